"""Random agents in many matches at once."""

import numpy as np

from vierblatt.envs import Batch

batch, dice, wins = Batch("dicht-dran", count=1000, players=4, seed=1), np.random.default_rng(1), 0
while not batch.done.all():
    batch.step((batch.masks * dice.random(batch.masks.shape)).argmax(axis=1))
    wins += batch.rewards.sum(axis=0)
print("Won by each seat:", wins)
