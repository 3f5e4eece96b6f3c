"""Rooms tell nobody what is not durable, and start again from what is if the database refuses."""

import asyncio
import contextlib
import random
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, insert
from sqlalchemy.exc import OperationalError

from client_kit import BROKEN, Person
from database_kit import stored_journal
from player_kit import or_dead
from server_kit import NO_LIMIT, running, settings
from vierblatt import games
from vierblatt.core.errors import Refused
from vierblatt.server import errors
from vierblatt.server.cluster.membership import Alone
from vierblatt.server.limits.rate_limits import RateLimits
from vierblatt.server.limits.token_bucket import RateLimiter
from vierblatt.server.people.identity import Identity
from vierblatt.server.services import Services, make_services
from vierblatt.server.storage import schema
from vierblatt.server.storage import writer as writer_module
from vierblatt.server.storage.writer import Commit, Writer
from vierblatt.server.tables.chat import Chat
from vierblatt.server.tables.client import TRY_AGAIN_LATER, Client
from vierblatt.server.tables.room import Room, RoomServices
from vierblatt.server.wire.http import NewTable
from vierblatt.server.wire.messages import (
    Answer,
    ChatNews,
    Done,
    Move,
    Ready,
    RefusedCommand,
    SayText,
    Sit,
    Start,
    TakeBack,
    Update,
)
from vierblatt.table.live import LiveTable
from vierblatt.table.settings import Settings
from waiting_kit import PATIENCE, until

CODE, PEOPLE = "ABC234", ["p0", "p1", "p2"]
NAMES = {"p0": "Ann", "p1": "Bob", "p2": "Cai"}


class SlowDatabase:
    """Writes nothing before it is told to."""

    def __init__(self) -> None:
        self.waiting: list[Commit] = []

    def submit(self, commit: Commit) -> None:
        self.waiting.append(commit)

    def write_next(self) -> None:
        self.waiting.pop(0).deliver()

    def write_all(self) -> None:
        while self.waiting:
            self.write_next()


class Page:
    """A connection that understands by the types of the wire what it is sent."""

    def __init__(self) -> None:
        self.sent: list[Answer] = []
        self.closed: list[int] = []
        self.view: dict[str, Any] = {"match": None}

    def write(self, *texts: bytes) -> int:
        for text in texts:
            message: Answer = msgspec.json.decode(text, type=Answer)
            self.sent.append(message)
            if isinstance(message, Update):
                match = self.view["match"]
                if message.match is not None:
                    match = (match or {}) | message.match
                self.view = self.view | message.view | {"match": match}
        return 0

    def close(self, code: int) -> None:
        self.closed.append(code)

    @property
    def heard(self) -> list[str]:
        updates = [one for one in self.sent if isinstance(one, Update)]
        return [event.en for update in updates for event in update.events]

    def answers(self, id: str) -> list[Answer]:
        return [one for one in self.sent if isinstance(one, Done | RefusedCommand) and one.id == id]


def client(person: str | None) -> tuple[Client, Page]:
    identity = None if person is None else Identity(person, NAMES[person])
    page = Page()
    return Client(identity, page, "127.0.0.1"), page


def make_room(database: Any, table: LiveTable) -> Room:
    chat = Chat(CODE, table, RateLimiter("chat", NO_LIMIT))
    nobody: Any = SimpleNamespace(cancel=lambda client: None)
    services = RoomServices(
        settings=settings(Path("nowhere")),
        database=database,
        limits=nobody,
        bots=nobody,
        hints=nobody,
        analysis=nobody,
        clock=lambda: 1.0,
        open_rematch=lambda table: pytest.fail("nobody wants to play on"),
        release=lambda room: None,
        seated=lambda person, room: None,
    )
    return Room(services, CODE, table, chat, public=False)


def seated(database: SlowDatabase, game: str, how: Settings) -> tuple[Room, list[Client]]:
    """Three people at a table where the cards are dealt, and what that told them is read."""
    table = LiveTable.open(
        game, {"players": 3}, person="p0", name="Ann", settings=how, seed=1, now=0
    )
    table.sit("p1", "Bob", 1, 0)
    table.sit("p2", "Cai", 2, 0)
    table.start("p0", 0)
    room = make_room(database, table)
    clients = [client(person)[0] for person in PEOPLE]
    for one in clients:
        room.join(one, None)
    database.write_all()
    return room, clients


def page_of(one: Client) -> Page:
    assert isinstance(one.connection, Page)
    return one.connection


def lay(room: Room, one: Client, id: str) -> None:
    assert room.table.match is not None
    move = room.table.match.legal(PEOPLE.index(str(one.person)))[0]
    room.handle(one, Move(id, move))


