"""Matches of a population: the learner, its own past, and the rule of thumb, on one table.

The loop made here is ordinary Python over the compiled rules. `batch` runs it on the CPU's cores,
`on_gpu` on a GPU, one match per thread.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from vierblatt import games
from vierblatt.bots.instinct import feeler, room_needed
from vierblatt.bots.search import judge
from vierblatt.bots.thumb import CASUAL, chooser
from vierblatt.core.game import Game
from vierblatt.fast.compile import compiled, part, register_rules
from vierblatt.fast.play import chosen

# Who plays on a seat: a net by its number (the learner's is 0), the rule of thumb, or the learner
# while it still watches the rule of thumb play.
LEARNER, THUMB, WATCHING = 0, -1, -2
BLOCK = 64


def one_match(game: Game, by_round: bool) -> Callable[..., None]:
    """Make `play`, which plays a match out and keeps some of the learner's decisions.

    A decision is kept as the traits of the table and of the move, and what came of it: the share
    of the win at the end of the match, or of the round as a search would judge it. A match that
    drags on is cut off after so many moves: the GPU would wait for the longest.
    """
    assert game.traits is not None
    setup, movers, legal, apply = game.setup, game.movers, game.legal, game.apply
    clock, inputs = game.clock, game.traits.table + game.traits.move
    of_table, of_move = game.traits.of_table, game.traits.of_move
    table = game.traits.table
    feel, choose, win_share = part(feeler(game)), part(chooser(game)), part(judge(game))

    def play(
        state: Any,
        players: Any,
        nets: Any,
        luck: Any,
        explore: int,
        keep: int,
        longest: int,
        moves: Any,
        room: Any,
        worth: Any,
        whose: Any,
        kept_traits: Any,
        kept_share: Any,
        shares: Any,
    ) -> int:
        setup(state)
        kept, judged, made = 0, 0, 0
        round_now = clock(state)
        seats = movers(state)
        while seats != 0 and made < longest:
            made += 1
            seat = 0
            while seats >> seat & 1 == 0:
                seat += 1
            who = players[seat]
            count = legal(state, seat, moves)
            place = 0
            if count > 1 and who >= LEARNER:
                feel(state, seat, moves, count, nets[who], room, worth)
                for other in range(1, count):
                    if worth[other] > worth[place]:
                        place = other
            if count > 1 and who < LEARNER:
                move = choose(state, seat, moves, luck, CASUAL)
            else:
                move = moves[place]
            learns = count > 1 and who in (LEARNER, WATCHING)
            if learns and explore > 0 and chosen(luck, explore) == 0:
                move = moves[chosen(luck, count)]
            if learns and kept < len(whose) and chosen(luck, keep) == 0:
                traits = kept_traits[kept]
                for trait in range(inputs):
                    traits[trait] = 0
                of_table(state, seat, traits[:table])
                of_move(state, seat, move, traits[table:])
                whose[kept] = seat
                kept += 1
            apply(state, seat, move)
            seats = movers(state)
            if seats == 0 or (by_round and clock(state) != round_now):
                round_now = clock(state)
                while judged < kept:
                    kept_share[judged] = win_share(state, whose[judged], seats == 0)
                    judged += 1
        if not by_round:
            while judged < kept:
                kept_share[judged] = win_share(state, whose[judged], False)
                judged += 1
        for seat in range(state.players):
            shares[seat] = win_share(state, seat, seats == 0)
        return judged

    return play


@cache
def batch(name: str, by_round: bool) -> Any:
    """Many matches on the CPU."""
    game = games.find(name)
    assert game.traits is not None
    one = part(one_match(game, by_round))
    most_moves, room_size = game.most_moves, room_needed(game.traits)

    def play_all(
        states,
        keys,
        players,
        nets,
        luck,
        explore,
        keep,
        longest,
        whose,
        traits,
        share,
        kept,
        shares,
    ):
        moves, worth = np.zeros(most_moves, np.int16), np.zeros(most_moves, np.float32)
        room = np.zeros(room_size, np.float32)
        for match in range(len(states)):
            for word in range(8):
                states[match].key[word] = keys[match][word]
            kept[match] = one(
                states[match], players[match], nets, luck[match], explore, keep, longest,
                moves, room, worth, whose[match], traits[match], share[match], shares[match],
            )  # fmt: skip

    return compiled(game, play_all)


@cache
def on_gpu(name: str, by_round: bool) -> Any:
    """The same as a kernel: all arrays on the device."""
    from numba import from_dtype

    from vierblatt.fast.gpu import cuda_module

    cuda = cuda_module()
    register_rules()
    game = games.find(name)
    assert game.traits is not None
    one = cuda.jit(device=True)(one_match(game, by_round))
    record = from_dtype(game.Truth.dtype())
    most_moves, room_size = game.most_moves, room_needed(game.traits)

    def play_all(
        states,
        keys,
        players,
        nets,
        luck,
        explore,
        keep,
        longest,
        whose,
        traits,
        share,
        kept,
        shares,
    ):
        match = cuda.grid(1)
        if match < len(states):
            moves = cuda.local.array(most_moves, np.int16)
            worth = cuda.local.array(most_moves, np.float32)
            room = cuda.local.array(room_size, np.float32)
            state = cuda.local.array(1, record)
            state[0] = states[match]
            for word in range(8):
                state[0].key[word] = keys[match][word]
            kept[match] = one(
                state[0], players[match], nets, luck[match], explore, keep, longest,
                moves, room, worth, whose[match], traits[match], share[match], shares[match],
            )  # fmt: skip

    return cuda.jit(play_all)
