"""Rate limiters: how much one person or address may do, by token buckets that fill up slowly.

Several processes share their buckets (shared.py). What is rare and costly is asked there each time
(SharedRateLimiter). What must not wait is counted here, and synchronised with the others a few
times a second (RateLimiter): somebody may be too much for a moment, and then has to wait so much
longer.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from vierblatt.server.limits.shared import SharedBuckets, Unreachable
from vierblatt.server.settings import Rate

MANY = 10_000


class RateLimiter:
    """What each of many has left of one thing, as far as is known here."""

    def __init__(
        self,
        name: str,
        rate: Rate,
        buckets: SharedBuckets | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.rate = rate
        self._name = name
        self._buckets = buckets
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}  # how much, and when that was
        self._spent: Counter[str] = Counter()  # here, since the last synchronisation

    def take(self, who: str) -> bool:
        """Whether there was one left."""
        now = self._clock()
        left = self._left_at(now, who)
        if len(self._left) >= MANY:
            self._forget_the_full(now)
        granted = left >= 1
        self._left[who] = (left - granted, now)
        if granted and self._buckets is not None:
            self._spent[who] += 1
        return granted

    async def synchronise(self) -> None:
        """Tell the other processes what was spent here, and hear what that leaves."""
        if self._buckets is None or not self._spent:
            return
        spent, self._spent = self._spent, Counter()
        keys = {f"{self._name}:{who}": much for who, much in spent.items()}
        found = await self._buckets.spend(keys, self.rate)
        for who, left in zip(spent, found, strict=True):
            self._left[who] = (left - self._spent[who], self._clock())

    def _left_at(self, now: float, who: str) -> float:
        left, since = self._left.get(who, (self.rate.at_once, 0.0))
        return min(self.rate.at_once, left + (now - since) * self.rate.each_second)

    def _forget_the_full(self, now: float) -> None:
        full = [who for who in self._left if self._left_at(now, who) >= self.rate.at_once]
        for who in full or list(self._left):  # under attack rather forget than grow
            del self._left[who]


class SharedRateLimiter:
    """The same, exactly, for something that can wait for an answer."""

    def __init__(self, name: str, rate: Rate, buckets: SharedBuckets | None) -> None:
        self._name = name
        self._here = RateLimiter(name, rate)
        self._buckets = buckets

    async def take(self, who: str) -> bool:
        """Whether there was one left."""
        if self._buckets is None:
            return self._here.take(who)
        try:
            return await self._buckets.take(f"{self._name}:{who}", self._here.rate)
        except Unreachable:
            return self._here.take(who)  # nobody is locked out because Redis is away


class ConnectionLimiter:
    """How many connections each address has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def open(self, address: str) -> bool:
        """Count one more; gives whether it is not too many. Each must be closed."""
        self._open[address] += 1
        return self._open[address] <= self._most

    def close(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    @contextmanager
    def count(self, address: str) -> Iterator[bool]:
        """Open for as long as this lasts."""
        try:
            yield self.open(address)
        finally:
            self.close(address)
