"""How strong people are at a game: OpenSkill's Plackett–Luce, from rated matches only.

What is shown is a cautious guess, three deviations below the middle, so that a rating grows with
every match that makes us surer; who begins has 1000.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import Connection, func, insert, select

from vierblatt.server.people import names
from vierblatt.server.storage import schema
from vierblatt.server.wire.http import LadderLine, Rating

MODEL = PlackettLuce()
BEGINNERS, SCALE, CAUTION = 1000, 40, 3.0
LADDER_LENGTH = 100


@dataclass(frozen=True)
class RatedMatch:
    """A match that counts: for each seat the person, their place, and whether they gave up."""

    id: str
    game: str
    at: float
    people: list[str]
    places: list[int]
    gave_up: list[bool]

    def ranks(self) -> list[float]:
        """Who gave up is behind all who did not, whatever the bot made of it."""
        count = len(self.people)
        pairs = zip(self.places, self.gave_up, strict=True)
        return [float(count + 1 if gave_up else place) for place, gave_up in pairs]


def shown(mu: float, sigma: float) -> int:
    return round(BEGINNERS + SCALE * (mu - CAUTION * sigma))


def rating(row: Any) -> Rating:
    return Rating(shown(row.mu, row.sigma), round(SCALE * row.sigma), row.played)


def count(connection: Connection, match: RatedMatch) -> None:
    """Let a match change the ratings of those who played it."""
    ratings, accounts = schema.ratings.c, schema.accounts.c
    mine = ratings.game == match.game, ratings.person.in_(match.people)
    query = select(schema.ratings).where(*mine).order_by(ratings.person).with_for_update()
    rows = connection.execute(query).all()
    known = {row.person: row for row in rows}
    before = [
        MODEL.rating(mu=known[person].mu, sigma=known[person].sigma)
        if person in known
        else MODEL.rating()
        for person in match.people
    ]
    after = MODEL.rate([[one] for one in before], ranks=match.ranks())
    # Who deleted their account meanwhile still was an opponent.
    with_account = select(accounts.person).where(accounts.person.in_(match.people))
    alive = set(connection.execute(with_account).scalars())
    for seat, person in enumerate(match.people):
        if person not in alive:
            continue
        [new] = after[seat]
        now = {"game": match.game, "person": person, "mu": new.mu, "sigma": new.sigma}
        played = known[person].played + 1 if person in known else 1
        row = now | {"played": played}
        schema.upsert(connection, schema.ratings, row, changing=["mu", "sigma", "played"])
        line = {"match": match.id, "at": match.at, "players": len(match.people)}
        line["place"] = len(match.people) if match.gave_up[seat] else match.places[seat]
        connection.execute(insert(schema.rated_matches).values(**now, **line))


def ladder(connection: Connection, game: str, person: str | None) -> list[LadderLine]:
    """The best of a game, and whoever asks if they are further down."""
    ratings, people = schema.ratings.c, schema.people.c
    strength = ratings.mu - CAUTION * ratings.sigma
    place = func.rank().over(order_by=strength.desc()).label("place")
    everybody = (
        select(place, people.id, people.name, ratings.mu, ratings.sigma, ratings.played)
        .join_from(schema.ratings, schema.people, ratings.person == people.id)
        .where(ratings.game == game)
        .order_by(place, people.name)
    )
    blocked = names.blocked_keys(connection)
    best = list(connection.execute(everybody.limit(LADDER_LENGTH)).all())
    if person is not None and person not in (row.id for row in best):
        ranked = everybody.subquery()
        best += connection.execute(select(ranked).where(ranked.c.id == person)).all()
    return [
        LadderLine(row.place, row.name, *_pair(rating(row)), row.played, row.id == person)
        for row in best
        if names.key_of(row.name) not in blocked
    ]


def _pair(one: Rating) -> tuple[int, int]:
    return one.rating, one.deviation
