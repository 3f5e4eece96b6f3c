"""Load for boardgame.io's server: the same tricks with four people, over socket.io."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
from bench.server.table import PEOPLE, Table, Tally
from bench.server.wire import Wire

GAME = "tricks"
EVENT = f"42/{GAME},".encode()


class Seat(Wire):
    """One player's client: engine.io and socket.io as far as they are needed."""

    def __init__(self, table: BoardgameTable, seat: int, credentials: str) -> None:
        super().__init__(table.host, "/socket.io/?EIO=4&transport=websocket")
        self.table = table
        self.seat = seat
        self.credentials = credentials
        self.joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.state: bytes = b""
        self._turn = b'"currentPlayer":"%d"' % seat

    def open(self) -> None:
        pass

    def emit(self, *words: Any) -> None:
        self.say(EVENT + msgspec.json.encode(words))

    def hear(self, text: bytes) -> None:
        if text.startswith(EVENT):
            kind = text[len(EVENT) : len(EVENT) + 8]
            if kind == b'["update':
                if self._turn in text:
                    self.table.mover, self.state = self, text
                self.table.heard(len(text))
            elif kind == b'["sync",' and not self.joined.done():
                if self._turn in text:
                    self.table.mover, self.state = self, text
                self.joined.set_result(None)
        elif text.startswith(b"40"):
            self.emit("sync", self.table.match, str(self.seat), self.credentials, PEOPLE)
        elif text.startswith(b"0"):
            self.say(f"40/{GAME},".encode())
        elif text == b"2":
            self.say(b"3")


class BoardgameTable(Table):
    """Four clients at one match."""

    mover: Seat

    def __init__(self, host: str, tally: Tally, rest: Callable[[Table], None]) -> None:
        super().__init__(tally, rest)
        self.host = host
        self.match = ""
        self.seats: list[Seat] = []

    async def join(self) -> None:
        base = f"http://{self.host}/games/{GAME}"
        async with httpx.AsyncClient() as http:
            answer = await http.post(f"{base}/create", json={"numPlayers": PEOPLE})
            self.match = answer.raise_for_status().json()["matchID"]
            for place in range(PEOPLE):
                words = {"playerID": str(place), "playerName": f"Player {place}"}
                answer = await http.post(f"{base}/{self.match}/join", json=words)
                credentials = answer.raise_for_status().json()["playerCredentials"]
                seat = Seat(self, place, credentials)
                await seat.connect()
                await seat.joined
                self.seats.append(seat)

    def choose(self) -> tuple[Callable[[bytes], None], bytes, int]:
        seat = self.mover
        words = msgspec.json.decode(seat.state[len(EVENT) :])
        state = words[2]["state"] if words[0] == "sync" else words[2]
        place = str(seat.seat)
        action = {
            "type": "MAKE_MOVE",
            "payload": {
                "type": "play",
                "args": [self.dice.choice(state["G"]["players"][place]["hand"])],
                "playerID": place,
                "credentials": seat.credentials,
            },
        }
        said = ["update", action, state["_stateID"], self.match, place]
        return seat.say, EVENT + msgspec.json.encode(said), PEOPLE

    def leave(self) -> None:
        for seat in self.seats:
            seat.close()
