"""Failover: the heartbeat of this process, the leases of the dead, and the tables they leave."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterator
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from vierblatt.server.cluster.broadcast import Broadcast
from vierblatt.server.cluster.membership import Membership
from vierblatt.server.errors import Unavailable
from vierblatt.server.observability.logs import log_event
from vierblatt.server.storage import leases
from vierblatt.server.storage.database import Database
from vierblatt.server.tables.registry import Registry

HEARTBEAT_EVERY = 0.4  # seconds
AT_A_TIME = 100  # tables; another process that looks for orphans gets the next ones


class Failover:
    """Of one process."""

    def __init__(
        self,
        process: str,
        membership: Membership,
        database: Database,
        registry: Registry,
        broadcast: Broadcast,
    ) -> None:
        self.members: dict[str, str] = {}  # the processes that are there, and their addresses
        self._process = process
        self._membership = membership
        self._database = database
        self._registry = registry
        self._broadcast = broadcast
        self._missed: dict[str, int] = {}  # heartbeats in a row, of those who are not there
        self._registered: set[str] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._orphans = asyncio.Event()  # there may be some
        self._orphans.set()

    async def start(self) -> None:
        """Become a member, and take the lease."""
        self.members = await self._membership.heartbeat(self._process)
        await self._database.register(self._process)
        await self._heartbeat()
        loop = asyncio.get_running_loop()
        self._tasks = [
            loop.create_task(self._heartbeat_for_ever()),
            loop.create_task(self._adopt_for_ever()),
        ]

    async def stop(self) -> None:
        # Again and again: a task whose Redis times out at this very moment hears of that instead.
        while waiting := [task for task in self._tasks if not task.done()]:
            for task in waiting:
                task.cancel()
            await asyncio.wait(waiting, timeout=HEARTBEAT_EVERY)
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def address_of(self, process: str) -> str | None:
        """Where a process is reached; if it came just now, nobody has heard of it yet."""
        if process not in self.members:
            with _services_may_be_away():
                self.members = await self._membership.heartbeat(self._process)
        return self.members.get(process)

    async def _heartbeat_for_ever(self) -> None:
        while True:
            with _services_may_be_away():
                await self._heartbeat()
            await asyncio.sleep(HEARTBEAT_EVERY)

    async def _heartbeat(self) -> None:
        # In this order: who registers is a member already, so who comes just now is not missing.
        registered = await self._database.read(leases.registered)
        self.members = await self._membership.heartbeat(self._process)
        if self._process not in registered:
            self._database.lose("lease-lost")
            return
        missing = registered - self.members.keys()
        self._missed = {one: self._missed.get(one, 0) + 1 for one in missing}
        most = self._membership.missed_heartbeats
        dead = [one for one, missed in self._missed.items() if missed >= most]
        if dead:
            log_event("processes-dead", logging.WARNING, count=len(dead))
            await self._database.transact(partial(leases.revoke, those=dead))
        if dead or self._registered - registered:
            self._orphans.set()
        self._registered = registered
        await self._broadcast.receive()

    async def _adopt_for_ever(self) -> None:
        while True:
            await self._orphans.wait()
            self._orphans.clear()
            with _services_may_be_away():
                while await self._adopt_some():
                    pass
                continue
            self._orphans.set()  # something went wrong: soon again
            await asyncio.sleep(HEARTBEAT_EVERY)

    async def _adopt_some(self) -> int:
        acquire = partial(leases.acquire_orphans, process=self._process, most=AT_A_TIME)
        codes = await self._database.transact(acquire)
        for code in codes:
            await self._registry.restore(code)
        if codes:
            log_event("tables-adopted", tables=len(codes))
        return len(codes)


@contextlib.contextmanager
def _services_may_be_away() -> Iterator[None]:
    """The heartbeat goes on when the database or Redis is away for a while."""
    try:
        yield
    except (SQLAlchemyError, OSError, Unavailable) as error:
        log_event("heartbeat-failed", logging.WARNING, reason=type(error).__name__)
