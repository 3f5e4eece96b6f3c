"""The course of play: what follows by itself from what people do, and from time passing.

Who owes a move, whose clock runs, when a pause ends, when a stand-in takes the cards, and what
happens when the match is over. The commands of people are in live.py, seating.py and presence.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Literal

from vierblatt.core.errors import Refused
from vierblatt.core.game import Game
from vierblatt.core.options import Options, spoken
from vierblatt.core.rule import EVERYBODY
from vierblatt.core.words import Event
from vierblatt.table import events as tell
from vierblatt.table import refusals as no
from vierblatt.table.clock import Clock
from vierblatt.table.events import TableEvent
from vierblatt.table.journal import Due, Journaled
from vierblatt.table.log import Listener, Told
from vierblatt.table.match import Match, hash_of
from vierblatt.table.record import Record
from vierblatt.table.seats import Seat
from vierblatt.table.settings import Settings

Stage = Literal["open", "playing", "pause", "over", "closed"]


class Course(Journaled):
    """A match between people and bots, going on."""

    def __init__(
        self, game: Game, options: Options, settings: Settings, seed: str, now: float
    ) -> None:
        super().__init__(now)
        self.game = game
        self.options = options
        self.spoken_options = spoken(game.options, options)
        self.settings = settings
        self.seed = seed
        self.seed_hash = hash_of(seed)
        self.stage: Stage = "open"
        self.host = ""
        self.seats = [self._empty_seat() for _ in range(options["players"])]
        self.dealt_to: list[str | None] = []  # who sat where when the match began
        self.match: Match | None = None
        self.record: Record | None = None
        self.pause_until: float | None = None
        self.rematch_agreed = False

    def _empty_seat(self) -> Seat:
        return Seat(clock=Clock.wound(self.settings))

    def _deal(self) -> Match:
        return Match(self.game, self.options, self.seed, self.game.deal(self.options, self.seed))

    def _tell(self, event: Event | TableEvent, to: int = EVERYBODY) -> None:
        person = None if to == EVERYBODY else self.seats[to].person
        self.log.tell(Told(self.now, to, event), person)

    def _tell_game(self, told: list[tuple[int, Event]]) -> None:
        for to, event in told:
            self._tell(event, to)

    @property
    def names(self) -> list[str]:
        """The players by seat, as a record names them."""
        return [seat.shown_name for seat in self.seats]

    @property
    def people(self) -> list[str]:
        """Who sits here, by seat; bots are nobody."""
        return [seat.person for seat in self.seats if seat.person is not None]

    def seat_of(self, person: Listener) -> int | None:
        """Where somebody sits, if at all."""
        if person is not None:
            for place, seat in enumerate(self.seats):
                if seat.person == person:
                    return place
        return None

    def _seat(self, place: int) -> Seat:
        if type(place) is not int or place not in range(len(self.seats)):
            raise Refused(*no.NO_SEAT)
        return self.seats[place]

    def _place_of(self, person: str) -> int:
        place = self.seat_of(person)
        if place is None:
            raise Refused(*no.NOT_SEATED)
        return place

    def _clear(self, place: int) -> None:
        self._tell(tell.StoodUp(place, self.seats[place].shown_name))
        self.seats[place] = self._empty_seat()

    # After a move

    def _after_move(self, mover: Seat, told: list[tuple[int, Event]]) -> None:
        match = self.match
        assert match is not None
        if EVERYBODY in [to for to, _ in told]:
            mover.clock.stop(self.now)
            if mover.plays == "person":
                mover.clock.earn(self.settings)
            mover.asked, mover.slow = None, False
        else:
            # A part of a sealed choice, of which nobody else may hear: the clock goes on.
            mover.ask()
        if match.over:
            self.stage = "over"
            self.record = Record.of(match, self.names)
            result = tuple(match.totals), tuple(match.places)
            shown = self.seed if self.settings.daily is None else None
            self._tell(tell.Finished(*result, shown))
        elif "scored" in [event.happening.name for _, event in told]:
            self._pause()
        self._follow()

    def _pause(self) -> None:
        """A look at the scores, if there is anybody to look."""
        if self.settings.pause and any(seat.plays == "person" for seat in self.seats):
            self.stage = "pause"
            self.pause_until = self.now + self.settings.pause
            self._tell(tell.Paused(self.pause_until))

    def _follow(self) -> None:
        """After any change: end the pause if nobody is waited for, ask who owes, run the clocks."""
        if self.stage == "pause" and all(
            seat.ready or seat.plays != "person" for seat in self.seats
        ):
            self._end_pause()
        owing = self.match.movers if self.match and self.stage == "playing" else ()
        for place, seat in enumerate(self.seats):
            if place not in owing:
                seat.asked, seat.slow = None, False
            elif seat.asked is None:
                seat.ask()
                seat.clock.next_move(self.settings)
            if self.settings.timed:
                self._run_clock(place)

    def _run_clock(self, place: int) -> None:
        """A clock runs while its own person owes a move, and at no other time."""
        seat = self.seats[place]
        if seat.asked is None or seat.plays != "person":
            seat.clock.stop(self.now)
        elif seat.clock.since is None:
            seat.clock.run(self.now)
            self._tell(tell.ClockStarted(place, seat.clock.move, seat.clock.total))

    def _end_pause(self) -> None:
        self.stage = "playing"
        self.pause_until = None
        for seat in self.seats:
            seat.ready = False
        self._tell(tell.PlayedOn())

    # What time brings

    def dues(self) -> Iterator[Due]:
        if self.stage not in ("playing", "pause"):
            return
        if self.pause_until is not None:
            yield Due(self.pause_until, self._pause_is_over)
        for place, seat in enumerate(self.seats):
            if seat.away_since is not None and seat.plays == "person":
                if not seat.reminded:
                    at = seat.away_since + self.settings.remind_after
                    yield Due(at, partial(self._remind, place))
                at = seat.away_since + self.settings.stand_in_after
                yield Due(at, partial(self._stand_in, place))
            if self.settings.timed and seat.clock.due is not None:
                yield Due(seat.clock.due, partial(self._time_is_up, place))

    def _pause_is_over(self) -> None:
        self._end_pause()
        self._follow()

    def _remind(self, place: int) -> None:
        self.seats[place].reminded = True
        self._tell(tell.Reminded(place), place)

    def _stand_in(self, place: int) -> None:
        self.seats[place].stood_in = True
        self._tell(tell.StoodIn(place))
        self._follow()

    def _time_is_up(self, place: int) -> None:
        seat = self.seats[place]
        for_good = seat.clock.total_ends_first
        seat.clock.stop(self.now)
        if for_good:
            seat.clock.total = 0.0
            seat.out_of_time = True
            self._tell(tell.OutOfTime(place))
        else:
            seat.slow = True
            self._tell(tell.TooSlow(place))
        self._follow()

    # Who is host, and who wants to go on

    def _pass_on_host(self) -> None:
        people = [(place, seat.person) for place, seat in enumerate(self.seats) if seat.person]
        if self.host in (person for _, person in people):
            return
        if people:
            place, self.host = people[0]
            self._tell(tell.NewHost(place))
        elif self.stage == "open":
            self.stage = "closed"
            self._tell(tell.Closed())

    def _see_who_agrees(self) -> None:
        people = [seat for seat in self.seats if seat.person is not None]
        agreed = self.stage == "over" and people and all(seat.agrees for seat in people)
        if agreed and not self.rematch_agreed:
            self.rematch_agreed = True
            self._tell(tell.RematchAgreed())
