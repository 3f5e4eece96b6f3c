"""How much one person or address may do: a bucket that fills up slowly."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from redis.asyncio import Redis
from redis.exceptions import RedisError

from vierblatt.server.settings import Rate

MANY = 10_000

# The same bucket in Redis. It is forgotten when it is full.
BUCKET = """
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local most, each_second = tonumber(ARGV[1]), tonumber(ARGV[2])
local kept = redis.call('HMGET', KEYS[1], 'left', 'since')
local left = most
if kept[1] then left = math.min(most, kept[1] + (now - kept[2]) * each_second) end
local granted = left >= 1 and 1 or 0
left = left - granted
redis.call('HSET', KEYS[1], 'left', tostring(left), 'since', tostring(now))
local full_in = math.ceil((most - left) / math.max(each_second, 0.00001)) + 1
redis.call('EXPIRE', KEYS[1], math.min(86400, full_in))
return granted
"""


class Allowance:
    """What each of many has left of one thing."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.clock = clock
        self._left: dict[str, tuple[float, float]] = {}  # how much, and when that was

    def take(self, who: str) -> bool:
        """Whether there was one left."""
        left = self._now_left(who)
        if len(self._left) >= MANY:
            self._forget_the_full()
        self._left[who] = (left - 1 if left >= 1 else left, self.clock())
        return left >= 1

    def _now_left(self, who: str) -> float:
        left, since = self._left.get(who, (self.rate.at_once, 0.0))
        return min(self.rate.at_once, left + (self.clock() - since) * self.rate.each_second)

    def _forget_the_full(self) -> None:
        full = [who for who in self._left if self._now_left(who) >= self.rate.at_once]
        for who in full or list(self._left):  # under attack rather forget than grow
            del self._left[who]


class Crowd:
    """How many connections each address has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    @contextmanager
    def one_of(self, address: str) -> Iterator[bool]:
        """Be one more, if there is room for one."""
        fits = self._open[address] < self._most
        self._open[address] += 1
        try:
            yield fits
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


class SharedAllowance:
    """An allowance that all processes of the house share, where there are several."""

    def __init__(self, name: str, rate: Rate, redis: Redis | None) -> None:
        self._name = name
        self._here = Allowance(rate)
        self._redis = redis

    async def take(self, who: str) -> bool:
        """Whether there was one left."""
        if self._redis is None:
            return self._here.take(who)
        rate = self._here.rate
        words = (f"vierblatt:{self._name}:{who}", str(rate.at_once), str(rate.each_second))
        try:
            return bool(await self._redis.eval(BUCKET, 1, *words))
        except (OSError, RedisError):
            return self._here.take(who)  # nobody is locked out because Redis is away
