"""What is kept: a database with one thread that writes.

Whatever is to be kept gathers while the last transaction is on its way to the disk, and goes
there in one transaction (group commit). What shall happen after it is kept, such as telling
people, happens in the order in which it was asked for, and never before.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import OperationalError, SQLAlchemyError
from sqlalchemy.sql import Executable

from vierblatt.core.errors import Refused
from vierblatt.server import schema
from vierblatt.server.database import open_database, reading
from vierblatt.server.logs import say
from vierblatt.server.migrate import bring_up_to_date

T = TypeVar("T")
Write = Callable[[Connection], object]
Then = Callable[[], None]
AGAIN_AFTER = 1.0  # seconds, when the disk refuses


@dataclass
class Batch:
    """What goes to the disk together, and what happens then."""

    entries: list[dict[str, Any]] = field(default_factory=list)
    writes: list[Write] = field(default_factory=list)
    then: list[Then] = field(default_factory=list)


class Ledger:
    """Keeps journals, people and records."""

    def __init__(self, database: str) -> None:
        self._engine = open_database(database)
        self._reading = reading(self._engine)
        self._writer = ThreadPoolExecutor(1, "ledger-writer")
        self._reader = ThreadPoolExecutor(1, "ledger-reader")
        self._waiting = Batch()
        self._writing: asyncio.Task[None] | None = None
        try:
            with self._engine.begin() as connection:
                bring_up_to_date(connection)
                self.key = _key(connection)
        except OperationalError as error:
            raise Refused(
                f"Die Datenbank ist nicht zu erreichen ({error.orig}).",
                f"The database cannot be reached ({error.orig}).",
            ) from None

    def keep(
        self,
        entries: Iterable[dict[str, Any]] = (),
        writes: Iterable[Write] = (),
        then: Then | None = None,
    ) -> None:
        """Keep entries of journals and whatever else is to be written, all or none; go on then."""
        self._waiting.entries.extend(entries)
        self._waiting.writes.extend(writes)
        if then is not None:
            self._waiting.then.append(then)
        if self._writing is None:
            if not self._waiting.entries and not self._waiting.writes:
                self._go_on(self._take_waiting())
            else:
                self._writing = asyncio.get_running_loop().create_task(self._write())

    async def kept(
        self, entries: Iterable[dict[str, Any]] = (), writes: Iterable[Write] = ()
    ) -> None:
        """Keep, and come back when it is done."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def go_on() -> None:
            if not done.done():  # whoever waited may have gone
                done.set_result(None)

        self.keep(entries, writes, go_on)
        await done

    async def decide(self, write: Callable[[Connection], T]) -> T:
        """Read and write in one transaction, and say what came of it when it is kept."""
        answers: list[T] = []

        def once(connection: Connection) -> None:
            answers[:] = [write(connection)]  # the disk may refuse, and it is done again

        await self.kept(writes=[once])
        return answers[0]

    async def ask(self, question: Callable[[Connection], T]) -> T:
        """Read something."""

        def read() -> T:
            with self._reading.connect() as connection:
                return question(connection)

        return await asyncio.get_running_loop().run_in_executor(self._reader, read)

    def has_table(self, code: str) -> bool:
        """Whether there ever was a table of that code."""
        query = select(schema.tables.c.code).where(schema.tables.c.code == code)
        with self._reading.connect() as connection:
            return connection.execute(query).first() is not None

    async def close(self) -> None:
        """Write what is waiting, and close."""
        if self._writing is not None:
            try:
                await asyncio.wait_for(asyncio.shield(self._writing), 5)
            except TimeoutError:
                self._writing.cancel()
        self._writer.shutdown()
        self._reader.shutdown()
        self._engine.dispose()

    def _take_waiting(self) -> Batch:
        batch, self._waiting = self._waiting, Batch()
        return batch

    async def _write(self) -> None:
        """One transaction after the other, as long as there is something to keep."""
        loop = asyncio.get_running_loop()
        while self._waiting.entries or self._waiting.writes or self._waiting.then:
            batch = self._take_waiting()
            while True:
                try:
                    await loop.run_in_executor(self._writer, self._commit, batch)
                    break
                except SQLAlchemyError as error:
                    # Nobody is told anything until the disk is willing again.
                    say("not-kept", logging.ERROR, reason=type(error).__name__)
                    await asyncio.sleep(AGAIN_AFTER)
            self._go_on(batch)
        self._writing = None

    def _commit(self, batch: Batch) -> None:
        with self._engine.begin() as connection:
            for write in batch.writes:
                write(connection)
            if batch.entries:
                connection.execute(insert(schema.journal), batch.entries)

    def _go_on(self, batch: Batch) -> None:
        for then in batch.then:
            try:
                then()
            except Exception:
                logging.getLogger("vierblatt").exception("after-keeping")


def execute(connection: Connection, statement: Executable) -> None:
    connection.execute(statement)


def _key(connection: Connection) -> bytes:
    """The secret with which cookies are signed; made once."""
    found = connection.execute(select(schema.keys.c.secret)).scalar()
    if found is None:
        found = secrets.token_bytes(32)
        connection.execute(insert(schema.keys).values(name="cookies", secret=found))
    return bytes(found)
