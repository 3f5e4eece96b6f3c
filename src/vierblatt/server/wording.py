"""Events as they go over the wire: for machines, and as a sentence in both languages.

All of an event but its values is the same every time it happens. So for each kind of event a form
is made once, with gaps in which the values are filled in.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from string import Formatter
from typing import NamedTuple

import msgspec

from vierblatt.core.words import LANGUAGES, NUMBER, SEAT, Event, Happening, Kind, Language, Plain
from vierblatt.table.events import TableEvent

encode = msgspec.json.Encoder().encode


class Digits:
    """Of every number how it is written."""

    def __getitem__(self, number: int) -> bytes:
        return b"%d" % number


Words = Sequence[bytes] | Digits
DIGITS = Digits()


class Form(NamedTuple):
    """The text of an event with gaps: for each the place of its value, and the words for all its
    values, or None for a name."""

    text: bytes
    gaps: list[tuple[int, Words | None]]


class Scribe:
    """Writes events of one table, whose people have these names."""

    def __init__(self, names: list[str]) -> None:
        self._names = names
        self._written = [inside(name) for name in names]

    def write(self, event: Event | TableEvent) -> bytes:
        """The event as JSON."""
        if isinstance(event, Event):
            text, gaps = form(event.happening)
            names, values = self._written, event.values
            return text % tuple([(names if of is None else of)[values[at]] for at, of in gaps])
        sentences = {language: event.say(language, self._names) for language in LANGUAGES}
        return encode({"event": event, **sentences})


@cache
def form(happening: Happening) -> Form:
    places = {name: place for place, (name, _) in enumerate(happening.fields)}
    text = b'{"event":{"event":' + encode(happening.name)
    gaps: list[tuple[int, Words | None]] = []
    for place, (name, kind) in enumerate(happening.fields):
        text += b",%b:%%b" % encode(name)
        words = DIGITS if isinstance(kind, Plain) else [encode(one.text) for one in kind]
        gaps.append((place, words))
    text += b"}"
    for language in LANGUAGES:
        text += b',"%b":"' % language.encode()
        for before, gap, _, _ in Formatter().parse(happening.words.say(language)):
            text += inside(before).replace(b"%", b"%%")
            if gap is not None:
                text += b"%b"
                place = places[gap]
                gaps.append((place, spoken(happening.fields[place][1], language)))
        text += b'"'
    return Form(text + b"}", gaps)


def spoken(kind: Kind, language: Language) -> Words | None:
    """The words for all values of a field in a sentence; None if they are names."""
    if kind is SEAT:
        return None
    return DIGITS if kind is NUMBER else [inside(one.say(language)) for one in kind]


def inside(text: str) -> bytes:
    """A text as it stands inside the quotes of JSON."""
    return encode(text)[1:-1]
