"""Programs that play for an account: the example itself, and what tokens open and do not open."""

import asyncio
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from client_kit import Person
from database_kit import everything_stored
from pages_kit import blocks
from server_kit import running, settings
from vierblatt import games

ROOT = Path(__file__).parents[2]
PASSWORD = "korrektes pferd"


async def with_token(address: str, name: str) -> tuple[Person, dict[str, Any]]:
    person = await Person.come(address, name)
    await person.http.post("/api/account", json={"name": name, "password": PASSWORD})
    answer = await person.http.post("/api/tokens", json={"name": "mein Bot"})
    assert answer.status_code == 200, answer.text
    return person, answer.json()


def program(address: str, token: str) -> httpx.AsyncClient:
    headers = {"Authorization": f"Bearer {token}"}
    return httpx.AsyncClient(base_url=f"http://{address}", headers=headers, timeout=60)


@pytest.mark.parametrize("game", games.names())
def test_the_example_plays_a_whole_match(tmp_path: Path, game: str) -> None:
    async def try_it(address: str) -> None:
        _, made = await with_token(address, "Kasparow")
        anna = await Person.come(address, "Anna")
        code = await anna.open(game, bots=["", "casual"])
        command = [sys.executable, str(ROOT / "examples/bot.py"), f"http://{address}"]
        bot = subprocess.Popen([*command, made["token"], code], stdout=subprocess.PIPE, text=True)
        try:
            async with anna.at(code) as one:
                await one.until(lambda: one.view["seats"][1]["plays"] == "person")
                assert one.view["seats"][1]["name"] == "Kasparow (Bot)"
                await one.do("start")
                await one.play(random.Random(game))
                totals = one.view["match"]["totals"]
            out, _ = await asyncio.to_thread(bot.communicate, timeout=60)
        finally:
            bot.kill()
        assert bot.returncode == 0
        assert out.endswith(f"Totals: {totals}\n")
        assert "The match begins." in out

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


def test_tokens_are_shown_once_and_can_be_revoked(tmp_path: Path, database: str) -> None:
    how = settings(tmp_path, database=database)

    async def try_it(address: str) -> str:
        paul, made = await with_token(address, "Paul")
        bot = program(address, made["token"])
        assert (await bot.get("/api/me")).json() == {"name": "Paul", "account": True}
        [listed] = (await paul.http.get("/api/tokens")).json()
        assert (listed["id"], listed["name"]) == (made["id"], "mein Bot")
        assert made["token"] not in str(listed)
        guest = await Person.come(address, "Gast")
        assert (await guest.http.get("/api/tokens")).status_code == 400
        assert (await guest.http.delete(f"/api/tokens/{made['id']}")).status_code == 400
        eva, _ = await with_token(address, "Eva")
        assert (await eva.http.delete(f"/api/tokens/{made['id']}")).status_code == 404
        assert (await paul.http.delete(f"/api/tokens/{made['id']}")).status_code == 204
        assert (await bot.get("/api/me")).json()["name"] is None
        assert (await paul.http.get("/api/tokens")).json() == []
        return str(made["token"])

    with running(how) as address:
        token = asyncio.run(try_it(address))
    assert token not in everything_stored(database)


def test_a_program_may_play_and_nothing_else(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        paul, made = await with_token(address, "Paul")
        bot = program(address, made["token"])
        table = {"game": "blanco", "options": {"players": 3}}
        assert (await bot.post("/api/tables", json=table)).status_code == 200
        refused: list[tuple[str, Any]] = [
            ("/api/tables", table | {"settings": {"rated": True}}),
            ("/api/daily/blanco", {}),
            ("/api/me", {"name": "Saul"}),
            ("/api/tokens", {"name": "noch einer"}),
            ("/api/account/password", {"old": PASSWORD, "new": "neues passwort"}),
            ("/api/logout", {"everywhere": True}),
            ("/api/me/delete", {"password": PASSWORD}),
        ]
        for path, body in refused:
            assert (await bot.post(path, json=body)).status_code == 400, path
        for path in ("/api/me/data", "/api/tokens"):
            assert (await bot.get(path)).status_code == 400, path
        assert (await paul.http.get("/api/me")).json()["name"] == "Paul"
        wrong = program(address, "vierblatt_falsch")
        wrong.cookies.update(paul.http.cookies)  # a wrong token is not mended by a good cookie
        assert (await wrong.get("/api/me")).json()["name"] is None

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


def test_the_page_about_outside_bots_shows_the_example_as_it_is() -> None:
    [shown] = [text for info, text in blocks(ROOT / "docs/outside-bots.md") if info == "python"]
    assert shown in (ROOT / "examples/bot.py").read_text("utf-8")
    assert len([line for line in shown.splitlines() if line]) <= 30  # it stays that simple
