"""PettingZoo's own suites judge our environments."""

import warnings
from functools import partial
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

from vierblatt import games
from vierblatt.core.errors import Refused
from vierblatt.envs import Batch
from vierblatt.envs.pettingzoo import env, parallel_env

SIZES = [(name, players) for name in games.names() for players in games.find(name).seats]


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_one_after_the_other(name: str, players: int, capsys: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # All of its own card games have dicts, too, and are excused by name.
        for excused in ("Observation space for each agent", "Observation is not a NumPy array"):
            warnings.filterwarnings("ignore", excused)
        api_test(env(name, players=players), num_cycles=100)
        seed_test(partial(env, name, players=players), num_cycles=30)
    render_test(partial(env, name, players=players))


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_all_at_once(name: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(parallel_env(name, players=players), num_cycles=60)
        parallel_seed_test(partial(parallel_env, name, players=players), num_cycles=20)


def test_they_are_registered() -> None:
    for name in games.names():
        assert isinstance(pettingzoo.make("aec", f"vierblatt/{name}-v0", players=3), env)
        assert isinstance(
            pettingzoo.make("parallel", f"vierblatt/{name}-v0", players=3), parallel_env
        )


@pytest.mark.parametrize("name", games.names())
def test_both_kinds_show_the_same_match(name: str) -> None:
    """Asked in turn or at once, an agent sees the same and the same comes of it."""
    turns, at_once = env(name, players=3), parallel_env(name, players=3)
    turns.reset(seed=3)
    seen, _ = at_once.reset(seed=3)
    dice = np.random.default_rng(1)
    rewards: dict[str, float] = {}
    for _ in range(150):
        if not at_once.agents:
            break
        actions = {
            agent: int((view["action_mask"] * dice.random(len(view["action_mask"]))).argmax())
            for agent, view in seen.items()
        }
        # In turn, an agent makes all its secret choices before the next: here, by `ask`.
        batch = turns._table.batch
        for seat in batch.movers(0):
            agent = f"player_{seat}"
            batch.ask(0, seat)
            turns.agent_selection = agent
            view = turns.observe(agent)
            assert np.array_equal(view["observation"], seen[agent]["observation"])
            assert np.array_equal(view["action_mask"], seen[agent]["action_mask"][:-1])
            turns.step(actions[agent])
        seen, rewards, *_ = at_once.step(actions)
    if not at_once.agents:
        assert turns.rewards == rewards


def test_an_illegal_action_ends_the_match() -> None:
    one = env("dicht-dran", players=3)
    one.reset(seed=1)
    agent = one.agent_selection
    one.step(int(one.observe(agent)["action_mask"].argmin()))
    assert one.rewards == {"player_0": -1, "player_1": 0, "player_2": 0}
    assert all(one.terminations.values())
    many = parallel_env("dicht-dran", players=3)
    seen, _ = many.reset(seed=1)
    actions = {agent: int(view["action_mask"].argmax()) for agent, view in seen.items()}
    wait = len(seen["player_1"]["action_mask"]) - 1
    _, rewards, over, *_ = many.step(actions | {"player_1": wait})
    assert rewards == {"player_0": 0, "player_1": -1, "player_2": 0}
    assert all(over.values())
    assert many.agents == []


def test_it_deals_what_a_batch_deals() -> None:
    one = env("blanco", players=3)
    one.reset(seed=5)
    assert np.array_equal(one.state(), Batch("blanco", 1, 3, seed=5).state()[0])


@pytest.mark.parametrize("kind", [env, parallel_env])
@pytest.mark.parametrize(
    "bad", [{"game": "whist"}, {"players": 7}, {"hats": 1}, {"render_mode": "rgb_array"}], ids=str
)
def test_a_bad_table_is_refused_in_one_sentence(kind: Any, bad: dict[str, Any]) -> None:
    with pytest.raises(Refused, match=r"^[^\n]+\.$"):
        kind(**({"game": "dicht-dran", "players": 3} | bad))


@pytest.mark.parametrize("action", [None, "lay 3", 0.0, -1, 100])
def test_a_bad_action_is_refused_in_one_sentence(action: Any) -> None:
    one, many = env("dicht-dran", players=3), parallel_env("dicht-dran", players=3)
    one.reset(seed=1)
    many.reset(seed=1)
    with pytest.raises(Refused, match=r"^[^\n]+\.$"):
        one.step(action)
    with pytest.raises(Refused, match=r"^[^\n]+\.$"):
        many.step({"player_0": -2 if action == 100 else action, "player_1": 0, "player_2": 0})
    with pytest.raises(Refused, match=r"^[^\n]+\.$"):
        one.observe("player_7")
