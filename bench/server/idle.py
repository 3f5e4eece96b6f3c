"""Many tables where nobody moves: what do they cost, and how does a server start with them?"""

from __future__ import annotations

import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import islice, product
from pathlib import Path

import httpx
import msgspec
from bench.server.servers import Running, busy, vierblatt
from bench.server.vierblatt import look

from vierblatt.server.wire.codes import CODE_LENGTH, LETTERS
from vierblatt.table.live import LiveTable
from vierblatt.table.settings import Settings

AT_A_TIME = 100
PATIENT = Settings(stand_in_after=10**6, remind_after=10**6)  # nobody plays for who is away


def started(seed: int) -> LiveTable:
    """Null & nichtig, just dealt to four people."""
    table = LiveTable.open(
        "null-und-nichtig", {"players": 4}, person="p0", name="Anna", settings=PATIENT, seed=seed,
        now=time.time(),
    )  # fmt: skip
    for seat, name in enumerate(("Paul", "Max", "Emma"), 1):
        table.sit(f"p{seat}", name, seat, time.time())
    table.start("p0", time.time())
    return table


def fill(database: Path, count: int) -> list[str]:
    """Write so many started matches into a database; gives their codes."""
    codes = ["".join(letters) for letters in islice(product(LETTERS, repeat=CODE_LENGTH), count)]
    with sqlite3.connect(database) as connection:
        for seed, code in enumerate(codes):
            row = (code, False, time.time(), False, 0)
            names = "code, public, opened, over, chat_number"
            connection.execute(f"INSERT INTO tables ({names}) VALUES (?, ?, ?, ?, ?)", row)
            entries = [
                (code, number, msgspec.json.encode(entry).decode())
                for number, entry in enumerate(started(seed).journal)
            ]
            connection.executemany(
                "INSERT INTO journal (code, number, entry) VALUES (?, ?, ?)", entries
            )
    connection.close()
    return codes


def visit(host: str, code: str) -> None:
    """Look at a table, and so make the server think of it."""
    look(host, code).close()


def first_page(server: Running, start: float) -> float:
    httpx.get(f"http://{server.host}/").raise_for_status()
    return time.perf_counter() - start


def measure(folder: Path, count: int) -> dict[str, float]:
    """Cold start of an empty house, then of one with many tables, and the memory of all of them."""
    start = time.perf_counter()
    with vierblatt(folder) as server:
        empty_start = first_page(server, start)
        empty_work, empty = busy(server.pid), server.memory
    codes = fill(folder / "bench.db", count)
    start = time.perf_counter()
    with vierblatt(folder) as server:
        full_start = first_page(server, start)
        with ThreadPoolExecutor(AT_A_TIME) as visitors:
            list(visitors.map(partial(visit, server.host), codes))
        full = server.memory
    return {
        "empty_start": empty_start,
        "empty_work": empty_work,
        "full_start": full_start,
        "empty": empty,
        "full": full,
    }
