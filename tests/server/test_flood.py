"""A hundred thousand messages that are malformed, too long, out of turn, sent again or meant for
other tables: each is answered, the server keeps its size, and others play on."""

import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import Any

from client_kit import Person
from flood_kit import Say, ask, break_line, commands, flood, garble, malformed, request, too_long
from server_kit import Process
from vierblatt.table.record import parse

MALFORMED, TOO_LONG, OUT_OF_TURN, SENT_AGAIN, FOREIGN = 30_000, 6_000, 20_000, 20_000, 20_000
REQUESTS, BROKEN_LINES, GARBLED = 3_600, 200, 200
WARM_UP = 0.2  # of all that before memory is measured first
MAY_GROW = 12 * 2**20  # bytes; if every message left 150 behind, it would be more
JUNK = [b"\x00" * 3000, b"GET\r\n\r\n", b"POST /api/me HTTP/1.1\r\nContent-Length: -1\r\n\r\n{}"]


class Storm:
    """Bob and Eve sit at a table where it is Eve's turn; Bob and Mallory say all these things,
    there and at the table where Anna plays."""

    def __init__(self, server: Process) -> None:
        self.address = server.address
        self.dice = random.Random(17)
        self.answers: Counter[str] = Counter()
        self.statuses: Counter[int] = Counter()
        self.closed = 0

    async def come(self) -> None:
        names = ("Anna", "Bob", "Eve", "Mallory")
        people = [await Person.come(self.address, name) for name in names]
        self.anna, self.bob, self.eve, self.mallory = people
        rounds = {"players": 3, "rounds": 12}
        self.there = await self.anna.open("habe-fertig", options=rounds, bots=["random", "random"])
        self.here = await self.bob.open("habe-fertig", options={"players": 2, "rounds": 1})
        async with self.bob.at(self.here) as bobs, self.eve.at(self.here) as eves:
            await eves.do("sit", seat=1)
            await bobs.do("start")
            while not ("first" in bobs.done and eves.view["legal"] and not bobs.view["legal"]):
                page = bobs if bobs.view["legal"] else eves
                if page.view["legal"]:
                    id = "first" if page is bobs and not bobs.done.count("first") else None
                    await page.do("move", move=page.view["legal"][0], id=id)
                await asyncio.sleep(0.05)  # until both were told
            self.moves = eves.view["legal"]
            self.before = bobs.view

    async def blow(self, share: float) -> None:
        """That share of everything, all at once."""
        moves = [{"do": "move", "move": move} for move in self.moves]
        others = [{"do": what} for what in ("start", "resign", "leave", "ready", "take-back")]
        again = [{"do": "move", "move": self.moves[0], "id": "first"}]
        kinds: list[Any] = [
            (self.here, self.bob, malformed, MALFORMED // 2),
            (self.there, self.mallory, malformed, MALFORMED // 2),
            (self.here, self.bob, too_long, TOO_LONG),
            (self.here, self.bob, commands(moves), OUT_OF_TURN),
            (self.here, self.bob, commands(again), SENT_AGAIN),
            (self.here, self.mallory, commands(moves + others), FOREIGN // 2),
            (self.there, self.mallory, commands(moves + others), FOREIGN // 2),
        ]
        async with asyncio.TaskGroup() as all:
            for code, who, say, count in kinds:
                all.create_task(self._flood(code, who, say, round(count * share)))
            for _ in range(2):
                all.create_task(self._ask(round(REQUESTS * share / 2)))
            all.create_task(self._break_lines(share))

    def url(self, code: str) -> str:
        return f"ws://{self.address}/ws/tables/{code}"

    async def _flood(self, code: str, who: Person, say: Say, count: int) -> None:
        self.answers += await flood(self.url(code), who.cookie, say, count, self.dice)

    async def _ask(self, count: int) -> None:
        requests = [request(self.dice, self.mallory.cookie) for _ in range(count)]
        self.statuses += await ask(self.address, requests)

    async def _break_lines(self, share: float) -> None:
        for number in range(round(BROKEN_LINES * share)):
            assert await break_line(self.url(self.here), "x" * (17_000 + number)) == 1009
            self.closed += 1
        for number in range(round(GARBLED * share)):
            answer = await garble(self.address, JUNK[number % len(JUNK)])
            assert answer == b"" or answer.startswith(b"HTTP/1.1 4"), answer
            self.closed += 1

    async def play_in_peace(self) -> None:
        """Anna plays a match to its end."""
        async with self.anna.at(self.there) as page:
            await page.do("start")
            await page.play(random.Random(1))
        parse((await self.anna.http.get(f"/api/matches/{self.there}")).text).replay()

    async def play_on(self) -> None:
        """Bob and Eve find their table as it was, and play on."""
        async with self.bob.at(self.here) as bobs, self.eve.at(self.here) as eves:
            assert bobs.view == self.before
            dice = random.Random(2)
            await asyncio.gather(bobs.play(dice), eves.play(dice))


async def weather(server: Process) -> int:
    """Everything; gives the bytes by which the server grew."""
    storm = Storm(server)
    await storm.come()
    await storm.blow(WARM_UP)
    before = server.memory
    await asyncio.gather(storm.blow(1 - WARM_UP), storm.play_in_peace())
    grown = server.memory - before
    assert storm.answers == {
        "refused": MALFORMED + TOO_LONG + OUT_OF_TURN + FOREIGN,
        "done": SENT_AGAIN,
    }
    assert storm.statuses.total() == REQUESTS
    assert storm.statuses.keys() <= {400, 403, 404, 405, 413}
    assert storm.answers.total() + storm.statuses.total() + storm.closed == 100_000
    await storm.play_on()
    return grown


def test_a_hundred_thousand_bad_messages(tmp_path: Path) -> None:
    server = Process(tmp_path, gone_after=600.0)
    server.slow_disk = False
    server.start()
    grown = asyncio.run(weather(server))
    print(f"grown by {grown / 2**20:.1f} MiB")
    assert grown < MAY_GROW
    assert server.process.is_alive()
    server.stop()
    assert server.mistakes == []
