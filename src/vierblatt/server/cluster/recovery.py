"""The caretaker sees to it that this process has a house: if one is lost, the next is opened."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from redis.exceptions import RedisError
from sqlalchemy.exc import SQLAlchemyError

from vierblatt.core.errors import Refused
from vierblatt.server.cluster.membership import Peers
from vierblatt.server.limits.rate_limits import Allowances
from vierblatt.server.observability.logs import say
from vierblatt.server.settings import ServerSettings
from vierblatt.server.tables.registry import House

AGAIN_AFTER = 1.0  # seconds


class Caretaker:
    """Of one process."""

    def __init__(self, settings: ServerSettings, peers: Peers) -> None:
        self.settings = settings
        self.peers = peers
        self.limits = Allowances(settings, peers.buckets)
        self.house = House(settings, self.peers, self.limits)
        self._task: asyncio.Task[None] | None = None
        self._over = asyncio.Event()

    async def begin(self) -> None:
        await self.peers.arrive()
        self.limits.begin()
        await self.house.unlock()
        self._task = asyncio.get_running_loop().create_task(self._care())

    async def end(self) -> None:
        self._over.set()
        if self._task is not None:
            await self._task
        self.limits.end()
        with contextlib.suppress(OSError, RedisError):
            await self.peers.leave(self.house.me)

    async def _care(self) -> None:
        """This process may be taken for dead, or the database replaced: then nothing in memory is
        to be trusted, everybody is asked to come back, and everything is read anew. Every house
        is locked, once."""
        unlocked = True
        while unlocked:
            await _either(self.house.ledger.lost, self._over)
            await self.house.lock()
            unlocked = await self._unlock_next()

    async def _unlock_next(self) -> bool:
        """Whether there is a next house, for until there is one this process may have to end."""
        while not self._over.is_set():
            try:
                self.house = await self._unlocked()
                return True
            except (OSError, RedisError, Refused, SQLAlchemyError) as error:
                say("still-locked", logging.ERROR, reason=type(error).__name__)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._over.wait(), AGAIN_AFTER)
        return False

    async def _unlocked(self) -> House:
        # In a thread: while the database does not answer, this process is not to hang.
        house = await asyncio.to_thread(House, self.settings, self.peers, self.limits)
        try:
            await house.unlock()
        except BaseException:
            await house.lock()
            raise
        return house


async def _either(*events: asyncio.Event) -> None:
    """Wait for one of them."""
    waiting = [asyncio.ensure_future(event.wait()) for event in events]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for one in waiting:
        one.cancel()
