"""Random legal play from the deal to the end: one loop for all games and all three speeds.

The function made here is ordinary Python. `batch.py` compiles it for the CPU and `gpu.py`
for a GPU; the tests also run it as it is, and all must give the same matches.
"""

from collections.abc import Callable
from typing import Any

from vierblatt.core.game import Game
from vierblatt.core.rule import rule

FOREVER = 1 << 62


@rule
def chosen(luck: list[int], count: int) -> int:
    """One of 0 … count-1, by the 48-bit generator of drand48: quick, and not for dealing cards."""
    luck[0] = (luck[0] * 25214903917 + 11) & 0xFFFFFFFFFFFF
    return (luck[0] >> 16) * count >> 32


def random_match(game: Game) -> Callable[[Any, Any, Any, Any, int], int]:
    """Make `play(state, luck, moves, log, most)`: deal, play at random, count the moves.

    It stops at the end of the match or after `most` moves. `luck` is a list of one number, the
    players' own randomness; `moves` is room for the legal moves; `log` gets a number for every
    move until it is full: the move times 8 plus the seat.
    """
    rules = game.rules
    setup, movers, legal, apply = rules.setup, rules.movers, rules.legal, rules.apply

    def play(state: Any, luck: Any, moves: Any, log: Any, most: int) -> int:
        setup(state)
        made = 0
        while made < most:
            seats = movers(state)
            if seats == 0:
                break
            seat = 0
            while seats >> seat & 1 == 0:
                seat += 1
            move = moves[chosen(luck, legal(state, seat, moves))]
            if made < len(log):
                log[made] = move << 3 | seat
            apply(state, seat, move)
            made += 1
        return made

    return play
