"""What happened, in sentences; what somebody does with several cards in a row, in one of them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from vierblatt.core.sketch import with_minus
from vierblatt.core.words import Event, Language, Named, Words
from vierblatt.table.events import TableEvent

CARD = "card"
AND = Words(" und ", " and ")


def sentences(
    events: Iterable[Event | TableEvent], language: Language, names: Sequence[str], to: int
) -> Iterator[str]:
    """To a seat: `Anna draws the 7.` and `Anna draws the 9.` become `Anna draws the 7 and 9.`"""
    for _, alike in groupby(enumerate(events), lambda one: all_but_the_card(*one)):
        first, *others = (event for _, event in alike)
        if others:
            several = [first, *others]
            first = with_cards([one for one in several if isinstance(one, Event)], language)
        yield with_minus(first.say(language, names, to))


def all_but_the_card(place: int, event: Event | TableEvent) -> Hashable:
    """The same for events that differ in their card alone, and for no others."""
    names = [name for name, _ in event.happening.fields] if isinstance(event, Event) else []
    if not isinstance(event, Event) or CARD not in names:
        return place
    at = names.index(CARD)
    return event.happening.name, event.values[:at], event.values[at + 1 :]


def with_cards(alike: list[Event], language: Language) -> Event:
    """One event with the cards of all of them."""
    happening = alike[0].happening
    at = [name for name, _ in happening.fields].index(CARD)
    kind = happening.fields[at][1]
    assert isinstance(kind, tuple)
    cards = [kind[one.values[at]] for one in alike]
    *most, last = (card.say(language) for card in cards if isinstance(card, Named))
    words = f"{', '.join(most)}{AND.say(language)}{last}"
    fields = list(happening.fields)
    fields[at] = (CARD, (Named(words, words, words),))
    values = (*alike[0].values[:at], 0, *alike[0].values[at + 1 :])
    return Event(replace(happening, fields=tuple(fields)), values)
