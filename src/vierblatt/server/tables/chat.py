"""The chat of a table: what is said, who hears it, and what is kept of it.

It is no part of the match: the journal and the record know nothing of it. Whether it is on is
said in it, too, so the lines alone are its whole state.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple
from weakref import proxy

from sqlalchemy import Connection as Database
from sqlalchemy import delete, insert, select

from vierblatt.core.errors import Refused
from vierblatt.core.words import Words
from vierblatt.server import errors
from vierblatt.server.people.identity import Guest
from vierblatt.server.storage import schema
from vierblatt.server.storage.writer import Write, execute
from vierblatt.server.tables.client import Connection, write
from vierblatt.server.tables.phrases import PHRASES
from vierblatt.server.wire.messages import (
    ChatCommand,
    ChatLine,
    ChatNews,
    Done,
    Mute,
    RefusedCommand,
    SayPhrase,
    SayText,
    SwitchChat,
)
from vierblatt.table import refusals

if TYPE_CHECKING:
    from vierblatt.server.tables.room import Room

LONGEST_TEXT = 200
MOST_LINES = 200  # are told again to whoever comes back
KEPT_FOR = 24 * 3600.0  # seconds, once the table is over
JOINER = "\u200d"  # it holds emoji together

SWITCHED = {
    "off": Words("{name} schaltet den Chat aus.", "{name} switches the chat off."),
    "on": Words("{name} schaltet den Chat an.", "{name} switches the chat on."),
}

Kind = Literal["text", "phrase", "on", "off"]


class Spoken(NamedTuple):
    """A line as it is kept, without the code of its table."""

    number: int
    at: float
    person: str
    name: str
    seat: int
    kind: Kind
    text: str  # what was said, or the id of the phrase
    command: str  # the person and the id of the command: the same one twice is one line

    def line(self) -> ChatLine:
        return ChatLine(self.number, self.at, self.seat, self.name, self.kind, *self._words())

    def _words(self) -> Words:
        if self.kind == "phrase":
            return PHRASES.get(self.text, Words(self.text, self.text))
        if self.kind == "text":
            return Words(self.text, self.text)
        de, en = SWITCHED[self.kind]
        return Words(de.format(name=self.name), en.format(name=self.name))


class Chat:
    """What is said in one room."""

    def __init__(self, room: Room, spoken: Iterable[Spoken] = ()) -> None:
        self._room: Room = proxy(room)  # no cycle: a room that nobody needs goes at once
        self._spoken = deque(spoken, MOST_LINES)

    @property
    def on(self) -> bool:
        switches = [one.kind for one in self._spoken if one.kind in ("on", "off")]
        return not switches or switches[-1] == "on"

    # What people ask for

    def hear(self, connection: Connection, said: ChatCommand) -> None:
        """Do what somebody asks for, keep it, and answer."""
        try:
            if connection.guest is None:
                raise Refused(*errors.NO_NAME)
            self._obey(connection.guest, said)
        except Refused as refused:
            answer = write(RefusedCommand(said.id, *refused.words))
        else:
            answer = write(Done(said.id))
        self._room.house.ledger.keep(then=lambda: connection.send(answer))

    def _obey(self, guest: Guest, said: ChatCommand) -> None:
        match said:
            case SayText(id, text):
                self._say(guest, id, "text", _fair(text))
            case SayPhrase(id, phrase):
                if phrase not in PHRASES:
                    raise Refused(*errors.NO_PHRASE)
                self._say(guest, id, "phrase", phrase)
            case SwitchChat(id, on):
                if guest.id != self._room.table.host:
                    raise Refused(*refusals.NOT_HOST)
                if on != self.on:
                    self._tell(guest, id, "on" if on else "off", "")
            case Mute(_, seat, on):
                self._mute(guest, seat, on=on)

    def _say(self, guest: Guest, id: str, kind: Kind, text: str) -> None:
        if not self.on:
            raise Refused(*errors.CHAT_IS_OFF)
        if any(one.command == f"{guest.id}/{id}" for one in self._spoken):
            return
        if not self._room.house.limits.talk.take(guest.id):
            raise Refused(*errors.TOO_MUCH)
        self._tell(guest, id, kind, text)

    def _tell(self, guest: Guest, id: str, kind: Kind, text: str) -> None:
        table, ledger = self._room.table, self._room.house.ledger
        number = self._spoken[-1].number + 1 if self._spoken else 1
        seat = table.seat_of(guest.id)
        if seat is None:
            raise Refused(*errors.ONLY_SEATED)
        name = table.seats[seat].shown_name
        command = f"{guest.id}/{id}"
        spoken = Spoken(number, time.time(), guest.id, name, seat, kind, text, command)
        self._spoken.append(spoken)
        outgoing = [
            (one, self._news(one.guest, [spoken]))
            for one in self._room.connections
            if not _is_deaf(one.guest, spoken)
        ]
        row = insert(schema.chat).values(code=self._room.code, **spoken._asdict())

        def send() -> None:
            for connection, text in outgoing:
                connection.send(text)

        ledger.keep(writes=[partial(execute, statement=row)], then=send)

    def _mute(self, guest: Guest, place: int, *, on: bool) -> None:
        seats = self._room.table.seats
        person = seats[place].person if place in range(len(seats)) else None
        if person is None or person == guest.id:
            raise Refused(*errors.NOBODY_TO_MUTE)
        row = {"listener": guest.id, "person": person}
        if on:
            guest.muted.add(person)
            keep: Write = partial(schema.put, table=schema.mutes, row=row, changing=["person"])
        else:
            guest.muted.discard(person)
            keep = partial(execute, statement=delete(schema.mutes).filter_by(**row))
        mine = [one for one in self._room.connections if one.person == guest.id]
        news = self._news(guest, [])

        def send() -> None:
            for connection in mine:
                connection.send(news)

        self._room.house.ledger.keep(writes=[keep], then=send)

    # What people are told

    def greeting(self, guest: Guest | None, since: int | None) -> bytes | None:
        """What somebody missed who has heard the lines up to that number; None if nothing."""
        missed = [
            one for one in self._spoken if one.number > (since or 0) and not _is_deaf(guest, one)
        ]
        if not missed and self.on and not self._muted_by(guest):
            return None
        return self._news(guest, missed)

    def _news(self, guest: Guest | None, spoken: list[Spoken]) -> bytes:
        return write(ChatNews(self.on, self._muted_by(guest), [one.line() for one in spoken]))

    def _muted_by(self, guest: Guest | None) -> list[int]:
        muted = guest.muted if guest else ()
        return [at for at, seat in enumerate(self._room.table.seats) if seat.person in muted]

    def forget(self, person: str) -> None:
        """Somebody is gone, and so is what they said."""
        self._spoken = deque((one for one in self._spoken if one.person != person), MOST_LINES)

    def go_on_from(self, earlier: Chat) -> None:
        """At the next table of the same people the chat stays off if it was."""
        last = next((one for one in reversed(earlier._spoken) if one.kind in ("on", "off")), None)
        if last is not None and last.kind == "off":
            seat = self._room.table.seat_of(last.person)
            self._spoken.append(last._replace(number=1, seat=last.seat if seat is None else seat))
            row = self._spoken[-1]._asdict()
            added = insert(schema.chat).values(code=self._room.code, **row)
            self._room.house.ledger.keep(writes=[partial(execute, statement=added)])


def _fair(text: str) -> str:
    """The text in one line, or Refused."""
    text = text.strip()
    if not 1 <= len(text) <= LONGEST_TEXT or not text.replace(JOINER, "").isprintable():
        raise Refused(*errors.UNFAIR_TEXT)
    return text


def _is_deaf(guest: Guest | None, spoken: Spoken) -> bool:
    return guest is not None and spoken.person in guest.muted and spoken.kind in ("text", "phrase")


def kept(database: Database, code: str | None = None) -> dict[str, list[Spoken]]:
    """The chats that are kept, by the code of the table."""
    lines = schema.chat.c
    query = select(lines.code, *(lines[field] for field in Spoken._fields))
    if code is not None:
        query = query.where(lines.code == code)
    found: dict[str, list[Spoken]] = {}
    for row in database.execute(query.order_by(lines.code, lines.number)).all():
        found.setdefault(row.code, []).append(Spoken(*_rest(row)))
    return found


def _rest(row: Any) -> Any:
    return row[1:]


def forget_old(database: Database, now: float) -> None:
    """Nobody needs what was said a day ago at tables that are over."""
    over = select(schema.tables.c.code).where(schema.tables.c.over)
    old = schema.chat.c.at < now - KEPT_FOR
    database.execute(delete(schema.chat).where(old, schema.chat.c.code.in_(over)))
