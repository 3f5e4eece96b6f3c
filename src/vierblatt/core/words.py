"""Words in both languages: names of cards, moves and options, and what happened."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

Language = Literal["de", "en"]
LANGUAGES: tuple[Language, ...] = ("de", "en")


class Words(NamedTuple):
    """One sentence, said twice."""

    de: str
    en: str

    def say(self, language: Language) -> str:
        return self.de if language == "de" else self.en


class Named(NamedTuple):
    """A thing with a fixed name in records (`red-7`) and words for people (`rote 7`, `red 7`)."""

    text: str
    de: str
    en: str

    def say(self, language: Language) -> str:
        return self.de if language == "de" else self.en


class SeatField(NamedTuple):
    """An event's field that holds a seat."""


class NumberField(NamedTuple):
    """An event's field that holds a plain number."""


SEAT = SeatField()
NUMBER = NumberField()
Kind = SeatField | NumberField | tuple[Named, ...]


class Happening(NamedTuple):
    """A kind of event: its fields in the order the rules tell them, and its two sentences."""

    name: str
    fields: tuple[tuple[str, Kind], ...]
    words: Words


class Event(NamedTuple):
    """Something that happened, as one seat (or everybody) heard it."""

    happening: Happening
    values: tuple[int, ...]

    def json(self) -> dict[str, int | str]:
        """The event for a machine: `{"event": "played", "seat": 1, "card": "red-7"}`."""
        out: dict[str, int | str] = {"event": self.happening.name}
        for (name, kind), value in zip(self.happening.fields, self.values, strict=True):
            out[name] = kind[value].text if _is_named(kind) else value
        return out

    def say(self, language: Language, names: Sequence[str]) -> str:
        """The event as a sentence; `names` are the players' names by seat."""
        spoken: dict[str, str] = {}
        for (name, kind), value in zip(self.happening.fields, self.values, strict=True):
            if isinstance(kind, SeatField):
                spoken[name] = names[value]
            elif isinstance(kind, NumberField):
                spoken[name] = str(value)
            else:
                spoken[name] = kind[value].say(language)
        return self.happening.words.say(language).format(**spoken)


def _is_named(kind: Kind) -> bool:
    return not isinstance(kind, (SeatField, NumberField))
