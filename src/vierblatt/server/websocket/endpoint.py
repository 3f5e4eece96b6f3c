"""The endpoint of play itself: one WebSocket for each page that looks at a table."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

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
from vierblatt.server.websocket.protocol import protocol_of
from vierblatt.server.wire.messages import AnyCommand, Join, RefusedCommand

LONGEST = 4096  # bytes in a message
JOIN_WITHIN = 20.0  # seconds
PAUSE = 0.1  # seconds for who sends too much, or reads too little

# Why the server closes, besides the codes that WebSockets have themselves
NOT_UNDERSTOOD, NO_SUCH_TABLE = 1008, 4404

AnySocket = WebSocket[Any, Any, Any]
decoder: msgspec.json.Decoder[Join | AnyCommand] = msgspec.json.Decoder(Join | AnyCommand)


@websocket("/ws/tables/{code:str}")
async def play(socket: AnySocket, services: NamedDependency[Services], code: FromPath[str]) -> None:
    """A page looks at a table until it is closed."""
    await socket.accept()
    address = limited_address(socket.client.host if socket.client else "?")
    with services.limits.connections.count(address) as fits:
        if fits:
            await _serve(socket, services, code, address)
        else:
            await _refuse_and_close(socket, errors.TOO_MUCH, TRY_AGAIN_LATER)


async def _serve(socket: AnySocket, services: Services, code: str, address: str) -> None:
    joined = None
    try:
        async with asyncio.timeout(JOIN_WITHIN):
            joined = await _join(socket, services, code, address)
        if joined is not None:
            while True:
                message = _decode(await _next(socket))
                in_time = _receive(*joined, services, message)
                if not in_time or joined[0].is_behind:
                    await asyncio.sleep(PAUSE)  # what comes meanwhile waits in the socket
    except TimeoutError:
        await _close(socket, NOT_UNDERSTOOD)
    except WebSocketDisconnect:
        pass
    finally:
        if joined is not None:
            client, room = joined
            room.part(client)


async def _join(
    socket: AnySocket, services: Services, code: str, address: str
) -> tuple[Client, Room] | None:
    """Wait for the first message, and join."""
    message = _decode(await _next(socket))
    if not isinstance(message, Join):
        await _refuse_and_close(socket, errors.JOIN_FIRST, NOT_UNDERSTOOD)
        return None
    try:
        room = await services.tables.find(code, address)
        await services.broadcast.catch_up()
    except Refused as refused:
        later = isinstance(refused, TooManyRequests)
        close_code = TRY_AGAIN_LATER if later else NO_SUCH_TABLE
        await _refuse_and_close(socket, refused.words, close_code)
        return None
    # Only now: who was disconnected meanwhile is not let in with what they came with.
    headers, cookies = socket.headers, socket.cookies
    identity = await services.identities.find(headers.get("authorization"), cookies.get(COOKIE))
    client = Client(identity, protocol_of(socket.scope), address)
    while room.is_closed:  # a finished table where nobody was is released meanwhile
        room = await services.tables.find(code, address)
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


async def _next(socket: AnySocket) -> bytes | str:
    message = await socket.receive()
    if message["type"] != "websocket.receive":
        raise WebSocketDisconnect(detail="closed")
    return message.get("text") or message.get("bytes") or b""


def _refuse(client: Client, id: str | None, why: Words) -> None:
    REFUSED_COMMANDS.inc()
    client.send(encode(RefusedCommand(id, *why)))


async def _refuse_and_close(socket: AnySocket, why: Words, code: int) -> None:
    await socket.send_text(encode(RefusedCommand(None, *why)))
    await _close(socket, code)


async def _close(socket: AnySocket, code: int) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(code=code)
