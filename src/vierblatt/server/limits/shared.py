"""Buckets in which several processes count together how much somebody has left of something.

They fill up slowly, a full one is forgotten, and what is spent beyond the last drop is owed.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol, cast

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

from vierblatt.server.settings import Rate


class Away(Exception):
    """The buckets cannot be reached."""


class Buckets(Protocol):
    async def take(self, key: str, rate: Rate) -> bool:
        """Whether there was one left."""

    async def spend(self, spent: Mapping[str, int], rate: Rate) -> list[float]:
        """So much was spent of each; gives what that leaves."""


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


class RedisBuckets:
    """For processes of several machines."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def take(self, key: str, rate: Rate) -> bool:
        return bool(await self._ask(TAKE_ONE, [key], rate))

    async def spend(self, spent: Mapping[str, int], rate: Rate) -> list[float]:
        found = await self._ask(SPEND, list(spent), rate, *spent.values())
        return [float(left) for left in cast(list[bytes], found)]

    async def _ask(self, script: str, keys: list[str], rate: Rate, *more: int) -> object:
        words = map(str, (rate.at_once, rate.each_second, *more))
        names = [f"vierblatt:{key}" for key in keys]
        try:
            return await self._redis.eval(script, len(names), *names, *words)
        except (OSError, RedisError) as error:
            raise Away from error


# A bucket is known by when it will be full again.
SET_UP = """
    PRAGMA synchronous=OFF;
    PRAGMA journal_mode=MEMORY;
    CREATE TABLE IF NOT EXISTS buckets (key TEXT PRIMARY KEY, full_at REAL NOT NULL) WITHOUT ROWID;
"""
FORGET = "DELETE FROM buckets WHERE full_at < :now"
LONGER = """
    INSERT INTO buckets SELECT key, :now + value * :each FROM json_each(:spent) WHERE TRUE
    ON CONFLICT (key) DO UPDATE SET full_at = max(full_at, :now) + excluded.full_at - :now
    RETURNING key, full_at
"""
FORGOTTEN_EVERY = 60.0  # seconds
NEVER = 1e-5  # so many each second


class FileBuckets:
    """For neighbours on one machine, in a file that nobody needs when they are gone. The clock is
    the machine's."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._forgot = time.monotonic()

    async def take(self, key: str, rate: Rate) -> bool:
        [left] = await self.spend({key: 1}, rate)
        if left > -NEVER:
            return True
        await self.spend({key: -1}, rate)
        return False

    async def spend(self, spent: Mapping[str, int], rate: Rate) -> list[float]:
        try:
            return await asyncio.to_thread(self._spend, spent, rate)
        except sqlite3.Error as error:
            raise Away from error

    def _spend(self, spent: Mapping[str, int], rate: Rate) -> list[float]:
        each = 1 / max(rate.each_second, NEVER)  # seconds until one more is there
        with contextlib.closing(sqlite3.connect(self._file)) as file:
            file.executescript(SET_UP)
            with file:
                file.execute("BEGIN IMMEDIATE")
                now = time.monotonic()
                if now > self._forgot + FORGOTTEN_EVERY:
                    file.execute(FORGET, {"now": now})
                    self._forgot = now
                words = {"now": now, "each": each, "spent": msgspec.json.encode(spent).decode()}
                full_at = dict(file.execute(LONGER, words).fetchall())
        return [rate.at_once - (full_at[key] - now) / each for key in spent]
