"""Load for Vierblatt: Null & nichtig with four people."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable

import httpx
import msgspec
from bench.server.table import PEOPLE, Table, Tally
from bench.server.wire import Wire

OPTIONS = {"players": PEOPLE, "rounds": 100}
LAID_OPEN = 3  # cards that each lays before the first trick; only the last of them is told to all


class Seat(Wire):
    """One person's page."""

    def __init__(self, table: VierblattTable, seat: int, code: str, cookie: str) -> None:
        super().__init__(table.host, f"/ws/tables/{code}", cookie)
        self.table = table
        self.seat = seat
        self.legal = b""  # the inside of the list, as it came
        self.joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.commands = 0

    def open(self) -> None:
        self.say(b'{"do":"join","since":null}')

    def do(self, what: str, **more: object) -> None:
        self.commands += 1
        self.say(msgspec.json.encode({"do": what, "id": f"c{self.commands}", **more}))

    def hear(self, text: bytes) -> None:
        if text.startswith(b'{"type":"update"'):
            at = text.find(b'"legal":[')
            if at >= 0:  # else it is as it was
                self.legal = text[at + 9 : text.index(b"]", at)]
            if self.table.playing:
                self.table.heard(len(text))
            elif not self.joined.done():
                self.joined.set_result(None)
        elif text.startswith(b'{"type":"done"'):
            self.table.done += 1
        elif text.startswith(b'{"type":"refused"'):
            print(text.decode(), file=sys.stderr, flush=True)
            os._exit(1)  # an exception would only end this one connection


class VierblattTable(Table):
    """Four pages at one table."""

    def __init__(
        self, host: str, tally: Tally, rest: Callable[[Table], None], people: list[str]
    ) -> None:
        super().__init__(tally, rest)
        self.host = host
        self.people = people  # cookies
        self.seats: list[Seat] = []
        self.playing = False
        self.done = 0
        self.laid = [LAID_OPEN] * PEOPLE

    async def join(self) -> None:
        cookies = {"Cookie": self.people[0]}
        async with httpx.AsyncClient(base_url=f"http://{self.host}", headers=cookies) as http:
            wanted = {"game": "null-und-nichtig", "options": OPTIONS, "settings": {"pause": 0}}
            answer = await http.post("/api/tables", json=wanted)
            code = answer.raise_for_status().json()["code"]
        for place, cookie in enumerate(self.people):
            seat = Seat(self, place, code, cookie)
            await seat.connect()
            await seat.joined
            self.seats.append(seat)
            if place:
                await self._ask(seat, "sit", seat=place)
        await self._ask(self.seats[0], "start")
        while any(not seat.legal for seat in self.seats):
            await asyncio.sleep(0.01)
        self.playing = True

    async def _ask(self, page: Seat, what: str, **more: object) -> None:
        before = self.done
        page.do(what, **more)
        while self.done == before:
            await asyncio.sleep(0.002)

    def choose(self) -> tuple[Callable[[bytes], None], bytes, int]:
        if self.seats[0].legal.startswith(b'"lay ') and min(self.laid) == LAID_OPEN:
            self.laid = [0] * PEOPLE  # a new round was dealt
        laying = next((place for place in range(PEOPLE) if self.laid[place] < LAID_OPEN), None)
        if laying is None:
            seat = next(one for one in self.seats if one.legal)
            told = PEOPLE
        else:
            seat = self.seats[laying]
            self.laid[laying] += 1
            told = PEOPLE if self.laid[laying] == LAID_OPEN else 1
        move = self.dice.choice(seat.legal.split(b","))
        seat.commands += 1
        return seat.say, b'{"do":"move","id":"c%d","move":%s}' % (seat.commands, move), told

    def leave(self) -> None:
        for seat in self.seats:
            seat.close()
