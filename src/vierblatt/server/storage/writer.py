"""The writer: one thread, group commit, and delivery after the commit.

Commits gather while the last transaction is on its way to the disk, and go there together in the
next one. What a commit is to deliver is delivered when it is durable, in the order of submission,
and never before. A commit that the database refuses costs itself alone: the transaction is tried
again with a savepoint for each commit, and the refused ones are told so.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
)

from vierblatt.server.observability.logs import log_event
from vierblatt.server.observability.metrics import COMMIT_SECONDS
from vierblatt.server.storage import journal, leases
from vierblatt.server.storage.engine import connect_for_single_statements
from vierblatt.server.storage.journal import Entry
from vierblatt.server.storage.leases import LeaseLost

Write = Callable[[Connection], object]
RETRY_AFTER = 1.0  # seconds, when the disk is not willing
# Seconds to wait for more after a transaction: for each of its commits, and at most. So it adds up
# only where commits come faster than that, and where fewer transactions are worth the wait.
LINGER, LONGEST_LINGER = 0.0004, 0.02

# Of what the database says, these speak of the statement; all else of the database itself.
STATEMENT_REFUSED = (IntegrityError, DataError, ProgrammingError, NotSupportedError)


def nothing() -> None:
    """Nobody waits for this commit."""


class Commit(NamedTuple):
    """Entries and writes that become durable together, or not at all."""

    entries: list[Entry]
    writes: list[Write]
    deliver: Callable[[], None]  # it is durable
    refuse: Callable[[], None] = nothing  # the database refused it; everything else goes on
    source: str | None = None  # after a refusal nothing of this source that waits is written

    @property
    def changes_nothing(self) -> bool:
        return not self.entries and not self.writes


class Writer:
    """Of one process, whose lease it holds in every transaction."""

    def __init__(self, engine: Engine, lose: Callable[[str], None]) -> None:
        self.process: str | None = None
        self._engine = engine
        self._lose = lose  # called when nothing can be written any more
        self._lost = False
        self._thread = ThreadPoolExecutor(1, "database-writer")
        self._entries: Connection | None = None  # for batches that hold nothing else
        self._queue: list[Commit] = []
        self._gathered: asyncio.Future[None] | None = None  # while it waits for
        self._enough = 0  # so many commits
        self._running: asyncio.Task[None] | None = None

    def submit(self, commit: Commit) -> None:
        """Write it with whatever else is waiting, then deliver."""
        if self._lost:
            return
        if self._running is None and commit.changes_nothing:
            _call(commit.deliver)
            return
        self._queue.append(commit)
        if self._gathered is not None and len(self._queue) >= self._enough:
            self._stop_lingering()
        if self._running is None:
            self._running = asyncio.get_running_loop().create_task(self._run())

    async def drain(self, seconds: float) -> None:
        """Write what is waiting, if the disk is willing."""
        if self._running is not None:
            try:
                await asyncio.wait_for(asyncio.shield(self._running), seconds)
            except TimeoutError:
                self._running.cancel()

    def close(self) -> None:
        self._thread.shutdown()
        if self._entries is not None:
            self._entries.close()

    async def _run(self) -> None:
        """One transaction after the other, as long as there is something to write."""
        while self._queue and not self._lost:
            batch, self._queue = self._queue, []
            refused = await self._write(batch)
            if refused is None:
                return
            bad = {id(commit) for commit in refused}
            for commit in batch:
                _call(commit.refuse if id(commit) in bad else commit.deliver)
            if refused:
                self._drop({commit.source for commit in refused if commit.source is not None})
            await self._linger(len(batch))
        self._running = None

    async def _linger(self, delivered: int) -> None:
        """Wait for more, for fewer transactions with more in each; but no longer than until half of
        those have answered to whom something was delivered: the answers of the other half are
        handled while theirs are written."""
        enough = delivered // 2
        if len(self._queue) >= enough:
            return
        loop = asyncio.get_running_loop()
        self._enough, self._gathered = enough, loop.create_future()
        seconds = min(LONGEST_LINGER, LINGER * delivered)
        timer = loop.call_later(seconds, self._stop_lingering)
        await self._gathered
        timer.cancel()

    def _stop_lingering(self) -> None:
        if self._gathered is not None:
            self._gathered.set_result(None)
            self._gathered = None

    def _drop(self, sources: set[str]) -> None:
        """What waits was built upon something that was refused, and so it is refused, too."""
        waiting, self._queue = self._queue, []
        for commit in waiting:
            if commit.source in sources:
                _call(commit.refuse)
            else:
                self._queue.append(commit)

    async def _write(self, batch: list[Commit]) -> list[Commit] | None:
        """The refused commits once the others are durable; None if nothing can be written."""
        loop, in_doubt = asyncio.get_running_loop(), False
        while True:
            try:
                refused = await loop.run_in_executor(self._thread, self._transact, batch)
            except DBAPIError as error:
                in_doubt = True
                # Nobody is told anything until the disk is willing.
                log_event("not-written", logging.ERROR, reason=type(error).__name__)
                await asyncio.sleep(RETRY_AFTER)
            except LeaseLost:
                self._give_up("lease-lost")
                return None
            except Exception:
                logging.getLogger("vierblatt").exception("writer-failed")
                self._give_up("writer-failed")
                return None
            else:
                if not (refused and in_doubt):
                    return refused
                # What is refused the second time may be durable since the first time.
                self._give_up("commit-in-doubt")
                return None

    def _give_up(self, reason: str) -> None:
        self._lost = True
        self._lose(reason)

    def _transact(self, batch: list[Commit]) -> list[Commit]:
        with COMMIT_SECONDS.time():
            try:
                self._transact_together(batch)
                refused = []
            except (LeaseLost, DBAPIError) as error:
                if not isinstance(error, STATEMENT_REFUSED):
                    raise
                refused = self._transact_one_by_one(batch)
            except Exception:
                refused = self._transact_one_by_one(batch)
        return refused

    def _transact_together(self, batch: list[Commit]) -> None:
        if any(commit.writes for commit in batch):
            with self._engine.begin() as connection:
                self._apply(connection, batch)
        else:  # nearly always
            self._add_entries(batch)

    def _add_entries(self, batch: list[Commit]) -> None:
        """One statement is a transaction by itself, without the stations before and after it."""
        if self._entries is None:
            self._entries = connect_for_single_statements(self._engine)
        try:
            self._apply(self._entries, batch)
            self._entries.commit()
        except BaseException:
            self._entries.close()
            self._entries = None
            raise

    def _transact_one_by_one(self, batch: list[Commit]) -> list[Commit]:
        refused: list[Commit] = []
        with self._engine.begin() as connection:
            for commit in batch:
                if commit.source is not None and commit.source in {one.source for one in refused}:
                    refused.append(commit)
                    continue
                try:
                    with connection.begin_nested():
                        self._apply(connection, [commit])
                except LeaseLost:
                    raise
                except Exception as error:
                    if isinstance(error, DBAPIError) and not isinstance(error, STATEMENT_REFUSED):
                        raise
                    logging.getLogger("vierblatt").exception("commit-refused")
                    refused.append(commit)
        return refused

    def _apply(self, connection: Connection, batch: list[Commit]) -> None:
        """What is written is written under the lease of this process."""
        writes = [write for commit in batch for write in commit.writes]
        if writes and self.process is not None:
            leases.hold(connection, self.process)
        for write in writes:
            write(connection)
        entries = [entry for commit in batch for entry in commit.entries]
        journal.add(connection, entries, self.process)


def _call(callback: Callable[[], None]) -> None:
    try:
        callback()
    except Exception:
        logging.getLogger("vierblatt").exception("delivery-failed")
