"""What is on the disk, for tests."""

from __future__ import annotations

import json

from sqlalchemy import select

from vierblatt.server.storage import journal, schema
from vierblatt.server.storage.engine import make_engine, read_only
from vierblatt.table.journal import Entry


def stored_journal(database: str, code: str) -> list[Entry]:
    """The journal of a table as it is on the disk."""
    with read_only(make_engine(database)).connect() as connection:
        return [json.loads(row.entry) for row in journal.of_table(connection, code)]


def everything_stored(database: str) -> str:
    """All rows of all tables as one text."""
    with read_only(make_engine(database)).connect() as connection:
        tables = schema.metadata.tables.values()
        return "\n".join(str(row) for table in tables for row in connection.execute(select(table)))
