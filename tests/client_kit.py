"""Clients that behave like pages in a browser."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from vierblatt.server.people.identity import COOKIE
from waiting_kit import PATIENCE

BROKEN = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError)  # a connection is lost
SHORT = {
    "blanco": {"wins": 1},
    "dicht-dran": {"hands": 1},
    "habe-fertig": {"rounds": 1},
    "null-und-nichtig": {"rounds": 1},
}


def client(address: str, cookies: httpx.Cookies | None = None) -> httpx.AsyncClient:
    """Without TLS: to read the machine's certificates takes longer than the first ten requests."""
    url = f"http://{address}"
    return httpx.AsyncClient(base_url=url, cookies=cookies, timeout=PATIENCE, verify=False)


@dataclass
class Person:
    """Somebody with a cookie."""

    address: str
    http: httpx.AsyncClient
    name: str

    @classmethod
    async def come(cls, address: str, name: str) -> Self:
        http = client(address)
        (await http.post("/api/me", json={"name": name})).raise_for_status()
        return cls(address, http, name)

    @property
    def cookie(self) -> str:
        return f"{COOKIE}={self.http.cookies[COOKIE]}"

    async def open(self, game: str, **more: Any) -> str:
        options = {"players": 3, **SHORT[game]}
        wanted = {"game": game, "options": options, "settings": {}, "public": False, "bots": []}
        answer = await self.http.post("/api/tables", json=wanted | more)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["code"])

    @asynccontextmanager
    async def at(
        self, code: str, since: int | None = None, chat: int | None = None
    ) -> AsyncIterator[Page]:
        async with page(self.address, code, self.cookie, since, chat) as one:
            yield one


class Page:
    """A page at a table: what it sees, everything it was ever sent, and its commands."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.sent: list[str] = []  # by the server, to us
        self.events: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}
        self.done: list[str] = []
        self.rematch: str | None = None
        self.watching = 0
        self.chat: list[dict[str, Any]] = []
        self.chat_on = True
        self.muted: list[int] = []
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._news = asyncio.Event()
        self.asked = 0

    @property
    def number(self) -> int:
        return int(self.view["number"])

    @property
    def stage(self) -> str:
        return str(self.view["stage"])

    async def read(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for text in self.socket:
                assert isinstance(text, str)
                self.sent.append(text)
                self._hear(msgspec.json.decode(text))
                self._news.set()
        self._news.set()

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "update":
                self._see(message)
            case "chat":
                self.chat += message["lines"]
                self.chat_on, self.muted = message["on"], message["muted"]
            case "watching":
                self.watching = message["count"]
            case "rematch":
                self.rematch = message["code"]
            case "done" | "refused" | "advice":
                if message["type"] == "done":
                    self.done.append(message["id"])
                answer = self._answers.pop(str(message["id"]), None)
                if answer is not None:
                    answer.set_result(message)

    def _see(self, update: dict[str, Any]) -> None:
        number, match = update["view"]["number"], self.view.get("match")
        if update["match"] is not None:
            match = (match or {}) | update["match"]
        self.view = self.view | update["view"] | {"match": match}
        first = number - len(update["events"]) + 1
        self.events += [{"number": at, **one} for at, one in enumerate(update["events"], first)]

    async def do(self, what: str, *, id: str | None = None, **more: Any) -> dict[str, Any]:
        """Send a command and wait for the answer."""
        self.asked += 1
        name = id or f"{what}-{self.asked}-{random.getrandbits(32)}"
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._answers[name] = answer
        await self.say({"do": what, "id": name, **more})
        async with asyncio.timeout(PATIENCE):
            return await answer

    async def say(self, message: Any) -> None:
        text = message if isinstance(message, (str, bytes)) else json.dumps(message)
        await self.socket.send(text)

    async def until(self, so: Any) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not so():
                if self.socket.close_code is not None:
                    raise ConnectionError
                self._news.clear()
                await self._news.wait()

    async def act(self, dice: random.Random) -> None:
        """Make any legal move, or look at the scores, if it is our turn."""
        if self.view["legal"]:
            await self.do("move", move=dice.choice(self.view["legal"]))
        elif self.stage == "pause" and not self.view["seats"][self.view["you"]]["ready"]:
            await self.do("ready")
        else:
            await self.news()

    async def news(self) -> None:
        self._news.clear()
        async with asyncio.timeout(PATIENCE):
            await self._news.wait()

    async def play(self, dice: random.Random, moves: int = 10**6) -> None:
        """Play until the match is over, or that many moves of ours were made."""
        while self.stage != "over" and moves > 0:
            moves -= bool(self.view["legal"])
            await self.act(dice)


@asynccontextmanager
async def page(
    address: str,
    code: str,
    cookie: str | None = None,
    since: int | None = None,
    chat: int | None = None,
) -> AsyncIterator[Page]:
    """A page that has joined a table."""
    headers = {"Cookie": cookie} if cookie else {}
    url = f"ws://{address}/ws/tables/{code}"
    async with connect(url, additional_headers=headers, origin=f"http://{address}") as opened:  # type: ignore[arg-type]
        one = Page(opened)
        reading = asyncio.create_task(one.read())
        try:
            await one.say({"do": "join", "since": since, "chat": chat})
            await one.until(lambda: one.view)
            yield one
        finally:
            reading.cancel()


def elsewhere(person: Person, address: str) -> Person:
    """The same person at another process."""
    return Person(address, client(address, person.http.cookies), person.name)


async def finished(address: str, game: str = "dicht-dran") -> tuple[Person, str]:
    """Somebody, and the match that they have just played against random bots."""
    anna = await Person.come(address, "Anna")
    code = await anna.open(game, bots=["random", "random"])
    async with anna.at(code) as one:
        await one.do("start")
        await one.play(random.Random(3))
    return anna, code


def numbers(events: list[dict[str, Any]]) -> list[int]:
    return [event["number"] for event in events]


def moved_ids(events: list[dict[str, Any]]) -> list[str]:
    """The ids of one's own moves, as the table told them."""
    return [one["event"]["move_id"] for one in events if one["event"].get("table") == "moved"]
