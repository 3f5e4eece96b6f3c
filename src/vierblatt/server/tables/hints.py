"""Hints: a bot thinks for a player, and the table goes on meanwhile.

A hint is dear, and a bot's move at another table waits for the same threads. So everybody has one
open hint at a time, an answer is kept for as long as its decision, and nobody thinks for a page
that is gone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import NamedTuple
from weakref import WeakKeyDictionary

from vierblatt.analysis.report import Conclusion
from vierblatt.core.errors import Refused
from vierblatt.core.extras import require
from vierblatt.server import errors
from vierblatt.server.limits.rate_limits import RateLimits
from vierblatt.server.tables.bot_pool import BotPool, Opinion
from vierblatt.server.tables.client import Client
from vierblatt.server.wire.messages import Advised, Answer, RefusedCommand
from vierblatt.table.live import LiveTable
from vierblatt.table.refusals import NOT_YOUR_TURN

Reply = Callable[[Answer], None]


class OpenHint(NamedTuple):
    """One that is promised and not given yet."""

    client: Client
    table: LiveTable
    asked: int  # the number of the decision
    give_up: Callable[[], None]  # say that there will be none
    task: asyncio.Task[None]


class Hints:
    """Of all tables of this process."""

    def __init__(self, bots: BotPool, limits: RateLimits) -> None:
        self._bots = bots
        self._limits = limits
        self._open: dict[str, OpenHint] = {}  # by person
        # By table and seat: the number of the decision, and the answer
        self._known: WeakKeyDictionary[LiveTable, dict[int, tuple[int, Opinion]]]
        self._known = WeakKeyDictionary()

    def request(self, table: LiveTable, client: Client, id: str, reply: Reply) -> None:
        """Promise a hint, or say why there is none."""
        person = client.person
        place = table.seat_of(person)
        if place is None or person is None or not table.may_hint(person):
            raise Refused(*errors.NO_HINTS)
        require("fast")
        asked = table.asks(place)
        if asked is None:
            raise Refused(*NOT_YOUR_TURN)
        open_hint = self._open.get(person)
        if open_hint is not None and (open_hint.table, open_hint.asked) == (table, asked):
            raise Refused(*errors.ONE_HINT)
        if not self._limits.may_hint(person, client.address):
            raise Refused(*errors.TOO_MUCH)
        if open_hint is not None:  # for a decision that is made
            open_hint.task.cancel()
            open_hint.give_up()
        answer = self._answer(table, place, asked, id, reply)
        task = asyncio.get_running_loop().create_task(answer)
        give_up = partial(reply, Advised(id, asked, []))
        self._open[person] = opened = OpenHint(client, table, asked, give_up, task)

        def close(_: object) -> None:
            if self._open.get(person) is opened:
                del self._open[person]

        task.add_done_callback(close)

    def cancel(self, client: Client) -> None:
        """The page is gone."""
        open_hint = None if client.person is None else self._open.get(client.person)
        if open_hint is not None and open_hint.client is client:
            open_hint.task.cancel()

    def close(self) -> None:
        for open_hint in list(self._open.values()):
            open_hint.task.cancel()

    async def _answer(
        self, table: LiveTable, place: int, asked: int, id: str, reply: Reply
    ) -> None:
        try:
            moves, told = await self._advise(table, place, asked)
            names = [seat.shown_name for seat in table.seats]
            reply(Advised(id, asked, moves, Conclusion.of(told, names)))
        except Exception:
            logging.getLogger("vierblatt").exception("hint-failed")
            reply(RefusedCommand(id, *errors.OUR_FAULT))

    async def _advise(self, table: LiveTable, place: int, asked: int) -> Opinion:
        """Nothing for a decision that was made before one can think."""
        known = self._known.setdefault(table, {})
        if place in known and known[place][0] == asked:
            return known[place][1]
        await self._bots.ready(table.game.name)
        if table.asks(place) != asked:
            return Opinion([], None)
        assert table.match is not None
        found = await self._bots.advise(table.match.knowledge(place), table.history())
        known[place] = asked, found
        return found
