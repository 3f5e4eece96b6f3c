"""Rollouts: a plan is made in a world, a policy plays on, and an evaluator judges the outcome.

The round (or a few turns) is played on by the game's heuristic or by its policy network. All
plans meet the same worlds and the same chance, so what differs is the plans.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any

import numpy as np
import numpy.typing as npt

from vierblatt.bots.heuristic import CASUAL, make_chooser
from vierblatt.bots.network import (
    Networks,
    Weights,
    make_network_policy,
    make_valuer,
    policy_activations,
    value_activations,
)
from vierblatt.bots.search.worlds import make_world_sampler
from vierblatt.core.flow import NONE
from vierblatt.core.game import Game, always_alike, make_win_share
from vierblatt.fast.compile import part
from vierblatt.runner import FOREVER, Policy, make_runner

# Room for legal moves; the policy network's weights and activations, and the scores of the moves,
# which are the heuristic's ratings without one; the value network's weights and activations. What
# is a network's is empty without it.
Context = tuple[npt.NDArray[np.int16], Weights, Weights, npt.NDArray[Any], tuple[Weights, Weights]]


def make_context(game: Game, networks: Networks) -> Context:
    """The context of a rollout."""
    nothing, most_moves = np.zeros(0, np.float32), game.rules.most_moves
    policy: tuple[Weights, Weights, npt.NDArray[Any]]
    policy, value = (nothing, nothing, np.zeros(most_moves, np.int64)), (nothing, nothing)
    if networks.policy is not None:
        activations = np.zeros(policy_activations(game.bots.features), np.float32)
        policy = networks.policy, activations, np.zeros(most_moves, np.float32)
    if networks.value is not None:
        value = networks.value, np.zeros(value_activations(game.bots.value), np.float32)
    return np.zeros(most_moves, np.int16), *policy, value


def make_rollout_policy(game: Game, *, network: bool) -> Policy:
    """Make the policy that plays rollouts on: the policy network, or the heuristic."""
    return part(make_network_policy(game) if network else make_heuristic_policy(game))


def make_heuristic_policy(game: Game) -> Policy:
    """Make the policy of the casual bot."""
    choose = part(make_chooser(game))

    def policy(position: Any, seat: int, rng: Any, context: Any) -> int:
        return int(choose(position, seat, CASUAL, rng, context[0]))

    return policy


def make_evaluator(
    game: Game, *, value: bool, fixed_swing: bool = False
) -> Callable[[Any, int, bool, Any, Any], float]:
    """Make `evaluate(position, seat, over, skills, value)`: the chance to win from here, sure at
    the end of a match, estimated before it: by the value network, whose context is the last of
    these, or by what the heuristic says and what the rounds to come are worth to each player."""
    win_share = part(make_win_share(game.rules.standing))
    outlook = part(make_valuer(game) if value else make_heuristic_outlook(game))
    swing = 1 if value else game.bots.swing
    spread = always_alike if value or fixed_swing else game.bots.spread
    to_come = game.bots.to_come

    def evaluate(position: Any, seat: int, over: bool, skills: Any, value: Any) -> float:
        if over:
            return float(win_share(position, seat))
        mine, rivals = outlook(position, seat, value), 1.0
        much = swing * spread(position)
        for other in range(position.players):
            if other != seat:
                ahead = mine - outlook(position, other, value)
                ahead += (skills[seat] - skills[other]) * to_come(position)
                rivals += exp(-ahead / much)
        return 1.0 / rivals

    return evaluate


def make_heuristic_outlook(game: Game) -> Callable[[Any, int, Any], int]:
    of_seat = game.bots.outlook or game.rules.standing

    def outlook(position: Any, seat: int, value: Any) -> int:
        return of_seat(position, seat)

    return outlook


def make_rollout(
    game: Game, *, policy: bool, value: bool, fixed_swing: bool = False
) -> Callable[..., float]:
    """Make `roll_out`, which tries a plan in a world and gives the chance to win after it; by the
    networks that are there."""
    apply, movers = game.rules.apply, game.rules.movers
    clock, patience = game.bots.clock, game.bots.patience
    play_on = part(make_runner(game, make_rollout_policy(game, network=policy)))
    evaluate = part(make_evaluator(game, value=value, fixed_swing=fixed_swing))

    def roll_out(position: Any, seat: int, plan: Any, rng: Any, skills: Any, context: Any) -> float:
        until = clock(position) + patience(position)
        for step in range(len(plan)):
            if plan[step] != NONE:
                apply(position, seat, plan[step])
        play_on(position, rng, context, context[0][:0], FOREVER, until)
        return float(evaluate(position, seat, movers(position) == 0, skills, context[4]))

    return roll_out


def make_plan_evaluator(
    game: Game, *, policy: bool, value: bool, fixed_swing: bool
) -> Callable[..., None]:
    """Make `evaluate_plans`, which rolls every plan out in some worlds."""
    sample_world = part(make_world_sampler(game))
    roll_out = part(make_rollout(game, policy=policy, value=value, fixed_swing=fixed_swing))

    def evaluate_plans(
        knowledge: Any,
        belief: Any,
        seat: int,
        seed: int,
        first_world: int,
        worlds: int,
        plans: Any,
        sums: Any,
        context: Any,
        positions: Any,
        rng: Any,
    ) -> None:
        """Add to `sums` what each of `plans` brings in some worlds, which are numbered.

        Its rows are the wins, the squares of how much more a plan wins than the first one (both
        meet the same world, so this says how sure we are which is better), and the points.
        `positions` is room for two (the world, and the world after a plan), `rng` for one number.
        """
        world, after = positions[:1], positions[1:]
        for number in range(first_world, first_world + worlds):
            sample_world(knowledge, belief, seed, number, world, rng)
            chance = rng[0]
            first = 0.0
            for place in range(len(plans)):
                rng[0] = chance  # the same after each of the plans
                after[0] = world[0]
                win = roll_out(after[0], seat, plans[place], rng, belief[3], context)
                if place == 0:
                    first = win
                sums[0][place] += win
                sums[1][place] += (win - first) * (win - first)
                sums[2][place] += after[0].totals[seat]

    return evaluate_plans
