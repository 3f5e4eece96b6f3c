"""What pages are told of a table. Everything that is ever sent of a match is written here.

A page is sent what it has not seen yet: the events since the last one it heard, and the fields of
its view that are not as they were when it was last sent something (`Update` in messages.py). What
all see is worked out once; of a move most people see nothing else, and they get the same text.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from vierblatt.core.words import Event
from vierblatt.server.tables.event_json import scribe
from vierblatt.table.events import TableEvent
from vierblatt.table.live import LiveTable
from vierblatt.table.log import Listener, Told
from vierblatt.table.seen import Seen
from vierblatt.table.view import everybodys, mine, stays

encode = msgspec.json.Encoder().encode

Fields = dict[str, Any]


class Public(msgspec.Struct, frozen=True):
    """What everybody sees: of the table around the cards, and of the match once it has begun.
    It stays as it is until everybody hears something."""

    number: int  # of the last event that everybody heard
    table: Fields
    match: Fields
    known: Seen | None = None  # of the cards, of which that was made


class Changed(NamedTuple):
    """Of what everybody sees, the fields that are not as they were."""

    table: Fields
    match: Fields
    text: bytes  # of the match


class Sight(msgspec.Struct, frozen=True):
    """What somebody sees: what everybody does, and what concerns them alone."""

    number: int  # of the last event that they heard
    public: Public
    mine: Fields  # around the cards
    own: Fields  # of the match, instead of what everybody sees there
    secret: Any = None  # of which that was made


MISSING: Any = object()
NOTHING = Sight(0, Public(0, {}, {}), {}, {})


class News:
    """What there is to tell of a table at one moment."""

    def __init__(self, table: LiveTable, now: float, before: Public = NOTHING.public) -> None:
        self.table = table
        self._now = encode(now)
        self._places: dict[Listener, int] = {
            seat.person: place for place, seat in enumerate(table.seats) if seat.person is not None
        }
        self._helps, self._may_go_back = table.helps, table.may_go_back
        self.public = before if before.number == table.log.last(None) else self._look(before)
        self._since: Public | None = None
        self._changed: Changed  # since then
        self._scribe = scribe(*[seat.name for seat in self.public.table["seats"]])
        self._written: dict[int, bytes] = {}
        self._for_all: dict[tuple[int, ...], bytes] = {}

    def _look(self, before: Public) -> Public:
        table = self.table
        known = None if table.match is None else table.match.seen(None)
        match = {} if known is None else msgspec.structs.asdict(known.view())
        heard = table.log.history(None)
        same = before.number > 0 and stays(table, heard[before.number :])
        return Public(len(heard), before.table if same else everybodys(table), match, known)

    def update(
        self, listener: Listener, before: Sight, since: int | None = None
    ) -> tuple[bytes, Sight]:
        """What somebody has not seen yet, and what they see then. They have heard all events up to
        that number, or else all that they had heard before."""
        sees = self.sight(listener, before)
        return self.text(listener, before, sees, since), sees

    def text(
        self, listener: Listener, before: Sight, sees: Sight, since: int | None = None
    ) -> bytes:
        """What is new to somebody who saw that before and sees this now."""
        told = self.table.log.history(listener)[before.number if since is None else since :]
        public = self._changes(before.public)
        same = sees.own is before.own
        if same and sees.mine == before.mine:
            key = (id(before.public), *map(id, told))
            text = self._for_all.get(key)
            if text is None:
                text = self._for_all[key] = self._text(public.table, public.text, told)
        else:
            table = public.table | changes(before.mine, sees.mine)
            match = public.text if same else encode(_own_changes(before, sees, public) or None)
            text = self._text(table, match, told)
        return b'%b"number":%d}}' % (text, sees.number)

    def sight(self, listener: Listener, before: Sight) -> Sight:
        """What somebody sees now, who saw that before; what they alone know is looked at only if it
        may have changed."""
        match, place = self.table.match, self._places.get(listener)
        asked, seen, own, secret = None, None, before.own, before.secret
        if place is None or match is None:
            own, secret = {}, None
        else:
            asked = self.table.asks(place)
            secret = match.game.secret(match.state, place, before.secret)
            same = secret is not None and secret is before.secret
            changed = self._changes(before.public).match
            same = same and changed.keys().isdisjoint(own) and own["seat"] == place
            seen = self._seen(place) if asked is not None or not same else None
            own = own if same or seen is None else seen.own()
        around = mine(
            place,
            asked,
            seen,
            may_hint=place is not None and self._helps,
            may_take_back=place is not None and listener == self._may_go_back,
        )
        return Sight(self.table.log.last(listener), self.public, around, own, secret)

    def _seen(self, place: int) -> Seen:
        """What a seat knows of the cards, made of what everybody knows."""
        match, known = self.table.match, self.public.known
        assert match is not None
        assert known is not None
        return Seen(match.game, place, match.game.own_mind(match.state, place, known.mind))

    def _changes(self, before: Public) -> Changed:
        """What everybody sees otherwise than before, which is nearly always the same to all."""
        if self._since is not before:
            self._since, now = before, self.public
            match = changes(before.match, now.match)
            self._changed = Changed(changes(before.table, now.table), match, encode(match or None))
        return self._changed

    def _text(self, table: Fields, match: bytes, told: list[Told]) -> bytes:
        """An update up to the number of the last event, which is each listener's own."""
        return b'{"type":"update","match":%b,"now":%b,"events":[%b],"view":{%b' % (
            match,
            self._now,
            b",".join([self._event(one.event) for one in told]),
            encode(table)[1:-1] + b"," if table else b"",
        )

    def _event(self, event: Event | TableEvent) -> bytes:
        written = self._written.get(id(event))
        if written is None:
            written = self._written[id(event)] = self._scribe.write(event)
        return written


def changes(before: Fields, now: Fields) -> Fields:
    """The fields that are not as they were."""
    if before is now:
        return {}
    # Most are the very same things, which need no comparing.
    found = {}
    for name, value in now.items():
        old = before.get(name, MISSING)
        if old is not value and old != value:
            found[name] = value
    return found


def _own_changes(before: Sight, sees: Sight, public: Changed) -> Fields:
    """What somebody sees otherwise than before of the match."""
    own = sees.own
    match = {name: value for name, value in public.match.items() if name not in own}
    match |= {name: sees.public.match[name] for name in before.own if name not in own}
    return match | changes(before.own, own)
