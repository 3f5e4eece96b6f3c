"""Jobs: which process makes which analysis, as the database knows it.

A job is its process's for as long as that has its lease (storage/leases.py), so the job of one that
died is taken up by whoever is asked next.
"""

from __future__ import annotations

import time

from sqlalchemy import Connection, delete, insert, select, update

from vierblatt.server.storage import schema

jobs, analyses = schema.analysis_jobs.c, schema.analyses.c
ABANDONED = jobs.process.not_in(select(schema.processes.c.id))


def known(connection: Connection, match: str) -> str | None:
    """The page of a match as it is stored, finished or as far as somebody is with it."""
    page = select(analyses.page).where(analyses.match == match)
    so_far = select(jobs.page).where(jobs.match == match, ~ABANDONED)
    # In one statement: between two of them it may be finished, and would be found in neither.
    stored: str | None
    stored, unfinished = connection.execute(
        select(page.scalar_subquery(), so_far.scalar_subquery())
    ).one()
    return unfinished if stored is None else stored


def claim(connection: Connection, match: str, process: str, page: str) -> bool:
    """Whether it is this process that is to analyse this match now; until it is further, `page` is
    what is known."""
    connection.execute(delete(schema.analysis_jobs).where(ABANDONED))
    if known(connection, match) is not None:
        return False
    row = {"match": match, "process": process, "page": page}
    connection.execute(insert(schema.analysis_jobs).values(row))
    return True


def report(connection: Connection, match: str, page: str) -> None:
    of_this = jobs.match == match
    connection.execute(update(schema.analysis_jobs).where(of_this).values(page=page))


def give_up(connection: Connection, match: str) -> None:
    connection.execute(delete(schema.analysis_jobs).where(jobs.match == match))


def finish(connection: Connection, match: str, page: str) -> None:
    give_up(connection, match)
    row = {"match": match, "made": time.time(), "page": page}
    schema.upsert(connection, schema.analyses, row, changing=["made", "page"])
