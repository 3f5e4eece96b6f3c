"""Events as they go over the wire: for machines, and as a sentence in both languages.

A game's event is the same at every table, but for the names in its sentences. So it is written
once, with gaps, and the names are filled in.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from vierblatt.core.words import LANGUAGES, Event
from vierblatt.table.events import TableEvent

encode = msgspec.json.Encoder().encode

# Characters that stand for nothing, instead of the names by seat.
FIRST, LAST = 0xE000, 0xE0FF
GAPS = [chr(gap) for gap in range(FIRST, LAST + 1)]
GAP = re.compile(f"[{GAPS[0]}-{GAPS[-1]}]")


class Form(NamedTuple):
    """The text of an event with gaps for names, and the seats whose names those are."""

    text: bytes
    seats: list[int]


class Scribe:
    """Writes events of one table, whose people have these names."""

    def __init__(self, *names: str) -> None:
        self._names = names
        self._inside = [inside(name) for name in names]

    def write(self, event: Event | TableEvent) -> bytes:
        """The event as JSON."""
        if isinstance(event, Event):
            text, seats = form(event)
            return text % tuple([self._inside[seat] for seat in seats])
        return encode({"event": event, **sentences(event, self._names)})


@lru_cache(maxsize=4096)
def scribe(*names: str) -> Scribe:
    return Scribe(*names)


def sentences(event: Event | TableEvent, names: Sequence[str]) -> dict[str, str]:
    return {language: event.say(language, names) for language in LANGUAGES}


@lru_cache(maxsize=4096)
def form(event: Event) -> Form:
    text = encode({"event": event.json(), **sentences(event, GAPS)}).decode()
    seats = [ord(gap) - FIRST for gap in GAP.findall(text)]
    return Form(GAP.sub("%b", text.replace("%", "%%")).encode(), seats)


@lru_cache(maxsize=4096)
def inside(text: str) -> bytes:
    """A text as it stands inside the quotes of JSON."""
    return encode(text)[1:-1]
