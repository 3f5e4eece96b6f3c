"""The house: all tables of this process, the people, the bots and the ledger."""

from __future__ import annotations

import asyncio
import secrets
import time
from functools import partial

import msgspec
from sqlalchemy import insert, select
from sqlalchemy.exc import SQLAlchemyError

from vierblatt import games
from vierblatt.bots import levels
from vierblatt.core.errors import BadOption, Refused
from vierblatt.server import errors
from vierblatt.server.cluster import broadcast
from vierblatt.server.cluster.failover import Watch
from vierblatt.server.cluster.membership import Peers
from vierblatt.server.errors import Lost, NotFound, Sealed, TooMuch
from vierblatt.server.limits.rate_limits import Allowances
from vierblatt.server.matches.analysis.queue import Analyses
from vierblatt.server.matches.daily import Daily
from vierblatt.server.observability.logs import say
from vierblatt.server.people.accounts import Accounts
from vierblatt.server.people.identity import Guest, Guests
from vierblatt.server.people.tokens import Tokens
from vierblatt.server.settings import ServerSettings
from vierblatt.server.storage import schema
from vierblatt.server.storage.writer import Ledger, execute
from vierblatt.server.tables.bot_pool import Bots
from vierblatt.server.tables.restore import Shelf
from vierblatt.server.tables.room import Room
from vierblatt.server.wire.http import LobbyTable, NewTable, QuickTable
from vierblatt.table.live import LiveTable
from vierblatt.table.settings import Settings

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that are mistaken for each other
CODE_LENGTH = 6
WELL_WITHIN = 2.0  # seconds


