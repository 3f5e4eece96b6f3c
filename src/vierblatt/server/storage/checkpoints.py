"""SQLite's write-ahead log is carried over into the file by a thread of its own.

By itself SQLite does that in the thread that writes, every thousand pages, while everybody waits.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import threading

from sqlalchemy import Engine, event

from vierblatt.server.observability.logs import log_event

TRANSACTIONS = 1000  # between two checkpoints
LONG = 5000  # pages, 20 MB
TOO_LONG = 50_000  # pages after which the writer does it all the same
PATIENCE = 0.1  # seconds to wait for others; if that is too short, next time


class Checkpoints:
    """For as long as a database is open; with PostgreSQL there is nothing to do."""

    def __init__(self, engine: Engine) -> None:
        self._file = str(engine.url.database)
        self._transactions = 0
        self._due = threading.Event()
        self._closed = False
        self._thread: threading.Thread | None = None
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _set_autocheckpoint)
            self._thread = threading.Thread(target=self._run, name="checkpoints", daemon=True)
            self._thread.start()

    def count_transaction(self) -> None:
        self._transactions += 1
        if self._transactions >= TRANSACTIONS:
            self._transactions = 0
            self._due.set()

    def close(self) -> None:
        self._closed = True
        self._due.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while self._due.wait() and not self._closed:
            self._due.clear()
            try:
                self._checkpoint()
            except sqlite3.Error as error:
                log_event("no-checkpoint", logging.WARNING, reason=type(error).__name__)

    def _checkpoint(self) -> None:
        with contextlib.closing(sqlite3.connect(self._file, timeout=PATIENCE)) as connection:
            connection.execute("PRAGMA synchronous=FULL")
            # While others go on writing. If they left no gap in which the log could begin anew, it
            # has grown, and they have to wait for a moment.
            _, pages, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            if pages > LONG:
                connection.execute("PRAGMA wal_checkpoint(RESTART)")


def _set_autocheckpoint(connection: sqlite3.Connection, _: object) -> None:
    connection.execute(f"PRAGMA wal_autocheckpoint={TOO_LONG}")
