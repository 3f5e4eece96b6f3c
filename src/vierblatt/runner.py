"""The match loop: one for random play, bots, rollouts and training, at all three speeds.

The function made here is ordinary Python. It runs plain on a position with bots at the table
(bots/registry.py), compiled on the CPU (fast/batch.py, the arena, training) and on a GPU
(fast/gpu.py, training); the tests compare what comes of it.

A policy decides for all seats: `policy(position, seat, rng, context)` gives a legal move of that
seat, or ELSEWHERE if somebody outside the loop must decide. A table of different players is a
policy that looks up who sits where. `rng` is a list of one number, the players' own randomness;
`context` is whatever the policy needs besides, such as room for the legal moves.
"""

from collections.abc import Callable
from typing import Any

from vierblatt.core.chance import random_below
from vierblatt.core.flow import NONE, first_mover
from vierblatt.core.game import Game

FOREVER = 1 << 62
ELSEWHERE = -1

Policy = Callable[[Any, int, Any, Any], int]


def make_runner(game: Game, policy: Policy) -> Callable[[Any, Any, Any, Any, int, int], int]:
    """Make `play_on(position, rng, context, log, most, until)`: play, and count the moves.

    It stops at the end of the match, after `most` moves, when the game's clock shows `until`, or
    where the policy leaves a move to others. `log` gets a number for every move until it is full:
    the move times 8 plus the seat.
    """
    apply, clock = game.rules.apply, game.bots.clock

    def play_on(position: Any, rng: Any, context: Any, log: Any, most: int, until: int) -> int:
        made = 0
        while made < most and clock(position) < until:
            seat = first_mover(position)
            if seat == NONE:
                break
            move = policy(position, seat, rng, context)
            if move == ELSEWHERE:
                break
            if made < len(log):
                log[made] = move << 3 | seat
            apply(position, seat, move)
            made += 1
        return made

    return play_on


def make_random_policy(game: Game) -> Policy:
    """Make the policy that picks any legal move; its context is room for the legal moves."""
    legal = game.rules.legal

    def pick_any(position: Any, seat: int, rng: Any, moves: Any) -> int:
        return moves[random_below(rng, legal(position, seat, moves))]  # type: ignore[no-any-return]

    return pick_any
