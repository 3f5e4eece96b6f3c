"""SQLite's log is carried over into the file by a thread of its own.

By itself SQLite does so in the thread that writes, every thousand pages, while everybody waits.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import threading

from sqlalchemy import Engine, event

from vierblatt.server.logs import say

MANY = 100  # transactions, of some ten pages each
LONG = 5000  # pages, 20 MB
TOO_MANY = 50_000  # pages after which who writes does it all the same
PATIENCE = 0.1  # seconds to wait for others; if that is too short, next time


class Checkpoints:
    """For as long as a ledger is open; with PostgreSQL there is nothing to do."""

    def __init__(self, engine: Engine) -> None:
        self._file = str(engine.url.database)
        self._written = 0
        self._due = threading.Event()
        self._over = False
        self._thread = threading.Thread(target=self._again_and_again, daemon=True)
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _leave_it_to_us)
            self._thread.start()

    def written(self) -> None:
        """One more transaction is in the log."""
        self._written += 1
        if self._written >= MANY:
            self._written = 0
            self._due.set()

    def end(self) -> None:
        self._over = True
        self._due.set()
        if self._thread.is_alive():
            self._thread.join()

    def _again_and_again(self) -> None:
        while self._due.wait() and not self._over:
            self._due.clear()
            try:
                self._carry_over()
            except sqlite3.Error as error:
                say("no-checkpoint", logging.WARNING, reason=type(error).__name__)

    def _carry_over(self) -> None:
        with contextlib.closing(sqlite3.connect(self._file, timeout=PATIENCE)) as connection:
            connection.execute("PRAGMA synchronous=FULL")
            # While others go on writing. If they left no gap in which the log could begin anew, it
            # has grown, and they have to wait for a moment.
            _, pages, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            if pages > LONG:
                connection.execute("PRAGMA wal_checkpoint(RESTART)")


def _leave_it_to_us(connection: sqlite3.Connection, _: object) -> None:
    connection.execute(f"PRAGMA wal_autocheckpoint={TOO_MANY}")
