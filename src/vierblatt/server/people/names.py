"""Names: when two are the same to a reader, and which nobody may have."""

from __future__ import annotations

import time
import unicodedata

from sqlalchemy import Connection, delete, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql import Executable

from vierblatt.core.words import Words
from vierblatt.server.storage import schema

NEWCOMER = Words("Gast", "Guest")  # who sits down without having said a name


def tidy(name: str) -> str:
    """Without the blanks that nobody sees."""
    return " ".join(name.split())


def key_of(name: str) -> str:
    """Equal for names that a reader would take for the same."""
    folded = unicodedata.normalize("NFKC", tidy(name)).casefold()
    return "".join(letter for letter in folded if letter.isprintable())


def is_for_newcomers(name: str) -> bool:
    """Whether no account may have it, because many do."""
    return key_of(name) in map(key_of, NEWCOMER)


def block(connection: Connection, name: str) -> None:
    """From now on nobody may have this name, and who has it is nobody."""
    row = {"key": key_of(name), "since": time.time()}
    schema.upsert(connection, schema.blocked_names, row, changing=["since"])


def unblock(connection: Connection, name: str) -> None:
    blocked = schema.blocked_names
    connection.execute(delete(blocked).where(blocked.c.key == key_of(name)))


def blocked(connection: Connection) -> list[str]:
    """The keys of all blocked names, sorted."""
    key = schema.blocked_names.c.key
    return list(connection.execute(select(key).order_by(key)).scalars())


def is_blocked(connection: Connection, name: str) -> bool:
    key = schema.blocked_names.c.key
    return connection.execute(select(key).where(key == key_of(name))).first() is not None


def owner(connection: Connection, name: str) -> str | None:
    """The person whose account has this name."""
    accounts = schema.accounts.c
    query = select(accounts.person).where(accounts.key == key_of(name))
    found = connection.execute(query).scalar()
    return None if found is None else str(found)


def claimed(connection: Connection, statement: Executable) -> bool:
    """Whether a name could be written; another process may have given it away at this moment."""
    try:
        with connection.begin_nested():
            connection.execute(statement)
    except IntegrityError:
        return False
    return True
