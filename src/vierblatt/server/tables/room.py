"""A table in the house, with the people and bots around it.

The live table (vierblatt.table) decides everything; the room brings it what people say, what
bots decide and what time it is, keeps its journal, and then tells each page what it heard.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, get_args

import msgspec
from sqlalchemy import update

from vierblatt.core.errors import Refused
from vierblatt.server import errors
from vierblatt.server.observability.logs import say
from vierblatt.server.observability.metrics import MOVES, REFUSED
from vierblatt.server.storage import schema
from vierblatt.server.storage.pen import Entry
from vierblatt.server.storage.writer import Write, execute
from vierblatt.server.tables import finish
from vierblatt.server.tables.bot_turns import BotSeats
from vierblatt.server.tables.chat import Chat, Spoken
from vierblatt.server.tables.client import Connection, write
from vierblatt.server.tables.disconnects import Absent
from vierblatt.server.tables.dispatch import obey
from vierblatt.server.tables.hints import Adviser
from vierblatt.server.tables.updates import NOTHING, News
from vierblatt.server.wire.http import LobbyTable
from vierblatt.server.wire.messages import (
    AnyCommand,
    ChatCommand,
    Done,
    Hint,
    Leave,
    RefusedCommand,
    Rematch,
    Sit,
    Watching,
)
from vierblatt.table.live import LiveTable

if TYPE_CHECKING:
    from vierblatt.server.tables.registry import House

Outgoing = tuple[Connection, bytes]
CHAT = get_args(ChatCommand)
SEATING = (Sit, Leave)
MADE = {True: MOVES.labels("person"), False: MOVES.labels("bot")}


class Room:
    """A live table and everybody who is connected to it."""

    def __init__(
        self,
        house: House,
        code: str,
        table: LiveTable,
        *,
        public: bool,
        spoken: Iterable[Spoken] = (),
    ) -> None:
        self.house = house
        self.code = code
        self._table = table
        self.public = public
        self.chat = Chat(self, spoken)
        self.adviser = Adviser(self)
        self.absent = Absent(self)
        self.bot_seats = BotSeats(self)
        self.rematch: str | None = None
        self.shown: str | None = None  # how it stands in the lobby, if it does
        self.kept = 0  # so many entries of the journal are kept, or on their way
        self.ended = False  # and that is kept, too
        self.obeyed: set[str] = set()  # the commands of clients that changed something
        self.connections: list[Connection] = []
        self._alarm: asyncio.TimerHandle | None = None
        self._public = NOTHING.public  # what everybody saw when somebody was last told something
        self._unsaid: Iterator[None] | None = None  # what happened, still to be put into words

    @property
    def table(self) -> LiveTable:
        """The table as it is now. Before anybody can change it, all that happened is put into
        words: they must not tell what is kept only later."""
        self._put_into_words()
        return self._table

    # Pages come and go

    def join(self, connection: Connection, since: int | None, chat: int | None = None) -> None:
        """A page is here; it is told what it missed."""
        now = time.time()
        self._put_into_words()  # what happened before is not for them
        self.connections.append(connection)
        person = connection.person
        if person is not None and self._sits(connection):
            self.absent.stop_waiting_for(person)
            self.table.back(person, now)
        self.table.wake(now)
        last = self.table.log.last(person)
        heard = since if since is not None and 0 <= since <= last else last
        text, connection.sees = News(self.table, now).update(person, NOTHING, heard)
        answers = [(connection, text)]
        if self.rematch is not None:
            answers.append((connection, write(Rematch(self.rematch))))
        if (missed := self.chat.greeting(connection.guest, chat)) is not None:
            answers.append((connection, missed))
        self.settle(now, [*answers, *self._who_watches()])

    def part(self, connection: Connection) -> None:
        """A page is closed."""
        self.connections.remove(connection)
        _send(self._who_watches())
        self.absent.miss(connection.person)
        self._leave_if_over()

    def _who_watches(self) -> list[Outgoing]:
        """How many look on, for every page that does not know it."""
        people = {one.person or id(one) for one in self.connections if not self._sits(one)}
        ignorant = [one for one in self.connections if one.watching != len(people)]
        for one in ignorant:
            one.watching = len(people)
        return [(one, write(Watching(len(people)))) for one in ignorant]

    def _sits(self, connection: Connection) -> bool:
        person = connection.person
        return person is not None and self.table.seat_of(person) is not None

    def _leave_if_over(self) -> None:
        if self.ended and not self.connections:
            self.house.ledger.keep(then=lambda: self.house.forget(self))

    def dismiss(self, person: str) -> None:
        """Somebody is gone from all of Vierblatt."""
        self.absent.stop_waiting_for(person)
        self.chat.forget(person)
        if self.table.seat_of(person) is not None:
            now = time.time()
            self.table.leave(person, now)
            self.settle(now)

    def shut(self) -> None:
        """Whoever runs the house ends this table."""
        if self.table.stage not in ("over", "closed"):
            now = time.time()
            self.table.shut(now)
            self.settle(now)

    # What people say

    def hear(self, connection: Connection, said: AnyCommand) -> None:
        """Do what a client asks for, once, and answer."""
        if isinstance(said, CHAT):
            self.chat.hear(connection, said)
            return
        now = time.time()
        try:
            if connection.guest is None:
                raise Refused(*errors.NO_NAME)
            command = f"{connection.guest.id}/{said.id}"
            if isinstance(said, Hint):
                self.adviser.hear(connection, said)
                return
            if command not in self.obeyed:
                obey(self.table, connection.guest, said, now)
        except Refused as refused:
            REFUSED.inc()
            self.settle(now, [(connection, write(RefusedCommand(said.id, *refused.words)))])
        else:
            answers = [(connection, write(Done(said.id)))]
            if isinstance(said, SEATING):
                answers += self._who_watches()
            self.settle(now, answers, command)

    # After anything that may have changed something

    def settle(
        self, now: float, answers: Iterable[Outgoing] = (), command: str | None = None
    ) -> None:
        """Keep what happened, tell it after that, and see who is to do something next.

        The words for it are found while the disk is at work, for many tables in a row."""
        self.table.wake(now)
        outgoing = list(answers)
        writes = [*self._ending(now), *self._rematch(now)]
        following = self.rematch if writes else None
        writes += self._showing()
        entries = self._fresh_entries(command)
        self.bot_seats.call(now)
        self._set_alarm(now)
        if entries or writes or outgoing:
            self._unsaid = self._updates(now, outgoing)
            if following is not None:
                self._put_into_words()
                outgoing += [(one, write(Rematch(following))) for one in self.connections]
            self.house.ledger.keep(entries, writes, partial(_send, outgoing), self._unsaid)
        self._leave_if_over()

    def _put_into_words(self) -> None:
        if self._unsaid is not None:
            for _ in self._unsaid:
                pass
            self._unsaid = None

    def _fresh_entries(self, command: str | None) -> list[Entry]:
        """The entries of the journal since last time; one of them is what a client asked for."""
        fresh = []
        for number, entry in enumerate(self._table.journal[self.kept :], self.kept):
            asked = command if entry["do"] != "wake" else None
            if entry["do"] == "move":
                MADE[entry["person"] is not None].inc()
            if asked is not None:
                self.obeyed.add(asked)
            text = msgspec.json.encode(entry).decode()
            fresh.append(Entry(self.code, number, text, asked))
        self.kept += len(fresh)
        return fresh

    def _updates(self, now: float, outgoing: list[Outgoing]) -> Iterator[None]:
        """For every page that heard something, in steps. Who heard nothing is sent nothing, for
        even an empty message would say that somebody has done something in secret."""
        last = self._table.log.last
        behind = [one for one in self.connections if last(one.person) > one.sees.number]
        if not behind:
            return
        news = News(self._table, now, self._public)
        self._public = news.public
        yield
        sights = [news.sight(one.person, one.sees) for one in behind]
        yield
        for one, sees in zip(behind, sights, strict=True):
            outgoing.append((one, news.text(one.person, one.sees, sees)))
            one.sees = sees

    def _ending(self, now: float) -> list[Write]:
        """What is to be written when the match is over, or the table closed."""
        if self.ended or self._table.stage not in ("over", "closed"):
            return []
        self.ended = True
        say("table-ended", game=self._table.game.name, stage=self._table.stage)
        if self.house.settings.analyse and self._table.record and finish.players(self._table):
            self.house.analyses.foresee(self.code, self._table.record.json())
        return finish.writes(self.code, self._table, now)

    def _rematch(self, now: float) -> list[Write]:
        """When all have agreed, they play on at a table that is kept together with this wish."""
        if not self._table.rematch_agreed or self.rematch is not None:
            return []
        following = self.house.adopt(self._table.rematch(now), public=False)
        following.chat.go_on_from(self.chat)
        self.rematch = following.code
        of_this = schema.tables.c.code == self.code
        known = update(schema.tables).where(of_this).values(rematch=self.rematch)
        return [partial(execute, statement=known)]

    def _showing(self) -> list[Write]:
        """A public table stands in the lobby for as long as one can sit down there."""
        if not self.public or (self._table.stage != "open" and self.shown is None):
            return []
        before, self.shown = self.shown, _lobby_line(self) if self._table.stage == "open" else None
        if self.shown == before:
            return []
        of_this = schema.tables.c.code == self.code
        line = update(schema.tables).where(of_this).values(shown=self.shown)
        return [partial(execute, statement=line)]

    # Time

    def _set_alarm(self, now: float) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        due = self._table.next_due
        if due is not None:
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(max(0.0, due - now) + 0.001, self._ring)

    def _ring(self) -> None:
        self.settle(time.time())

    # From and to the disk

    def resume(self) -> None:
        """Go on after a restart: nobody is connected yet."""
        for seat in self._table.seats:
            self.absent.miss(seat.person)
        self.settle(time.time())

    def close(self) -> None:
        """Stop everything; what is kept stays."""
        self.adviser.close()
        self.absent.close()
        self.bot_seats.close()
        if self._alarm is not None:
            self._alarm.cancel()


def _lobby_line(room: Room) -> str:
    table = room.table
    seats = [None if seat.plays == "nobody" else seat.shown_name for seat in table.seats]
    options, settings = table.view(None).options, table.settings.json()
    line = LobbyTable(room.code, table.game.name, options, settings, seats)
    return msgspec.json.encode(line).decode()


def _send(outgoing: list[Outgoing]) -> None:
    texts: dict[Connection, list[bytes]] = {}
    for connection, text in outgoing:
        texts.setdefault(connection, []).append(text)
    for connection, several in texts.items():
        connection.send(*several)  # an answer and its update go together
