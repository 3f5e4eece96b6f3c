"""A WebSocket to set up with: one says something and waits for what one wants to hear.

It reads nothing ahead, so that somebody else can go on with the socket at any time. A client's
mask may be all zeros, which leaves the text as it is.
"""

from __future__ import annotations

import base64
import os
import socket
from collections.abc import Callable

TEXT, PING, PONG = 0x81, 0x89, 0x8A
SHORT = 126  # a text of fewer bytes says its size in one
MASKED = 0x80
NO_MASK = bytes(4)


class Wire:
    """One connection that stands."""

    def __init__(self, host: str, path: str, cookie: str = "") -> None:
        name, port = host.split(":")
        self.socket = socket.create_connection((name, int(port)))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *([f"Cookie: {cookie}"] if cookie else []),
        ]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self._read(1)
        if not head.startswith(b"HTTP/1.1 101"):
            raise ConnectionError(head[:200])

    def say(self, text: bytes) -> None:
        size = len(text)
        if size < SHORT:
            head = bytes([TEXT, MASKED | size])
        else:
            head = bytes([TEXT, MASKED | SHORT]) + size.to_bytes(2, "big")
        self.socket.sendall(head + NO_MASK + text)

    def hear(self, wanted: Callable[[bytes], bool]) -> bytes:
        """The next text that is wanted; those before it are forgotten."""
        while True:
            kind, size = self._read(2)
            if size >= SHORT:
                size = int.from_bytes(self._read(2 if size == SHORT else 8), "big")
            text = self._read(size)
            if kind == TEXT and wanted(text):
                return text

    def _read(self, size: int) -> bytes:
        data = self.socket.recv(size, socket.MSG_WAITALL)
        if len(data) < size:
            raise ConnectionError("The server closed a connection")
        return data

    def close(self) -> None:
        self.socket.close()
