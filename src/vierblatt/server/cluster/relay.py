"""The relay: a page that comes to a process which does not own its table gets to the one that does.

Both directions are passed on as they are, message by message, over a WebSocket between the two
processes. If that breaks, the page is asked to come back, and says then what it heard last.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Awaitable, Callable
from typing import Any

from litestar.types import ASGIApp, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from vierblatt.server.wire.codes import is_code

TABLE = re.compile(r"/ws/tables/([^/]+)")
PASSED_ON = (b"cookie", b"authorization", b"user-agent")
RELAYED = "x-vierblatt-relayed"
COME_BACK = 1012
# What may not be sent in a frame says that no frame came
UNSENDABLE = {1005: 1000, 1006: COME_BACK, 1015: COME_BACK}

Locate = Callable[[str], Awaitable[str | None]]


class Relay:
    """An application that answers only for tables of its own process. `locate` gives the address of
    the process that owns a table, if it is another one."""

    def __init__(self, locate: Locate, app: ASGIApp) -> None:
        self._locate = locate
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = await self._address(scope)
        if address is None:
            await self._app(scope, receive, send)
        else:
            await _connect_through(address, scope, receive, send)

    async def _address(self, scope: Any) -> str | None:
        """Where to connect through to, if anywhere. Nobody is passed on twice: who was sent to the
        wrong process comes back later."""
        if scope["type"] != "websocket" or _is_relayed(scope):
            return None
        found = TABLE.fullmatch(scope["path"])
        return await self._locate(found[1]) if found and is_code(found[1]) else None


def _is_relayed(scope: Any) -> bool:
    return any(name == RELAYED.encode() for name, _ in scope["headers"])


async def _connect_through(address: str, scope: Any, receive: Receive, send: Send) -> None:
    await receive()  # the wish to connect
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    code = COME_BACK
    with contextlib.suppress(OSError, TimeoutError, InvalidHandshake):
        async with connect(
            f"ws://{address}{scope['path']}",
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
    both = {loop.create_task(_forward(other, receive)), loop.create_task(_backward(other, send))}
    _, going = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    for task in going:
        task.cancel()
    await asyncio.gather(*both, return_exceptions=True)
    code = other.close_code
    return COME_BACK if code is None else UNSENDABLE.get(code, code)


async def _forward(other: ClientConnection, receive: Receive) -> None:
    with contextlib.suppress(ConnectionClosed):
        while True:
            message: Any = await receive()
            if message["type"] != "websocket.receive":
                return
            await other.send(message.get("text") or message.get("bytes") or "")


async def _backward(other: ClientConnection, send: Send) -> None:
    async for text in other:
        if isinstance(text, str):
            await send({"type": "websocket.send", "text": text, "bytes": None})
