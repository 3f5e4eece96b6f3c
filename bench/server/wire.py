"""A WebSocket for load: as little work as possible for each message, the same for every server.

The frames that a server may send are short to read, and a client's mask may be all zeros, which
leaves the text as it is. So the machine's time goes to the server that is measured.
"""

from __future__ import annotations

import asyncio
import base64
import os
from abc import ABC, abstractmethod
from typing import cast

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
NO_MASK = bytes(4)


class Wire(asyncio.Protocol, ABC):
    """One connection. Whoever inherits it hears texts, and says some."""

    def __init__(self, host: str, path: str, cookie: str = "") -> None:
        self.host = host
        self.path = path
        self.cookie = cookie
        self.transport: asyncio.Transport | None = None
        self.upgraded = False
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._unread = b""

    async def connect(self) -> None:
        name, port = self.host.split(":")
        await asyncio.get_running_loop().create_connection(lambda: self, name, int(port))

    @abstractmethod
    def open(self) -> None:
        """The connection stands."""

    @abstractmethod
    def hear(self, text: bytes) -> None:
        """The server says something."""

    def say(self, text: bytes) -> None:
        size = len(text)
        head = bytes([TEXT, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        assert self.transport is not None
        self.transport.write(head + NO_MASK + text)

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's inherits nothing
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {self.path} HTTP/1.1",
            f"Host: {self.host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *([f"Cookie: {self.cookie}"] if self.cookie else []),
        ]
        self.transport.write("\r\n".join([*lines, "", ""]).encode())

    def connection_lost(self, error: Exception | None) -> None:
        if not self.closed.done():
            self.closed.set_result(None)

    def data_received(self, data: bytes) -> None:
        if self._unread:
            data = self._unread + data
            self._unread = b""
        if not self.upgraded:
            head, _, data = data.partition(b"\r\n\r\n")
            if not head.startswith(b"HTTP/1.1 101"):
                raise ConnectionError(head[:200])
            self.upgraded = True
            self.open()
        at, end = 0, len(data)
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if end < start + size:
                break
            kind = data[at]
            if kind == TEXT:
                self.hear(data[start : start + size])
            elif kind == PING:
                assert self.transport is not None
                self.transport.write(
                    bytes([PONG, 0x80 | size]) + NO_MASK + data[start : start + size]
                )
            at = start + size
        self._unread = data[at:]
