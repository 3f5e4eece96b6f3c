"""The bots of this process: they think in a few threads, without holding anybody up.

A search bot needs compiled code. It is compiled in the background, what somebody waits for before
the rest. Until then the casual bot plays in its place, and a hint waits.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
import os
import queue
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import count
from typing import NamedTuple, TypeVar

from vierblatt.bots import registry
from vierblatt.bots.registry import Bot, SearchBot, informed
from vierblatt.bots.warm_up import warm_up
from vierblatt.core.words import Event
from vierblatt.server.observability.logs import log_event
from vierblatt.server.observability.metrics import BOT_SECONDS
from vierblatt.server.wire.messages import AdvisedMove
from vierblatt.table.knowledge import SeatKnowledge
from vierblatt.table.match import History

T = TypeVar("T")
STAND_IN = registry.BOTS["casual"]
NOW, SOME_DAY = 0, 1  # how soon something is to be compiled
NO_GAME = ""  # before any game: nothing is to be compiled any more
MOVE, HINT = 0, 1  # who thinks first


class Opinion(NamedTuple):
    """What an expert thinks of a decision."""

    moves: list[AdvisedMove]  # best first
    conclusion: Event | None  # from the others' moves


class ThinkingQueue:
    """A few threads for what takes long: a bot's move goes before any hint."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, "search-bot")
        self._free = threads
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._order = count()

    async def run(self, priority: int, think: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        if self._free:
            self._free -= 1
        else:
            turn: asyncio.Future[None] = loop.create_future()
            heapq.heappush(self._waiting, (priority, next(self._order), turn))
            try:
                await turn
            except asyncio.CancelledError:
                if not turn.cancelled():  # the thread was ours already
                    self._pass_on()
                raise
        thinking = loop.run_in_executor(self._pool, think)
        # Whoever stops waiting does not free the thread, which goes on to its end.
        thinking.add_done_callback(lambda _: self._pass_on())
        return await asyncio.shield(thinking)

    def _pass_on(self) -> None:
        """The thread is for the next who still waits."""
        while self._waiting:
            _, _, turn = heapq.heappop(self._waiting)
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


class BotPool:
    """All bots of all tables."""

    def __init__(self) -> None:
        cores = os.cpu_count() or 1
        self._thinking = ThinkingQueue(max(1, cores - 1))
        self._quick = ThreadPoolExecutor(1, "quick-bot")  # who need not wait for the searches
        self._to_compile: queue.PriorityQueue[tuple[int, str]] = queue.PriorityQueue()
        self._asked_for: set[tuple[int, str]] = set()
        self._compiled: dict[str, Future[None]] = {}
        # A daemon, because nobody who stops the server wants to wait for a compiler.
        threading.Thread(target=self._compile, name="bot-compiler", daemon=True).start()

    def close(self) -> None:
        self._thinking.close()
        self._quick.shutdown(wait=False, cancel_futures=True)
        self._to_compile.put((NOW, NO_GAME))

    def compile(self, game: str, how_soon: int = SOME_DAY) -> Future[None]:
        """Make the search bots of a game ready in the background; gives when they are."""
        compiled = self._compiled.setdefault(game, Future())
        if not compiled.done() and (how_soon, game) not in self._asked_for:
            self._asked_for.add((how_soon, game))
            self._to_compile.put((how_soon, game))
        return compiled

    async def ready(self, game: str) -> None:
        """Wait until the search bots of a game are compiled."""
        # Shielded: who stops waiting does not stop the compiler.
        await asyncio.shield(asyncio.wrap_future(self.compile(game, NOW)))

    async def move(
        self, strength: str, seen: SeatKnowledge, history: History | None, seed: int
    ) -> str:
        """What the bot of that strength does."""
        bot = self._bot(strength, seen)

        def think() -> str:
            return bot.move(informed(bot, seen, history), seed)

        loop = asyncio.get_running_loop()
        try:
            with BOT_SECONDS.labels(strength).time():
                if isinstance(bot, SearchBot):
                    return await self._thinking.run(MOVE, think)
                return await loop.run_in_executor(self._quick, think)
        except Exception:
            logging.getLogger("vierblatt").exception("bot-failed")
            return await loop.run_in_executor(self._quick, STAND_IN.move, seen, seed)

    def _bot(self, strength: str, seen: SeatKnowledge) -> Bot:
        bot = registry.BOTS.get(strength, STAND_IN)
        if isinstance(bot, SearchBot):
            compiled = self.compile(seen.game.name, NOW)
            if not compiled.done() or compiled.exception() is not None:
                return STAND_IN
        return bot

    async def advise(self, seen: SeatKnowledge, history: History | None) -> Opinion:
        """What an expert would do whose turn it is, once the game's bots are `ready`."""
        return await self._thinking.run(HINT, lambda: _advise(seen, history))

    def _compile(self) -> None:
        while (name := self._to_compile.get()[1]) != NO_GAME:
            compiled = self._compiled[name]
            if compiled.done():
                continue
            try:
                warm_up(name)
            except Exception as error:
                logging.getLogger("vierblatt").exception("not-compiled")
                compiled.set_exception(error)
            else:
                compiled.set_result(None)
                log_event("compiled", game=name)


def _advise(seen: SeatKnowledge, history: History | None) -> Opinion:
    from vierblatt.analysis.advice import advise
    from vierblatt.analysis.reasons import conclusion
    from vierblatt.bots.observer import believing

    seen = believing(seen, history)
    found = advise(seen, seed=secrets.randbits(62))
    moves = [
        AdvisedMove(
            one.move,
            one.win,
            one.points,
            None if one.reason is None else one.reason.de,
            None if one.reason is None else one.reason.en,
        )
        for one in found
    ]
    return Opinion(moves, conclusion(seen))
