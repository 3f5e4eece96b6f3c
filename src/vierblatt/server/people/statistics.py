"""How somebody has fared: all their matches for themselves, the rated ones for everybody."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, datetime
from statistics import fmean
from typing import NamedTuple

from sqlalchemy import Connection, select

from vierblatt import games
from vierblatt.server.people import match_history, ratings
from vierblatt.server.storage import schema
from vierblatt.server.wire.http import GameStatistics, PersonPage, RatingPoint, Statistics


class Played(NamedTuple):
    game: str
    place: int


def of_me(connection: Connection, person: str, name: str) -> Statistics:
    """Everything that somebody has played."""
    played = [
        Played(how.game, how.result.places[seat])
        for _, _, seat, how in match_history.of_person(connection, person)
    ]
    return _statistics(connection, person, name, played)


def of_account(connection: Connection, person: str, name: str) -> PersonPage:
    """What somebody has played for ratings, which anybody may see."""
    rated, accounts = schema.rated_matches.c, schema.accounts.c
    since = connection.execute(select(accounts.since).where(accounts.person == person)).scalar_one()
    query = select(rated.game, rated.place).where(rated.person == person)
    played = [Played(row.game, row.place) for row in connection.execute(query)]
    games = _statistics(connection, person, name, played).games
    day = datetime.fromtimestamp(since, UTC).date().isoformat()
    return PersonPage(name, day, games, match_history.latest_rated(connection, person))


def _statistics(
    connection: Connection, person: str, name: str, played: Iterable[Played]
) -> Statistics:
    places = defaultdict(list)
    for one in played:
        places[one.game].append(one.place)
    query = select(schema.ratings).where(schema.ratings.c.person == person)
    rated = {row.game: ratings.rating(row) for row in connection.execute(query)}
    history = _history(connection, person)
    return Statistics(
        name,
        [
            GameStatistics(
                game,
                len(places[game]),
                places[game].count(1),
                round(fmean(places[game]), 2) if places[game] else None,
                rated.get(game),
                history[game],
            )
            for game in games.names()
        ],
    )


def _history(connection: Connection, person: str) -> dict[str, list[RatingPoint]]:
    rated = schema.rated_matches.c
    query = select(schema.rated_matches).where(rated.person == person).order_by(rated.at)
    found: dict[str, list[RatingPoint]] = defaultdict(list)
    for row in connection.execute(query):
        found[row.game].append(RatingPoint(row.at, row.match, ratings.shown(row.mu, row.sigma)))
    return found
