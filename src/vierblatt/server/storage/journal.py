"""The journals of all tables: every accepted command in order, from which a table is restored."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select

from vierblatt.server.storage import schema


class Entry(NamedTuple):
    """A row of a table's journal."""

    code: str
    number: int
    entry: str
    command: str | None  # of a client, who may send it again


def add(connection: Connection, entries: Iterable[Entry]) -> None:
    rows = [entry._asdict() for entry in entries]
    if rows:
        connection.execute(insert(schema.journal), rows)


def of_table(connection: Connection, code: str) -> list[Any]:
    """A table's journal, from the first entry to the last."""
    entries = schema.journal.c
    query = select(schema.journal).where(entries.code == code).order_by(entries.number)
    return list(connection.execute(query))
