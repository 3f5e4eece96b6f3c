"""`vierblatt serve --workers 2`: two processes at one address, replaced by uvicorn's manager."""

import asyncio
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from sqlalchemy import select

from client_kit import Person
from player_kit import Player
from server_kit import Common
from vierblatt import cli
from vierblatt.core.errors import Refused
from vierblatt.server.main import listen
from vierblatt.server.storage import schema
from vierblatt.server.storage.engine import make_engine, read_only
from vierblatt.server.storage.leases import registered
from waiting_kit import until, wait_until, within

PROGRAM = "import sys; from vierblatt.cli import main; sys.exit(main(sys.argv[1:]))"
WORDS = "serve --port 0 --no-browser --workers 2 --no-compile-at-start --no-analyse --bot-delay 0.1"
NO_LIMITS = "--tables 1000+1000 --messages 1000+1000"
LOG = "workers.log"
GOES_ON_WITHIN = 20.0  # seconds, of which the manager or the watchdog waits five

# In every process: a signal after which its event loop stands still, and its threads do not
STAND_STILL = signal.SIGUSR1
SITE_CUSTOMIZE = f"""
import signal, time
signal.signal({int(STAND_STILL)}, lambda *_: time.sleep(3600))
"""


class Workers:
    """Two of them, and their manager."""

    def __init__(self, manager: subprocess.Popen[str], common: Common) -> None:
        assert manager.stdout is not None
        self.manager = manager
        self.url = manager.stdout.readline().split()[-1]
        self.address = urlsplit(self.url).netloc
        self._database = read_only(make_engine(common.database))
        wait_until(lambda: len(self.registered()) == 2)

    def registered(self) -> set[str]:
        with self._database.connect() as connection:
            return registered(connection)

    def owners(self) -> dict[str, str]:
        """Which process owns which table."""
        tables = schema.tables.c
        with self._database.connect() as connection:
            return {row[0]: row[1] for row in connection.execute(select(tables.code, tables.owner))}

    def children(self) -> set[int]:
        return children_of(self.manager.pid)

    def are_two_without(self, pid: int) -> bool:
        children = self.children()
        return len(children) == 2 and pid not in children and len(self.registered()) == 2

    def close(self) -> None:
        self._database.dispose()


def children_of(pid: int) -> set[int]:
    try:
        listed = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        commands = {int(one): Path(f"/proc/{one}/cmdline").read_text() for one in listed}
    except FileNotFoundError:
        return set()  # one of them has just gone
    return {one for one, command in commands.items() if "spawn_main" in command}


def runs(pid: int) -> bool:
    """A process that nobody has waited for yet is dead all the same."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@contextmanager
def workers_of(common: Common) -> Iterator[Workers]:
    (common.folder / "sitecustomize.py").write_text(SITE_CUSTOMIZE)
    where = ["--database", common.database, "--redis", common.redis]
    path = os.pathsep.join([str(common.folder), *sys.path])
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *WORDS.split(), *NO_LIMITS.split(), *where],
        stdout=subprocess.PIPE,
        stderr=(common.folder / LOG).open("w"),
        env=os.environ | {"PYTHONPATH": path},
        text=True,
    ) as manager:
        try:
            workers = Workers(manager, common)
            yield workers
            workers.close()
        finally:
            children = children_of(manager.pid)
            manager.terminate()
            try:
                manager.wait(30)
            except subprocess.TimeoutExpired:
                for one in (*children, manager.pid):  # so that this test ends, too
                    os.kill(one, signal.SIGKILL)
                raise
    wait_until(lambda: not any(map(runs, children)))


def test_workers_share_an_address_and_stop_with_their_manager(common: Common) -> None:
    with workers_of(common) as workers:
        assert len(workers.children()) == 2
        for _ in range(6):
            assert httpx.get(f"{workers.url}api/health").json() == {"status": "ok"}
        with pytest.raises(Refused):  # the address is theirs alone
            listen("127.0.0.1", urlsplit(workers.url).port or 0)
    assert workers.manager.returncode == 0


@pytest.mark.parametrize(
    "how", [signal.SIGKILL, signal.SIGSTOP, STAND_STILL], ids=["dead", "stopped", "standing still"]
)
def test_one_that_dies_or_hangs_is_replaced_and_its_tables_are_played_on(
    common: Common, how: signal.Signals
) -> None:
    """Killed; stopped, so that the manager hears nothing of it; or only its event loop hangs, and
    its watchdog sees to it that it dies."""

    async def play_on(player: Player) -> None:
        while not await player.play():
            await asyncio.sleep(0.1)

    async def try_it(workers: Workers) -> None:
        players = await open_some(workers, each=3)
        playing = [asyncio.create_task(play_on(player)) for player in players]
        await until(lambda: min(len(player.acknowledged) for player in players) > 0)
        before, victim = workers.owners(), max(workers.children())
        os.kill(victim, how)
        async with asyncio.timeout(within(GOES_ON_WITHIN)):
            await asyncio.gather(*playing)
        await until(lambda: workers.are_two_without(victim))
        after = workers.owners()
        gone = set(before.values()) - workers.registered()
        assert len(gone) == 1
        assert {before[code] for code in before if after[code] != before[code]} == gone
        for player in players:
            await player.check()

    with workers_of(common) as workers:
        asyncio.run(try_it(workers))
    ended_itself = "event-loop-stands-still" in (common.folder / LOG).read_text()
    assert ended_itself == (how is STAND_STILL)


async def open_some(workers: Workers, *, each: int) -> list[Player]:
    """Tables where bots play with somebody, so many in each process at least: whoever comes anew
    comes to any of the two."""
    players: list[Player] = []
    owners: list[str] = []
    while min(map(owners.count, workers.registered())) < each:
        anna = await Person.come(workers.address, f"Anna{len(players)}")
        code = await anna.open("habe-fertig", bots=["casual", "casual"])
        players.append(Player(anna, code, random.Random(len(players))))
        owners = list(workers.owners().values())
    for player in players:
        async with player.person.at(player.code) as page:
            await page.do("start")
    return players


def test_workers_stop_when_their_manager_is_killed(common: Common) -> None:
    with workers_of(common) as workers:
        children = workers.children()
        assert len(children) == 2
        workers.manager.kill()
        wait_until(lambda: not any(map(runs, children)))
        assert not workers.registered()  # they stopped, and gave their leases back


@pytest.mark.parametrize(
    "where", [[], ["--redis", "redis://127.0.0.1:1/0"], ["--database", "postgresql://127.0.0.1:1/"]]
)
def test_several_workers_without_postgresql_and_redis_are_refused_in_a_sentence(
    where: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = ["serve", "--port", "0", "--no-browser", "--workers", "2"]
    usual = [] if "--database" in where else ["--database", str(tmp_path / "test.db")]
    assert cli.main([*wanted, *usual, *where]) != 0
    said = capsys.readouterr().err
    assert "PostgreSQL (--database)" in said
    assert "--redis" in said
    assert "Traceback" not in said
    assert not list(tmp_path.iterdir())
