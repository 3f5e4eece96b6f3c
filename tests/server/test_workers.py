"""`vierblatt serve --workers 2`: two processes at one address, and a parent that replaces them."""

import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from sqlalchemy import select

from player_kit import Player
from server_kit import PATIENCE, Common, Person, elsewhere, until, wait_until, within
from vierblatt.core.errors import Refused
from vierblatt.server.cluster import pulse
from vierblatt.server.cluster.pulse import Pulse
from vierblatt.server.main import listen
from vierblatt.server.storage import schema
from vierblatt.server.storage.engine import open_database, reading
from vierblatt.server.storage.leases import signed_on

PROGRAM = "import sys; from vierblatt.cli import main; sys.exit(main(sys.argv[1:]))"
WORDS = "serve --port 0 --no-browser --workers 2 --no-compile-at-start --no-analyse --bot-delay 0.1"
NO_LIMITS = "--tables 1000+1000 --messages 1000+1000"
GOES_ON_WITHIN = 20.0  # seconds, of which the parent waits five


class Workers:
    """Two of them, and their parent."""

    def __init__(self, parent: subprocess.Popen[str], common: Common) -> None:
        assert parent.stdout is not None
        self.parent = parent
        self.url = parent.stdout.readline().split()[-1]
        self.address = urlsplit(self.url).netloc
        self._database = reading(open_database(common.database))
        wait_until(lambda: len(self.signed_on()) == 2)

    def signed_on(self) -> set[str]:
        with self._database.connect() as connection:
            return signed_on(connection)

    def owners(self) -> dict[str, str]:
        """Who has which table."""
        tables = schema.tables.c
        with self._database.connect() as connection:
            return {row[0]: row[1] for row in connection.execute(select(tables.code, tables.owner))}

    def children(self) -> set[int]:
        return children_of(self.parent.pid)

    def are_two_without(self, pid: int) -> bool:
        children = self.children()
        return len(children) == 2 and pid not in children and len(self.signed_on()) == 2

    def close(self) -> None:
        self._database.dispose()


def children_of(pid: int) -> set[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    commands = {int(one): Path(f"/proc/{one}/cmdline").read_text() for one in listed}
    return {one for one, command in commands.items() if "spawn_main" in command}


@contextmanager
def workers_of(common: Common) -> Iterator[Workers]:
    where = ["--database", common.database, *(["--redis", common.redis] if common.redis else [])]
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *WORDS.split(), *NO_LIMITS.split(), *where],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as parent:
        try:
            workers = Workers(parent, common)
            yield workers
            workers.close()
        finally:
            children = children_of(parent.pid)
            parent.terminate()
            try:
                parent.wait(30)
            except subprocess.TimeoutExpired:
                for one in (*children, parent.pid):  # so that this test ends, too
                    os.kill(one, signal.SIGKILL)
                raise
    assert parent.returncode == 0


def test_workers_share_an_address_and_are_replaced(common: Common) -> None:
    with workers_of(common) as workers:
        first, second = sorted(workers.children())
        os.kill(second, signal.SIGKILL)
        wait_until(lambda: workers.are_two_without(second))
        for _ in range(6):
            assert httpx.get(f"{workers.url}api/health").json() == {"status": "ok"}
        wait_until(lambda: evenly_dealt(workers.address))
        with pytest.raises(Refused):  # the address is theirs alone
            listen("127.0.0.1", urlsplit(workers.url).port or 0)
    wait_until(lambda: not Path(f"/proc/{first}").exists())


def evenly_dealt(address: str) -> bool:
    """Whether each of two processes gets its share of forty visitors, as tables in its memory."""

    async def visit() -> list[float]:
        anna = await Person.come(address, "Anna")
        for _ in range(40):
            visitor = elsewhere(anna, address)
            await visitor.open("blanco")
            await visitor.http.aclose()
        text = (await anna.http.get("/metrics")).text
        return [float(one) for one in re.findall(r'vierblatt_tables.*stage="open"} (.*)', text)]

    found = asyncio.run(visit())
    return len(found) == 2 and min(found) > 0.2 * sum(found)


def test_one_that_hangs_is_replaced_and_its_tables_go_on(next_door: Common) -> None:
    async def play_on(player: Player) -> None:
        while not await player.play():
            await asyncio.sleep(0.1)

    async def try_it(workers: Workers) -> None:
        players = await open_some(workers, each=3)
        playing = [asyncio.create_task(play_on(player)) for player in players]
        while min(len(player.acknowledged) for player in players) < 1:
            await asyncio.sleep(0.001)
        before, hanging = workers.owners(), max(workers.children())
        stop_while_it_writes(hanging)
        async with asyncio.timeout(within(GOES_ON_WITHIN)):
            await asyncio.gather(*playing)
        await until(lambda: workers.are_two_without(hanging))
        after = workers.owners()
        assert {before[code] for code in before if after[code] != before[code]} == (
            set(before.values()) - workers.signed_on()
        )
        for player in players:
            await player.check()

    with workers_of(next_door) as workers:
        asyncio.run(try_it(workers))
        os.kill(max(workers.children()), signal.SIGSTOP)  # even so they end when they are asked to


def stop_while_it_writes(worker: int) -> None:
    """The worst moment: it has the turn (server/turn.py), for which all others wait."""
    last = time.monotonic() + PATIENCE
    while time.monotonic() < last:
        os.kill(worker, signal.SIGSTOP)
        if re.search(rf"\d: FLOCK .* {worker} ", Path("/proc/locks").read_text()):
            return
        os.kill(worker, signal.SIGCONT)
        time.sleep(0.001)
    raise AssertionError("it writes nothing")


async def open_some(workers: Workers, *, each: int) -> list[Player]:
    """Tables where bots play with somebody, so many in each process at least: whoever comes anew
    comes to any of the two."""
    players: list[Player] = []
    owners: list[str] = []
    while min(map(owners.count, workers.signed_on())) < each:
        anna = await Person.come(workers.address, f"Anna{len(players)}")
        code = await anna.open("habe-fertig", bots=["casual", "casual"])
        players.append(Player(anna, code, random.Random(len(players))))
        owners = list(workers.owners().values())
    for player in players:
        async with player.person.at(player.code) as page:
            await page.do("start")
    return players


def test_a_pulse_stops_when_the_event_loop_does() -> None:
    def stops_after(looks: list[float]) -> float | None:
        return next((now for now in looks if felt.has_stopped(now)), None)

    async def beat() -> None:
        felt.beat()
        stops_after([0.0])
        await asyncio.sleep(1.5 * pulse.EVERY)

    five_a_second = [look / 5 for look in range(100)]
    felt = Pulse()
    assert stops_after(five_a_second) is None  # it has not begun to beat
    asyncio.run(beat())
    assert stops_after(five_a_second) == pytest.approx(pulse.SILENT_FOR, abs=0.21)
    asyncio.run(beat())
    assert stops_after([0.0, 3600.0, 3600.0, 7200.0]) is None  # the parent did not run
