"""Words in both languages: names of cards, moves and options, and what happened."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final, Literal, NamedTuple

from msgspec import Struct

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


class Plain(Enum):
    """What an event's field may hold besides a card, a move or another thing with a name."""

    SEAT = "seat"
    NUMBER = "number"


SEAT: Final = Plain.SEAT
NUMBER: Final = Plain.NUMBER
Kind = Plain | Sequence[Named]


@dataclass(frozen=True, eq=False)
class Happening:
    """A kind of event: its fields in the order the rules tell them, and its sentence, as all are
    told it and as the seat is that it is about."""

    name: str
    fields: tuple[tuple[str, Kind], ...]
    words: Words
    to_seat: Words | None = None

    @cached_property
    def seat_field(self) -> int | None:
        """Which field holds the seat that it is about, if it is about one."""
        return next((at for at, (_, kind) in enumerate(self.fields) if kind is SEAT), None)


class Events(list[Happening]):
    """The one declaration of a game's events, which gives each its number."""

    def add(
        self,
        name: str,
        de: str,
        en: str,
        du: str | None = None,
        you: str | None = None,
        /,
        **fields: Kind,
    ) -> int:
        """Declare the next event: its fields are what `tell` is given, in that order. One that is
        about a seat is told to that seat in the second person."""
        to_seat = None if du is None or you is None else Words(du, you)
        self.append(Happening(name, tuple(fields.items()), Words(de, en), to_seat))
        return len(self) - 1


class Moves(list[Named]):
    """The one declaration of a game's moves, which gives each its number."""

    def add(self, *named: Named) -> int:
        """Declare the next moves; gives the number of the first, the others follow."""
        self.extend(named)
        return len(self) - len(named)


class Event(Struct, frozen=True, gc=False):
    """Something that happened, as one seat (or everybody) heard it.

    Tables remember very many, and no cycle passes through one: garbage collection need not look."""

    happening: Happening
    values: tuple[int, ...]

    def json(self) -> dict[str, int | str]:
        """The event for a machine: `{"event": "played", "seat": 1, "card": "red-7"}`."""
        out: dict[str, int | str] = {"event": self.happening.name}
        for (name, kind), value in zip(self.happening.fields, self.values, strict=True):
            out[name] = value if kind is SEAT or kind is NUMBER else kind[value].text
        return out

    def is_about(self, seat: int, names: Sequence[str]) -> bool:
        """Whether that seat is told it in words of its own."""
        at = self.happening.seat_field
        return at is not None and self.values[at] == seat

    def say(self, language: Language, names: Sequence[str], to: int | None = None) -> str:
        """The event as a sentence to a seat, or to all; `names` are the players' names by seat."""
        words = self.happening.words
        if to is not None and self.is_about(to, names):
            words = self.happening.to_seat or words
        spoken: dict[str, int | str] = {}
        for (name, kind), value in zip(self.happening.fields, self.values, strict=True):
            if kind is SEAT:
                spoken[name] = names[value]
            elif kind is NUMBER:
                spoken[name] = value
            else:
                spoken[name] = kind[value].say(language)
        return words.say(language).format(**spoken)
