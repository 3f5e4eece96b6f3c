"""A house that is lost is followed by another; each is locked once, whenever the server ends."""

import asyncio
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from server_kit import files_open, settings, until
from vierblatt.core.errors import Refused
from vierblatt.server.cluster import recovery as care
from vierblatt.server.cluster.failover import Watch
from vierblatt.server.cluster.membership import Nobody
from vierblatt.server.cluster.recovery import Caretaker
from vierblatt.server.tables.registry import House


class Locked(Counter[str]):
    """How often each house was locked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        lock = House.lock

        async def count(house: House) -> None:
            self[house.me] += 1
            await lock(house)

        monkeypatch.setattr(House, "lock", count)


@pytest.fixture
def locked(monkeypatch: pytest.MonkeyPatch) -> Locked:
    return Locked(monkeypatch)


def caretaker(folder: Path) -> Caretaker:
    here = settings(folder)
    return Caretaker(here, Nobody(here))


async def at_a_loss(
    folder: Path, monkeypatch: pytest.MonkeyPatch, opened: Callable[..., House]
) -> Caretaker:
    """One who has lost a house and is just opening the next, which goes like this."""
    opening = threading.Event()

    def open_next(*given: Any) -> House:
        opening.set()
        return opened(*given)

    keeper = caretaker(folder)
    await keeper.begin()
    monkeypatch.setattr(care, "House", open_next)
    keeper.house.ledger.lose("test")
    await asyncio.to_thread(opening.wait)
    return keeper


async def next_house(caretaker: Caretaker, before: House) -> House:
    await until(lambda: caretaker.house is not before)
    return caretaker.house


def test_a_lost_house_is_followed_by_another(tmp_path: Path, locked: Locked) -> None:
    async def lose_one() -> None:
        keeper = caretaker(tmp_path)
        await keeper.begin()
        first = keeper.house
        first.ledger.lose("test")
        second = await next_house(keeper, first)
        assert await second.is_well()
        await keeper.end()
        assert locked == {first.me: 1, second.me: 1}

    asyncio.run(lose_one())


def test_the_server_ends_while_its_house_is_lost(tmp_path: Path, locked: Locked) -> None:
    async def lose_and_end() -> None:
        keeper = caretaker(tmp_path)
        await keeper.begin()
        keeper.house.ledger.lose("test")
        await keeper.end()
        assert set(locked.values()) == {1}

    asyncio.run(lose_and_end())


def test_the_server_ends_while_the_next_house_is_opened(
    tmp_path: Path, locked: Locked, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()

    def slow(*given: Any) -> House:
        go_on.wait()
        return House(*given)

    async def end_meanwhile() -> None:
        keeper = await at_a_loss(tmp_path, monkeypatch, slow)
        ending = asyncio.ensure_future(keeper.end())
        await asyncio.sleep(0)
        go_on.set()
        await ending
        assert sorted(locked.values()) == [1, 1]  # it was unlocked, and so it is locked

    asyncio.run(end_meanwhile())


def test_the_server_ends_while_no_house_can_be_opened(
    tmp_path: Path, locked: Locked, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere(*_: Any) -> House:
        raise Refused("Nein.", "No.")

    async def end_at_last() -> None:
        keeper = await at_a_loss(tmp_path, monkeypatch, nowhere)
        await keeper.end()
        assert locked == {keeper.house.me: 1}

    asyncio.run(end_at_last())


def test_a_house_that_cannot_be_unlocked_leaves_nothing_open(
    tmp_path: Path, locked: Locked, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is tried again every second, maybe all night."""
    begin, failures = Watch.begin, 3

    async def fails(watch: Watch) -> None:
        nonlocal failures
        if failures:
            failures -= 1
            raise OSError
        await begin(watch)

    async def lose_one() -> None:
        keeper = caretaker(tmp_path)
        await keeper.begin()
        before = files_open(), threading.active_count()
        monkeypatch.setattr(Watch, "begin", fails)
        first = keeper.house
        first.ledger.lose("test")
        await next_house(keeper, first)
        after = files_open(), threading.active_count()
        await keeper.end()
        assert failures == 0
        assert set(locked.values()) == {1}
        assert after[0] <= before[0] + 2
        assert after[1] <= before[1] + 2

    monkeypatch.setattr(care, "AGAIN_AFTER", 0.01)
    asyncio.run(lose_one())
