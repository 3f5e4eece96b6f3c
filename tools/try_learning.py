"""Other people's learners on our games, unchanged: `make try-learning`.

TorchRL checks both kinds of PettingZoo environment of each game. Then MaskablePPO of sb3-contrib
learns Dicht dran for some minutes against random players, by points, which tell it more than wins
do, and must then win more than its share.
"""

import sys
from math import sqrt

import gymnasium
import numpy as np
from gymnasium.spaces import Box
from gymnasium.wrappers import TransformObservation, TransformReward
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env
from torchrl.envs.libs.pettingzoo import PettingZooWrapper
from torchrl.envs.utils import check_env_specs

import vierblatt.envs.gymnasium  # noqa: F401  (registers the environments)
from vierblatt import games
from vierblatt.envs.pettingzoo import env, parallel_env

PLAYERS = 3
STEPS = 60_000
POINTS = 10  # about so many are at stake in a match
MATCHES = 1_000


def scaled(objective: str) -> gymnasium.Env[np.ndarray, np.int64]:
    """One seat of Dicht dran against random players, with numbers from -1 to 1."""
    seat = gymnasium.make(
        "vierblatt/dicht-dran-v0", players=PLAYERS, opponents="random", objective=objective, hands=1
    )
    assert isinstance(seat.observation_space, Box)
    most = seat.observation_space.high.astype(np.float32)
    space = Box(-1, 1, most.shape, np.float32)
    return TransformObservation(seat, lambda numbers: numbers / most, space)


def to_learn() -> gymnasium.Env[np.ndarray, np.int64]:
    return TransformReward(scaled("points"), lambda points: float(points) / POINTS)


def check_specs() -> None:
    for name in games.names():
        for make in (env, parallel_env):
            check_env_specs(PettingZooWrapper(make(name), use_mask=True))
            print(f"TorchRL: {make.__name__} of {name} is as its specs say", flush=True)


def wins(learner: MaskablePPO | None) -> float:
    """The share of the wins in new matches; without a learner, of one who plays at random."""
    seat, dice, won = scaled("wins"), np.random.default_rng(1), 0.0
    for match in range(MATCHES):
        seen, info = seat.reset(seed=match)
        over = False
        while not over:
            mask = info["action_mask"]
            if learner is None:
                action = dice.choice(np.flatnonzero(mask))
            else:
                action, _ = learner.predict(seen, action_masks=mask)
            seen, reward, over, _, info = seat.step(action)
        won += float(reward)
    return won / MATCHES


def learn() -> MaskablePPO:
    learner = MaskablePPO(
        "MlpPolicy",
        make_vec_env(to_learn, n_envs=16),
        n_steps=128,
        batch_size=256,
        learning_rate=1e-3,
        ent_coef=0.005,
        gamma=1.0,
        seed=2,
    )
    learner.learn(STEPS)
    return learner


def main() -> None:
    check_specs()
    random, learned = wins(None), wins(learn())
    margin = 2 * sqrt(learned * (1 - learned) / MATCHES)
    print(
        f"MaskablePPO after {STEPS:,} decisions: {learned:.1%} ± {margin:.1%} of the wins in Dicht "
        f"dran with {PLAYERS}; at random {random:.1%}"
    )
    if learned - margin <= 1 / PLAYERS:
        sys.exit("It has not learned to beat random players")


if __name__ == "__main__":
    main()
