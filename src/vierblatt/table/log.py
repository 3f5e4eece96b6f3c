"""Everything that was told at a table, and to each listener their own history of it.

An event's number is its place in the history of whoever hears it. Numbers that counted for the
whole table would have gaps, and a gap says that somebody else was just told a secret.
"""

from typing import Any

from msgspec import Struct

from vierblatt.core.rule import EVERYBODY
from vierblatt.core.words import Event
from vierblatt.table.events import TableEvent

Listener = str | None  # a person's id, or None for a spectator


class Told(Struct, frozen=True, gc=False):
    """An event with its time and its audience: a seat, or EVERYBODY."""

    at: float
    to: int
    event: Event | TableEvent

    def json(self) -> dict[str, Any]:
        return {"at": self.at, "to": self.to, **self.event.json()}


class Heard(Struct, frozen=True, gc=False):
    """An event as one listener heard it, with its number in that listener's history."""

    number: int
    at: float
    event: Event | TableEvent

    def json(self) -> dict[str, Any]:
        return {"number": self.number, "at": self.at, **self.event.json()}


class Log:
    """The one log of a table. It only grows."""

    def __init__(self) -> None:
        self.told: list[Told] = []
        self._public: list[Told] = []
        self._own: dict[str, list[Told]] = {}  # of those who were ever told something alone

    def __len__(self) -> int:
        return len(self.told)

    def tell(self, told: Told, person: str | None) -> None:
        """Add an event; `person` is who sits at the seat it is for, if anybody."""
        self.told.append(told)
        if told.to == EVERYBODY:
            self._public.append(told)
            for history in self._own.values():
                history.append(told)
        elif person is not None:
            if person not in self._own:
                self._own[person] = list(self._public)
            self._own[person].append(told)

    def last(self, listener: Listener) -> int:
        """The number of the last event that a listener heard; 0 before the first."""
        return len(self.history(listener))

    def since(self, listener: Listener, number: int) -> list[Heard]:
        """What a listener heard after the event of that number."""
        history = self.history(listener)
        return [
            Heard(at, told.at, told.event) for at, told in enumerate(history[number:], number + 1)
        ]

    def history(self, listener: Listener) -> list[Told]:
        """All that a listener ever heard; the first has the number 1."""
        return self._public if listener is None else self._own.get(listener, self._public)
