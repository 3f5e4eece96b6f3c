"""The migrations by which a new or an older database becomes that of this version.

A migration is a file in this folder, numbered from 0001 without gaps, in SQL that both SQLite and
PostgreSQL understand. A database knows how many it has had. A new version adds migrations at the
end and never changes an old one.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection, insert, inspect, select, text, update

from vierblatt.core.errors import Refused
from vierblatt.server.storage.schema import schema_version

FOLDER = Path(__file__).parent

# What the two databases call differently
WORDS = {
    "sqlite": {"{bytes}": "BLOB", "{clustered}": "WITHOUT ROWID"},
    "postgresql": {"{bytes}": "BYTEA", "{clustered}": ""},
}
LOCK = "SELECT pg_advisory_xact_lock(86340)"  # a number that nobody else here uses


def migrations() -> list[Path]:
    return sorted(FOLDER.glob("*.sql"))


def migrate(connection: Connection, up_to: Sequence[Path] | None = None) -> None:
    """Run the migrations that this database has not had yet, all or none, one process at a time."""
    wanted = migrations() if up_to is None else up_to
    if connection.dialect.name == "postgresql":
        connection.execute(text(LOCK))  # SQLite's transactions lock by themselves
    if not inspect(connection).has_table(schema_version.name):
        schema_version.create(connection)
        connection.execute(insert(schema_version).values(count=0))
    applied = connection.execute(select(schema_version.c.count)).scalar_one()
    if applied > len(wanted):
        raise Refused(
            "Diese Datenbank gehört zu einer neueren Fassung von Vierblatt.",
            "This database belongs to a newer version of Vierblatt.",
        )
    for migration in wanted[applied:]:
        _run(connection, migration.read_text("utf-8"))
    if applied < len(wanted):
        connection.execute(update(schema_version).values(count=len(wanted)))


def _run(connection: Connection, migration: str) -> None:
    for word, meaning in WORDS[connection.dialect.name].items():
        migration = migration.replace(word, meaning)
    for statement in migration.split(";\n"):
        if statement.strip():
            connection.exec_driver_sql(statement)
