"""The journals of all tables, as they are kept.

In `journal` the entries of a table lie together, and so they are found together. But one move at
each of fifty tables then changes fifty pages of a SQLite file, and each of them has to be written.
So entries go into the daybook, one after the other whatever table they are of, and now and then
the daybook is sorted into the journals. PostgreSQL's log holds what was added, and no whole pages;
it needs no daybook.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, delete, insert, select, union_all

from vierblatt.server.storage.schema import daybook, journal

# Where an entry is written; it is read in both, wherever it is by then.
BOOK = {"sqlite": daybook, "postgresql": journal}
everything = union_all(select(journal), select(daybook)).subquery("everything")


def of_table(connection: Connection, code: str) -> list[Any]:
    """A table's journal."""
    books = [select(book).where(book.c.code == code) for book in (journal, daybook)]
    return list(connection.execute(union_all(*books).order_by("number")))


def sort_in(connection: Connection) -> None:
    """From now on all entries are in the journals."""
    in_order = select(daybook).order_by(daybook.c.code, daybook.c.number)
    connection.execute(insert(journal).from_select(journal.c.keys(), in_order))
    connection.execute(delete(daybook))
