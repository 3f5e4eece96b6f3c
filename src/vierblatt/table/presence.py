"""People who come and go during a match, and the stand-ins and bots that play on for them."""

from __future__ import annotations

from vierblatt.core.errors import Refused
from vierblatt.table import events as tell
from vierblatt.table import refusals as no
from vierblatt.table.course import Course
from vierblatt.table.journal import command


class Presence(Course):
    """The commands of somebody who is away, or wants to be."""

    @command
    def gone(self, person: str, now: float) -> None:
        """The server lost this person. They are reminded; then a stand-in plays for them."""
        place = self._place_of(person)
        if self.seats[place].away_since is None:
            self.seats[place].away_since = self.now
            self._tell(tell.WentAway(place))

    @command
    def back(self, person: str, now: float) -> None:
        """This person is here again, and plays at once if a stand-in did so meanwhile."""
        place = self._place_of(person)
        if self.seats[place].away_since is not None:
            self.seats[place].return_to_cards()
            self._tell(tell.CameBack(place))
            self._follow()

    @command
    def hand_over(self, person: str, now: float) -> None:
        """Let a stand-in play until one takes the cards again."""
        place = self._place_in_play(person)
        if not self.seats[place].handed_over:
            self.seats[place].handed_over = True
            self._tell(tell.HandedOver(place))
            self._follow()

    @command
    def resume(self, person: str, now: float) -> None:
        """Take the cards again that one handed over."""
        place = self._place_in_play(person)
        if not self.seats[place].handed_over:
            raise Refused(*no.NOT_HANDED)
        self.seats[place].handed_over = False
        self.seats[place].return_to_cards()
        self._tell(tell.Resumed(place))
        self._follow()

    @command
    def resign(self, person: str, now: float) -> None:
        """Give up, for good. The person stays at the table and a bot plays on for the others."""
        place = self._place_in_play(person)
        self.seats[place].resigned = True
        self._tell(tell.Resigned(place))
        self._follow()

    @command
    def leave(self, person: str, now: float) -> None:
        """Go, for good. In a match a bot takes over the seat."""
        place = self._place_of(person)
        if self.stage == "open":
            self._clear(place)
        else:
            left, strength = self.seats[place], self.settings.strength
            over = self.stage == "over"
            said = (place, left.shown_name)
            self._tell(tell.StoodUp(*said) if over else tell.Left(*said, strength))
            left.give_to_bot(strength)
            self._follow()
        self._pass_on_host()
        self._see_who_agrees()

    def _place_in_play(self, person: str) -> int:
        """Where somebody sits who may still come back to their cards."""
        place = self._place_of(person)
        if self.stage not in ("playing", "pause"):
            raise Refused(*(no.OVER if self.stage == "over" else no.NOT_BEGUN))
        if self.seats[place].plays == "bot":
            raise Refused(*no.FOR_GOOD)
        return place
