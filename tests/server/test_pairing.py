"""Who looks for others finds them, bots take the free seats, and public tables can be watched."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from client_kit import Person, page
from server_kit import running, settings
from vierblatt.server.settings import Rate

PAIRS_FOR = 20.0


async def pair(person: Person, game: str = "dicht-dran") -> str:
    answer = await person.http.post("/api/pairing", json={"game": game})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["code"])


async def listed(person: Person, where: str = "") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await person.http.get(f"/api/tables{where}")).json()
    return found


def test_people_meet_and_bots_join_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1e9
    monkeypatch.setattr("vierblatt.server.app.make_steady_clock", lambda: lambda: now)

    async def try_it(address: str) -> None:
        nonlocal now
        anna, paul = await Person.come(address, "Anna"), await Person.come(address, "Paul")
        one, other = await asyncio.gather(pair(anna, "blanco"), pair(paul, "blanco"))
        assert one == other
        code = await pair(anna)
        assert code != one
        assert await pair(paul) == await pair(anna) == code
        async with anna.at(code) as at_annas, paul.at(code) as at_pauls:
            waits = at_annas.view["settings"]["starts_at"]
            assert [
                one["settings"]["starts_at"] for one in await listed(paul, "?game=dicht-dran")
            ] == [waits]
            assert (await at_pauls.do("start"))["type"] == "refused"
            free = [one["plays"] for one in at_pauls.view["seats"]].index("nobody")
            assert (await at_pauls.do("sit", seat=free))["type"] == "done"
            now += PAIRS_FOR
            await at_pauls.do("say", text="…")  # and the table looks at the clock
            await at_annas.until(lambda: at_annas.stage == "playing")
            seats = [(one["name"], one["plays"]) for one in at_annas.view["seats"]]
            assert seats == [
                ("Anna", "person"),
                ("Paul", "person"),
                ("bot:casual", "bot"),
                ("bot:casual", "bot"),
            ]
            assert await pair(paul) != code  # who comes later waits elsewhere

    with running(settings(tmp_path, pairs_for=PAIRS_FOR)) as address:
        asyncio.run(try_it(address))


def test_a_full_table_starts_at_once_and_the_first_who_came_need_not_wait(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        people = [await Person.come(address, name) for name in ("Anna", "Paul", "Ida")]
        anna, paul, ida = people
        code = await pair(anna, "blanco")
        async with anna.at(code), paul.at(code) as at_pauls, ida.at(code) as at_idas:
            await at_pauls.do("sit", seat=1)
            await at_idas.do("sit", seat=2)
            await at_idas.until(lambda: at_idas.stage == "playing")
            # What is public can be watched, and no hand is seen there.
            private = await paul.open("blanco", bots=["casual", "casual"])
            async with paul.at(private) as at_private:
                await at_private.do("start")
                [shown] = await listed(ida, "/running")
            assert (shown["code"], shown["stage"]) == (code, "playing")
            assert shown["seats"] == ["Anna", "Paul", "Ida"]
            assert set(shown) == {"code", "game", "options", "settings", "seats", "stage"}
            assert await listed(ida, "/running?game=dicht-dran") == await listed(ida) == []
            async with page(address, code) as stranger:
                assert stranger.view["you"] is None
        alone = await pair(anna, "habe-fertig")
        async with anna.at(alone) as at_annas:
            assert (await at_annas.do("start"))["type"] == "done"
            assert at_annas.stage == "playing"

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


def test_who_closes_the_page_looks_no_more(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        async with anna.at(await pair(anna)):
            assert len(await listed(anna)) == 1
        while await listed(anna):
            await asyncio.sleep(0.05)

    with running(settings(tmp_path, gone_after=0.5)) as address:
        asyncio.run(try_it(address))


def test_nobody_fills_the_lobby_and_no_client_sets_the_time(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        wanted = {"game": "blanco", "options": {"players": 3}, "settings": {"starts_at": 1.0}}
        assert (await anna.http.post("/api/tables", json=wanted)).status_code == 400
        assert (await anna.http.post("/api/pairing", json={"game": "x"})).status_code == 400
        assert len({await pair(anna) for _ in range(3)}) == 1
        late = await anna.http.post("/api/pairing", json={"game": "blanco"})
        assert late.status_code == 429
        program = {"authorization": "Bearer nothing"}
        stranger = httpx.post(f"http://{address}/api/pairing", json={"game": "blanco"})
        nothing = httpx.post(
            f"http://{address}/api/pairing", json={"game": "blanco"}, headers=program
        )
        assert (stranger.status_code, nothing.status_code) == (400, 400)
        looks = [(await anna.http.get("/api/tables/running")).status_code for _ in range(3)]
        assert looks == [200, 200, 429]

    with running(settings(tmp_path, tables=Rate(5, 0), looks=Rate(2, 0))) as address:
        asyncio.run(try_it(address))
