"""What must be so after the soak run; each check gives sentences about what is not."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.soak.players import Seat
from bench.soak.server import Sample, typical
from sqlalchemy import Connection, select

from vierblatt.core.errors import Refused
from vierblatt.server.storage import journal, schema
from vierblatt.server.storage.engine import make_engine, read_only
from vierblatt.table.live import LiveTable
from vierblatt.table.record import parse

LEAST_TREND = 30.0  # seconds; a shorter life says nothing about memory
WARM_UP = 0.4  # of the last process's life, before memory is measured first
MAY_GROW, MAY_GROW_PER_MATCH = 16 * 2**20, 4096  # bytes
SPARE_FILES = 8  # a pool may have opened some more to the database


def lost_moves(database: Path, tables: list[list[Seat]]) -> Iterator[str]:
    """Every acknowledged move is in the journal once, and nothing of ours that we do not know of;
    a finished match has a record that verifies and has exactly the journal's moves."""
    with read_only(make_engine(str(database))).connect() as connection:
        for seats in tables:
            rows = journal.of_table(connection, seats[0].code)
            entries = [json.loads(row.entry) for row in rows]
            moves = [entry for entry in entries if entry["do"] == "move"]
            for seat in seats:
                yield from _of_seat(seat, moves)
            yield from _of_record(connection, seats, entries, moves)


def _of_seat(seat: Seat, moves: list[dict[str, Any]]) -> Iterator[str]:
    ids = [one["move_id"] for one in moves if str(one["move_id"]).startswith(seat.name)]
    twice = [id for id, often in Counter(ids).items() if often > 1]
    unsure = [seat.unsure[1]] if seat.unsure else []
    if twice:
        yield f"{seat.name}: {len(twice)} moves are there twice"
    if ids not in (seat.acknowledged, seat.acknowledged + unsure):
        lost = len(set(seat.acknowledged) - set(ids))
        yield f"{seat.name}: {lost} acknowledged moves are lost, {len(ids)} are there"


def _of_record(
    connection: Connection,
    seats: list[Seat],
    entries: list[dict[str, Any]],
    moves: list[dict[str, Any]],
) -> Iterator[str]:
    code = seats[0].code
    text = connection.execute(select(schema.matches.c.record).filter_by(id=code)).scalar()
    if text is None:
        if any(seat.finished for seat in seats):
            yield f"{seats[0].name}: the match is over, and there is no record"
        return
    try:
        LiveTable.restore(entries)
        record = parse(text)
        record.replay()
    except Refused as refused:
        yield f"{seats[0].name}: {refused}"
        return
    if [tuple(one) for one in record.moves] != [(one["seat"], one["text"]) for one in moves]:
        yield f"{seats[0].name}: the record has other moves than the journal"


def grown_memory(samples: list[Sample]) -> tuple[str, list[str]]:
    """How the memory of the last process went, and what is wrong with that. Two medians are
    compared, each over the same length: after the warm-up, and at the end. Between them memory may
    grow by MAY_GROW, and by MAY_GROW_PER_MATCH for every match that was finished meanwhile."""
    life = samples[-1].at - samples[0].at if samples else 0.0
    if life < LEAST_TREND:
        return "too short a life to say how memory goes", []
    share = (1 - WARM_UP) / 3
    first, last = samples[0].at + WARM_UP * life, samples[-1].at - share * life
    early, matches_before = typical(
        [one for one in samples if first <= one.at <= first + share * life]
    )
    late, matches_after = typical([one for one in samples if one.at >= last])
    matches = matches_after - matches_before
    allowed = MAY_GROW + MAY_GROW_PER_MATCH * matches
    said = (
        f"memory {early / 2**20:.1f} MiB after the warm-up, {late / 2**20:.1f} MiB at the end, "
        f"{matches:.0f} matches between them (allowed: {allowed / 2**20:.1f} MiB more)"
    )
    return said, [f"memory grew: {said}"] if late - early > allowed else []


def leaked_files(before: int, after: int) -> list[str]:
    if after <= before + SPARE_FILES:
        return []
    return [f"descriptors leaked: {before} at the start, {after} when everybody was gone"]
