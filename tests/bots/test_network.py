"""The features of a game, what its policy network makes of them, and kept_seats weights it has."""

import random
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tables import TABLES, Agreed
from vierblatt import games
from vierblatt.arena.tournament import LineUp
from vierblatt.bots import registry
from vierblatt.bots.network import FIRST, SECOND, load_weights, read_weights, weight_count
from vierblatt.bots.registry import SearchBot
from vierblatt.bots.search.compiled import compiled_search
from vierblatt.bots.search.rollout import make_context
from vierblatt.core.game import Game
from vierblatt.core.state import State

TRAINING = Path(__file__).parents[2] / "training"
TRAINED = [name for name in games.names() if load_weights(games.find(name)) is not None]


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
    weights = dice.normal(0, 0.3, weight_count(game.bots.features)).astype(np.float32)
    match = Agreed(game, {"players": 3}).deal(1)
    for _ in range(25):
        seat = match.movers[0]
        knowledge = match.knowledge(seat).knowledge
        record = np.zeros(1, game.rules.Position.dtype())
        knowledge.write(record[0])
        context = make_context(game, weights)
        moves, scores = context[0], context[3]
        count = compiled_search(name, network=True).rank(record[0], seat, context)
        for place in range(count):
            features = np.array(features_of(game, knowledge, seat, int(moves[place])))
            assert scores[place] == pytest.approx(by_matrices(features, weights), abs=1e-3)
        match.play(seat, dice.choice(match.legal(seat)))


def by_matrices(features: Any, weights: Any) -> float:
    """The network as a mathematician writes it."""
    inputs = len(features)
    first, rest = np.split(weights, [(inputs + 1) * FIRST])
    second, last = np.split(rest, [(FIRST + 1) * SECOND])
    one, two = first.reshape(inputs + 1, FIRST), second.reshape(FIRST + 1, SECOND)
    hidden = np.maximum(0, features @ one[:-1] + one[-1])
    deep = np.maximum(0, hidden @ two[:-1] + two[-1])
    return float(deep @ last[:-1] + last[-1])


def test_weights_are_those_that_were_trained() -> None:
    assert TRAINED
    game = games.find(TRAINED[0])
    other = games.find(TRAINED[1])
    assert game.bots.features is not None
    assert other.bots.features is not None
    folder = Path(str(sys.modules[game.package].__file__)).parent
    raw = (folder / "network.npy").read_bytes()
    noted = (folder / "network.npy.sha256").read_text()
    assert len(read_weights(game.bots.features, raw, noted)) == weight_count(game.bots.features)
    with pytest.raises(ValueError, match="damaged"):
        read_weights(game.bots.features, raw[:-1] + bytes([raw[-1] ^ 1]), noted)
    with pytest.raises(ValueError, match="other features"):
        read_weights(other.bots.features, raw, noted)


@pytest.mark.parametrize("name", TRAINED)
def test_the_expert_searches_by_its_network(name: str) -> None:
    expert = registry.BOTS["expert"]
    assert isinstance(expert, SearchBot)
    weights = load_weights(games.find(name))
    assert expert.method(games.find(name)) == (expert.network_rollouts, weights)


def test_a_search_by_the_network_beats_the_heuristic(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = SearchBot("hasty", rollouts=1, seconds=60, network_rollouts=60)
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
    networks = dice.normal(0, 0.3, (1, weight_count(game.bots.features))).astype(np.float32)
    inputs = game.bots.features.table + game.bots.features.move
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
