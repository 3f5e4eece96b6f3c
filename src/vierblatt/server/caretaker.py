"""The caretaker sees to it that this process has a house: if one is lost, the next is opened."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from redis.exceptions import RedisError
from sqlalchemy.exc import SQLAlchemyError

from vierblatt.core.errors import Refused
from vierblatt.server.allowances import Allowances
from vierblatt.server.house import House
from vierblatt.server.logs import say
from vierblatt.server.peers import Peers
from vierblatt.server.settings import ServerSettings

AGAIN_AFTER = 1.0  # seconds


class Caretaker:
    """Of one process."""

    def __init__(self, settings: ServerSettings, peers: Peers) -> None:
        self.settings = settings
        self.peers = peers
        self.limits = Allowances(settings, peers.buckets)
        self.house = House(settings, self.peers, self.limits)
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        await self.peers.arrive()
        self.limits.begin()
        await self.house.unlock()
        self._task = asyncio.get_running_loop().create_task(self._care())

    async def end(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self.house.lock()
        self.limits.end()
        with contextlib.suppress(OSError, RedisError):
            await self.peers.leave(self.house.me)

    async def _care(self) -> None:
        """This process may be taken for dead, or the database replaced: then nothing in memory is
        to be trusted, everybody is asked to come back, and everything is read anew."""
        while True:
            await self.house.ledger.lost.wait()
            await self.house.lock()
            self.house = await self._next_house()

    async def _next_house(self) -> House:
        while True:
            try:
                # In a thread: while the database does not answer, this process is not to hang.
                house = await asyncio.to_thread(House, self.settings, self.peers, self.limits)
                await house.unlock()
                return house
            except (OSError, RedisError, Refused, SQLAlchemyError) as error:
                say("still-locked", logging.ERROR, reason=type(error).__name__)
                await asyncio.sleep(AGAIN_AFTER)
