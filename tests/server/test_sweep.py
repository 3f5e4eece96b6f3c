"""Cycles are found in small bites, and our own tables form none."""

import asyncio
import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from server_kit import finished, running, settings, until, wait_until
from vierblatt.server.observability import sweep
from vierblatt.server.observability.sweep import Sweep
from vierblatt.server.tables.room import Room


@pytest.fixture
def calm() -> Iterator[None]:
    """Python's collector, and then as it was."""
    habits, called = gc.get_threshold(), list(gc.callbacks)
    yield
    gc.enable()
    gc.set_threshold(*habits)
    gc.callbacks[:] = called
    gc.unfreeze()


def test_a_table_that_nobody_needs_goes_at_once(
    tmp_path: Path, calm: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Remembered as they come: to ask Python for all its objects disturbs the threads that make some
    rooms: list[ref[Room]] = []
    settle = Room.settle

    def remember(room: Room, *given: Any) -> None:
        rooms.append(ref(room))
        settle(room, *given)

    monkeypatch.setattr(Room, "settle", remember)
    gc.disable()
    with running(settings(tmp_path, left_after=0.1, gone_after=0.1)) as address:
        asyncio.run(finished(address))
        assert rooms
        wait_until(lambda: not any(room() for room in rooms))


class Knot:
    """It holds itself."""

    def __init__(self) -> None:
        self.me = self


def knots() -> int:
    gc.unfreeze()
    return sum(type(one) is Knot for one in gc.get_objects())


def test_what_is_new_is_searched_and_the_rest_when_nothing_happens(
    calm: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweep, "EVERY", 0.05)
    gc.collect()

    async def serve() -> None:
        Sweep().begin()
        kept = [Knot() for _ in range(10 * sweep.BITE)]  # put away while they were needed
        assert gc.get_count()[0] <= sweep.BITE
        assert gc.get_freeze_count() > 9 * sweep.BITE
        kept.clear()
        await until(lambda: knots() == 0)

    asyncio.run(serve())
