"""The short way to the disk, for what is written all the time: entries of journals.

SQLAlchemy takes nearly as long to prepare one statement as the disk takes to keep it, and all that
while the writing thread holds Python's lock. So here is the driver's own connection, and one
statement for all entries: row by row the thread would wait for the lock as often as it has rows,
each time until the thread that runs the tables gives way.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import Engine, PoolProxiedConnection
from sqlalchemy.exc import SQLAlchemyError

from vierblatt.server.storage.journal import BOOK
from vierblatt.server.storage.leases import MINE, Deposed

MOST = 1000  # entries in one statement; both databases know a limit
MARK = {"sqlite": "?", "postgresql": "%s"}


class Entry(NamedTuple):
    """Of the journal of a table."""

    code: str
    number: int
    entry: str
    command: str | None  # of a client, who may send it again


class Pen:
    """Of one process, for its writing thread. Every stroke is a transaction of its own."""

    def __init__(self, engine: Engine, me: str) -> None:
        self._engine = engine
        self._me = me
        self._errors = (engine.dialect.loaded_dbapi.Error, SQLAlchemyError)
        self._connection: PoolProxiedConnection | None = None
        self._cursor: Any = None

    def writes(self, entries: list[Entry]) -> bool:
        """Add these entries, or none. Whether it could be done: if not, whoever tries the long way
        learns why."""
        if not 0 < len(entries) <= MOST:
            return False
        try:
            if self._cursor is None:
                self._cursor = self._connect().cursor()
            values = [value for entry in entries for value in entry]
            statement = _statement(self._engine.dialect.name, len(entries))
            self._cursor.execute(statement, [*values, self._me])
        except self._errors:
            self.close()
            return False
        if self._cursor.rowcount < 1:
            raise Deposed
        return True

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = self._cursor = None

    def _connect(self) -> PoolProxiedConnection:
        self._connection = self._engine.raw_connection()
        if self._engine.dialect.name == "postgresql":  # SQLite's is so by itself (database.py)
            driver: Any = self._connection.driver_connection
            driver.autocommit = True
        self._connection.detach()  # from the pool: nobody else is given it
        return self._connection


@lru_cache(maxsize=128)  # as many as sqlite3 keeps prepared
def _statement(dialect: str, count: int) -> str:
    """Add so many entries, if this process is still one; it stays one until they are added."""
    mark = MARK[dialect]
    row = f"({mark}, CAST({mark} AS integer), {mark}, {mark})"
    return (
        f"INSERT INTO {BOOK[dialect].name} (code, number, entry, command)"
        f" SELECT * FROM (VALUES {', '.join([row] * count)}) AS fresh"
        f" WHERE EXISTS ({MINE[dialect]})"
    )
