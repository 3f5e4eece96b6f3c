"""What is kept, and that nothing is told before it is."""

import asyncio
import sqlite3
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import func, select, text
from sqlalchemy.exc import OperationalError

from server_kit import PATIENCE, files_open
from services_kit import NewDatabase
from vierblatt.core.errors import Refused
from vierblatt.server.errors import Lost
from vierblatt.server.storage import checkpoints, journal, leases
from vierblatt.server.storage import writer as of_ledger
from vierblatt.server.storage.engine import open_database, reading
from vierblatt.server.storage.pen import Entry
from vierblatt.server.storage.writer import Batch, Ledger


def entry(number: int, text: str = "{}") -> Entry:
    return Entry("ABC234", number, text, None)


def kept(database: str) -> int:
    with reading(open_database(database)).connect() as connection:
        return connection.execute(select(func.count()).select_from(journal.everything)).scalar_one()


def test_what_follows_comes_in_order_and_after_it_is_on_the_disk(database: str) -> None:
    told: list[tuple[int, int]] = []

    def look(number: int) -> None:
        told.append((number, kept(database)))

    async def write() -> None:
        ledger = Ledger(database)
        for number in range(50):
            fresh = [entry(number)] if number % 3 else []
            ledger.keep(fresh, then=partial(look, number))
            if number % 7 == 0:
                await asyncio.sleep(0)
        await ledger.kept()
        await ledger.close()

    asyncio.run(write())
    assert [number for number, _ in told] == list(range(50))
    for number, on_disk in told:
        assert on_disk >= sum(1 for one in range(number + 1) if one % 3)


def test_meanwhile_all_go_on_in_step_and_who_stumbles_stops_nobody(tmp_path: Path) -> None:
    done: list[str] = []

    def walk(who: str, *steps: str) -> Iterator[None]:
        for step in steps:
            done.append(who + step)
            yield
        if who == "b":
            raise ValueError

    async def write() -> None:
        ledger = Ledger(str(tmp_path / "test.db"))
        for number, (who, steps) in enumerate((("a", "123"), ("b", "1"), ("c", "12"))):
            then = partial(done.append, f"{who} told")
            ledger.keep([entry(number)], then=then, meanwhile=walk(who, *steps))
        await ledger.kept()
        await ledger.close()

    asyncio.run(write())
    assert done == ["a1", "b1", "c1", "a2", "c2", "a3", "a told", "b told", "c told"]


