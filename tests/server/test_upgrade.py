"""A database of every earlier schema, with rows in all its tables, becomes one of this version, and
nothing in it is lost. (What play makes of real ones is in test_migrations.py.)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection, MetaData, insert, select

from database_kit import shape_of
from vierblatt.server.people import names
from vierblatt.server.storage import migrations
from vierblatt.server.storage.database import Database
from vierblatt.server.storage.engine import make_engine, read_only

COUNT = len(migrations.migrations())
RENAMED = {"orders": "broadcasts", "daybook": "journal"}
MADE_ANEW = {"analysing", "analysis_jobs", "name_keys"}  # at a start
VERSION = "steps_taken"  # how many migrations a database has had
REKEYED = {"key"}  # columns that a start brings up to date, besides the migrations
VALUES: dict[type, Any] = {str: "x", int: 1, float: 1.0, bool: True, bytes: b"x"}
# The last entries of a journal lay in the daybook, so the two never had the same row.
OTHERS: dict[tuple[str, str], Any] = {("daybook", "number"): 2}

Row = dict[str, Any]


def fill(connection: Connection) -> dict[str, Row]:
    """Put a row into every table; gives them by table."""
    found = MetaData()
    found.reflect(connection)
    rows: dict[str, Row] = {}
    for table in found.tables.values():
        if table.name == VERSION:
            continue
        row = {
            one.name: OTHERS.get((table.name, one.name), VALUES[one.type.python_type])
            for one in table.columns
        }
        connection.execute(insert(table).values(row))
        rows[table.name] = row
    return rows


def read(connection: Connection) -> dict[str, list[Row]]:
    found = MetaData()
    found.reflect(connection)
    return {
        table.name: [dict(row._mapping) for row in connection.execute(select(table))]
        for table in found.tables.values()
    }


@pytest.mark.parametrize("had", range(1, COUNT))
def test_a_database_of_each_earlier_schema_is_brought_up_to_date(
    new_database: Callable[[], str], had: int
) -> None:
    earlier = new_database()
    engine = make_engine(earlier)
    with engine.begin() as connection:
        migrations.migrate(connection, migrations.migrations()[:had])
        before = fill(connection)
    engine.dispose()
    assert len(before) >= 6
    opened, new = Database(earlier), Database(new_database())
    opened.prepare(names.rekey)
    assert shape_of(opened) == shape_of(new)
    with read_only(make_engine(earlier)).connect() as connection:
        after = read(connection)
    assert after[VERSION] == [{"count": COUNT}]
    for name, row in before.items():
        if name in MADE_ANEW:
            continue
        kept = {column: value for column, value in row.items() if column not in REKEYED}
        there = after[RENAMED.get(name, name)]
        assert any(kept.items() <= one.items() for one in there), name
    opened.dispose()
    new.dispose()
