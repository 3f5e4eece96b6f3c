"""The tables of the database, as the statements need them; the migrations create them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

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
)
from sqlalchemy.dialects import postgresql, sqlite

metadata = MetaData()

schema_version = Table("steps_taken", metadata, Column("count", Integer, nullable=False))

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
    Column("owner", Text),  # the process whose it is
    Column("shown", Text),  # how it stands in the lobby, if it does
    Column("chat_number", Integer, nullable=False),  # of the last line of its chat
    Index("unfinished", "over"),
    Index("tables_owner", "owner"),
)

broadcasts = Table(
    "broadcasts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", Float, nullable=False),
    Column("kind", Text, nullable=False),
    Column("about", Text, nullable=False),
)

processes = Table(
    "processes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("since", Float, nullable=False),
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

chat = Table(
    "chat",
    metadata,
    Column("code", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("person", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),  # text, phrase, on or off
    Column("text", Text, nullable=False),  # or the id of the phrase
    Column("command", Text, nullable=False),
    Index("chat_at", "at"),
    Index("chat_person", "person"),
)

mutes = Table(
    "mutes",
    metadata,
    Column("listener", Text, primary_key=True),
    Column("person", Text, primary_key=True),
)

accounts = Table(
    "accounts",
    metadata,
    Column("person", Text, primary_key=True),
    Column("key", Text, nullable=False),  # the name as names.key_of has it
    Column("password", Text, nullable=False),  # argon2
    Column("since", Float, nullable=False),
    Index("account_key", "key", unique=True),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", Text, primary_key=True),  # its hash
    Column("person", Text, nullable=False),
    Column("since", Float, nullable=False),
    Index("session_person", "person"),
)

blocked_names = Table(
    "blocked_names",
    metadata,
    Column("key", Text, primary_key=True),
    Column("since", Float, nullable=False),
    Column("name", Text, nullable=False),
)

name_keys = Table(
    "name_keys",
    metadata,
    Column("version", Integer, primary_key=True),  # of names.key_of, by which all keys were made
)

ratings = Table(
    "ratings",
    metadata,
    Column("game", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("played", Integer, nullable=False),
)

rated_matches = Table(
    "rated_matches",
    metadata,
    Column("person", Text, primary_key=True),
    Column("match", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("place", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("mu", Float, nullable=False),  # after this match
    Column("sigma", Float, nullable=False),
)

analyses = Table(
    "analyses",
    metadata,
    Column("match", Text, primary_key=True),
    Column("made", Float, nullable=False),
    Column("page", Text, nullable=False),
)

analysis_jobs = Table(
    "analysis_jobs",
    metadata,
    Column("match", Text, primary_key=True),
    Column("process", Text, nullable=False),  # whose worker makes it
    Column("page", Text, nullable=False),  # what it has found so far
)

daily_tries = Table(
    "daily_tries",
    metadata,
    Column("day", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("code", Text, nullable=False),
    Column("finished", Float),
    Column("place", Integer),  # none while it is played, and if it was given up
    Column("total", Integer),
    Column("standing", Integer),  # higher is better, in every game
    Index("daily_code", "code"),
)

daily_pars = Table(
    "daily_pars",
    metadata,
    Column("day", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("place", Integer, nullable=False),
    Column("total", Integer, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("token", Text, nullable=False),  # its hash
    Column("since", Float, nullable=False),
    Index("token_token", "token", unique=True),
    Index("token_person", "person"),
)

forgotten = Table(
    "forgotten",
    metadata,
    Column("person", Text, primary_key=True),
    Column("at", Float, nullable=False),
)


def upsert(
    connection: Connection, table: Table, row: Mapping[str, Any], changing: Iterable[str]
) -> None:
    """Insert a row; if there is one with its key, only change those columns of it."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    key = [column.name for column in table.primary_key]
    added = dialect.insert(table).values(**row)
    changes = {name: row[name] for name in changing}
    connection.execute(added.on_conflict_do_update(index_elements=key, set_=changes))
