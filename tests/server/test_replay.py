"""A finished match, looked at again: stepped through, and analysed."""

import asyncio
import random
from pathlib import Path

import msgspec
import pytest

from client_kit import Person, finished
from server_kit import running, settings
from vierblatt import games
from vierblatt.server.matches.replay import replay
from vierblatt.server.settings import Rate
from vierblatt.table.match import Match
from vierblatt.table.record import Record, parse


def played(game: str) -> Record:
    match = Match.new(game, seed=5, players=games.find(game).usual_players)
    dice = random.Random(5)
    while not match.over:
        seat = dice.choice(match.movers)
        match.play(seat, dice.choice(match.legal(seat)))
    return Record.of(match, [f"p{seat}" for seat in range(match.players)])


@pytest.mark.parametrize("game", games.names())
def test_the_steps_give_exactly_the_views_of_the_table(game: str) -> None:
    record = played(game)
    found = msgspec.to_builtins(replay("ABC234", record))
    match = Match.new(game, seed=record.seed, **record.options)
    views = found["start"]
    assert len(found["steps"]) == len(record.moves)
    for step, (seat, move) in zip(found["steps"], record.moves, strict=True):
        assert views == [msgspec.to_builtins(match.view(at)) for at in range(match.players)]
        assert (step["seat"], step["move"]) == (seat, move)
        assert step["de"]
        assert step["en"]
        told = match.play(seat, move)
        assert [one["event"] for one in step["events"]] == [event.json() for _, event in told]
        views = [old | new for old, new in zip(views, step["changes"], strict=True)]
    assert views == [msgspec.to_builtins(match.view(at)) for at in range(match.players)]
    assert found["totals"] == match.totals


def test_the_server_gives_the_replay_of_a_match(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna, code = await finished(address)
        record = parse((await anna.http.get(f"/api/matches/{code}")).text)
        path = f"/api/matches/{code}/replay"
        answer = await anna.http.get(path)
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.json() == msgspec.to_builtins(replay(code, record))
        plain = await anna.http.get(path, headers={"accept-encoding": "identity"})
        assert plain.json() == answer.json()
        for path in ("replay", "analysis"):
            assert (await anna.http.get(f"/api/matches/ABC234/{path}")).status_code == 404

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


def test_who_asks_for_too_much_at_once_has_to_wait(tmp_path: Path) -> None:
    paths = ["matches/X/replay", "matches/X/analysis", "ladder/blanco", "me/statistics"]
    paths += ["people/X", "daily/blanco", "daily/blanco/days", "me/data"]

    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        answers = [(await anna.http.get(f"/api/{path}")).status_code for path in paths]
        assert answers[:3] == [404, 404, 200]
        assert answers[3:] == [429] * 5

    with running(settings(tmp_path, looks=Rate(3, 0))) as address:
        asyncio.run(try_it(address))
