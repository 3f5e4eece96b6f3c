"""The registry: all tables of this process. It opens tables, finds them again and lets them go."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection, insert, select

from vierblatt import games
from vierblatt.bots import registry
from vierblatt.core.errors import BadOption, Refused
from vierblatt.server import errors
from vierblatt.server.clock import Clock
from vierblatt.server.errors import NotFound, TooManyRequests, Unavailable
from vierblatt.server.limits.rate_limits import RateLimits
from vierblatt.server.matches import daily
from vierblatt.server.matches.analysis.queue import AnalysisQueue
from vierblatt.server.matches.daily import Daily
from vierblatt.server.observability.logs import log_event
from vierblatt.server.people.identity import Identity
from vierblatt.server.settings import ServerSettings
from vierblatt.server.storage import leases, schema
from vierblatt.server.storage.database import Database
from vierblatt.server.storage.writer import Commit, Write, nothing
from vierblatt.server.tables.bot_pool import BotPool
from vierblatt.server.tables.chat import Chat
from vierblatt.server.tables.hints import Hints
from vierblatt.server.tables.restore import Restored, restore
from vierblatt.server.tables.room import Room, RoomServices
from vierblatt.server.wire.codes import is_code, make_code
from vierblatt.server.wire.http import LobbyTable, MyTable, NewTable, QuickTable
from vierblatt.table.live import LiveTable
from vierblatt.table.settings import Settings

PAIRED_CLOCK = 90.0  # seconds for a move among people who did not choose one another
NOT_FOR_CLIENTS = {"daily", "gives_up_after", "starts_at"}  # settings that the server alone sets
# A stand-in at a table that counts plays badly, and not for long.
WHERE_IT_COUNTS: dict[str, Any] = {"strength": "beginner", "gives_up_after": 3}
LEAST_PER_MOVE, LEAST_TOTAL = 10.0, 60.0  # seconds at rated tables
MOST_RUNNING = 50  # tables to look on at
ON_THE_WAY = 1.0  # second that a page may need to sit down where others wait


class Registry:
    """The rooms of one process, by their codes."""

    def __init__(
        self,
        process: str,
        settings: ServerSettings,
        database: Database,
        limits: RateLimits,
        bots: BotPool,
        analysis: AnalysisQueue,
        daily: Daily,
        clock: Clock,
    ) -> None:
        self.rooms: dict[str, Room] = {}
        self._rooms_of: dict[str, set[Room]] = {}  # where somebody sits, or sat
        self._process = process  # as the database knows it
        self._database = database
        self._limits = limits
        self._daily = daily
        self._clock = clock
        self._hints = Hints(bots, limits)
        self._restoring = asyncio.Lock()
        self._opening_daily = asyncio.Lock()
        self._pairing = asyncio.Lock()
        self._pairs_for = settings.pairs_for
        self._room_services = RoomServices(
            settings,
            database,
            limits,
            bots,
            self._hints,
            analysis,
            clock,
            open_rematch=partial(self._add, public=False),
            release=self._release,
            seated=self._seated,
        )

    def close(self) -> None:
        """Everything stops; everything is stored."""
        self._hints.close()
        for room in self.rooms.values():
            room.close()
            room.disconnect_all()

    # Opening tables

    async def open(self, identity: Identity, wanted: NewTable) -> str:
        """A table with this person as its host; gives its code."""
        table = self._make_table(identity, wanted)
        if table.settings.rated:
            if not identity.account:
                raise Refused(*errors.ONLY_ACCOUNTS)
            if any(wanted.bots) or identity.program:
                raise Refused(*errors.ONLY_PEOPLE)
        for seat, strength in enumerate(wanted.bots, 1):
            if strength:
                registry.find(strength)
                table.seat_bot(identity.id, seat, strength, self._clock())
        return await self._open(table, public=wanted.public)

    async def open_quick(self, identity: Identity, wanted: QuickTable) -> str:
        """A table against bots, where the cards are dealt already."""
        registry.find(wanted.strength)
        settings = {"strength": wanted.strength}
        options = wanted.options | {"players": wanted.players}
        new_table = NewTable(wanted.game, options, settings)
        table = self._make_table(identity, new_table, wanted.deal)
        _fill_with_bots(table, identity, wanted.strength, self._clock())
        return await self._open(table, public=False)

    async def pair(self, identity: Identity, game: str) -> str:
        """The code of a table where somebody waits for others of this game, or of a new one. Bots
        take the seats that are still free after a while."""
        async with self._pairing:
            now, players = self._clock(), games.find(game).usual_players
            waiting = [
                (starts_at, one.code)
                for one in await self.lobby(game)
                if (starts_at := one.settings.get("starts_at")) is not None
                and starts_at > now + ON_THE_WAY
                and None in one.seats
            ]
            if waiting:
                return min(waiting)[1]
            table = LiveTable.open(
                game,
                {"players": players},
                person=identity.id,
                name=identity.shown_name,
                settings=Settings(per_move=PAIRED_CLOCK, starts_at=now + self._pairs_for),
                now=now,
            )
            return await self._open(table, public=True)

    async def open_daily(self, identity: Identity, game: str) -> str:
        """The code of today's try at the deal of the day, which is begun if it was not yet."""
        async with self._opening_daily:
            day = daily.today()
            try_of = partial(daily.try_of, day=day, game=game, person=identity.id)
            found = await self._database.read(try_of)
            if found is not None:
                return found
            room = self._add(self._deal_of_the_day(identity, day, game), public=False)
            row = {"day": day, "game": game, "person": identity.id, "code": room.code}
            # In one transaction with the table, for nothing is awaited in between. Where another
            # process was quicker, its table counts.
            begin = partial(schema.upsert, table=schema.daily_tries, row=row, changing=["day"])
            self._database.submit(Commit([], [begin], nothing, source=room.code))
            code = await self._database.transact(try_of)
            if code != room.code:
                room.remove(identity.id)
            return str(code)

    def _deal_of_the_day(self, identity: Identity, day: str, game: str) -> LiveTable:
        table = LiveTable.open(
            game,
            {"players": games.find(game).usual_players},
            person=identity.id,
            name=identity.name,
            settings=Settings(daily=day, **WHERE_IT_COUNTS),
            seed=self._daily.seed(day, game),
            now=self._clock(),
        )
        _fill_with_bots(table, identity, daily.STRENGTH, self._clock())
        return table

    def _make_table(
        self, identity: Identity, wanted: NewTable, deal: int | None = None
    ) -> LiveTable:
        unknown = wanted.settings.keys() - (Settings().json().keys() - NOT_FOR_CLIENTS)
        if unknown:
            word = sorted(unknown)[0]
            raise BadOption(f"{word} ist keine Einstellung.", f"{word} is no setting.")
        settings = Settings(**wanted.settings)
        registry.find(settings.strength)
        if settings.rated:
            _check_clocks(settings)
            settings = replace(settings, **WHERE_IT_COUNTS)
        return LiveTable.open(
            wanted.game,
            wanted.options,
            person=identity.id,
            name=identity.shown_name,
            settings=settings,
            seed=deal,
            now=self._clock(),
        )

    async def _open(self, table: LiveTable, *, public: bool) -> str:
        room = self._add(table, public=public)
        await self._database.write()
        if room.code not in self.rooms:  # the database refused it
            raise Unavailable(*errors.OUR_FAULT)
        return room.code

    def _add(self, table: LiveTable, *, public: bool) -> Room:
        """A new table of this process."""
        code = self._new_code()
        chat = Chat(code, table, self._limits.chat)
        room = Room(self._room_services, code, table, chat, public=public)
        self.rooms[code] = room
        row = {"code": code, "public": public, "opened": self._clock(), "over": False}
        added: Write = partial(_insert, row=row | {"owner": self._process, "chat_number": 0})
        self._database.submit(Commit([], [added], nothing, source=code))
        log_event("table-opened", game=table.game.name, public=public)
        room.start()
        return room

    def _new_code(self) -> str:
        while True:
            code = make_code()
            if code not in self.rooms and not self._database.has_table(code):
                return code

    # Finding them again

    async def find(self, code: str, address: str) -> Room:
        """The table of that code, restored if its match is long over."""
        if not is_code(code):
            raise await self._limits.miss(address, NotFound(*errors.NO_TABLE))
        if code not in self.rooms and await self._is_elsewhere(code):
            raise TooManyRequests(*errors.STARTING_OVER)
        room = self.rooms.get(code) or await self.restore(code)
        if room is None:
            raise await self._limits.miss(address, NotFound(*errors.NO_TABLE))
        return room

    async def look(self, code: str, address: str) -> LiveTable:
        """The table of that code as it stands, whichever process owns it, or NotFound."""
        if code in self.rooms:
            return self.rooms[code].table
        missing = NotFound(*errors.NO_TABLE)
        if not is_code(code):
            raise await self._limits.miss(address, missing)
        if not await self._limits.looks.take(address):
            raise TooManyRequests(*errors.TOO_MUCH)
        found = await self._database.read(partial(restore, code=code))
        if found is None:
            raise await self._limits.miss(address, missing)
        return found.table

    async def owner(self, code: str) -> str | None:
        """The process that owns this table, if it is another one."""
        if code in self.rooms:
            return None
        found = await self._database.read(partial(leases.owner, code=code))
        return None if found is None or found[0] == self._process else found[0]

    async def _is_elsewhere(self, code: str) -> bool:
        """Whether another process owns this table; an orphan is ours now."""
        found = await self._database.read(partial(leases.owner, code=code))
        if found is None:
            return False
        if found[1]:
            acquire = partial(leases.acquire, code=code, process=self._process)
            await self._database.transact(acquire)
            found = await self._database.read(partial(leases.owner, code=code))
        return found is not None and found[0] != self._process

    async def restore(self, code: str) -> Room | None:
        """A table that this process owns, set up again if it is not."""
        async with self._restoring:
            if code not in self.rooms:
                found = await self._database.read(partial(restore, code=code))
                if found is None:
                    return None
                self.rooms[code] = room = self._make_room(code, found)
                if not room.stored.over:
                    room.start()
        return self.rooms[code]

    def _make_room(self, code: str, found: Restored) -> Room:
        chat = Chat(code, found.table, self._limits.chat, found.lines, found.last_line)
        services = self._room_services
        return Room(services, code, found.table, chat, public=found.public, stored=found.stored)

    async def lobby(self, game: str | None) -> list[LobbyTable]:
        """The public tables where one can still sit down."""
        return [one for one in await self._listed(game) if one.stage == "open"]

    async def running(self, game: str | None) -> list[LobbyTable]:
        """The public tables where one can look on."""
        return [one for one in await self._listed(game) if one.stage == "playing"][:MOST_RUNNING]

    async def _listed(self, game: str | None) -> list[LobbyTable]:
        tables = schema.tables.c
        newest_first = select(tables.shown).order_by(tables.opened.desc())
        query = newest_first.where(~tables.over, tables.shown.is_not(None))
        shown = await self._database.read(lambda connection: connection.scalars(query).all())
        found = [msgspec.json.decode(one, type=LobbyTable) for one in shown]
        return [one for one in found if game in (None, one.game)]

    def of(self, person: str) -> list[MyTable]:
        """The tables of this process where somebody sits and the match is not over; where they are
        to move first."""
        found = []
        for room in self._rooms_of.get(person, ()):
            table = room.table
            place = table.seat_of(person)
            if place is None or table.stage == "over" or table.stage == "closed":
                continue
            turn = table.stage == "playing" and table.asks(place) is not None
            names = [seat.name for seat in table.seats]
            found.append(MyTable(room.code, table.game.name, table.stage, names, turn))
        return sorted(found, key=lambda one: (not one.your_turn, one.code))

    def _seated(self, person: str, room: Room) -> None:
        room.people.add(person)
        self._rooms_of.setdefault(person, set()).add(room)

    # Letting go

    def _release(self, room: Room) -> None:
        if self.rooms.get(room.code) is room:
            room.close()
            del self.rooms[room.code]
            for person in room.people:
                self._rooms_of[person].discard(room)
                if not self._rooms_of[person]:
                    del self._rooms_of[person]

    def disconnect(self, person: str) -> None:
        """Close all connections of somebody: what they were let in with may be good no more."""
        for room in self.rooms.values():
            for client in room.clients:
                if client.person == person:
                    client.disconnect()

    def remove(self, person: str) -> None:
        """Somebody is gone from all of Vierblatt."""
        for room in list(self.rooms.values()):
            room.remove(person)

    async def shut(self, code: str) -> None:
        """End a table, if this process owns it."""
        if await self._is_elsewhere(code):
            return
        if (room := await self.restore(code)) is not None:
            room.shut()


def _check_clocks(settings: Settings) -> None:
    """Nobody is beaten by a clock that a person cannot meet."""
    too_short = (settings.per_move or LEAST_PER_MOVE) < LEAST_PER_MOVE
    if too_short or (settings.total or LEAST_TOTAL) < LEAST_TOTAL:
        raise Refused(*errors.SHORT_CLOCK)


def _fill_with_bots(table: LiveTable, host: Identity, strength: str, now: float) -> None:
    """Bots at all other seats, and the cards are dealt."""
    for seat in range(1, len(table.seats)):
        table.seat_bot(host.id, seat, strength, now)
    table.start(host.id, now)


def _insert(connection: Connection, row: dict[str, object]) -> None:
    connection.execute(insert(schema.tables).values(**row))
