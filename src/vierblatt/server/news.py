"""What pages are told of a table. Everything that is ever sent of a match is written here.

What everybody sees is written once for all, from what a spectator knows; what one listener sees
otherwise, from what that listener knows. The two halves make one `Update` (messages.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import msgspec

from vierblatt.core.game import SPECTATOR
from vierblatt.core.words import Event
from vierblatt.table.events import TableEvent
from vierblatt.table.live import LiveTable
from vierblatt.table.log import Listener
from vierblatt.table.seen import Seen
from vierblatt.table.view import everybodys, mine

encode = msgspec.json.Encoder().encode


class News:
    """What there is to tell of a table at one moment."""

    def __init__(self, table: LiveTable, now: float) -> None:
        self.table = table
        self.now = now
        self._match_before: dict[tuple[str, ...], bytes] = {}
        self._written: dict[int, bytes] = {}

    def update(self, listener: Listener, heard: int) -> bytes:
        """What somebody sees now, and what they were told after the event of that number."""
        seen = self._seen(self.table.seat_of(listener))
        parts = (
            self._head,
            encode(mine(self.table, listener, seen))[1:-1],
            b',"match":',
            b"null" if seen is None else self._match(seen),
            self._now,
            b",".join(self._events(listener, heard)),
            b"]}",
        )
        return b"".join(parts)

    @cached_property
    def _head(self) -> bytes:
        return b'{"type":"update","view":%b,' % encode(everybodys(self.table))[:-1]

    @cached_property
    def _now(self) -> bytes:
        return b'},"now":%b,"events":[' % encode(self.now)

    def _seen(self, seat: int | None) -> Seen | None:
        """What a seat knows of the cards, made of what everybody knows."""
        match, public = self.table.match, self._public
        if match is None or public is None or seat is None:
            return public
        return Seen(match.game, seat, match.game.own_mind(match.state, seat, public.mind))

    @cached_property
    def _public(self) -> Seen | None:
        """What everybody knows of the cards."""
        return None if self.table.match is None else self.table.match.seen(None)

    @cached_property
    def _shown(self) -> dict[str, Any]:
        """What everybody sees of the match, by fields."""
        assert self._public is not None
        return msgspec.structs.asdict(self._public.view())

    @cached_property
    def _names(self) -> list[str]:
        return self.table.names

    def _match(self, seen: Seen) -> bytes:
        """The match as somebody sees it: what everybody sees, and what they see otherwise."""
        if seen.seat == SPECTATOR:
            return encode(self._shown)
        own = seen.own()
        fields = tuple(own)
        if fields not in self._match_before:
            shared = {name: shown for name, shown in self._shown.items() if name not in own}
            self._match_before[fields] = encode(shared)[:-1] + b"," * bool(shared)
        return self._match_before[fields] + encode(own)[1:]

    def _events(self, listener: Listener, heard: int) -> Iterator[bytes]:
        for number, _, event in self.table.log.since(listener, heard):
            if id(event) not in self._written:
                self._written[id(event)] = self._write(event)
            yield b'{"number":%d,%b' % (number, self._written[id(event)])

    def _write(self, event: Event | TableEvent) -> bytes:
        names = self._names
        said = {"event": event.json(), "de": event.say("de", names), "en": event.say("en", names)}
        return encode(said)[1:]
