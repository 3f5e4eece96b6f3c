"""What goes wrong in the soak run: kills, cut connections, slow readers, bad clients, a full disk.

Everything is bounded in count and time, and goes to 127.0.0.1 only."""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
import sys
from collections import Counter
from pathlib import Path

from bench.soak.players import AWAY, People
from bench.soak.server import Server

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "tests"))

from flood_kit import ask, flood, garble, malformed, request
from raw_kit import PING, frame, join, upgrade

CUT = 0.1  # of all open pages at once
SLOW_READERS, SLOW_FOR = 3, 20.0  # sockets, seconds
MALFORMED, REQUESTS, PINGS, HALF_SENT = 200, 60, 2000, 10
HALF_A_REQUEST = b"POST /api/me HTTP/1.1\r\nHost: here\r\nContent-Le"


class Trouble:
    """One kind after the other; what was done is counted."""

    def __init__(self, server: Server, people: People, disk_full_for: float) -> None:
        self._server = server
        self._people = people
        self._disk_full_for = disk_full_for
        self._dice = random.Random(16)
        self.done: Counter[str] = Counter()
        self.background: set[asyncio.Task[None]] = set()

    async def kill(self) -> None:
        await self._server.kill()
        await self._server.start()
        self.done["kills"] += 1

    async def fill_disk(self) -> None:
        self._server.fill_disk()
        try:
            await asyncio.sleep(self._disk_full_for)
        finally:
            self._server.free_disk()
        self.done["full disks"] += 1

    async def next(self) -> None:
        """Another of the small ones."""
        kinds = (self._cut, self._read_slowly, self._misbehave)
        await kinds[self.done["small"] % len(kinds)]()
        self.done["small"] += 1

    async def _cut(self) -> None:
        pages = list(self._people.pages)
        for page in self._dice.sample(pages, round(len(pages) * CUT)):
            page.socket.transport.abort()
            self.done["cut connections"] += 1

    async def _read_slowly(self) -> None:
        for code in self._people.codes[:SLOW_READERS]:
            self._start(self._read_nothing(code, b""))
            self.done["slow readers"] += 1

    async def _misbehave(self) -> None:
        codes, somebody = self._people.codes, self._people.anybody()
        if codes:
            url = f"ws://{self._server.address}/ws/tables/{self._dice.choice(codes)}"
            self._start(flood(url, somebody.cookie, malformed, MALFORMED, self._dice))
            self._start(self._read_nothing(self._dice.choice(codes), frame(PING) * PINGS))
        requests = [request(self._dice, somebody.cookie) for _ in range(REQUESTS)]
        self._start(ask(self._server.address, requests))
        self._start(garble(self._server.address, self._dice.randbytes(500)))
        for _ in range(HALF_SENT):
            self._start(self._hold(HALF_A_REQUEST))
        self.done["bad clients"] += 4 + HALF_SENT

    def _start(self, doing: object) -> None:
        async def until_cut_off() -> None:
            # They may be cut off, or the server killed meanwhile: then they have had their say.
            with contextlib.suppress(*AWAY, asyncio.IncompleteReadError, EOFError):
                await doing  # type: ignore[misc]

        task = asyncio.get_running_loop().create_task(until_cut_off())
        self.background.add(task)
        task.add_done_callback(self.background.discard)

    async def _read_nothing(self, code: str, then: bytes) -> None:
        """Join a table, say something more, and never read what is answered."""
        await self._hold(upgrade(self._server.address, code) + join() + then)

    async def _hold(self, said: bytes) -> None:
        """Say something, and keep the connection for a while without reading."""
        loop = asyncio.get_running_loop()
        with socket.socket() as one:
            one.setblocking(False)
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            host, _, port = self._server.address.partition(":")
            await loop.sock_connect(one, (host, int(port)))
            await loop.sock_sendall(one, said)
            await asyncio.sleep(SLOW_FOR)

    async def end(self) -> None:
        for task in list(self.background):
            task.cancel()
        await asyncio.gather(*self.background, return_exceptions=True)
