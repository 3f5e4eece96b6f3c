"""Events as they go over the wire: for machines, and as a sentence in both languages."""

from __future__ import annotations

from functools import lru_cache

from vierblatt.core.words import Event
from vierblatt.server.wire.messages import HeardEvent
from vierblatt.table.events import TableEvent


def event_json(event: Event | TableEvent, names: tuple[str, ...]) -> HeardEvent:
    """An event at a table whose people have these names."""
    # The events of a game come again and again; those of a table carry ids and times.
    return _game_event(event, names) if isinstance(event, Event) else _heard(event, names)


def _heard(event: Event | TableEvent, names: tuple[str, ...]) -> HeardEvent:
    return HeardEvent(event.json(), event.say("de", names), event.say("en", names))


@lru_cache(maxsize=4096)
def _game_event(event: Event, names: tuple[str, ...]) -> HeardEvent:
    return _heard(event, names)
