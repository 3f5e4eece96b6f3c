"""What is written, and that nobody is told of it before."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, func, insert, select, text
from sqlalchemy.exc import OperationalError

from server_kit import files_open
from services_kit import NewDatabase
from vierblatt.core.errors import Refused
from vierblatt.server.errors import Unavailable
from vierblatt.server.storage import journal, leases, schema
from vierblatt.server.storage import writer as writer_module
from vierblatt.server.storage.database import Database
from vierblatt.server.storage.engine import make_engine, read_only
from vierblatt.server.storage.journal import Entry
from vierblatt.server.storage.writer import Commit, Writer, nothing
from waiting_kit import PATIENCE, until

CODE = "ABC234"


def entry(number: int, text: str = "{}", code: str = CODE) -> Entry:
    return Entry(code, number, text, None)


def commit(
    *entries: Entry,
    deliver: Callable[[], None] = nothing,
    refuse: Callable[[], None] = nothing,
    source: str | None = None,
) -> Commit:
    return Commit(list(entries), [], deliver, refuse, source)


def stored(database: str) -> int:
    """So many entries are durable."""
    with read_only(make_engine(database)).connect() as connection:
        return connection.execute(select(func.count()).select_from(schema.journal)).scalar_one()


def numbers(database: str, code: str = CODE) -> list[int]:
    with read_only(make_engine(database)).connect() as connection:
        return [row.number for row in journal.of_table(connection, code)]


class Batches:
    """The transactions of a writer, which wait at the disk for as long as a test wants them to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sizes: list[int] = []
        self.disk = threading.Event()
        self.disk.set()
        transact = Writer._transact

        def slowly(writer: Writer, batch: list[Commit]) -> list[Commit]:
            self.sizes.append(len(batch))
            assert self.disk.wait(PATIENCE)
            return transact(writer, batch)

        monkeypatch.setattr(Writer, "_transact", slowly)


@pytest.fixture
def batches(monkeypatch: pytest.MonkeyPatch) -> Batches:
    return Batches(monkeypatch)


# Group commit, and delivery after it


def test_deliveries_come_in_order_and_after_the_commit(database: str) -> None:
    told: list[tuple[int, int]] = []

    def look(number: int) -> None:
        told.append((number, stored(database)))

    async def write() -> None:
        opened = Database(database)
        for number in range(50):
            fresh = [entry(number)] if number % 3 else []
            opened.submit(commit(*fresh, deliver=partial(look, number)))
            if number % 7 == 0:
                await asyncio.sleep(0)
        await opened.write()
        await opened.close()

    asyncio.run(write())
    assert [number for number, _ in told] == list(range(50))
    for number, durable in told:
        assert durable >= sum(1 for one in range(number + 1) if one % 3)


def test_what_comes_while_the_disk_works_goes_there_together(
    database: str, batches: Batches
) -> None:
    async def write() -> None:
        opened = Database(database)
        batches.disk.clear()
        opened.submit(commit(entry(0)))
        await until(lambda: batches.sizes == [1])
        for number in range(1, 21):
            opened.submit(commit(entry(number)))
        batches.disk.set()
        await opened.write()
        await opened.close()

    asyncio.run(write())
    assert batches.sizes == [1, 21]
    assert numbers(database) == list(range(21))


def test_a_delivery_without_a_change_waits_for_those_before_it(
    tmp_path: Path, batches: Batches
) -> None:
    told: list[str] = []

    async def write() -> None:
        opened = Database(str(tmp_path / "test.db"))
        opened.submit(commit(deliver=lambda: told.append("nobody writes, so at once")))
        assert told
        batches.disk.clear()
        opened.submit(commit(entry(0), deliver=lambda: told.append("a move")))
        opened.submit(commit(deliver=lambda: told.append("an answer")))
        await until(lambda: batches.sizes == [2])
        assert told == ["nobody writes, so at once"]
        batches.disk.set()
        await opened.write()
        await opened.close()

    asyncio.run(write())
    assert told[1:] == ["a move", "an answer"]


def test_a_delivery_that_fails_stops_nobody(tmp_path: Path) -> None:
    told: list[int] = []

    def fail() -> None:
        raise ValueError

    async def write() -> None:
        opened = Database(str(tmp_path / "test.db"))
        opened.submit(commit(entry(0), deliver=fail))
        opened.submit(commit(entry(1), deliver=lambda: told.append(1)))
        await opened.write()
        await opened.close()

    asyncio.run(write())
    assert told == [1]


# A disk that is not willing


