"""A seat at a live table: who sits there, who plays there now, and what it still owes."""

from dataclasses import dataclass, field
from typing import Literal

from vierblatt.core.errors import Refused
from vierblatt.table.clock import Clock
from vierblatt.table.record import BOT

Player = Literal["nobody", "person", "bot", "stand-in"]


@dataclass
class Seat:
    """Empty, a bot's (`strength`) or a person's (`person`, an id that nobody else is shown)."""

    person: str | None = None
    name: str | None = None
    strength: str | None = None

    away_since: float | None = None
    reminded: bool = False
    stood_in: bool = False  # a stand-in plays while the person is away
    handed_over: bool = False  # a stand-in plays until the person takes the cards again
    slow: bool = False  # a bot makes this one move, for which there was no time left
    out_of_time: bool = False  # for good
    resigned: bool = False  # for good
    stand_in_moves: int = 0  # made here for the person
    ready: bool = False  # for the next round
    agrees: bool = False  # to a rematch

    asked: int | None = None  # the number of the decision that this seat owes now
    decisions: int = 0  # asked of this seat so far; after a take-back it is asked anew
    clock: Clock = field(default_factory=Clock)

    @property
    def plays(self) -> Player:
        """Who decides here now."""
        if self.person is None:
            return "nobody" if self.strength is None else "bot"
        if self.resigned or self.out_of_time:
            return "bot"
        return "stand-in" if self.stood_in or self.handed_over or self.slow else "person"

    @property
    def shown_name(self) -> str:
        """As a record names the player."""
        return self.name or (f"{BOT}{self.strength}" if self.strength else "–")

    def ask(self) -> None:
        """Ask for a decision: answers to earlier questions come too late."""
        self.decisions += 1
        self.asked = self.decisions

    def sit_down(self, person: str, name: str) -> None:
        self.person, self.name = person, name

    def return_to_cards(self) -> None:
        """Whoever was away is here."""
        self.away_since, self.reminded, self.stood_in = None, False, False

    def give_to_bot(self, strength: str) -> None:
        """A bot sits here from now on; the clock and what is owed stay with the seat."""
        self.return_to_cards()
        self.person, self.name, self.strength = None, None, strength
        self.handed_over = self.slow = self.out_of_time = self.resigned = False
        self.ready = self.agrees = False


def check_person(person: object, name: object) -> None:
    """An id is any short text; a name is one that people can read and that no bot has."""
    if not isinstance(person, str) or not 1 <= len(person) <= 200:
        raise Refused("Wer da sitzen soll, ist unklar.", "It is unclear who is to sit there.")
    fair = isinstance(name, str) and name == name.strip() and 1 <= len(name) <= 40
    if not fair or not str(name).isprintable() or str(name).lower().startswith(BOT):
        raise Refused(
            "Ein Name hat 1 bis 40 Zeichen und beginnt nicht mit „bot:“.",
            "A name has 1 to 40 characters and does not begin with “bot:”.",
        )


def check_move_id(person: object, move_id: object) -> None:
    """The id of a move is any short text; only people and bots (`None`) make moves."""
    if person is not None and not isinstance(person, str):
        raise Refused("Wer da zieht, ist unklar.", "It is unclear who makes this move.")
    if not isinstance(move_id, str) or not 1 <= len(move_id) <= 64:
        raise Refused(
            "Die Kennung eines Zuges hat 1 bis 64 Zeichen.",
            "The id of a move has 1 to 64 characters.",
        )
