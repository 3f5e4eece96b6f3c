"""Analyses of finished matches: one at a time, in another process, kept when they are made."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import time
from asyncio.subprocess import PIPE, Process
from functools import partial

import msgspec
from sqlalchemy import Connection, select

from vierblatt.server import problems, schema
from vierblatt.server.ledger import Ledger
from vierblatt.server.letters import AnalysisPage
from vierblatt.server.logs import say
from vierblatt.server.problems import TooMuch

PROGRAM = [sys.executable, "-m", "vierblatt.server.analyst"]
MOST_WAITING = 50
FEW_WAITING = 3  # so many may wait without anybody having asked for them
LONGEST_LINE = 2**24


class Analyses:
    """Which matches are waiting for the analyst, and how far it is with the present one."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._waiting: dict[str, str] = {}  # records by match, in the order they were asked for
        self._progress: dict[str, float] = {}  # of the one that is running
        self._failed: set[str] = set()
        self._working: asyncio.Task[None] | None = None

    async def page(self, match: str, record: str) -> str:
        """What is known of a match, as it is sent; if that is nothing yet, it will be made."""
        page = select(schema.analyses.c.page).where(schema.analyses.c.match == match)
        kept = await self._ledger.ask(lambda connection: connection.execute(page).scalar())
        if kept is not None:
            return str(kept)
        if match in self._failed:
            return _write(AnalysisPage("failed", 0.0))
        if match in self._progress:
            return _write(AnalysisPage("running", self._progress[match]))
        if match not in self._waiting and len(self._waiting) >= MOST_WAITING:
            raise TooMuch(*problems.TOO_MUCH)
        self._want(match, record)
        return _write(AnalysisPage("waiting", 0.0))

    def foresee(self, match: str, record: str) -> None:
        """Somebody may soon ask for this one; do it if there is little else to do."""
        if len(self._waiting) < FEW_WAITING:
            self._want(match, record)

    async def close(self) -> None:
        """Stop; whoever asks again will get it then."""
        if self._working is not None:
            self._working.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._working

    def _want(self, match: str, record: str) -> None:
        self._waiting.setdefault(match, record)
        if self._working is None or self._working.done():
            self._working = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        while self._waiting:
            match = next(iter(self._waiting))
            self._progress[match] = 0.0
            record = self._waiting.pop(match)
            began = time.monotonic()
            try:
                page = await self._analyse(match, record)
            except Exception:
                logging.getLogger("vierblatt").exception("not-analysed")
                self._failed.add(match)
            else:
                await self._ledger.kept(writes=[partial(_keep, match=match, page=page)])
                say("analysed", seconds=round(time.monotonic() - began, 1))
            finally:
                del self._progress[match]

    async def _analyse(self, match: str, record: str) -> str:
        """Let the analyst work, and listen to how far it is."""
        process = await asyncio.create_subprocess_exec(
            *PROGRAM, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
        )
        try:
            return await self._listen(process, match, record)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

    async def _listen(self, process: Process, match: str, record: str) -> str:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(record.encode())
        process.stdin.close()
        page = None
        async for line in process.stdout:
            if line.startswith(b"{"):
                page = line.decode().strip()
            else:
                self._progress[match] = float(line)
        if await process.wait() != 0 or page is None:
            raise RuntimeError("the analyst gave up")
        return page


def _keep(connection: Connection, match: str, page: str) -> None:
    row = {"match": match, "made": time.time(), "page": page}
    schema.put(connection, schema.analyses, row, changing=["made", "page"])


def _write(page: AnalysisPage) -> str:
    return msgspec.json.encode(page).decode()
