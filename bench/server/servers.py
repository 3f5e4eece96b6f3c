"""The servers that are measured, each as a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "tests"))

import services_kit

HERE = Path(__file__).parent.parent
NO_LIMIT = "1000000000+1000000000"
LIMITS = ("requests", "tables", "guests", "messages", "misses")
ANNOUNCED = rb"Vierblatt: http://([\d.:]+)/"
WORKERS = 2  # what boardgame.io keeps in memory is one process's


class Running(NamedTuple):
    host: str
    pid: int
    started_in: float  # seconds until it listened

    @property
    def memory(self) -> int:
        """The bytes in the machine's memory that are its own."""
        found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.pid}/status").read_text())
        assert found is not None
        return int(found[1]) * 1024


def busy(pid: int) -> float:
    """The CPU seconds that a process has used, with all its threads and children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    mine = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return mine + sum(busy(int(one)) for one in children)


@contextmanager
def vierblatt(folder: Path) -> Iterator[Running]:
    """`vierblatt serve` as anybody runs it, on SQLite, but that nobody is held back."""
    with running(command("--database", str(folder / "bench.db")), ANNOUNCED) as server:
        yield server


@contextmanager
def vierblatt_cluster(folder: Path) -> Iterator[Running]:
    """Two processes on PostgreSQL and Redis; both services run beside them on this machine."""
    with services_kit.postgres() as new_database, services_kit.redis() as redis:
        how = ["--database", new_database(), "--redis", redis, "--workers", str(WORKERS)]
        with running(command(*how), ANNOUNCED) as server:
            while metrics(server).count("vierblatt_connections{") < WORKERS:
                time.sleep(0.1)
            yield server


def command(*more: str) -> list[str]:
    words = [str(Path(sys.executable).with_name("vierblatt")), "serve", "--no-browser"]
    words += ["--port", "0", "--no-compile-at-start", "--connections", "65535", *more]
    for name in LIMITS:
        words += [f"--{name}", NO_LIMIT]
    return words


def metrics(server: Running) -> str:
    return httpx.get(f"http://{server.host}/metrics", timeout=60).text


@contextmanager
def boardgame_io(_: Path) -> Iterator[Running]:
    """boardgame.io's server with its in-memory store."""
    os.environ["NODE_ENV"] = "production"
    words = ["node", str(HERE / "boardgame.io" / "server.cjs")]
    with running(words, rb"listening at ([\d.:]+)") as server:
        yield server


@contextmanager
def running(words: list[str], says: bytes) -> Iterator[Running]:
    start = time.perf_counter()
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                if found := re.search(says, line):
                    took = time.perf_counter() - start
                    yield Running(found[1].decode(), process.pid, took)
                    break
        finally:
            process.terminate()
