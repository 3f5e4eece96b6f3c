"""What is written when a table comes to its end."""

from __future__ import annotations

from functools import partial

from sqlalchemy import Connection, insert, update

from vierblatt.server.matches import daily
from vierblatt.server.matches.daily import TRY
from vierblatt.server.people import personal_data, ratings
from vierblatt.server.people.ratings import RatedMatch
from vierblatt.server.storage import schema
from vierblatt.server.storage.writer import Write
from vierblatt.server.tables import chat
from vierblatt.table.live import LiveTable
from vierblatt.table.record import Record


def writes(code: str, table: LiveTable, now: float) -> list[Write]:
    """The table is over or closed; its match, if there was one, is stored for good."""
    found: list[Write] = [partial(_close, code=code), partial(chat.delete_old, now=now)]
    if table.record is not None:
        people = players(table)
        found.append(partial(_store, code=code, record=table.record, people=people, now=now))
        if table.settings.rated and None not in table.dealt_to:
            found.append(partial(ratings.count, match=rated(code, table, table.record, now)))
        if (day := table.settings.daily) is not None:
            result = None if gave_up(table, TRY) else daily_result(table, table.record)
            found.append(partial(daily.count, code=code, day=day, result=result))
    ever_here = {entry["person"] for entry in table.journal if entry.get("person")}
    found.append(partial(personal_data.erase_departed, code=code, people=ever_here))
    return found


def players(table: LiveTable) -> dict[int, str]:
    """Whose match it was, by seat. A rated one is also that of somebody who left it."""
    pairs = zip(table.seats, table.dealt_to, strict=True)
    found = [
        seat.person or (dealt_to if table.settings.rated else None) for seat, dealt_to in pairs
    ]
    return {place: person for place, person in enumerate(found) if person is not None}


def gave_up(table: LiveTable, place: int) -> bool:
    """Whether somebody left the rest of their match to a bot."""
    seat = table.seats[place]
    return seat.person != table.dealt_to[place] or seat.resigned or seat.out_of_time


def daily_result(table: LiveTable, record: Record) -> tuple[int, int, int]:
    """Place, total and standing of whoever tried the deal of the day."""
    assert table.match is not None
    standing = table.game.rules.standing(table.match.position, TRY)
    return record.places[TRY], record.totals[TRY], int(standing)


def rated(code: str, table: LiveTable, record: Record, now: float) -> RatedMatch:
    return RatedMatch(
        code,
        record.game,
        now,
        [person for person in table.dealt_to if person is not None],
        record.places,
        [gave_up(table, place) for place in range(len(table.seats))],
    )


def _close(connection: Connection, code: str) -> None:
    connection.execute(update(schema.tables).where(schema.tables.c.code == code).values(over=True))


def _store(
    connection: Connection, code: str, record: Record, people: dict[int, str], now: float
) -> None:
    row = {"id": code, "finished": now, "record": record.json()}
    connection.execute(insert(schema.matches).values(row))
    rows = [{"person": person, "match": code, "seat": seat} for seat, person in people.items()]
    if rows:
        connection.execute(insert(schema.match_people), rows)
