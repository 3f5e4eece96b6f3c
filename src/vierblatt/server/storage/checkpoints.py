"""What piles up while SQLite writes is cleared away by a thread of its own.

The daybook is sorted into the journals (journals.py), and SQLite's log is carried over into the
file. By itself SQLite does that in the thread that writes, every thousand pages, while everybody
waits.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import threading

from sqlalchemy import Engine, event
from sqlalchemy.exc import SQLAlchemyError

from vierblatt.server.observability.logs import say
from vierblatt.server.storage.journal import sort_in
from vierblatt.server.storage.turn import Turn

MANY = 1000  # transactions, of some two pages each
THICK = 16_000  # entries in the daybook: the more, the less work for each, and the longer at once
LONG = 5000  # pages, 20 MB
TOO_MANY = 50_000  # pages after which who writes does it all the same
PATIENCE = 0.1  # seconds to wait for others; if that is too short, next time


class Checkpoints:
    """For as long as a ledger is open; with PostgreSQL there is nothing to do."""

    def __init__(self, engine: Engine, turn: Turn) -> None:
        self._engine = engine
        self._turn = turn
        self._file = str(engine.url.database)
        self._written = 0
        self._entries = 0
        self._due = threading.Event()
        self._over = False
        self._thread = threading.Thread(target=self._again_and_again, daemon=True)
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _leave_it_to_us)

    def begin(self) -> None:
        """With what the last run left."""
        if self._engine.dialect.name == "sqlite":
            self._due.set()
            self._thread.start()

    def written(self, entries: int) -> None:
        """One more transaction is in the log, and so many entries are in the daybook."""
        self._written += 1
        self._entries += entries
        if self._written >= MANY or self._entries >= THICK:
            self._written = self._entries = 0
            self._due.set()

    def end(self) -> None:
        self._over = True
        self._due.set()
        if self._thread.is_alive():
            self._thread.join()
        self._turn.close()

    def _again_and_again(self) -> None:
        while self._due.wait() and not self._over:
            self._due.clear()
            try:
                self._carry_over()
                self._sort_in()
            except (SQLAlchemyError, sqlite3.Error) as error:
                say("no-checkpoint", logging.WARNING, reason=type(error).__name__)

    def _carry_over(self) -> None:
        with contextlib.closing(sqlite3.connect(self._file, timeout=PATIENCE)) as connection:
            connection.execute("PRAGMA synchronous=FULL")
            # While others go on writing. If they left no gap in which the log could begin anew, it
            # has grown, and they have to wait for a moment.
            _, pages, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            if pages > LONG:
                connection.execute("PRAGMA wal_checkpoint(RESTART)")

    def _sort_in(self) -> None:
        with self._turn, self._engine.begin() as connection:
            sort_in(connection)


def _leave_it_to_us(connection: sqlite3.Connection, _: object) -> None:
    connection.execute(f"PRAGMA wal_autocheckpoint={TOO_MANY}")
