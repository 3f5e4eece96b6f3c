"""The deal of the day: the same for everybody, tried once, and secret until nobody can play it."""

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from client_kit import Person
from database_kit import stored_journal
from server_kit import running, settings
from vierblatt import games
from vierblatt.server.matches import daily, par, par_worker
from vierblatt.server.matches.analysis import queue
from vierblatt.server.matches.daily import Daily
from vierblatt.server.matches.par import Deal
from vierblatt.server.people import names
from vierblatt.server.storage.database import Database
from vierblatt.table.knowledge import SeatKnowledge
from vierblatt.table.record import parse
from waiting_kit import until

GAME = "dicht-dran"
DAY = 24 * 3600.0


class Habit(random.Random):
    """Among the same moves always the same choice, however often it is asked."""

    def choice(self, moves: Any) -> Any:
        return min(moves, key=lambda move: sha256(move.encode()).digest())


async def begin(person: Person, game: str = GAME) -> str:
    answer = await person.http.post(f"/api/daily/{game}", json={})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["code"])


async def get(person: Person, path: str, status: int = 200) -> Any:
    answer = await person.http.get(path)
    assert answer.status_code == status, answer.text
    return answer.json()


async def play(person: Person, code: str, dice: random.Random) -> list[str]:
    """Play to the end; gives every byte that was sent."""
    async with person.at(code) as one:
        assert not one.view["may_hint"]
        assert (await one.do("hint"))["type"] == "refused"
        await one.play(dice)
        assert (await one.do("take-back"))["type"] == "refused"
    return one.sent