def test_nobody_is_told_what_is_durable_only_later() -> None:
    async def play() -> None:
        database = SlowDatabase()
        room, clients = seated(database, "null-und-nichtig", Settings(pause=0))
        pages = [page_of(one) for one in clients]
        for who in (0, 1):
            for number in range(3):
                lay(room, clients[who], f"m{who}{number}")
        room.handle(clients[1], SayText("hello", "Hello!"))
        assert [len(commit.entries) for commit in database.waiting] == [1] * 6 + [0]
        for page in pages:
            page.sent.clear()
        for _ in range(3):
            database.write_next()
        assert pages[2].heard == ["Ann has chosen."]
        assert not any("Bob" in text for page in pages for text in page.heard)
        assert [pages[0].answers(f"m0{number}") for number in range(3)] == [
            [Done(f"m0{number}")] for number in range(3)
        ]
        assert not pages[1].answers("m10")
        for _ in range(3):
            database.write_next()
        assert pages[2].heard[1:] == ["Bob has chosen."]
        assert not any(isinstance(one, ChatNews) for page in pages for one in page.sent)
        database.write_next()
        assert all(any(isinstance(one, ChatNews) for one in page.sent) for page in pages)

    asyncio.run(play())


def test_who_comes_meanwhile_is_not_told_it_twice() -> None:
    async def play() -> None:
        database = SlowDatabase()
        room, clients = seated(database, "null-und-nichtig", Settings(pause=0))
        for number in range(3):
            lay(room, clients[0], f"m{number}")
        spectator, page = client(None)
        room.join(spectator, room.table.log.last(None) - 1)
        assert not page.sent
        database.write_all()
        assert page.heard == ["Ann has chosen."]

    asyncio.run(play())


def test_a_command_that_is_sent_again_is_answered_and_acts_once() -> None:
    async def play() -> None:
        database = SlowDatabase()
        room, clients = seated(database, "null-und-nichtig", Settings(pause=0))
        lay(room, clients[0], "once")
        entries = list(room.table.journal)
        lay(room, clients[0], "once")
        room.handle(clients[0], SayText("once more", "Hello!"))
        room.handle(clients[0], SayText("once more", "Hello!"))
        database.write_all()
        page = page_of(clients[0])
        assert room.table.journal == entries
        assert page.answers("once") == [Done("once")] * 2
        assert page.answers("once more") == [Done("once more")] * 2
        lines = [one.lines for one in page.sent if isinstance(one, ChatNews)]
        assert [[line.en for line in some] for some in lines] == [["Hello!"]]

    asyncio.run(play())


def test_a_refused_command_may_be_sent_again_even_if_time_has_brought_something() -> None:
    async def play() -> None:
        database, now = SlowDatabase(), 1.0
        room, clients = seated(database, "null-und-nichtig", Settings(pause=5))
        room._clock = lambda: now
        number = 0
        while room.table.stage != "pause":
            assert room.table.match is not None
            seat = room.table.match.movers[0]
            lay(room, clients[seat], f"{number}")
            number += 1
        now = 100.0
        room.handle(clients[0], Ready("late"))  # the pause ends before it is looked at
        assert room.table.journal[-1]["do"] == "wake"
        lay(room, clients[0], "late")
        database.write_all()
        answers = page_of(clients[0]).answers("late")
        assert [type(answer) for answer in answers] == [RefusedCommand, Done]
        assert room.table.journal[-1]["do"] == "move"

    asyncio.run(play())


@pytest.mark.parametrize("game", games.names())
def test_pages_that_hear_late_see_the_table_as_it_is(game: str) -> None:
    """A whole match through a room whose disk is slow; every text is decoded by its type."""

    async def play() -> None:
        database, dice = SlowDatabase(), random.Random(game)
        room, clients = seated(database, game, Settings(pause=5))
        clients.append(client(None)[0])
        room.join(clients[-1], None)
        table, number = room.table, 0
        while table.stage != "over":
            number += 1
            if table.stage == "pause":
                for one in clients[:3]:
                    room.handle(one, Ready(f"{number}"))
            else:
                assert table.match is not None
                seat = dice.choice(table.match.movers)
                move = dice.choice(table.match.legal(seat))
                room.handle(clients[seat], Move(f"{number}", move))
            if dice.random() < 0.1:
                database.write_all()
                for one in clients:
                    assert page_of(one).view == msgspec.to_builtins(table.view(one.person))
        assert number > 10

    asyncio.run(play())


# Refused by the database


@asynccontextmanager
async def services_at(folder: Path) -> AsyncIterator[Services]:
    how = settings(folder)
    now = iter(range(10**6))
    services = make_services(how, Alone(how), RateLimits(how, None), lambda: float(next(now)))
    await services.start()
    try:
        yield services
    finally:
        await services.stop()


async def two_at_a_table(services: Services) -> tuple[Room, list[Client]]:
    ann, bob = (client(person)[0] for person in PEOPLE[:2])
    assert ann.identity is not None
    wanted = NewTable("null-und-nichtig", {"players": 3}, bots=["", "casual"])
    code = await services.tables.open(ann.identity, wanted)
    room = await services.tables.find(code, "127.0.0.1")
    for one in (ann, bob):
        room.join(one, None)
    room.handle(bob, Sit("sit", 1))
    await services.database.write()
    return room, [ann, bob]


async def spoil(services: Services, room: Room) -> None:
    """What the room writes next breaks a key."""
    row = {"code": room.code, "number": len(room.table.journal), "entry": '{"do":"wake","now":9e9}'}

    def write(connection: Connection) -> None:
        connection.execute(insert(schema.journal).values(row))

    await services.database.write(write)


