"""The database: its tables, and the steps by which an older one becomes this one.

A database knows how many steps it has taken. A new version of Vierblatt adds a step at the end
and never changes an old one.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    insert,
    select,
    update,
)

from vierblatt.core.errors import Refused

metadata = MetaData()

steps_taken = Table("steps_taken", metadata, Column("count", Integer, nullable=False))

keys = Table(
    "keys",
    metadata,
    Column("name", Text, primary_key=True),
    Column("secret", LargeBinary, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("since", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("code", Text, primary_key=True),
    Column("public", Boolean, nullable=False),
    Column("opened", Float, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("rematch", Text),  # the code of the table where they play on
    Index("unfinished", "over"),
)

journal = Table(
    "journal",
    metadata,
    Column("code", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("entry", Text, nullable=False),
    Column("command", Text),  # person and id of the command that a client sent
    sqlite_with_rowid=False,
)

matches = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),  # the code of the table
    Column("finished", Float, nullable=False),
    Column("record", Text, nullable=False),
)

match_people = Table(
    "match_people",
    metadata,
    Column("person", Text, primary_key=True),
    Column("match", Text, primary_key=True),
    Column("seat", Integer, nullable=False),
)


def _first(connection: Connection) -> None:
    metadata.create_all(connection, checkfirst=False)
    connection.execute(insert(steps_taken).values(count=0))


STEPS: tuple[Callable[[Connection], None], ...] = (_first,)


def bring_up_to_date(connection: Connection) -> None:
    """Take the steps that this database has not taken yet, all or none."""
    known = connection.dialect.has_table(connection, "steps_taken")
    taken = connection.execute(select(steps_taken.c.count)).scalar_one() if known else 0
    if taken > len(STEPS):
        raise Refused(
            "Diese Datenbank gehört zu einer neueren Fassung von Vierblatt.",
            "This database belongs to a newer version of Vierblatt.",
        )
    for step in STEPS[taken:]:
        step(connection)
    connection.execute(update(steps_taken).values(count=len(STEPS)))
