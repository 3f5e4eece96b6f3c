"""What a table agrees on before it plays: declared per game, checked in one place."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from vierblatt.core.errors import BadOption
from vierblatt.core.words import Words

Value = int | bool | list[int]


@dataclass(frozen=True)
class Count:
    """A whole number from `least` to `most`. One with a `usual` value can also be off: 0."""

    name: str
    least: int
    most: int
    words: Words
    default: Callable[[int], int] = lambda players: 0
    usual: int = 0  # what naming the option without a value means

    def read(self, given: object) -> int:
        if self.usual and given in (None, 0, "0"):
            return 0
        if self.usual and given is True:
            return self.usual
        number = whole(given)
        if number is None or not self.least <= number <= self.most:
            raise BadOption(
                f"{self.name} muss eine ganze Zahl von {self.least} bis {self.most} sein.",
                f"{self.name} must be a whole number from {self.least} to {self.most}.",
            )
        return number

    def is_off(self, value: Value) -> bool:
        return value == 0


@dataclass(frozen=True)
class Switch:
    """On or off; off unless said otherwise."""

    name: str
    words: Words

    def default(self, players: int) -> bool:
        return False

    def read(self, given: object) -> bool:
        word = str(given).strip().lower()
        if word in {"true", "1", "yes", "on", "ja", "an"}:
            return True
        if word in {"false", "0", "no", "off", "nein", "aus", "none"}:
            return False
        raise BadOption(
            f"{self.name} ist an oder aus (true oder false).",
            f"{self.name} is on or off (true or false).",
        )

    def is_off(self, value: Value) -> bool:
        return not value


@dataclass(frozen=True)
class Table:
    """A list of small numbers, as many as `usual` has."""

    name: str
    least: int
    most: int
    usual: tuple[int, ...]
    words: Words

    def default(self, players: int) -> list[int]:
        return list(self.usual)

    def read(self, given: object) -> list[int]:
        parts = given.split(",") if isinstance(given, str) else given
        numbers = [whole(part) for part in parts] if isinstance(parts, (list, tuple)) else []
        fair = [n for n in numbers if n is not None and self.least <= n <= self.most]
        if not len(fair) == len(numbers) == len(self.usual):
            raise BadOption(
                f"{self.name} braucht {len(self.usual)} Zahlen von {self.least} bis {self.most}.",
                f"{self.name} takes {len(self.usual)} numbers from {self.least} to {self.most}.",
            )
        return fair

    def is_off(self, value: Value) -> bool:
        return value == list(self.usual)


def whole(given: object) -> int | None:
    """A whole number, also one written as text; None for anything else."""
    if isinstance(given, str) and given.strip().removeprefix("-").isdecimal():
        return int(given)
    return given if isinstance(given, int) and not isinstance(given, bool) else None


Option = Count | Switch | Table
Options = dict[str, Any]


def agree(
    title: str, seats: tuple[int, ...], options: tuple[Option, ...], given: Mapping[str, object]
) -> Options:
    """All options of a table with their values, or BadOption. `given` must name `players`."""
    players = whole(given.get("players"))
    if players not in seats:
        span = "–".join(map(str, sorted({seats[0], seats[-1]})))
        raise BadOption(
            f"{title} ist für {span} Spieler, nicht für {given.get('players')}.",
            f"{title} is for {span} players, not {given.get('players')}.",
        )
    known = {option.name: option for option in options}
    for name in given:
        if name != "players" and name not in known:
            have = ", ".join(known)
            raise BadOption(
                f"{title} kennt keine Option {name} (nur {have}).",
                f"{title} has no option {name} (only {have}).",
            )
    agreed: Options = {"players": players}
    for name, option in known.items():
        agreed[name] = option.read(given[name]) if name in given else option.default(players)
    return agreed


def instead(agreed: Options, given: Mapping[str, object], usual: str, other: str) -> Options:
    """The options where `other`, if it is on, takes the place of the `usual` one; or BadOption."""
    if not agreed[other]:
        return agreed
    if usual in given:
        raise BadOption(
            f"Entweder {usual} oder {other}, nicht beides.",
            f"Either {usual} or {other}, not both.",
        )
    return agreed | {usual: 0}


def spoken(options: tuple[Option, ...], agreed: Options) -> Options:
    """The options as a record writes them: what is off, or a table left as it is, is left out."""
    off = {option.name for option in options if option.is_off(agreed[option.name])}
    return {name: value for name, value in agreed.items() if name not in off}
