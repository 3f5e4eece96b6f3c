"""How many people one process holds: python -m bench.people (make bench-people).

Two people with a clock and a bot sit at each table, of all four games in turn, and think for five
seconds on average. More and more come, until the 99th of a hundred answers takes longer than a
tenth of a second. The people are played by this process, on the same machine: what it takes of a
core is shown beside what the server takes, and a wait of its own counts as the server's.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import uvloop
from bench.server.servers import ANNOUNCED, NO_LIMIT, Running, busy, command, running

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from client_kit import Page, Person
from vierblatt import games

THINKS = 5.0  # seconds, on average
CLOCK = {"per_move": 60}  # seconds
TOO_LONG = 0.1  # seconds
SETTLE, MEASURE = 5.0, 60.0  # seconds
APART = 0.05  # seconds between two pairs who come in


class People:
    """Everybody, and how long they waited for each answer."""

    def __init__(self, address: str, bot: str) -> None:
        self._address = address
        self._bot = bot
        self._dice = random.Random(1)
        self._tables: list[asyncio.Task[None]] = []
        self.waits: list[float] = []

    @property
    def count(self) -> int:
        return 2 * len(self._tables)

    async def come(self, count: int) -> None:
        """So many people in all, one pair after the other."""
        while self.count < count:
            self._tables.append(asyncio.create_task(self._play(len(self._tables))))
            await asyncio.sleep(APART)
            self.check()

    def check(self) -> None:
        for task in self._tables:
            if task.done():
                task.result()

    async def leave(self) -> None:
        for task in self._tables:
            task.cancel()
        await asyncio.gather(*self._tables, return_exceptions=True)

    async def _play(self, number: int) -> None:
        """One match after the other at one table."""
        game = games.names()[number % len(games.names())]
        two = [await Person.come(self._address, f"{name} {number}") for name in ("Ann", "Bob")]
        while True:
            code = await two[0].open(game, bots=["", self._bot], settings=CLOCK)
            async with two[0].at(code) as one, two[1].at(code) as other:
                await other.do("sit", seat=1)
                await one.do("start")
                await asyncio.gather(self._play_at(one), self._play_at(other))

    async def _play_at(self, page: Page) -> None:
        while page.stage != "over":
            if page.view["legal"] or self._is_asked(page):
                await asyncio.sleep(self._dice.expovariate(1 / THINKS))
                began = time.perf_counter()
                await page.act(self._dice)
                self.waits.append(time.perf_counter() - began)
            else:
                await page.news()

    def _is_asked(self, page: Page) -> bool:
        """Whether the scores are to be looked at."""
        return page.stage == "pause" and not page.view["seats"][page.view["you"]]["ready"]


async def measure(server: Running, people: People) -> dict[str, Any]:
    """What the people who are here wait for."""
    await asyncio.sleep(SETTLE)
    people.waits.clear()
    began, theirs, mine = time.perf_counter(), busy(server.pid), time.process_time()
    await asyncio.sleep(MEASURE)
    people.check()
    took, waits = time.perf_counter() - began, sorted(people.waits)
    return {
        "answers": len(waits) / took,
        "median": waits[len(waits) // 2],
        "p99": waits[len(waits) * 99 // 100],
        "server": (busy(server.pid) - theirs) / took,
        "people": (time.process_time() - mine) / took,
        "memory": server.memory,
    }


async def run(server: Running, bot: str, step: int, most: int) -> None:
    print(
        "| people | tables | answers/s | median | p99 | server's cores | people's cores | memory |"
    )
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    people = People(server.host, bot)
    try:
        for count in range(step, most + 1, step):
            await people.come(count)
            found = await measure(server, people)
            columns = (
                f"{count}",
                f"{count // 2}",
                f"{found['answers']:.0f}",
                f"{found['median'] * 1e3:.1f} ms",
                f"{found['p99'] * 1e3:.0f} ms",
                f"{found['server']:.2f}",
                f"{found['people']:.2f}",
                f"{found['memory'] / 2**20:.0f} MiB",
            )
            print(f"| {' | '.join(columns)} |", flush=True)
            if found["p99"] > TOO_LONG:
                return
    finally:
        await people.leave()


def main() -> None:
    asks = argparse.ArgumentParser(description=__doc__)
    asks.add_argument("--bot", default="casual", help="who sits at each table with two people")
    asks.add_argument("--step", type=int, default=500, help="people more each time")
    asks.add_argument("--most", type=int, default=10_000, help="people")
    args = asks.parse_args()
    with TemporaryDirectory() as folder:
        more = ["--database", str(Path(folder) / "bench.db"), "--no-analyse"]
        for name in ("seats", "looks", "talk"):
            more += [f"--{name}", NO_LIMIT]
        with running(command(*more), ANNOUNCED) as server:
            uvloop.run(run(server, args.bot, args.step, args.most))


if __name__ == "__main__":
    main()
