"""Nothing that was acknowledged or shown is lost, and nothing is there twice."""

import asyncio
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import psycopg

from client_kit import Person
from player_kit import Player
from server_kit import Process, running, settings
from services_kit import NewDatabase
from vierblatt import games

KILLS = 30


async def opened(people: list[Person], game: str) -> str:
    """A started table with two people and a bot."""
    anna, paul = people
    code = await anna.open(game, bots=["", "casual"])
    async with anna.at(code) as one, paul.at(code) as other:
        await other.do("sit", seat=1)
        await one.do("start")
    return code


async def killed_again_and_again(server: Process) -> None:
    """While a match of every game is played; a table where it is over makes way for the next."""
    dice = random.Random(30)
    server.start()
    people = [await Person.come(server.address, name) for name in ("Anna", "Paul")]
    players: dict[str, list[Player]] = {}
    finished: list[Player] = []
    for _ in range(KILLS):
        for game in games.names():
            if game not in players:
                code = await opened(people, game)
                players[game] = [Player(person, code, dice) for person in people]
        playing = [asyncio.create_task(one.play()) for two in players.values() for one in two]
        await asyncio.sleep(0.05 + 0.3 * dice.random())
        server.kill()
        over = await asyncio.gather(*playing)
        for game in [game for place, game in enumerate(players) if any(over[2 * place :][:2])]:
            finished += players.pop(game)
        server.start()
    going = [one for two in players.values() for one in two]
    assert all(await asyncio.gather(*(player.play() for player in going)))
    assert sum(len(player.acknowledged) for player in finished + going) > KILLS
    for player in finished + going:
        await player.check()
    assert server.stop() in (0, -signal.SIGTERM)


def test_killed_thirty_times_under_play_and_started_again(tmp_path: Path, database: str) -> None:
    asyncio.run(killed_again_and_again(Process(tmp_path, database=database)))


def test_play_goes_on_when_the_database_hangs_up(tmp_path: Path, postgres: NewDatabase) -> None:
    """Even in the middle of a commit, when nobody knows whether it was done."""
    database = postgres()

    async def play(address: str) -> None:
        dice = random.Random(5)
        people = [await Person.come(address, name) for name in ("Anna", "Paul")]
        code = await opened(people, "null-und-nichtig")
        players = [Player(person, code, dice) for person in people]
        playing = [asyncio.create_task(on_and_on(player)) for player in players]
        while not all(task.done() for task in playing):
            await asyncio.to_thread(hang_up, database)
            await asyncio.sleep(0.5 + 0.5 * dice.random())
        for player in players:
            await player.check()

    with running(settings(tmp_path, database=database)) as address:
        asyncio.run(play(address))


async def on_and_on(player: Player) -> None:
    while not await player.play():
        await asyncio.sleep(0.05)


def hang_up(database: str) -> None:
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def test_when_the_server_is_stopped_pages_are_told_to_come_back(tmp_path: Path) -> None:
    async def try_it() -> None:
        server = Process(tmp_path)
        server.start()
        anna = await Person.come(server.address, "Anna")
        code = await anna.open("blanco")
        async with anna.at(code) as page:
            assert (await asyncio.to_thread(server.stop)) in (0, -signal.SIGTERM)
            await page.socket.wait_closed()
            assert page.socket.close_code == 1012

    asyncio.run(try_it())


def test_a_table_that_has_not_begun_and_a_command_survive_a_restart(tmp_path: Path) -> None:
    async def before(address: str) -> tuple[Person, str]:
        anna = await Person.come(address, "Anna")
        code = await anna.open("blanco", public=True, bots=["casual"])
        async with anna.at(code) as page:
            await page.do("free", seat=1, id="once")
        await asyncio.sleep(0.1)  # and now she is gone
        return anna, code

    async def after(address: str, anna: Person, code: str) -> None:
        again = Person(address, anna.http, "Anna")
        again.http.base_url = httpx.URL(f"http://{address}")
        assert (await again.http.get("/api/me")).json()["name"] == "Anna"
        [shown] = (await again.http.get("/api/tables?game=blanco")).json()
        assert shown["code"] == code
        assert shown["seats"] == ["Anna", None, None]
        await asyncio.sleep(0.1)  # who was gone before the restart still has time to come back
        async with again.at(code) as page:
            assert (await page.do("free", seat=1, id="once"))["type"] == "done"
            assert (await page.do("free", seat=1, id="twice"))["type"] == "refused"

    async def both() -> None:
        with running(settings(tmp_path, gone_after=0.02)) as address:
            anna, code = await before(address)
        with running(settings(tmp_path, gone_after=0.02)) as address:
            await after(address, anna, code)

    asyncio.run(both())


def test_serve_says_where_it_listens_and_stops_when_asked(tmp_path: Path) -> None:
    program = "import sys; from vierblatt.cli import main; sys.exit(main(sys.argv[1:]))"
    words = ["serve", "--port", "0", "--no-browser"]
    with subprocess.Popen(
        [sys.executable, "-c", program, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path)},
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1]
        assert httpx.get(f"{address}api/health").json() == {"status": "ok"}
        process.send_signal(signal.SIGINT)
        process.wait(20)
    assert (tmp_path / "vierblatt" / "vierblatt.db").exists()
    assert process.returncode in (0, 130)
