"""A random agent in Gymnasium, at one seat of 64 tables against the casual bot."""

import gymnasium
import numpy as np

import vierblatt.envs.gymnasium  # noqa: F401  # registers the games

tables = gymnasium.make_vec("vierblatt/habe-fertig-v0", 64, players=3, opponents="casual")
(seen, info), dice, won, played = tables.reset(seed=1), np.random.default_rng(1), 0.0, 0
while played < 200:
    actions = (info["action_mask"] * dice.random(info["action_mask"].shape)).argmax(axis=1)
    seen, rewards, over, cut, info = tables.step(actions)
    won, played = won + rewards.sum(), played + over.sum()
print(f"Won {won:.1f} of {played} matches against two casual bots.")
