"""Gymnasium's own checks judge our environments."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.env_match import check_environments_match
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import vierblatt.envs.gymnasium
from vierblatt import games
from vierblatt.core.errors import Refused
from vierblatt.envs.gymnasium import SeatEnv, SeatVectorEnv

SIZES = [(name, players) for name in games.names() for players in games.find(name).seats]


def any_legal(mask: npt.NDArray[Any], dice: np.random.Generator) -> Any:
    return (mask * dice.random(mask.shape)).argmax(axis=-1)


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_gymnasium_finds_nothing_wrong(name: str, players: int) -> None:
    env = gymnasium.make(f"vierblatt/{name}-v0", players=players, compiled=False)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


@pytest.mark.parametrize("name", games.names())
def test_plain_and_compiled_match(name: str) -> None:
    plain, quick = (
        SeatEnv(name, players=3, opponents=["casual", "beginner"], compiled=compiled)
        for compiled in (False, True)
    )
    check_environments_match(plain, quick, num_steps=5)
    dice = np.random.default_rng(2)
    plain.reset(seed=2)
    quick.reset(seed=2)
    for _ in range(120):
        action = any_legal(quick.action_masks(), dice)
        one, other = plain.step(action), quick.step(action)
        assert one[1:4] == other[1:4]
        assert np.array_equal(one[0], other[0])
        assert np.array_equal(one[4]["action_mask"], other[4]["action_mask"])
        if other[2]:
            assert np.array_equal(plain.reset()[0], quick.reset()[0])


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_many_are_as_many_single_ones(mode: AutoresetMode) -> None:
    """As Gymnasium's own vector of single environments, in all three modes of autoreset."""
    count = 3
    options: dict[str, Any] = {"players": 3, "opponents": "casual", "hands": 1}
    ours = gymnasium.make_vec(
        "vierblatt/dicht-dran-v0",
        count,
        vectorization_mode="vector_entry_point",
        autoreset_mode=mode,
        **options,
    )
    theirs = SyncVectorEnv(
        [lambda: SeatEnv("dicht-dran", **options) for _ in range(count)],
        autoreset_mode=mode,
    )
    assert ours.metadata["autoreset_mode"] == mode
    dice, ends = np.random.default_rng(4), 0
    seen, info = ours.reset(seed=11)
    other, other_info = theirs.reset(seed=11)
    for _ in range(80):
        assert np.array_equal(seen, other)
        single_masks = [env.get_wrapper_attr("action_masks")() for env in theirs.envs]
        assert np.array_equal(info["action_mask"], single_masks)
        actions = any_legal(info["action_mask"], dice)
        seen, earned, over, cut, info = ours.step(actions)
        other, their_earned, their_over, their_cut, other_info = theirs.step(actions)
        assert np.array_equal(over, their_over)
        assert np.array_equal(cut, their_cut)
        assert np.allclose(earned, their_earned)
        ends += int(over.sum())
        if over.any() and mode is AutoresetMode.SAME_STEP:
            for match in np.flatnonzero(over):
                assert np.array_equal(info["final_obs"][match], other_info["final_obs"][match])
        if over.any() and mode is AutoresetMode.DISABLED:
            with pytest.raises(Refused, match=r"^[^\n]+\.$"):
                ours.step(actions)
            seen, info = ours.reset(options={"reset_mask": over})
            other, other_info = theirs.reset(options={"reset_mask": over})
    assert ends > count


def test_arrays_are_fresh_unless_asked_otherwise() -> None:
    for copy in (True, False):
        env = SeatVectorEnv("dicht-dran", 2, players=3, copy=copy)
        first, info = env.reset(seed=1)
        before = first.copy()
        second, *_ = env.step(info["action_mask"].argmax(axis=1))
        assert (first is second) != copy
        assert np.array_equal(first, before) == copy


def test_an_illegal_action_ends_the_match() -> None:
    env = SeatEnv("dicht-dran", players=3)
    _, info = env.reset(seed=1)
    _, earned, over, cut, _ = env.step(int(info["action_mask"].argmin()))
    assert (earned, over, cut) == (-1, True, False)
    many = SeatVectorEnv("dicht-dran", 2, players=3)
    _, info = many.reset(seed=1)
    actions = info["action_mask"].argmax(axis=1)
    actions[1] = info["action_mask"][1].argmin()
    _, all_earned, all_over, *_ = many.step(actions)
    assert all_earned.tolist() == [0, -1]
    assert all_over.tolist() == [False, True]


def test_what_is_drawn_is_what_the_seat_sees() -> None:
    env = gymnasium.make("vierblatt/dicht-dran-v0", players=3, render_mode="ansi")
    env.reset(seed=1)
    assert "player_0" in str(env.render())


def test_bots_that_search_play_too() -> None:
    env = SeatEnv("null-und-nichtig", players=3, opponents="club", rounds=1)
    _, info = env.reset(seed=1)
    env.step(int(info["action_mask"].argmax()))


BAD: list[dict[str, Any]] = [
    {"players": 9},
    {"opponents": "nobody"},
    {"opponents": ["casual"]},
    {"seat": 3},
    {"hats": 1},
    {"objective": "money"},
    {"render_mode": "human"},
]


@pytest.mark.parametrize("bad", BAD, ids=str)
@pytest.mark.parametrize("kind", [SeatEnv, SeatVectorEnv])
def test_a_bad_environment_is_refused_in_one_sentence(kind: Any, bad: dict[str, Any]) -> None:
    with pytest.raises(Refused, match=r"^[^\n]+\.$"):
        kind("dicht-dran", **({"players": 3} | bad))


def test_many_refuse_what_they_cannot_do() -> None:
    for bad in ({"autoreset_mode": "Never"}, {"opponents": "expert"}, {"num_envs": 0}):
        with pytest.raises(Refused, match=r"^[^\n]+\.$"):
            SeatVectorEnv("dicht-dran", **({"players": 3} | bad))


@pytest.mark.parametrize("action", [None, "lay 3", 0.5, -1, 100, [1]])
def test_a_bad_action_is_refused_in_one_sentence(action: Any) -> None:
    env, many = SeatEnv("dicht-dran", players=3), SeatVectorEnv("dicht-dran", 2, players=3)
    env.reset(seed=1)
    many.reset(seed=1)
    with pytest.raises(Refused, match=r"^[^\n]+\.$"):
        env.step(action)
    with pytest.raises(Refused, match=r"^[^\n]+\.$"):
        many.step(action)


def test_all_games_are_registered() -> None:
    assert vierblatt.envs.gymnasium.SeatEnv is SeatEnv
    for name in games.names():
        assert f"vierblatt/{name}-v0" in gymnasium.registry
