"""Names: which one may have, and when two are the same to a reader (docs/decisions/0018-names.md).

The key of a name is equal for all names that look like it. Accounts and blocked names are stored
with their keys; when the function changes, `rekey` brings them up to date.
"""

from __future__ import annotations

import re
import time
import unicodedata
from functools import cache
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql import Executable

from vierblatt.core.errors import Refused
from vierblatt.core.words import Words
from vierblatt.server import errors
from vierblatt.server.people import lookalikes
from vierblatt.server.storage import schema
from vierblatt.server.storage.engine import lock_out_others

KEYS_VERSION = 2  # raise it whenever key_of gives something else than before
NEWCOMER = Words("Gast", "Guest")  # who sits down without having said a name
RESERVED = ("Bot", "Bots", "Admin", "Administrator", "Moderator", "System", "Vierblatt")  # as words
MOST_MARKS = 3  # on one letter
OVERLAY = 1  # the combining class of strokes


def tidy(name: str) -> str:
    """Without what nobody sees."""
    return unicodedata.normalize("NFC", " ".join(lookalikes.see(name).split()))


def key_of(name: str) -> str:
    """Equal for names that a reader would take for the same."""
    seen = "".join(letter for letter in tidy(name) if letter.isprintable())
    return lookalikes.folded_skeleton(seen)


def looks_of(name: str) -> set[str]:
    """All keys of names that it could be taken for: its own, and that of what it looks like in
    capitals as they are written."""
    return {key_of(name), key_of(lookalikes.skeleton(tidy(name)))}


# Which names one may have


def check(name: str) -> None:
    """A tidy name that people can read, and that pretends nothing; or Refused."""
    if not any(unicodedata.category(letter)[0] in "LN" for letter in name):
        raise Refused(*errors.NO_LETTER)
    if lookalikes.mixes_scripts(name) or not _marks_are_fair(name):
        raise Refused(*errors.UNFAIR_NAME)
    if not _reserved().isdisjoint(map(key_of, re.split(r"[\W_]+", name))):
        raise Refused(*errors.RESERVED_NAME)


def is_for_newcomers(name: str) -> bool:
    """Whether no account may have it, because many do."""
    return key_of(name) in map(key_of, NEWCOMER)


def _marks_are_fair(name: str) -> bool:
    """Few marks on a letter, none twice, and none through it or around it."""
    marks: list[str] | None = None  # there is no letter yet
    for letter in unicodedata.normalize("NFD", name):
        if not unicodedata.category(letter).startswith("M"):
            marks = []
            continue
        if marks is None or letter in marks or len(marks) == MOST_MARKS:
            return False
        if unicodedata.category(letter) == "Me" or unicodedata.combining(letter) == OVERLAY:
            return False
        marks.append(letter)
    return True


@cache
def _reserved() -> frozenset[str]:
    return frozenset(map(key_of, RESERVED))


# Blocked names


def block(connection: Connection, name: str) -> None:
    """From now on nobody may have this name, and who has it is nobody."""
    row = {"key": key_of(name), "since": time.time(), "name": tidy(name)}
    schema.upsert(connection, schema.blocked_names, row, changing=["since", "name"])


def unblock(connection: Connection, name: str) -> None:
    blocked = schema.blocked_names
    connection.execute(delete(blocked).where(blocked.c.key == key_of(name)))


def blocked(connection: Connection) -> list[str]:
    """All blocked names, sorted."""
    return sorted(connection.execute(select(schema.blocked_names.c.name)).scalars())


def blocked_keys(connection: Connection) -> set[str]:
    return set(connection.execute(select(schema.blocked_names.c.key)).scalars())


def is_blocked(connection: Connection, name: str) -> bool:
    key = schema.blocked_names.c.key
    return connection.execute(select(key).where(key.in_(looks_of(name)))).first() is not None


# Names of accounts


class Account(NamedTuple):
    """As it is stored."""

    person: str
    password: str  # its hash
    key: str


def find_account(connection: Connection, name: str) -> Account | None:
    """The account of this name: the one that spells it so, if several look alike."""
    accounts = schema.accounts.c
    query = select(accounts.person, accounts.password, accounts.key)
    rows = connection.execute(query.where(accounts.key.in_([key_of(name), _own_key(name)])))
    found = [Account(*row) for row in rows]
    return max(found, key=lambda one: len(one.key), default=None)


def owner(connection: Connection, name: str) -> str | None:
    """The person whose account has this name."""
    found = find_account(connection, name)
    return None if found is None else found.person


def holders(connection: Connection, name: str) -> set[str]:
    """The people whose accounts have a name that looks like this one."""
    key = schema.accounts.c.key
    alike = [
        or_(key == look, key.startswith(f"{look}\n", autoescape=True)) for look in looks_of(name)
    ]
    return set(connection.execute(select(schema.accounts.c.person).where(or_(*alike))).scalars())


def claimed(connection: Connection, statement: Executable) -> bool:
    """Whether a name could be written; another process may have given it away at this moment."""
    try:
        with connection.begin_nested():
            connection.execute(statement)
    except IntegrityError:
        return False
    return True


# Keys that were stored by an earlier version


def rekey(connection: Connection) -> None:
    """Bring the stored keys up to date, once for each version of `key_of`.

    Of accounts whose names are found to look alike the oldest has the key. The others keep their
    names and are found by how they spell them, but nobody can take such a name again."""
    lock_out_others(connection)
    version = connection.execute(select(func.max(schema.name_keys.c.version))).scalar()
    if version is not None and version >= KEYS_VERSION:
        return
    _rekey_accounts(connection)
    _rekey_blocked_names(connection)
    connection.execute(delete(schema.name_keys))
    connection.execute(insert(schema.name_keys).values(version=KEYS_VERSION))


def _rekey_accounts(connection: Connection) -> None:
    accounts, people = schema.accounts.c, schema.people.c
    query = (
        select(accounts.person, people.name)
        .join_from(schema.accounts, schema.people, accounts.person == people.id)
        .order_by(accounts.since, accounts.person)
    )
    rows = connection.execute(query).all()
    connection.execute(update(schema.accounts).values(key="\n" + accounts.person))  # out of the way
    taken: set[str] = set()
    for person, name in rows:
        key = key_of(name) if key_of(name) not in taken else _own_key(name)
        taken.add(key)
        changed = update(schema.accounts).where(accounts.person == person)
        connection.execute(changed.values(key=key))


def _rekey_blocked_names(connection: Connection) -> None:
    blocked = schema.blocked_names
    rows = connection.execute(select(blocked.c.since, blocked.c.name)).all()
    connection.execute(delete(blocked))
    for row in {key_of(row.name): row for row in rows}.values():
        values = {"key": key_of(row.name), "since": row.since, "name": row.name}
        connection.execute(insert(blocked).values(values))


def _own_key(name: str) -> str:
    """Of an account whose name looks like that of an older one; no two are spelled so, because that
    was the key in the first version."""
    spelling = lookalikes.fold(" ".join(name.split()))
    return f"{key_of(name)}\n{''.join(letter for letter in spelling if letter.isprintable())}"
