"""What is kept, and that nothing is told before it is."""

import asyncio
import sqlite3
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from vierblatt.server import ledger as of_ledger
from vierblatt.server.ledger import Batch, Ledger


def entry(number: int) -> dict[str, Any]:
    return {"code": "ABC234", "number": number, "entry": "{}", "command": None}


def kept(database: Path) -> int:
    connection = sqlite3.connect(database)
    [(count,)] = connection.execute("SELECT count(*) FROM journal")
    connection.close()
    return int(count)


def test_what_follows_comes_in_order_and_after_it_is_on_the_disk(tmp_path: Path) -> None:
    database = tmp_path / "test.db"
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


def test_nothing_is_told_while_the_disk_refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(of_ledger, "AGAIN_AFTER", 0.01)
    told: list[str] = []

    async def write() -> None:
        ledger = Ledger(tmp_path / "test.db")
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
    assert kept(tmp_path / "test.db") == 1


def test_the_database_is_safe_by_its_settings(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "test.db")
    with ledger._engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    assert Ledger(tmp_path / "test.db").key == ledger.key
