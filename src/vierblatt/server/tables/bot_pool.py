"""The bots of the house: they think in a few threads, without holding anybody up.

A thinking bot needs compiled code. It is compiled in the background, what somebody waits for
before the rest. Until then the casual bot plays in its place, and who wants a hint waits.
"""

from __future__ import annotations

import asyncio
import logging
import os
import queue
import secrets
import threading
from concurrent.futures import Future, ThreadPoolExecutor

from vierblatt import games
from vierblatt.bots import levels
from vierblatt.bots.levels import Bot, Thinker
from vierblatt.server.observability.logs import say
from vierblatt.server.observability.metrics import THINKING
from vierblatt.server.wire.messages import AdvisedMove
from vierblatt.table.match import Match
from vierblatt.table.seen import Seen

STAND_IN = levels.BOTS["casual"]
NOW, SOME_DAY = 0, 1  # how soon something is to be compiled
NO_GAME = ""  # before any game: nothing is to be compiled any more


class Bots:
    """All bots of all tables."""

    def __init__(self) -> None:
        cores = os.cpu_count() or 1
        self._thinking = ThreadPoolExecutor(max(1, cores - 1), "thinking-bot")
        self._quick = ThreadPoolExecutor(1, "quick-bot")  # who need not wait for the thinkers
        self._to_compile: queue.PriorityQueue[tuple[int, str]] = queue.PriorityQueue()
        self._asked_for: set[tuple[int, str]] = set()
        self._compiled: dict[str, Future[None]] = {}
        # A daemon, because nobody who stops the server wants to wait for a compiler.
        threading.Thread(target=self._compile, name="bot-compiler", daemon=True).start()

    def close(self) -> None:
        for pool in (self._thinking, self._quick):
            pool.shutdown(wait=False, cancel_futures=True)
        self._to_compile.put((NOW, NO_GAME))

    def compile(self, game: str, how_soon: int = SOME_DAY) -> Future[None]:
        """Make the thinking bots of a game ready in the background; gives when they are."""
        compiled = self._compiled.setdefault(game, Future())
        if not compiled.done() and (how_soon, game) not in self._asked_for:
            self._asked_for.add((how_soon, game))
            self._to_compile.put((how_soon, game))
        return compiled

    async def can_think(self, game: str) -> None:
        """Wait until the thinking bots of a game are ready."""
        # Shielded: who stops waiting does not stop the compiler.
        await asyncio.shield(asyncio.wrap_future(self.compile(game, NOW)))

    async def move(self, strength: str, seen: Seen, luck: int) -> str:
        """What the bot of that strength does."""
        bot = self._bot(strength, seen)
        loop = asyncio.get_running_loop()
        pool = self._thinking if isinstance(bot, Thinker) else self._quick
        try:
            with THINKING.labels(strength).time():
                return await loop.run_in_executor(pool, bot.move, seen, luck)
        except Exception:
            logging.getLogger("vierblatt").exception("bot-failed")
            return await loop.run_in_executor(self._quick, STAND_IN.move, seen, luck)

    def _bot(self, strength: str, seen: Seen) -> Bot:
        bot = levels.BOTS.get(strength, STAND_IN)
        if isinstance(bot, Thinker):
            compiled = self.compile(seen.game.name, NOW)
            if not compiled.done() or compiled.exception() is not None:
                return STAND_IN
        return bot

    async def advise(self, seen: Seen) -> list[AdvisedMove]:
        """The moves of somebody whose turn it is, best first; only for who `can_think`."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thinking, _advise, seen)

    def _compile(self) -> None:
        while (name := self._to_compile.get()[1]) != NO_GAME:
            compiled = self._compiled[name]
            if compiled.done():
                continue
            try:
                _try_out(name)
            except Exception as error:
                logging.getLogger("vierblatt").exception("not-compiled")
                compiled.set_exception(error)
            else:
                compiled.set_result(None)
                say("compiled", game=name)


def _try_out(name: str) -> None:
    """Weigh the first move of a match, for which everything must be compiled."""
    match = Match.new(name, seed=0, players=games.find(name).usual_players)
    for bot in levels.BOTS.values():
        if isinstance(bot, Thinker):
            bot.weigh(match.seen(match.movers[0]), luck=0)


def _advise(seen: Seen) -> list[AdvisedMove]:
    from vierblatt.bots.advice import advise

    found = advise(seen, luck=secrets.randbits(62))
    return [
        AdvisedMove(
            one.move,
            one.win,
            one.points,
            None if one.reason is None else one.reason.de,
            None if one.reason is None else one.reason.en,
        )
        for one in found
    ]
