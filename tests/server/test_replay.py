"""A finished match, looked at again: stepped through, and analysed."""

import asyncio
import contextlib
import os
import random
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server_kit import Person, running, settings
from vierblatt import games
from vierblatt.bots.analysis import analyse
from vierblatt.server.analyst import page
from vierblatt.server.replay import replay
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


async def finished(address: str, game: str = "dicht-dran") -> tuple[Person, str]:
    anna = await Person.come(address, "Anna")
    code = await anna.open(game, bots=["random", "random"])
    async with anna.at(code) as one:
        await one.do("start")
        await one.play(random.Random(3))
    return anna, code


def test_the_server_gives_replay_and_analysis_of_a_match(tmp_path: Path) -> None:
    async def analysis(anna: Person, code: str) -> Any:
        states = []
        end = time.monotonic() + 240
        while time.monotonic() < end:
            found = (await anna.http.get(f"/api/matches/{code}/analysis")).json()
            states.append(found["state"])
            if found["state"] in ("ready", "failed"):
                assert states[0] == "waiting"
                return found
            assert found["decisions"] == []
            await asyncio.sleep(0.2)
        raise AssertionError(states)

    async def try_it(address: str) -> tuple[str, Any]:
        anna, code = await finished(address)
        record = parse((await anna.http.get(f"/api/matches/{code}")).text)
        answer = await anna.http.get(f"/api/matches/{code}/replay")
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.json() == msgspec.to_builtins(replay(code, record))
        plain = await anna.http.get(
            f"/api/matches/{code}/replay", headers={"accept-encoding": "identity"}
        )
        assert plain.json() == answer.json()
        for path in ("replay", "analysis"):
            assert (await anna.http.get(f"/api/matches/ABC234/{path}")).status_code == 404
        found = await analysis(anna, code)
        assert found == msgspec.to_builtins(page(analyse(record)))
        return code, found

    async def again(address: str, code: str, found: Any) -> None:
        paul = await Person.come(address, "Paul")
        assert (await paul.http.get(f"/api/matches/{code}/analysis")).json() == found

    how = settings(tmp_path)
    with running(how) as address:
        code, found = asyncio.run(try_it(address))
    with running(how) as address:
        asyncio.run(again(address, code, found))


def analysts() -> list[str]:
    """The analysts that this process has started and that are still there."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            words = (folder / "cmdline").read_text().replace("\0", " ")
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            if int(parent) == os.getpid() and "vierblatt.server.analyst" in words:
                found.append(words)
    return found


def test_an_analysis_begins_by_itself_and_ends_with_the_server(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        await finished(address, "blanco")
        end = time.monotonic() + 20
        while not analysts():
            assert time.monotonic() < end
            await asyncio.sleep(0.02)

    with running(settings(tmp_path, analyse=True)) as address:
        asyncio.run(try_it(address))
    assert not analysts()


def test_who_asks_for_too_much_at_once_has_to_wait(tmp_path: Path) -> None:
    paths = ["matches/X/replay", "matches/X/analysis", "ladder/blanco", "me/statistics"]
    paths += ["people/X/statistics", "daily/blanco", "daily/blanco/days", "me/data"]

    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        answers = [(await anna.http.get(f"/api/{path}")).status_code for path in paths]
        assert answers[:3] == [404, 404, 200]
        assert answers[3:] == [429] * 5

    with running(settings(tmp_path, looks=Rate(3, 0))) as address:
        asyncio.run(try_it(address))
