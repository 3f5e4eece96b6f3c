"""A room: a live table with the people and bots around it.

The live table (vierblatt.table) decides everything. The room brings it what clients send, what bots
decide and what time it is; commits what came of it; and delivers the updates after the commit.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Literal

import msgspec
from sqlalchemy import Connection, update

from vierblatt.core.errors import Refused
from vierblatt.server import errors
from vierblatt.server.clock import Clock
from vierblatt.server.limits.rate_limits import RateLimits
from vierblatt.server.matches.analysis.queue import AnalysisQueue
from vierblatt.server.observability.logs import log_event
from vierblatt.server.observability.metrics import MOVES, REFUSED_COMMANDS
from vierblatt.server.settings import ServerSettings
from vierblatt.server.storage import schema
from vierblatt.server.storage.database import Database
from vierblatt.server.storage.journal import Entry
from vierblatt.server.storage.writer import Commit, Write
from vierblatt.server.tables import finish
from vierblatt.server.tables.bot_pool import BotPool
from vierblatt.server.tables.bot_turns import BotTurns
from vierblatt.server.tables.chat import NO_CHANGE, Chat, ChatChange
from vierblatt.server.tables.client import Client, Delivery
from vierblatt.server.tables.disconnects import Disconnects
from vierblatt.server.tables.dispatch import Parts, dispatch
from vierblatt.server.tables.hints import Hints
from vierblatt.server.tables.updates import NOTHING_PUBLIC, NOTHING_SEEN, Updates
from vierblatt.server.wire.http import LobbyTable
from vierblatt.server.wire.messages import (
    Answer,
    AnyCommand,
    Done,
    Free,
    Hint,
    Leave,
    RefusedCommand,
    Rematch,
    SeatBot,
    Sit,
    Watching,
)
from vierblatt.table.live import Awaited, LiveTable

MOST_EVENTS = 500  # of the past, for a client that joins
SEATING = (Sit, Leave, Free, SeatBot)  # they fill a table's history, which stays in memory
MOVES_BY = {True: MOVES.labels("person"), False: MOVES.labels("bot")}


@dataclass(frozen=True)
class RoomServices:
    """What rooms need of the rest of the server."""

    settings: ServerSettings
    database: Database
    limits: RateLimits
    bots: BotPool
    hints: Hints
    analysis: AnalysisQueue
    clock: Clock
    open_rematch: Callable[[LiveTable], Room]
    release: Callable[[Room], None]
    seated: Callable[[str, Room], None]


class Stored(msgspec.Struct):
    """What the database knows of a table besides its journal and its chat."""

    over: bool = False
    rematch: str | None = None
    lobby: str | None = None  # how it stands in the lobby, if it does
    entries: int = 0  # of the journal
    commands: set[str] = msgspec.field(default_factory=set)  # of clients, who may send them again


class Room:
    """One table of this process, and every client that is connected to it."""

    def __init__(
        self,
        services: RoomServices,
        code: str,
        table: LiveTable,
        chat: Chat,
        *,
        public: bool,
        stored: Stored | None = None,
    ) -> None:
        self.code = code
        self.table = table
        self.chat = chat
        self.public = public
        self.stored = stored or Stored()
        self.clients: list[Client] = []
        self.people: set[str] = set()  # who sits here, or sat here once
        self._services = services
        self._clock = services.clock
        self._limits = services.limits
        self._parts = Parts(table, chat, services.hints)
        self._bot_turns = BotTurns(services.bots, services.settings.bot_delay, self._play_bot)
        self._disconnects = Disconnects(self._give_up_on)
        self._timer: asyncio.TimerHandle | None = None
        self.is_closed = False
        self._public = NOTHING_PUBLIC  # what everybody saw when somebody was last told something

    # The life of a command

    def handle(self, client: Client, command: AnyCommand) -> None:
        """Dispatch, answer, commit: every command of every client goes this way, once."""
        if self.is_closed:
            return
        now, delivery = self._clock(), Delivery()
        # A hint asked for again is answered again.
        key = None if isinstance(command, Hint) else f"{client.person}/{command.id}"
        change = NO_CHANGE
        try:
            if key not in self.stored.commands:
                reply = partial(self._reply, client)
                if isinstance(command, SEATING) and not self._limits.seats.take(str(client.person)):
                    raise Refused(*errors.TOO_MUCH)
                change = dispatch(self._parts, client, command, now, reply)
        except Refused as refused:
            REFUSED_COMMANDS.inc()
            delivery.add(client, RefusedCommand(command.id, *refused.words))
            key = None  # it may be sent again, even if time has brought something meanwhile
        else:
            self._add_chat(delivery, client, change)
            if not isinstance(command, Hint):
                delivery.add(client, Done(command.id))
            if isinstance(command, SEATING):
                self._add_watching(delivery)
                self._note_people()
        self._commit(now, delivery, change, key, asked_by=(client, command.id))

    def _commit(
        self,
        now: float,
        delivery: Delivery,
        change: ChatChange = NO_CHANGE,
        key: str | None = None,
        asked_by: tuple[Client, str] | None = None,
    ) -> None:
        """Write what happened, deliver it after that, and see who is to do something next."""
        if self.is_closed:
            return
        self.table.wake(now)
        writes = [
            *change.writes,
            *self._finish(now),
            *self._open_rematch(now, delivery),
            *self._list_in_lobby(),
        ]
        entries = self._new_entries(key)
        if key is not None and (entries or writes):
            self.stored.commands.add(key)
        self._add_updates(now, delivery)
        if entries or writes or delivery:
            deliver = partial(_deliver, delivery, change)
            refuse = partial(self._write_refused, change, asked_by)
            commit = Commit(entries, writes, deliver, refuse, source=self.code)
            self._services.database.submit(commit)
        self._bot_turns.start(self.table, now)
        self._set_timer(now)
        self._release_if_over()

    def _new_entries(self, key: str | None) -> list[Entry]:
        """The entries of the journal since last time; one of them is what a client asked for."""
        fresh: list[Entry] = []
        for entry in self.table.journal[self.stored.entries :]:
            if entry["do"] == "move":
                MOVES_BY[entry["person"] is not None].inc()
            text = msgspec.json.encode(entry).decode()
            command = key if entry["do"] != "wake" else None
            fresh.append(Entry(self.code, self.stored.entries + len(fresh), text, command))
        self.stored.entries += len(fresh)
        return fresh

    def _add_updates(self, now: float, delivery: Delivery) -> None:
        """For every client that heard something. Who heard nothing is sent nothing, for even an
        empty message would say that somebody has done something in secret."""
        last = self.table.log.last
        behind = [client for client in self.clients if last(client.person) > client.seen.number]
        if not behind:
            return
        updates = Updates(self.table, now, self._public)
        self._public = updates.public
        for client in behind:
            client.seen, update = updates.update(client.person, client.seen)
            delivery.add(client, update)

    def _add_chat(self, delivery: Delivery, speaker: Client, change: ChatChange) -> None:
        line = change.line
        for client in self.clients:
            if line is not None and not line.is_muted_by(client.identity):
                delivery.add(client, self.chat.news(client.identity, line))
            elif change.muted and client.person == speaker.person:
                delivery.add(client, self.chat.news(client.identity))

    def _reply(self, client: Client, answer: Answer) -> None:
        """An answer that took long; it waits for what is being written."""
        delivery = Delivery()
        delivery.add(client, answer)
        self._commit(self._clock(), delivery)

    def _write_refused(self, change: ChatChange, asked_by: tuple[Client, str] | None) -> None:
        """The database refused what was written last, so what is in memory is not what is stored:
        everybody comes back to the table as its journal has it."""
        change.settle()
        if asked_by is not None:
            delivery = Delivery()
            delivery.add(asked_by[0], RefusedCommand(asked_by[1], *errors.OUR_FAULT))
            delivery.send()
        self.disconnect_all()
        self._services.release(self)

    # Clients come and go

    def join(self, client: Client, since: int | None, chat: int | None = None) -> None:
        """A page is here; it is told what it missed."""
        self.clients.append(client)
        if self.is_closed:  # it was released while this client was let in
            client.disconnect()
            return
        now, delivery = self._clock(), Delivery()
        person = client.person
        if person is not None and self._sits(client):
            self._disconnects.stop_waiting_for(person)
            self.table.back(person, now)
        self.table.wake(now)
        last = self.table.log.last(person)
        heard = since if since is not None and 0 <= since <= last else last
        heard = max(heard, last - MOST_EVENTS)
        client.seen, update = Updates(self.table, now).update(person, NOTHING_SEEN, heard)
        delivery.add(client, update)
        if self.stored.rematch is not None:
            delivery.add(client, Rematch(self.stored.rematch))
        if (missed := self.chat.missed(client.identity, chat)) is not None:
            delivery.add(client, missed)
        self._add_watching(delivery)
        self._commit(now, delivery)

    def part(self, client: Client) -> None:
        """A page is closed."""
        self.clients.remove(client)
        self._services.hints.cancel(client)
        delivery = Delivery()
        self._add_watching(delivery)
        delivery.send()
        self._wait_for(client.person)
        self._release_if_over()

    def _add_watching(self, delivery: Delivery) -> None:
        """How many look on, for every client that does not know it."""
        people = {one.person or id(one) for one in self.clients if not self._sits(one)}
        for client in self.clients:
            if client.watching != len(people):
                client.watching = len(people)
                delivery.add(client, Watching(len(people)))

    def _sits(self, client: Client) -> bool:
        return client.person is not None and self.table.seat_of(client.person) is not None

    def remove(self, person: str) -> None:
        """Somebody is gone from all of Vierblatt."""
        self._disconnects.stop_waiting_for(person)
        self.chat.forget(person)
        if self.table.seat_of(person) is not None:
            now = self._clock()
            self.table.leave(person, now)
            self._commit(now, Delivery())

    def shut(self) -> None:
        """An administrator ends this table."""
        if self.table.stage not in ("over", "closed"):
            now = self._clock()
            self.table.shut(now)
            self._commit(now, Delivery())

    # People who are missing

    def _wait_for(self, person: str | None) -> None:
        """Somebody may be gone: wait whether they come back."""
        if self.is_closed or person is None or person in (one.person for one in self.clients):
            return
        place, settings = self.table.seat_of(person), self._services.settings
        if place is not None:
            patience = settings.gone_after
            if self.table.stage == "over":
                patience = settings.left_after
            elif self.table.seats[place].away_since is not None:
                patience = settings.empty_after
            self._disconnects.wait_for(person, patience)

    def _give_up_on(self, person: str) -> None:
        """Somebody did not come back. Their seat waits for them in a match, and not elsewhere."""
        table, now = self.table, self._clock()
        place = table.seat_of(person)
        if place is None:
            return
        away = table.seats[place].away_since is not None
        pairing = table.settings.starts_at is not None  # who closes the page looks no more
        if table.stage == "over" or (table.stage == "open" and (away or pairing)):
            table.leave(person, now)
        elif not away:
            table.gone(person, now)
            if table.stage == "open":
                self._wait_for(person)
        self._commit(now, Delivery())

    # Bots and time

    def _play_bot(self, bot: Awaited, text: str) -> None:
        now = self._clock()
        with contextlib.suppress(Refused):  # the game may have moved on
            self.table.move(None, bot.seat, text, bot.move_id, now)
        self._commit(now, Delivery())

    def _set_timer(self, now: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        due = self.table.next_due
        if due is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(0.0, due - now) + 0.001, self._wake)

    def _wake(self) -> None:
        self._commit(self._clock(), Delivery())

    # What is written besides the journal

    def _finish(self, now: float) -> list[Write]:
        """When the match is over, or the table closed."""
        table = self.table
        if self.stored.over or table.stage not in ("over", "closed"):
            return []
        self.stored.over = True
        log_event("table-ended", game=table.game.name, stage=table.stage)
        if self._services.settings.analyse and table.record and finish.players(table):
            self._services.analysis.foresee(self.code, table.record.json())
        return finish.writes(self.code, table, now)

    def _open_rematch(self, now: float, delivery: Delivery) -> list[Write]:
        """When all have agreed, they play on at a table that is stored together with this wish."""
        if not self.table.rematch_agreed or self.stored.rematch is not None:
            return []
        following = self._services.open_rematch(self.table.rematch(now))
        self.stored.rematch = following.code
        for client in self.clients:
            delivery.add(client, Rematch(following.code))
        return [
            *following.chat.inherit(self.chat),
            partial(_store, code=self.code, rematch=following.code),
        ]

    def _list_in_lobby(self) -> list[Write]:
        """A public table stands in the lobby for as long as one can sit down there or look on."""
        listed = self.public and not self.stored.over
        if not listed and self.stored.lobby is None:
            return []
        before, self.stored.lobby = self.stored.lobby, self._lobby_line() if listed else None
        if self.stored.lobby == before:
            return []
        return [partial(_store, code=self.code, shown=self.stored.lobby)]

    def _lobby_line(self) -> str:
        table = self.table
        seats = [None if seat.plays == "nobody" else seat.shown_name for seat in table.seats]
        options, settings = table.spoken_options, table.settings.json()
        stage: Literal["open", "playing"] = "open" if table.stage == "open" else "playing"
        line = LobbyTable(self.code, table.game.name, options, settings, seats, stage)
        return msgspec.json.encode(line).decode()

    # The beginning and the end

    def start(self) -> None:
        """Begin, or go on after a restart: nobody is connected yet."""
        self._note_people()
        for seat in self.table.seats:
            self._wait_for(seat.person)
        self._commit(self._clock(), Delivery())

    def _note_people(self) -> None:
        for seat in self.table.seats:
            if seat.person is not None and seat.person not in self.people:
                self._services.seated(seat.person, self)

    def disconnect_all(self) -> None:
        for client in self.clients:
            client.disconnect()

    def close(self) -> None:
        """Stop everything; what is stored stays."""
        self.is_closed = True
        self._disconnects.close()
        self._bot_turns.close()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _release_if_over(self) -> None:
        """A table that is over, and where nobody is, needs no memory."""
        if self.stored.over and not self.clients:
            self._services.database.submit(Commit([], [], self._release, source=self.code))

    def _release(self) -> None:
        if not self.clients:
            self._services.release(self)


def _deliver(delivery: Delivery, change: ChatChange) -> None:
    change.settle()
    delivery.send()


def _store(connection: Connection, code: str, **values: str | None) -> None:
    of_table = update(schema.tables).where(schema.tables.c.code == code)
    connection.execute(of_table.values(**values))
