"""A database of any earlier version becomes one of this version, and nothing in it is lost."""

import asyncio
import gzip
import json
import random
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import MetaData, create_engine, text
from sqlalchemy.exc import SQLAlchemyError

from client_kit import Page, numbers, page
from database_kit import shape, shape_of, stored_journal
from server_kit import running, settings
from vierblatt.core.errors import Refused
from vierblatt.server.people.identity import COOKIE, Identities, Identity
from vierblatt.server.storage import journal, migrations, schema
from vierblatt.server.storage.database import Database
from vierblatt.server.storage.engine import make_engine, read_only
from vierblatt.server.tables.event_json import event_json
from vierblatt.table.live import LiveTable

FIRST = Path(__file__).parent / "first.sql"  # the first version's, with two matches of Anna
ANNA = f"{COOKIE}=iLKFhwMcM7FjezYPzlHcBA"
ANNA += ".46763f6750b17987b5a260df6a6e64e149747a7165b79165eeb3829e8e949f72"

# Made at commit 77c2741, with entries in its daybook; of four tables one is over.
WITH_DAYBOOK = Path(__file__).parent / "databases" / "77c2741.db.gz"
DAYBOOK = 12  # migrations: the last of them made the daybook


def first_database(folder: Path) -> Path:
    connection = sqlite3.connect(folder / "test.db")
    connection.executescript(FIRST.read_text("utf-8"))
    connection.close()
    return folder / "test.db"


def shape_of_metadata(metadata: MetaData) -> dict[str, Any]:
    with create_engine("sqlite://").begin() as connection:
        metadata.create_all(connection)
        return shape(connection)


def test_the_migrations_create_what_the_statements_expect(database: str) -> None:
    assert shape_of(Database(database)) == shape_of_metadata(schema.metadata)


def test_the_first_database_becomes_the_same_as_a_new_one(tmp_path: Path) -> None:
    new = shape_of(Database(str(tmp_path / "new.db")))
    assert shape_of(Database(str(first_database(tmp_path)))) == new


def test_play_goes_on_in_the_first_database(tmp_path: Path) -> None:
    first_database(tmp_path)

    async def go_on(address: str) -> None:
        async with page(address, "BN27QQ", ANNA, since=0) as one:
            assert one.events[0]["event"]["table"] == "opened"
            assert one.stage == "playing"
            await one.play(random.Random(2))
        async with page(address, "DZJJJU", ANNA) as one:
            assert one.stage == "over"

    with running(settings(tmp_path)) as address:
        asyncio.run(go_on(address))


def test_the_numbers_of_the_migrations_have_no_gaps() -> None:
    names = [one.name for one in migrations.migrations()]
    assert [int(name[:4]) for name in names] == list(range(1, len(names) + 1))


def test_a_migration_that_fails_leaves_the_database_as_it_was(
    tmp_path: Path, database: str
) -> None:
    opened = Database(database)
    before = shape_of(opened)
    half = tmp_path / "9999-half.sql"
    half.write_text("CREATE TABLE half (a TEXT);\nCREATE TABLE tables (b TEXT);\n")

    def run_half() -> None:
        with opened._engine.begin() as connection:
            migrations.migrate(connection, [*migrations.migrations(), half])

    with pytest.raises(SQLAlchemyError):
        run_half()
    assert shape_of(opened) == before


def test_some_that_start_at_once_run_every_migration_once(database: str) -> None:
    opened: list[Database] = []
    threads = [threading.Thread(target=lambda: opened.append(Database(database))) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened) == 5


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    connection = sqlite3.connect(first_database(tmp_path))
    connection.execute("UPDATE steps_taken SET count = 99")
    connection.commit()
    connection.close()
    with pytest.raises(Refused, match="newer"):
        Database(str(tmp_path / "test.db"))


# The version before: journals of which the last entries lie in a daybook


def previous_database(folder: Path) -> Path:
    path = folder / "test.db"
    path.write_bytes(gzip.decompress(WITH_DAYBOOK.read_bytes()))
    return path


def raw_entries(path: Path) -> dict[str, list[tuple[int, str, str | None]]]:
    """The journals as that version wrote them, by table."""
    found: dict[str, list[tuple[int, str, str | None]]] = {}
    both = "SELECT * FROM journal UNION ALL SELECT * FROM daybook ORDER BY code, number"
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM daybook").fetchone()[0] > 0
        assert connection.execute("SELECT count(*) FROM journal").fetchone()[0] > 0
        for code, *entry in connection.execute(both):
            found.setdefault(code, []).append(tuple(entry))
    return found


