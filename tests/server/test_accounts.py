"""Accounts: made of guests, let in by password, and deleted without harm to anybody's matches."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from client_kit import Person, page
from database_kit import everything_stored, stored_journal
from server_kit import SLOW_HASHER, running, settings
from vierblatt.server.people import accounts, names, personal_data
from vierblatt.server.people.identity import COOKIE
from vierblatt.server.settings import Rate
from vierblatt.server.storage import schema
from vierblatt.server.storage.engine import make_engine
from vierblatt.table.live import LiveTable
from vierblatt.table.record import parse
from waiting_kit import PATIENCE

PASSWORD = "korrektes pferd"


async def register(person: Person, name: str | None = None) -> None:
    wanted = {"name": name or person.name, "password": PASSWORD}
    answer = await person.http.post("/api/account", json=wanted)
    assert answer.status_code == 200, answer.text
    assert answer.json() == {"name": wanted["name"], "account": True}


async def log_in(address: str, name: str, password: str = PASSWORD) -> tuple[Person, int]:
    http = httpx.AsyncClient(base_url=f"http://{address}", timeout=60)
    answer = await http.post("/api/login", json={"name": name, "password": password})
    return Person(address, http, name), answer.status_code


def test_nobody_can_measure_which_accounts_exist(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "HASHER", SLOW_HASHER)

    async def quickest(address: str, name: str) -> float:
        """Of some tries, for the machine may be busy."""
        found = []
        for _ in range(4):
            before = time.perf_counter()
            assert (await log_in(address, name, "falsches passwort"))[1] == 400
            found.append(time.perf_counter() - before)
        return min(found)

    async def try_it(address: str) -> None:
        await register(await Person.come(address, "Anna"))
        known, unknown = await quickest(address, "Anna"), await quickest(address, "Otto")
        assert unknown > known / 3  # without a hash it would be a twentieth

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


async def whoami(person: Person) -> Any:
    return (await person.http.get("/api/me")).json()["name"]


async def finish_a_match(person: Person) -> str:
    code = await person.open("dicht-dran", bots=["random", "random"])
    async with person.at(code) as one:
        await one.do("start")
        await one.do("resign")
        await one.until(lambda: one.stage == "over")
    return code


def test_a_guest_becomes_an_account_and_keeps_their_matches(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        code = await finish_a_match(anna)
        as_guest = anna.cookie
        await register(anna)
        assert anna.cookie != as_guest
        [match] = (await anna.http.get("/api/matches")).json()
        assert match["id"] == code
        # the guest's cookie opens nothing any more
        old = httpx.AsyncClient(base_url=f"http://{address}", headers={"Cookie": as_guest})
        assert (await old.get("/api/me")).json() == {"name": None, "account": False}
        again, status = await log_in(address, "  aNNa ")
        assert status == 200
        assert await whoami(again) == "Anna"
        assert len((await again.http.get("/api/matches")).json()) == 1
        assert (
            await anna.http.post("/api/account", json={"name": "Eva", "password": PASSWORD})
        ).status_code == 400

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


def test_nobody_gets_in_without_the_password(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        await register(anna)
        for name, password in (("Anna", "falsch falsch"), ("Berta", PASSWORD), ("Anna", "")):
            answer, status = await log_in(address, name, password)
            assert status == 400
            assert await whoami(answer) is None
        for bad in ("kurz", "x" * 201):
            berta = await Person.come(address, "Berta")
            wanted = {"name": "Berta", "password": bad}
            assert (await berta.http.post("/api/account", json=wanted)).status_code == 400

    how = settings(tmp_path)
    with running(how) as address:
        asyncio.run(try_it(address))
    kept = everything_stored(how.database)
    assert "$argon2id$" in kept
    assert PASSWORD not in kept


def test_who_tries_passwords_has_to_wait(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        statuses = [(await log_in(address, "Anna", "falsch falsch"))[1] for _ in range(4)]
        assert statuses == [400, 400, 400, 429]

    with running(settings(tmp_path, passwords=Rate(3, 0))) as address:
        asyncio.run(try_it(address))


def test_log_out_and_a_new_password_end_sessions(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        await register(anna)
        phone, _ = await log_in(address, "Anna")
        token = phone.cookie
        assert (await phone.http.post("/api/logout", json={})).json()["name"] is None
        assert COOKIE not in phone.http.cookies
        copied = httpx.AsyncClient(base_url=f"http://{address}", headers={"Cookie": token})
        assert (await copied.get("/api/me")).json()["name"] is None
        assert await whoami(anna) == "Anna"

        phone, _ = await log_in(address, "Anna")
        code = await phone.open("blanco")
        async with phone.at(code) as one:
            change = {"old": "falsch falsch", "new": "neues passwort"}
            assert (await anna.http.post("/api/account/password", json=change)).status_code == 400
            change["old"] = PASSWORD
            assert (await anna.http.post("/api/account/password", json=change)).status_code == 200
            async with asyncio.timeout(PATIENCE):
                await one.socket.wait_closed()
        assert await whoami(anna) == "Anna"
        assert await whoami(phone) is None
        assert (await log_in(address, "Anna"))[1] == 400
        phone, status = await log_in(address, "Anna", "neues passwort")
        assert status == 200
        await anna.http.post("/api/logout", json={"everywhere": True})
        assert await whoami(phone) is None

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


def test_a_name_belongs_to_its_account(tmp_path: Path, database: str) -> None:
    async def try_it(address: str) -> None:
        anna, paul = await Person.come(address, "Anna"), await Person.come(address, "Paul")
        await register(anna)
        for name in ("anna", " ANNA ", "Ａnna"):
            wanted = {"name": name, "password": PASSWORD}
            assert (await paul.http.post("/api/me", json={"name": name})).status_code == 400, name
            assert (await paul.http.post("/api/account", json=wanted)).status_code == 400, name
        both = await asyncio.gather(*(Person.come(address, "Eva") for _ in range(2)))
        wanted = {"name": "Eva", "password": PASSWORD}
        answers = await asyncio.gather(
            *(one.http.post("/api/account", json=wanted) for one in both)
        )
        assert sorted(answer.status_code for answer in answers) == [200, 400]
        assert (await anna.http.post("/api/me", json={"name": "Annette"})).status_code == 200
        assert (await paul.http.post("/api/me", json={"name": "Anna"})).status_code == 200
        assert (await log_in(address, "Annette"))[1] == 200

    with running(settings(tmp_path, database=database)) as address:
        asyncio.run(try_it(address))


def test_who_has_a_blocked_name_is_nobody(tmp_path: Path, database: str) -> None:
    how = settings(tmp_path, database=database)

    async def try_it(address: str) -> None:
        anna, paul = await Person.come(address, "Anna"), await Person.come(address, "Paul")
        await register(anna)
        engine = make_engine(database)
        with engine.begin() as connection:
            names.block(connection, "ANNA")
            names.block(connection, "Otto")
            names.block(connection, "Otto")
            assert names.blocked(connection) == ["ANNA", "Otto"]
        assert await whoami(anna) is None
        assert (await log_in(address, "Anna"))[1] == 400
        assert (await paul.http.post("/api/me", json={"name": "otto"})).status_code == 400
        with engine.begin() as connection:
            names.unblock(connection, "anna")
        assert await whoami(anna) == "Anna"

    with running(how) as address:
        asyncio.run(try_it(address))


def test_my_data_are_given_to_me_and_deleted(tmp_path: Path, database: str) -> None:
    how = settings(tmp_path, database=database)

    async def try_it(address: str) -> tuple[str, str]:
        anna, paul = await Person.come(address, "Anna"), await Person.come(address, "Paul")
        await register(anna)
        played = await finish_a_match(anna)
        going_on = await paul.open("blanco")
        async with anna.at(going_on) as one, paul.at(going_on) as other:
            await one.do("sit", seat=1)
            await other.do("mute", seat=1)
            await one.do("mute", seat=0)
            await one.do("say", text="Guten Abend")
            await other.do("seat-bot", seat=2, strength="random")
            await other.do("start")
            mine = (await anna.http.get("/api/me/data")).json()
            assert mine["people"][0]["name"] == "Anna"
            assert mine["chat"][0]["text"] == "Guten Abend"
            assert mine["records"][played]["players"][0] == "Anna"
            assert len(mine["sessions"]) == len(mine["mutes"]) == 1
            assert "argon2" not in json.dumps(mine)
            refused = await anna.http.post("/api/me/delete", json={"password": "falsch"})
            assert refused.status_code == 400
            gone = await anna.http.post("/api/me/delete", json={"password": PASSWORD})
            assert gone.status_code == 200, gone.text
            await other.until(lambda: other.view["seats"][1]["plays"] == "bot")
            await other.do("resign")
            await other.until(lambda: other.stage == "over")
        assert await whoami(anna) is None
        assert (await log_in(address, "Anna"))[1] == 400
        record = (await paul.http.get(f"/api/matches/{played}")).text
        assert parse(record).players[0] == "–"
        parse(record).replay()
        return played, going_on

    with running(how) as address:
        codes = asyncio.run(try_it(address))
    kept = everything_stored(database)
    assert "Paul" in kept
    assert "Anna" not in kept
    assert "Guten Abend" not in kept
    for code in codes:
        assert LiveTable.restore(stored_journal(database, code)).stage == "over"

    async def look(address: str) -> None:
        for code in codes:
            async with page(address, code) as spectator:
                assert spectator.stage == "over"

    with running(how) as address:
        asyncio.run(look(address))


def test_a_guest_may_go_without_a_password(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        cookie = anna.cookie
        assert (await anna.http.post("/api/me/delete", json={})).status_code == 200
        old = httpx.AsyncClient(base_url=f"http://{address}", headers={"Cookie": cookie})
        assert (await old.get("/api/me")).json()["name"] is None

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


@pytest.mark.parametrize("table", schema.metadata.tables.values(), ids=lambda table: table.name)
def test_no_table_with_people_in_it_is_forgotten(table: Any) -> None:
    if {"person", "listener"} & set(table.c.keys()) and table is not schema.forgotten:
        assert table in [one.table for one in personal_data.PERSONAL]
