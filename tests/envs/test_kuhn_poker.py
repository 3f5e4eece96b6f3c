"""The Kuhn poker of docs/add-a-game.md is the one that OpenSpiel has, and has all environments."""

from pathlib import Path

import pytest

from test_add_a_game import Games

# One hand a match, which the page does not allow, and a lot for who is first: so there are twice as
# many states and information sets, and one chance node more.
FULL_TREE = """
import unittest
import pyspiel
import vierblatt.envs.openspiel
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import exploitability
from open_spiel.python.policy import UniformRandomPolicy

ours = pyspiel.load_game("vierblatt_kuhn_poker(hands=1)")
theirs = pyspiel.load_game("kuhn_poker")
chance, playable, terminal = api_test.TOTAL_NUM_STATES["kuhn_poker"]
api_test.TOTAL_NUM_STATES["ours"] = 2 * chance + 1, 2 * playable, 2 * terminal
api_test.PERFECT_RECALL_NUM_STATES["ours"] = 2 * api_test.PERFECT_RECALL_NUM_STATES["kuhn_poker"]

class Suite(api_test.EnforceAPIOnFullTreeBase):
    game, game_name = ours, "ours"

result = unittest.TestResult()
unittest.defaultTestLoader.loadTestsFromTestCase(Suite).run(result)
for _, text in result.errors + result.failures:
    raise SystemExit(text)
assert result.testsRun >= 8, result.testsRun

points = pyspiel.load_game("vierblatt_kuhn_poker(hands=1,objective=points)")
gaps = [exploitability.nash_conv(game, UniformRandomPolicy(game)) for game in (points, theirs)]
assert abs(gaps[0] - gaps[1]) < 1e-9, gaps
print("the same")
"""

ALL_FRONTS = """
import gymnasium
import numpy as np
import vierblatt.envs.gymnasium
from pettingzoo.test import api_test, parallel_api_test
from vierblatt.envs import Batch
from vierblatt.envs.pettingzoo import env, parallel_env

batch = Batch("kuhn-poker", 8, seed=1)
while not batch.done.all():
    batch.step(batch.masks.argmax(axis=1))
assert np.allclose(batch.rewards.sum(axis=1), 1)
api_test(env("kuhn-poker"), num_cycles=50)
parallel_api_test(parallel_env("kuhn-poker"), num_cycles=50)
seat = gymnasium.make("vierblatt/kuhn-poker-v0", opponents="random", compiled=False)
seat.reset(seed=1)
print("all there")
"""


@pytest.fixture
def kuhn(tmp_path: Path) -> Games:
    return Games(tmp_path)


def test_it_is_the_tree_of_openspiels_own(kuhn: Games) -> None:
    page = kuhn.game / "__init__.py"
    page.write_text(page.read_text("utf-8").replace("            40,", "            1,"), "utf-8")
    assert "the same" in kuhn.python("-c", FULL_TREE)


def test_a_fifth_game_has_all_environments(kuhn: Games) -> None:
    assert "all there" in kuhn.python("-c", ALL_FRONTS)
