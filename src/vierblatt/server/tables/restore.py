"""A table as it is stored: how it is set up again from its journal."""

from __future__ import annotations

import logging
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, select

from vierblatt.server.storage import journal, schema
from vierblatt.server.tables import chat
from vierblatt.server.tables.chat import StoredLine
from vierblatt.server.tables.room import Stored
from vierblatt.table.live import LiveTable


class Restored(NamedTuple):
    table: LiveTable
    public: bool
    stored: Stored
    lines: list[StoredLine]
    last_line: int


def restore(connection: Connection, code: str) -> Restored | None:
    """The table of that code, equal in everything; None if there is none, or it is unreadable."""
    row: Any = connection.execute(select(schema.tables).filter_by(code=code)).first()
    if row is None:
        return None
    entries = journal.of_table(connection, code)
    lines = chat.stored_lines(connection, code)
    try:
        table = LiveTable.restore([msgspec.json.decode(one.entry) for one in entries])
    except Exception:
        logging.getLogger("vierblatt").exception("table-unreadable")
        return None
    commands = {one.command for one in (*entries, *lines) if one.command is not None}
    stored = Stored(row.over, row.rematch, row.shown, len(entries), commands)
    last_line = max([row.chat_number, *(one.number for one in lines)])
    return Restored(table, row.public, stored, lines, last_line)
