"""The live table: one match played by people and bots, with no network and no clock of its own.

Everything is done by commands that carry the time (`now`, seconds on any clock) and is told in
one log. A command that is not possible raises `Refused` and changes nothing. The commands that
were accepted are the journal, and `LiveTable.restore(journal)` is the same table again.

The table knows no bots: whoever runs it asks `awaited` which bots owe a move, lets them think
anywhere, and brings their moves back. docs/table.md shows a whole match.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple, Self

from vierblatt import games
from vierblatt.core.errors import OutOfTurn, Refused
from vierblatt.core.game import Game
from vierblatt.core.options import Options, spoken
from vierblatt.core.words import Words
from vierblatt.table import events as tell
from vierblatt.table import refusals as no
from vierblatt.table.events import Moved
from vierblatt.table.journal import Entry, command, replay, seconds
from vierblatt.table.log import Heard, Listener
from vierblatt.table.match import Match, read_seed
from vierblatt.table.presence import Presence
from vierblatt.table.seating import Seating
from vierblatt.table.seats import Seat, check_move_id, check_person
from vierblatt.table.seen import Seen
from vierblatt.table.settings import Settings
from vierblatt.table.view import TableView, view


class Awaited(NamedTuple):
    """A bot that owes a move: its answer is `table.move(None, seat, text, move_id, now)`."""

    seat: int
    strength: str
    move_id: str
    seen: Seen


class LiveTable(Seating, Presence):
    """One table from its opening to the rematch."""

    def __init__(
        self, game: Game, options: Options, settings: Settings, seed: str, now: float
    ) -> None:
        super().__init__(game, options, settings, seed, now)
        self._decided_by: list[str | None] = []  # for each move the person, or None for a bot
        self._heard_before: list[int] = []  # for each move how much all had heard
        self._answers: dict[tuple[str | None, str], Moved] = {}

    # Opening, and closing

    @classmethod
    def open(
        cls,
        game: str,
        options: Mapping[str, object],
        *,
        person: str,
        name: str,
        now: float,
        seat: int = 0,
        settings: Settings | None = None,
        seed: str | int | None = None,
    ) -> Self:
        """A table with its host at a seat. Without a seed the cards are shuffled in secret."""
        found = games.find(game)
        agreed = found.agree(options)
        table = cls(found, agreed, settings or Settings(), read_seed(seed), seconds(now))
        check_person(person, name)
        table._seat(seat).sit_down(person, name)
        table.host = person
        table._tell(tell.Opened(found.title))
        table._tell(tell.SatDown(seat, name))
        table.journal.append(
            {
                "do": "open",
                "game": game,
                "options": spoken(found.options, agreed),
                "person": person,
                "name": name,
                "seat": seat,
                "settings": table.settings.json(),
                "seed": table.seed,
                "now": table.now,
            }
        )
        return table

    @classmethod
    def restore(cls, journal: list[Entry]) -> Self:
        """The table whose journal this is, equal in everything."""
        if not journal or journal[0].get("do") != "open":
            raise Refused(*no.NO_JOURNAL)
        first = {name: value for name, value in journal[0].items() if name != "do"}
        table = cls.open(**first | {"settings": Settings(**first["settings"])})
        replay(table, journal[1:])
        return table

    @command
    def shut(self, now: float) -> None:
        """The server ends the table for good, whatever its stage; there will be no record."""
        if self.stage in ("over", "closed"):
            raise Refused(*(no.CLOSED if self.stage == "closed" else no.OVER))
        for seat in self.seats:
            seat.clock.stop(self.now)
        self.stage, self.pause_until = "closed", None
        self._tell(tell.Shut())

    # Play

    @command
    def move(self, person: str | None, seat: int, text: str, move_id: str, now: float) -> Moved:
        """A move of a person, or of the bot at that seat (`None`). The same id acts only once."""
        check_move_id(person, move_id)
        if (person, move_id) in self._answers:
            return self._answers[person, move_id]
        match = self._check_playing()
        mover = self._check_mover(person, seat, move_id)
        try:
            told = match.play(seat, text)
        except OutOfTurn:
            raise OutOfTurn(*no.NOT_YOUR_TURN) from None
        moved = Moved(seat, text, move_id, mover.plays)
        self._answers[person, move_id] = moved
        self._decided_by.append(person)
        self._heard_before.append(self.log.last(None))
        self._tell(moved, seat)
        self._tell_game(told)
        self._after_move(mover, told)
        return moved

    @command
    def ready(self, person: str, now: float) -> None:
        """Have looked at the scores."""
        place = self._place_of(person)
        if self.stage != "pause":
            raise Refused(*no.NO_PAUSE)
        if not self.seats[place].ready:
            self.seats[place].ready = True
            self._tell(tell.SaidReady(place))
            self._follow()

    @command
    def take_back(self, person: str, now: float) -> None:
        """Go back to this person's last decision, where all others are bots."""
        why_not = self._why_no_take_back(person)
        if why_not is not None:
            raise Refused(*why_not)
        assert self.match is not None
        last = max(at for at, by in enumerate(self._decided_by) if by == person)
        kept = self.match.moves[:last]
        self.match = self._deal()
        for seat, text in kept:
            self.match.play(seat, text)
        kept_events = self._heard_before[last]
        del self._decided_by[last:], self._heard_before[last:]
        self.stage, self.pause_until = "playing", None
        for one in self.seats:
            one.clock.stop(self.now)
            one.asked, one.ready, one.slow = None, False, False
        self._tell(tell.TookBack(self._place_of(person), kept_events))
        self._follow()

    # The end

    @command
    def agree(self, person: str, now: float) -> None:
        """Want a rematch."""
        place = self._place_of(person)
        if self.stage != "over":
            raise Refused(*no.NOT_OVER)
        if not self.seats[place].agrees:
            self.seats[place].agrees = True
            self._tell(tell.WantsRematch(place))
            self._see_who_agrees()

    def rematch(self, now: float, seed: str | int | None = None) -> Self:
        """A new table, started, when all have agreed: the same people, each one seat further on.

        Where a bot has taken the seat of somebody who left, it does not count any more.
        """
        host = self.seat_of(self.host)
        if host is None or not self.rematch_agreed:
            raise Refused(*no.NOT_AGREED)
        count = len(self.seats)
        people_only = all(seat.person is not None for seat in self.seats)
        table = self.open(
            self.game.name,
            spoken(self.game.options, self.options),
            person=self.host,
            name=self.seats[host].shown_name,
            seat=(host + 1) % count,
            settings=replace(self.settings, rated=self.settings.rated and people_only, daily=None),
            seed=seed,
            now=now,
        )
        for place, seat in enumerate(self.seats):
            following = (place + 1) % count
            if seat.person is None:
                table.seat_bot(self.host, following, str(seat.strength), now)
            elif seat.person != self.host:
                table.sit(seat.person, str(seat.name), following, now)
            if seat.person is not None and seat.away_since is not None:
                table.gone(seat.person, now)
        table.start(self.host, now)
        return table

    # What one may ask

    def awaited(self, now: float) -> list[Awaited]:
        """The bots that owe a move, once everything has happened that was due by now."""
        self.wake(now)
        if self.stage != "playing" or self.match is None:
            return []
        return [
            Awaited(
                place,
                seat.strength or self.settings.strength,
                self._bot_id(place),
                self.match.seen(place),
            )
            for place, seat in enumerate(self.seats)
            if seat.asked is not None and seat.plays != "person"
        ]

    def since(self, listener: Listener, number: int) -> list[Heard]:
        """What a person (or a spectator, `None`) was told after the event of that number."""
        if type(number) is not int or number not in range(self.log.last(listener) + 1):
            raise Refused(*no.NO_NUMBER)
        return self.log.since(listener, number)

    def asks(self, place: int) -> int | None:
        """The number of the decision that the person at that seat owes now."""
        seat = self.seats[place]
        if seat.asked is None or self.stage != "playing" or seat.plays != "person":
            return None
        return seat.asked

    @property
    def helps(self) -> bool:
        """Whether bots may tell people now what they think."""
        return self.stage in ("playing", "pause") and self.settings.helped

    def may_hint(self, person: Listener) -> bool:
        """Whether a bot may tell this person now what it thinks."""
        return self.helps and self.seat_of(person) is not None

    @property
    def may_go_back(self) -> Listener:
        """Who may take a move back now, if anybody."""
        people = self.people
        alone = people[0] if len(people) == 1 else None
        return alone if alone is not None and self._why_no_take_back(alone) is None else None

    def may_take_back(self, person: Listener) -> bool:
        return person is not None and person == self.may_go_back

    def view(self, listener: Listener) -> TableView:
        """What a person (or a spectator, `None`) sees now."""
        return view(self, listener)

    # What must be so

    def _check_playing(self) -> Match:
        if self.stage == "playing" and self.match is not None:
            return self.match
        why = {"open": no.NOT_BEGUN, "closed": no.CLOSED, "pause": no.PAUSE, "over": no.OVER}
        raise Refused(*why[self.stage])

    def _check_mover(self, person: str | None, place: int, move_id: str) -> Seat:
        seat = self._seat(place)
        if person is None:
            if seat.plays == "person":
                raise Refused(*no.NO_BOT)
            if seat.asked is None or move_id != self._bot_id(place):
                raise Refused(*no.TOO_LATE)
        elif seat.person != person:
            raise Refused(*no.NOT_YOURS)
        elif seat.plays != "person":
            raise Refused(*no.BOT_PLAYS)
        return seat

    def _bot_id(self, place: int) -> str:
        return f"{place}/{self.seats[place].asked}"

    def _why_no_take_back(self, person: str) -> Words | None:
        place = self.seat_of(person)
        if place is None:
            return no.NOT_SEATED
        if not self.settings.helped:
            return no.IT_COUNTS
        if self.stage not in ("playing", "pause"):
            return no.OVER if self.stage == "over" else no.NOT_BEGUN
        if self.people != [person]:
            return no.NOT_ALONE
        if self.seats[place].plays != "person":
            return no.BOT_PLAYS
        return None if person in self._decided_by else no.NOTHING_DECIDED
