"""A real server for tests, on a free port: in a thread, or in a process that can be killed."""

from __future__ import annotations

import multiprocessing
import os
import random
import re
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from argon2 import PasswordHasher

from services_kit import free_port
from vierblatt.bots.warm_up import warm_up
from vierblatt.server.main import listen, make_server, serve
from vierblatt.server.people import accounts
from vierblatt.server.settings import Rate, ServerSettings
from vierblatt.server.storage.writer import Commit, Writer
from vierblatt.server.tables import bot_pool
from waiting_kit import PATIENCE

LOG = "server.log"
NO_LIMIT = Rate(10**9, 10**9)
SLOW_HASHER = accounts.HASHER
# Tests try hundreds of passwords, and all but one of them do not care how long a hash takes.
accounts.HASHER = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


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
        "seats": NO_LIMIT,
        "looks": NO_LIMIT,
        "misses": NO_LIMIT,
    }
    return ServerSettings(**usual | more)


@contextmanager
def running(how: ServerSettings) -> Iterator[str]:
    """A server in a thread; gives its address."""
    listening = listen(how.host, how.port)
    server = make_server(how)
    thread = threading.Thread(target=server.run, args=[[listening]])
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.01)
    try:
        yield f"127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


@contextmanager
def slow_compiler() -> Iterator[threading.Event]:
    """The compiler of servers in this process does not begin before the event."""
    begins = threading.Event()

    def slowly(name: str) -> None:
        begins.wait()
        warm_up(name)

    with patch.object(bot_pool, "warm_up", slowly):
        try:
            yield begins
        finally:
            begins.set()


FORKS = multiprocessing.get_context("forkserver")  # a server imports for a second, a fork does not


def _serve(folder: Path, more: dict[str, Any], slow_disk: bool) -> None:
    nothing = os.open(os.devnull, os.O_WRONLY)
    log = os.open(folder / LOG, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(nothing, 1)
    os.dup2(log, 2)
    if slow_disk:
        _slow_down()
    serve(settings(folder, **more))


def _slow_down() -> None:
    """So that whoever is told something too early is told it long before it is durable."""
    transact = Writer._transact

    def slowly(writer: Writer, batch: list[Commit]) -> list[Commit]:
        time.sleep(0.03 * random.random())
        return transact(writer, batch)

    setattr(Writer, "_transact", slowly)  # noqa: B010


class Process:
    """A server as a process of its own, which can be killed."""

    slow_disk = True

    def __init__(self, folder: Path, **more: Any) -> None:
        self.folder = folder
        self.port = free_port()
        self.more = more | {"port": self.port}
        self.address = f"127.0.0.1:{self.port}"

    def start(self) -> None:
        os.environ["PYTHONPATH"] = os.pathsep.join(sys.path)
        FORKS.set_forkserver_preload(["server_kit"])
        how = (self.folder, self.more, self.slow_disk)
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
    """What several processes have in common."""

    folder: Path
    database: str
    redis: str

    def running(self, **more: Any) -> AbstractContextManager[str]:
        """One of them in a thread; gives its address."""
        return running(settings(self.folder, database=self.database, redis=self.redis, **more))

    def process(self) -> Process:
        """One of them that can be killed."""
        return Process(self.folder, database=self.database, redis=self.redis)
