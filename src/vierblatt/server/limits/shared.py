"""Token buckets that several processes share through Redis.

They fill up slowly, a full one is forgotten, and what is spent beyond the last token is owed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from vierblatt.server.redis_client import redis_answers
from vierblatt.server.settings import Rate

if TYPE_CHECKING:
    from redis.asyncio import Redis


class Unreachable(Exception):
    """The buckets cannot be reached."""


# The clock is that of Redis, for all.
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
SPEND = (
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


class SharedBuckets:
    """Those of all processes."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def take(self, key: str, rate: Rate) -> bool:
        """Whether there was a token left."""
        return bool(await self._ask(TAKE_ONE, [key], rate))

    async def spend(self, spent: Mapping[str, int], rate: Rate) -> list[float]:
        """So much was spent of each; gives what that leaves."""
        found = await self._ask(SPEND, list(spent), rate, *spent.values())
        return [float(left) for left in cast(list[bytes], found)]

    async def _ask(self, script: str, keys: list[str], rate: Rate, *more: int) -> object:
        words = map(str, (rate.at_once, rate.each_second, *more))
        names = [f"vierblatt:{key}" for key in keys]
        try:
            with redis_answers():
                return await self._redis.eval(script, len(names), *names, *words)
        except OSError as error:
            raise Unreachable from error
