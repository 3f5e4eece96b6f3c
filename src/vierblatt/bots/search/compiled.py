"""The compiled parts of the bots of one game."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from vierblatt import games
from vierblatt.bots.heuristic import THINKER, chooser
from vierblatt.bots.network import feeler
from vierblatt.bots.search.rollout import by_instinct, by_thumb, looker
from vierblatt.fast.compile import compiled, part


class Engine(NamedTuple):
    """What the bots of a game and their matches are made of, compiled."""

    look: Any  # see search.py
    rank: Any
    setup: Any
    know: Any
    apply: Any
    advance: Any


@cache
def engine(name: str, trained: bool = False) -> Engine:
    """Compile the bots of a game, or take them from the disk.

    A trained one ranks moves and plays worlds out by what it has learned, not by thumb.
    """
    game = games.find(name)
    rules, rate = game.rules, game.bots.rate
    movers, legal, know, apply = rules.movers, rules.legal, rules.know, rules.apply
    choose = part(chooser(game))
    feel: Any = part(feeler(game)) if trained else None
    decide = part(by_instinct(game) if trained else by_thumb(game))

    def advance(state: Any, room: Any, levels: Any, luck: Any, moves: Any) -> int:
        """Play on for the seats that choose by thumb; gives the seat that does not, or -1.

        `room` is two states: one for what a seat knows, and an empty one.
        """
        while True:
            seats = movers(state)
            if seats == 0:
                return -1
            seat = 0
            while seats >> seat & 1 == 0:
                seat += 1
            if levels[seat] == THINKER:
                return seat
            room[0] = room[1]
            know(state, seat, room[0])
            apply(state, seat, choose(room[0], seat, moves, luck, levels[seat]))

    def rank_by_thumb(mind: Any, seat: int, moves: Any, brain: Any) -> int:
        """Write the legal moves, the best first, and say how many."""
        count: int = legal(mind, seat, moves)
        worth = np.empty(count, np.int64)
        for place in range(count):
            worth[place] = rate(mind, seat, moves[place])
        sort_down(moves, worth, count)
        return count

    def rank_by_instinct(mind: Any, seat: int, moves: Any, brain: Any) -> int:
        """The same by what was learned."""
        count: int = legal(mind, seat, moves)
        weights, room, worth = brain
        feel(mind, seat, moves, count, weights, room, worth)
        sort_down(moves, worth, count)
        return count

    @part
    def sort_down(moves: Any, worth: Any, count: int) -> None:
        for end in range(1, count):
            place = end
            while place > 0 and (
                worth[place] > worth[place - 1]
                or (worth[place] == worth[place - 1] and moves[place] < moves[place - 1])
            ):
                moves[place], moves[place - 1] = moves[place - 1], moves[place]
                worth[place], worth[place - 1] = worth[place - 1], worth[place]
                place -= 1

    return Engine(
        compiled(game, looker(game, decide)),
        compiled(game, rank_by_instinct if trained else rank_by_thumb),
        compiled(game, game.rules.setup),
        compiled(game, know),
        compiled(game, apply),
        compiled(game, advance),
    )