def test_nothing_is_told_while_the_disk_refuses(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(of_ledger, "AGAIN_AFTER", 0.01)
    told: list[str] = []

    async def write() -> None:
        ledger = Ledger(database)
        commit, refusals = ledger._commit, 3

        def refusing(batch: Batch) -> None:
            nonlocal refusals
            if refusals:
                refusals -= 1
                assert told == []
                raise OperationalError("disk full", None, sqlite3.OperationalError())
            commit(batch)

        monkeypatch.setattr(ledger, "_commit", refusing)
        ledger.keep([entry(0)], then=lambda: told.append("first"))
        await ledger.kept()
        assert told == ["first"]
        await ledger.close()

    asyncio.run(write())
    assert kept(database) == 1


def test_moves_go_the_short_way_and_the_long_one_when_it_is_closed(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    long_way: list[int] = []

    async def write() -> None:
        ledger = Ledger(database)
        await ledger.sign_on("me")
        write_all = ledger._write_all

        def watched(batch: Batch) -> None:
            long_way.append(kept(database))
            write_all(batch)

        monkeypatch.setattr(ledger, "_write_all", watched)
        await ledger.kept([entry(0), entry(1)])
        assert long_way == []
        assert ledger._pen is not None
        ledger._pen._cursor.connection.close()  # as when a database restarts
        await ledger.kept([entry(2)])
        assert long_way == [2]
        await ledger.kept([entry(3)])
        assert long_way == [2]
        await ledger.close()

    asyncio.run(write())
    assert kept(database) == 4


def test_who_is_no_process_of_the_house_any_more_adds_nothing(database: str) -> None:
    async def write() -> None:
        ledger = Ledger(database)
        await ledger.sign_on("me")
        with ledger._engine.begin() as connection:
            leases.sign_off(connection, ["me"])
        with pytest.raises(Lost):
            await ledger.kept([entry(0)])
        assert ledger.lost.is_set()
        await ledger.close()

    asyncio.run(write())
    assert kept(database) == 0


def test_moves_are_gathered_until_as_many_came_as_were_told(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(of_ledger, "GATHER", 60)
    monkeypatch.setattr(of_ledger, "LONGEST", 60)
    batches: list[int] = []

    async def write() -> None:
        ledger = Ledger(database)
        commit = ledger._commit

        def watched(batch: Batch) -> None:
            batches.append(len(batch.entries))
            commit(batch)

        monkeypatch.setattr(ledger, "_commit", watched)
        async with asyncio.timeout(PATIENCE):
            await ledger.kept([entry(number) for number in range(8)])
            ledger.keep([entry(8)])
            await asyncio.sleep(0.1)
            assert batches == [8]  # the others may answer, too
            await ledger.kept([entry(number) for number in range(9, 16)])
        monkeypatch.setattr(of_ledger, "GATHER", 0)
        ledger._go_and_write()
        await ledger.close()

    asyncio.run(write())
    assert batches == [8, 8]


def test_sqlite_is_safe_by_its_settings(tmp_path: Path) -> None:
    ledger = Ledger(str(tmp_path / "test.db"))
    with ledger._engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    assert Ledger(str(tmp_path / "test.db")).key == ledger.key


def test_postgresql_is_safe_by_its_settings(postgres: NewDatabase) -> None:
    database = postgres()
    ledger = Ledger(database)
    with ledger._engine.connect() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
        assert connection.exec_driver_sql("SHOW idle_in_transaction_session_timeout").scalar()
    assert Ledger(database).key == ledger.key


@pytest.mark.parametrize("nowhere", ["postgresql://127.0.0.1:1/x", "postgresql://x:y:z/", "/"])
def test_a_database_that_cannot_be_opened_is_refused_in_words(nowhere: str) -> None:
    with pytest.raises((Refused, OSError), match=r"opened|understood|directory"):
        Ledger(nowhere)


def test_a_file_that_is_no_database_is_refused_in_words_and_left_as_it_is(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna, " * 100)
    before = files_open()
    with pytest.raises(Refused, match="file is not a database"):
        Ledger(str(letter))
    assert letter.read_text() == "Dear Anna, " * 100
    assert files_open() == before


def test_the_log_of_sqlite_is_carried_over_beside_the_writing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a thread of its own, so that the log begins anew though nobody who writes sees to it."""
    monkeypatch.setattr(checkpoints, "MANY", 20)
    monkeypatch.setattr(checkpoints, "LONG", 50)
    database, log = tmp_path / "test.db", tmp_path / "test.db-wal"

    async def write_until_it_begins_anew() -> tuple[int, int]:
        ledger = Ledger(str(database))
        written = 0
        # Once or twice because the ledger was opened, and with far fewer pages than TOO_MANY
        while times_begun_anew(log) < 4 and written < 5000:
            await ledger.kept([entry(written, "x" * 2000)])
            written += 1
        with ledger._engine.connect() as connection:
            pages = connection.execute(text("PRAGMA wal_autocheckpoint")).scalar_one()
        await ledger.close()
        return pages, written

    pages, written = asyncio.run(write_until_it_begins_anew())
    assert pages == checkpoints.TOO_MANY
    assert written < 5000
    assert kept(str(database)) == written


def times_begun_anew(log: Path) -> int:
    """A log in SQLite's format says itself how often it was carried over and begun anew."""
    return int.from_bytes(log.read_bytes()[12:16]) if log.exists() else 0


def test_who_lets_go_twice_closes_nothing_of_anybody_else(tmp_path: Path) -> None:
    old = Ledger(str(tmp_path / "test.db"))
    old.dispose()
    new = Ledger(str(tmp_path / "test.db"))  # its files have the numbers of the old one's
    old.dispose()
    with new._turn:
        pass
    new.dispose()
