"""The seats of a table that has not begun: who takes one, who gives one to a bot, and the deal."""

from __future__ import annotations

from vierblatt.core.errors import Refused
from vierblatt.table import events as tell
from vierblatt.table import refusals as no
from vierblatt.table.course import Course
from vierblatt.table.journal import command
from vierblatt.table.seats import check_person
from vierblatt.table.settings import check_strength


class Seating(Course):
    """The commands before a match, up to its start."""

    @command
    def sit(self, person: str, name: str, seat: int, now: float) -> None:
        """Take an empty seat; who sits already moves there."""
        self._check_open()
        check_person(person, name)
        if self._seat(seat).plays != "nobody":
            raise Refused(*no.TAKEN)
        before = self.seat_of(person)
        if before is not None:
            self._clear(before)
        self.seats[seat].sit_down(person, name)
        self._tell(tell.SatDown(seat, name))

    @command
    def seat_bot(self, person: str, seat: int, strength: str, now: float) -> None:
        """The host gives a seat without a person to a bot."""
        self._check_host(person)
        check_strength(strength)
        if self._seat(seat).person is not None:
            raise Refused(*no.TAKEN)
        if self.seats[seat].strength != strength:
            self.seats[seat].strength = strength
            self._tell(tell.BotSatDown(seat, strength))

    @command
    def free(self, person: str, seat: int, now: float) -> None:
        """The host clears the seat of a bot, or of somebody who is away."""
        self._check_host(person)
        taken = self._seat(seat)
        if taken.plays != "bot" and (taken.away_since is None or taken.person == person):
            raise Refused(*no.NOT_FREED)
        self._clear(seat)

    @command
    def start(self, person: str, now: float) -> None:
        """The host has the cards dealt, once every seat is filled."""
        self._check_host(person)
        if any(seat.plays == "nobody" for seat in self.seats):
            raise Refused(*no.NOT_FULL)
        self.match = self._deal()
        self.stage = "playing"
        self.dealt_to = [seat.person for seat in self.seats]
        for seat in self.seats:
            if seat.away_since is not None:
                seat.away_since = self.now
        self._tell(tell.Started(self.seed_hash))
        self._tell_game(self.match.opening())
        self._follow()

    def _check_open(self) -> None:
        if self.stage != "open":
            raise Refused(*(no.CLOSED if self.stage == "closed" else no.BEGUN))

    def _check_host(self, person: str) -> None:
        self._check_open()
        if person != self.host:
            raise Refused(*no.NOT_HOST)
