"""What happens at a table besides the cards, in both languages.

These events look like those of the games (core/words.py) to whoever reads them, `json` and `say`,
but carry names and times. In JSON their kind stands under `table`, that of a game's event under
`event`, so the two can never be mistaken for each other.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar

from msgspec import Struct, structs, to_builtins

from vierblatt.core.words import Language, Words

YOU = Words("du", "you")


def _kind(name: str) -> str:
    """That of `SatDown` is `sat-down`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class TableEvent(Struct, frozen=True, gc=False, tag_field="table", tag=_kind):
    """Something that happened at the table. `{seat}` in its words is the name of who sits there,
    who is told it in words of their own (`to_seat`)."""

    words: ClassVar[Words]
    to_seat: ClassVar[Words | None] = None

    def json(self) -> dict[str, Any]:
        """The event for a machine: `{"table": "sat-down", "seat": 1, "name": "Anna"}`."""
        fields: dict[str, Any] = to_builtins(self)
        return fields

    def is_about(self, seat: int, names: Sequence[str]) -> bool:
        """Whether who sits at that seat now is told it in words of their own."""
        return False

    def say(self, language: Language, names: Sequence[str], to: int | None = None) -> str:
        """The event as a sentence to a seat, or to all; `names` are the players' names by seat."""
        words = self.words
        if to is not None and self.is_about(to, names):
            words = self.to_seat or words
        spoken = structs.asdict(self)
        if "seat" in spoken:
            spoken["seat"] = names[spoken["seat"]]
        return words.say(language).format_map(spoken)


class OfSeat(TableEvent, frozen=True):
    """Something that happened to one seat."""

    seat: int

    def is_about(self, seat: int, names: Sequence[str]) -> bool:
        return self.seat == seat


class OfPerson(OfSeat, frozen=True):
    """Something that somebody did whose seat may be another's by now."""

    name: str

    def is_about(self, seat: int, names: Sequence[str]) -> bool:
        return self.seat == seat and self.name == names[seat]


# Before the start


class Opened(TableEvent, frozen=True):
    game: str
    words: ClassVar[Words] = Words(
        "Ein Tisch für {game} ist eröffnet.", "A table for {game} is open."
    )


class SatDown(OfPerson, frozen=True):
    words: ClassVar[Words] = Words("{name} setzt sich.", "{name} sits down.")
    to_seat: ClassVar[Words | None] = Words("Du setzt dich.", "You sit down.")


class BotSatDown(TableEvent, frozen=True):
    seat: int
    strength: str
    words: ClassVar[Words] = Words(
        "Ein Bot ({strength}) setzt sich.", "A bot ({strength}) sits down."
    )


class StoodUp(OfPerson, frozen=True):
    words: ClassVar[Words] = Words("{name} steht auf.", "{name} stands up.")
    to_seat: ClassVar[Words | None] = Words("Du stehst auf.", "You stand up.")


class NewHost(OfSeat, frozen=True):
    words: ClassVar[Words] = Words("{seat} ist jetzt Gastgeber.", "{seat} is the host now.")
    to_seat: ClassVar[Words | None] = Words("Du bist jetzt Gastgeber.", "You are the host now.")


class Closed(TableEvent, frozen=True):
    words: ClassVar[Words] = Words(
        "Niemand ist mehr da, der Tisch ist zu.", "Nobody is left, the table is closed."
    )


class Shut(TableEvent, frozen=True):
    words: ClassVar[Words] = Words("Der Tisch wurde geschlossen.", "The table was closed.")


class Started(TableEvent, frozen=True):
    """The SHA-256 of the seed's 64 digits, so that the seed shown at the end can be checked."""

    seed_hash: str
    words: ClassVar[Words] = Words(
        "Die Partie beginnt. Prüfsumme des Startwerts: {seed_hash}.",
        "The match begins. Hash of the seed: {seed_hash}.",
    )


# Play


class Moved(TableEvent, frozen=True):
    """For the seat alone: its move was accepted. The others hear what the game tells them."""

    seat: int
    move: str
    move_id: str
    by: str  # "person", "stand-in" or "bot"
    words: ClassVar[Words] = Words("Dein Zug gilt: {move}.", "Your move counts: {move}.")

    def say(self, language: Language, names: Sequence[str], to: int | None = None) -> str:
        return _counts(self.move, language)


@lru_cache(maxsize=1024)  # there is one with every move, and of moves there are not many
def _counts(move: str, language: Language) -> str:
    return Moved.words.say(language).format(move=move)


class ClockStarted(OfSeat, frozen=True):
    move: float | None
    total: float | None
    words: ClassVar[Words] = Words("Die Uhr von {seat} läuft.", "The clock of {seat} is running.")
    to_seat: ClassVar[Words | None] = Words("Deine Uhr läuft.", "Your clock is running.")


class TooSlow(OfSeat, frozen=True):
    words: ClassVar[Words] = Words(
        "Die Zeit für diesen Zug ist um: Ein Bot macht ihn für {seat}.",
        "The time for this move is up: a bot makes it for {seat}.",
    )
    to_seat: ClassVar[Words | None] = Words(
        "Die Zeit für diesen Zug ist um: Ein Bot macht ihn für dich.",
        "The time for this move is up: a bot makes it for you.",
    )


class OutOfTime(OfSeat, frozen=True):
    words: ClassVar[Words] = Words(
        "{seat} hat keine Zeit mehr. Ein Bot spielt weiter.",
        "{seat} is out of time. A bot plays on.",
    )
    to_seat: ClassVar[Words | None] = Words(
        "Du hast keine Zeit mehr. Ein Bot spielt weiter.", "You are out of time. A bot plays on."
    )