def test_who_plays_alike_has_the_same_match_and_one_try(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    how = settings(tmp_path, database=database)

    async def today(address: str) -> list[str]:
        people = [await Person.come(address, name) for name in ("Anna", "Paul", "Linus")]
        codes = [await begin(person) for person in people]
        assert len(set(codes)) == 3
        assert [await begin(person) for person in people] == codes
        sent = await play(people[0], codes[0], Habit())
        assert await begin(people[0]) == codes[0]
        await play(people[1], codes[1], Habit())
        async with people[2].at(codes[2]) as page:
            await page.do("resign")
            await page.until(lambda: page.stage == "over")
        seed = stored_journal(database, codes[0])[0]["seed"]
        assert seed not in "".join(sent)
        for path in ("", "/replay", "/analysis"):
            await get(people[0], f"/api/matches/{codes[0]}{path}", 403)
        assert codes[0] not in (await get(people[0], "/api/me/data"))["records"]
        board = await get(people[0], f"/api/daily/{GAME}")
        assert (board["over"], board["seed"]) == (False, None)
        assert [one["name"] for one in board["results"]] == ["Anna", "Paul"]  # Linus gave up
        assert [one["rank"] for one in board["results"]] == [1, 1]
        assert [one["match"] for one in board["results"]] == [codes[0], None]
        offers = {one["game"]: one for one in await get(people[0], "/api/daily")}
        assert set(offers) == set(games.names())
        assert (offers[GAME]["code"], offers[GAME]["done"]) == (codes[0], True)
        assert offers[GAME]["played"] == 2
        assert offers["blanco"]["code"] is None
        return codes

    async def tomorrow(address: str, codes: list[str], day: str) -> None:
        eva = await Person.come(address, "Eva")
        records = [parse((await eva.http.get(f"/api/matches/{code}")).text) for code in codes[:2]]
        assert records[0].seed == records[1].seed
        for seat in range(len(records[0].players)):  # sealed choices come in any order
            one, other = (
                [move for mover, move in record.moves if mover == seat] for record in records
            )
            assert one == other
        board = await get(eva, f"/api/daily/{GAME}?day={day}")
        assert (board["over"], board["seed"]) == (True, records[0].seed)
        assert {one["match"] for one in board["results"]} == set(codes[:2])
        assert await get(eva, f"/api/daily/{GAME}/days") == [{"day": day, "played": 2}]
        assert (await get(eva, f"/api/daily/{GAME}"))["results"] == []
        assert stored_journal(database, await begin(eva))[0]["seed"] != records[0].seed

    with running(how) as address:
        day = daily.today()
        codes = asyncio.run(today(address))
        monkeypatch.setattr(daily, "clock", lambda: time.time() + DAY + daily.GRACE)
        asyncio.run(tomorrow(address, codes, day))


def test_who_finishes_after_the_seed_is_shown_is_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def try_it(address: str) -> None:
        anna, paul = await Person.come(address, "Anna"), await Person.come(address, "Paul")
        day, codes = daily.today(), [await begin(anna), await begin(paul)]
        monkeypatch.setattr(daily, "clock", lambda: daily.end_of(day) + daily.GRACE - 1)
        await play(anna, codes[0], Habit())
        await get(anna, f"/api/matches/{codes[0]}", 403)
        monkeypatch.setattr(daily, "clock", lambda: daily.end_of(day) + daily.GRACE)
        await play(paul, codes[1], Habit())
        results = (await get(anna, f"/api/daily/{GAME}?day={day}"))["results"]
        assert [one["name"] for one in results] == ["Anna"]

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


def test_two_clicks_at_once_are_one_try(tmp_path: Path, database: str) -> None:
    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        assert len(set(await asyncio.gather(*(begin(anna) for _ in range(4))))) == 1

    with running(settings(tmp_path, database=database)) as address:
        asyncio.run(try_it(address))


def test_a_deal_of_the_day_cannot_be_had_otherwise(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        table = {"game": GAME, "options": {"players": 3}, "settings": {"daily": daily.today()}}
        assert (await anna.http.post("/api/tables", json=table)).status_code == 400
        assert (await anna.http.post("/api/daily/chess", json={})).status_code == 404
        await get(anna, "/api/daily/chess", 404)
        await get(anna, f"/api/daily/{GAME}?day=yesterday", 400)
        await get(anna, f"/api/daily/{GAME}?day=2999-01-01", 404)

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


@pytest.mark.parametrize("game", games.names())
def test_every_game_has_a_deal_that_can_be_played_to_the_end(tmp_path: Path, game: str) -> None:
    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        await play(anna, await begin(anna, game), Habit())
        [result] = (await get(anna, f"/api/daily/{game}"))["results"]
        assert result["you"]

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


class Habitual:
    """A bot with the same habit."""

    name = "habitual"

    def move(self, seen: SeatKnowledge, seed: int) -> str:
        return str(Habit().choice(seen.legal()))


@pytest.mark.parametrize("game", ["dicht-dran", "blanco"])
def test_a_par_is_played_with_the_cards_and_bots_of_everybody(tmp_path: Path, game: str) -> None:
    async def try_it(address: str) -> Any:
        anna = await Person.come(address, "Anna")
        await play(anna, await begin(anna, game), Habit())
        board = await get(anna, f"/api/daily/{game}")
        assert board["par"] is None  # nobody has played it here
        return board["results"][0]

    with running(settings(tmp_path)) as address:
        mine = asyncio.run(try_it(address))
    database = Database(str(tmp_path / "test.db"))
    database.prepare(names.rekey)
    deal = Deal(game, Daily(database).seed(daily.today(), game))
    found = par_worker.play(deal, Habitual())
    assert (found.place, found.total) == (mine["place"], mine["total"])


def test_a_par_is_played_once_and_told_to_who_has_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[str] = []

    async def expert(module: str, deal: str) -> AsyncIterator[str]:
        given.append(deal)
        yield '{"place":1,"total":42}'

    async def analyst(module: str, record: str) -> AsyncIterator[str]:
        yield '{"state":"ready","progress":1}'

    monkeypatch.setattr(par, "work", expert)
    monkeypatch.setattr(queue, "work", analyst)

    async def try_it(address: str) -> None:
        anna, paul = await Person.come(address, "Anna"), await Person.come(address, "Paul")
        stranger = await Person.come(address, "Gast")
        codes = [await begin(person) for person in (anna, paul, anna)]
        await until(lambda: bool(given))
        told = [await get(one, f"/api/daily/{GAME}") for one in (anna, paul, stranger)]
        assert [one["par"] for one in told] == [None] * 3
        sent = await play(anna, codes[0], Habit())
        assert given == [given[0]]
        seed = json.loads(given[0])["seed"]
        told = [await get(one, f"/api/daily/{GAME}") for one in (anna, paul, stranger)]
        assert [one["par"] for one in told] == [{"place": 1, "total": 42}, None, None]
        assert seed not in json.dumps(told) + "".join(sent)
        tomorrow = time.time() + 2 * DAY
        monkeypatch.setattr(daily, "clock", lambda: tomorrow)
        day = told[0]["day"]
        assert (await get(stranger, f"/api/daily/{GAME}?day={day}"))["par"]["total"] == 42

    with running(settings(tmp_path, analyse=True)) as address:
        asyncio.run(try_it(address))
