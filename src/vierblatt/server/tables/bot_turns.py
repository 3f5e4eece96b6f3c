"""The bots that sit at one table: whoever of them is to move thinks, and moves when it has."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from vierblatt.bots.seeds import seed_of_move
from vierblatt.server.tables.bot_pool import BotPool
from vierblatt.table.live import Awaited, LiveTable
from vierblatt.table.match import History, Match

Play = Callable[[Awaited, str], None]


class BotTurns:
    """Those of one room, which plays what they have decided."""

    def __init__(self, bots: BotPool, delay: float, play: Play) -> None:
        self._bots = bots
        self._delay = delay  # seconds, so that people can follow
        self._play = play
        self._thinking: dict[str, asyncio.Task[None]] = {}

    def start(self, table: LiveTable, now: float) -> None:
        """Whoever is to move begins to think, if it does not already."""
        for bot in table.awaited(now):
            if bot.move_id not in self._thinking:
                assert table.match is not None
                decided = self._decide(bot, table.history(), _seed(table.match, bot.seat))
                self._thinking[bot.move_id] = asyncio.get_running_loop().create_task(decided)

    def close(self) -> None:
        """Play nothing any more, and forget the room, which is freed then."""
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()
        self._play = lambda bot, text: None

    async def _decide(self, bot: Awaited, history: History | None, seed: int) -> None:
        loop = asyncio.get_running_loop()
        earliest = loop.time() + self._delay
        text = await self._bots.move(bot.strength, bot.seen, history, seed)
        await asyncio.sleep(max(0.0, earliest - loop.time()))
        del self._thinking[bot.move_id]
        self._play(bot, text)


def _seed(match: Match, seat: int) -> int:
    return seed_of_move(match.seed, seat, sum(mover == seat for mover, _ in match.moves))
