"""What happens at a table besides the cards, in both languages.

These events look like those of the games (core/words.py) to whoever reads them, `json` and `say`,
but carry names and times. In JSON their kind stands under `table`, that of a game's event under
`event`, so the two can never be mistaken for each other.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from vierblatt.core.words import Language, Words


@dataclass(frozen=True)
class TableEvent:
    """Something that happened at the table. `{seat}` in its words is the name of who sits there."""

    words: ClassVar[Words]
    kind: ClassVar[str]  # that of `SatDown` is `sat-down`

    def __init_subclass__(cls) -> None:
        cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()

    def json(self) -> dict[str, Any]:
        """The event for a machine: `{"table": "sat-down", "seat": 1, "name": "Anna"}`."""
        return {"table": self.kind, **vars(self)}

    def say(self, language: Language, names: Sequence[str]) -> str:
        """The event as a sentence; `names` are the players' names by seat."""
        spoken = {
            field: names[value] if field == "seat" else value for field, value in vars(self).items()
        }
        return self.words.say(language).format(**spoken)


@dataclass(frozen=True)
class OfSeat(TableEvent):
    """Something that happened to one seat and needs no more words."""

    seat: int


# Before the start


@dataclass(frozen=True)
class Opened(TableEvent):
    game: str
    words = Words("Ein Tisch für {game} ist eröffnet.", "A table for {game} is open.")


@dataclass(frozen=True)
class SatDown(TableEvent):
    seat: int
    name: str
    words = Words("{name} setzt sich.", "{name} sits down.")


@dataclass(frozen=True)
class BotSatDown(TableEvent):
    seat: int
    strength: str
    words = Words("Ein Bot ({strength}) setzt sich.", "A bot ({strength}) sits down.")


@dataclass(frozen=True)
class StoodUp(TableEvent):
    seat: int
    name: str
    words = Words("{name} steht auf.", "{name} stands up.")


@dataclass(frozen=True)
class NewHost(OfSeat):
    words = Words("{seat} ist jetzt Gastgeber.", "{seat} is the host now.")


@dataclass(frozen=True)
class Closed(TableEvent):
    words = Words("Niemand ist mehr da, der Tisch ist zu.", "Nobody is left, the table is closed.")


@dataclass(frozen=True)
class Shut(TableEvent):
    words = Words("Der Tisch wurde geschlossen.", "The table was closed.")


@dataclass(frozen=True)
class Started(TableEvent):
    """The SHA-256 of the seed's 64 digits, so that the seed shown at the end can be checked."""

    seed_hash: str
    words = Words(
        "Die Partie beginnt. Prüfsumme des Startwerts: {seed_hash}.",
        "The match begins. Hash of the seed: {seed_hash}.",
    )


# Play


@dataclass(frozen=True)
class Moved(TableEvent):
    """For the seat alone: its move was accepted. The others hear what the game tells them."""

    seat: int
    move: str
    move_id: str
    by: str  # "person", "stand-in" or "bot"
    words = Words("Dein Zug gilt: {move}.", "Your move counts: {move}.")


@dataclass(frozen=True)
class ClockStarted(TableEvent):
    seat: int
    move: float | None
    total: float | None
    words = Words("Die Uhr von {seat} läuft.", "The clock of {seat} is running.")


@dataclass(frozen=True)
class TooSlow(OfSeat):
    words = Words(
        "Die Zeit für diesen Zug ist um: Ein Bot macht ihn für {seat}.",
        "The time for this move is up: a bot makes it for {seat}.",
    )


@dataclass(frozen=True)
class OutOfTime(OfSeat):
    words = Words(
        "{seat} hat keine Zeit mehr. Ein Bot spielt weiter.",
        "{seat} is out of time. A bot plays on.",
    )


@dataclass(frozen=True)
class TookBack(TableEvent):
    """Everything after the first `kept` events that all heard is undone."""

    seat: int
    kept: int
    words = Words("{seat} nimmt den letzten Zug zurück.", "{seat} takes the last move back.")


@dataclass(frozen=True)
class Paused(TableEvent):
    until: float
    words = Words("Pause nach der Runde.", "A pause after the round.")


@dataclass(frozen=True)
class SaidReady(OfSeat):
    words = Words("{seat} ist bereit.", "{seat} is ready.")


@dataclass(frozen=True)
class PlayedOn(TableEvent):
    words = Words("Es geht weiter.", "Play goes on.")


# Presence


@dataclass(frozen=True)
class WentAway(OfSeat):
    words = Words("{seat} ist nicht da.", "{seat} is away.")


@dataclass(frozen=True)
class Reminded(OfSeat):
    words = Words("{seat}, am Tisch wird gewartet.", "{seat}, the table is waiting.")


@dataclass(frozen=True)
class StoodIn(OfSeat):
    words = Words("Ein Bot spielt für {seat}.", "A bot plays for {seat}.")


@dataclass(frozen=True)
class CameBack(OfSeat):
    words = Words("{seat} ist wieder da.", "{seat} is back.")


@dataclass(frozen=True)
class HandedOver(OfSeat):
    words = Words("{seat} gibt die Karten einem Bot.", "{seat} hands the cards to a bot.")


@dataclass(frozen=True)
class Resumed(OfSeat):
    words = Words("{seat} spielt wieder selbst.", "{seat} takes the cards again.")


@dataclass(frozen=True)
class Left(TableEvent):
    seat: int
    name: str
    strength: str
    words = Words(
        "{name} verlässt den Tisch. Ein Bot ({strength}) spielt weiter.",
        "{name} leaves the table. A bot ({strength}) plays on.",
    )


@dataclass(frozen=True)
class Resigned(OfSeat):
    words = Words("{seat} gibt auf. Ein Bot spielt weiter.", "{seat} resigns. A bot plays on.")


# The end


@dataclass(frozen=True)
class Finished(TableEvent):
    """How it ended, and the seed that was kept secret until now, unless others play it today."""

    totals: tuple[int, ...]
    places: tuple[int, ...]
    seed: str | None
    words = Words("Endstand: {totals}. Startwert: {seed}.", "Result: {totals}. Seed: {seed}.")
    sealed = Words(
        "Endstand: {totals}. Der Startwert wird gezeigt, wenn der Tag um ist.",
        "Result: {totals}. The seed is shown when the day is over.",
    )

    def say(self, language: Language, names: Sequence[str]) -> str:
        words = self.words if self.seed is not None else self.sealed
        return words.say(language).format(totals=self.totals, seed=self.seed)


@dataclass(frozen=True)
class WantsRematch(OfSeat):
    words = Words("{seat} möchte noch eine Partie.", "{seat} wants another match.")


@dataclass(frozen=True)
class RematchAgreed(TableEvent):
    words = Words("Alle wollen noch eine Partie.", "All want another match.")
