"""Self-play: matches of a population, and what would have come of other moves.

A population is the learner, its own past, and the heuristic, at one table. Of their matches some
of the learner's decisions are kept; then each of them is branched: played on once for every move
that could have been made, all with the same cards to come and the same chance, so that what
differs is the move. Matches go through the one loop (vierblatt.runner): `make_batch` runs them on
the CPU, `make_kernel` on a GPU, one thread for each match or branch.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from vierblatt import games
from vierblatt.bots.belief import ALIKE
from vierblatt.bots.heuristic import CASUAL, make_chooser
from vierblatt.bots.network import highest, make_scorer, policy_activations
from vierblatt.bots.search.rollout import make_evaluator
from vierblatt.core.chance import random_below
from vierblatt.core.game import Game
from vierblatt.fast.compile import compiled, part, register_rules
from vierblatt.runner import FOREVER, Policy, make_runner

# Who plays on a seat: a network by its number (the learner's is 0), the heuristic, or the learner
# while the heuristic still plays for it.
LEARNER, HEURISTIC, GUIDED_LEARNER = 0, -1, -2
FROM_THE_DEAL = -1  # instead of the seat whose decision is branched
NO_DECISION = -2  # was kept here
BLOCK = 64


def make_population_policy(game: Game) -> Policy:
    """Make the policy of a table of a population, which also keeps some of its decisions.

    Its context: who sits where, the networks, one in how many of the learner's moves is any legal
    one and one in how many of its decisions is kept, room for legal moves, activations and scores,
    and for the decisions: states, seats and their number.
    """
    legal = game.rules.legal
    choose, score = part(make_chooser(game)), part(make_scorer(game))

    def policy(position: Any, seat: int, rng: Any, context: Any) -> int:
        seating, networks, explore, keep, moves, activations, scores, kept, seats, count = context
        player = seating[seat]
        options = legal(position, seat, moves)
        learns = options > 1 and player in (LEARNER, GUIDED_LEARNER)
        if learns and keep > 0 and count[0] < len(seats) and random_below(rng, keep) == 0:
            kept[count[0]] = position
            seats[count[0]] = seat
            count[0] += 1
        if options == 1:
            return int(moves[0])
        if learns and explore > 0 and random_below(rng, explore) == 0:
            return int(moves[random_below(rng, options)])
        if player < LEARNER:
            return int(choose(position, seat, CASUAL, rng, moves))
        score(position, seat, moves, options, networks[player], activations, scores)
        return int(moves[highest(scores, options)])

    return policy


def make_match(game: Game) -> Callable[..., int]:
    """Make `play`, which plays a match from its deal to its end, or a branch of a decision.

    A match says how many decisions it has kept. A branch makes one of the moves, by its number in
    a shuffled row, notes the features of the table and of the move, goes on as far as a search
    would, and says 1; or 0, if there are fewer moves. Either notes each seat's chance to win. A
    match is cut off after so many moves: the GPU would wait for the longest.
    """
    rules, inputs = game.rules, game.bots.features
    assert inputs is not None
    setup, movers, legal, apply = rules.setup, rules.movers, rules.legal, rules.apply
    clock, patience = game.bots.clock, game.bots.patience
    of_table, of_move, table = inputs.of_table, inputs.of_move, inputs.table
    play_on = part(make_runner(game, part(make_population_policy(game))))
    evaluate = part(make_evaluator(game, value=False))

    def play(
        position: Any,
        mover: int,
        branch: int,
        rng: Any,
        context: Any,
        most: int,
        features: Any,
        wins: Any,
    ) -> int:
        moves, kept_count = context[4], context[9]
        until = FOREVER
        kept_count[0] = 0
        if mover == NO_DECISION:
            return 0
        if mover == FROM_THE_DEAL:
            setup(position)
        else:
            count = legal(position, mover, moves)
            if branch >= count:
                return 0
            chance = rng[0]
            for place in range(branch + 1):
                other = place + random_below(rng, count - place)
                moves[place], moves[other] = moves[other], moves[place]
            rng[0] = chance  # the same after each of the moves
            kept_count[0] = 1
            until = clock(position) + patience(position)
            of_table(position, mover, features[:table])
            of_move(position, mover, moves[branch], features[table:])
            apply(position, mover, moves[branch])
            most -= 1
        play_on(position, rng, context, moves[:0], most, until)
        over = movers(position) == 0
        for seat in range(position.players):
            wins[seat] = evaluate(position, seat, over, ALIKE, ())
        return int(kept_count[0])

    return play


# The arguments of both: `starts` and `movers` are the tables or decisions to go on from, with
# `branches` of each; `samples` of them belong to one match, and so to one row of `seating`.
# `kept` and `kept_seats` are a row of decisions for each match, `found` what `play` says.


@cache
def make_batch(name: str) -> Any:
    """Many matches on the CPU."""
    game = games.find(name)
    assert game.bots.features is not None
    play = part(make_match(game))
    most_moves, activations_needed = game.rules.most_moves, policy_activations(game.bots.features)

    def play_all(
        starts: Any, movers: Any, seating: Any, networks: Any, seeds: Any,
        branches: int, samples: int, explore: int, keep: int, most: int,
        kept: Any, kept_seats: Any, found: Any, features: Any, wins: Any, room: Any,
    ) -> None:  # fmt: skip
        moves, scores, activations, rng, count, position = room
        for one in range(len(found)):
            start = one // branches
            position[0] = starts[start]
            rng[0] = seeds[start]
            context = (
                seating[start // samples], networks, explore, keep, moves, activations, scores,
                kept[start % len(kept)], kept_seats[start % len(kept)], count,
            )  # fmt: skip
            found[one] = play(
                position[0], movers[start], one % branches, rng, context, most,
                features[one % len(features)], wins[one],
            )  # fmt: skip

    code = compiled(game, play_all)

    def batch(*given: Any) -> None:
        code(
            *given,
            (
                np.zeros(most_moves, np.int16),
                np.zeros(most_moves, np.float32),
                np.zeros(activations_needed, np.float32),
                np.zeros(1, np.int64),
                np.zeros(1, np.int32),
                np.zeros(1, game.rules.Position.dtype()),
            ),
        )

    return batch


@cache
def make_kernel(name: str) -> Any:
    """The same as a kernel: all arrays on the device."""
    from numba import from_dtype

    from vierblatt.fast.gpu import cuda_module

    cuda = cuda_module()
    register_rules()
    game = games.find(name)
    assert game.bots.features is not None
    play = cuda.jit(device=True)(make_match(game))
    record = from_dtype(game.rules.Position.dtype())
    most_moves, activations_needed = game.rules.most_moves, policy_activations(game.bots.features)

    def play_all(
        starts: Any, movers: Any, seating: Any, networks: Any, seeds: Any,
        branches: int, samples: int, explore: int, keep: int, most: int,
        kept: Any, kept_seats: Any, found: Any, features: Any, wins: Any,
    ) -> None:  # fmt: skip
        one = cuda.grid(1)
        if one < len(found):
            moves = cuda.local.array(most_moves, np.int16)
            scores = cuda.local.array(most_moves, np.float32)
            activations = cuda.local.array(activations_needed, np.float32)
            rng = cuda.local.array(1, np.int64)
            count = cuda.local.array(1, np.int32)
            position = cuda.local.array(1, record)
            start = one // branches
            position[0] = starts[start]
            rng[0] = seeds[start]
            context = (
                seating[start // samples], networks, explore, keep, moves, activations, scores,
                kept[start % len(kept)], kept_seats[start % len(kept)], count,
            )  # fmt: skip
            found[one] = play(
                position[0], movers[start], one % branches, rng, context, most,
                features[one % len(features)], wins[one],
            )  # fmt: skip

    return cuda.jit(play_all)
