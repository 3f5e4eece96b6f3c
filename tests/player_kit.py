"""Somebody who plays on through the deaths of servers, and remembers what they said."""

from __future__ import annotations

import asyncio
import contextlib
import random
from typing import Any

from client_kit import BROKEN, Page, Person, moved_ids, numbers
from vierblatt.table.record import parse


class Player:
    """Plays on through restarts; remembers what was acknowledged and what is uncertain."""

    def __init__(self, person: Person, code: str, dice: random.Random) -> None:
        self.person = person
        self.code = code
        self.dice = dice
        self.acknowledged: list[str] = []
        self.unsure: tuple[str, str] | None = None  # a move without an answer, and its id
        self.events: list[dict[str, Any]] = []
        self.number: int | None = 0

    async def play(self) -> bool:
        """Until the match is over (True), or the server is dead."""
        with contextlib.suppress(*BROKEN):
            async with self.person.at(self.code, self.number) as page:
                try:
                    await self._play_at(page)
                finally:
                    self.events += page.events
                    self.number = self.events[-1]["number"] if self.events else 0
                return True
        return False

    async def _play_at(self, page: Page) -> None:
        while page.stage != "over":
            if page.socket.close_code is not None:
                raise ConnectionError
            if self.unsure or page.view["legal"]:
                name = f"{self.person.name}-{len(self.acknowledged)}"
                self.unsure = self.unsure or (self.dice.choice(page.view["legal"]), name)
                move, id = self.unsure
                if (await or_dead(page, page.do("move", move=move, id=id)))["type"] == "done":
                    self.acknowledged.append(id)
                self.unsure = None
            else:
                await or_dead(page, page.act(self.dice))

    async def check(self) -> None:
        """Everything that was acknowledged or shown is there once, and nothing else of ours."""
        async with self.person.at(self.code, since=0) as page:
            assert page.stage == "over"
            assert numbers(page.events) == list(range(1, page.number + 1))
            ids = [id for id in moved_ids(page.events) if id.startswith(self.person.name)]
            unsure = [self.unsure[1]] if self.unsure else []
            assert ids in (self.acknowledged, self.acknowledged + unsure)
            told = {one["number"]: one["event"] for one in page.events}
            assert numbers(self.events) == list(range(1, len(self.events) + 1))
            assert all(told[one["number"]] == one["event"] for one in self.events)
        record = (await self.person.http.get(f"/api/matches/{self.code}")).text
        parse(record).replay()


async def or_dead(page: Page, waiting: Any) -> Any:
    """What is waited for, unless the server dies before."""
    answer = asyncio.ensure_future(waiting)
    closed = asyncio.ensure_future(page.socket.wait_closed())
    await asyncio.wait([answer, closed], return_when=asyncio.FIRST_COMPLETED)
    closed.cancel()
    if answer.done():
        return answer.result()
    answer.cancel()
    raise ConnectionError
