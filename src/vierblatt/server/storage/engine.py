"""An SQLAlchemy engine for SQLite or PostgreSQL under which what is committed stays."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from vierblatt.core.errors import Refused
from vierblatt.core.extras import require
from vierblatt.server.settings import is_postgres

# A process that stands still in the middle of a transaction must not hold up the others.
POSTGRES_OPTIONS = "-c synchronous_commit=on -c idle_in_transaction_session_timeout=2000"

ADVISORY_LOCK = "SELECT pg_advisory_xact_lock(86342)"  # a number that nobody else here uses


def make_engine(database: str) -> Engine:
    """For a file, or a `postgresql://` address. Nothing is connected yet."""
    if is_postgres(database):
        return _make_postgres_engine(database)
    path = Path(database)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)  # the cards of all tables are in it
    engine = create_engine(f"sqlite:///{path}", hide_parameters=True)  # logs hold no seeds
    event.listen(engine, "connect", _set_pragmas)
    event.listen(engine, "begin", _begin)
    return engine


def _make_postgres_engine(database: str) -> Engine:
    require("postgres")
    try:
        url = make_url(database).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError):
        raise Refused(
            "--database: diese Adresse ist nicht zu verstehen.",
            "--database: this address cannot be understood.",
        ) from None
    how = {"options": POSTGRES_OPTIONS, "connect_timeout": 5}
    return create_engine(url, connect_args=how, hide_parameters=True)


def read_only(engine: Engine) -> Engine:
    """The same database for somebody who only reads."""
    return engine.execution_options(reads_only=True)


def connect_for_single_statements(engine: Engine) -> Connection:
    """Each statement is a transaction of its own. Not of the pool, where others would get it."""
    connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
    connection.detach()
    return connection


def lock_out_others(connection: Connection) -> None:
    """Until this transaction ends, nobody else gets past here, in no process."""
    if connection.dialect.name == "postgresql":  # SQLite's writers are one at a time anyway
        connection.exec_driver_sql(ADVISORY_LOCK)


def _set_pragmas(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None  # we say ourselves when a transaction begins
    connection.execute("PRAGMA busy_timeout=5000")
    _switch_to_wal(connection)
    connection.execute("PRAGMA synchronous=FULL")


def _switch_to_wal(connection: sqlite3.Connection, tries: int = 50) -> None:
    """Two that open a new file at once get in each other's way here, and SQLite does not wait."""
    try:
        connection.execute("PRAGMA journal_mode=WAL")
    except sqlite3.OperationalError:
        if tries == 0:
            raise
        time.sleep(0.02)
        _switch_to_wal(connection, tries - 1)


def _begin(connection: Connection) -> None:
    """Who will write waits for other writers now, and not when it has read something already."""
    options = connection.get_execution_options()
    if options.get("isolation_level") != "AUTOCOMMIT":
        connection.exec_driver_sql("BEGIN" if options.get("reads_only") else "BEGIN IMMEDIATE")
