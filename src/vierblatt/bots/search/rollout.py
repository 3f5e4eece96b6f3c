"""Rollouts: a move is made in a world, a policy plays on, and an evaluator judges the outcome.

The round (or a few turns) is played on by the game's heuristic or by its policy network. All
moves meet the same worlds and the same chance, so what differs is the moves.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any

import numpy as np
import numpy.typing as npt

from vierblatt.bots.heuristic import CASUAL, make_chooser
from vierblatt.bots.network import Weights, activation_count, make_network_policy
from vierblatt.bots.search.worlds import make_world_sampler
from vierblatt.core.game import Game
from vierblatt.fast.compile import part
from vierblatt.runner import FOREVER, Policy, make_runner

# Room for legal moves, and the network's weights, activations and scores; empty without a network.
Context = tuple[npt.NDArray[np.int16], Weights, Weights, Weights]


def make_context(game: Game, weights: Weights | None) -> Context:
    """The context of a rollout's policy."""
    moves = np.zeros(game.rules.most_moves, np.int16)
    features = game.bots.features
    if features is None or weights is None:
        return moves, *(np.zeros(0, np.float32),) * 3
    activations = np.zeros(activation_count(features), np.float32)
    return moves, weights, activations, np.zeros(game.rules.most_moves, np.float32)


def make_rollout_policy(game: Game, *, network: bool) -> Policy:
    """Make the policy that plays rollouts on: the policy network, or the heuristic."""
    return part(make_network_policy(game) if network else make_heuristic_policy(game))


def make_heuristic_policy(game: Game) -> Policy:
    """Make the policy of the casual bot."""
    choose = part(make_chooser(game))

    def policy(position: Any, seat: int, rng: Any, context: Any) -> int:
        return int(choose(position, seat, CASUAL, rng, context[0]))

    return policy


def make_evaluator(game: Game) -> Callable[[Any, int, bool], float]:
    """Make `evaluate(position, seat, over)`."""
    standing, swing = game.rules.standing, game.bots.swing
    outlook = game.bots.outlook or standing

    def evaluate(position: Any, seat: int, over: bool) -> float:
        """The chance to win from here: sure at the end of a match, estimated before it."""
        rivals = 1.0
        for other in range(position.players):
            if other != seat and over:
                ahead = standing(position, other) - standing(position, seat)
                if ahead > 0:
                    return 0.0
                if ahead == 0:
                    rivals += 1.0
            elif other != seat:
                rivals += exp((outlook(position, other) - outlook(position, seat)) / swing)
        return 1.0 / rivals

    return evaluate


def make_rollout(game: Game, policy: Policy) -> Callable[..., float]:
    """Make `roll_out`, which tries a move in a world and gives the chance to win after it."""
    apply, movers = game.rules.apply, game.rules.movers
    clock, patience = game.bots.clock, game.bots.patience
    play_on, evaluate = part(make_runner(game, policy)), part(make_evaluator(game))

    def roll_out(position: Any, seat: int, move: int, rng: Any, context: Any) -> float:
        until = clock(position) + patience(position)
        apply(position, seat, move)
        play_on(position, rng, context, context[0][:0], FOREVER, until)
        return float(evaluate(position, seat, movers(position) == 0))

    return roll_out


def make_move_evaluator(game: Game, policy: Policy) -> Callable[..., None]:
    """Make `evaluate_moves`, which rolls every move out in some worlds."""
    sample_world = part(make_world_sampler(game))
    roll_out = part(make_rollout(game, policy))

    def evaluate_moves(
        knowledge: Any,
        belief: Any,
        seat: int,
        seed: int,
        first_world: int,
        worlds: int,
        moves: Any,
        sums: Any,
        context: Any,
        positions: Any,
        rng: Any,
    ) -> None:
        """Add to `sums` what each of `moves` brings in some worlds, which are numbered.

        Its rows are the wins, the squares of how much more a move wins than the first one (both
        meet the same world, so this says how sure we are which is better), and the points.
        `positions` is room for two (the world, and the world after a move), `rng` for one number.
        """
        world, after = positions[:1], positions[1:]
        for number in range(first_world, first_world + worlds):
            sample_world(knowledge, belief, seed, number, world, rng)
            chance = rng[0]
            first = 0.0
            for place in range(len(moves)):
                rng[0] = chance  # the same after each of the moves
                after[0] = world[0]
                win = roll_out(after[0], seat, moves[place], rng, context)
                if place == 0:
                    first = win
                sums[0][place] += win
                sums[1][place] += (win - first) * (win - first)
                sums[2][place] += after[0].totals[seat]

    return evaluate_moves
