"""The heuristic of a game as a policy: the casual bot, the beginner, and rollouts.

A game rates a move (`rate`, in its bot.py) from what the seat knows. The casual bot takes the
best rated; the beginner considers only a few of its moves; a rollout does what the casual does.
"""

from collections.abc import Callable
from typing import Any

from vierblatt.core.chance import random_below
from vierblatt.core.game import Game

RANDOM, BEGINNER, CASUAL, SEARCH = range(4)  # how a seat plays; a search decides elsewhere
CONSIDERED = 3  # so many of its moves a beginner considers
LOWEST = -(1 << 40)


def make_chooser(game: Game) -> Callable[[Any, int, int, Any, Any], int]:
    """Make `choose(knowledge, seat, level, rng, moves)`, which gives a legal move."""
    legal, rate = game.rules.legal, game.bots.rate

    def choose(knowledge: Any, seat: int, level: int, rng: Any, moves: Any) -> int:
        count = legal(knowledge, seat, moves)
        if level == RANDOM or count == 1:
            return int(moves[random_below(rng, count)])
        if level == BEGINNER and count > CONSIDERED:
            for place in range(CONSIDERED):
                other = place + random_below(rng, count - place)
                moves[place], moves[other] = moves[other], moves[place]
            count = CONSIDERED
        best, ties = LOWEST, 0
        choice = int(moves[0])
        for place in range(count):
            rating = rate(knowledge, seat, moves[place])
            if rating > best:
                best, ties = rating, 1
                choice = int(moves[place])
            elif rating == best:
                ties += 1
                if random_below(rng, ties) == 0:
                    choice = int(moves[place])
        return choice

    return choose
