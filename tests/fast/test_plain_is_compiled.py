"""The same seed gives the same match, bit for bit, plain and compiled."""

from typing import Any

import numpy as np
import pytest

from tables import TABLES, Agreed
from vierblatt import games
from vierblatt.core.game import SPECTATOR, Game, key_of
from vierblatt.fast.batch import fresh, play_random, rng_of
from vierblatt.fast.compile import compiled, part
from vierblatt.runner import FOREVER, make_random_policy, make_runner
from vierblatt.table.match import seed_from

MATCHES = 2000  # per game, spread over its tables
WHOLE = 3  # so many of each table are played to the end, the others for STEPS moves
STEPS = 80
ROOM = 10_000  # for the log


def tables_of(name: str) -> list[Agreed]:
    return [table for table in TABLES if table.game.name == name]


def undealt(game: Game, agreed: dict[str, Any], seed: str) -> Any:
    """A plain position before the deal."""
    return game.rules.Position.read(fresh(game, agreed, [seed])[0])


def as_bytes(position: Any) -> bytes:
    record = np.zeros(1, position.dtype())
    position.write(record[0])
    return record.tobytes()


@pytest.mark.parametrize("name", games.names())
def test_random_matches_are_the_same(name: str) -> None:
    game = games.find(name)
    policy = part(make_random_policy(game))
    plain, fast = make_runner(game, policy), compiled(game, make_runner(game, policy))
    deal = compiled(game, game.rules.setup)
    room = np.empty(game.rules.most_moves, np.int16)
    tables = tables_of(name)
    each = -(-MATCHES // len(tables))
    for table in tables:
        agreed = game.agree(table.options)
        seeds = [seed_from(f"{table} {match}") for match in range(each)]
        states, rng = fresh(game, agreed, seeds), rng_of(seeds)
        for match, seed in enumerate(seeds):
            most = FOREVER if match < WHOLE else STEPS
            fast_log, log = np.zeros(ROOM, np.int32), [0] * ROOM
            deal(states[match])
            made = fast(states[match], rng[match], room, fast_log, most, FOREVER)
            position = undealt(game, agreed, seed)
            own_rng = rng_of([seed])[0].tolist()
            game.rules.setup(position)
            moves = [0] * game.rules.most_moves
            assert plain(position, own_rng, moves, log, most, FOREVER) == made
            assert as_bytes(position) == states[match : match + 1].tobytes(), (table, seed)
            assert log == fast_log.tolist()


@pytest.mark.parametrize("name", games.names())
def test_knowledge_and_redeals_are_the_same(name: str) -> None:
    game = games.find(name)
    know, redeal = game.rules.know, game.rules.redeal
    play_on = make_runner(game, make_random_policy(game))

    def imagine(position: Any, seat: int, knowledge: Any) -> None:
        know(position, seat, knowledge)
        redeal(knowledge)

    fast = compiled(game, imagine)
    for table in tables_of(name):
        agreed = game.agree(table.options)
        for steps in range(0, 120, 13):
            seed = seed_from(f"{table} {steps}")
            position = undealt(game, agreed, seed)
            game.rules.setup(position)
            rng, moves = rng_of([seed])[0].tolist(), [0] * game.rules.most_moves
            play_on(position, rng, moves, [], steps, FOREVER)
            for seat in range(SPECTATOR, position.players):
                knowledge, knowledges = (
                    game.rules.Position(),
                    np.zeros(2, game.rules.Position.dtype()),
                )
                position.write(knowledges[0])
                knowledge.key = key_of(seed[::-1])
                knowledges[1]["key"] = knowledge.key
                imagine(position, seat, knowledge)
                fast(knowledges[0], seat, knowledges[1])
                assert as_bytes(knowledge) == knowledges[1:].tobytes(), (table, steps, seat)


@pytest.mark.parametrize("name", games.names())
def test_threads_and_logs_change_nothing(name: str) -> None:
    game = games.find(name)
    agreed = game.agree({"players": game.seats[0]})
    seeds = [seed_from(str(match)) for match in range(600)]
    finished: list[int] = []
    one = play_random(game, agreed, seeds, threads=1, done=finished.append)
    two = play_random(game, agreed, seeds, threads=2, logs=True)
    assert sum(finished) == len(seeds)
    assert (one.totals == two.totals).all()
    assert (one.places == two.places).all()
    assert [len(log) for log in two.logs] == one.lengths.tolist()
    assert one.logs == []
