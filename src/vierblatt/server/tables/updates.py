"""What clients are told of a table. Everything that is ever sent of a match is built here.

An update holds what a client has not seen yet: the events since the last one it heard, and the
fields of its view that are not as they were when it was last sent something. What everybody sees
is worked out once for all, and a seat's own fields only if what it alone knows has changed.
"""

from __future__ import annotations

from typing import Any

import msgspec

from vierblatt.server.tables.event_json import event_json
from vierblatt.server.wire.messages import Update
from vierblatt.table.knowledge import SeatKnowledge
from vierblatt.table.live import LiveTable
from vierblatt.table.log import Listener
from vierblatt.table.view import own_fields, public_fields, table_unchanged

Fields = dict[str, Any]


class PublicView(msgspec.Struct, frozen=True):
    """What everybody sees: of the table around the cards, and of the match once it has begun.
    It stays as it is until everybody hears something."""

    number: int  # of the last event that everybody heard
    table: Fields
    match: Fields
    knowledge: SeatKnowledge | None = None  # of the cards, of which that was made


class ClientView(msgspec.Struct, frozen=True):
    """What one client sees: what everybody does, and what concerns it alone."""

    number: int  # of the last event that it heard
    public: PublicView
    own_table: Fields  # around the cards
    own_match: Fields  # of the match, instead of what everybody sees there
    secret: Any = None  # of which that was made


MISSING: Any = object()
NOTHING_PUBLIC = PublicView(0, {}, {})
NOTHING_SEEN = ClientView(0, NOTHING_PUBLIC, {}, {})


class Updates:
    """The updates of a table at one moment."""

    def __init__(self, table: LiveTable, now: float, before: PublicView = NOTHING_PUBLIC) -> None:
        self._table = table
        self._now = now
        self._names = tuple([seat.shown_name for seat in table.seats])
        self._seats: dict[Listener, int] = {
            seat.person: place for place, seat in enumerate(table.seats) if seat.person is not None
        }
        self._hints, self._taker_back = table.helps, table.may_go_back
        self.public = before if before.number == table.log.last(None) else self._look(before)
        self._changes_since: tuple[PublicView, Fields, Fields] | None = None

    def _look(self, before: PublicView) -> PublicView:
        table = self._table
        knowledge = None if table.match is None else table.match.knowledge(None)
        match = {} if knowledge is None else msgspec.structs.asdict(knowledge.view())
        heard = table.log.history(None)
        same = before.number > 0 and table_unchanged(table, heard[before.number :])
        fields = before.table if same else public_fields(table)
        return PublicView(len(heard), fields, match, knowledge)

    def view(self, listener: Listener, before: ClientView) -> ClientView:
        """What somebody sees now, who saw that before."""
        match, place = self._table.match, self._seats.get(listener)
        asked, known, own, secret = None, None, before.own_match, before.secret
        if place is None or match is None:
            own, secret = {}, None
        else:
            asked = self._table.asks(place)
            secret = match.game.private_rows(match.position, place, before.secret)
            same = secret is not None and secret is before.secret
            _, changed = self._changes(before.public)
            same = same and changed.keys().isdisjoint(own) and own["seat"] == place
            known = self._knowledge(place) if asked is not None or not same else None
            own = own if same or known is None else known.private_view()
        own_table = own_fields(
            place,
            asked,
            known,
            may_hint=place is not None and self._hints,
            may_take_back=place is not None and listener == self._taker_back,
        )
        return ClientView(self._table.log.last(listener), self.public, own_table, own, secret)

    def update(
        self, listener: Listener, before: ClientView, after: ClientView, since: int | None = None
    ) -> Update:
        """What is new to somebody who saw that before and sees this now. They have heard all events
        up to that number, or else all that they had heard before."""
        heard = self._table.log.history(listener)[before.number if since is None else since :]
        place = self._seats.get(listener)
        table, match = self._changes(before.public)
        if after.own_match is not before.own_match:
            match = _own_changes(before, after, match)
        return Update(
            match or None,
            self._now,
            [event_json(one.event, self._names, place) for one in heard],
            table | changes(before.own_table, after.own_table) | {"number": after.number},
        )

    def _knowledge(self, place: int) -> SeatKnowledge:
        """What a seat knows of the cards, made of what everybody knows."""
        match, known = self._table.match, self.public.knowledge
        assert match is not None
        assert known is not None
        return SeatKnowledge(
            match.game,
            place,
            match.game.knowledge_from_public(match.position, place, known.knowledge),
        )

    def _changes(self, before: PublicView) -> tuple[Fields, Fields]:
        """What everybody sees otherwise than before, which is nearly always the same to all."""
        known = self._changes_since
        if known is None or known[0] is not before:
            now = self.public
            table, match = changes(before.table, now.table), changes(before.match, now.match)
            known = self._changes_since = (before, table, match)
        return known[1], known[2]


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


def _own_changes(before: ClientView, after: ClientView, public: Fields) -> Fields:
    """What somebody sees otherwise than before of the match."""
    own = after.own_match
    match = {name: value for name, value in public.items() if name not in own}
    match |= {name: after.public.match[name] for name in before.own_match if name not in own}
    return match | changes(before.own_match, own)
