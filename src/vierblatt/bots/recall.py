"""The moves of a round, and since when each hidden card has been held.

A move was made with the hand of that moment. Which cards came later is known of a world if it is
known when each was drawn; and that is hidden, too, so several ways may be possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from vierblatt.bots.belief import SeenMove
from vierblatt.core.chance import random_below
from vierblatt.core.flow import NONE
from vierblatt.fast.compile import part

FROM_THE_DEAL = -1  # since when a card is held: the number of the move that drew it, or this


class Recalled(NamedTuple):
    """The moves of a round, one behind the other, and how long cards have been held."""

    seats: npt.NDArray[np.int64]
    moves: npt.NDArray[np.int64]
    since: npt.NDArray[np.int64]  # by moves: since when the card that left the hand was held
    held_since: npt.NDArray[np.int64]  # by seats and places of the hands as they are now
    publics: npt.NDArray[Any]  # what a spectator knew before each move; hands are tried in there
    # Cards that may have been drawn or not: whose, the move that laid it (or NONE - its place in
    # the hand), and the hole that it lay in: only those of the same hole change how long.
    doubtful: npt.NDArray[np.int64]


def recall(moves: Sequence[SeenMove], knowledge: npt.NDArray[Any], seat: int) -> Recalled:
    """Follow the hidden cards of the others' hands through the moves.

    Which of a hand's cards was laid nobody saw. One drawn before may have been it or not: here it
    is any of those, and a chain tries the others.
    """
    since = np.full(len(moves), FROM_THE_DEAL, np.int64)
    held_since = np.full(knowledge["hand"].shape[1:], FROM_THE_DEAL, np.int64)
    shown = [number for number, one in enumerate(moves) if one.move >= 0]
    states = [*(moves[number].public for number in shown), knowledge[0]]
    others = [other for other in range(int(knowledge["players"][0])) if other != seat]
    cards = {
        other: [(hole, FROM_THE_DEAL) for hole in holes_of(states[0], other)] for other in others
    }
    rng, doubtful, drawn = [len(moves)], [], set()
    for place, number in enumerate(shown):
        mover = moves[number].seat
        if mover == seat:
            continue
        before, after = (Counter(holes_of(state, mover)) for state in states[place : place + 2])
        for hole in (before - after).elements():
            alike = [card for card in cards[mover] if card[0] == hole]
            card = alike[random_below(rng, len(alike))]
            cards[mover].remove(card)
            since[number] = card[1]
            doubtful.append((mover, number, hole))
        for hole in (after - before).elements():
            cards[mover].append((hole, number))
            drawn.add((mover, hole))
    for other in others:
        for place, (hole, age) in enumerate(sorted(cards[other])):
            held_since[other][place] = age
            doubtful.append((other, NONE - place, hole))
    return Recalled(
        np.array([one.seat for one in moves], np.int64),
        np.array([one.move for one in moves], np.int64),
        since,
        held_since,
        np.array([one.public for one in moves], knowledge.dtype),
        np.array([one for one in doubtful if (one[0], one[2]) in drawn], np.int64).reshape(-1, 3),
    )


def holes_of(state: Any, seat: int) -> list[int]:
    """The hidden cards of a hand, by what they may be."""
    return [int(hole) for hole in state["hand"][seat][: state["held"][seat]]]


@part
def exchange_ages(recalled: Any, one: Any, other: Any) -> bool:
    """Let two cards of a seat change since when they are held, if neither was laid before it was
    drawn, and it makes a difference."""
    since, held_since = recalled[2], recalled[3]
    owner, at, other_at = one[0], one[1], other[1]
    age = since[at] if at >= 0 else held_since[owner][NONE - at]
    other_age = since[other_at] if other_at >= 0 else held_since[owner][NONE - other_at]
    if age == other_age or 0 <= at <= other_age or 0 <= other_at <= age:
        return False
    if at >= 0:
        since[at] = other_age
    else:
        held_since[owner][NONE - at] = other_age
    if other_at >= 0:
        since[other_at] = age
    else:
        held_since[owner][NONE - other_at] = age
    return True
