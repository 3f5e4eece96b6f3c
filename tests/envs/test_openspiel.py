"""OpenSpiel's own tests judge our games. VIERBLATT_SIMULATIONS asks for more of its random ones."""

import json
import os
import random
import unittest
from collections.abc import Iterator
from typing import Any

import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms.generate_playthrough import playthrough

import vierblatt.envs.openspiel as front
from vierblatt import Match, games
from vierblatt.core.errors import Refused
from vierblatt.envs.setting import CHANCE

SIMULATIONS = int(os.environ.get("VIERBLATT_SIMULATIONS", "5"))
SHORT = {
    "blanco": "vierblatt_blanco(players=2)",
    "dicht-dran": "vierblatt_dicht_dran(hands=1,players=2)",
    "habe-fertig": "vierblatt_habe_fertig(players=2,rounds=1)",
    "null-und-nichtig": "vierblatt_null_und_nichtig(players=3,rounds=1)",
}


def play_on(state: Any, dice: random.Random, most: int = 10_000) -> Iterator[Any]:
    """A random way on; gives the state before each decision."""
    for _ in range(most):
        if state.is_terminal():
            return
        if state.is_chance_node():
            state.apply_action(dice.choice(state.chance_outcomes())[0])
        else:
            yield state
            state.apply_action(dice.choice(state.legal_actions()))


@pytest.mark.parametrize("name", games.names())
def test_random_simulations(name: str) -> None:
    game = pyspiel.load_game(SHORT[name])
    pyspiel.random_sim_test(game, num_sims=SIMULATIONS, serialize=True, verbose=False)


