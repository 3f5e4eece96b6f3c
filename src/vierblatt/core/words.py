"""Words in both languages: names of cards, moves and options, and what happened."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
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
    """A kind of event: its fields in the order the rules tell them, and its two sentences."""

    name: str
    fields: tuple[tuple[str, Kind], ...]
    words: Words


class Events(list[Happening]):
    """The one declaration of a game's events, which gives each its number."""

    def add(self, name: str, de: str, en: str, /, **fields: Kind) -> int:
        """Declare the next event: its fields are what `tell` is given, in that order."""
        self.append(Happening(name, tuple(fields.items()), Words(de, en)))
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

    def say(self, language: Language, names: Sequence[str]) -> str:
        """The event as a sentence; `names` are the players' names by seat."""
        spoken: dict[str, int | str] = {}
        for (name, kind), value in zip(self.happening.fields, self.values, strict=True):
            if kind is SEAT:
                spoken[name] = names[value]
            elif kind is NUMBER:
                spoken[name] = value
            else:
                spoken[name] = kind[value].say(language)
        return self.happening.words.say(language).format(**spoken)
