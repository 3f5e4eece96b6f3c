"""The other processes of this house: whether they are there, and where they are reached."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol, cast

from redis.asyncio import Redis
from redis.exceptions import RedisError

from vierblatt.core.errors import Refused
from vierblatt.server.cluster.door import Door, is_open
from vierblatt.server.limits.shared import Buckets, FileBuckets, RedisBuckets
from vierblatt.server.settings import ServerSettings
from vierblatt.server.storage.lock import Lock

SILENT_FOR = 2800  # milliseconds after which a process is not there
PATIENCE = 1.0  # seconds for an answer of Redis
ROLL = "vierblatt:processes"

# Say that we are here, and hear who is. The clock is that of Redis, for all.
ROLL_CALL = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
return redis.call('ZRANGE', KEYS[1], 0, -1)
"""


class Peers(Protocol):
    """Those who share a database."""

    absences: int  # so many times in a row somebody must be missing to be dead
    several: bool  # whether there may be others at all

    @property
    def buckets(self) -> Buckets | None:
        """In which they count together."""

    async def arrive(self) -> None:
        """Before the house is opened."""

    async def present(self, me: str) -> dict[str, str]:
        """Say that this process is here, and hear who is, and at which address."""

    async def leave(self, me: str) -> None:
        """This process goes."""


class Nobody:
    """This process is the only one, and makes sure of it."""

    absences = 1
    several = False
    buckets = None

    def __init__(self, settings: ServerSettings) -> None:
        self._lock = Lock(settings.database, shared=False)

    async def arrive(self) -> None:
        self._lock.take()

    async def present(self, me: str) -> dict[str, str]:
        return {me: ""}

    async def leave(self, me: str) -> None:
        self._lock.release()


class Neighbours:
    """Processes of one parent, which holds the lock for all of them: each has a door, and when it
    dies the kernel knows at once that nobody is behind it."""

    absences = 1
    several = True

    def __init__(self, hall: Path) -> None:
        self._doors = hall / "doors"
        self._doors.mkdir(exist_ok=True)
        self.door = Door(self._doors)
        self.buckets = FileBuckets(hall / "buckets")

    async def arrive(self) -> None:
        pass

    async def present(self, me: str) -> dict[str, str]:
        mine = self.door.named(me)
        others = [one for one in self._doors.iterdir() if one != mine and is_open(one)]
        return {one.name: str(one) for one in (mine, *others)}

    async def leave(self, me: str) -> None:
        self.door.close()


class RedisPeers:
    """Processes that tell each other through Redis that they are there."""

    absences = 2
    several = True

    def __init__(self, settings: ServerSettings, redis: str, relay: str) -> None:
        self._lock = Lock(settings.database, shared=True)
        self._redis: Redis = redis_at(redis)
        self.buckets = RedisBuckets(self._redis)
        self._relay = relay

    async def arrive(self) -> None:
        self._lock.take()
        try:
            await self._redis.ping()
        except (OSError, RedisError) as error:
            raise Refused(
                f"Redis ist nicht zu erreichen ({error}).", f"Redis cannot be reached ({error})."
            ) from None

    async def present(self, me: str) -> dict[str, str]:
        said = f"{me} {self._relay}"
        here = await self._redis.eval(ROLL_CALL, 1, ROLL, said, str(SILENT_FOR))
        said_by = [one.decode().split(" ", 1) for one in cast(list[bytes], here)]
        return {words[0]: words[1] for words in said_by}

    async def leave(self, me: str) -> None:
        await self._redis.zrem(ROLL, f"{me} {self._relay}")
        await self._redis.aclose()
        self._lock.release()


def redis_at(address: str) -> Redis:
    try:
        return Redis.from_url(
            address, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, max_connections=50
        )
    except ValueError:
        raise Refused(
            "--redis: diese Adresse ist nicht zu verstehen.",
            "--redis: this address cannot be understood.",
        ) from None
