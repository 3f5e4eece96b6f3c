"""Leases: which process is alive, and which table is whose, as the database knows it.

A process registers with an id that nobody had before: its row is its lease. Whatever it writes is
written in a transaction in which that row is still there, and holds the row. Whoever takes a
process for dead revokes its lease by deleting the row; then the tables of that process are
orphans, and others acquire them. So a process that was only asleep can write nothing more, and
what it wrote before is seen by the new owner of its tables.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

from sqlalchemy import Connection, delete, insert, or_, select, update

from vierblatt.server.storage import schema

processes, tables = schema.processes.c, schema.tables.c
ORPHANED = or_(tables.owner.is_(None), tables.owner.not_in(select(processes.id)))

# In every transaction, so without the time it takes SQLAlchemy to compose it
LEASE = {
    "sqlite": "SELECT id FROM processes WHERE id = ?",
    "postgresql": "SELECT id FROM processes WHERE id = %s FOR SHARE",
}


class LeaseLost(Exception):
    """This process was taken for dead."""


def register(connection: Connection, process: str) -> None:
    connection.execute(insert(schema.processes).values(id=process, since=time.time()))


def hold(connection: Connection, process: str) -> None:
    """Keep the lease until the transaction ends, or raise LeaseLost if it was revoked."""
    if connection.exec_driver_sql(LEASE[connection.dialect.name], (process,)).first() is None:
        raise LeaseLost


def registered(connection: Connection) -> set[str]:
    return set(connection.execute(select(processes.id)).scalars())


def revoke(connection: Connection, those: Iterable[str]) -> None:
    """Those processes are gone, and their tables are orphans."""
    connection.execute(delete(schema.processes).where(processes.id.in_(list(those))))


def owner(connection: Connection, code: str) -> tuple[str, bool] | None:
    """Whose this table is, and whether it is an orphan; None if there is no such table."""
    row = connection.execute(select(tables.owner, ORPHANED).where(tables.code == code)).first()
    return None if row is None else (row[0], bool(row[1]))


def acquire(connection: Connection, code: str, process: str) -> None:
    """Own a table that is an orphan."""
    orphan = update(schema.tables).where(tables.code == code, ORPHANED)
    connection.execute(orphan.values(owner=process))


def acquire_orphans(connection: Connection, process: str, most: int) -> list[str]:
    """Own some unfinished orphans that nobody else is just acquiring; gives their codes."""
    free = select(tables.code).where(~tables.over, ORPHANED).order_by(tables.code).limit(most)
    free = free.with_for_update(skip_locked=True)
    taken = update(schema.tables).where(tables.code.in_(free)).values(owner=process)
    return sorted(connection.execute(taken.returning(tables.code)).scalars())
