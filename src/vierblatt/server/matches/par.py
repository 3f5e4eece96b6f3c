"""The par of a deal of the day: what an expert made of the same cards, against the same bots.

It is played once, when somebody begins with that deal, by a program of its own, and stored. Who has
not finished is not told.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import aclosing
from functools import partial

import msgspec
from sqlalchemy import Connection, select

from vierblatt.core.extras import has
from vierblatt.server.matches.daily import Daily
from vierblatt.server.matches.worker_process import work
from vierblatt.server.storage import schema
from vierblatt.server.storage.database import Database
from vierblatt.server.wire.http import DailyPar

WORKER = "vierblatt.server.matches.par_worker"


class Deal(msgspec.Struct, frozen=True):
    """What the program is given; on its input, for the seed is secret."""

    game: str
    seed: str


class Pars:
    """The pars that are being played, one at a time."""

    def __init__(self, database: Database, daily: Daily, *, plays: bool) -> None:
        self._database = database
        self._daily = daily
        self._plays = plays
        self._waiting: dict[tuple[str, str], None] = {}  # days and games, in order
        self._tried: set[tuple[str, str]] = set()
        self._working: asyncio.Task[None] | None = None

    def foresee(self, day: str, game: str) -> None:
        """Somebody will want to know it when they have finished."""
        if not self._plays or not has("fast") or (day, game) in self._tried:
            return
        self._tried.add((day, game))
        self._waiting[day, game] = None
        if self._working is None or self._working.done():
            self._working = asyncio.get_running_loop().create_task(self._work())

    async def close(self) -> None:
        if self._working is not None:
            self._working.cancel()
            await asyncio.wait([self._working])

    async def _work(self) -> None:
        while self._waiting:
            day, game = next(iter(self._waiting))
            del self._waiting[day, game]
            try:
                if await self._database.read(partial(_known, day=day, game=game)) is None:
                    par = await self._play(Deal(game, self._daily.seed(day, game)))
                    await self._database.write(partial(_store, day=day, game=game, par=par))
            except Exception:
                logging.getLogger("vierblatt").exception("no-par")

    async def _play(self, deal: Deal) -> DailyPar:
        async with aclosing(work(WORKER, msgspec.json.encode(deal).decode())) as lines:
            found = [msgspec.json.decode(line, type=DailyPar) async for line in lines]
        [par] = found
        return par


def _known(connection: Connection, day: str, game: str) -> str | None:
    pars = schema.daily_pars.c
    query = select(pars.day).where(pars.day == day, pars.game == game)
    return connection.execute(query).scalar()


def _store(connection: Connection, day: str, game: str, par: DailyPar) -> None:
    row = {"day": day, "game": game, "place": par.place, "total": par.total}
    schema.upsert(connection, schema.daily_pars, row, changing=["place", "total"])
