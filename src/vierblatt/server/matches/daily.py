"""The deal of the day: the same cards against the same bots for everybody, and one try each.

The seed comes from the server's secret, the day (UTC) and the game, and with it the bots' luck.
Until the day is over, nothing that shows the cards of a try leaves the server.
"""

from __future__ import annotations

import hmac
import time
from datetime import UTC, date, datetime, timedelta
from functools import partial
from hashlib import sha256

import msgspec
from sqlalchemy import Connection, func, select, update

from vierblatt import games
from vierblatt.server.people import names
from vierblatt.server.storage import schema
from vierblatt.server.storage.database import Database
from vierblatt.server.wire.http import DailyBoard, DailyDay, DailyGame, DailyPar, DailyResult

STRENGTH = "casual"  # it plays by its rule of thumb: the same luck gives the same move
TRY = 0  # the seat from which it is played
GRACE = 3600.0  # seconds; who has begun before midnight may finish
BOARD_LENGTH = 100
MOST_DAYS = 60

clock = time.time


def today() -> str:
    return datetime.fromtimestamp(clock(), UTC).date().isoformat()


def end_of(day: str) -> float:
    """Midnight, when the next day's deal begins."""
    following = date.fromisoformat(day) + timedelta(days=1)
    return datetime(following.year, following.month, following.day, tzinfo=UTC).timestamp()


def is_over(day: str) -> bool:
    """Whether nobody can play this deal any more, so that everything may be shown."""
    return clock() >= end_of(day) + GRACE


class Dealt(msgspec.Struct):
    """What of a record says whether it is that of a deal of the day."""

    game: str
    seed: str


class Daily:
    """The deals of all days, and how everybody fared."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def seed(self, day: str, game: str) -> str:
        # A key of its own, so that no signature of a cookie can ever be a seed.
        key = hmac.digest(self._database.secret, b"the deal of the day", sha256)
        return hmac.new(key, f"{day} {game}".encode(), sha256).hexdigest()

    def seals(self, record: str) -> bool:
        """Whether this match was played with cards that others may still play."""
        found = msgspec.json.decode(record, type=Dealt)
        yesterday = (date.fromisoformat(today()) - timedelta(days=1)).isoformat()
        days = [day for day in (today(), yesterday) if not is_over(day)]
        return found.seed in (self.seed(day, found.game) for day in days)

    async def offers(self, person: str | None) -> list[DailyGame]:
        """The deals of today, with the tries of whoever asks."""
        return await self._database.read(partial(_offers, day=today(), person=person))

    async def board(self, game: str, day: str, person: str | None) -> DailyBoard:
        """How everybody fared that day, the best first."""
        over = is_over(day)
        seed = self.seed(day, game) if over else None
        results = await self._database.read(
            partial(_results, day=day, game=game, person=person, over=over)
        )
        told = over or any(one.you for one in results)
        par = await self._database.read(partial(_par, day=day, game=game)) if told else None
        return DailyBoard(game, day, over, seed, results, par)

    async def days(self, game: str) -> list[DailyDay]:
        """The days on which somebody has played that game, the latest first."""
        return await self._database.read(partial(_days, game=game))


def count(connection: Connection, code: str, day: str, result: tuple[int, int, int] | None) -> None:
    """A try is over, with a place, a total and a standing, or without if it was given up."""
    place, total, standing = (None, None, None) if result is None or is_over(day) else result
    tries = schema.daily_tries
    done = update(tries).where(tries.c.code == code)
    connection.execute(done.values(finished=clock(), place=place, total=total, standing=standing))


def try_of(connection: Connection, day: str, game: str, person: str) -> str | None:
    tries = schema.daily_tries.c
    mine = tries.day == day, tries.game == game, tries.person == person
    return connection.execute(select(tries.code).where(*mine)).scalar()


def _offers(connection: Connection, day: str, person: str | None) -> list[DailyGame]:
    tries = schema.daily_tries.c
    query = select(schema.daily_tries).where(tries.day == day, tries.person == person)
    mine = {row.game: row for row in connection.execute(query)}
    done = select(tries.game, func.count()).where(tries.day == day, tries.place.is_not(None))
    played: dict[str, int] = {
        row[0]: row[1] for row in connection.execute(done.group_by(tries.game))
    }
    return [
        DailyGame(
            game,
            day,
            end_of(day),
            games.find(game).usual_players,
            STRENGTH,
            mine[game].code if game in mine else None,
            game in mine and mine[game].finished is not None,
            played.get(game, 0),
        )
        for game in games.names()
    ]


def _results(
    connection: Connection, day: str, game: str, person: str | None, over: bool
) -> list[DailyResult]:
    """Who finished, by place and then by how well they stood."""
    tries, people, accounts = schema.daily_tries.c, schema.people.c, schema.accounts.c
    rank = func.rank().over(order_by=[tries.place, tries.standing.desc()]).label("rank")
    everybody = (
        select(
            rank,
            people.id,
            people.name,
            accounts.person.is_not(None).label("account"),
            tries.place,
            tries.total,
            tries.code,
        )
        .join_from(schema.daily_tries, schema.people, tries.person == people.id)
        .join(schema.accounts, people.id == accounts.person, isouter=True)
        .where(tries.day == day, tries.game == game, tries.place.is_not(None))
        .order_by(rank, tries.finished)
    )
    best = list(connection.execute(everybody.limit(BOARD_LENGTH)).all())
    if person is not None and person not in (row.id for row in best):
        ranked = everybody.subquery()
        best += connection.execute(select(ranked).where(ranked.c.id == person)).all()
    blocked = names.blocked_keys(connection)
    return [
        DailyResult(
            row.rank,
            row.name,
            bool(row.account),
            row.place,
            row.total,
            row.id == person,
            row.code if over or row.id == person else None,
        )
        for row in best
        if names.key_of(row.name) not in blocked
    ]


def _par(connection: Connection, day: str, game: str) -> DailyPar | None:
    pars = schema.daily_pars.c
    query = select(pars.place, pars.total).where(pars.day == day, pars.game == game)
    row = connection.execute(query).first()
    return None if row is None else DailyPar(row.place, row.total)


def _days(connection: Connection, game: str) -> list[DailyDay]:
    tries = schema.daily_tries.c
    query = (
        select(tries.day, func.count())
        .where(tries.game == game, tries.place.is_not(None))
        .group_by(tries.day)
        .order_by(tries.day.desc())
        .limit(MOST_DAYS)
    )
    return [DailyDay(row[0], row[1]) for row in connection.execute(query)]
