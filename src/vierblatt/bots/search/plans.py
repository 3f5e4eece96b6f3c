"""Plans: moves of one seat that hang together, such as the cards of one turn.

Where a seat moves again at once, and nothing new comes to light in between, a move is as good as
the best that can follow. A search that rates the first move by what a rule of thumb makes of the
others would miss that, so it tries whole plans, and a move is worth what the best plan is that
begins with it. In games without such moves every plan is one move.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from vierblatt.bots.search.worlds import world_seed
from vierblatt.core.flow import NONE
from vierblatt.core.game import Game
from vierblatt.fast.compile import part

LONGEST = 8  # moves of a plan; the rollouts' policy makes those that follow
MOST_FOUND = 1000  # plans and beginnings of plans; more than all legal moves


class Plans(NamedTuple):
    """What a search tries: plans, in the order of their rank, as rows of moves with NONE after the
    last; and which of the legal moves, which are in such an order, too, a plan may begin with. The
    same moves in another order are the same plan."""

    moves: npt.NDArray[np.int16]
    plans: npt.NDArray[np.int16]
    begins: npt.NDArray[np.bool_]


def single_moves(moves: npt.NDArray[np.int16]) -> Plans:
    """Each move by itself."""
    return Plans(moves, moves[:, None], np.eye(len(moves), dtype=np.bool_))


def find_plans(
    game: Game,
    find: Any,
    knowledge: npt.NDArray[Any],
    seat: int,
    context: Any,
    moves: npt.NDArray[np.int16],
) -> Plans:
    """The plans of a seat with these legal moves: first what the rollouts' policy would do, then
    those whose moves are rated highest, taken together."""
    plans = np.full((MOST_FOUND, LONGEST), NONE, np.int16)
    begins = np.zeros((MOST_FOUND, len(moves)), np.bool_)
    keys, scores = np.zeros(MOST_FOUND, np.int64), np.zeros(MOST_FOUND)
    unfinished = np.zeros(MOST_FOUND, np.bool_)
    found = plans, begins, keys, scores, unfinished
    count, first = find(knowledge[0], seat, context, np.zeros(1, knowledge.dtype), found)
    scores[first] = np.inf
    finished = np.flatnonzero(~unfinished[:count])
    order = finished[np.argsort(-scores[finished], kind="stable")]
    return Plans(moves, plans[order], begins[order])


def make_planner(
    game: Game, rank: Callable[[Any, int, Any], int]
) -> Callable[..., tuple[int, int]]:
    """Make `find(knowledge, seat, context, room, found)`, which writes all plans and gives how many
    rows that took, with the beginnings of longer ones among them, and which of them is made of the
    moves ranked first."""
    apply, goes_on = game.rules.apply, game.bots.goes_on
    rank_moves = part(rank)

    def find(knowledge: Any, seat: int, context: Any, room: Any, found: Any) -> tuple[int, int]:
        plans, begins, keys, scores, unfinished = found
        position, moves, ratings = room[0], context[0], context[3]
        unfinished[0] = True  # the plan to do nothing
        row, count, first = 0, 1, 0
        # Beginnings are gone through by their length, so that all orders of the same moves have met
        # before these go on.
        while row < count:
            if unfinished[row] and count == len(plans):
                unfinished[row] = False  # there is no room: the rollouts' policy goes on
            elif unfinished[row]:
                room[0] = knowledge
                length = 0
                while plans[row, length] != NONE:
                    apply(position, seat, plans[row, length])
                    length += 1
                leads = row == first
                for place in range(rank_moves(position, seat, context)):
                    key = keys[row] + world_seed(moves[place], 0)  # in whichever order
                    other = row + 1
                    while other < count and keys[other] != key:
                        other += 1
                    if other == len(plans):
                        break
                    if other == count:
                        count += 1
                        keys[other] = key
                        scores[other] = scores[row] + ratings[place]
                        for step in range(length):
                            plans[other, step] = plans[row, step]
                        plans[other, length] = moves[place]
                        more = length + 1 < LONGEST
                        unfinished[other] = more and goes_on(position, seat, moves[place])
                    if leads and place == 0:
                        first = other
                    for begun in range(begins.shape[1]):
                        begins[other, begun] |= begins[row, begun]
                    if row == 0:
                        begins[other, place] = True
            row += 1
        return count, first

    return find
