"""How much one person or address may do: a bucket that fills up slowly.

Several processes count together, through Redis. What is rare and costly is asked of Redis each time
(SharedAllowance). What must not wait is counted here, and settled with the others a few times a
second (Allowance): somebody may be too much for a moment, and then has to wait so much longer.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import cast

from redis.asyncio import Redis
from redis.exceptions import RedisError

from vierblatt.server.settings import Rate

MANY = 10_000

# Buckets in Redis, for all processes. `spend` gives what is left, and a full one is forgotten.
BUCKET = """
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local most, each_second = tonumber(ARGV[1]), tonumber(ARGV[2])
local function left_in(key)
  local kept = redis.call('HMGET', key, 'left', 'since')
  if not kept[1] then return most end
  return math.min(most, kept[1] + (now - kept[2]) * each_second)
end
local function keep(key, left)
  redis.call('HSET', key, 'left', tostring(left), 'since', tostring(now))
  local full_in = math.ceil((most - left) / math.max(each_second, 0.00001)) + 1
  redis.call('EXPIRE', key, math.min(86400, full_in))
end
"""
TAKE_ONE = (
    BUCKET
    + """
local left = left_in(KEYS[1])
local granted = left >= 1 and 1 or 0
keep(KEYS[1], left - granted)
return granted
"""
)
SETTLE = (
    BUCKET
    + """
local found = {}
for place, key in ipairs(KEYS) do
  local left = left_in(key) - ARGV[place + 2]
  keep(key, left)
  found[place] = tostring(left)
end
return found
"""
)


class Allowance:
    """What each of many has left of one thing, as far as is known here."""

    def __init__(
        self,
        name: str,
        rate: Rate,
        redis: Redis | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.rate = rate
        self._name = name
        self._redis = redis
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}  # how much, and when that was
        self._spent: Counter[str] = Counter()  # here, since it was settled last

    def take(self, who: str) -> bool:
        """Whether there was one left."""
        left = self._now_left(who)
        if len(self._left) >= MANY:
            self._forget_the_full()
        granted = left >= 1
        self._left[who] = (left - granted, self._clock())
        if granted and self._redis is not None:
            self._spent[who] += 1
        return granted

    async def settle(self) -> None:
        """Tell the other processes what was spent here, and hear what that leaves."""
        if self._redis is None or not self._spent:
            return
        spent, self._spent = self._spent, Counter()
        keys = [f"vierblatt:{self._name}:{who}" for who in spent]
        words = (self.rate.at_once, self.rate.each_second, *spent.values())
        found = await self._redis.eval(SETTLE, len(keys), *keys, *map(str, words))
        for who, left in zip(spent, cast(list[bytes], found), strict=True):
            self._left[who] = (float(left) - self._spent[who], self._clock())

    def _now_left(self, who: str) -> float:
        left, since = self._left.get(who, (self.rate.at_once, 0.0))
        return min(self.rate.at_once, left + (self._clock() - since) * self.rate.each_second)

    def _forget_the_full(self) -> None:
        full = [who for who in self._left if self._now_left(who) >= self.rate.at_once]
        for who in full or list(self._left):  # under attack rather forget than grow
            del self._left[who]


class SharedAllowance:
    """The same, exactly, for something that can wait for an answer of Redis."""

    def __init__(self, name: str, rate: Rate, redis: Redis | None) -> None:
        self._name = name
        self._here = Allowance(name, rate)
        self._redis = redis

    async def take(self, who: str) -> bool:
        """Whether there was one left."""
        if self._redis is None:
            return self._here.take(who)
        rate = self._here.rate
        words = (f"vierblatt:{self._name}:{who}", str(rate.at_once), str(rate.each_second))
        try:
            return bool(await self._redis.eval(TAKE_ONE, 1, *words))
        except (OSError, RedisError):
            return self._here.take(who)  # nobody is locked out because Redis is away


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
