"""The server of the soak run: `vierblatt serve` as a process that is killed and started again."""

from __future__ import annotations

import asyncio
import json
import re
import resource
import signal
import statistics
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from typing import IO, NamedTuple

from bench.server.servers import NO_LIMIT, command

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "tests"))

from services_kit import free_port

START_WITHIN = 60.0  # seconds
ONE_PAGE = 4096  # bytes of a file that may be written while the disk is full
MORE_LIMITS = ("seats", "looks", "talk")


class Sample(NamedTuple):
    """What the process held at a moment."""

    at: float  # seconds on the monotonic clock
    memory: int  # bytes
    files: int
    finished: int  # matches so far


class Server:
    """One at a time, always at the same port and on the same SQLite file."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "soak.db"
        self._port = free_port()
        self.address = f"127.0.0.1:{self._port}"
        self.events: Counter[str] = Counter()  # of its log, by name
        self.mistakes: list[str] = []  # lines of its log that tell of our own faults
        self.samples: list[Sample] = []  # of the process that runs now

    async def start(self) -> None:
        self.samples = []
        await asyncio.to_thread(self._start)

    def _start(self) -> None:
        more = ["--database", str(self.database), "--port", str(self._port), "--no-analyse"]
        for name in MORE_LIMITS:
            more += [f"--{name}", NO_LIMIT]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command(*more), stdout=pipe, stderr=pipe, text=True)
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        threading.Thread(target=self._read_log, args=[self._process.stderr], daemon=True).start()
        stuck = threading.Timer(START_WITHIN, self._process.kill)
        stuck.start()
        said = self._process.stdout.readline()  # it says where it listens when it does
        stuck.cancel()
        if not said:
            raise RuntimeError("the server did not start")

    def _read_log(self, lines: IO[str]) -> None:
        for line in lines:
            try:
                found = json.loads(line)
            except ValueError:
                self.mistakes.append(line.rstrip())
                continue
            self.events[found["event"]] += 1
            # That nothing could be written is what a full disk is for.
            if found["level"] == "error" and found["event"] != "not-written":
                self.mistakes.append(line.rstrip())

    async def kill(self) -> None:
        self._process.kill()
        await asyncio.to_thread(self._process.wait)

    async def stop(self) -> int:
        """Ask it to stop; gives its exit code."""
        self._process.terminate()
        return await asyncio.to_thread(self._process.wait, START_WITHIN)

    def end(self) -> None:
        """Leave nothing running."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    # The disk

    def fill_disk(self) -> None:
        """From now on no file grows past one page. It is a limit of the process (RLIMIT_FSIZE),
        which needs no rights; SQLite is told that the write failed, as on a full disk."""
        self._limit_files(ONE_PAGE)

    def free_disk(self) -> None:
        self._limit_files(resource.RLIM_INFINITY)

    def _limit_files(self, size: int) -> None:
        if self.is_alive:
            hard = resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE)[1]
            resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (size, hard))

    # What it holds

    def sample(self, finished: int) -> Sample | None:
        """What it holds now; None while it is dead."""
        try:
            status = Path(f"/proc/{self._process.pid}/status").read_text()
            files = len(list(Path(f"/proc/{self._process.pid}/fd").iterdir()))
        except OSError:
            return None
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        if found is None:
            return None
        one = Sample(time.monotonic(), int(found[1]) * 1024, files, finished)
        self.samples.append(one)
        return one


def typical(samples: list[Sample]) -> tuple[float, float]:
    """The medians of memory, and of the matches finished by then."""
    memory = statistics.median(one.memory for one in samples)
    return memory, statistics.median(one.finished for one in samples)


def was_stopped(code: int) -> bool:
    return code in (0, -signal.SIGTERM)
