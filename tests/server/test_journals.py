"""What was written last lies in the daybook, and nobody who reads can tell."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Table, func, insert, select
from sqlalchemy.exc import IntegrityError

from server_kit import PATIENCE, wait_until
from vierblatt.server.storage import checkpoints, journal, schema
from vierblatt.server.storage.engine import open_database, reading
from vierblatt.server.storage.pen import Entry
from vierblatt.server.storage.writer import Ledger


def entries(table: int, count: int, first: int = 0) -> list[Entry]:
    return [Entry(f"ABC23{table}", number, "{}", None) for number in range(first, first + count)]


def lie_in(database: str, book: Table) -> int:
    with reading(open_database(database)).connect() as connection:
        return connection.execute(select(func.count()).select_from(book)).scalar_one()


def numbers(database: str, code: str) -> list[int]:
    with reading(open_database(database)).connect() as connection:
        return [row.number for row in journal.of_table(connection, code)]


def test_a_journal_is_read_in_order_wherever_its_entries_lie(database: str) -> None:
    async def write() -> None:
        ledger = Ledger(database)
        await ledger.sign_on("me")
        await ledger.kept([*entries(2, 3), *entries(3, 2)])
        await ledger.decide(journal.sort_in)
        assert lie_in(database, schema.daybook) == 0
        await ledger.kept([*entries(3, 2, first=2), *entries(2, 4, first=3)])
        await ledger.close()

    asyncio.run(write())
    assert lie_in(database, schema.journal) + lie_in(database, schema.daybook) == 11
    assert numbers(database, "ABC232") == list(range(7))
    assert numbers(database, "ABC233") == list(range(4))


def test_a_thick_daybook_is_sorted_in_beside_the_writing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "THICK", 50)
    monkeypatch.setattr(checkpoints, "MANY", 1_000_000)
    database = str(tmp_path / "test.db")

    async def write() -> None:
        ledger = Ledger(database)
        await ledger.sign_on("me")
        written = 0

        async def until_more_is_sorted_in() -> None:
            nonlocal written
            before = lie_in(database, schema.journal)
            while lie_in(database, schema.journal) == before:
                await ledger.kept(entries(2, 7, first=written))
                written += 7

        async with asyncio.timeout(PATIENCE):
            await until_more_is_sorted_in()  # perhaps because the ledger was just opened
            await until_more_is_sorted_in()
        await ledger.close()
        assert written >= 50
        assert numbers(database, "ABC232") == list(range(written))

    asyncio.run(write())


def test_what_the_last_run_left_is_sorted_in(tmp_path: Path) -> None:
    database = str(tmp_path / "test.db")

    async def write() -> None:
        ledger = Ledger(database)
        await ledger.kept(entries(2, 3))
        await ledger.close()

    asyncio.run(write())
    ledger = Ledger(database)
    wait_until(lambda: lie_in(database, schema.journal) == 3)
    ledger.dispose()
    assert lie_in(database, schema.daybook) == 0


def test_an_entry_that_is_there_already_is_not_sorted_in(tmp_path: Path) -> None:
    """The journal's key is a second bar against two who write to one table."""
    database = str(tmp_path / "test.db")
    ledger = Ledger(database)
    with ledger._engine.begin() as connection:
        for book in (schema.journal, schema.daybook):
            connection.execute(insert(book), [one._asdict() for one in entries(2, 1)])
    with pytest.raises(IntegrityError), ledger._engine.begin() as connection:
        journal.sort_in(connection)
    assert lie_in(database, schema.daybook) == 1
    ledger.dispose()
