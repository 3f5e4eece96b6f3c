"""The compiled parts of the bots of one game."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from vierblatt import games
from vierblatt.bots.search import looker
from vierblatt.bots.thumb import THINKER, chooser
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
def engine(name: str) -> Engine:
    """Compile the bots of a game, or take them from the disk."""
    game = games.find(name)
    movers, legal, know, apply, rate = game.movers, game.legal, game.know, game.apply, game.rate
    choose = part(chooser(game))

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

    def rank(mind: Any, seat: int, moves: Any) -> int:
        """Write the legal moves as the rule of thumb ranks them, and say how many."""
        count: int = legal(mind, seat, moves)
        for end in range(1, count):
            place = end
            while place > 0 and before(mind, seat, moves[place], moves[place - 1]):
                moves[place], moves[place - 1] = moves[place - 1], moves[place]
                place -= 1
        return count

    @part
    def before(mind: Any, seat: int, move: int, other: int) -> bool:
        worth, others = rate(mind, seat, move), rate(mind, seat, other)
        return worth > others or (worth == others and move < other)

    return Engine(
        compiled(game, looker(game, choose)),
        compiled(game, rank),
        compiled(game, game.setup),
        compiled(game, know),
        compiled(game, apply),
        compiled(game, advance),
    )
