"""What is kept: a database with one thread that writes.

Whatever is to be kept gathers while the last transaction is on its way to the disk, and goes
there in one transaction (group commit). What shall happen after it is kept, such as telling
people, happens in the order in which it was asked for, and never before.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import (
    DatabaseError,
    DataError,
    IntegrityError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.sql import Executable

from vierblatt.core.errors import Refused
from vierblatt.server import errors
from vierblatt.server.errors import Lost
from vierblatt.server.observability.logs import say
from vierblatt.server.observability.metrics import COMMITS
from vierblatt.server.storage import schema
from vierblatt.server.storage.checkpoints import Checkpoints
from vierblatt.server.storage.engine import one_at_a_time, open_database, reading
from vierblatt.server.storage.journal import BOOK
from vierblatt.server.storage.leases import Deposed, check, sign_off, sign_on
from vierblatt.server.storage.migrations import bring_up_to_date
from vierblatt.server.storage.pen import Entry, Pen
from vierblatt.server.storage.turn import Turn

T = TypeVar("T")
Write = Callable[[Connection], object]
Then = Callable[[], None]
Steps = Iterator[None]
AGAIN_AFTER = 1.0  # seconds, when the disk refuses
# Seconds to wait for more after a transaction: for each of its entries, and at most
GATHER, LONGEST = 0.0004, 0.03


@dataclass
class Batch:
    """What goes to the disk together, and what happens meanwhile and then."""

    entries: list[Entry] = field(default_factory=list)
    writes: list[Write] = field(default_factory=list)
    meanwhile: list[Steps] = field(default_factory=list)
    then: list[Then] = field(default_factory=list)


# After these the same transaction would be refused again.
HOPELESS = (Deposed, IntegrityError, DataError, ProgrammingError)


class Ledger:
    """Keeps journals, people and records."""

    def __init__(self, database: str) -> None:
        self._engine = open_database(database)
        self._checkpoints = Checkpoints(self._engine, Turn(database))
        self._turn = Turn(database)
        self._reading = reading(self._engine)
        self._pen: Pen | None = None  # for moves
        self._writer = ThreadPoolExecutor(1, "ledger-writer")
        self._reader = ThreadPoolExecutor(1, "ledger-reader")
        self._waiting = Batch()
        self._writing: asyncio.Task[None] | None = None
        self._enough = 0  # entries, for which the next transaction waits a little,
        self._gathered: asyncio.Future[None] | None = None  # and that they are there
        self._me: str | None = None
        self._awaiting: set[asyncio.Future[None]] = set()
        self.lost = asyncio.Event()  # it is of no use any more; another one reads what is kept
        try:
            with self._engine.begin() as connection:
                bring_up_to_date(connection)
                self.key = _key(connection)
        except DatabaseError as error:
            self.dispose()
            raise Refused(
                f"Die Datenbank lässt sich nicht öffnen ({error.orig}).",
                f"The database cannot be opened ({error.orig}).",
            ) from None
        self._checkpoints.begin()

    async def sign_on(self, me: str) -> None:
        """From now on keep things only as long as this process is one of the house."""

        def write() -> None:
            with self._engine.begin() as connection:
                sign_on(connection, me)
            self._pen = Pen(self._engine, me)

        await asyncio.get_running_loop().run_in_executor(self._writer, write)
        self._me = me

    def lose(self, reason: str) -> None:
        """Keep nothing more, and so tell nothing more."""
        say("lost", logging.ERROR, reason=reason)
        self.lost.set()
        for done in self._awaiting:
            if not done.done():
                done.set_exception(Lost(*errors.STARTING_OVER))

    def keep(
        self,
        entries: Iterable[Entry] = (),
        writes: Iterable[Write] = (),
        then: Then | None = None,
        meanwhile: Steps | None = None,
    ) -> None:
        """Keep entries of journals and whatever else is to be written, all or none; go on then.
        Meanwhile there is time for something else."""
        if self.lost.is_set():
            return
        self._waiting.entries.extend(entries)
        self._waiting.writes.extend(writes)
        if then is not None:
            self._waiting.then.append(then)
        if meanwhile is not None:
            self._waiting.meanwhile.append(meanwhile)
        if self._gathered is not None and len(self._waiting.entries) >= self._enough:
            self._go_and_write()
        if self._writing is None:
            if not self._waiting.entries and not self._waiting.writes:
                batch = self._take_waiting()
                _in_step(batch.meanwhile)
                _do(batch.then)
            else:
                self._writing = asyncio.get_running_loop().create_task(self._write())

    async def kept(self, entries: Iterable[Entry] = (), writes: Iterable[Write] = ()) -> None:
        """Keep, and come back when it is done."""
        if self.lost.is_set():
            raise Lost(*errors.STARTING_OVER)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._awaiting.add(done)
        done.add_done_callback(self._awaiting.discard)

        def go_on() -> None:
            if not done.done():  # whoever waited may have gone
                done.set_result(None)

        self.keep(entries, writes, go_on)
        await done

    async def decide(self, write: Callable[[Connection], T]) -> T:
        """Read and write in one transaction, and say what came of it when it is kept.

        What is read, such as that a name is still free, stays so until it is kept."""
        answers: list[T] = []

        def once(connection: Connection) -> None:
            one_at_a_time(connection)
            answers[:] = [write(connection)]  # the disk may refuse, and it is done again

        await self.kept(writes=[once])
        return answers[0]

    async def ask(self, question: Callable[[Connection], T]) -> T:
        """Read something."""
        if self.lost.is_set():
            raise Lost(*errors.STARTING_OVER)

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
        """Write what is waiting, sign off, and close."""
        if self._writing is not None:
            try:
                await asyncio.wait_for(asyncio.shield(self._writing), 5)
            except TimeoutError:
                self._writing.cancel()
        if self._me is not None:
            with contextlib.suppress(SQLAlchemyError), self._engine.begin() as connection:
                sign_off(connection, [self._me])
        self.dispose()

    def dispose(self) -> None:
        """Let go of the database."""
        self._checkpoints.end()
        self._writer.shutdown()
        self._reader.shutdown()
        if self._pen is not None:
            self._pen.close()
        self._engine.dispose()
        self._turn.close()

    def _take_waiting(self) -> Batch:
        batch, self._waiting = self._waiting, Batch()
        return batch

    async def _write(self) -> None:
        """One transaction after the other, as long as there is something to keep."""
        loop = asyncio.get_running_loop()
        while self._waiting.entries or self._waiting.writes or self._waiting.then:
            batch = self._take_waiting()
            while not await self._is_kept(loop, batch):
                await asyncio.sleep(AGAIN_AFTER)
            if self.lost.is_set():
                return
            _do(batch.then)
            if batch.entries:
                await self._gather(len(batch.entries))
        self._writing = None

    async def _gather(self, enough: int) -> None:
        """Wait a little, for fewer transactions with more in each: the longer, the more there was
        to keep, so that it adds up only where entries come faster than that; and no longer than
        until so many are there as were told just now, for then nobody is left to answer them."""
        if len(self._waiting.entries) >= enough:
            return
        loop = asyncio.get_running_loop()
        self._enough, self._gathered = enough, loop.create_future()
        timer = loop.call_later(min(LONGEST, GATHER * enough), self._go_and_write)
        await self._gathered
        timer.cancel()

    def _go_and_write(self) -> None:
        if self._gathered is not None:
            self._gathered.set_result(None)
            self._gathered = None

    async def _is_kept(self, loop: asyncio.AbstractEventLoop, batch: Batch) -> bool:
        """Whether it is on the disk now. Nobody is told anything until the disk is willing."""
        try:
            writing = loop.run_in_executor(self._writer, self._commit, batch)
            _in_step(batch.meanwhile)
            await writing
        except Exception as error:
            reason = type(error).__name__
            if not isinstance(error, SQLAlchemyError) or isinstance(error, HOPELESS):
                self.lose(reason)
                return True
            say("not-kept", logging.ERROR, reason=reason)
            return False
        return True

    def _commit(self, batch: Batch) -> None:
        pen = None if batch.writes else self._pen  # nearly always there are moves alone
        with COMMITS.time(), self._turn:
            if pen is None or not pen.writes(batch.entries):
                self._write_all(batch)
        self._checkpoints.written(len(batch.entries))

    def _write_all(self, batch: Batch) -> None:
        with self._engine.begin() as connection:
            if self._me is not None:
                check(connection, self._me)
            for write in batch.writes:
                write(connection)
            if batch.entries:
                rows = [entry._asdict() for entry in batch.entries]
                connection.execute(insert(BOOK[connection.dialect.name]), rows)


def _do(those: list[Then]) -> None:
    for one in those:
        try:
            one()
        except Exception:
            logging.getLogger("vierblatt").exception("around-keeping")


def _in_step(those: list[Steps]) -> None:
    """All of them, one step of each after the other: a step is quicker when it was just made for
    another, for then the processor has it at hand."""
    while those:
        those = [one for one in those if _goes_on(one)]


def _goes_on(steps: Steps) -> bool:
    try:
        next(steps)
    except StopIteration:
        return False
    except Exception:
        logging.getLogger("vierblatt").exception("around-keeping")
        return False
    return True


def execute(connection: Connection, statement: Executable) -> None:
    connection.execute(statement)


def _key(connection: Connection) -> bytes:
    """The secret with which cookies are signed; made once."""
    found = connection.execute(select(schema.keys.c.secret)).scalar()
    if found is None:
        found = secrets.token_bytes(32)
        connection.execute(insert(schema.keys).values(name="cookies", secret=found))
    return bytes(found)
