"""Matches of a population, and what would have come of other moves.

A population is the learner, its own past, and the rule of thumb, on one table. Of their matches
some of the learner's decisions are kept; then each of them is played on once for every move that
could have been made, all with the same cards to come and the same luck, so that what differs is
the move. The loop made here is ordinary Python over the compiled rules: `batch` runs it on the
CPU, `on_gpu` on a GPU, one thread for each match played or played on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from vierblatt import games
from vierblatt.bots.heuristic import CASUAL, chooser
from vierblatt.bots.network import feeler, room_needed
from vierblatt.bots.search.rollout import valuer
from vierblatt.core.game import Game
from vierblatt.fast.compile import compiled, part, register_rules
from vierblatt.runner import chosen

# Who plays on a seat: a net by its number (the learner's is 0), the rule of thumb, or the learner
# while it still watches the rule of thumb play.
LEARNER, THUMB, WATCHING = 0, -1, -2
NOBODY = -1  # has decided anything yet: a match from its deal on
NO_DECISION = -2  # was kept here
BLOCK = 64
FOR_EVER = 1 << 30


def one_match(game: Game) -> Callable[..., int]:
    """Make `play`, which plays a match from its deal to its end, or goes on from a decision.

    A match from its deal on keeps some of the learner's decisions and says how many. A match that
    goes on from one makes one of the moves, by its number in a shuffled row, notes the traits of
    the table and of the move, goes on as far as a search would look, and says 1; or 0, if there
    are fewer moves. Either notes each seat's share of the win. A match that drags on is cut off
    after so many moves: the GPU would wait for the longest.
    """
    rules, features = game.rules, game.bots.features
    assert features is not None
    setup, movers, legal, apply = rules.setup, rules.movers, rules.legal, rules.apply
    clock, patience = game.bots.clock, game.bots.patience
    of_table, of_move, table = features.of_table, features.of_move, features.table
    feel, choose, win_share = part(feeler(game)), part(chooser(game)), part(valuer(game))

    def play(
        state: Any,
        mover: int,
        which: int,
        sits: Any,
        nets: Any,
        luck: Any,
        explore: int,
        keep: int,
        longest: int,
        moves: Any,
        room: Any,
        worth: Any,
        kept: Any,
        whose: Any,
        traits: Any,
        shares: Any,
    ) -> int:
        found, until, first = 0, FOR_EVER, -1
        if mover == NO_DECISION:
            return 0
        if mover == NOBODY:
            setup(state)
        else:
            count = legal(state, mover, moves)
            if which >= count:
                return 0
            fate = luck[0]
            for place in range(which + 1):
                other = place + chosen(luck, count - place)
                moves[place], moves[other] = moves[other], moves[place]
            luck[0] = fate  # the others are as lucky after each of the moves
            first, found, until = moves[which], 1, clock(state) + patience(state)
            of_table(state, mover, traits[:table])
            of_move(state, mover, first, traits[table:])
        made, seats = 0, movers(state)
        while seats != 0 and clock(state) < until and made < longest:
            seat, move = mover, first
            if made > 0 or mover == NOBODY:
                seat = 0
                while seats >> seat & 1 == 0:
                    seat += 1
                who = sits[seat]
                count = legal(state, seat, moves)
                learns = count > 1 and who in (LEARNER, WATCHING)
                if learns and keep > 0 and found < len(whose) and chosen(luck, keep) == 0:
                    kept[found] = state
                    whose[found] = seat
                    found += 1
                move = moves[0]
                if learns and explore > 0 and chosen(luck, explore) == 0:
                    move = moves[chosen(luck, count)]
                elif count > 1 and who < LEARNER:
                    move = choose(state, seat, moves, luck, CASUAL)
                elif count > 1:
                    feel(state, seat, moves, count, nets[who], room, worth)
                    best = 0
                    for place in range(1, count):
                        if worth[place] > worth[best]:
                            best = place
                    move = moves[best]
            apply(state, seat, move)
            made += 1
            seats = movers(state)
        for seat in range(state.players):
            shares[seat] = win_share(state, seat, seats == 0)
        return found

    return play


# The arguments of both: `starts` and `whose` are the tables or decisions to go on from, which are
# tried `tries` times each; `samples` of them belong to one match, and so to one row of `sits`.
# `kept` and `kept_whose` are a row of decisions for each match, `found` what `play` says.


@cache
def batch(name: str) -> Any:
    """Many matches on the CPU."""
    game = games.find(name)
    assert game.bots.features is not None
    play = part(one_match(game))
    most_moves, room_size = game.rules.most_moves, room_needed(game.bots.features)

    def play_all(
        starts, whose, sits, nets, luck, tries, samples, explore, keep, longest,
        kept, kept_whose, found, traits, shares,
    ):  # fmt: skip
        moves, worth = np.zeros(most_moves, np.int16), np.zeros(most_moves, np.float32)
        room, mine = np.zeros(room_size, np.float32), np.zeros(1, np.int64)
        state = starts[:1].copy()
        for one in range(len(found)):
            start = one // tries
            state[0] = starts[start]
            mine[0] = luck[start]
            found[one] = play(
                state[0], whose[start], one % tries, sits[start // samples], nets, mine,
                explore, keep, longest, moves, room, worth,
                kept[start % len(kept)], kept_whose[start % len(kept)],
                traits[one % len(traits)], shares[one],
            )  # fmt: skip

    return compiled(game, play_all)


@cache
def on_gpu(name: str) -> Any:
    """The same as a kernel: all arrays on the device."""
    from numba import from_dtype

    from vierblatt.fast.gpu import cuda_module

    cuda = cuda_module()
    register_rules()
    game = games.find(name)
    assert game.bots.features is not None
    play = cuda.jit(device=True)(one_match(game))
    record = from_dtype(game.rules.Position.dtype())
    most_moves, room_size = game.rules.most_moves, room_needed(game.bots.features)

    def play_all(
        starts, whose, sits, nets, luck, tries, samples, explore, keep, longest,
        kept, kept_whose, found, traits, shares,
    ):  # fmt: skip
        one = cuda.grid(1)
        if one < len(found):
            moves = cuda.local.array(most_moves, np.int16)
            worth = cuda.local.array(most_moves, np.float32)
            room = cuda.local.array(room_size, np.float32)
            mine = cuda.local.array(1, np.int64)
            state = cuda.local.array(1, record)
            start = one // tries
            state[0] = starts[start]
            mine[0] = luck[start]
            found[one] = play(
                state[0], whose[start], one % tries, sits[start // samples], nets, mine,
                explore, keep, longest, moves, room, worth,
                kept[start % len(kept)], kept_whose[start % len(kept)],
                traits[one % len(traits)], shares[one],
            )  # fmt: skip

    return cuda.jit(play_all)
