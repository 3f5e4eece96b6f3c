"""The people of the soak run: two at each table with a bot, who play on whatever happens."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sys
from dataclasses import dataclass, field
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "tests"))

from client_kit import BROKEN, Page, Person
from player_kit import or_dead
from vierblatt import games
from vierblatt.server.tables.room import MOST_EVENTS

TABLES_EACH = 10  # so many of all tables one person sits at
COME_BACK_AFTER = 0.2  # seconds, and up to twice that
AWAY = (*BROKEN, httpx.HTTPError)


@dataclass
class Seat:
    """Somebody at a table: what was acknowledged, and what they do not know of."""

    person: Person
    code: str
    name: str  # with which the ids of their moves begin
    acknowledged: list[str] = field(default_factory=list)
    unsure: tuple[str, str] | None = None  # a move without an answer, and its id
    heard: int | None = None  # the number of the last event
    finished: bool = False


class People:
    """Everybody, and everything they were told."""

    def __init__(self, address: str, tables: int, pace: float) -> None:
        self._address = address
        self._tables = tables
        self._pace = pace  # seconds that a person thinks, on average
        self._dice = random.Random(tables)
        self._people: list[Person] = []
        self.seats: list[list[Seat]] = []  # of every table that was ever begun
        self.pages: set[Page] = set()  # that are open now
        self.moves = 0
        self.finished = 0
        self.came_back = 0
        self.unanswered = 0  # commands on a connection that stayed
        self.gaps: list[str] = []  # events that somebody missed

    async def come(self) -> None:
        count = max(2, 2 * self._tables // TABLES_EACH)
        self._people = [await Person.come(self._address, f"Soak {at}") for at in range(count)]

    async def leave(self) -> None:
        for person in self._people:
            await person.http.aclose()

    @property
    def codes(self) -> list[str]:
        """Of some tables where people play now."""
        return [two[0].code for two in self.seats[-self._tables :] if not two[0].finished]

    def anybody(self) -> Person:
        return self._dice.choice(self._people)

    async def play(self, number: int) -> None:
        """One match after the other at one table, until this is cancelled."""
        names = games.names()
        while True:
            two = await self._sit_down(names[number % len(names)], number)
            if two is not None:
                await asyncio.gather(*(self._play_on(seat) for seat in two))
                self.finished += 1

    async def _sit_down(self, game: str, number: int) -> list[Seat] | None:
        """Two people and a bot, and the cards are dealt; None if somebody was cut off."""
        anna, paul = self._dice.sample(self._people, 2)
        try:
            code = await anna.open(game, bots=["", "casual"])
            async with anna.at(code) as one, paul.at(code) as other:
                await or_dead(other, other.do("sit", seat=1))
                await or_dead(one, one.do("start"))
        except (*AWAY, AssertionError):  # or the answer was not 200
            await self._pause()
            return None
        first = f"{number}-{len(self.seats)}"
        two = [Seat(anna, code, f"{first}-a-"), Seat(paul, code, f"{first}-b-")]
        self.seats.append(two)
        return two

    async def _play_on(self, seat: Seat) -> None:
        while not seat.finished:
            with contextlib.suppress(*AWAY):
                async with seat.person.at(seat.code, seat.heard) as page:
                    self.pages.add(page)
                    try:
                        self._check_numbers(seat, page)
                        await self._play_at(seat, page)
                    finally:
                        self.pages.discard(page)
                        seat.heard = page.number
            if not seat.finished:
                self.came_back += 1
                await self._pause()

    async def _play_at(self, seat: Seat, page: Page) -> None:
        while page.stage != "over":
            if page.socket.close_code is not None:
                raise ConnectionError
            if seat.unsure or page.view["legal"]:
                await asyncio.sleep(self._dice.expovariate(1 / self._pace) if self._pace else 0)
                await self._move(seat, page)
            else:
                await or_dead(page, page.act(self._dice))
        seat.finished = True

    async def _move(self, seat: Seat, page: Page) -> None:
        """Make a move, or the one again of which we do not know whether it was made."""
        if seat.unsure is None:
            if not page.view["legal"]:  # it was somebody's turn only for a moment
                return
            id = f"{seat.name}{len(seat.acknowledged)}-{self._dice.getrandbits(30)}"
            seat.unsure = (self._dice.choice(page.view["legal"]), id)
        move, id = seat.unsure
        try:
            answer = await or_dead(page, page.do("move", move=move, id=id))
        except TimeoutError:
            self.unanswered += 1
            raise
        if answer["type"] == "done":
            seat.acknowledged.append(id)
            self.moves += 1
        seat.unsure = None

    def _check_numbers(self, seat: Seat, page: Page) -> None:
        """Whoever comes back is told everything since the last event that they heard."""
        if seat.heard is None:
            return
        missed = page.number - seat.heard
        if missed < 0 or len(page.events) < min(missed, MOST_EVENTS):
            self.gaps.append(f"{seat.name}: {seat.heard} heard, {page.number} now")

    async def _pause(self) -> None:
        await asyncio.sleep(COME_BACK_AFTER * (1 + self._dice.random()))
