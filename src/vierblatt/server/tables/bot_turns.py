"""The bots that sit at one table: whoever of them is to move thinks, and moves when it has."""

from __future__ import annotations

import asyncio
import contextlib
import time
from hashlib import blake2b
from typing import TYPE_CHECKING
from weakref import proxy

from vierblatt.core.errors import Refused
from vierblatt.table.live import Awaited

if TYPE_CHECKING:
    from vierblatt.server.tables.room import Room


class BotSeats:
    """Those of a room."""

    def __init__(self, room: Room) -> None:
        self._room: Room = proxy(room)  # no cycle: a room that nobody needs goes at once
        self._thinking: dict[str, asyncio.Task[None]] = {}

    def call(self, now: float) -> None:
        """Whoever is to move begins to think, if it does not already."""
        for bot in self._room.table.awaited(now):
            if bot.move_id not in self._thinking:
                task = asyncio.get_running_loop().create_task(self._let_think(bot))
                self._thinking[bot.move_id] = task

    def close(self) -> None:
        for task in self._thinking.values():
            task.cancel()

    async def _let_think(self, bot: Awaited) -> None:
        loop, house = asyncio.get_running_loop(), self._room.house
        earliest = loop.time() + house.settings.bot_delay
        text = await house.bots.move(bot.strength, bot.seen, self._luck(bot.seat))
        await asyncio.sleep(max(0.0, earliest - loop.time()))
        del self._thinking[bot.move_id]
        now = time.time()
        with contextlib.suppress(Refused):  # the game may have moved on
            self._room.table.move(None, bot.seat, text, bot.move_id, now)
        self._room.settle(now)

    def _luck(self, seat: int) -> int:
        """Of a bot, from the secret of the deal: who plays a deal alike meets the same bots."""
        table = self._room.table
        assert table.match is not None
        moved = sum(mover == seat for mover, _ in table.match.moves)
        digest = blake2b(f"{table.seed}/{seat}/{moved}".encode(), digest_size=8).digest()
        return int.from_bytes(digest) >> 2
