"""PostgreSQL and Redis under attack: nobody's move is lost, and the server goes on."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from pathlib import Path
from typing import Any

import httpx
import psycopg
from redis import Redis

from client_kit import BROKEN, Page, Person, elsewhere
from flood_kit import commands, flood, malformed
from player_kit import Player
from raw_kit import frame, join, upgraded
from server_kit import Common, running, settings
from services_kit import NewDatabase, free_port, postgres_files, redis_at
from vierblatt.server.cluster.failover import HEARTBEAT_EVERY
from vierblatt.server.cluster.membership import SILENT_FOR
from vierblatt.server.storage.engine import make_engine, read_only
from vierblatt.server.storage.leases import registered
from waiting_kit import PATIENCE, until, within

NUL = "a\x00b"
PASSWORD = "korrektes pferd"
ANSWERED_WITHIN = 2.0  # seconds
TABLE = {"game": "blanco", "options": {"players": 3, "wins": 1}, "settings": {}}

POSTED: list[tuple[str, dict[str, Any]]] = [
    ("/api/me", {"name": NUL}),
    ("/api/account", {"name": NUL, "password": PASSWORD}),
    ("/api/account", {"name": "Nora", "password": NUL * 4}),
    ("/api/login", {"name": NUL, "password": PASSWORD}),
    ("/api/login", {"name": "Anna", "password": NUL * 4}),
    ("/api/tokens", {"name": NUL}),
    ("/api/tables", TABLE | {"game": NUL}),
    ("/api/tables", TABLE | {"options": {NUL: 3}}),
    ("/api/tables", TABLE | {"options": {"players": NUL}}),
    ("/api/tables", TABLE | {"settings": {NUL: 1}}),
    ("/api/tables", TABLE | {"settings": {"strength": NUL}}),
    ("/api/tables", TABLE | {"bots": [NUL]}),
    ("/api/quick", {"game": NUL, "players": 2}),
    ("/api/quick", {"game": "blanco", "players": 2, "strength": NUL}),
    ("/api/daily/%00", {}),
]
GOT = [
    "/api/matches/%00",
    "/api/matches/%00/replay",
    "/api/matches/%00/analysis",
    "/api/tables?game=%00",
    "/api/tables/%00/qr.svg",
    "/api/people/%00",
    "/api/ladder/%00",
    "/api/daily/%00",
    "/api/games/%00",
    "/%00",
]
SAID: list[dict[str, Any]] = [
    {"do": "say", "text": NUL},
    {"do": "phrase", "phrase": NUL},
    {"do": "move", "move": NUL},
    {"do": "seat-bot", "seat": 1, "strength": NUL},
    {"do": "sit", "seat": 1, "id": NUL},
    {"do": "say", "text": "Hm.", "id": NUL},
    {"do": "move", "move": "x", "id": NUL},
    {"do": NUL},
]


def test_nul_bytes_in_every_text(tmp_path: Path, database: str) -> None:
    """PostgreSQL's texts hold none. Each is refused, and nobody has to start over."""

    async def try_it(address: str) -> None:
        anna, paul = await Person.come(address, "Anna"), await Person.come(address, "Paul")
        code = await paul.open("blanco")
        async with paul.at(code) as page:
            for path, body in POSTED:
                answer = await anna.http.post(path, json=body)
                assert answer.status_code < 500, (path, body)
            for path in GOT:
                assert (await anna.http.get(path)).status_code < 500, path
            for cookie in ("vierblatt=%00.%00", "vierblatt=\x00"):
                with contextlib.suppress(httpx.LocalProtocolError):
                    answer = await paul.http.get("/api/me", headers={"cookie": cookie})
                    assert answer.status_code < 500
            token = {"authorization": "Bearer a\\x00b"}
            assert (await paul.http.get("/api/me", headers=token)).status_code < 500
            for said in SAID:
                await page.say({"id": "odd"} | said)
            assert (await page.do("say", text="Da."))["type"] == "done"
            assert page.socket.close_code is None
        async with paul.at(code) as page:
            assert [line["de"] for line in page.chat if "\x00" in line["de"]] == []
            assert page.chat[-1]["de"] == "Da."

    with running(settings(tmp_path, database=database)) as address:
        asyncio.run(try_it(address))


async def timed(page: Page) -> float:
    began = time.monotonic()
    assert (await page.do("say", text="Hm."))["type"] == "done"
    return time.monotonic() - began


