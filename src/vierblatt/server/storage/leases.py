"""Which process has which table, as the database knows it.

A process signs on with an id that nobody had before. Whatever it writes is written in a transaction
in which its row is still there, and holds that row. Whoever takes a process for dead deletes its
row; then the tables of that process are nobody's, and others take them. So a process that was only
asleep can write nothing more, and what it wrote before is seen by whoever takes its tables.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

from sqlalchemy import Connection, delete, insert, or_, select, update

from vierblatt.server.storage import schema

processes, tables = schema.processes.c, schema.tables.c
ORPHANED = or_(tables.owner.is_(None), tables.owner.not_in(select(processes.id)))

# In every transaction, so without the time it takes to compose it
MINE = {
    "sqlite": "SELECT id FROM processes WHERE id = ?",
    "postgresql": "SELECT id FROM processes WHERE id = %s FOR SHARE",
}


class Deposed(Exception):
    """This process was taken for dead."""


def sign_on(connection: Connection, me: str) -> None:
    connection.execute(insert(schema.processes).values(id=me, since=time.time()))


def check(connection: Connection, me: str) -> None:
    """Raise Deposed if this process is none any more; it stays one until the transaction ends."""
    if connection.exec_driver_sql(MINE[connection.dialect.name], (me,)).first() is None:
        raise Deposed


def signed_on(connection: Connection) -> set[str]:
    return set(connection.execute(select(processes.id)).scalars())


def sign_off(connection: Connection, those: Iterable[str]) -> None:
    """Those processes are gone, and their tables are nobody's."""
    connection.execute(delete(schema.processes).where(processes.id.in_(list(those))))


def owner(connection: Connection, code: str) -> tuple[str, bool] | None:
    """Who has this table, and whether that is nobody any more; None if there is no such table."""
    row = connection.execute(select(tables.owner, ORPHANED).where(tables.code == code)).first()
    return None if row is None else (row[0], bool(row[1]))


def take(connection: Connection, code: str, me: str) -> None:
    """Have a table that is nobody's."""
    connection.execute(update(schema.tables).where(tables.code == code, ORPHANED).values(owner=me))


def take_some(connection: Connection, me: str, most: int) -> list[str]:
    """Have some unfinished tables that are nobody's, and that nobody else is just taking."""
    free = select(tables.code).where(~tables.over, ORPHANED).order_by(tables.code).limit(most)
    free = free.with_for_update(skip_locked=True)
    taken = update(schema.tables).where(tables.code.in_(free)).values(owner=me)
    return sorted(connection.execute(taken.returning(tables.code)).scalars())
