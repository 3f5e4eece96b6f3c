"""Watch over the house: is this process still one of it, who else is, and whose tables are free?"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from redis.exceptions import RedisError
from sqlalchemy.exc import SQLAlchemyError

from vierblatt.server.cluster.broadcast import Orderly
from vierblatt.server.errors import Lost
from vierblatt.server.observability.logs import say
from vierblatt.server.storage import leases

if TYPE_CHECKING:
    from vierblatt.server.tables.registry import House

EVERY = 0.4  # seconds
AT_A_TIME = 100  # tables; whoever else looks for tables gets the next ones


class Watch:
    """Of one process."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.present: dict[str, str] = {}  # the processes that are there, and their addresses
        self._missing: dict[str, int] = {}  # and those that are not, so many times in a row
        self._before: set[str] = set()
        self.orderly = Orderly(house)
        self._tasks: list[asyncio.Task[None]] = []
        self._free = asyncio.Event()  # there may be tables that are nobody's
        self._free.set()

    async def begin(self) -> None:
        """Be one of the house."""
        self.present = await self.house.peers.present(self.house.me)
        await self.house.ledger.sign_on(self.house.me)
        await self._look()
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._look_round()), loop.create_task(self._take_over())]

    async def end(self) -> None:
        # Again and again: a task whose Redis times out at this very moment hears of that instead.
        while waiting := [task for task in self._tasks if not task.done()]:
            for task in waiting:
                task.cancel()
            await asyncio.wait(waiting, timeout=EVERY)
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def address_of(self, process: str) -> str | None:
        """Where a process is reached; if it came just now, nobody has seen it yet."""
        if process not in self.present:
            with _whatever_comes():
                self.present = await self.house.peers.present(self.house.me)
        return self.present.get(process)

    async def _look_round(self) -> None:
        while True:
            with _whatever_comes():
                await self._look()
            await asyncio.sleep(EVERY)

    async def _look(self) -> None:
        house = self.house
        # In this order: who signs on is present already, so who comes just now is not missing.
        signed_on = await house.ledger.ask(leases.signed_on)
        self.present = await house.peers.present(house.me)
        if house.me not in signed_on:
            house.ledger.lose("deposed")
            return
        missing = signed_on - self.present.keys()
        self._missing = {one: self._missing.get(one, 0) + 1 for one in missing}
        dead = [one for one, times in self._missing.items() if times >= house.peers.absences]
        if dead:
            say("processes-gone", logging.WARNING, count=len(dead))
            await house.ledger.decide(partial(leases.sign_off, those=dead))
        if dead or self._before - signed_on:
            self._free.set()
        self._before = signed_on
        await self.orderly.look()

    async def _take_over(self) -> None:
        while True:
            await self._free.wait()
            self._free.clear()
            with _whatever_comes():
                while await self._take_some():
                    pass
                continue
            self._free.set()  # something went wrong: soon again
            await asyncio.sleep(EVERY)

    async def _take_some(self) -> int:
        take_some = partial(leases.take_some, me=self.house.me, most=AT_A_TIME)
        codes = await self.house.ledger.decide(take_some)
        await self.house.shelf.go_on_with(codes)
        return len(codes)


@contextlib.contextmanager
def _whatever_comes() -> Iterator[None]:
    """The watch goes on when a database or Redis is away for a while."""
    try:
        yield
    except (RedisError, SQLAlchemyError, OSError, Lost) as error:
        say("nothing-seen", logging.WARNING, reason=type(error).__name__)
