"""Whose turn it is to write to a SQLite file that several processes share.

SQLite's own way to wait for others is to sleep and look again, longer and longer. Here the kernel
wakes who waits as soon as the other one is done.
"""

from __future__ import annotations

import os
import sys

from vierblatt.server.settings import is_postgres

if sys.platform != "win32":
    import fcntl


class Turn:
    """Held by one process at a time, from `with` to its end, by one thread of it. PostgreSQL needs
    none, nor does Windows, where nobody shares a file."""

    def __init__(self, database: str) -> None:
        self._file: int | None = None
        if not is_postgres(database) and sys.platform != "win32":
            self._file = os.open(f"{database}.turn", os.O_RDWR | os.O_CREAT, 0o600)

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None  # for somebody else may have a file of that number now

    def __enter__(self) -> None:
        if self._file is not None and sys.platform != "win32":
            fcntl.flock(self._file, fcntl.LOCK_EX)

    def __exit__(self, *_: object) -> None:
        if self._file is not None and sys.platform != "win32":
            fcntl.flock(self._file, fcntl.LOCK_UN)