def migrated_entries(database: str, code: str) -> list[tuple[int, str, str | None]]:
    with read_only(make_engine(database)).connect() as connection:
        rows = journal.of_table(connection, code)
        return [(row.number, row.entry, row.command) for row in rows]


def test_a_database_with_a_daybook_becomes_the_same_as_a_new_one(tmp_path: Path) -> None:
    new = shape_of(Database(str(tmp_path / "new.db")))
    assert "daybook" not in new
    assert shape_of(Database(str(previous_database(tmp_path)))) == new


def test_no_move_of_a_database_with_a_daybook_is_lost(tmp_path: Path) -> None:
    path = previous_database(tmp_path)
    before = raw_entries(path)
    opened = Database(str(path))
    opened.dispose()
    assert len(before) == 4
    for code, entries in before.items():
        assert migrated_entries(str(path), code) == entries
        assert [number for number, _, _ in entries] == list(range(len(entries)))
    assert sum(map(len, before.values())) == 98


def test_play_goes_on_in_a_database_with_a_daybook(tmp_path: Path) -> None:
    path = previous_database(tmp_path)
    before = {
        code: [json.loads(text) for _, text, _ in entries]
        for code, entries in raw_entries(path).items()
    }
    with closing(sqlite3.connect(path)) as connection:
        [(bob, name)] = connection.execute("SELECT id, name FROM people WHERE name = 'Bob'")
        over = {code for (code,) in connection.execute("SELECT code FROM tables WHERE over")}
    opened = Database(str(path))
    cookie = f"{COOKIE}={Identities(opened).cookie(Identity(bob, name))}"
    opened.dispose()

    async def join(address: str, code: str) -> None:
        async with page(address, code, cookie, since=0) as one:
            table = LiveTable.restore(before[code])
            check_told(one, table, bob)
            if code in over:
                assert one.stage == "over"
            else:
                assert one.stage != "over"
                assert one.view["you"] == table.seat_of(bob)
                assert (await one.do("say", text="Wie schön"))["type"] == "done"
                assert [line["number"] for line in one.chat] == [2, 3]  # Bob mutes Anna
                assert one.muted == [0]

    async def join_all(address: str) -> None:
        for code in before:
            await join(address, code)

    with running(settings(tmp_path)) as address:
        asyncio.run(join_all(address))
    assert len(over) == 1
    for code, entries in before.items():
        assert stored_journal(str(path), code)[: len(entries)] == entries


def check_told(one: Page, table: LiveTable, person: str) -> None:
    """The page heard everything that had happened, in order."""
    names = tuple(seat.shown_name for seat in table.seats)
    heard = [
        event_json(told.event, names, table.seat_of(person)) for told in table.log.history(person)
    ]
    assert len(heard) > 0
    assert numbers(one.events) == list(range(1, one.number + 1))
    for told, event in zip(one.events, heard, strict=False):
        assert (told["event"], told["en"]) == (json.loads(json.dumps(event.event)), event.en)
    assert len(one.events) >= len(heard)


def test_a_daybook_is_sorted_in_by_both_kinds_of_database(database: str) -> None:
    engine = make_engine(database)
    with engine.begin() as connection:
        migrations.migrate(connection, migrations.migrations()[:DAYBOOK])
        columns = "(code, number, entry, command)"
        for book, code, number in (
            ("journal", "B", 0), ("daybook", "B", 2), ("daybook", "A", 1),
            ("journal", "A", 0), ("daybook", "B", 1), ("daybook", "C", 0),
        ):  # fmt: skip
            values = f"('{code}', {number}, '{code}{number}', 'p/{number}')"
            connection.execute(text(f"INSERT INTO {book} {columns} VALUES {values}"))
        table = "INSERT INTO tables (code, public, opened, over) VALUES ('A', false, 1, false)"
        connection.execute(text(table))
        line = "('A', 7, 1, 'p', 'Anna', 0, 'text', 'Hallo', 'p/1')"
        connection.execute(text(f"INSERT INTO chat VALUES {line}"))
    engine.dispose()
    Database(database).dispose()
    for code, count in (("A", 2), ("B", 3), ("C", 1)):
        wanted = [(number, f"{code}{number}", f"p/{number}") for number in range(count)]
        assert migrated_entries(database, code) == wanted
    with read_only(make_engine(database)).connect() as connection:
        assert connection.execute(text("SELECT chat_number FROM tables")).scalar_one() == 7
