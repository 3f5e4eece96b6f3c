"""Events as they go over the wire: for machines, and as a sentence in both languages."""

from __future__ import annotations

from functools import lru_cache

from vierblatt.core.words import Event
from vierblatt.server.wire.messages import HeardEvent
from vierblatt.table.events import TableEvent


def event_json(
    event: Event | TableEvent, names: tuple[str, ...], to: int | None = None
) -> HeardEvent:
    """An event as a seat is told it (or somebody who looks on), at a table of people with these
    names. It has other words only for the seat that it is about."""
    whom = to if to is not None and event.is_about(to, names) else None
    # The events of a game come again and again; those of a table carry ids and times.
    if isinstance(event, Event):
        return _game_event(event, names, whom)
    return _heard(event, names, whom)


def _heard(event: Event | TableEvent, names: tuple[str, ...], to: int | None) -> HeardEvent:
    return HeardEvent(event.json(), event.say("de", names, to), event.say("en", names, to))


@lru_cache(maxsize=4096)
def _game_event(event: Event, names: tuple[str, ...], to: int | None) -> HeardEvent:
    return _heard(event, names, to)
