"""The chat of a table: what is said, who hears it, and what is stored of it.

It is no part of the match: the journal and the record know nothing of it. Whether it is on is
said in it, too, so the lines alone are its whole state.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Literal, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from vierblatt.core.errors import Refused
from vierblatt.core.words import Words
from vierblatt.server import errors
from vierblatt.server.limits.token_bucket import RateLimiter
from vierblatt.server.people.identity import Identity
from vierblatt.server.storage import schema
from vierblatt.server.storage.writer import Write, nothing
from vierblatt.server.tables.phrases import PHRASES
from vierblatt.server.wire.messages import (
    ChatCommand,
    ChatLine,
    ChatNews,
    Mute,
    SayPhrase,
    SayText,
    SwitchChat,
)
from vierblatt.table import refusals
from vierblatt.table.live import LiveTable

LONGEST_TEXT = 200
MOST_LINES = 200  # are told again to whoever comes back
STORED_FOR = 24 * 3600.0  # seconds, once the table is over
JOINER = "\u200d"  # it holds emoji together

SWITCHED = {
    "off": Words("{name} schaltet den Chat aus.", "{name} switches the chat off."),
    "on": Words("{name} schaltet den Chat an.", "{name} switches the chat on."),
}

Kind = Literal["text", "phrase", "on", "off"]


class StoredLine(NamedTuple):
    """A line as it is stored, without the code of its table."""

    number: int
    at: float
    person: str
    name: str
    seat: int
    kind: Kind
    text: str  # what was said, or the id of the phrase
    command: str  # the person and the id of the command: the same one twice is one line

    def shown(self) -> ChatLine:
        return ChatLine(self.number, self.at, self.seat, self.name, self.kind, *self._words())

    def _words(self) -> Words:
        if self.kind == "phrase":
            return PHRASES.get(self.text, Words(self.text, self.text))
        if self.kind == "text":
            return Words(self.text, self.text)
        de, en = SWITCHED[self.kind]
        return Words(de.format(name=self.name), en.format(name=self.name))

    def is_muted_by(self, identity: Identity | None) -> bool:
        muted = identity is not None and self.person in identity.muted
        return muted and self.kind in ("text", "phrase")


class ChatChange(NamedTuple):
    """What a command changed: what is to be written, and what is new."""

    writes: tuple[Write, ...] = ()
    line: StoredLine | None = None  # for all who do not mute its speaker
    muted: bool = False  # the speaker mutes others than before
    settle: Callable[[], None] = nothing  # to be called when it is written, or refused


NO_CHANGE = ChatChange()


class Chat:
    """What is said at one table."""

    def __init__(
        self,
        code: str,
        table: LiveTable,
        limiter: RateLimiter,
        lines: Iterable[StoredLine] = (),
        last_number: int = 0,
    ) -> None:
        self._code = code
        self._table = table
        self._limiter = limiter
        self._lines = deque(lines, MOST_LINES)
        self._last_number = last_number  # numbers never go back, even if lines are deleted

    @property
    def on(self) -> bool:
        switches = [one.kind for one in self._lines if one.kind in ("on", "off")]
        return not switches or switches[-1] == "on"

    # What people ask for

    def apply(self, identity: Identity, command: ChatCommand, now: float) -> ChatChange:
        """Carry a command out, or raise Refused."""
        match command:
            case SayText(id, text):
                return self._say(identity, id, "text", _fair(text), now)
            case SayPhrase(id, phrase):
                if phrase not in PHRASES:
                    raise Refused(*errors.NO_PHRASE)
                return self._say(identity, id, "phrase", phrase, now)
            case SwitchChat(id, on):
                if identity.id != self._table.host:
                    raise Refused(*refusals.NOT_HOST)
                if on == self.on:
                    return NO_CHANGE
                return self._add(identity, id, "on" if on else "off", "", now)
            case Mute(_, seat, on):
                return self._mute(identity, seat, on=on)

    def _say(self, identity: Identity, id: str, kind: Kind, text: str, now: float) -> ChatChange:
        if not self.on:
            raise Refused(*errors.CHAT_IS_OFF)
        if not self._limiter.take(identity.id):
            raise Refused(*errors.TOO_MUCH)
        return self._add(identity, id, kind, text, now)

    def _add(self, identity: Identity, id: str, kind: Kind, text: str, now: float) -> ChatChange:
        seat = self._table.seat_of(identity.id)
        if seat is None:
            raise Refused(*errors.ONLY_SEATED)
        name, command = self._table.seats[seat].shown_name, f"{identity.id}/{id}"
        number = self._last_number + 1
        line = StoredLine(number, now, identity.id, name, seat, kind, text, command)
        return ChatChange((self._append(line),), line)

    def _append(self, line: StoredLine) -> Write:
        self._lines.append(line)
        self._last_number = line.number
        return partial(_store, code=self._code, line=line)

    def _mute(self, identity: Identity, place: int, *, on: bool) -> ChatChange:
        seats = self._table.seats
        person = seats[place].person if place in range(len(seats)) else None
        if person is None or person == identity.id:
            raise Refused(*errors.NOBODY_TO_MUTE)
        identity.muted.change(person, on=on)
        write = partial(_store_mute, listener=identity.id, person=person, on=on)
        return ChatChange((write,), muted=True, settle=identity.muted.settle)

    # What people are told

    def missed(self, identity: Identity | None, since: int | None) -> ChatNews | None:
        """For somebody who has heard the lines up to that number; None if nothing is new."""
        lines = [
            one
            for one in self._lines
            if one.number > (since or 0) and not one.is_muted_by(identity)
        ]
        if not lines and self.on and not self._muted_seats(identity):
            return None
        return self.news(identity, *lines)

    def news(self, identity: Identity | None, *lines: StoredLine) -> ChatNews:
        return ChatNews(self.on, self._muted_seats(identity), [one.shown() for one in lines])

    def _muted_seats(self, identity: Identity | None) -> list[int]:
        if identity is None:
            return []
        seats = enumerate(self._table.seats)
        return [at for at, seat in seats if seat.person in identity.muted]

    def forget(self, person: str) -> None:
        """Somebody is gone, and so is what they said."""
        self._lines = deque((one for one in self._lines if one.person != person), MOST_LINES)

    def inherit(self, earlier: Chat) -> list[Write]:
        """At the next table of the same people the chat stays off if it was."""
        last = next((one for one in reversed(earlier._lines) if one.kind in ("on", "off")), None)
        if last is None or last.kind == "on":
            return []
        seat = self._table.seat_of(last.person)
        seat = last.seat if seat is None else seat
        return [self._append(last._replace(number=self._last_number + 1, seat=seat))]


def _fair(text: str) -> str:
    """The text in one line, or Refused."""
    text = text.strip()
    if not 1 <= len(text) <= LONGEST_TEXT or not text.replace(JOINER, "").isprintable():
        raise Refused(*errors.UNFAIR_TEXT)
    return text


def _store(connection: Connection, code: str, line: StoredLine) -> None:
    connection.execute(insert(schema.chat).values(code=code, **line._asdict()))
    of_table = update(schema.tables).where(schema.tables.c.code == code)
    connection.execute(of_table.values(chat_number=line.number))


def _store_mute(connection: Connection, listener: str, person: str, *, on: bool) -> None:
    row = {"listener": listener, "person": person}
    if on:
        schema.upsert(connection, schema.mutes, row, changing=["person"])
    else:
        connection.execute(delete(schema.mutes).filter_by(**row))


def stored_lines(connection: Connection, code: str) -> list[StoredLine]:
    """The chat of a table as it is stored."""
    lines = schema.chat.c
    query = select(*(lines[field] for field in StoredLine._fields)).where(lines.code == code)
    rows: Any = connection.execute(query.order_by(lines.number)).all()
    return [StoredLine(*row) for row in rows]


def delete_old(connection: Connection, now: float) -> None:
    """Nobody needs what was said a day ago at tables that are over."""
    over = select(schema.tables.c.code).where(schema.tables.c.over)
    old = schema.chat.c.at < now - STORED_FOR
    connection.execute(delete(schema.chat).where(old, schema.chat.c.code.in_(over)))
