"""Everything that is stored of one person: exported for them, or erased.

Matches belong to all who played them: they stay, with the name and the id of who left removed.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Column, Connection, Table, bindparam, delete, or_, select, update

from vierblatt.server.storage import schema
from vierblatt.table.record import parse

FORMAT = "vierblatt-my-data/1"
NOBODY = "–"  # as a record names an empty seat


class Personal(NamedTuple):
    """A table in which rows belong to a person, and the columns that even they are not shown."""

    table: Table
    owner: Column[Any]
    secret: frozenset[str] = frozenset()


PERSONAL = (
    Personal(schema.people, schema.people.c.id),
    Personal(schema.accounts, schema.accounts.c.person, frozenset({"key", "password"})),
    Personal(schema.sessions, schema.sessions.c.person, frozenset({"token"})),
    Personal(schema.tokens, schema.tokens.c.person, frozenset({"token"})),
    Personal(schema.mutes, schema.mutes.c.listener, frozenset({"person"})),
    Personal(schema.chat, schema.chat.c.person, frozenset({"command"})),
    Personal(schema.match_people, schema.match_people.c.person),
    Personal(schema.ratings, schema.ratings.c.person),
    Personal(schema.rated_matches, schema.rated_matches.c.person),
    Personal(schema.daily_tries, schema.daily_tries.c.person),
)


def export(connection: Connection, person: str) -> dict[str, Any]:
    """All that is stored of somebody; the records of their matches as text."""
    found: dict[str, Any] = {"format": FORMAT}
    for table, owner, secret in PERSONAL:
        shown = [column for column in table.c if column.name not in {owner.name, *secret}]
        # Where nothing may be shown, it is still said how many rows there are.
        rows = connection.execute(select(owner, *shown).where(owner == person)).mappings()
        found[table.name] = [{one.name: row[one.name] for one in shown} for row in rows]
    mine, matches = schema.match_people.c, schema.matches.c
    query = (
        select(matches.id, matches.record)
        .join_from(schema.matches, schema.match_people, matches.id == mine.match)
        .where(mine.person == person)
        .order_by(matches.finished)
    )
    found["records"] = {row.id: row.record for row in connection.execute(query)}
    return found


def mark_deleted(connection: Connection, person: str) -> None:
    """Somebody wants to be forgotten. A bot goes on where they were playing, and what is written
    about that table is erased when it ends: until then its journal must stay what restores it."""
    row = {"person": person, "at": time.time()}
    schema.upsert(connection, schema.forgotten, row, changing=["at"])


def erase_departed(connection: Connection, code: str, people: set[str]) -> None:
    """A table has ended at which somebody sat who wanted to be forgotten meanwhile."""
    query = select(schema.forgotten.c.person).where(schema.forgotten.c.person.in_(people))
    for person in connection.execute(query).scalars().all():
        erase(connection, person, [code])


def ended_tables_of(connection: Connection, person: str) -> list[str]:
    """Every table at which somebody ever did something; this looks at all journals."""
    entries, tables = schema.journal.c, schema.tables.c
    query = (
        select(entries.code)
        .distinct()
        .join_from(schema.journal, schema.tables, entries.code == tables.code)
        .where(tables.over, entries.entry.contains(person, autoescape=True))
    )
    return list(connection.execute(query).scalars())


def erase(connection: Connection, person: str, codes: Iterable[str]) -> None:
    """Everything of somebody, and who they were from the journals of those tables."""
    nobody = f"nobody-{secrets.token_urlsafe(16)}"  # a journal must still say who is who
    for code in codes:
        _erase_from_journal(connection, code, person, nobody)
    mine, matches = schema.match_people.c, schema.matches.c
    query = (
        select(matches.id, matches.record, mine.seat)
        .join_from(schema.matches, schema.match_people, matches.id == mine.match)
        .where(mine.person == person)
    )
    for row in connection.execute(query).all():
        record = parse(row.record)
        record.players[row.seat] = NOBODY
        changed = update(schema.matches).where(matches.id == row.id)
        connection.execute(changed.values(record=record.json()))
    connection.execute(delete(schema.mutes).where(schema.mutes.c.person == person))
    for table, owner, _ in PERSONAL:
        connection.execute(delete(table).where(owner == person))


def _erase_from_journal(connection: Connection, code: str, person: str, nobody: str) -> None:
    entries = schema.journal.c
    theirs = or_(
        entries.entry.contains(person, autoescape=True),
        entries.command.startswith(f"{person}/", autoescape=True),
    )
    query = select(entries.number, entries.entry, entries.command)
    rows = connection.execute(query.where(entries.code == code, theirs)).all()
    changes = [
        {
            "at": row.number,
            "entry": _without(msgspec.json.decode(row.entry), person, nobody),
            "command": row.command and row.command.replace(f"{person}/", f"{nobody}/", 1),
        }
        for row in rows
    ]
    changed = update(schema.journal).where(entries.code == code, entries.number == bindparam("at"))
    if changes:
        connection.execute(
            changed.values(entry=bindparam("entry"), command=bindparam("command")), changes
        )


def _without(entry: dict[str, Any], person: str, nobody: str) -> str:
    if entry.get("person") == person:
        entry["person"] = nobody
        if "name" in entry:
            entry["name"] = NOBODY
    return msgspec.json.encode(entry).decode()
