"""People at one table without an open page: how long they are waited for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Disconnects:
    """The timers of one room, one for each person who is missing."""

    def __init__(self, give_up: Callable[[str], None]) -> None:
        self._give_up = give_up
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def wait_for(self, person: str, seconds: float) -> None:
        """Give somebody up who is not back by then."""
        self.stop_waiting_for(person)
        loop = asyncio.get_running_loop()
        self._timers[person] = loop.call_later(seconds, self._is_up, person)

    def stop_waiting_for(self, person: str) -> None:
        if (timer := self._timers.pop(person, None)) is not None:
            timer.cancel()

    def close(self) -> None:
        """Give nobody up any more, and forget the room, which is freed then."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        self._give_up = lambda person: None

    def _is_up(self, person: str) -> None:
        del self._timers[person]
        self._give_up(person)
