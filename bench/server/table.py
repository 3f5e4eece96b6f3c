"""A table under load: four people, one move at a time, each told to all four."""

from __future__ import annotations

import asyncio
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable

PEOPLE = 4


class Tally:
    """What was counted, by all tables together."""

    def __init__(self) -> None:
        self.moves = 0  # of which all four have heard
        self.bytes = 0
        self.waits: list[float] = []  # from sending a move to the last of the four updates


class Table(ABC):
    """Makes a move when it is told to; tells `rest` when all who hear of it have heard."""

    def __init__(self, tally: Tally, rest: Callable[[Table], None]) -> None:
        self.tally = tally
        self.rest = rest
        self.dice = random.Random(0)
        self.told = 0  # moves of which all four have heard
        self._unheard = 0
        self._told_to_all = False
        self._sent = 0.0

    @abstractmethod
    async def join(self) -> None:
        """Open the table and seat four people."""

    @abstractmethod
    def choose(self) -> tuple[Callable[[bytes], None], bytes, int]:
        """How to say the next move, the message, and how many will hear of it."""

    @abstractmethod
    def leave(self) -> None:
        """Close the connections."""

    def move(self) -> None:
        say, text, self._unheard = self.choose()
        self._told_to_all = self._unheard == PEOPLE
        self._sent = time.perf_counter()
        say(text)

    def heard(self, size: int) -> None:
        """One of the four was told something after the move."""
        self.tally.bytes += size
        self._unheard -= 1
        if self._unheard == 0:
            if self._told_to_all:
                self.told += 1
                self.tally.moves += 1
                self.tally.waits.append(time.perf_counter() - self._sent)
            self.rest(self)


class AtOnce:
    """Every table moves on as soon as it can: how much can the server take?"""

    def __call__(self, table: Table) -> None:
        table.move()


class Paced:
    """So many moves a second, evenly over all tables: how long does one wait then?"""

    def __init__(self, each_second: float) -> None:
        self.each_second = each_second
        self.idle: list[Table] = []
        self.late = 0  # moves that had to wait because every table was busy

    def __call__(self, table: Table) -> None:
        self.idle.append(table)

    async def run(self) -> None:
        start, sent = time.perf_counter(), 0
        while True:
            due = int((time.perf_counter() - start) * self.each_second)
            while sent < due:
                sent += 1
                if self.idle:
                    self.idle.pop(0).move()
                else:
                    self.late += 1
            await asyncio.sleep(0.001)
