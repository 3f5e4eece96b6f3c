"""Play itself, over a WebSocket: one for each page that looks at a table."""

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
from vierblatt.server import problems
from vierblatt.server.connection import Connection, write
from vierblatt.server.house import House
from vierblatt.server.messages import AnyCommand, Join, RefusedCommand
from vierblatt.server.problems import TooMuch
from vierblatt.server.room import Room

LONGEST = 4096  # bytes in a message
JOIN_WITHIN = 20.0  # seconds
MANY_UNSENT = 100

# Why the server closes, besides the codes that WebSockets have themselves
NOT_UNDERSTOOD, TRY_AGAIN_LATER, NO_SUCH_TABLE = 1008, 1013, 4404

AnySocket = WebSocket[Any, Any, Any]
reader: msgspec.json.Decoder[Join | AnyCommand] = msgspec.json.Decoder(Join | AnyCommand)


@websocket("/ws/tables/{code:str}")
async def play(socket: AnySocket, house: NamedDependency[House], code: FromPath[str]) -> None:
    """A page looks at a table until it is closed."""
    await socket.accept()
    connection = Connection(await house.guests.find(socket))
    sending = asyncio.get_running_loop().create_task(_send_all(socket, connection))
    address = socket.client.host if socket.client else "?"
    room = None
    try:
        async with asyncio.timeout(JOIN_WITHIN):
            room = await _joined(socket, connection, house, code, address)
        if room is not None:
            await _converse(socket, connection, house, room, address)
    except TimeoutError:
        await _close(socket, NOT_UNDERSTOOD)
    except WebSocketDisconnect:
        pass
    finally:
        sending.cancel()
        if room is not None:
            room.part(connection)


async def _joined(
    socket: AnySocket, connection: Connection, house: House, code: str, address: str
) -> Room | None:
    """Wait for the first message, and join."""
    said = _read(await _receive(socket))
    if not isinstance(said, Join):
        await _farewell(socket, problems.JOIN_FIRST, NOT_UNDERSTOOD)
        return None
    try:
        room = await house.find(code, address)
    except Refused as refused:
        later = isinstance(refused, TooMuch)
        await _farewell(socket, refused.words, TRY_AGAIN_LATER if later else NO_SUCH_TABLE)
        return None
    room.join(connection, said.since, said.chat)
    return room


async def _converse(
    socket: AnySocket, connection: Connection, house: House, room: Room, address: str
) -> None:
    while True:
        said = _read(await _receive(socket))
        while connection.outbox.qsize() > MANY_UNSENT and not connection.closed:
            # who does not listen is not heard
            await asyncio.sleep(0.01)
        if connection.too_slow:
            continue  # its line is being closed
        if not house.messages.take(connection.person or address):
            _refuse(
                connection, None if isinstance(said, Words | Join) else said.id, problems.TOO_MUCH
            )
            await asyncio.sleep(0.1)  # and what comes meanwhile waits in the socket
        elif isinstance(said, Words):
            _refuse(connection, None, said)
        elif isinstance(said, Join):
            _refuse(connection, None, problems.JOINED)
        else:
            room.hear(connection, said)


def _read(text: str | bytes) -> Join | AnyCommand | Words:
    """What a client says, or why that cannot be understood."""
    if len(text) > LONGEST:
        return problems.TOO_LONG
    try:
        return reader.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return problems.UNREADABLE


async def _receive(socket: AnySocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] != "websocket.receive":
        raise WebSocketDisconnect(detail="closed")
    return message.get("text") or message.get("bytes") or ""


async def _send_all(socket: AnySocket, connection: Connection) -> None:
    """Send what is in the outbox, for as long as the page keeps up."""
    try:
        while not connection.too_slow or not connection.outbox.empty():
            if (text := await connection.outbox.get()) is None:
                break
            await socket.send_text(text)
        await _close(socket, TRY_AGAIN_LATER)
    except WebSocketDisconnect:
        pass  # the one who reads will notice, too
    finally:
        connection.closed = True


def _refuse(connection: Connection, id: str | None, why: Words) -> None:
    connection.send(write(RefusedCommand(id, *why)))


async def _farewell(socket: AnySocket, why: Words, code: int) -> None:
    await socket.send_text(write(RefusedCommand(None, *why)))
    await _close(socket, code)


async def _close(socket: AnySocket, code: int) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(code=code)
