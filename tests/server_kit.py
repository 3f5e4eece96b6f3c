"""A real server for tests, on a free port, and clients that behave like pages in a browser."""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import re
import socket
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self
from unittest.mock import patch

import httpx
from sqlalchemy import select
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from services_kit import free_port
from vierblatt.server.main import Server, listen, serve, work
from vierblatt.server.observability.logs import write_to_stderr
from vierblatt.server.people.identity import COOKIE
from vierblatt.server.settings import Rate, ServerSettings
from vierblatt.server.storage import journal, schema
from vierblatt.server.storage.engine import open_database, reading
from vierblatt.server.storage.writer import Batch, Ledger
from vierblatt.server.tables import bot_pool
from vierblatt.table.journal import Entry

BROKEN = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError)  # a connection is lost
PATIENCE = 60.0  # seconds; the machine may be busy
LOG = "server.log"
NO_LIMIT = Rate(10**9, 10**9)
SHORT = {
    "blanco": {"wins": 1},
    "dicht-dran": {"hands": 1},
    "habe-fertig": {"rounds": 1},
    "null-und-nichtig": {"rounds": 1},
}


def within(seconds: float) -> float:
    """As many seconds on a quiet machine, and more of them the more others want its cores."""
    return seconds * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def wait_until(so: Callable[[], bool]) -> None:
    """However busy the machine is."""
    last = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < last
        time.sleep(0.02)


async def until(so: Callable[[], bool]) -> None:
    """The same, while others go on."""
    async with asyncio.timeout(PATIENCE):
        while not so():
            await asyncio.sleep(0.02)


def files_open() -> int:
    """How many files this process has open, sockets and pipes among them."""
    return len(list(Path("/proc/self/fd").iterdir()))


def settings(folder: Path, **more: Any) -> ServerSettings:
    """Bots move at once, nothing is compiled, and nobody is held back."""
    usual: dict[str, Any] = {
        "host": "127.0.0.1",
        "port": 0,
        "browser": False,
        "database": str(folder / "test.db"),
        "web": folder / "web",
        "bot_delay": 0.0,
        "compile_at_start": False,
        "analyse": False,
        "requests": NO_LIMIT,
        "tables": NO_LIMIT,
        "guests": NO_LIMIT,
        "passwords": NO_LIMIT,
        "messages": NO_LIMIT,
        "hints": NO_LIMIT,
        "talk": NO_LIMIT,
        "looks": NO_LIMIT,
        "misses": NO_LIMIT,
    }
    return ServerSettings(**usual | more)


@contextmanager
def running(how: ServerSettings, hall: Path | None = None) -> Iterator[str]:
    """A server in a thread, alone or with neighbours; gives its address."""
    listening = listen(how.host, how.port)
    server = Server(how, listening, hall)
    thread = threading.Thread(target=server.run, kwargs={"sockets": server.sockets})
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.01)
    try:
        yield f"127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        for one in server.sockets:
            one.close()


@contextmanager
def slow_compiler() -> Iterator[threading.Event]:
    """The compiler of servers in this process does not begin before the event."""
    begins, try_out = threading.Event(), bot_pool._try_out

    def slowly(name: str) -> None:
        begins.wait()
        try_out(name)

    with patch.object(bot_pool, "_try_out", slowly):
        try:
            yield begins
        finally:
            begins.set()


FORKS = multiprocessing.get_context("forkserver")  # a server imports for a second, a fork does not


