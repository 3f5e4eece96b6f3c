"""The same seed gives the same match, bit for bit, plain and compiled."""

from typing import Any

import numpy as np
import pytest

from tables import TABLES, Agreed
from vierblatt import games
from vierblatt.core.game import SPECTATOR, Game, key_of
from vierblatt.fast.batch import fresh, luck_of, play_random
from vierblatt.fast.compile import compiled
from vierblatt.fast.play import FOREVER, random_match
from vierblatt.table.match import seed_from

MATCHES = 2000  # per game, spread over its tables
WHOLE = 3  # so many of each table are played to the end, the others for STEPS moves
STEPS = 80
ROOM = 10_000  # for the log


def tables_of(name: str) -> list[Agreed]:
    return [table for table in TABLES if table.game.name == name]


def undealt(game: Game, agreed: dict[str, Any], seed: str) -> Any:
    """A plain state before the deal."""
    return game.Truth.read(fresh(game, agreed, [seed])[0])


def as_bytes(state: Any) -> bytes:
    record = np.zeros(1, state.dtype())
    state.write(record[0])
    return record.tobytes()


@pytest.mark.parametrize("name", games.names())
def test_random_matches_are_the_same(name: str) -> None:
    game = games.find(name)
    plain, fast = random_match(game), compiled(game, random_match(game))
    room = np.empty(game.most_moves, np.int16)
    tables = tables_of(name)
    each = -(-MATCHES // len(tables))
    for table in tables:
        agreed = game.agree(table.options)
        seeds = [seed_from(f"{table} {match}") for match in range(each)]
        states, luck = fresh(game, agreed, seeds), luck_of(seeds)
        for match, seed in enumerate(seeds):
            most = FOREVER if match < WHOLE else STEPS
            fast_log, log = np.zeros(ROOM, np.int32), [0] * ROOM
            made = fast(states[match], luck[match], room, fast_log, most)
            state = undealt(game, agreed, seed)
            own_luck = luck_of([seed])[0].tolist()
            assert plain(state, own_luck, [0] * game.most_moves, log, most) == made
            assert as_bytes(state) == states[match : match + 1].tobytes(), (table, seed)
            assert log == fast_log.tolist()


@pytest.mark.parametrize("name", games.names())
def test_minds_and_redeals_are_the_same(name: str) -> None:
    game = games.find(name)
    know, redeal = game.know, game.redeal
    play = random_match(game)

    def imagine(state: Any, seat: int, mind: Any) -> None:
        know(state, seat, mind)
        redeal(mind)

    fast = compiled(game, imagine)
    for table in tables_of(name):
        agreed = game.agree(table.options)
        for steps in range(0, 120, 13):
            seed = seed_from(f"{table} {steps}")
            state = undealt(game, agreed, seed)
            play(state, luck_of([seed])[0].tolist(), [0] * game.most_moves, [], steps)
            for seat in range(SPECTATOR, state.players):
                mind, minds = game.Truth(), np.zeros(2, game.Truth.dtype())
                state.write(minds[0])
                mind.key = key_of(seed[::-1])
                minds[1]["key"] = mind.key
                imagine(state, seat, mind)
                fast(minds[0], seat, minds[1])
                assert as_bytes(mind) == minds[1:].tobytes(), (table, steps, seat)


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
