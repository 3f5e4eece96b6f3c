"""Put a running server under load and say what it did, as JSON: python -m bench.server.load …"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import statistics
import sys
import time

import httpx
import uvloop
from bench.server.boardgame import BoardgameTable
from bench.server.servers import busy
from bench.server.table import PEOPLE, AtOnce, Paced, Table, Tally
from bench.server.vierblatt import VierblattTable

AT_A_TIME = 20  # tables opened together
UNDER_WAY = 5  # moves at every table, so that nobody is still laying cards in secret


async def guests(host: str, count: int) -> list[str]:
    """The cookies of so many new people."""
    found = []
    async with httpx.AsyncClient(base_url=f"http://{host}") as http:
        for number in range(count):
            http.cookies.clear()
            answer = await http.post("/api/me", json={"name": f"Player {number % PEOPLE}"})
            answer.raise_for_status()
            found.append("; ".join(f"{name}={value}" for name, value in answer.cookies.items()))
    return found


async def seated(
    peer: str, host: str, count: int, tally: Tally, rest: AtOnce | Paced
) -> list[Table]:
    """All tables, each with four people who have joined."""
    tables: list[Table]
    if peer == "vierblatt":
        people = await guests(host, PEOPLE * count)
        tables = [
            VierblattTable(host, tally, rest, people[PEOPLE * at : PEOPLE * at + PEOPLE])
            for at in range(count)
        ]
    else:
        tables = [BoardgameTable(host, tally, rest) for _ in range(count)]
    for at in range(0, count, AT_A_TIME):
        await asyncio.gather(*(table.join() for table in tables[at : at + AT_A_TIME]))
    return tables


async def run(args: argparse.Namespace) -> dict[str, float]:
    tally = Tally()
    rest: AtOnce | Paced = Paced(args.rate) if args.rate else AtOnce()
    tables = await seated(args.peer, args.host, args.tables, tally, rest)
    pacing = asyncio.create_task(rest.run()) if isinstance(rest, Paced) else None
    for table in tables:
        rest(table)
    await asyncio.sleep(args.warm)
    while min(table.told for table in tables) < UNDER_WAY:
        await asyncio.sleep(0.1)
    measured = []
    for _ in range(args.windows):
        tally.waits.clear()
        before, used, mine = tally.moves, busy(args.pid), time.process_time()
        start, size = time.perf_counter(), tally.bytes
        await asyncio.sleep(args.seconds)
        took, moves = time.perf_counter() - start, tally.moves - before
        waits = sorted(tally.waits)
        measured.append(
            {
                "moves": moves / took,
                "cpu": (busy(args.pid) - used) / moves,
                "mine": (time.process_time() - mine) / took,
                "bytes": (tally.bytes - size) / moves / PEOPLE,
                "median": statistics.median(waits),
                "p99": waits[int(len(waits) * 0.99)],
                "worst": waits[-1],
            }
        )
    if pacing is not None:
        pacing.cancel()
    for table in tables:
        table.leave()
    found = {key: statistics.median(one[key] for one in measured) for key in measured[0]}
    found["late"] = rest.late if isinstance(rest, Paced) else 0
    return found


def main() -> None:
    asks = argparse.ArgumentParser()
    asks.add_argument("peer", choices=("vierblatt", "boardgame.io"))
    asks.add_argument("host")
    asks.add_argument("pid", type=int)
    asks.add_argument("--tables", type=int, default=50)
    asks.add_argument("--rate", type=float, help="moves a second; else as many as possible")
    asks.add_argument("--warm", type=float, default=2)
    asks.add_argument("--seconds", type=float, default=3)
    asks.add_argument("--windows", type=int, default=3)
    # A file for each connection, on both sides.
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    json.dump(uvloop.run(run(asks.parse_args())), sys.stdout)


if __name__ == "__main__":
    main()
