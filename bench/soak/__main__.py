"""A soak run: python -m bench.soak [--minutes 20] [--tables 200] (make soak).

People and bots play all four games at many tables for a while, against `vierblatt serve` on SQLite,
and meanwhile the server is killed and started again, connections are cut, clients do not read or
say what is no message, and the disk is full. Afterwards no match may have lost a move, no memory
may have grown and no descriptor may have leaked; else the exit code is 1.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.soak.checks import grown_memory, leaked_files, lost_moves
from bench.soak.players import People
from bench.soak.server import Server, was_stopped
from bench.soak.trouble import Trouble

PACE = 1.0  # seconds that a person thinks, on average
KILLS_UNTIL = 0.5  # of the run; after that one process lives on, whose memory is watched
KILL_EVERY, FULL_DISK_EVERY, SMALL_EVERY = 60.0, 120.0, 5.0  # seconds
DISK_FULL_FOR = 4.0  # seconds
SETTLE_WITHIN = 30.0  # seconds until a server that everybody left is quiet

Doing = Callable[[], Awaitable[None]]


def moments(every: float, first: float, last: float) -> Iterator[float]:
    """At least once, and then again and again."""
    yield first
    at = first + every
    while at < last:
        yield at
        at += every


class Soak:
    """One run."""

    def __init__(self, folder: Path, seconds: float, tables: int, pace: float) -> None:
        self._seconds = seconds
        self._tables = tables
        self._server = Server(folder)
        self._people = People(self._server.address, tables, pace)
        self._trouble = Trouble(
            self._server, self._people, disk_full_for=min(DISK_FULL_FOR, seconds / 5)
        )

    async def run(self) -> list[str]:
        """Everything; gives what is wrong."""
        try:
            await self._server.start()
            await self._people.come()
            quiet = await self._quiet()
            await self._play()
            files = await self._quiet(at_most=quiet)
            code = await self._server.stop()
            return self._judge(quiet, files, code)
        finally:
            self._server.end()

    async def _play(self) -> None:
        self._began = time.monotonic()
        tables = [asyncio.create_task(self._people.play(at)) for at in range(self._tables)]
        watching = asyncio.create_task(self._watch())
        try:
            await self._make_trouble()
            await asyncio.sleep(self._seconds - self._passed)
        finally:
            for task in (*tables, watching):
                task.cancel()
            failed = await asyncio.gather(*tables, watching, return_exceptions=True)
            await self._trouble.end()
            await self._people.leave()
        for one in failed:
            if not isinstance(one, asyncio.CancelledError) and isinstance(one, BaseException):
                raise one

    @property
    def _passed(self) -> float:
        return time.monotonic() - self._began

    async def _make_trouble(self) -> None:
        whole, kinds = self._seconds, self._trouble
        planned: list[tuple[float, Doing]] = [
            *((at, kinds.kill) for at in moments(KILL_EVERY, whole * 0.25, whole * KILLS_UNTIL)),
            *((at, kinds.fill_disk) for at in moments(FULL_DISK_EVERY, whole * 0.6, whole * 0.9)),
            *((at, kinds.fill_disk) for at in moments(FULL_DISK_EVERY, whole * 0.1, whole * 0.5)),
            *((at, kinds.next) for at in moments(SMALL_EVERY, min(2, whole / 10), whole)),
        ]
        for at, do in sorted(planned, key=lambda one: one[0]):
            await asyncio.sleep(max(0.0, at - self._passed))
            if self._passed < whole:
                await do()

    async def _watch(self) -> None:
        """A line of progress all the while."""
        often = 0
        while True:
            sample = self._server.sample(self._people.finished)
            if sample is not None and often % 5 == 0:
                self._say(
                    f"{self._passed:.0f} of {self._seconds:.0f} s · {self._people.moves:,} moves · "
                    f"{self._people.finished} matches · {len(self._people.pages)} pages · "
                    f"{self._trouble.done['kills']} kills · {sample.memory / 2**20:.0f} MiB · "
                    f"{sample.files} files"
                )
            often += 1
            await asyncio.sleep(1)

    def _say(self, line: str) -> None:
        print(line, flush=True)

    async def _quiet(self, at_most: int | None = None) -> int:
        """How many files are open when nobody is there; those who left may still be on the way."""
        last = time.monotonic() + SETTLE_WITHIN
        lowest = 10**9
        while time.monotonic() < last:
            sample = self._server.sample(self._people.finished)
            lowest = min(lowest, sample.files if sample is not None else lowest)
            if at_most is None or not leaked_files(at_most, lowest):
                return lowest
            await asyncio.sleep(0.2)
        return lowest

    def _judge(self, quiet: int, files: int, code: int) -> list[str]:
        people, server = self._people, self._server
        memory, wrong = grown_memory(server.samples)
        self._say(
            ", ".join(f"{count} {what}" for what, count in sorted(self._trouble.done.items()))
        )
        self._say(
            f"{people.moves:,} acknowledged moves at {len(people.seats)} tables, "
            f"{people.finished} matches finished, people came back {people.came_back} times"
        )
        self._say(f"{memory}; {quiet} files at the start, {files} at the end")
        self._say(f"log: {dict(server.events)}")
        wrong += lost_moves(server.database, people.seats)
        wrong += leaked_files(quiet, files)
        wrong += [f"missed events: {gap}" for gap in people.gaps]
        wrong += [f"the server says: {line}" for line in server.mistakes]
        if people.unanswered:
            wrong.append(f"{people.unanswered} moves were never answered")
        if not was_stopped(code):
            wrong.append(f"the server ended with {code}")
        if not people.moves:
            wrong.append("nobody made a move")
        return wrong


def main() -> int:
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--pace", type=float, default=PACE, help="seconds a person thinks")
    args = parser.parse_args()
    with TemporaryDirectory() as folder:
        soak = Soak(Path(folder), args.minutes * 60, args.tables, args.pace)
        wrong = asyncio.run(soak.run())
    for line in wrong:
        print(line, file=sys.stderr)
    print("soaked: " + ("something is wrong" if wrong else "all is well"))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