def test_nobody_is_told_anything_while_the_disk_refuses(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer_module, "RETRY_AFTER", 0.01)
    told: list[str] = []
    refusals, add = 3, journal.add

    def refusing(connection: Connection, entries: list[Entry], process: str | None) -> None:
        nonlocal refusals
        if entries and refusals:
            refusals -= 1
            assert told == []
            raise OperationalError("disk full", None, sqlite3.OperationalError())
        add(connection, entries, process)

    async def write() -> None:
        opened = Database(database)
        refuse = partial(told.append, "refused")
        opened.submit(commit(entry(0), deliver=lambda: told.append("first"), refuse=refuse))
        await opened.write()
        opened.submit(commit(entry(1), deliver=lambda: told.append("second"), refuse=refuse))
        await opened.write()
        await opened.close()

    monkeypatch.setattr(journal, "add", refusing)
    asyncio.run(write())
    assert refusals == 0
    assert told == ["first", "second"]
    assert stored(database) == 2


def test_a_connection_that_postgresql_ends_is_no_refusal(
    postgres: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer_module, "RETRY_AFTER", 0.01)
    database = postgres()
    told: list[str] = []
    ends = [True]

    def end_myself(connection: Connection) -> None:
        if ends:
            ends.clear()
            connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    async def write() -> None:
        opened = Database(database)
        delivered = partial(told.append, "delivered")
        refused = partial(told.append, "refused")
        opened.submit(Commit([entry(0)], [end_myself], delivered, refused))
        await opened.write()
        await opened.close()

    asyncio.run(write())
    assert told == ["delivered"]
    assert numbers(database) == [0]


# A lease that is lost


