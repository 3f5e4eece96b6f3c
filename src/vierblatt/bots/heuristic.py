"""Choosing by a game's rule of thumb, compiled: the casual bot, the beginner, and playouts.

A game rates a move (`rate`, in its bot.py) from what the seat knows. The casual bot takes the
best rated; the beginner overlooks most of its moves; a playout mostly does what the casual does.
"""

from collections.abc import Callable
from typing import Any

from vierblatt.core.game import Game
from vierblatt.runner import chosen

RANDOM, BEGINNER, CASUAL, THINKER = range(4)  # how a seat plays; a thinker decides elsewhere
GLANCE = 3  # so many of its moves a beginner thinks of
WORST = -(1 << 40)


def chooser(game: Game) -> Callable[[Any, int, Any, Any, int], int]:
    """Make `choose(mind, seat, moves, luck, level)`, which gives a legal move."""
    legal, rate = game.rules.legal, game.bots.rate

    def choose(mind: Any, seat: int, moves: Any, luck: Any, level: int) -> int:
        count = legal(mind, seat, moves)
        if level == RANDOM or count == 1:
            return int(moves[chosen(luck, count)])
        if level == BEGINNER and count > GLANCE:
            for place in range(GLANCE):
                other = place + chosen(luck, count - place)
                moves[place], moves[other] = moves[other], moves[place]
            count = GLANCE
        best, ties = WORST, 0
        pick = int(moves[0])
        for place in range(count):
            worth = rate(mind, seat, moves[place])
            if worth > best:
                best, ties = worth, 1
                pick = int(moves[place])
            elif worth == best:
                ties += 1
                if chosen(luck, ties) == 0:
                    pick = int(moves[place])
        return pick

    return choose
