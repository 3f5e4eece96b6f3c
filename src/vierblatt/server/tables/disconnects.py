"""Who sits at one table without an open page: how long they are waited for, and what then."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING
from weakref import proxy

if TYPE_CHECKING:
    from vierblatt.server.tables.room import Room


class Absent:
    """Those whom a room misses."""

    def __init__(self, room: Room) -> None:
        self._room: Room = proxy(room)  # no cycle: a room that nobody needs goes at once
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def miss(self, person: str | None) -> None:
        """Somebody may be gone: wait whether they come back."""
        if person is None or person in (one.person for one in self._room.connections):
            return
        place = self._room.table.seat_of(person)
        if place is not None:
            patience = self._patience(place)
            timer = asyncio.get_running_loop().call_later(patience, self._give_up_on, person)
            self.stop_waiting_for(person)
            self._timers[person] = timer

    def stop_waiting_for(self, person: str) -> None:
        if (timer := self._timers.pop(person, None)) is not None:
            timer.cancel()

    def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()

    def _patience(self, place: int) -> float:
        settings, table = self._room.house.settings, self._room.table
        if table.stage == "over":
            return settings.left_after
        away = table.seats[place].away_since is not None
        return settings.empty_after if away else settings.gone_after

    def _give_up_on(self, person: str) -> None:
        """Somebody did not come back. Their seat waits for them in a match, and not elsewhere."""
        self.stop_waiting_for(person)
        table, now = self._room.table, time.time()
        place = table.seat_of(person)
        if place is None:
            return
        away = table.seats[place].away_since is not None
        if table.stage == "over" or (table.stage == "open" and away):
            table.leave(person, now)
        elif not away:
            table.gone(person, now)
            if table.stage == "open":
                self.miss(person)
        self._room.settle(now)
