"""Several processes on PostgreSQL and Redis are one server."""

import asyncio
import os
import random
import signal
import subprocess
import time
from pathlib import Path

import httpx
import psycopg
import pytest
from redis import Redis

from client_kit import BROKEN, Page, Person, elsewhere, page
from database_kit import everything_stored, stored_journal
from player_kit import Player
from server_kit import Common, running, settings
from services_kit import NewDatabase, free_port, redis_at
from vierblatt.core.errors import Refused
from vierblatt.server.cluster.failover import HEARTBEAT_EVERY
from vierblatt.server.cluster.membership import MEMBERS, SILENT_FOR, Alone
from vierblatt.server.main import check
from vierblatt.server.storage.engine import make_engine, read_only
from vierblatt.server.storage.leases import registered
from vierblatt.table.live import LiveTable
from vierblatt.table.record import parse
from waiting_kit import PATIENCE, until, within

TAKEN_OVER_WITHIN = 5.0  # seconds


def test_a_match_between_two_processes(two: tuple[str, str]) -> None:
    """Anna sits at the owner, Paul comes through the other process; then they play a rematch."""

    async def both(one: Page, other: Page) -> None:
        await asyncio.gather(one.play(random.Random(1)), other.play(random.Random(2)))

    async def match(here: str, there: str) -> None:
        anna, paul = await Person.come(here, "Anna"), await Person.come(there, "Paul")
        code = await anna.open("dicht-dran", bots=["", "casual"])
        async with anna.at(code) as one, paul.at(code) as other:
            await other.do("sit", seat=1)
            await one.do("start")
            await both(one, other)
            assert one.stage == other.stage == "over"
            await one.do("agree")
            await other.do("agree")
            await other.until(lambda: other.rematch)
        assert other.rematch is not None
        async with anna.at(other.rematch) as one, paul.at(other.rematch) as other:
            await one.until(lambda: one.stage == "playing")
        for person in (anna, paul):
            assert [one["id"] for one in (await person.http.get("/api/matches")).json()] == [code]

    asyncio.run(match(*two))


def test_guests_lobby_and_unknown_codes_are_the_same_everywhere(two: tuple[str, str]) -> None:
    async def look(here: str, there: str) -> None:
        anna = await Person.come(here, "Anna")
        code = await anna.open("blanco", public=True)
        for address in (here, there):
            [shown] = (await anna.http.get(f"http://{address}/api/tables")).json()
            assert (shown["code"], shown["seats"][0]) == (code, "Anna")
            headers = {"Cookie": anna.cookie}
            me = await anna.http.get(f"http://{address}/api/me", headers=headers)
            assert me.json()["name"] == "Anna"
        with pytest.raises(ConnectionError):
            async with page(there, "NOSUCH"):
                pass

    asyncio.run(look(*two))


