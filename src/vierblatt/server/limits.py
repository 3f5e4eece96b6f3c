"""How much one person or address may do: a bucket that fills up slowly."""

from __future__ import annotations

import time
from collections.abc import Callable

from vierblatt.server.settings import Rate

MANY = 10_000


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
