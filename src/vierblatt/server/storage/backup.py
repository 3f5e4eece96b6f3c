"""A backup is one file for SQLite and PostgreSQL alike: lines of JSON, packed.

It is read in one transaction, so it shows one moment, while servers go on. It is restored in one
transaction, too, in which every lease is revoked: running servers notice, throw away what
they have in memory, and go on from what was restored. An older backup is migrated
after it.
"""

from __future__ import annotations

import base64
import gzip
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from sqlalchemy import Connection, Engine, func, inspect, select, text

from vierblatt.core.errors import Refused
from vierblatt.server.storage import schema
from vierblatt.server.storage.engine import read_only
from vierblatt.server.storage.migrations import migrate, migrations

FORMAT = "vierblatt-backup"
LEFT_OUT = (
    "steps_taken",
    "processes",
    "broadcasts",
    "analysis_jobs",
)  # what is true only at the moment
AT_ONCE = 1000
NO_HURRY = "SET LOCAL idle_in_transaction_session_timeout = 0"  # the file may be on a slow disk


def back_up(engine: Engine, file: Path) -> int:
    """Write everything to a file that only its owner can read; gives the number of rows.

    It is a new file in any case: what lies under that name is replaced, and a link not followed."""
    with _replacing(file) as raw, gzip.open(raw, "wt", encoding="utf-8") as out:
        return _write_rows(engine, out)


@contextmanager
def _replacing(file: Path) -> Iterator[BinaryIO]:
    """A new file for its owner only, under a name that nobody could foresee; at the end it takes
    the place of that one, and is gone if something went wrong."""
    handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)  # O_EXCL, 0600
    unfinished = Path(name)
    try:
        with os.fdopen(handle, "wb") as raw:
            yield raw
            raw.flush()
            os.fsync(raw.fileno())
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)


def _write_rows(engine: Engine, out: TextIO) -> int:
    count = 0
    with read_only(engine).connect() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
            connection.execute(text(NO_HURRY))
        taken = connection.execute(select(schema.schema_version.c.count)).scalar_one()
        print(json.dumps({"format": FORMAT, "steps": taken}), file=out)
        for table in schema.metadata.sorted_tables:
            if table.name in LEFT_OUT:
                continue
            columns = [column.name for column in table.c]
            rows = connection.scalar(select(func.count()).select_from(table)) or 0
            print(json.dumps({"table": table.name, "columns": columns, "rows": rows}), file=out)
            for row in connection.execution_options(yield_per=AT_ONCE).execute(select(table)):
                print(json.dumps([_written(value) for value in row]), file=out)
            count += rows
    return count


def restore(engine: Engine, file: Path) -> int:
    """Replace everything by what is in the file; gives the number of rows."""
    count = 0
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines, engine.begin() as connection:
            head = json.loads(next(lines))
            if head.get("format") != FORMAT or not 1 <= head["steps"] <= len(migrations()):
                raise ValueError
            if connection.dialect.name == "postgresql":
                connection.execute(text(NO_HURRY))
            _drop_all(connection)
            migrate(connection, migrations()[: head["steps"]])
            for line in lines:
                part = json.loads(line)
                _insert(connection, part, islice(lines, part["rows"]))
                count += part["rows"]
            migrate(connection)
    except (
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        StopIteration,
        EOFError,
        gzip.BadGzipFile,
    ):
        raise Refused(
            f"{file} ist keine Sicherung, die diese Fassung lesen kann.",
            f"{file} is no backup that this version can read.",
        ) from None
    return count


def _drop_all(connection: Connection) -> None:
    for name in inspect(connection).get_table_names():
        connection.execute(text(f'DROP TABLE "{name}"'))


def _insert(connection: Connection, part: dict[str, Any], lines: Iterator[str]) -> None:
    names = ", ".join(f'"{name}"' for name in part["columns"])
    places = ", ".join(f":c{place}" for place in range(len(part["columns"])))
    statement = text(f'INSERT INTO "{part["table"]}" ({names}) VALUES ({places})')
    while some := [_row(line) for line in islice(lines, AT_ONCE)]:
        connection.execute(statement, some)


def _row(line: str) -> dict[str, Any]:
    return {f"c{place}": _read(value) for place, value in enumerate(json.loads(line))}


def _written(value: Any) -> Any:
    return {"bytes": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def _read(value: Any) -> Any:
    return base64.b64decode(value["bytes"]) if isinstance(value, dict) else value
