"""Living by commands: what was accepted is written down, and playing it through gives all back.

A command checks first and changes then, and tells whatever it changed; so a command that told
nothing did nothing, and only one that told something goes into the journal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from inspect import signature
from operator import attrgetter
from typing import Any, ClassVar, Concatenate, NamedTuple, ParamSpec, TypeVar

from vierblatt.core.errors import Refused
from vierblatt.table.log import Log

Entry = dict[str, Any]  # {"do": "sit", "person": "p1", "name": "Anna", "seat": 0, "now": 3.5}

T = TypeVar("T", bound="Journaled")
P = ParamSpec("P")
R = TypeVar("R")


class Due(NamedTuple):
    """Something that happens by itself at a time."""

    at: float
    happen: Callable[[], None]


class Journaled:
    """Keeps the time, the log and the journal. The time is the last one that mattered."""

    commands: ClassVar[dict[str, Callable[..., Any]]] = {}

    def __init__(self, now: float) -> None:
        self.now = seconds(now)
        self.log = Log()
        self.journal: list[Entry] = []
        self._due: float | None = None  # when something happens; that changes only with a command

    def dues(self) -> Iterator[Due]:
        """All that will happen by itself if nobody does anything."""
        raise NotImplementedError

    @property
    def next_due(self) -> float | None:
        """When to call `wake` next, if nothing else happens before."""
        return None if self._due is None else max(self._due, self.now)

    def wake(self, now: float) -> None:
        """Let everything happen that was due by now. Every command does this first."""
        now = max(self.now, seconds(now))
        if self._due is None or self._due > now:
            return
        while self._due is not None and self._due <= now:
            self.now = max(self.now, self._due)
            min(self.dues(), key=attrgetter("at")).happen()
            self._look_ahead()
        self.now = now
        self.journal.append({"do": "wake", "now": now})

    def _look_ahead(self) -> None:
        self._due = min((due.at for due in self.dues()), default=None)


def command(method: Callable[Concatenate[T, P], R]) -> Callable[Concatenate[T, P], R]:
    """Mark a method that people and servers call. Its last argument is `now`.

    Inside, the time is `self.now`: the given one, unless a clock was put back meanwhile.
    """
    names = list(signature(method).parameters)[1:]

    @wraps(method)
    def call(self: T, /, *args: P.args, **kwargs: P.kwargs) -> R:
        given: Entry = dict(zip(names, args, strict=False), **kwargs)
        self.wake(given["now"])
        before, told, log = self.now, len(self.log.told), self.log.told
        self.now = max(self.now, float(given["now"]))
        try:
            answer = method(self, *args, **kwargs)
        finally:
            if len(log) == told:
                self.now = before
        if len(log) > told:
            self.journal.append({"do": method.__name__, **given, "now": self.now})
            self._look_ahead()
        return answer

    Journaled.commands[method.__name__] = call
    return call


Journaled.commands["wake"] = Journaled.wake


def replay(living: Journaled, journal: list[Entry]) -> None:
    """Do again what a journal says."""
    for entry in journal:
        given = dict(entry)
        name = given.pop("do", None)
        if name not in Journaled.commands:
            raise Refused(f"Unbekannt ist {name!r}.", f"{name!r} is unknown.")
        Journaled.commands[name](living, **given)


def seconds(now: object) -> float:
    """A time, or Refused."""
    if isinstance(now, (int, float)) and not isinstance(now, bool) and abs(now) < 10**12:
        return float(now)
    raise Refused("Eine Zeit ist eine Zahl von Sekunden.", "A time is a number of seconds.")