class TookBack(OfSeat, frozen=True):
    """Everything after the first `kept` events that all heard is undone."""

    kept: int
    words: ClassVar[Words] = Words(
        "{seat} nimmt den letzten Zug zurück.", "{seat} takes the last move back."
    )
    to_seat: ClassVar[Words | None] = Words(
        "Du nimmst den letzten Zug zurück.", "You take the last move back."
    )


class AskedForHint(OfSeat, frozen=True):
    words: ClassVar[Words] = Words("{seat} lässt sich einen Tipp geben.", "{seat} asks for a hint.")
    to_seat: ClassVar[Words | None] = Words("Du lässt dir einen Tipp geben.", "You ask for a hint.")


class Paused(TableEvent, frozen=True):
    until: float
    words: ClassVar[Words] = Words("Pause, bis alle bereit sind.", "A pause until all are ready.")


class SaidReady(OfSeat, frozen=True):
    words: ClassVar[Words] = Words("{seat} ist bereit.", "{seat} is ready.")
    to_seat: ClassVar[Words | None] = Words("Du bist bereit.", "You are ready.")


class PlayedOn(TableEvent, frozen=True):
    words: ClassVar[Words] = Words("Es geht weiter.", "Play goes on.")


# Presence


class WentAway(OfSeat, frozen=True):
    words: ClassVar[Words] = Words("{seat} ist nicht da.", "{seat} is away.")
    to_seat: ClassVar[Words | None] = Words("Du bist nicht da.", "You are away.")


class Reminded(OfSeat, frozen=True):
    words: ClassVar[Words] = Words(
        "{seat}, am Tisch wird gewartet.", "{seat}, the table is waiting."
    )
    to_seat: ClassVar[Words | None] = Words(
        "Am Tisch wird auf dich gewartet.", "The table is waiting for you."
    )


class StoodIn(OfSeat, frozen=True):
    words: ClassVar[Words] = Words("Ein Bot spielt für {seat}.", "A bot plays for {seat}.")
    to_seat: ClassVar[Words | None] = Words("Ein Bot spielt für dich.", "A bot plays for you.")


class CameBack(OfSeat, frozen=True):
    words: ClassVar[Words] = Words("{seat} ist wieder da.", "{seat} is back.")
    to_seat: ClassVar[Words | None] = Words("Du bist wieder da.", "You are back.")


class HandedOver(OfSeat, frozen=True):
    words: ClassVar[Words] = Words(
        "{seat} gibt die Karten einem Bot.", "{seat} hands the cards to a bot."
    )
    to_seat: ClassVar[Words | None] = Words(
        "Du gibst die Karten einem Bot.", "You hand the cards to a bot."
    )


class Resumed(OfSeat, frozen=True):
    words: ClassVar[Words] = Words("{seat} spielt wieder selbst.", "{seat} takes the cards again.")
    to_seat: ClassVar[Words | None] = Words(
        "Du spielst wieder selbst.", "You take the cards again."
    )


class Left(OfPerson, frozen=True):
    strength: str
    words: ClassVar[Words] = Words(
        "{name} verlässt den Tisch. Ein Bot ({strength}) spielt weiter.",
        "{name} leaves the table. A bot ({strength}) plays on.",
    )
    to_seat: ClassVar[Words | None] = Words(
        "Du verlässt den Tisch. Ein Bot ({strength}) spielt weiter.",
        "You leave the table. A bot ({strength}) plays on.",
    )


class Resigned(OfSeat, frozen=True):
    words: ClassVar[Words] = Words(
        "{seat} gibt auf. Ein Bot spielt weiter.", "{seat} resigns. A bot plays on."
    )
    to_seat: ClassVar[Words | None] = Words(
        "Du gibst auf. Ein Bot spielt weiter.", "You resign. A bot plays on."
    )


# The end


class Finished(TableEvent, frozen=True):
    """How it ended, and the seed that was kept secret until now, unless others play it today."""

    totals: tuple[int, ...]
    places: tuple[int, ...]
    seed: str | None
    words: ClassVar[Words] = Words(
        "Endstand: {totals}. Startwert: {seed}.", "Result: {totals}. Seed: {seed}."
    )
    sealed: ClassVar[Words] = Words(
        "Endstand: {totals}. Der Startwert wird gezeigt, wenn der Tag um ist.",
        "Result: {totals}. The seed is shown when the day is over.",
    )

    def is_about(self, seat: int, names: Sequence[str]) -> bool:
        return True

    def say(self, language: Language, names: Sequence[str], to: int | None = None) -> str:
        words = self.words if self.seed is not None else self.sealed
        called = [YOU.say(language) if seat == to else name for seat, name in enumerate(names)]
        totals = ", ".join(
            f"{name} {total}" for name, total in zip(called, self.totals, strict=True)
        )
        return words.say(language).format(totals=totals, seed=self.seed)


class WantsRematch(OfSeat, frozen=True):
    words: ClassVar[Words] = Words("{seat} möchte noch eine Partie.", "{seat} wants another match.")
    to_seat: ClassVar[Words | None] = Words(
        "Du möchtest noch eine Partie.", "You want another match."
    )


class RematchAgreed(TableEvent, frozen=True):
    words: ClassVar[Words] = Words("Alle wollen noch eine Partie.", "All want another match.")
