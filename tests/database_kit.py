"""What is on the disk, for tests."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, inspect, select

from vierblatt.server.storage import journal, schema
from vierblatt.server.storage.database import Database
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


def shape(connection: Connection) -> dict[str, Any]:
    """Tables, columns, keys and indexes, in words that do not depend on who wrote them."""
    asked = inspect(connection)
    return {
        name: (
            {
                column["name"]: (column["type"].python_type, column["nullable"])
                for column in asked.get_columns(name)
            },
            asked.get_pk_constraint(name)["constrained_columns"],
            sorted((one["name"], one["column_names"]) for one in asked.get_indexes(name)),
        )
        for name in asked.get_table_names()
    }


def shape_of(database: Database) -> dict[str, Any]:
    # In no transaction: PostgreSQL would end it if this busy machine stood still for a moment
    engine = database._read_only.execution_options(isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        return shape(connection)
