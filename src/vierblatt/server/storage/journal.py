"""The journals of all tables: every accepted command in order, from which a table is restored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, select

from vierblatt.server.storage import schema
from vierblatt.server.storage.leases import LEASE, LeaseLost

# All entries and the lease in one statement: whenever a statement goes to the database, the thread
# that writes gives Python away and has to wait until it is given back.
INSERT = "INSERT INTO journal (code, number, entry, command)"
ADD = {
    "sqlite": f"""{INSERT} SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),
        json_extract(value, '$[2]'), json_extract(value, '$[3]')
        FROM json_each(?) WHERE ? IS NULL OR EXISTS ({LEASE["sqlite"]})""",
    "postgresql": f"""{INSERT} SELECT fresh->>0, (fresh->>1)::integer, fresh->>2, fresh->>3
        FROM json_array_elements(%s::json) AS fresh
        WHERE %s::text IS NULL OR EXISTS ({LEASE["postgresql"]})""",
}


class Entry(NamedTuple):
    """A row of a table's journal."""

    code: str
    number: int
    entry: str
    command: str | None  # of a client, who may send it again


def add(connection: Connection, entries: Sequence[Entry], process: str | None = None) -> None:
    """Add all of them, or raise LeaseLost if this process has a lease no more."""
    if entries:
        rows = msgspec.json.encode(entries).decode()
        added = connection.exec_driver_sql(ADD[connection.dialect.name], (rows, process, process))
        if added.rowcount < len(entries):
            raise LeaseLost


def of_table(connection: Connection, code: str) -> list[Any]:
    """A table's journal, from the first entry to the last."""
    entries = schema.journal.c
    query = select(schema.journal).where(entries.code == code).order_by(entries.number)
    return list(connection.execute(query))
