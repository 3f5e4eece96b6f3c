"""The inputs of a game's networks, what these make of them, and which weights they have."""

import random
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tables import TABLES, Agreed
from vierblatt import games
from vierblatt.arena.tournament import ARENA_BOTS, LineUp
from vierblatt.bots import registry
from vierblatt.bots.network import (
    FIRST,
    HEURISTIC_ONLY,
    POLICY_FILE,
    SECOND,
    Networks,
    load_networks,
    make_valuer,
    policy_inputs,
    read_weights,
    value_inputs,
    weight_count,
)
from vierblatt.bots.registry import SearchBot
from vierblatt.bots.search.compiled import compiled_search
from vierblatt.bots.search.rollout import make_context
from vierblatt.core.game import Game, never
from vierblatt.core.state import State

TRAINING = Path(__file__).parents[2] / "training"
POLICIES, VALUES = ["dicht-dran", "null-und-nichtig"], ["blanco"]


def features_of(game: Game, state: State, seat: int, move: int) -> list[float]:
    assert game.bots.features is not None
    of_table, of_move = [0.0] * game.bots.features.table, [0.0] * game.bots.features.move
    game.bots.features.of_table(state, seat, of_table)
    game.bots.features.of_move(state, seat, move, of_move)
    return of_table + of_move


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_features_are_made_of_what_the_seat_knows(table: Agreed) -> None:
    dice = random.Random(str(table))
    match = table.deal(dice.getrandbits(32))
    for _ in range(60):
        if match.over:
            break
        for seat in match.movers:
            seen = match.knowledge(seat)
            for move in seen.game.legal_moves(seen.knowledge, seat):
                known = features_of(match.game, seen.knowledge, seat, move)
                # The order of the cards in a hand is not known, and sums are rounded by it.
                assert known == pytest.approx(features_of(match.game, match.position, seat, move))
                assert max(map(abs, known)) < 20
        seat = dice.choice(match.movers)
        match.play(seat, dice.choice(match.legal(seat)))


@pytest.mark.parametrize("name", games.names())
def test_the_compiled_network_is_the_one_that_was_trained(name: str) -> None:
    game = games.find(name)
    assert game.bots.features is not None
    dice = np.random.default_rng(3)
    inputs = policy_inputs(game.bots.features)
    weights = dice.normal(0, 0.3, weight_count(inputs)).astype(np.float32)
    match = Agreed(game, {"players": 3}).deal(1)
    for _ in range(25):
        seat = match.movers[0]
        knowledge = match.knowledge(seat).knowledge
        record = np.zeros(1, game.rules.Position.dtype())
        knowledge.write(record[0])
        context = make_context(game, Networks(policy=weights))
        moves, scores = context[0], context[3]
        count = compiled_search(name, policy=True, value=False).rank(record[0], seat, context)
        for place in range(count):
            features = np.array(features_of(game, knowledge, seat, int(moves[place])))
            assert scores[place] == pytest.approx(by_matrices(features, weights), abs=1e-3)
        match.play(seat, dice.choice(match.legal(seat)))


def by_matrices(features: Any, weights: Any) -> Any:
    """The network as a mathematician writes it."""
    inputs = features.shape[-1]
    first, rest = np.split(weights, [(inputs + 1) * FIRST])
    second, last = np.split(rest, [(FIRST + 1) * SECOND])
    one, two = first.reshape(inputs + 1, FIRST), second.reshape(FIRST + 1, SECOND)
    hidden = np.maximum(0, features @ one[:-1] + one[-1])
    deep = np.maximum(0, hidden @ two[:-1] + two[-1])
    return deep @ last[:-1] + last[-1]


@pytest.mark.parametrize("table", [one for one in TABLES if one.game.bots.value], ids=str)
def test_a_value_is_made_of_what_the_seat_knows(table: Agreed) -> None:
    game, dice = table.game, random.Random(str(table))
    inputs, weights = value_inputs(game.bots.value), load_networks(game).value
    assert game.bots.value is not None
    assert weights is not None
    value, match = make_valuer(game), table.deal(dice.getrandbits(32))
    activations = make_context(game, Networks(value=weights))[4][1]
    for _ in range(40):
        if match.over:
            break
        for seat in range(match.players) if match.position.turn >= 0 else ():
            known, truth = [0.0] * inputs, [0.0] * inputs
            game.bots.value.of_seat(match.knowledge(seat).knowledge, seat, known)
            game.bots.value.of_seat(match.position, seat, truth)
            assert known == pytest.approx(truth)
            assert max(map(abs, known)) < 20
            found = value(match.position, seat, (weights, activations))
            assert found == pytest.approx(by_matrices(np.array(truth), weights), abs=1e-3)
        seat = dice.choice(match.movers)
        match.play(seat, dice.choice(match.legal(seat)))


def test_weights_are_those_that_were_trained() -> None:
    game, other = games.find("null-und-nichtig"), games.find("dicht-dran")
    count = weight_count(policy_inputs(game.bots.features))
    folder = Path(str(sys.modules[game.package].__file__)).parent
    raw = (folder / POLICY_FILE).read_bytes()
    noted = (folder / f"{POLICY_FILE}.sha256").read_text()
    assert len(read_weights(POLICY_FILE, count, raw, noted)) == count
    with pytest.raises(ValueError, match="damaged"):
        read_weights(POLICY_FILE, count, raw[:-1] + bytes([raw[-1] ^ 1]), noted)
    with pytest.raises(ValueError, match="other inputs"):
        read_weights(POLICY_FILE, weight_count(policy_inputs(other.bots.features)), raw, noted)


