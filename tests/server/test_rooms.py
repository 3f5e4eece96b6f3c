"""What happens at a table is put into words late, but never so late that they tell too much."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any

from vierblatt.server.storage.pen import Entry
from vierblatt.server.storage.writer import Steps, Then, Write
from vierblatt.server.tables.client import Connection
from vierblatt.server.tables.room import Room
from vierblatt.server.wire.messages import Move
from vierblatt.table.live import LiveTable
from vierblatt.table.settings import Settings

PEOPLE = ["p0", "p1", "p2"]


class SlowLedger:
    """Keeps nothing before it is told to."""

    def __init__(self) -> None:
        self.waiting: list[tuple[int, Steps, Then]] = []

    def keep(self, entries: list[Entry], writes: list[Write], then: Then, meanwhile: Steps) -> None:
        self.waiting.append((len(entries), meanwhile, then))

    def write_next(self) -> None:
        _, meanwhile, then = self.waiting.pop(0)
        for _ in meanwhile:
            pass
        then()


class Page:
    """A line that remembers what it was sent."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def write(self, *texts: bytes) -> int:
        self.sent += [json.loads(text) for text in texts]
        return 0

    @property
    def heard(self) -> list[str]:
        updates = [one for one in self.sent if one["type"] == "update"]
        return [event["en"] for update in updates for event in update["events"]]


def seated(ledger: SlowLedger) -> tuple[Room, list[Connection]]:
    table = LiveTable.open(
        "null-und-nichtig",
        {"players": 3},
        person="p0",
        name="Ann",
        settings=Settings(pause=0),
        seed=1,
        now=0,
    )
    table.sit("p1", "Bob", 1, 0)
    table.sit("p2", "Cai", 2, 0)
    table.start("p0", 0)
    house: Any = SimpleNamespace(ledger=ledger)
    room = Room(house, "ABC234", table, public=False)
    pages = []
    for person in PEOPLE:
        guest: Any = SimpleNamespace(id=person, program=False, muted=())
        line: Any = Page()
        page = Connection(guest, line)
        room.join(page, None)
        pages.append(page)
    while ledger.waiting:
        ledger.write_next()
    return room, pages


def lay(room: Room, page: Connection, number: int) -> None:
    match = room._table.match  # whoever asks for the table itself has all put into words
    assert match is not None
    move = match.legal(PEOPLE.index(str(page.person)))[0]
    room.hear(page, Move(f"m{number}", move))


def test_nobody_is_told_what_is_kept_only_later() -> None:
    async def play() -> None:
        ledger = SlowLedger()
        room, pages = seated(ledger)
        lines: list[Any] = [page.line for page in pages]
        for number in range(3):
            lay(room, pages[0], number)
        for number in range(3):
            lay(room, pages[1], number)
        assert [kept for kept, _, _ in ledger.waiting] == [1] * 6
        for line in lines:
            line.sent.clear()
        for _ in range(3):
            ledger.write_next()
        assert lines[2].heard == ["Ann has chosen."]
        assert not any("Bob" in text for line in lines for text in line.heard)
        for _ in range(3):
            ledger.write_next()
        assert lines[2].heard[1:] == ["Bob has chosen."]

    asyncio.run(play())


def test_who_comes_meanwhile_is_not_told_it_twice() -> None:
    async def play() -> None:
        ledger = SlowLedger()
        room, pages = seated(ledger)
        for number in range(3):
            lay(room, pages[0], number)
        line: Any = Page()
        spectator = Connection(None, line)
        last = room._table.log.last(None)
        room.join(spectator, last - 1)
        while ledger.waiting:
            ledger.write_next()
        assert len(line.heard) == 1

    asyncio.run(play())
