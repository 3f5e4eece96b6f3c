"""The archive: the records of finished matches."""

from __future__ import annotations

from sqlalchemy import select

from vierblatt.server import errors
from vierblatt.server.errors import NotFound, Sealed
from vierblatt.server.matches.daily import Daily
from vierblatt.server.storage import schema
from vierblatt.server.storage.database import Database
from vierblatt.server.wire.codes import is_code


class Archive:
    """Gives everybody the record of any match whose code they know."""

    def __init__(self, database: Database, daily: Daily) -> None:
        self._database = database
        self._daily = daily

    async def has(self, match: str) -> bool:
        """Whether there is a finished match of that code, shown or still sealed."""
        query = select(schema.matches.c.id).where(schema.matches.c.id == match)
        found = await self._database.read(lambda connection: connection.execute(query).scalar())
        return found is not None

    async def record(self, match: str) -> str:
        """The record as text, or NotFound; that of a deal of the day once the day is over."""
        if not is_code(match):
            raise NotFound(*errors.NO_MATCH)
        query = select(schema.matches.c.record).where(schema.matches.c.id == match)
        found = await self._database.read(lambda connection: connection.execute(query).scalar())
        if found is None:
            raise NotFound(*errors.NO_MATCH)
        if self._daily.seals(found):
            raise Sealed(*errors.SEALED)
        return str(found)
