"""Play itself, over a WebSocket: one for each page that looks at a table."""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from vierblatt.core.errors import Refused
from vierblatt.core.words import Words
from vierblatt.server import errors
from vierblatt.server.errors import TooMuch
from vierblatt.server.observability.metrics import REFUSED
from vierblatt.server.tables.client import TRY_AGAIN_LATER, Connection, write
from vierblatt.server.tables.registry import House
from vierblatt.server.tables.room import Room
from vierblatt.server.websocket.protocol import Line, line_of
from vierblatt.server.wire.messages import AnyCommand, Join, RefusedCommand

LONGEST = 4096  # bytes in a message
JOIN_WITHIN = 20.0  # seconds
REST = 0.1  # seconds for who says too much

# Why the server closes, besides the codes that WebSockets have themselves
NOT_UNDERSTOOD, NO_SUCH_TABLE = 1008, 4404

AnySocket = WebSocket[Any, Any, Any]
reader: msgspec.json.Decoder[Join | AnyCommand] = msgspec.json.Decoder(Join | AnyCommand)


@websocket("/ws/tables/{code:str}")
async def play(socket: AnySocket, house: NamedDependency[House], code: FromPath[str]) -> None:
    """A page looks at a table until it is closed."""
    await socket.accept()
    address = socket.client.host if socket.client else "?"
    with house.limits.crowd.one_of(address) as fits:
        if fits:
            await _look(socket, house, code, address)
        else:
            await _farewell(socket, errors.TOO_MUCH, TRY_AGAIN_LATER)


async def _look(socket: AnySocket, house: House, code: str, address: str) -> None:
    line = line_of(socket.scope)
    joined = None
    try:
        async with asyncio.timeout(JOIN_WITHIN):
            joined = await _joined(socket, line, house, code, address)
        if joined is not None:
            line.listen(partial(_hear, *joined, house, address))
            await _receive(socket)  # the end; all else is heard above
    except TimeoutError:
        await _close(socket, NOT_UNDERSTOOD)
    except WebSocketDisconnect:
        pass
    finally:
        if joined is not None:
            connection, room = joined
            room.part(connection)


async def _joined(
    socket: AnySocket, line: Line, house: House, code: str, address: str
) -> tuple[Connection, Room] | None:
    """Wait for the first message, and join."""
    said = _read(await _receive(socket))
    if not isinstance(said, Join):
        await _farewell(socket, errors.JOIN_FIRST, NOT_UNDERSTOOD)
        return None
    try:
        room = await house.find(code, address)
        await house.catch_up()
    except Refused as refused:
        later = isinstance(refused, TooMuch)
        await _farewell(socket, refused.words, TRY_AGAIN_LATER if later else NO_SUCH_TABLE)
        return None
    # Only now: who was told to go meanwhile is not let in with what they came with.
    connection = Connection(await house.guests.find(socket), line)
    room.join(connection, said.since, said.chat)
    return connection, room


def _hear(connection: Connection, room: Room, house: House, address: str, text: bytes) -> None:
    """A client says something, wise or not."""
    said = _read(text)
    if not house.limits.may_speak(connection.person, address):
        id = None if isinstance(said, Words | Join) else said.id
        _refuse(connection, id, errors.TOO_MUCH)
        connection.line.rest(REST)
    elif isinstance(said, Words):
        _refuse(connection, None, said)
    elif isinstance(said, Join):
        _refuse(connection, None, errors.JOINED)
    else:
        room.hear(connection, said)


def _read(text: bytes) -> Join | AnyCommand | Words:
    """What a client says, or why that cannot be understood."""
    if len(text) > LONGEST:
        return errors.TOO_LONG
    try:
        return reader.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return errors.UNREADABLE


async def _receive(socket: AnySocket) -> bytes:
    message = await socket.receive()
    if message["type"] != "websocket.receive":
        raise WebSocketDisconnect(detail="closed")
    text = message.get("text")
    return text.encode() if text is not None else message.get("bytes") or b""


def _refuse(connection: Connection, id: str | None, why: Words) -> None:
    REFUSED.inc()
    connection.send(write(RefusedCommand(id, *why)))


async def _farewell(socket: AnySocket, why: Words, code: int) -> None:
    await socket.send_text(write(RefusedCommand(None, *why)))
    await _close(socket, code)


async def _close(socket: AnySocket, code: int) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(code=code)
