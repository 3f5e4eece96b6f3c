"""A lock on a database for as long as this process runs: without Redis there is one server only."""

from __future__ import annotations

import sqlite3
import time
from contextlib import ExitStack
from pathlib import Path

from sqlalchemy import text

from vierblatt.core.errors import Refused
from vierblatt.server.settings import is_postgres
from vierblatt.server.storage.engine import make_engine

WAIT = 5.0  # seconds for a server that was killed to be really gone
NUMBER = 86341  # that nobody else here uses


class Lock:
    """Held alone, or together with others who hold it so."""

    def __init__(self, database: str, *, shared: bool) -> None:
        self._database = database
        self._shared = shared
        self._held = ExitStack()

    def take(self) -> None:
        last = time.monotonic() + WAIT
        while not (self._in_postgres() if is_postgres(self._database) else self._by_file()):
            self.release()
            if time.monotonic() > last:
                raise Refused(
                    "Mit dieser Datenbank läuft schon ein Server (mehrere brauchen --redis).",
                    "A server is running on this database already (several need --redis).",
                )
            time.sleep(0.1)

    def release(self) -> None:
        self._held.close()

    def _by_file(self) -> bool:
        """SQLite locks files on every system, and no lock outlives its process."""
        Path(self._database).parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(f"{self._database}.lock", timeout=0, check_same_thread=False)
        self._held.callback(connection.close)
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            return False
        return True

    def _in_postgres(self) -> bool:
        engine = make_engine(self._database)
        self._held.callback(engine.dispose)
        connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        self._held.callback(connection.close)
        kind = "_shared" if self._shared else ""
        return bool(connection.scalar(text(f"SELECT pg_try_advisory_lock{kind}({NUMBER})")))
