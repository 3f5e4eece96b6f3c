"""A page that comes to a process which has not its table gets to the one that has.

A neighbour on this machine is given the connection itself, at its door. To another machine it is
connected through: both directions are passed on as they are, message by message, over a WebSocket
between the two processes. If that breaks, the page is asked to come back, and says then what it
heard last.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from typing import Any

from litestar.types import ASGIApp, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from vierblatt.server.cluster.recovery import Caretaker
from vierblatt.server.tables.registry import is_code
from vierblatt.server.websocket.protocol import line_of

TABLE = re.compile(r"/ws/tables/([^/]+)")
PASSED_ON = (b"cookie", b"authorization", b"user-agent")
RELAYED = "x-vierblatt-relayed"
HANDED_OVER = "handed-over"
COME_BACK = 1012
# What may not be sent in a frame says that no frame came
UNSENDABLE = {1005: 1000, 1006: COME_BACK, 1015: COME_BACK}


class Relay:
    """An application that answers only for tables of its own process."""

    def __init__(self, caretaker: Caretaker, app: ASGIApp) -> None:
        self.caretaker = caretaker
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        there = await self._whereabouts(scope)
        if there is not None and not there.startswith("/"):
            await _connect_through(there, scope, receive, send)
        elif there is None or not line_of(scope).leave(there, _request(scope)):
            await self.app(scope, receive, send)

    async def _whereabouts(self, scope: Any) -> str | None:
        """Where to connect through to, if anywhere. Nobody is passed on twice: who was sent to the
        wrong process comes back later."""
        if scope["type"] != "websocket" or not self.caretaker.peers.several:
            return None
        found = TABLE.fullmatch(scope["path"])
        if found is None or not is_code(found[1]):
            return None
        if HANDED_OVER in scope["state"] or _is_relayed(scope):
            return None
        return await self.caretaker.house.shelf.whereabouts(found[1])


def _is_relayed(scope: Any) -> bool:
    return any(name == RELAYED.encode() for name, _ in scope["headers"])


def _request(scope: Any) -> bytes:
    """The handshake as the page asked for it."""
    question = b"?" if scope["query_string"] else b""
    first = b"GET %b%b%b HTTP/1.1" % (scope["raw_path"], question, scope["query_string"])
    headers = [b"%b: %b" % (name, value) for name, value in scope["headers"]]
    return b"\r\n".join([first, *headers, b"", b""])


async def _connect_through(there: str, scope: Any, receive: Receive, send: Send) -> None:
    await receive()  # the wish to connect
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    code = COME_BACK
    with contextlib.suppress(OSError, TimeoutError, InvalidHandshake):
        async with connect(
            f"ws://{there}{scope['path']}",
            additional_headers=_headers(scope),
            compression=None,
            max_size=None,
            open_timeout=5,
            proxy=None,
        ) as other:
            code = await _pass_on(other, receive, send)
    with contextlib.suppress(Exception):  # the page may have gone before
        await send({"type": "websocket.close", "code": code, "reason": ""})


def _headers(scope: Any) -> list[tuple[str, str]]:
    client = scope.get("client")
    return [
        (RELAYED, "1"),
        ("x-forwarded-for", client[0] if client else "?"),
        *((n.decode(), v.decode("latin-1")) for n, v in scope["headers"] if n in PASSED_ON),
    ]


async def _pass_on(other: ClientConnection, receive: Receive, send: Send) -> int:
    """Until one of them hangs up; gives the code with which the page is to be closed."""
    loop = asyncio.get_running_loop()
    both = {loop.create_task(_there(other, receive)), loop.create_task(_back(other, send))}
    _, going = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    for task in going:
        task.cancel()
    await asyncio.gather(*both, return_exceptions=True)
    code = other.close_code
    return COME_BACK if code is None else UNSENDABLE.get(code, code)


async def _there(other: ClientConnection, receive: Receive) -> None:
    with contextlib.suppress(ConnectionClosed):
        while True:
            message: Any = await receive()
            if message["type"] != "websocket.receive":
                return
            await other.send(message.get("text") or message.get("bytes") or "")


async def _back(other: ClientConnection, send: Send) -> None:
    async for text in other:
        if isinstance(text, str):
            await send({"type": "websocket.send", "text": text, "bytes": None})
