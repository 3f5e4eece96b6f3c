"""The server beside boardgame.io's, in one run: python -m bench.server (make bench-server).

The two servers take turns, each alone with the load, which is a process of its own and the same
for both but for the words it says. Machines are noisy: the ratio is what counts. The moves a CPU
second depend less on whatever else the machine does.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.server import idle
from bench.server.servers import Running, boardgame_io, vierblatt, vierblatt_cluster

Peer = Callable[[Path], AbstractContextManager[Running]]
PEERS: dict[str, Peer] = {
    "boardgame.io": boardgame_io,
    "vierblatt": vierblatt,
    "vierblatt, two processes on PostgreSQL + Redis": vierblatt_cluster,
}
RATE = 1000
IDLE_TABLES = 10_000


def load(peer: str, tables: int, *more: str) -> dict[str, float]:
    """One server under load."""
    with TemporaryDirectory() as folder, PEERS[peer](Path(folder)) as server:
        load = [sys.executable, "-m", "bench.server.load", peer.split()[0].rstrip(",")]
        done = subprocess.run(
            [*load, server.host, str(server.pid), "--tables", str(tables), *more],
            capture_output=True,
            text=True,
        )
        if done.returncode:
            sys.exit(done.stderr)
        found: dict[str, float] = json.loads(done.stdout)
        return found


def throughput(turns: int, sizes: list[int]) -> None:
    print("| | tables | moves/s | × | moves a CPU second | × | bytes an update | median | p99 |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for tables in sizes:
        runs: dict[str, list[dict[str, float]]] = {peer: [] for peer in PEERS}
        for _ in range(turns):
            for peer in PEERS:
                runs[peer].append(load(peer, tables))
        found = {
            peer: {key: statistics.median(run[key] for run in taken) for key in taken[0]}
            for peer, taken in runs.items()
        }
        theirs = next(iter(found.values()))
        for peer, one in found.items():
            print(
                f"| {peer} | {tables} | {one['moves']:.0f} | {one['moves'] / theirs['moves']:.1f} "
                f"| {1 / one['cpu']:.0f} | {theirs['cpu'] / one['cpu']:.1f} | {one['bytes']:.0f} "
                f"| {one['median'] * 1e3:.1f} ms | {one['p99'] * 1e3:.1f} ms |",
                flush=True,
            )


def waits() -> None:
    print(f"\nFrom sending a move to the last update about it, {RATE} moves/s over 500 tables:\n")
    print("| | moves/s | median | p99 | worst | moves that no table was free for |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for peer in PEERS:
        one = load(peer, 500, "--rate", str(RATE), "--seconds", "5")
        print(
            f"| {peer} | {one['moves']:.0f} | {one['median'] * 1e3:.1f} ms "
            f"| {one['p99'] * 1e3:.1f} ms | {one['worst'] * 1e3:.1f} ms | {one['late']:.0f} |",
            flush=True,
        )


def idleness(count: int) -> None:
    with TemporaryDirectory() as folder:
        found = idle.measure(Path(folder), count)
    print(f"\nCold start to the first page: {found['empty_start']:.2f} s ", end="")
    print(f"({found['empty_work']:.2f} s of CPU); ", end="")
    print(f"with {count} unfinished tables {found['full_start']:.2f} s.")
    print(f"Memory: {found['empty'] / 2**20:.0f} MiB empty, ", end="")
    print(f"{found['full'] / 2**20:.0f} MiB with {count} tables, each in play and looked at.")


def main() -> None:
    asks = argparse.ArgumentParser()
    asks.add_argument("--turns", type=int, default=3, help="of each server, for throughput")
    asks.add_argument("--idle", type=int, default=IDLE_TABLES, help="tables")
    asks.add_argument("--tables", type=int, action="append", help="at once; 50 and 500")
    asks.add_argument("--peers", help="the beginnings of their names, separated by commas")
    asks.add_argument("--only", choices=("throughput", "waits", "idle"))
    args = asks.parse_args()
    print(f"Python {sys.version}\n")  # how it was built matters as much as its number
    if args.peers:
        wanted = args.peers.split(",")
        for peer in [peer for peer in PEERS if not peer.startswith(tuple(wanted))]:
            del PEERS[peer]
    if args.only in (None, "throughput"):
        throughput(args.turns, args.tables or [50, 500])
    if args.only in (None, "waits"):
        waits()
    if args.only in (None, "idle"):
        idleness(args.idle)


if __name__ == "__main__":
    main()
