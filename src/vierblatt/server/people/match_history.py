"""How the matches of a person ended, newest first, without reading their moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, select, true

from vierblatt.server.storage import schema
from vierblatt.server.wire.http import MyMatch, RecordResult

MOST_MATCHES = 200
FEW_MATCHES = 20  # shown to others


class Outcome(msgspec.Struct):
    """The little of a record that is needed here; the rest is skipped, not read."""

    game: str
    players: list[str]
    result: RecordResult


class Ended(NamedTuple):
    id: str
    finished: float
    seat: int
    outcome: Outcome


_outcome = msgspec.json.Decoder(Outcome)


def read_outcome(record: str) -> Outcome:
    """How a match ended, from the text of its record."""
    return _outcome.decode(record)


def of_person(
    connection: Connection, person: str, most: int | None = None, *, rated: bool = False
) -> Iterator[Ended]:
    """All matches of somebody, or those that anybody may see."""
    matches, mine = schema.matches.c, schema.match_people.c
    counted = schema.rated_matches.c
    public = select(counted.match).where(counted.person == person)
    query = (
        select(matches.id, matches.finished, matches.record, mine.seat)
        .join_from(schema.matches, schema.match_people, matches.id == mine.match)
        .where(mine.person == person, matches.id.in_(public) if rated else true())
        .order_by(matches.finished.desc())
        .limit(most)
    )
    for row in connection.execute(query):
        yield Ended(row.id, row.finished, row.seat, _outcome.decode(row.record))


def latest(connection: Connection, person: str) -> list[MyMatch]:
    """What somebody is shown of their own matches."""
    return [_shown(one) for one in of_person(connection, person, MOST_MATCHES)]


def latest_rated(connection: Connection, person: str) -> list[MyMatch]:
    """What anybody is shown of somebody's matches."""
    return [_shown(one) for one in of_person(connection, person, FEW_MATCHES, rated=True)]


def accounts_in(connection: Connection, match: str, names: list[str]) -> list[int]:
    """The seats of those who played there and still have an account of that name."""
    played, people, accounts = schema.match_people.c, schema.people.c, schema.accounts.c
    query = (
        select(played.seat, people.name)
        .join_from(schema.match_people, schema.accounts, played.person == accounts.person)
        .join(schema.people, people.id == played.person)
        .where(played.match == match)
        .order_by(played.seat)
    )
    return [row.seat for row in connection.execute(query) if row.name == names[row.seat]]


def _shown(one: Ended) -> MyMatch:
    how = one.outcome
    totals, places = how.result.totals, how.result.places
    return MyMatch(one.id, how.game, one.finished, one.seat, how.players, totals, places)