@pytest.mark.parametrize("name", games.names())
def test_the_partial_tree(name: str) -> None:
    """On OpenSpiel's own sample, which seldom gets past the deal, and on states of a whole random
    match."""

    class Suite(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        game_name = front.short_name(name)
        game = pyspiel.load_game(SHORT[name])

    class OnAMatch(Suite):
        @classmethod
        def setUpClass(cls) -> None:
            cls.game_type = cls.game.get_type()
            cls.some_states = [cls.game.new_initial_state()]
            state, dice = cls.game.new_initial_state(), random.Random(name)
            while not state.is_terminal():
                state.apply_action(dice.choice(state.legal_actions()))
                if len(cls.some_states) < 400 or state.is_terminal():
                    cls.some_states.append(state.clone())

    run(Suite)
    run(OnAMatch)


def run(suite: type[unittest.TestCase]) -> None:
    """Run a class of OpenSpiel's tests; all must pass."""
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(suite).run(result)
    assert result.testsRun > 0
    assert not result.skipped
    assert not [text for _, text in result.errors + result.failures]


@pytest.mark.parametrize("name", ["dicht-dran", "null-und-nichtig"])
def test_a_playthrough(name: str) -> None:
    text = playthrough(SHORT[name], action_sequence=None, seed=1)
    assert text == playthrough(SHORT[name], action_sequence=None, seed=1)
    assert "IsTerminal() = True" in text


@pytest.mark.parametrize("name", games.names())
def test_a_player_sees_what_a_seat_sees(name: str) -> None:
    for players in games.find(name).seats:
        game = pyspiel.load_game(f"{front.short_name(name)}(players={players})")
        state, dice = game.new_initial_state(), random.Random(players)
        for at in play_on(state, dice, most=120):
            table = at.table
            seat, legal = at.current_player(), at.legal_actions()
            assert sorted(table.game.legal_moves(table.position, seat)) == legal
            observation = table.game.views.observation
            numbers = [0] * observation.size
            observation.observe(table.game.knowledge(table.position, seat), seat, numbers)
            assert at.observation_tensor(seat) == numbers


@pytest.mark.parametrize("name", games.names())
def test_no_string_or_tensor_tells_what_its_player_cannot_know(name: str) -> None:
    game, dice = pyspiel.load_game(SHORT[name]), random.Random(name)
    for state in play_on(game.new_initial_state(), dice, most=400):
        player = state.current_player()
        if dice.random() < 0.3:
            world = state.resample_from_infostate(player, dice.random)
            for look in ("information_state_string", "observation_string"):
                assert getattr(world, look)(player) == getattr(state, look)(player)
            for look in ("information_state_tensor", "observation_tensor"):
                assert getattr(world, look)(player) == getattr(state, look)(player)
            assert world.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("name", games.names())
def test_structs(name: str) -> None:
    game, dice = pyspiel.load_game(SHORT[name]), random.Random(name)
    state, twin = game.new_initial_state(), game.new_initial_state()
    while not state.is_terminal():
        player, action = state.current_player(), dice.choice(state.legal_actions())
        struct = state.action_to_struct(action)
        assert struct.to_dict() == json.loads(struct.to_json())
        assert struct.to_json() == state.action_to_struct(player, action).to_json()
        assert state.struct_to_actions(struct) == [action]
        assert twin.apply_action_struct(struct).ok()
        state.apply_action(action)
        assert twin.to_json() == state.to_struct().to_json()
        if state.current_player() >= 0 and dice.random() < 0.1:
            seen = state.to_observation_struct()
            assert seen.observing_player == state.current_player()
            world = state.resample_from_infostate(state.current_player(), dice.random)
            assert world.to_observation_struct().to_json() == seen.to_json()
    assert state.to_struct().current_player == pyspiel.PlayerId.TERMINAL


def test_a_struct_that_is_no_legal_action_changes_nothing() -> None:
    game = pyspiel.load_game(SHORT["dicht-dran"])
    state = next(play_on(game.new_initial_state(), random.Random(1)))
    spec, example = game.action_struct_spec()
    assert json.loads(example).keys() == {"player", "action"}
    assert "player" in spec
    before, struct = state.to_json(), state.action_to_struct(state.legal_actions()[0])
    struct.player = 1 - struct.player
    refused = state.apply_action_struct(struct)
    assert not refused.ok()
    assert refused.message() == f"It is not the turn of player {struct.player}."
    struct.player, struct.action = 1 - struct.player, "lay 1000"
    assert state.validate_action_struct(struct).message() == "'lay 1000' is not legal now."
    assert state.to_json() == before
    with pytest.raises(Refused, match=r"^There is no player 7 here\.$"):
        state.to_observation_struct(7)


def test_a_resampled_state_is_another_one() -> None:
    state = pyspiel.load_game(SHORT["null-und-nichtig"]).new_initial_state()
    next(play_on(state, random.Random(1)))
    before = str(state.table.position)
    worlds = {
        str(state.resample_from_infostate(0, random.Random(n).random).table.position)
        for n in range(5)
    }
    assert len(worlds) == 5
    assert str(state.table.position) == before


def test_a_copy_goes_its_own_way() -> None:
    state = pyspiel.load_game(SHORT["dicht-dran"]).new_initial_state()
    twin = state.clone()
    for at in play_on(twin, random.Random(2)):
        assert str(state) == "dealing []"
        assert not at.is_chance_node()
    assert twin.is_terminal()


def test_every_draw_is_as_likely() -> None:
    state = pyspiel.load_game("vierblatt_dicht_dran(players=3)").new_initial_state()
    counts = []
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert {chance for _, chance in outcomes} == {1 / len(outcomes)}
        counts.append(len(outcomes))
        state.apply_action(0)
    # Who deals, four cards of the circle, and three hands of eight, of 98 cards (DD2).
    assert counts == [3, *range(98, 98 - 4 - 24, -1)]


def test_points_and_options() -> None:
    game = pyspiel.load_game(
        "vierblatt_null_und_nichtig(players=4,objective=points,rounds=1,teams=True)"
    )
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    state = game.new_initial_state()
    for _ in play_on(state, random.Random(3)):
        assert state.returns() == [0.0] * 4
    assert state.returns()[:2] == state.returns()[2:]
    assert state.returns() == [float(points) for points in standings(state.table)]


def standings(table: Any) -> list[int]:
    rules, position = table.game.rules, table.position
    return [rules.standing(position, seat) for seat in range(position.players)]


def test_the_same_draws_are_the_same_match() -> None:
    """Made by the cipher or at chance nodes."""
    match = Match.new("habe-fertig", players=3, seed=1, rounds=1)
    state = pyspiel.load_game("vierblatt_habe_fertig(players=3,rounds=1)").new_initial_state()
    while state.is_chance_node():
        chosen = match.position.dealer if state.move_number() == 0 else wanted(state, match)
        state.apply_action(chosen)
    assert fields(state.table.position) == fields(match.position)


def wanted(state: Any, match: Match) -> int:
    """The place in the stock of the card that is dealt next."""
    stock = state.table.half_dealt.stock
    seat, place = divmod(state.move_number() - 1, 12)
    return int(stock.index(match.position.hand[seat][place]))


def fields(position: Any) -> dict[str, Any]:
    return {name: getattr(position, name) for name in position.fields if name not in CHANCE}


@pytest.mark.parametrize(
    "said", ["players=9", "hands=1000", "objective=money", "players=3,pods=1;2"]
)
def test_a_bad_parameter_is_refused_in_one_sentence(said: str) -> None:
    with pytest.raises(Refused, match=r"^[^\n]+\.$"):
        pyspiel.load_game(f"vierblatt_dicht_dran({said})")
