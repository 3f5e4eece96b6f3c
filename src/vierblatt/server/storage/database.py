"""The database as the rest of the server uses it: read, transact, write, submit."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import DatabaseError, SQLAlchemyError

from vierblatt.core.errors import Refused
from vierblatt.server import errors
from vierblatt.server.errors import Unavailable
from vierblatt.server.observability.logs import log_event
from vierblatt.server.storage import leases, schema
from vierblatt.server.storage.engine import lock_out_others, make_engine, read_only
from vierblatt.server.storage.migrations import migrate
from vierblatt.server.storage.writer import Commit, Write, Writer

T = TypeVar("T")
DRAIN_WITHIN = 5.0  # seconds
HEALTHY_WITHIN = 2.0  # seconds


class Database:
    """Brought up to date when it is opened. One thread reads, another one writes."""

    def __init__(self, address: str) -> None:
        self._engine = make_engine(address)
        self._read_only = read_only(self._engine)
        self._reader = ThreadPoolExecutor(1, "database-reader")
        self._writer = Writer(self._engine, self.lose)
        self._waiting: set[asyncio.Future[None]] = set()
        self.lost = asyncio.Event()  # of no use any more: start over from what is durable
        try:
            with self._engine.begin() as connection:
                migrate(connection)
                self.secret = _secret(connection)
        except DatabaseError as error:
            self.dispose()
            raise Refused(
                f"Die Datenbank lässt sich nicht öffnen ({error.orig}).",
                f"The database cannot be opened ({error.orig}).",
            ) from None

    def prepare(self, write: Write) -> None:
        """Write before anybody is served, in a transaction of its own."""
        with self._engine.begin() as connection:
            write(connection)

    async def register(self, process: str) -> None:
        """From now on write only while this process has its lease."""

        def write() -> None:
            with self._engine.begin() as connection:
                leases.register(connection, process)

        await asyncio.to_thread(write)
        self._writer.process = process

    # Reading and writing

    async def read(self, query: Callable[[Connection], T]) -> T:
        if self.lost.is_set():
            raise Unavailable(*errors.STARTING_OVER)

        def read() -> T:
            with self._read_only.connect() as connection:
                return query(connection)

        return await asyncio.get_running_loop().run_in_executor(self._reader, read)

    def submit(self, commit: Commit) -> None:
        """Write it, and deliver what it is to deliver when it is durable."""
        if not self.lost.is_set():
            self._writer.submit(commit)

    async def write(self, *writes: Write) -> None:
        """Write, and come back when it is durable, with all that was submitted before."""
        if self.lost.is_set():
            raise Unavailable(*errors.STARTING_OVER)
        durable: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(durable)
        durable.add_done_callback(self._waiting.discard)

        def deliver() -> None:
            if not durable.done():  # the waiting request may have been cancelled
                durable.set_result(None)

        def refuse() -> None:
            if not durable.done():
                durable.set_exception(RuntimeError("the database refused this"))

        self.submit(Commit([], list(writes), deliver, refuse))
        await durable

    async def transact(self, decide: Callable[[Connection], T]) -> T:
        """Read and write in one transaction, and say what came of it when it is durable.

        What is read, such as that a name is still free, stays so until it is written."""
        answers: list[T] = []

        def write(connection: Connection) -> None:
            lock_out_others(connection)
            answers[:] = [decide(connection)]  # the disk may not be willing, and it is done again

        await self.write(write)
        return answers[0]

    def has_table(self, code: str) -> bool:
        """Whether there ever was a table of that code."""
        query = select(schema.tables.c.code).where(schema.tables.c.code == code)
        with self._read_only.connect() as connection:
            return connection.execute(query).first() is not None

    async def is_healthy(self) -> bool:
        """Whether something can be written now."""
        if self.lost.is_set():
            return False
        try:
            async with asyncio.timeout(HEALTHY_WITHIN):
                await self.transact(lambda connection: connection.execute(select(1)).scalar())
        except (SQLAlchemyError, TimeoutError, Unavailable):
            return False
        return True

    # The end

    def lose(self, reason: str) -> None:
        """Write nothing more, and so deliver nothing more."""
        if self.lost.is_set():
            return
        log_event("database-lost", logging.ERROR, reason=reason)
        self.lost.set()
        for durable in self._waiting:
            if not durable.done():
                durable.set_exception(Unavailable(*errors.STARTING_OVER))

    async def close(self) -> None:
        """Write what is waiting, give the lease back, and close."""
        await self._writer.drain(DRAIN_WITHIN)
        if self._writer.process is not None:
            with contextlib.suppress(SQLAlchemyError), self._engine.begin() as connection:
                leases.revoke(connection, [self._writer.process])
        self.dispose()

    def dispose(self) -> None:
        """Let go of the database."""
        self._writer.close()
        self._reader.shutdown()
        self._engine.dispose()


def _secret(connection: Connection) -> bytes:
    """With which cookies are signed; made once."""
    found = connection.execute(select(schema.keys.c.secret)).scalar()
    if found is None:
        found = secrets.token_bytes(32)
        connection.execute(insert(schema.keys).values(name="cookies", secret=found))
    return bytes(found)
