"""Put a running server under load and say what it did, as JSON: python -m bench.server.load …"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from bench.server import boardgame, vierblatt
from bench.server.servers import busy
from bench.server.table import House, Words

PEERS = {"vierblatt": vierblatt.WORDS, "boardgame.io": boardgame.WORDS}
AT_A_TIME = 20  # tables opened together


def opened(words: Words, host: str, count: int) -> House:
    """All tables, each with four people who have joined."""
    house = House(count, words)
    with ThreadPoolExecutor(AT_A_TIME) as hands:
        for at in range(0, count, AT_A_TIME):
            hosts = [host] * min(AT_A_TIME, count - at)
            for table in hands.map(words.join, hosts):
                for person in table:
                    house.sit(person)
            house.play(0)  # so that nobody who waits for the others leaves a ping unanswered
    return house


def give_way() -> None:
    """Clients are elsewhere, as a rule: they do not push a server off its processor whenever it has
    answered one of them."""
    if sys.platform == "linux":
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


def run(args: argparse.Namespace) -> dict[str, float]:
    give_way()
    house = opened(PEERS[args.peer], args.host, args.tables)
    house.spread()
    house.begin(args.rate or 0)
    house.play(args.warm)
    tally, measured = house.tally, []
    for _ in range(args.windows):
        before, used, mine = int(tally["moves"]), busy(args.pid), time.process_time()
        start, size, updates = time.perf_counter(), int(tally["bytes"]), int(tally["updates"])
        house.play(args.seconds)
        took, moves = time.perf_counter() - start, int(tally["moves"]) - before
        used, mine = busy(args.pid) - used, time.process_time() - mine
        waits = sorted(house.waits(before).tolist())
        measured.append(
            {
                "moves": moves / took,
                "cpu": used / moves,
                "mine": mine / took,
                "bytes": (int(tally["bytes"]) - size) / (int(tally["updates"]) - updates),
                "median": statistics.median(waits),
                "p99": waits[int(len(waits) * 0.99)],
                "worst": waits[-1],
            }
        )
    found = {key: statistics.median(one[key] for one in measured) for key in measured[0]}
    found["late"] = int(tally["late"])
    return found


def main() -> None:
    asks = argparse.ArgumentParser()
    asks.add_argument("peer", choices=PEERS)
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
    json.dump(run(asks.parse_args()), sys.stdout)


if __name__ == "__main__":
    main()
