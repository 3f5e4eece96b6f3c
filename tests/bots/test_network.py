"""What a trained bot looks at, what its net makes of it, and that the weights are ours."""

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
from vierblatt.bots.network import FIRST, SECOND, brain, checked, trained, weights_needed
from vierblatt.bots.registry import Thinker
from vierblatt.bots.search.compiled import engine
from vierblatt.core.game import Game
from vierblatt.core.state import State

TRAINING = Path(__file__).parents[2] / "training"
TRAINED = [name for name in games.names() if trained(games.find(name)) is not None]


def traits_of(game: Game, state: State, seat: int, move: int) -> list[float]:
    assert game.bots.features is not None
    of_table, of_move = [0.0] * game.bots.features.table, [0.0] * game.bots.features.move
    game.bots.features.of_table(state, seat, of_table)
    game.bots.features.of_move(state, seat, move, of_move)
    return of_table + of_move


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_traits_are_made_of_what_the_seat_knows(table: Agreed) -> None:
    dice = random.Random(str(table))
    match = table.deal(dice.getrandbits(32))
    for _ in range(60):
        if match.over:
            break
        for seat in match.movers:
            seen = match.knowledge(seat)
            for move in seen.game.legal_moves(seen.knowledge, seat):
                known = traits_of(match.game, seen.knowledge, seat, move)
                # The order of the cards in a hand is not known, and sums are rounded by it.
                assert known == pytest.approx(traits_of(match.game, match.position, seat, move))
                assert max(map(abs, known)) < 20
        seat = dice.choice(match.movers)
        match.play(seat, dice.choice(match.legal(seat)))


@pytest.mark.parametrize("name", games.names())
def test_the_compiled_net_is_the_net_that_was_trained(name: str) -> None:
    game = games.find(name)
    assert game.bots.features is not None
    dice = np.random.default_rng(3)
    weights = dice.normal(0, 0.3, weights_needed(game.bots.features)).astype(np.float32)
    match = Agreed(game, {"players": 3}).deal(1)
    for _ in range(25):
        seat = match.movers[0]
        mind = match.knowledge(seat).knowledge
        record = np.zeros(1, game.rules.Position.dtype())
        mind.write(record[0])
        moves, mine = np.zeros(game.rules.most_moves, np.int16), brain(game, weights)
        count = engine(name, trained=True).rank(record[0], seat, moves, mine)
        for place in range(count):
            traits = np.array(traits_of(game, mind, seat, int(moves[place])))
            assert mine[2][place] == pytest.approx(by_matrices(traits, weights), abs=1e-3)
        match.play(seat, dice.choice(match.legal(seat)))


def by_matrices(traits: Any, weights: Any) -> float:
    """The net as a mathematician writes it."""
    inputs = len(traits)
    first, rest = np.split(weights, [(inputs + 1) * FIRST])
    second, last = np.split(rest, [(FIRST + 1) * SECOND])
    one, two = first.reshape(inputs + 1, FIRST), second.reshape(FIRST + 1, SECOND)
    hidden = np.maximum(0, traits @ one[:-1] + one[-1])
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
    assert len(checked(game.bots.features, raw, noted)) == weights_needed(game.bots.features)
    with pytest.raises(ValueError, match="damaged"):
        checked(game.bots.features, raw[:-1] + bytes([raw[-1] ^ 1]), noted)
    with pytest.raises(ValueError, match="other traits"):
        checked(other.bots.features, raw, noted)


@pytest.mark.parametrize("name", TRAINED)
def test_the_expert_goes_by_its_weights(name: str) -> None:
    expert = registry.BOTS["expert"]
    assert isinstance(expert, Thinker)
    assert expert.means(games.find(name)) == (expert.with_instinct, trained(games.find(name)))


def test_a_trained_bot_beats_the_rule_of_thumb(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = Thinker("hasty", playouts=1, seconds=60, with_instinct=60)
    monkeypatch.setitem(registry.BOTS, "hasty", bot)
    line_up = LineUp.new("null-und-nichtig", ["hasty", "casual"], seed=5, players=4)
    wins = [line.win for deal in range(6) for line in line_up.play(deal) if line.bot == 0]
    assert sum(wins) / len(wins) > 0.5  # twice its fair share; over many deals it has three times


@pytest.mark.parametrize("name", games.names())
def test_self_play_tries_the_moves_of_a_decision(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(TRAINING)
    selfplay: Any = import_module("selfplay")

    game = games.find(name)
    assert game.bots.features is not None
    dice = np.random.default_rng(1)
    matches, samples, tries = 12, 6, 4
    states = np.zeros(matches, game.rules.Position.dtype())
    for option, value in game.agree({"players": 3}).items():
        states[option] = value
    states["key"] = dice.integers(0, 1 << 32, (matches, 8))
    sits = np.full((matches, 6), selfplay.THUMB, np.int32)
    sits[:, 1] = selfplay.LEARNER
    nets = dice.normal(0, 0.3, (1, weights_needed(game.bots.features))).astype(np.float32)
    inputs = game.bots.features.table + game.bots.features.move
    kept = np.zeros((matches, samples), states.dtype)
    whose = np.full((matches, samples), selfplay.NO_DECISION, np.int32)

    def play(starts: Any, movers: Any, tries: int, samples: int, keep: int) -> Any:
        every = len(starts) * tries
        luck = dice.integers(0, 1 << 48, len(starts))
        found, shares = np.zeros(every, np.int32), np.zeros((every, 6), np.float32)
        traits = np.zeros((every, inputs), np.float32)
        selfplay.batch(name)(
            starts, movers, sits, nets, luck, tries, samples, 25, keep, 400,
            kept, whose, found, traits, shares,
        )  # fmt: skip
        return found, traits, shares

    found, _, shares = play(states, np.full(matches, selfplay.NOBODY, np.int32), 1, 1, 3)
    assert found.min() > 0
    assert shares[:, :3].sum(axis=1) == pytest.approx(np.ones(matches), abs=1e-5)
    good = np.arange(samples) < found[:, None]
    assert (whose[good] == 1).all()
    assert (whose[~good] == selfplay.NO_DECISION).all()
    tried, traits, shares = play(kept.reshape(-1), whose.reshape(-1), tries, samples, 0)
    tried = tried.reshape(matches, samples, tries)
    assert (tried[~good] == 0).all()
    assert (tried[good].sum(axis=1) >= 2).all()  # a decision has two moves at least
    rows = traits.reshape(*tried.shape, -1)[tried == 1]
    assert rows.any(axis=1).all()
    shares = shares.reshape(*tried.shape, 6)[tried == 1]
    assert shares[:, :3].sum(axis=1) == pytest.approx(np.ones(len(shares)), abs=1e-5)