def test_who_has_lost_the_lease_writes_nothing_more(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost: list[str] = []
    told: list[str] = []
    lose = Database.lose

    def count(one: Database, reason: str) -> None:
        lost.append(reason)
        lose(one, reason)

    async def write() -> None:
        opened = Database(database)
        await opened.register("me")
        opened.submit(commit(entry(0), deliver=lambda: told.append("while it is alive")))
        await opened.write()
        revoke(opened._engine, "me")
        opened.submit(commit(entry(1), deliver=lambda: told.append("too late")))
        with pytest.raises(Unavailable):
            await opened.write()
        assert opened.lost.is_set()
        opened.submit(commit(entry(2), deliver=lambda: told.append("far too late")))
        for refused in (
            opened.write(),
            opened.read(leases.registered),
            opened.transact(leases.registered),
        ):
            with pytest.raises(Unavailable):
                await refused
        assert not await opened.is_healthy()
        await opened.close()

    monkeypatch.setattr(Database, "lose", count)
    asyncio.run(write())
    assert len(lost) == 1
    assert told == ["while it is alive"]
    assert numbers(database) == [0]


def revoke(engine: Engine, process: str) -> None:
    with engine.begin() as connection:
        leases.revoke(connection, [process])


# A commit that is refused


def test_a_commit_that_breaks_a_key_costs_itself_alone(database: str, batches: Batches) -> None:
    """In the batch are others before and after it, and one that is built upon it."""
    told: list[str] = []

    def of(source: str, number: int) -> Commit:
        name = f"{source}{number}"
        deliver, refuse = partial(told.append, name), partial(told.append, f"not {name}")
        return commit(entry(number, code=source), deliver=deliver, refuse=refuse, source=source)

    async def write() -> None:
        opened = Database(database)
        opened.submit(of("bad", 0))
        await opened.write()
        batches.disk.clear()
        opened.submit(of("good", 0))
        await until(lambda: len(batches.sizes) == 2)
        for one in (of("good", 1), of("bad", 0), of("good", 2), of("bad", 1), of("other", 0)):
            opened.submit(one)
        batches.disk.set()
        await opened.write()
        await opened.close()

    asyncio.run(write())
    assert batches.sizes == [2, 1, 6]
    assert told[:2] == ["bad0", "good0"]
    assert told[2:] == ["good1", "not bad0", "good2", "not bad1", "other0"]
    assert numbers(database, "good") == [0, 1, 2]
    assert numbers(database, "other") == [0]
    assert numbers(database, "bad") == [0]


def test_nothing_that_waits_of_a_refused_source_is_written(database: str, batches: Batches) -> None:
    told: list[str] = []

    async def write() -> None:
        opened = Database(database)
        opened.submit(commit(entry(0)))
        await opened.write()
        batches.disk.clear()
        refuse = partial(told.append, "refused")
        opened.submit(commit(entry(0), refuse=refuse, source=CODE))
        await until(lambda: len(batches.sizes) == 2)
        waits = partial(told.append, "built upon what was refused")
        opened.submit(commit(entry(1), deliver=waits, source=CODE))
        opened.submit(commit(entry(2), deliver=partial(told.append, "of somebody else")))
        batches.disk.set()
        await opened.write()
        opened.submit(commit(entry(3), deliver=partial(told.append, "later"), source=CODE))
        await opened.write()
        await opened.close()

    asyncio.run(write())
    assert told == ["refused", "of somebody else", "later"]
    assert numbers(database) == [0, 2, 3]


def test_what_a_refused_commit_wrote_before_is_undone(database: str) -> None:
    def add_key(name: str, connection: Connection) -> None:
        connection.execute(insert(schema.keys).values(name=name, secret=b"x"))

    def stumble(connection: Connection) -> None:
        raise ValueError

    def keys(connection: Connection) -> set[str]:
        return set(connection.execute(select(schema.keys.c.name)).scalars())

    async def write() -> set[str]:
        opened = Database(database)
        for name, writes in (("a", []), ("b", [stumble]), ("c", [])):
            opened.submit(Commit([], [partial(add_key, name), *writes], nothing))
        await opened.write()
        found = await opened.read(keys)
        await opened.close()
        return found

    assert asyncio.run(write()) == {"cookies", "a", "c"}


# Read, write and transact


def test_who_waits_for_a_write_that_is_refused_hears_of_it(database: str) -> None:
    def twice(connection: Connection) -> None:
        for _ in range(2):
            journal.add(connection, [entry(0)])

    async def write() -> None:
        opened = Database(database)
        with pytest.raises(RuntimeError, match="refused"):
            await opened.write(twice)
        await opened.write(lambda connection: journal.add(connection, [entry(1)]))
        await opened.close()

    asyncio.run(write())
    assert numbers(database) == [1]


def test_what_is_read_in_a_transaction_is_still_so_when_it_is_written(
    new_database: Callable[[], str],
) -> None:
    """Two processes give out numbers, each the next one that is free."""
    database = new_database()

    def next_number(connection: Connection) -> int:
        used = connection.execute(select(func.count()).select_from(schema.journal)).scalar_one()
        journal.add(connection, [entry(used)])
        return used

    async def write() -> list[int]:
        both = [Database(database), Database(database)]
        given = await asyncio.gather(*(both[turn % 2].transact(next_number) for turn in range(40)))
        for one in both:
            await one.close()
        return list(given)

    assert sorted(asyncio.run(write())) == list(range(40))


def test_who_reads_sees_what_is_durable_and_waits_for_no_writer(
    database: str, batches: Batches
) -> None:
    async def write() -> None:
        opened = Database(database)
        await opened.write(lambda connection: journal.add(connection, [entry(0)]))
        batches.disk.clear()
        opened.submit(commit(entry(1)))
        await until(lambda: len(batches.sizes) == 2)
        rows = await opened.read(partial(journal.of_table, code=CODE))
        assert [row.number for row in rows] == [0]
        batches.disk.set()
        await opened.close()

    asyncio.run(write())
    assert numbers(database) == [0, 1]  # whoever closes writes what is waiting


# How databases are opened and closed


def test_sqlite_is_safe_by_its_settings(tmp_path: Path) -> None:
    opened = Database(str(tmp_path / "test.db"))
    with opened._engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    assert Database(str(tmp_path / "test.db")).secret == opened.secret


def test_postgresql_is_safe_by_its_settings(postgres: NewDatabase) -> None:
    database = postgres()
    opened = Database(database)
    with opened._engine.connect() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
        assert connection.exec_driver_sql("SHOW idle_in_transaction_session_timeout").scalar()
    assert Database(database).secret == opened.secret


@pytest.mark.parametrize("nowhere", ["postgresql://127.0.0.1:1/x", "postgresql://x:y:z/", "/"])
def test_a_database_that_cannot_be_opened_is_refused_in_words(nowhere: str) -> None:
    with pytest.raises((Refused, OSError), match=r"opened|understood|directory"):
        Database(nowhere)


def test_a_file_that_is_no_database_is_refused_in_words_and_left_as_it_is(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna, " * 100)
    before = files_open(), threading.active_count()
    with pytest.raises(Refused, match="file is not a database"):
        Database(str(letter))
    assert letter.read_text() == "Dear Anna, " * 100
    assert (files_open(), threading.active_count()) == before
