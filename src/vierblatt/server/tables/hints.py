"""Hints at one table: a bot thinks for whoever asks, and the table goes on meanwhile."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING
from weakref import proxy

from vierblatt.core.errors import Refused
from vierblatt.server import errors
from vierblatt.server.tables.client import Connection, write
from vierblatt.server.wire.messages import Advised, AdvisedMove, Hint, RefusedCommand
from vierblatt.table.refusals import NOT_YOUR_TURN

if TYPE_CHECKING:
    from vierblatt.server.tables.room import Room


class Adviser:
    """Answers each wish for a hint, as soon as the bots can think."""

    def __init__(self, room: Room) -> None:
        self._room: Room = proxy(room)  # no cycle: a room that nobody needs goes at once
        self._advising: set[asyncio.Task[None]] = set()

    def hear(self, connection: Connection, said: Hint) -> None:
        """Promise a hint, or say why there is none."""
        table, person = self._room.table, connection.person
        place = table.seat_of(person)
        if place is None or not table.may_hint(person):
            raise Refused(*errors.NO_HINTS)
        asked = table.asks(place)
        if asked is None:
            raise Refused(*NOT_YOUR_TURN)
        if not self._room.house.limits.hints.take(str(person)):
            raise Refused(*errors.TOO_MUCH)
        answer = self._answer(connection, said.id, place, asked)
        task = asyncio.get_running_loop().create_task(answer)
        self._advising.add(task)
        task.add_done_callback(self._advising.discard)

    async def _answer(self, connection: Connection, id: str, place: int, asked: int) -> None:
        try:
            text = write(Advised(id, asked, await self._advise(connection, place, asked)))
        except Exception:
            logging.getLogger("vierblatt").exception("hint-failed")
            text = write(RefusedCommand(id, *errors.OUR_FAULT))
        self._room.house.ledger.keep(then=lambda: connection.send(text))

    async def _advise(self, connection: Connection, place: int, asked: int) -> list[AdvisedMove]:
        """Nothing for a decision that was made, or a page that was closed, before one can think."""
        room = self._room
        bots = room.house.bots
        await bots.can_think(room.table.game.name)
        if room.table.asks(place) != asked or connection not in room.connections:
            return []
        assert room.table.match is not None
        return await bots.advise(room.table.match.seen(place))

    def close(self) -> None:
        for task in self._advising:
            task.cancel()
