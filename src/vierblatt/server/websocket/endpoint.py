"""The endpoint of play itself: one WebSocket for each page that looks at a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import asgi
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.exceptions import MethodNotAllowedException
from litestar.handlers import ASGIRouteHandler
from litestar.types import Receive, Scope, Send, WebSocketScope

from vierblatt.core.errors import Refused
from vierblatt.core.words import Words
from vierblatt.server import errors
from vierblatt.server.errors import TooManyRequests
from vierblatt.server.limits.addresses import limited_address
from vierblatt.server.observability.metrics import REFUSED_COMMANDS
from vierblatt.server.people.identity import COOKIE
from vierblatt.server.services import Services
from vierblatt.server.tables.client import TRY_AGAIN_LATER, Client, encode
from vierblatt.server.tables.room import Room
from vierblatt.server.websocket.protocol import take_protocol
from vierblatt.server.wire.messages import AnyCommand, Join, RefusedCommand

LONGEST = 4096  # bytes in a message
JOIN_WITHIN = 20.0  # seconds
PAUSE = 0.1  # seconds for who sends too much, or reads too little

# Why the server closes, besides the codes that WebSockets have themselves
NOT_UNDERSTOOD, NO_SUCH_TABLE = 1008, 4404

decoder: msgspec.json.Decoder[Join | AnyCommand] = msgspec.json.Decoder(Join | AnyCommand)


class Disconnected(Exception):
    """The page is gone."""


def make_endpoint(services: Callable[[], Services]) -> ASGIRouteHandler:
    """Plain ASGI for what comes in, and the connection itself for what goes out: Litestar's
    WebSocket would add nothing, and leaves a cycle of objects behind for each closed page."""

    @asgi("/ws/tables", is_mount=True, copy_scope=False)
    async def play(scope: Scope, receive: Receive, send: Send) -> None:
        """A page looks at a table until it is closed."""
        if scope["type"] != ScopeType.WEBSOCKET:
            raise MethodNotAllowedException
        await receive()  # it wants to connect
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        page, parts = Page(scope, receive), services()
        with parts.limits.connections.count(page.address) as fits:
            if fits:
                await _serve(page, parts)
            else:
                page.refuse_and_close(errors.TOO_MUCH, TRY_AGAIN_LATER)

    return play


class Page:
    """What is connected: who it says it is, which table it wants to see, and what it sends."""

    def __init__(self, scope: WebSocketScope, receive: Receive) -> None:
        connection = ASGIConnection[Any, Any, Any, Any](scope)
        self.code = scope["path"].strip("/")  # what follows the mount
        self.address = limited_address(connection.client.host if connection.client else "?")
        self.authorization = connection.headers.get("authorization")
        self.cookie = connection.cookies.get(COOKIE)
        self.protocol = take_protocol(scope)
        self._receive = receive

    async def next(self) -> Join | AnyCommand | Words:
        message = await self._receive()
        if message["type"] != "websocket.receive":
            raise Disconnected
        return _decode(message.get("text") or message.get("bytes") or b"")

    def refuse_and_close(self, why: Words, code: int) -> None:
        self.protocol.write(encode(RefusedCommand(None, *why)))
        self.protocol.close(code)


async def _serve(page: Page, services: Services) -> None:
    joined = None
    try:
        async with asyncio.timeout(JOIN_WITHIN):
            joined = await _join(page, services)
        if joined is not None:
            while True:
                message = await page.next()
                in_time = _receive(*joined, services, message)
                if not in_time or joined[0].is_behind:
                    await asyncio.sleep(PAUSE)  # what comes meanwhile waits in the socket
    except TimeoutError:
        page.protocol.close(NOT_UNDERSTOOD)
    except Disconnected:
        pass
    finally:
        if joined is not None:
            client, room = joined
            room.part(client)


async def _join(page: Page, services: Services) -> tuple[Client, Room] | None:
    """Wait for the first message, and join."""
    message = await page.next()
    if not isinstance(message, Join):
        page.refuse_and_close(errors.JOIN_FIRST, NOT_UNDERSTOOD)
        return None
    try:
        room = await services.tables.find(page.code, page.address)
        await services.broadcast.catch_up()
    except Refused as refused:
        later = isinstance(refused, TooManyRequests)
        page.refuse_and_close(refused.words, TRY_AGAIN_LATER if later else NO_SUCH_TABLE)
        return None
    # Only now: who was disconnected meanwhile is not let in with what they came with.
    identity = await services.identities.find(page.authorization, page.cookie)
    client = Client(identity, page.protocol, page.address)
    while room.is_closed:  # a finished table where nobody was is released meanwhile
        room = await services.tables.find(page.code, page.address)
    room.join(client, message.since, message.chat)
    return client, room


def _receive(
    client: Client, room: Room, services: Services, message: Join | AnyCommand | Words
) -> bool:
    """A client sends something, wise or not; gives whether it may send more at once."""
    if not services.limits.may_send(client.person, client.address):
        id = None if isinstance(message, Words | Join) else message.id
        _refuse(client, id, errors.TOO_MUCH)
        return False
    if isinstance(message, Words):
        _refuse(client, None, message)
    elif isinstance(message, Join):
        _refuse(client, None, errors.JOINED)
    else:
        room.handle(client, message)
    return True


def _decode(text: bytes | str) -> Join | AnyCommand | Words:
    """What a client sends, or why that cannot be understood."""
    if len(text) > LONGEST:
        return errors.TOO_LONG
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return errors.UNREADABLE


def _refuse(client: Client, id: str | None, why: Words) -> None:
    REFUSED_COMMANDS.inc()
    client.send(encode(RefusedCommand(id, *why)))
