"""The live table: one match played by people and bots, with no network and no clock of its own.

Everything is done by commands that carry the time (`now`, seconds on any clock) and is told in
one log. A command that is not possible raises `Refused` and changes nothing. The commands that
were accepted are the journal, and `LiveTable.restore(journal)` is the same table again.

The table knows no bots: whoever runs it asks `awaited` which bots owe a move, lets them think
anywhere, and brings their moves back. docs/table.md shows a whole match.

The commands come first, in the order of a table's life: opening, seats, play, presence, the end.
Then what one may ask, and last what follows by itself from what people do and from time passing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple, Self

from vierblatt import games
from vierblatt.core.errors import OutOfTurn, Refused
from vierblatt.core.game import Game
from vierblatt.core.options import Options, spoken
from vierblatt.core.rule import EVERYBODY
from vierblatt.core.words import Event, Words
from vierblatt.table import events as tell
from vierblatt.table import refusals as no
from vierblatt.table.clock import Clock
from vierblatt.table.events import Moved, TableEvent
from vierblatt.table.journal import Due, Entry, Journaled, command, replay, seconds
from vierblatt.table.knowledge import SeatKnowledge
from vierblatt.table.log import Heard, Listener, Told
from vierblatt.table.match import History, Match, hash_of, read_seed
from vierblatt.table.record import Record
from vierblatt.table.seats import Seat, check_move_id, check_person
from vierblatt.table.settings import Settings, check_strength
from vierblatt.table.view import Stage, TableView, view


class Awaited(NamedTuple):
    """A bot that owes a move: its answer is `table.move(None, seat, text, move_id, now)`."""

    seat: int
    strength: str
    move_id: str
    seen: SeatKnowledge


class LiveTable(Journaled):
    """One table from its opening to the rematch."""

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
        table._look_ahead()
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

    # Seats

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
        """The host has the cards dealt, once every seat is filled; where the table would start by
        itself, bots take the free ones."""
        self._check_host(person)
        if self.settings.starts_at is None and not self._full:
            raise Refused(*no.NOT_FULL)
        self._begin()

    def _begin(self) -> None:
        for place, seat in enumerate(self.seats):
            if seat.plays == "nobody":
                seat.strength = self.settings.strength
                self._tell(tell.BotSatDown(place, seat.strength))
        self.match = self._deal()
        self.stage = "playing"
        self.dealt_to = [seat.person for seat in self.seats]
        for seat in self.seats:
            if seat.away_since is not None:
                seat.away_since = self.now
        self._tell(tell.Started(self.seed_hash))
        self._tell_game(self.match.opening())
        self._follow()

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
    def hint(self, person: str, now: float) -> None:
        """Be told by a bot what it thinks; the other people here know that one is."""
        place = self._place_of(person)
        if not self.may_hint(person):
            raise Refused(*no.IT_COUNTS)
        if len(self.people) > 1:
            self._tell(tell.AskedForHint(place))

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

    # Presence

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
        rated = self.settings.rated and all(seat.person is not None for seat in self.seats)
        gives_up_after = self.settings.gives_up_after if rated else None
        table = self.open(
            self.game.name,
            spoken(self.game.options, self.options),
            person=self.host,
            name=self.seats[host].shown_name,
            seat=(host + 1) % count,
            settings=replace(
                self.settings,
                rated=rated,
                daily=None,
                gives_up_after=gives_up_after,
                starts_at=None,
            ),
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
                self.match.knowledge(place),
            )
            for place, seat in enumerate(self.seats)
            if seat.asked is not None and seat.plays != "person"
        ]

    def history(self) -> History | None:
        """The match as one who thinks about it is told it. Which bots sit here, everybody sees."""
        if self.match is None:
            return None
        return self.match.history(tuple(seat.strength for seat in self.seats))

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

    def _check_open(self) -> None:
        if self.stage != "open":
            raise Refused(*(no.CLOSED if self.stage == "closed" else no.BEGUN))

    def _check_host(self, person: str) -> None:
        self._check_open()
        if person != self.host:
            raise Refused(*no.NOT_HOST)

    def _seat(self, place: int) -> Seat:
        if type(place) is not int or place not in range(len(self.seats)):
            raise Refused(*no.NO_SEAT)
        return self.seats[place]

    def _place_of(self, person: str) -> int:
        place = self.seat_of(person)
        if place is None:
            raise Refused(*no.NOT_SEATED)
        return place

    def _place_in_play(self, person: str) -> int:
        """Where somebody sits who may still come back to their cards."""
        place = self._place_of(person)
        if self.stage not in ("playing", "pause"):
            raise Refused(*(no.OVER if self.stage == "over" else no.NOT_BEGUN))
        if self.seats[place].plays == "bot":
            raise Refused(*no.FOR_GOOD)
        return place

    # Parts of several commands

    @property
    def _full(self) -> bool:
        return all(seat.plays != "nobody" for seat in self.seats)

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
            elif mover.plays == "stand-in":
                self._count_stand_in_move(mover)
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

    def _count_stand_in_move(self, seat: Seat) -> None:
        """Where it counts, nobody is played for all match long. The parts of a sealed choice are
        one move: who was slow once has not given up."""
        seat.stand_in_moves += 1
        if seat.stand_in_moves == self.settings.gives_up_after:
            seat.resigned = True
            self._tell(tell.Resigned(self.seats.index(seat)))

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
        if self.stage == "open" and self.settings.starts_at is not None:
            yield Due(self.now if self._full else self.settings.starts_at, self._begin)
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
