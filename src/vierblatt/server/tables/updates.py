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
    secret: tuple[Any, ...] | None = None  # of which that was made


MISSING: Any = object()
NOTHING_PUBLIC = PublicView(0, {}, {})
NOTHING_SEEN = ClientView(0, NOTHING_PUBLIC, {}, {})


class Updates:
    """The updates of a table at one moment."""

    def __init__(self, table: LiveTable, now: float, before: PublicView = NOTHING_PUBLIC) -> None:
        self._table = table
        self._now = now
        self._names = tuple([seat.shown_name for seat in table.seats])
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

    def update(
        self, listener: Listener, seen: ClientView, since: int | None = None
    ) -> tuple[ClientView, Update]:
        """What somebody sees now, and what of it is new to them who have seen that. They have heard
        all events up to that number, or else all that they had heard when they saw it."""
        heard, place = self._table.log.history(listener), self._table.seat_of(listener)
        table, match = self._changes(seen.public)
        # Who owes nothing has no legal moves, for which what it knows would be made.
        asked = None if place is None else self._table.asks(place)
        own_table = own_fields(
            place,
            asked,
            None if place is None or asked is None else self._knowledge(place),
            may_hint=place is not None and self._hints,
            may_take_back=place is not None and listener == self._taker_back,
        )
        own_match, secret = self._own_match(place, seen, match)
        if own_match is not seen.own_match:
            match = self._own_changes(seen.own_match, own_match, match)
        update = Update(
            match or None,
            self._now,
            [
                event_json(told.event, self._names, place)
                for told in heard[seen.number if since is None else since :]
            ],
            table | changes(seen.own_table, own_table) | {"number": len(heard)},
        )
        return ClientView(len(heard), self.public, own_table, own_match, secret), update

    def _own_match(
        self, place: int | None, seen: ClientView, changed: Fields
    ) -> tuple[Fields, tuple[Any, ...] | None]:
        """What a seat sees of the match instead of what everybody does, and of what that is made;
        as it was while neither its secrets have changed nor what everybody sees in their place."""
        match = self._table.match
        if place is None or match is None:
            return {}, None
        rows = match.game.private_rows(match.position, place)
        secret = (place, rows) if rows else None
        if secret and secret == seen.secret and changed.keys().isdisjoint(seen.own_match):
            return seen.own_match, seen.secret
        return self._knowledge(place).private_view(), secret

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

    def _own_changes(self, before: Fields, now: Fields, public: Fields) -> Fields:
        """What somebody sees otherwise than before of the match, where everybody sees that."""
        match = {name: value for name, value in public.items() if name not in now}
        match |= {name: self.public.match[name] for name in before if name not in now}
        return match | changes(before, now)


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