def test_a_relayed_connection_that_floods_harms_nobody(two: tuple[str, str]) -> None:
    """Mallory comes through the other process, with noise, and then without reading."""

    async def try_it(here: str, there: str) -> None:
        anna, mallory = await Person.come(here, "Anna"), await Person.come(there, "Mallory")
        code = await anna.open("habe-fertig", bots=["random", "random"])
        url = f"ws://{there}/ws/tables/{code}"
        dice = random.Random(3)
        moves = commands([{"do": "move", "move": "x"}, {"do": "start"}, {"do": "resign"}])
        async with anna.at(code) as page:
            await page.do("start")
            noise = [
                asyncio.create_task(flood(url, mallory.cookie, say, 1000, dice))
                for say in (malformed, moves)
            ]
            waits = []
            while not all(task.done() for task in noise):
                waits.append(await timed(page))
                await asyncio.sleep(0.02)
            assert [(await task).total() for task in noise] == [1000, 1000]
            assert max(waits) < within(ANSWERED_WITHIN)
            await asyncio.to_thread(shout, there, code)
            assert await timed(page) < within(ANSWERED_WITHIN)
            await page.play(random.Random(1))

    asyncio.run(try_it(*two))


def shout(address: str, code: str) -> None:
    """So many messages without ever reading the answers."""
    with upgraded(address, code) as one:
        one.settimeout(1.0)
        with contextlib.suppress(OSError):
            one.sendall(join())
            for _ in range(200):
                one.sendall(frame(0x1, b'{"do":"dance","id":"1"}') * 100)


def test_an_idle_transaction_of_somebody_else_only_delays(
    tmp_path: Path, postgres: NewDatabase
) -> None:
    """Nobody is told anything that is not durable, and then all of it."""
    database = postgres()

    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        code = await anna.open("habe-fertig", bots=["random", "random"])
        async with anna.at(code) as page:
            await page.do("start")
            await page.until(lambda: page.view["legal"])
            with psycopg.connect(database) as idle:
                idle.execute("LOCK TABLE journal IN EXCLUSIVE MODE")
                move = asyncio.create_task(page.do("move", move=page.view["legal"][0], id="slow"))
                health = await anna.http.get("/api/health")
                assert health.status_code == 503
                assert not move.done()
                assert (await anna.http.get("/api/games")).status_code == 200
                idle.rollback()
            assert (await move)["type"] == "done"
            await page.play(random.Random(1))
            assert page.socket.close_code is None

    with running(settings(tmp_path, database=database)) as address:
        asyncio.run(try_it(address))


def test_postgres_is_restarted_in_the_middle(tmp_path: Path) -> None:
    async def try_it(address: str, restart: Any) -> None:
        anna = await Person.come(address, "Anna")
        codes = [await anna.open("habe-fertig", bots=["casual", "casual"]) for _ in range(2)]
        for code in codes:
            async with anna.at(code) as page:
                await page.do("start")
        players = [Player(anna, code, random.Random(5)) for code in codes]
        playing = [asyncio.create_task(on_and_on(player)) for player in players]
        await until(lambda: sum(len(player.acknowledged) for player in players) >= 4)
        await asyncio.to_thread(restart)
        await asyncio.gather(*playing)
        for player in players:
            await checked(player)

    with contextlib.ExitStack() as services, postgres_files() as files:
        services.enter_context(files.running())

        def restart() -> None:
            services.close()  # it is away for as long as it takes to start
            services.enter_context(files.running())

        with services, running(settings(tmp_path, database=files.new_database())) as address:
            asyncio.run(try_it(address, restart))


async def checked(player: Player) -> None:
    """A page may be closed once more before the server has new connections to the database."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with contextlib.suppress(*BROKEN, httpx.HTTPError):
                await player.check()
                return
            await asyncio.sleep(0.1)


async def on_and_on(player: Player) -> None:
    while not await player.play():
        await asyncio.sleep(0.05)


def test_redis_is_full_and_then_gone(tmp_path: Path, postgres: NewDatabase) -> None:
    """It takes nothing more for longer than a process may be silent, then it is away."""
    port = free_port()
    common = Common(tmp_path, postgres(), redis=f"redis://127.0.0.1:{port}/0")
    long = SILENT_FOR / 1000 + 2 * HEARTBEAT_EVERY

    def processes() -> set[str]:
        with read_only(make_engine(common.database)).connect() as connection:
            return registered(connection)

    async def try_it(here: str, there: str, redis: Any) -> None:
        anna, before = await Person.come(here, "Anna"), processes()
        code = await anna.open("null-und-nichtig", bots=["casual", "casual"])
        full = Redis(port=port)
        async with elsewhere(anna, there).at(code) as page:
            await page.do("start")
            full.config_set("maxmemory", 1)
            await asyncio.sleep(long)
            await page.play(random.Random(4), moves=2)
            await anna.open("blanco")  # which counts there
            assert processes() == before
            redis.kill()
            await page.play(random.Random(4))
            assert (await anna.http.get("/api/me")).status_code == 200
            assert processes() == before

    with redis_at(port) as redis, common.running() as here, common.running() as there:
        asyncio.run(try_it(here, there, redis))
