"""A client: one open page of somebody at a table, or of somebody who looks on."""

from __future__ import annotations

from typing import Protocol

import msgspec

from vierblatt.server.people.identity import Identity
from vierblatt.server.tables.updates import NOTHING_SEEN
from vierblatt.server.wire.messages import Answer

MOST_UNSENT = 1 << 20  # bytes
MANY_UNSENT = 1 << 18

TRY_AGAIN_LATER = 1013

encode = msgspec.json.Encoder().encode


class Connection(Protocol):
    """The way to the page; a WebSocket as websocket/protocol.py has it."""

    def write(self, *texts: bytes) -> int:
        """Send some texts, and say how many bytes the other side has not taken yet."""

    def close(self, code: int) -> None:
        """Close, even if the client does not read."""


class Client:
    """Who it is, the way to them, and how much they have seen."""

    def __init__(self, identity: Identity | None, connection: Connection, address: str) -> None:
        self.identity = identity
        self.address = address
        self.person = None if identity is None else identity.id
        self.connection = connection
        self.seen = NOTHING_SEEN  # as far as this page was told
        self.watching = 0  # so many look on, as far as it was told
        self._unsent = 0  # bytes

    def send(self, *texts: bytes) -> None:
        """Send; a client that is too slow has to come back and ask for what it missed."""
        self._unsent = self.connection.write(*texts)
        if self._unsent > MOST_UNSENT:
            self.disconnect()

    @property
    def is_behind(self) -> bool:
        """Whether it reads so slowly that it is better not heard for a moment."""
        return self._unsent > MANY_UNSENT

    def disconnect(self) -> None:
        """Close the connection; a page that still may come back does so by itself."""
        self.connection.close(TRY_AGAIN_LATER)


class Delivery:
    """What is to be sent, and to whom, once a commit is durable."""

    def __init__(self) -> None:
        self._texts: dict[Client, list[bytes]] = {}

    def add(self, client: Client, message: Answer) -> None:
        """The message as it is now; all of one client go together."""
        self._texts.setdefault(client, []).append(encode(message))

    def __bool__(self) -> bool:
        return bool(self._texts)

    def send(self) -> None:
        for client, texts in self._texts.items():
            client.send(*texts)