def _serve(folder: Path, more: dict[str, Any], slow_disk: bool, hall: Path | None) -> None:
    nothing = os.open(os.devnull, os.O_WRONLY)
    log = os.open(folder / LOG, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(nothing, 1)
    os.dup2(log, 2)
    if slow_disk:
        _slow_down()
    how = settings(folder, **more)
    if hall is None:
        serve(how)
    else:
        write_to_stderr()
        work(how, listen(how.host, how.port), hall=hall)


def _slow_down() -> None:
    """So that whoever is told something too early is told it long before it is kept."""
    commit = Ledger._commit

    def slowly(ledger: Ledger, batch: Batch) -> None:
        time.sleep(0.03 * random.random())
        commit(ledger, batch)

    setattr(Ledger, "_commit", slowly)  # noqa: B010


class Process:
    """A server as a process of its own, which can be killed."""

    slow_disk = True

    def __init__(self, folder: Path, *, hall: Path | None = None, **more: Any) -> None:
        self.folder = folder
        self.hall = hall
        self.port = free_port()
        self.more = more | {"port": self.port}
        self.address = f"127.0.0.1:{self.port}"

    def start(self) -> None:
        os.environ["PYTHONPATH"] = os.pathsep.join(sys.path)
        FORKS.set_forkserver_preload(["server_kit"])
        how = (self.folder, self.more, self.slow_disk, self.hall)
        self.process = FORKS.Process(target=_serve, args=how, daemon=True)
        self.process.start()
        last = time.monotonic() + PATIENCE
        while not self._answers():
            assert self.process.is_alive(), "the server did not start"
            assert time.monotonic() < last
            time.sleep(0.01)

    @property
    def pid(self) -> int:
        assert self.process.pid is not None
        return self.process.pid

    def _answers(self) -> bool:
        with socket.socket() as trial:
            return trial.connect_ex(("127.0.0.1", self.port)) == 0

    @property
    def memory(self) -> int:
        """In bytes, as far as it is not swapped out."""
        found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.pid}/status").read_text())
        assert found is not None
        return int(found[1]) * 1024

    @property
    def mistakes(self) -> list[str]:
        """The lines of its log that tell of our own faults."""
        lines = (self.folder / LOG).read_text().splitlines()
        return [line for line in lines if '"level": "error"' in line or not line.startswith("{")]

    def kill(self) -> None:
        self.process.kill()
        self.end()

    def stop(self) -> int:
        self.process.terminate()
        return self.end()

    def end(self) -> int:
        self.process.join(20)
        assert self.process.exitcode is not None
        return self.process.exitcode


@dataclass
class Common:
    """What several processes of one house have in common."""

    folder: Path
    database: str
    redis: str | None = None
    hall: Path | None = None

    def running(self, **more: Any) -> AbstractContextManager[str]:
        """One of them in a thread; gives its address."""
        how = settings(self.folder, database=self.database, redis=self.redis, **more)
        return running(how, self.hall)

    def process(self) -> Process:
        """One of them that can be killed."""
        where = {"database": self.database, "redis": self.redis}
        return Process(self.folder, hall=self.hall, **where)


@dataclass
class Person:
    """Somebody with a cookie."""

    address: str
    http: httpx.AsyncClient
    name: str

    @classmethod
    async def come(cls, address: str, name: str) -> Self:
        http = httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE)
        (await http.post("/api/me", json={"name": name})).raise_for_status()
        return cls(address, http, name)

    @property
    def cookie(self) -> str:
        return f"{COOKIE}={self.http.cookies[COOKIE]}"

    async def open(self, game: str, **more: Any) -> str:
        options = {"players": 3, **SHORT[game]}
        wanted = {"game": game, "options": options, "settings": {}, "public": False, "bots": []}
        answer = await self.http.post("/api/tables", json=wanted | more)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["code"])

    @asynccontextmanager
    async def at(
        self, code: str, since: int | None = None, chat: int | None = None
    ) -> AsyncIterator[Page]:
        async with page(self.address, code, self.cookie, since, chat) as one:
            yield one


