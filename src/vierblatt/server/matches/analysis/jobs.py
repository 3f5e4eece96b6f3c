"""Which process is at work on which analysis, as the database knows it.

A claim is good for as long as its process is one of the house (server/ownership.py), so the work of
one that died is taken up by whoever is asked next.
"""

from __future__ import annotations

import time

from sqlalchemy import Connection, delete, insert, select, update

from vierblatt.server.storage import schema

work, analyses = schema.analysing.c, schema.analyses.c
ABANDONED = work.process.not_in(select(schema.processes.c.id))


def known(connection: Connection, match: str) -> str | float | None:
    """The analysis of a match as it is kept, or how far somebody is with it, or nothing."""
    page = select(analyses.page).where(analyses.match == match)
    progress = select(work.progress).where(work.match == match, ~ABANDONED)
    # In one statement: between two of them it may be finished, and would be found in neither.
    row = connection.execute(select(page.scalar_subquery(), progress.scalar_subquery())).one()
    return str(row[0]) if row[0] is not None else row[1]


def claim(connection: Connection, match: str, me: str) -> bool:
    """Whether it is this process that is to analyse this match now."""
    connection.execute(delete(schema.analysing).where(ABANDONED))
    if known(connection, match) is not None:
        return False
    row = {"match": match, "process": me, "progress": 0.0}
    connection.execute(insert(schema.analysing).values(row))
    return True


def tell(connection: Connection, match: str, progress: float) -> None:
    of_this = work.match == match
    connection.execute(update(schema.analysing).where(of_this).values(progress=progress))


def give_up(connection: Connection, match: str) -> None:
    connection.execute(delete(schema.analysing).where(work.match == match))


def fulfil(connection: Connection, match: str, page: str) -> None:
    give_up(connection, match)
    row = {"match": match, "made": time.time(), "page": page}
    schema.put(connection, schema.analyses, row, changing=["made", "page"])
