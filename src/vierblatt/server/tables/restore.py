"""The tables that are kept: whose they are, and how one is set up again from its journal."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection, select

from vierblatt.server.observability.logs import say
from vierblatt.server.storage import journal, leases, schema
from vierblatt.server.tables import chat
from vierblatt.server.tables.room import Room
from vierblatt.table.live import LiveTable

if TYPE_CHECKING:
    from vierblatt.server.tables.registry import House

AnyRow = Any  # SQLAlchemy knows the columns only when it runs


class Shelf:
    """What one process finds there."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._fetching = asyncio.Lock()

    async def whereabouts(self, code: str) -> str | None:
        """The address of the process that has this table, if it is another one."""
        house = self._house
        if code in house.rooms:
            return None
        found = await house.ledger.ask(partial(leases.owner, code=code))
        if found is None or found[0] == house.me:
            return None
        return await house.watch.address_of(found[0])

    async def is_elsewhere(self, code: str) -> bool:
        """Whether another process has this table; if nobody has it, it is ours now."""
        me, ledger = self._house.me, self._house.ledger
        found = await ledger.ask(partial(leases.owner, code=code))
        if found is None:
            return False
        if found[1]:
            await ledger.decide(partial(leases.take, code=code, me=me))
            found = await ledger.ask(partial(leases.owner, code=code))
        return found is not None and found[0] != me

    async def go_on_with(self, codes: list[str]) -> None:
        """Tables that this process has taken over are to be played on."""
        for code in codes:
            await self.fetch(code)
        if codes:
            say("taken-over", tables=len(codes))

    async def fetch(self, code: str) -> Room | None:
        """A table of this process, set up again if it is not."""
        rooms, ledger = self._house.rooms, self._house.ledger
        async with self._fetching:
            if code not in rooms:
                kept = await ledger.ask(partial(_kept, code=code))
                chats = await ledger.ask(partial(chat.kept, code=code))
                room = self._set_up(*kept, chats.get(code, []))
                if room is None:
                    return None
                rooms[code] = room
                if not room.ended:
                    room.resume()
        return rooms[code]

    def _set_up(
        self, known: AnyRow | None, entries: list[AnyRow], spoken: list[chat.Spoken]
    ) -> Room | None:
        if known is None:
            return None
        try:
            table = LiveTable.restore([msgspec.json.decode(one.entry) for one in entries])
        except Exception:
            logging.getLogger("vierblatt").exception("table-unreadable")
            return None
        room = Room(self._house, known.code, table, public=known.public, spoken=spoken)
        room.kept = len(entries)
        room.ended = known.over
        room.rematch = known.rematch
        room.shown = known.shown
        room.obeyed = {one.command for one in entries if one.command is not None}
        return room


def _kept(connection: Connection, code: str) -> tuple[AnyRow | None, list[AnyRow]]:
    """What is known of a table, and its journal."""
    known = connection.execute(select(schema.tables).where(schema.tables.c.code == code)).first()
    return known, journal.of_table(connection, code)