class Page:
    """A page at a table: what it sees, everything it was ever sent, and its commands."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.sent: list[str] = []  # by the server, to us
        self.events: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}
        self.done: list[str] = []
        self.rematch: str | None = None
        self.watching = 0
        self.chat: list[dict[str, Any]] = []
        self.chat_on = True
        self.muted: list[int] = []
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._news = asyncio.Event()
        self.asked = 0

    @property
    def number(self) -> int:
        return int(self.view["number"])

    @property
    def stage(self) -> str:
        return str(self.view["stage"])

    async def read(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for text in self.socket:
                assert isinstance(text, str)
                self.sent.append(text)
                self._hear(json.loads(text))
                self._news.set()
        self._news.set()

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "update":
                self._see(message)
            case "chat":
                self.chat += message["lines"]
                self.chat_on, self.muted = message["on"], message["muted"]
            case "watching":
                self.watching = message["count"]
            case "rematch":
                self.rematch = message["code"]
            case "done" | "refused" | "advice":
                if message["type"] == "done":
                    self.done.append(message["id"])
                answer = self._answers.pop(str(message["id"]), None)
                if answer is not None:
                    answer.set_result(message)

    def _see(self, update: dict[str, Any]) -> None:
        number, match = update["view"]["number"], self.view.get("match")
        if update["match"] is not None:
            match = (match or {}) | update["match"]
        self.view = self.view | update["view"] | {"match": match}
        first = number - len(update["events"]) + 1
        self.events += [{"number": at, **one} for at, one in enumerate(update["events"], first)]

    async def do(self, what: str, *, id: str | None = None, **more: Any) -> dict[str, Any]:
        """Send a command and wait for the answer."""
        self.asked += 1
        name = id or f"{what}-{self.asked}-{random.getrandbits(32)}"
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._answers[name] = answer
        await self.say({"do": what, "id": name, **more})
        async with asyncio.timeout(PATIENCE):
            return await answer

    async def say(self, message: Any) -> None:
        text = message if isinstance(message, (str, bytes)) else json.dumps(message)
        await self.socket.send(text)

    async def until(self, so: Any) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not so():
                if self.socket.close_code is not None:
                    raise ConnectionError
                self._news.clear()
                await self._news.wait()

    async def act(self, dice: random.Random) -> None:
        """Make any legal move, or look at the scores, if it is our turn."""
        if self.view["legal"]:
            await self.do("move", move=dice.choice(self.view["legal"]))
        elif self.stage == "pause" and not self.view["seats"][self.view["you"]]["ready"]:
            await self.do("ready")
        else:
            await self.news()

    async def news(self) -> None:
        self._news.clear()
        async with asyncio.timeout(PATIENCE):
            await self._news.wait()

    async def play(self, dice: random.Random, moves: int = 10**6) -> None:
        """Play until the match is over, or that many moves of ours were made."""
        while self.stage != "over" and moves > 0:
            moves -= bool(self.view["legal"])
            await self.act(dice)


@asynccontextmanager
async def page(
    address: str,
    code: str,
    cookie: str | None = None,
    since: int | None = None,
    chat: int | None = None,
) -> AsyncIterator[Page]:
    """A page that has joined a table."""
    headers = {"Cookie": cookie} if cookie else {}
    url = f"ws://{address}/ws/tables/{code}"
    async with connect(url, additional_headers=headers, origin=f"http://{address}") as opened:  # type: ignore[arg-type]
        one = Page(opened)
        reading = asyncio.create_task(one.read())
        try:
            await one.say({"do": "join", "since": since, "chat": chat})
            await one.until(lambda: one.view)
            yield one
        finally:
            reading.cancel()


def elsewhere(person: Person, address: str) -> Person:
    """The same person at another process."""
    http = httpx.AsyncClient(
        base_url=f"http://{address}", cookies=person.http.cookies, timeout=PATIENCE
    )
    return Person(address, http, person.name)


async def finished(address: str, game: str = "dicht-dran") -> tuple[Person, str]:
    """Somebody, and the match that they have just played against random bots."""
    anna = await Person.come(address, "Anna")
    code = await anna.open(game, bots=["random", "random"])
    async with anna.at(code) as one:
        await one.do("start")
        await one.play(random.Random(3))
    return anna, code


def numbers(events: list[dict[str, Any]]) -> list[int]:
    return [event["number"] for event in events]


def moved_ids(events: list[dict[str, Any]]) -> list[str]:
    """The ids of one's own moves, as the table told them."""
    return [one["event"]["move_id"] for one in events if one["event"].get("table") == "moved"]


def kept_journal(database: str, code: str) -> list[Entry]:
    """The journal of a table as it is on the disk."""
    with reading(open_database(database)).connect() as connection:
        return [json.loads(row.entry) for row in journal.of_table(connection, code)]


def everything_kept(database: str) -> str:
    """All rows of all tables as one text."""
    with reading(open_database(database)).connect() as connection:
        tables = schema.metadata.tables.values()
        return "\n".join(str(row) for table in tables for row in connection.execute(select(table)))
