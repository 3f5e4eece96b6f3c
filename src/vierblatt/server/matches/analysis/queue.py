"""The queue of analyses of finished matches: one at a time, by a worker process of its own.

A process that begins with one claims it as a job in the database (jobs.py): where several processes
are asked for the same match, one of them makes it, and all know how far it is.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import aclosing
from functools import partial

import msgspec

from vierblatt.core.extras import has
from vierblatt.server import errors
from vierblatt.server.errors import TooManyRequests
from vierblatt.server.matches.analysis import jobs
from vierblatt.server.matches.worker_process import work
from vierblatt.server.observability.logs import log_event
from vierblatt.server.storage.database import Database
from vierblatt.server.storage.writer import Commit, nothing
from vierblatt.server.wire.http import AnalysisPage

WORKER = "vierblatt.server.matches.analysis.worker"
MOST_WAITING = 50
FEW_WAITING = 3  # so many may wait without anybody having asked for them


class AnalysisQueue:
    """Which matches are waiting for the worker, and how far it is with the present one."""

    def __init__(self, database: Database, process: str) -> None:
        self._database = database
        self._process = process
        self._waiting: dict[str, str] = {}  # records by match, in the order they were asked for
        self._failed: set[str] = set()
        self._working: asyncio.Task[None] | None = None

    async def page(self, match: str, record: str) -> str:
        """What is known of a match, as it is sent; if that is nothing yet, it will be made."""
        known = await self._database.read(partial(jobs.known, match=match))
        if known is not None:
            return known
        if match in self._failed or not has("fast"):
            return _write(AnalysisPage("failed", 0.0))
        if match not in self._waiting and len(self._waiting) >= MOST_WAITING:
            raise TooManyRequests(*errors.TOO_MUCH)
        self._enqueue(match, record)
        return _write(AnalysisPage("waiting", 0.0))

    def foresee(self, match: str, record: str) -> None:
        """Somebody may soon ask for this one; do it if there is little else to do."""
        if len(self._waiting) < FEW_WAITING:
            self._enqueue(match, record)

    async def close(self) -> None:
        """Stop; whoever asks again will get it then."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.wait([self._working])

    def _enqueue(self, match: str, record: str) -> None:
        self._waiting.setdefault(match, record)
        if self._working is None or self._working.done():
            self._working = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        while self._waiting:
            match, record = next(iter(self._waiting.items()))
            begun = _write(AnalysisPage("running", 0.0))
            claim = partial(jobs.claim, match=match, process=self._process, page=begun)
            claimed = await self._database.transact(claim)
            del self._waiting[match]
            if claimed:
                await self._make(match, record)

    async def _make(self, match: str, record: str) -> None:
        began = time.monotonic()
        try:
            page = await self._analyse(match, record)
        except Exception:
            logging.getLogger("vierblatt").exception("not-analysed")
            self._failed.add(match)
            await self._database.write(partial(jobs.give_up, match=match))
        else:
            await self._database.write(partial(jobs.finish, match=match, page=page))
            log_event("analysed", seconds=round(time.monotonic() - began, 1))

    async def _analyse(self, match: str, record: str) -> str:
        """Let the worker work, and store what it has found so far."""
        page = None
        async with aclosing(work(WORKER, record)) as pages:
            async for page in pages:
                so_far = partial(jobs.report, match=match, page=page)
                self._database.submit(Commit([], [so_far], nothing))
        if page is None:
            raise RuntimeError("the worker found nothing")
        return page


def _write(page: AnalysisPage) -> str:
    return msgspec.json.encode(page).decode()
