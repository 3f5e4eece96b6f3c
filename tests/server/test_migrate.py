"""A database of any earlier version becomes one of this version, and nothing in it is lost."""

import asyncio
import random
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, MetaData, create_engine, inspect
from sqlalchemy.exc import SQLAlchemyError

from server_kit import page, running, settings
from vierblatt.core.errors import Refused
from vierblatt.server.people.identity import COOKIE
from vierblatt.server.storage import migrations, schema
from vierblatt.server.storage.writer import Ledger

FIRST = Path(__file__).parent / "first.sql"  # the first version's, with two matches of Anna
ANNA = f"{COOKIE}=iLKFhwMcM7FjezYPzlHcBA"
ANNA += ".46763f6750b17987b5a260df6a6e64e149747a7165b79165eeb3829e8e949f72"


def first_database(folder: Path) -> Path:
    connection = sqlite3.connect(folder / "test.db")
    connection.executescript(FIRST.read_text("utf-8"))
    connection.close()
    return folder / "test.db"


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


def shape_of(ledger: Ledger) -> dict[str, Any]:
    # In no transaction: PostgreSQL would end it if this busy machine stood still for a moment
    engine = ledger._reading.execution_options(isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        return shape(connection)


def shape_of_metadata(metadata: MetaData) -> dict[str, Any]:
    with create_engine("sqlite://").begin() as connection:
        metadata.create_all(connection)
        return shape(connection)


def test_the_steps_create_what_the_statements_expect(database: str) -> None:
    assert shape_of(Ledger(database)) == shape_of_metadata(schema.metadata)


def test_the_first_database_becomes_the_same_as_a_new_one(tmp_path: Path) -> None:
    new = shape_of(Ledger(str(tmp_path / "new.db")))
    assert shape_of(Ledger(str(first_database(tmp_path)))) == new


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


def test_the_numbers_of_the_steps_have_no_gaps() -> None:
    names = [step.name for step in migrations.steps()]
    assert [int(name[:4]) for name in names] == list(range(1, len(names) + 1))


def test_a_step_that_fails_leaves_the_database_as_it_was(tmp_path: Path, database: str) -> None:
    ledger = Ledger(database)
    before = shape_of(ledger)
    half = tmp_path / "9999-half.sql"
    half.write_text("CREATE TABLE half (a TEXT);\nCREATE TABLE tables (b TEXT);\n")

    def take_half() -> None:
        with ledger._engine.begin() as connection:
            migrations.bring_up_to_date(connection, [*migrations.steps(), half])

    with pytest.raises(SQLAlchemyError):
        take_half()
    assert shape_of(ledger) == before


def test_some_that_start_at_once_take_every_step_once(database: str) -> None:
    opened: list[Ledger] = []
    threads = [threading.Thread(target=lambda: opened.append(Ledger(database))) for _ in range(5)]
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
        Ledger(str(tmp_path / "test.db"))