def test_a_page_finds_the_table_of_a_process_that_came_just_now(
    common: Common, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vierblatt.server.cluster.failover.HEARTBEAT_EVERY", 1000)
    monkeypatch.setattr("vierblatt.server.cluster.membership.SILENT_FOR", 1_000_000)

    async def come(here: str, there: str) -> None:
        anna = await Person.come(there, "Anna")
        code = await anna.open("blanco")
        async with elsewhere(anna, here).at(code) as page:
            assert page.stage == "open"

    with common.running() as here, common.running() as there:
        asyncio.run(come(here, there))


def test_of_many_who_want_a_name_at_once_one_gets_it(two: tuple[str, str]) -> None:
    async def register(addresses: tuple[str, str]) -> None:
        anna = await Person.come(addresses[0], "Anna")
        code = await anna.open("blanco")
        wanted = {"name": "Paul", "password": "a long password"}
        async with httpx.AsyncClient(timeout=PATIENCE) as http, anna.at(code) as page:
            asked = [
                http.post(f"http://{address}/api/account", json=wanted) for address in addresses * 4
            ]
            answers = [answer.status_code for answer in await asyncio.gather(*asked)]
            assert sorted(answers) == [200] + [400] * 7
            assert page.socket.close_code is None  # nobody had to start over

    asyncio.run(register(two))


def test_one_is_killed_and_its_tables_go_on_in_the_other(common: Common) -> None:
    """The players are connected to the process that survives, and to the one that dies."""

    async def match() -> None:
        dying, living = common.process(), common.process()
        dying.start()
        living.start()
        anna = await Person.come(dying.address, "Anna")
        paul = await Person.come(living.address, "Paul")
        codes = [await anna.open("blanco", bots=["", "casual"]) for _ in range(5)]
        for code in codes:
            async with anna.at(code) as one, paul.at(code) as other:
                await other.do("sit", seat=1)
                await one.do("start")
        dice = random.Random(7)
        players = [Player(one, code, dice) for code in codes for one in (anna, paul)]
        playing = [asyncio.create_task(player.play()) for player in players]
        await until(lambda: sum(len(player.acknowledged) for player in players) >= 20)
        dying.kill()
        killed = time.monotonic()
        await asyncio.gather(*playing)
        for player in players:
            player.person = elsewhere(player.person, living.address)
        waiting = set(codes)
        while waiting:
            assert time.monotonic() < killed + within(TAKEN_OVER_WITHIN), "not taken over in time"
            for code in list(waiting):
                try:
                    async with paul.at(code):
                        waiting.discard(code)
                except BROKEN:
                    await asyncio.sleep(0.05)
        assert all(await asyncio.gather(*(player.play() for player in players)))
        for player in players:
            await player.check()
        for code in codes:
            parse((await paul.http.get(f"/api/matches/{code}")).text).replay()
        living.stop()

    asyncio.run(match())


def test_nobody_is_taken_for_dead_while_redis_is_away(
    tmp_path: Path, postgres: NewDatabase
) -> None:
    """It stands still for longer than a process may be silent, then it is gone for as long, then
    there is another one that knows nobody, and at last that is gone, too."""
    port, long = free_port(), SILENT_FOR / 1000 + HEARTBEAT_EVERY
    a_while = 4 * HEARTBEAT_EVERY
    common = Common(tmp_path, postgres(), redis=f"redis://127.0.0.1:{port}/0")

    async def try_it(here: str, there: str, redis: subprocess.Popen[bytes]) -> None:
        anna, dice = await Person.come(here, "Anna"), random.Random(4)
        code = await anna.open("habe-fertig", bots=["casual", "casual"])
        async with elsewhere(anna, there).at(code) as page:
            await page.do("start")

            async def play_on(seconds: float) -> None:
                await asyncio.sleep(seconds)
                await page.play(dice, moves=2)
                await anna.open("blanco")  # which is asked there how many tables she may open

            redis.send_signal(signal.SIGSTOP)
            await play_on(long)
            redis.send_signal(signal.SIGCONT)
            await play_on(a_while)
            redis.kill()
            await play_on(long)
            with redis_at(port):
                await play_on(a_while)
                await until(lambda: Redis(port=port).zcard(MEMBERS) == 2)  # it knows them now
            await page.play(dice)

    def processes() -> set[str]:
        with read_only(make_engine(common.database)).connect() as connection:
            return registered(connection)

    with redis_at(port) as redis, common.running() as here, common.running() as there:
        before = processes()
        asyncio.run(try_it(here, there, redis))
        assert processes() == before


def owner_of(database: str, code: str) -> str | None:
    with psycopg.connect(database) as connection:
        row = connection.execute("SELECT owner FROM tables WHERE code = %s", [code]).fetchone()
        return None if row is None else row[0]


def test_who_slept_and_was_taken_for_dead_writes_nothing_more(common: Common) -> None:
    database = common.database

    async def sleep() -> None:
        sleepy, awake = common.process(), common.process()
        sleepy.start()
        awake.start()
        anna = await Person.come(sleepy.address, "Anna")
        code = await anna.open("null-und-nichtig", bots=["casual", "casual"])
        async with anna.at(code) as page:
            await page.do("start")
            await page.until(lambda: page.view["legal"])
            owner = owner_of(database, code)
            os.kill(sleepy.pid, signal.SIGSTOP)
            move = page.view["legal"][0]
            await page.say({"do": "move", "id": "asleep", "move": move})  # waits in its socket
            await until(lambda: owner_of(database, code) != owner)
            os.kill(sleepy.pid, signal.SIGCONT)
            async with asyncio.timeout(PATIENCE):
                await page.socket.wait_closed()
        assert "asleep" not in page.done
        said = [one.get("move_id") for one in stored_journal(database, code)]
        assert "asleep" not in said
        player = Player(anna, code, random.Random(3))
        while not await player.play():  # until sleepy is a good process again
            await asyncio.sleep(0.1)
        sleepy.stop()
        awake.stop()

    asyncio.run(sleep())


def test_without_redis_there_is_one_server_only(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vierblatt.server.storage.lock.WAIT", 0.2)
    how = settings(tmp_path, database=database)
    with running(how):
        with pytest.raises(Refused, match="running"):
            asyncio.run(Alone(how).join())
        with pytest.raises(Refused, match="running"):
            check(how)


def test_sessions_end_and_people_are_forgotten_in_all_processes(
    two: tuple[str, str], common: Common
) -> None:
    here, there = two

    async def register(person: Person, code: str) -> None:
        """A page that is open when its owner gets an account is closed, everywhere."""
        async with elsewhere(person, there).at(code) as page:
            words = {"name": person.name, "password": "korrektes pferd"}
            assert (await person.http.post("/api/account", json=words)).status_code == 200
            async with asyncio.timeout(PATIENCE):
                await page.socket.wait_closed()

    async def try_it() -> str:
        anna, paul = await Person.come(here, "Anna"), await Person.come(there, "Paul")
        emma = await Person.come(here, "Emma")
        words = {"name": "Anna", "password": "korrektes pferd"}
        assert (await anna.http.post("/api/account", json=words)).status_code == 200
        code = await paul.open("dicht-dran", bots=["", "random"])
        away = elsewhere(anna, there)
        async with paul.at(code) as other:
            async with away.at(code) as one:
                await register(emma, code)  # by then there was time to hear of Anna's account, too
                # To close because of the new account was not meant for who came with it
                assert one.socket.close_code is None
                await one.do("sit", seat=1)
                await other.do("start")
                change = {"old": words["password"], "new": "neues passwort"}
                await anna.http.post("/api/account/password", json=change)
                async with asyncio.timeout(PATIENCE):
                    await one.socket.wait_closed()
            async with elsewhere(anna, there).at(code) as one:
                gone = {"password": "neues passwort"}
                answer = await anna.http.post("/api/me/delete", json=gone)
                assert answer.status_code == 200, answer.text
                await other.until(lambda: other.view["seats"][1]["plays"] == "bot")
            await other.play(random.Random(1))
        return code

    code = asyncio.run(try_it())
    kept = everything_stored(common.database)
    assert "Paul" in kept
    assert "Anna" not in kept
    assert LiveTable.restore(stored_journal(common.database, code)).stage == "over"


def test_a_name_is_given_once_by_all_processes(two: tuple[str, str]) -> None:
    async def register(address: str, name: str) -> int:
        http = httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE)
        words = {"name": name, "password": "korrektes pferd"}
        return (await http.post("/api/account", json=words)).status_code

    async def try_it() -> None:
        for number in range(8):
            both = [register(address, f"Eva {number}") for address in two]
            assert sorted(await asyncio.gather(*both)) == [200, 400]

    asyncio.run(try_it())
