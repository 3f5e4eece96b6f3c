"""Nothing that was acknowledged or shown is lost, and nothing is there twice."""

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from server_kit import Page, Person, Process, moved_ids, numbers, running, settings
from vierblatt import games
from vierblatt.table.record import parse

KILLS = 4


class Player:
    """Plays on through restarts; remembers what was acknowledged and what is uncertain."""

    def __init__(self, person: Person, code: str, dice: random.Random) -> None:
        self.person = person
        self.code = code
        self.dice = dice
        self.acknowledged: list[str] = []
        self.unsure: tuple[str, str] | None = None  # a move without an answer, and its id
        self.events: list[dict[str, Any]] = []
        self.number: int | None = 0

    async def play(self) -> bool:
        """Until the match is over (True), or the server is dead."""
        with contextlib.suppress(ConnectionClosed, OSError, TimeoutError):
            async with self.person.at(self.code, self.number) as page:
                try:
                    await self._play_at(page)
                finally:
                    self.events += page.events
                    self.number = self.events[-1]["number"] if self.events else 0
                return True
        return False

    async def _play_at(self, page: Page) -> None:
        while page.stage != "over":
            if page.socket.close_code is not None:
                raise ConnectionError
            if self.unsure or page.view["legal"]:
                name = f"{self.person.name}-{len(self.acknowledged)}"
                self.unsure = self.unsure or (self.dice.choice(page.view["legal"]), name)
                move, id = self.unsure
                if (await or_dead(page, page.do("move", move=move, id=id)))["type"] == "done":
                    self.acknowledged.append(id)
                self.unsure = None
            else:
                await or_dead(page, page.act(self.dice))


async def or_dead(page: Page, waiting: Any) -> Any:
    """What is waited for, unless the server dies before."""
    answer = asyncio.ensure_future(waiting)
    closed = asyncio.ensure_future(page.socket.wait_closed())
    await asyncio.wait([answer, closed], return_when=asyncio.FIRST_COMPLETED)
    closed.cancel()
    if answer.done():
        return answer.result()
    answer.cancel()
    raise ConnectionError


async def killed_on_the_way(folder: Path, game: str) -> None:
    dice = random.Random(game)
    server = Process(folder)
    server.start()
    anna, paul = [await Person.come(server.address, name) for name in ("Anna", "Paul")]
    code = await anna.open(game, bots=["", "casual"])
    async with anna.at(code) as one, paul.at(code) as other:
        await other.do("sit", seat=1)
        await one.do("start")
    players = [Player(person, code, dice) for person in (anna, paul)]
    for _ in range(KILLS):
        target = sum(len(player.acknowledged) for player in players) + dice.randint(1, 3)
        playing = asyncio.gather(*(player.play() for player in players))
        while not playing.done() and sum(len(one.acknowledged) for one in players) < target:
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.01 * dice.random())
        server.kill()
        await playing
        server.start()
    assert all(await asyncio.gather(*(player.play() for player in players)))
    for player in players:
        async with player.person.at(code, since=0) as page:
            assert numbers(page.events) == list(range(1, page.number + 1))
            ids = [id for id in moved_ids(page.events) if id.startswith(player.person.name)]
            unsure = [player.unsure[1]] if player.unsure else []
            assert ids in (player.acknowledged, player.acknowledged + unsure)
            # Everything that was ever shown is still there, under the same number.
            told = {one["number"]: one["event"] for one in page.events}
            assert numbers(player.events) == list(range(1, len(player.events) + 1))
            assert all(told[one["number"]] == one["event"] for one in player.events)
    record = (await anna.http.get(f"/api/matches/{code}")).text
    parse(record).replay()
    assert server.stop() in (0, -signal.SIGTERM)


@pytest.mark.parametrize("game", games.names())
def test_killed_under_play_and_started_again(tmp_path: Path, game: str) -> None:
    asyncio.run(killed_on_the_way(tmp_path, game))


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