async def mend(services: Services, room: Room, number: int) -> None:
    of_table = schema.journal.delete().where(
        schema.journal.c.code == room.code, schema.journal.c.number == number
    )
    await services.database.write(lambda connection: connection.execute(of_table))


def test_a_room_whose_write_is_refused_is_restored_from_its_journal(tmp_path: Path) -> None:
    async def play() -> None:
        async with services_at(tmp_path) as services:
            room, [ann, bob] = await two_at_a_table(services)
            other, [elsewhere, _] = await two_at_a_table(services)
            number = len(room.table.journal)
            await spoil(services, room)
            room.handle(ann, Start("start"))
            room.handle(bob, SayText("say", "What fine cards"))
            other.handle(elsewhere, Start("start"))
            await until(lambda: bool(page_of(bob).closed))
            await mend(services, room, number)

            assert page_of(ann).answers("start") == [RefusedCommand("start", *errors.OUR_FAULT)]
            assert Done("say") not in page_of(bob).sent
            for one in (ann, bob):
                assert set(page_of(one).closed) == {TRY_AGAIN_LATER}
                assert page_of(one).view["stage"] == "open"  # of the cards nobody was told
            assert not page_of(elsewhere).closed  # the other table goes on
            assert page_of(elsewhere).view["stage"] == "playing"

            again = await services.tables.find(room.code, "127.0.0.1")
            assert again is not room
            assert again.table.stage == "open"
            ann_again, page = client("p0")
            again.join(ann_again, None)
            again.handle(ann_again, Start("start"))
            await services.database.write()
            assert page.answers("start") == [Done("start")]
            assert page.view["stage"] == "playing"

    asyncio.run(play())


def test_a_room_whose_write_was_refused_writes_nothing_more(tmp_path: Path) -> None:
    """Its clients may have sent more before they heard of it, and they part from it."""

    async def play() -> None:
        async with services_at(tmp_path) as services:
            room, [ann, bob] = await two_at_a_table(services)
            number = len(room.table.journal)
            await spoil(services, room)
            room.handle(ann, Start("start"))
            await until(lambda: bool(page_of(bob).closed))
            await mend(services, room, number)
            before = stored_journal(services.settings.database, room.code)
            assert len(before) == number

            assert room.table.match is not None
            room.handle(ann, Move("late", room.table.match.legal(0)[0]))
            room.handle(bob, SayText("late", "Too late"))
            room._give_up_on("p1")
            await services.database.write()
            assert stored_journal(services.settings.database, room.code) == before
            assert Done("late") not in page_of(ann).sent
            for one in (ann, bob):
                room.part(one)
            assert not room._disconnects._timers

    asyncio.run(play())


def test_nobody_is_told_that_something_durable_was_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database hangs up in the middle of a commit, when nobody knows whether it was done: it
    was, so the same commit breaks a key when it is tried again."""
    transact, hang_up = Writer._transact, [False]

    def transact_and_hang_up(writer: Writer, batch: list[Commit]) -> list[Commit]:
        refused = transact(writer, batch)
        if hang_up[0] and any(commit.entries for commit in batch):
            hang_up[0] = False
            raise OperationalError("hung up", None, sqlite3.OperationalError())
        return refused

    async def starts(anna: Person, code: str) -> bool:
        """Or else the page has to come back and ask again."""
        with contextlib.suppress(*BROKEN):
            async with anna.at(code) as page:
                answer = await or_dead(page, page.do("start", id="start"))
                assert answer == {"type": "done", "id": "start"}
                await page.until(lambda: page.stage == "playing")
                return True
        return False

    async def play(address: str) -> str:
        anna = await Person.come(address, "Anna")
        code = await anna.open("null-und-nichtig", bots=["casual", "casual"])
        hang_up[0] = True
        async with asyncio.timeout(PATIENCE):
            while not await starts(anna, code):
                await asyncio.sleep(0.02)
        assert not hang_up[0]
        return code

    monkeypatch.setattr(writer_module, "RETRY_AFTER", 0.01)
    monkeypatch.setattr(Writer, "_transact", transact_and_hang_up)
    how = settings(tmp_path)
    with running(how) as address:
        code = asyncio.run(play(address))
    done = [entry["do"] for entry in stored_journal(how.database, code)]
    assert done.count("start") == 1


def test_a_room_refuses_in_words_and_goes_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with services_at(tmp_path) as services:
            room, [ann, bob] = await two_at_a_table(services)
            room.handle(bob, Start("start"))
            room.handle(ann, TakeBack("back"))
            stranger, page = client(None)
            room.join(stranger, None)
            room.handle(stranger, SayText("say", "Hello!"))
            await services.database.write()
            for one, id in ((page_of(bob), "start"), (page_of(ann), "back"), (page, "say")):
                assert [type(answer) for answer in one.answers(id)] == [RefusedCommand]
            with pytest.raises(Refused):
                await services.tables.find("NOSUCH", "127.0.0.1")
            assert room.table.stage == "open"

    asyncio.run(play())
