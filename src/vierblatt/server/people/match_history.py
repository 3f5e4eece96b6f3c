"""How the matches of a person ended, newest first, without reading their moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, select

from vierblatt.server.storage import schema
from vierblatt.server.wire.http import MyMatch, RecordResult

MOST_MATCHES = 200


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


def of_person(connection: Connection, person: str, most: int | None = None) -> Iterator[Ended]:
    matches, mine = schema.matches.c, schema.match_people.c
    query = (
        select(matches.id, matches.finished, matches.record, mine.seat)
        .join_from(schema.matches, schema.match_people, matches.id == mine.match)
        .where(mine.person == person)
        .order_by(matches.finished.desc())
        .limit(most)
    )
    for row in connection.execute(query):
        yield Ended(row.id, row.finished, row.seat, _outcome.decode(row.record))


def latest(connection: Connection, person: str) -> list[MyMatch]:
    """What somebody is shown of their own matches."""
    return [
        MyMatch(id, how.game, finished, seat, how.players, how.result.totals, how.result.places)
        for id, finished, seat, how in of_person(connection, person, MOST_MATCHES)
    ]