@pytest.mark.parametrize("name", games.names())
def test_only_the_expert_searches_by_networks(name: str) -> None:
    game, club, expert = games.find(name), registry.BOTS["club"], registry.BOTS["expert"]
    assert isinstance(club, SearchBot)
    assert isinstance(expert, SearchBot)
    networks = load_networks(game)
    rollouts = 32_000 if networks.value is None else 8000
    if networks.policy is not None:
        rollouts = 2000
    elif game.bots.goes_on is not never:
        rollouts *= 2  # among whole turns
    assert expert.method(game) == (rollouts, networks)
    assert club.method(game) == (club.rollouts, HEURISTIC_ONLY)
    # The first expert had policies, and no values; and to it all rounds were alike.
    rollouts = 8000 if networks.policy is None else 500
    first = Networks(networks.policy, fixed_swing=name == "habe-fertig")
    assert ARENA_BOTS["expert-1"].method(game) == (rollouts, first)


def test_which_networks_there_are() -> None:
    networks = {name: load_networks(games.find(name)) for name in games.names()}
    assert [name for name in networks if networks[name].policy is not None] == POLICIES
    assert [name for name in networks if networks[name].value is not None] == VALUES


def test_a_search_by_the_network_beats_the_heuristic(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = SearchBot("hasty", rollouts=960, seconds=60, plays_by_network=True)
    monkeypatch.setitem(registry.BOTS, "hasty", bot)
    line_up = LineUp.new("null-und-nichtig", ["hasty", "casual"], seed=5, players=4)
    wins = [one.win for deal in range(6) for one in line_up.play(deal) if one.bot == 0]
    assert sum(wins) / len(wins) > 0.5  # twice its fair share; over many deals it has three times


# The loop is made alike for all games; of these two, one has simultaneous choices and one has not.
@pytest.mark.parametrize("name", ["dicht-dran", "habe-fertig"])
def test_self_play_branches_the_moves_of_a_decision(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(TRAINING)
    selfplay: Any = import_module("selfplay")

    game = games.find(name)
    assert game.bots.features is not None
    dice = np.random.default_rng(1)
    matches, samples, branches = 12, 6, 4
    states = np.zeros(matches, game.rules.Position.dtype())
    for option, value in game.agree({"players": 3}).items():
        states[option] = value
    states["key"] = dice.integers(0, 1 << 32, (matches, 8))
    seating = np.full((matches, 6), selfplay.HEURISTIC, np.int32)
    seating[:, 1] = selfplay.LEARNER
    inputs = policy_inputs(game.bots.features)
    networks = dice.normal(0, 0.3, (1, weight_count(inputs))).astype(np.float32)
    kept = np.zeros((matches, samples), states.dtype)
    kept_seats = np.full((matches, samples), selfplay.NO_DECISION, np.int32)

    def play(starts: Any, movers: Any, branches: int, samples: int, keep: int) -> Any:
        count = len(starts) * branches
        seeds = dice.integers(0, 1 << 48, len(starts))
        found, wins = np.zeros(count, np.int32), np.zeros((count, 6), np.float32)
        features = np.zeros((count, inputs), np.float32)
        selfplay.make_batch(name)(
            starts, movers, seating, networks, seeds, branches, samples, 25, keep, 400,
            kept, kept_seats, found, features, wins,
        )  # fmt: skip
        return found, features, wins

    from_the_deal = np.full(matches, selfplay.FROM_THE_DEAL, np.int32)
    found, _, wins = play(states, from_the_deal, 1, 1, 3)
    assert found.min() > 0
    assert wins[:, :3].sum(axis=1) == pytest.approx(np.ones(matches), abs=1e-5)
    good = np.arange(samples) < found[:, None]
    assert (kept_seats[good] == 1).all()
    assert (kept_seats[~good] == selfplay.NO_DECISION).all()
    tried, features, wins = play(kept.reshape(-1), kept_seats.reshape(-1), branches, samples, 0)
    tried = tried.reshape(matches, samples, branches)
    assert (tried[~good] == 0).all()
    assert (tried[good].sum(axis=1) >= 2).all()  # a decision has two moves at least
    rows = features.reshape(*tried.shape, -1)[tried == 1]
    assert rows.any(axis=1).all()
    wins = wins.reshape(*tried.shape, 6)[tried == 1]
    assert wins[:, :3].sum(axis=1) == pytest.approx(np.ones(len(wins)), abs=1e-5)


@pytest.mark.parametrize("name", VALUES)
def test_the_value_network_is_less_surprised_than_the_heuristic(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At who wins matches that it has not learned from."""
    monkeypatch.syspath_prepend(TRAINING)
    training: Any = import_module("value")
    game, plan = games.find(name), {"every": 9, "odd": [], "odd_share": 0.0}
    looks = training.gather(game, plan, training.AT_ONCE, seed=77)
    there = looks.chances > 0
    assert looks.wins.sum(axis=1) == pytest.approx(np.ones(len(there)))
    assert looks.chances.sum(axis=1) == pytest.approx(np.ones(len(there)))
    values = np.where(there, by_matrices(looks.inputs, load_networks(game).value), -1e9)
    chances = np.exp(values - values.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    heuristic, network = (
        -(looks.wins[there] * np.log(np.maximum(one[there], 1e-9))).sum() / len(there)
        for one in (looks.chances, chances)
    )
    assert network < heuristic - 0.02  # over many matches 0.92 and 0.99 nats
