"""Strangers who try passwords keep themselves out, and never the owner of the account."""

import asyncio
from pathlib import Path
from typing import Any

import httpx

from client_kit import Person
from server_kit import Common, running, settings
from vierblatt.server.http.dependencies import DEVICE_COOKIE
from vierblatt.server.people.identity import COOKIE
from vierblatt.server.settings import Rate
from waiting_kit import PATIENCE

PASSWORD = "korrektes pferd"
FEW = Rate(3, 0)  # tries


def device(address: str, number: int = 0, **more: Any) -> httpx.AsyncClient:
    """A browser at an address of its own, as a proxy tells it."""
    headers = {"X-Forwarded-For": f"10.0.{number // 250}.{number % 250}"}
    return httpx.AsyncClient(
        base_url=f"http://{address}", headers=headers, timeout=PATIENCE, verify=False, **more
    )


async def log_in(http: httpx.AsyncClient, name: str = "Anna", password: str = PASSWORD) -> int:
    answer = await http.post("/api/login", json={"name": name, "password": password})
    return answer.status_code


async def register(http: httpx.AsyncClient, name: str) -> None:
    wanted = {"name": name, "password": PASSWORD}
    assert (await http.post("/api/account", json=wanted)).status_code == 200


async def guess(http: httpx.AsyncClient, times: int, name: str = "Anna") -> list[int]:
    return [await log_in(http, name, "falsches passwort") for _ in range(times)]


def test_a_stranger_cannot_lock_the_owner_out(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        await register(device(address, 1), "Anna")
        eve = device(address, 2)
        assert await guess(eve, 4) == [400, 400, 400, 429]
        assert await log_in(eve) == 429  # even if she guessed it now
        assert await guess(eve, 1, "АNNA\ufe0f") == [429]  # another spelling is no other name
        assert await guess(eve, 1, "Paul") == [400]
        assert await log_in(device(address, 3)) == 200  # Anna's new phone

    with running(settings(tmp_path, passwords=FEW)) as address:
        asyncio.run(try_it(address))


def test_a_known_device_gets_through_whatever_strangers_do(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna = device(address, 1)
        await register(anna, "Anna")
        await anna.post("/api/logout", json={})
        assert COOKIE not in anna.cookies
        for number in range(2, 13):  # all strangers together
            await guess(device(address, number), 3)
        assert await log_in(device(address, 20)) == 429  # so a new device has to wait
        await guess(device(address, 1), 4)  # and somebody behind her own address
        assert await log_in(anna) == 200
        assert await guess(anna, 3) == [400, 400, 429]  # her own tries are few, too

    with running(settings(tmp_path, passwords=FEW)) as address:
        asyncio.run(try_it(address))


def test_a_device_is_known_for_its_own_account_only(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna, eve = device(address, 1), device(address, 2)
        await register(anna, "Anna")
        await register(eve, "Eve")
        assert await guess(eve, 4) == [400, 400, 400, 429]
        found = next(one for one in anna.cookies.jar if one.name == DEVICE_COOKIE)
        assert found.path == "/api/login"
        assert found.has_nonstandard_attr("HttpOnly")
        signature = str(found.value).partition(".")[2]
        for forged in ("", ".", f"x.{signature}", f".{signature}", f"{found.value}x"):
            http = device(address, 2, cookies={DEVICE_COOKIE: forged})
            assert await guess(http, 1) == [429], forged
            assert await guess(http, 1, "Nobody") != [500], forged
        # It opens nothing by itself.
        thief = device(address, 4, cookies={COOKIE: str(found.value)})
        assert (await thief.get("/api/me")).json()["name"] is None

    with running(settings(tmp_path, passwords=FEW)) as address:
        asyncio.run(try_it(address))


def test_an_address_cannot_go_on_with_other_names(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        eve = device(address, 2)
        answers = [await guess(eve, 1, f"Name {number}") for number in range(31)]
        assert answers == [[400]] * 30 + [[429]]
        assert await guess(device(address, 3), 1, "Name 1") == [400]

    with running(settings(tmp_path, passwords=FEW)) as address:
        asyncio.run(try_it(address))


def test_nobody_learns_from_the_limits_which_accounts_exist(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        await register(device(address, 1), "Anna")
        known, unknown = device(address, 2), device(address, 3)
        for http, name in ((known, "Anna"), (unknown, "Otto")):
            http.cookies.set(DEVICE_COOKIE, "abc.def", path="/api/login")
            assert await guess(http, 4, name) == [400, 400, 400, 429]
        answers = [
            await http.post("/api/login", json={"name": name, "password": "falsches passwort"})
            for http, name in ((device(address, 4), "Anna"), (device(address, 5), "Otto"))
        ]
        assert answers[0].text == answers[1].text
        hidden = ("date", "content-length")
        first, second = (
            {key: value for key, value in answer.headers.items() if key not in hidden}
            for answer in answers
        )
        assert first == second

    with running(settings(tmp_path, passwords=FEW)) as address:
        asyncio.run(try_it(address))


def test_a_session_does_not_try_passwords_for_ever(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        await register(anna.http, "Anna")
        change = {"old": "falsches passwort", "new": "neues passwort"}
        tried = [
            (await anna.http.post("/api/account/password", json=change)).status_code
            for _ in range(4)
        ]
        assert tried == [400, 400, 400, 429]
        gone = await anna.http.post("/api/me/delete", json={"password": "falsches passwort"})
        assert gone.status_code == 429

    with running(settings(tmp_path, passwords=FEW)) as address:
        asyncio.run(try_it(address))


def test_a_device_is_known_to_all_processes(common: Common) -> None:
    async def try_it(here: str, there: str) -> None:
        anna = device(here, 1)
        await register(anna, "Anna")
        for number in range(2, 13):
            await guess(device(here, number), 3)
        assert await log_in(device(there, 20)) == 429
        cookie = next(one.value for one in anna.cookies.jar if one.name == DEVICE_COOKIE)
        elsewhere = device(there, 1)
        elsewhere.cookies.set(DEVICE_COOKIE, str(cookie), path="/api/login")
        assert await log_in(elsewhere) == 200

    few = Rate(3, 0.0001)
    with common.running(passwords=few) as here, common.running(passwords=few) as there:
        asyncio.run(try_it(here, there))
