"""Connections below HTTP and WebSocket libraries, for clients that do not behave."""

from __future__ import annotations

import socket
import time

from waiting_kit import PATIENCE

KEY = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
TEXT, CONTINUED, CLOSE, PING, PONG = 0x1, 0x0, 0x8, 0x9, 0xA
LAST = 0x80  # of the fragments of a message


def connected(address: str, source: str = "127.0.0.1") -> socket.socket:
    host, _, port = address.partition(":")
    return socket.create_connection((host, int(port)), PATIENCE, source_address=(source, 0))


def upgrade(address: str, code: str) -> bytes:
    """The wish to speak WebSocket at a table."""
    head = f"GET /ws/tables/{code} HTTP/1.1\r\nHost: {address}\r\n{KEY}"
    return f"{head}Connection: upgrade\r\nUpgrade: websocket\r\n\r\n".encode()


def upgraded(address: str, code: str) -> socket.socket:
    """A WebSocket to a table, as bytes."""
    one = connected(address)
    one.sendall(upgrade(address, code))
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += one.recv(1)
    assert answer.startswith(b"HTTP/1.1 101"), answer
    return one


def frame(kind: int, said: bytes = b"", *, last: bool = True) -> bytes:
    """As a client sends it, with a mask of zeros."""
    assert len(said) < 126
    return bytes([kind | (LAST if last else 0), 0x80 | len(said)]) + bytes(4) + said


def join() -> bytes:
    return frame(TEXT, b'{"do":"join","since":null}')


def is_closed(one: socket.socket, within: float) -> bool:
    """Whether the other side hangs up in that time; what it said before is thrown away."""
    last = time.monotonic() + within
    try:
        while (left := last - time.monotonic()) > 0:
            one.settimeout(left)
            if not one.recv(65536):
                return True
    except TimeoutError:
        return False
    except ConnectionError:
        return True
    return False
