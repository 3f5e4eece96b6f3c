"""The composition root: every part of the server is made here, once, and given what it needs."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass

from vierblatt import games
from vierblatt.server.clock import Clock
from vierblatt.server.cluster.broadcast import Broadcast
from vierblatt.server.cluster.failover import Failover
from vierblatt.server.cluster.membership import Membership
from vierblatt.server.limits.rate_limits import RateLimits
from vierblatt.server.matches.analysis.queue import AnalysisQueue
from vierblatt.server.matches.archive import Archive
from vierblatt.server.matches.daily import Daily
from vierblatt.server.matches.par import Pars
from vierblatt.server.observability.logs import log_event
from vierblatt.server.people import names
from vierblatt.server.people.accounts import Accounts
from vierblatt.server.people.identity import Identities
from vierblatt.server.people.tokens import Tokens
from vierblatt.server.settings import ServerSettings
from vierblatt.server.storage.database import Database
from vierblatt.server.tables.bot_pool import BotPool
from vierblatt.server.tables.registry import Registry


@dataclass(frozen=True)
class Services:
    """The parts of one process, over one database."""

    process: str  # as the database knows it
    settings: ServerSettings
    limits: RateLimits
    database: Database
    identities: Identities
    accounts: Accounts
    tokens: Tokens
    daily: Daily
    archive: Archive
    analysis: AnalysisQueue
    pars: Pars
    bots: BotPool
    tables: Registry
    broadcast: Broadcast
    failover: Failover

    @property
    def lost(self) -> asyncio.Event:
        return self.database.lost

    async def start(self) -> None:
        """Be open to everybody; the tables that were not finished follow one by one."""
        await self.failover.start()
        log_event("started")
        if self.settings.compile_at_start:
            for name in games.names():
                self.bots.compile(name)

    async def stop(self) -> None:
        """Everything stops; everything is stored."""
        await self.failover.stop()
        self.tables.close()
        self.bots.close()
        await self.analysis.close()
        await self.pars.close()
        await self.database.close()
        log_event("stopped", tables=len(self.tables.rooms))


def make_services(
    settings: ServerSettings, membership: Membership, limits: RateLimits, clock: Clock
) -> Services:
    """All parts over the database of the settings, which is brought up to date."""
    process = secrets.token_hex(8)
    database = Database(settings.database)
    database.prepare(names.rekey)
    identities = Identities(database)
    daily = Daily(database)
    analysis = AnalysisQueue(database, process)
    bots = BotPool()
    tables = Registry(process, settings, database, limits, bots, analysis, daily, clock)
    broadcast = Broadcast(database, tables, several=membership.several)
    return Services(
        process=process,
        settings=settings,
        limits=limits,
        database=database,
        identities=identities,
        accounts=Accounts(database, identities),
        tokens=Tokens(database),
        daily=daily,
        archive=Archive(database, daily),
        analysis=analysis,
        pars=Pars(database, daily, plays=settings.analyse),
        bots=bots,
        tables=tables,
        broadcast=broadcast,
        failover=Failover(process, membership, database, tables, broadcast),
    )
