"""The steps by which a new or an older database becomes that of this version.

A step is a file in steps/, numbered from 0001 without gaps, in SQL that both SQLite and PostgreSQL
understand. A database knows how many steps it has taken. A new version adds steps at the end and
never changes an old one.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection, insert, inspect, select, text, update

from vierblatt.core.errors import Refused
from vierblatt.server.storage.schema import steps_taken

FOLDER = Path(__file__).parent

# What the two databases call differently
WORDS = {
    "sqlite": {"{bytes}": "BLOB", "{clustered}": "WITHOUT ROWID"},
    "postgresql": {"{bytes}": "BYTEA", "{clustered}": ""},
}
LOCK = "SELECT pg_advisory_xact_lock(86340)"  # a number that nobody else here uses


def steps() -> list[Path]:
    return sorted(FOLDER.glob("*.sql"))


def bring_up_to_date(connection: Connection, all_steps: Sequence[Path] | None = None) -> None:
    """Take the steps that this database has not taken yet, all or none, one process at a time."""
    wanted = steps() if all_steps is None else all_steps
    if connection.dialect.name == "postgresql":
        connection.execute(text(LOCK))  # SQLite's transactions lock by themselves
    if not inspect(connection).has_table(steps_taken.name):
        steps_taken.create(connection)
        connection.execute(insert(steps_taken).values(count=0))
    taken = connection.execute(select(steps_taken.c.count)).scalar_one()
    if taken > len(wanted):
        raise Refused(
            "Diese Datenbank gehört zu einer neueren Fassung von Vierblatt.",
            "This database belongs to a newer version of Vierblatt.",
        )
    for step in wanted[taken:]:
        _take(connection, step.read_text("utf-8"))
    if taken < len(wanted):
        connection.execute(update(steps_taken).values(count=len(wanted)))


def _take(connection: Connection, step: str) -> None:
    for word, meaning in WORDS[connection.dialect.name].items():
        step = step.replace(word, meaning)
    for statement in step.split(";\n"):
        if statement.strip():
            connection.exec_driver_sql(statement)
