"""What `vierblatt admin` does, beside running servers, through their database."""

from __future__ import annotations

import argparse
import json
import os
import time
from typing import Any

from rich.console import Console
from rich.table import Table
from sqlalchemy import Connection, Engine, func, select

from vierblatt.core.errors import Refused
from vierblatt.core.words import Words
from vierblatt.server import errors
from vierblatt.server.cluster import broadcast
from vierblatt.server.people import names
from vierblatt.server.settings import ServerSettings
from vierblatt.server.storage import schema
from vierblatt.server.storage.backup import back_up, restore
from vierblatt.server.storage.database import Database
from vierblatt.server.storage.engine import make_engine, read_only

TITLES = (
    Words("Tisch", "table"),
    Words("Spiel", "game"),
    Words("offen seit", "opened"),
    Words("öffentlich", "public"),
    Words("Einträge", "entries"),
)
YES_NO = (Words("nein", "no"), Words("ja", "yes"))
ENDING = Words("Der Tisch wird gleich geschlossen.", "The table will be closed in a moment.")
BLOCKED = Words("{name} ist gesperrt.", "{name} is blocked.")
UNBLOCKED = Words("{name} ist nicht mehr gesperrt.", "{name} is blocked no more.")
SAVED = Words("{rows} Zeilen gesichert: {file}", "{rows} rows saved: {file}")
RESTORED = Words("{rows} Zeilen eingespielt.", "{rows} rows restored.")
SURE = Words(
    "Das ersetzt alles, was in der Datenbank ist. Wenn du das willst: --yes",
    "This replaces everything in the database. If you want that: --yes",
)


def engine_of(args: argparse.Namespace) -> Engine:
    """The database of the settings, brought up to date."""
    database = ServerSettings.read(vars(args), os.environ).database
    opened = Database(database)
    opened.prepare(names.rekey)
    opened.dispose()
    return make_engine(database)


def list_tables(args: argparse.Namespace) -> int:
    shown = Table(*(title.say(args.lang) for title in TITLES))
    with read_only(engine_of(args)).connect() as connection:
        for row in _unfinished(connection):
            opened = time.strftime("%Y-%m-%d %H:%M", time.localtime(row.opened))
            public = YES_NO[row.public].say(args.lang)
            game = json.loads(row.entry)["game"]
            shown.add_row(row.code, game, opened, public, str(row.entries))
    Console().print(shown)
    return 0


def _unfinished(connection: Connection) -> list[Any]:
    tables, every = schema.tables.c, schema.journal.c
    entries = select(every.code, func.count().label("entries")).group_by(every.code).subquery()
    query = (
        select(tables.code, tables.opened, tables.public, every.entry, entries.c.entries)
        .join_from(schema.tables, schema.journal, tables.code == every.code)
        .join(entries, entries.c.code == tables.code)
        .where(~tables.over, every.number == 0)
        .order_by(tables.opened)
    )
    return list(connection.execute(query))


def end_table(args: argparse.Namespace) -> int:
    tables = schema.tables.c
    code = args.code.upper()
    with engine_of(args).begin() as connection:
        query = select(tables.code).where(tables.code == code, ~tables.over)
        if connection.execute(query).first() is None:
            raise Refused(*errors.NO_TABLE)
        broadcast.publish(connection, "shut", code)
    print(ENDING.say(args.lang))
    return 0


def block(args: argparse.Namespace) -> int:
    people = schema.people.c
    with engine_of(args).begin() as connection:
        names.block(connection, args.name)
        key = names.key_of(args.name)
        for person, name in connection.execute(select(people.id, people.name)).all():
            if key in names.looks_of(name):
                broadcast.publish(connection, "disconnect", person)
    print(BLOCKED.say(args.lang).format(name=args.name))
    return 0


def unblock(args: argparse.Namespace) -> int:
    with engine_of(args).begin() as connection:
        names.unblock(connection, args.name)
    print(UNBLOCKED.say(args.lang).format(name=args.name))
    return 0


def list_blocked(args: argparse.Namespace) -> int:
    with read_only(engine_of(args)).connect() as connection:
        for name in names.blocked(connection):
            print(name)
    return 0


def save(args: argparse.Namespace) -> int:
    rows = back_up(engine_of(args), args.file)
    print(SAVED.say(args.lang).format(rows=rows, file=args.file))
    return 0


def bring_back(args: argparse.Namespace) -> int:
    if not args.yes:
        raise Refused(*SURE)
    rows = restore(engine_of(args), args.file)
    print(RESTORED.say(args.lang).format(rows=rows))
    return 0
