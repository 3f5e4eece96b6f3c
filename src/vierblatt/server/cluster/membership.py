"""Membership: which processes share this database, and where they are reached."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol, cast

from vierblatt.server.limits.shared import SharedBuckets
from vierblatt.server.observability.logs import log_event
from vierblatt.server.redis_client import make_redis, redis_answers
from vierblatt.server.settings import ServerSettings
from vierblatt.server.storage.lock import Lock

SILENT_FOR = 2800  # milliseconds without a heartbeat after which a process is not there
RETRY_AFTER = 1.0  # seconds, when it is away at the start
MEMBERS = "vierblatt:processes"

# Say that we are here, and hear who is. The clock is that of Redis, for all.
HEARTBEAT = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
return redis.call('ZRANGE', KEYS[1], 0, -1)
"""


class Membership(Protocol):
    """Of one process among those that share a database."""

    missed_heartbeats: int  # so many in a row make a process dead
    several: bool  # whether there may be others at all

    @property
    def buckets(self) -> SharedBuckets | None:
        """The token buckets that they share."""

    async def join(self) -> None:
        """Before anything else."""

    async def heartbeat(self, process: str) -> dict[str, str]:
        """Say that this process is here, and hear who is, and at which address."""

    async def leave(self, process: str) -> None:
        """This process goes."""


class Alone:
    """This process is the only one, and makes sure of it."""

    missed_heartbeats = 1
    several = False
    buckets = None

    def __init__(self, settings: ServerSettings) -> None:
        self._lock = Lock(settings.database, shared=False)

    async def join(self) -> None:
        self._lock.take()

    async def heartbeat(self, process: str) -> dict[str, str]:
        return {process: ""}

    async def leave(self, process: str) -> None:
        self._lock.release()


class RedisMembership:
    """Processes tell each other through Redis that they are there."""

    missed_heartbeats = 2
    several = True

    def __init__(self, settings: ServerSettings, redis: str, relay: str) -> None:
        self._lock = Lock(settings.database, shared=True)
        self._redis = make_redis(redis)
        self.buckets = SharedBuckets(self._redis)
        self._relay = relay  # the address at which the others reach this process

    async def join(self) -> None:
        self._lock.take()
        while not await self._is_reachable():
            await asyncio.sleep(RETRY_AFTER)

    async def _is_reachable(self) -> bool:
        """A worker that is started while Redis is away waits: if it failed, uvicorn's manager would
        stop all others, too."""
        try:
            with redis_answers():
                await self._redis.ping()
        except OSError as error:
            log_event("redis-away", logging.ERROR, reason=type(error).__name__)
            return False
        return True

    async def heartbeat(self, process: str) -> dict[str, str]:
        member = f"{process} {self._relay}"
        with redis_answers():
            here = await self._redis.eval(HEARTBEAT, 1, MEMBERS, member, str(SILENT_FOR))
        members = [one.decode().split(" ", 1) for one in cast(list[bytes], here)]
        return {words[0]: words[1] for words in members}

    async def leave(self, process: str) -> None:
        with redis_answers():
            await self._redis.zrem(MEMBERS, f"{process} {self._relay}")
            await self._redis.aclose()
        self._lock.release()
