"""A table as lines of words and cards, for whoever has nothing but text; a terminal paints them."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from vierblatt.core.words import Language, Named, Words


class Face(NamedTuple):
    """A card, or several of one colour, in words that can be read without colours, too."""

    text: str
    colour: str = ""  # as records name it; without one it is blank
    marked: bool = False  # it stands out among the others


Piece = str | Face


class Line(NamedTuple):
    """Something at the table, and what is to be seen of it."""

    label: str
    pieces: Sequence[Piece]


class Sketch(NamedTuple):
    """The table as one seat sees it, and what it is asked to do."""

    title: str
    lines: list[Line]
    task: str


CARDS = Words("Karten", "cards")
POINTS = Words("Punkte", "points")
HAS_CHOSEN = Words("hat gewählt", "has chosen")
HAND = Words("Hand", "Hand")


def around(seat: int | None, names: Sequence[str]) -> list[tuple[int, str]]:
    """The players in the order of play from the viewer's left, the viewer at last."""
    first = 0 if seat is None else seat + 1
    places = [(first + step) % len(names) for step in range(len(names))]
    return [(place, names[place]) for place in places]


def counted(count: int, thing: Words, language: Language) -> str:
    """`7 Karten`, `1 Karte`: all our words lose their last letter alone."""
    word = thing.say(language)
    return with_minus(f"{count} {word[:-1] if count in (1, -1) else word}")


def with_minus(said: str) -> str:
    """A real minus before a number."""
    return re.sub(r"(?<![^ (])-(?=\d)", "−", said)


def face(card: Named, language: Language, *, marked: bool = False) -> Face:
    return Face(card.say(language), card.text.partition("-")[0], marked)


def by_colour(cards: Iterable[str], colours: Sequence[Named], language: Language) -> list[Face]:
    """Cards such as `red-7`, those of each colour on one face: `red 2 7 11`."""
    numbers: dict[str, list[str]] = {}
    for card in cards:
        colour, _, number = card.partition("-")
        numbers.setdefault(colour, []).append(number)
    return [
        Face(f"{one.say(language)} {' '.join(sorted(numbers[one.text], key=int))}", one.text)
        for one in colours
        if one.text in numbers
    ]


def named(cards: Sequence[Named]) -> dict[str, Named]:
    """Cards by what records call them."""
    return {card.text: card for card in cards}