class House:
    """Opens tables, finds them again, and remembers the matches."""

    def __init__(self, settings: ServerSettings, peers: Peers, limits: Allowances) -> None:
        self.settings = settings
        self.peers = peers
        self.limits = limits
        self.me = secrets.token_hex(8)  # as the database knows this process
        self.ledger = Ledger(settings.database)
        self.shelf = Shelf(self)
        self.watch = Watch(self)
        self.guests = Guests(self.ledger)
        self.accounts = Accounts(self.ledger, self.guests)
        self.tokens = Tokens(self.ledger)
        self.bots = Bots()
        self.analyses = Analyses(self.ledger, self.me)
        self.daily = Daily(self)
        self.rooms: dict[str, Room] = {}

    async def unlock(self) -> None:
        """Be open to everybody; the tables that were not finished follow one by one."""
        await self.watch.begin()
        say("unlocked")
        if self.settings.compile_at_start:
            for name in games.names():
                self.bots.compile(name)

    async def lock(self) -> None:
        """Everything stops; everything is kept."""
        await self.watch.end()
        for room in self.rooms.values():
            room.close()
            for connection in room.connections:
                connection.hang_up()
        self.bots.close()
        await self.analyses.close()
        await self.ledger.close()
        say("locked", tables=len(self.rooms))

    async def is_well(self) -> bool:
        """Whether things can be kept."""
        if self.ledger.lost.is_set():
            return False
        try:
            async with asyncio.timeout(WELL_WITHIN):
                await self.ledger.decide(lambda connection: connection.execute(select(1)).scalar())
        except (SQLAlchemyError, TimeoutError, Lost):
            return False
        return True

    # Tables

    async def open(self, guest: Guest, wanted: NewTable) -> str:
        """A table with this guest as its host; gives its code."""
        table = _table(guest, wanted)
        if table.settings.rated:
            if not guest.account:
                raise Refused(*errors.ONLY_ACCOUNTS)
            if any(wanted.bots) or guest.program:
                raise Refused(*errors.ONLY_PEOPLE)
        for seat, strength in enumerate(wanted.bots, 1):
            if strength:
                levels.find(strength)
                table.seat_bot(guest.id, seat, strength, time.time())
        return await self._opened(table, public=wanted.public)

    async def open_quick(self, guest: Guest, wanted: QuickTable) -> str:
        """A table against bots, where the cards are dealt already."""
        levels.find(wanted.strength)
        settings = {"strength": wanted.strength}
        options = wanted.options | {"players": wanted.players}
        table = _table(guest, NewTable(wanted.game, options, settings), wanted.deal)
        for seat in range(1, len(table.seats)):
            table.seat_bot(guest.id, seat, wanted.strength, time.time())
        table.start(guest.id, time.time())
        return await self._opened(table, public=False)

    async def _opened(self, table: LiveTable, *, public: bool) -> str:
        room = self.adopt(table, public=public)
        await self.ledger.kept()
        return room.code

    def adopt(self, table: LiveTable, *, public: bool) -> Room:
        """Take a new table into the house."""
        code = self._new_code()
        room = Room(self, code, table, public=public)
        self.rooms[code] = room
        row = {"code": code, "public": public, "opened": time.time(), "over": False}
        added = insert(schema.tables).values(**row, owner=self.me)
        self.ledger.keep(writes=[partial(execute, statement=added)])
        say("table-opened", game=table.game.name, public=public)
        room.resume()
        return room

    async def find(self, code: str, address: str) -> Room:
        """The table of that code, from the disk if its match is long over."""
        if not is_code(code):
            raise await self._miss(address, errors.NO_TABLE)
        if code not in self.rooms and await self.shelf.is_elsewhere(code):
            raise TooMuch(*errors.STARTING_OVER)
        room = self.rooms.get(code) or await self.shelf.fetch(code)
        if room is None:
            raise await self._miss(address, errors.NO_TABLE)
        return room

    def forget(self, room: Room) -> None:
        """A table that is over, and where nobody is, needs no memory."""
        if not room.connections and self.rooms.get(room.code) is room:
            room.close()
            del self.rooms[room.code]

    async def hang_up(self, person: str) -> None:
        """Close all lines of somebody: what they were let in with may be good no more."""
        self.hang_up_here(person)
        await self._order("hang-up", person)

    def hang_up_here(self, person: str) -> None:
        for room in self.rooms.values():
            for connection in room.connections:
                if connection.person == person:
                    connection.hang_up()

    async def dismiss(self, person: str) -> None:
        """Somebody is gone from all of Vierblatt."""
        self.dismiss_here(person)
        await self._order("dismiss", person)

    def dismiss_here(self, person: str) -> None:
        for room in list(self.rooms.values()):
            room.dismiss(person)

    async def _order(self, kind: broadcast.Kind, about: str) -> None:
        """The other processes are to do it, too."""
        if self.peers.several:
            await self.ledger.kept(writes=[partial(broadcast.give, kind=kind, about=about)])

    async def catch_up(self) -> None:
        """Obey what the other processes have ordered until now; it is not meant for who comes
        only now."""
        if self.peers.several:
            await self.watch.orderly.look()

    async def end(self, code: str) -> None:
        """End a table, if this process has it."""
        if await self.shelf.is_elsewhere(code):
            return
        if (room := await self.shelf.fetch(code)) is not None:
            room.shut()

    async def lobby(self, game: str | None) -> list[LobbyTable]:
        """The public tables where one can still sit down."""
        tables = schema.tables.c
        query = select(tables.shown).where(~tables.over, tables.shown.is_not(None))
        shown = await self.ledger.ask(lambda connection: connection.scalars(query).all())
        found = [msgspec.json.decode(one, type=LobbyTable) for one in shown]
        return [one for one in found if game in (None, one.game)]

    def _new_code(self) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            if code not in self.rooms and not self.ledger.has_table(code):
                return code

    # Matches

    async def record(self, match: str, address: str) -> str:
        """The record of a match as text; that of a deal of the day once the day is over."""
        if not is_code(match):
            raise await self._miss(address, errors.NO_MATCH)
        query = select(schema.matches.c.record).where(schema.matches.c.id == match)
        found = await self.ledger.ask(lambda connection: connection.execute(query).scalar())
        if found is None:
            raise await self._miss(address, errors.NO_MATCH)
        if self.daily.seals(found):
            raise Sealed(*errors.SEALED)
        return str(found)

    async def _miss(self, address: str, why: tuple[str, str]) -> Refused:
        """Whoever guesses codes soon has to wait."""
        if not await self.limits.misses.take(address):
            return TooMuch(*errors.TOO_MUCH)
        return NotFound(*why)


def is_code(text: str) -> bool:
    """Whether a table could have this code."""
    return len(text) == CODE_LENGTH and set(text) <= set(LETTERS)


def _table(guest: Guest, wanted: NewTable, deal: int | None = None) -> LiveTable:
    unknown = wanted.settings.keys() - (Settings().json().keys() - {"daily"})
    if unknown:
        word = sorted(unknown)[0]
        raise BadOption(f"{word} ist keine Einstellung.", f"{word} is no setting.")
    settings = Settings(**wanted.settings)
    levels.find(settings.strength)
    return LiveTable.open(
        wanted.game,
        wanted.options,
        person=guest.id,
        name=guest.shown_name,
        settings=settings,
        seed=deal,
        now=time.time(),
    )
