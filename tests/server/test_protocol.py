"""The WebSocket below the endpoint: nobody can make the server remember without end, and what it
takes from uvicorn and websockets is there."""

import asyncio
import inspect
import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.server import ServerProtocol

from client_kit import Person, page
from server_kit import running, settings
from vierblatt.server.http.protocol import HttpProtocol
from vierblatt.server.http.security_headers import Handshake
from vierblatt.server.settings import Rate
from vierblatt.server.tables.client import MOST_UNSENT, TRY_AGAIN_LATER, Client
from vierblatt.server.websocket import protocol
from vierblatt.server.websocket.endpoint import PAUSE
from vierblatt.server.websocket.protocol import WebSocketProtocol
from waiting_kit import PATIENCE, until

# What our subclasses use of the libraries: methods that they call or override, and attributes.
UVICORN_WEBSOCKET_METHODS = (
    "handle_connect", "handle_ping", "handle_pong", "handle_cont",
    "connection_made", "connection_lost", "receive",
)  # fmt: skip
UVICORN_WEBSOCKET_ATTRIBUTES = (
    "config", "logger", "loop", "transport", "queue", "conn",
    "close_sent", "disconnected", "close_timer",
)  # fmt: skip
UVICORN_HTTP_METHODS = (
    "send_400_response", "connection_made", "connection_lost", "data_received",
    "handle_websocket_upgrade",
)  # fmt: skip
UVICORN_HTTP_ATTRIBUTES = ("transport", "conn", "loop", "client")
WEBSOCKETS_METHODS = ("send_text", "send_close", "data_to_send", "reject", "accept", "state")
WEBSOCKETS_ARGUMENTS = {"max_size": 1, "logger": None}
TRANSPORT_METHODS = ("write", "get_write_buffer_size", "abort", "get_protocol")


# What is used of the libraries


async def no_app(scope: Any, receive: Any, send: Any) -> None:
    """Nobody calls it."""


def of_uvicorn(kind: Any) -> Any:
    """A connection as uvicorn makes it."""
    config = Config(no_app, log_config=None)
    config.load()
    return kind(config=config, server_state=ServerState(), app_state={})


def missing(there: object, names: tuple[str, ...]) -> list[str]:
    return [name for name in names if not hasattr(there, name)]


@pytest.mark.parametrize(
    ("kind", "methods", "attributes"),
    [
        (WebSocketsSansIOProtocol, UVICORN_WEBSOCKET_METHODS, UVICORN_WEBSOCKET_ATTRIBUTES),
        (H11Protocol, UVICORN_HTTP_METHODS, UVICORN_HTTP_ATTRIBUTES),
    ],
)
def test_uvicorn_has_what_our_subclasses_use(
    kind: type, methods: tuple[str, ...], attributes: tuple[str, ...]
) -> None:
    async def make() -> object:
        return of_uvicorn(kind)

    gone = missing(kind, methods) + missing(asyncio.run(make()), attributes)
    assert not gone, f"this version of uvicorn has no {kind.__name__}.{gone}: see {protocol}"


def test_websockets_has_what_our_subclasses_use() -> None:
    gone = missing(ServerProtocol, WEBSOCKETS_METHODS)
    assert not gone, f"this version of websockets has no ServerProtocol.{gone}: see {protocol}"
    assert ServerProtocol(**WEBSOCKETS_ARGUMENTS).data_to_send() == []  # type: ignore[arg-type]
    answer = Handshake().reject(400, "")
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_asyncio_has_what_our_subclasses_use() -> None:
    gone = missing(asyncio.Transport, TRANSPORT_METHODS)
    assert not gone, f"this version of asyncio has no Transport.{gone}: see {protocol}"


def test_our_subclasses_use_nothing_else() -> None:
    """Whoever uses more of a library's inside names it above."""
    named = {*UVICORN_WEBSOCKET_METHODS, *UVICORN_WEBSOCKET_ATTRIBUTES, "scope"}
    named |= {*UVICORN_HTTP_METHODS, *UVICORN_HTTP_ATTRIBUTES}
    ours: set[str] = set()
    used: set[str] = set()
    for kind in (WebSocketProtocol, HttpProtocol):
        source = inspect.getsource(kind)
        ours |= {*vars(kind), *re.findall(r"self\.(_\w+)(?:: [^=]+)? = ", source)}
        used |= set(re.findall(r"self\.(\w+)", source))
    assert used <= named | ours, f"name {used - named - ours} above"
    for library, names in (
        ("conn", (*WEBSOCKETS_METHODS, "send")),
        ("transport", TRANSPORT_METHODS),
    ):
        source = Path(str(protocol.__file__)).read_text()
        called = set(re.findall(rf"self\.{library}\.(\w+)", source))
        assert called <= set(names), f"name {called - set(names)} above"


# Slow readers


class Stuck:
    """A connection whose other side takes nothing."""

    unsent = 0
    closed = 0

    def write(self, *texts: bytes) -> int:
        self.unsent += sum(map(len, texts))
        return self.unsent

    def close(self, code: int) -> None:
        self.closed = code


def test_who_does_not_read_is_not_heard_and_then_cut_off() -> None:
    connection = Stuck()
    one = Client(None, connection, "127.0.0.1")
    assert not one.is_behind
    while not connection.closed:
        one.send(b"x" * 1000)
    assert one.is_behind
    assert connection.closed == TRY_AGAIN_LATER
    assert connection.unsent < MOST_UNSENT + 2000


class Transport:
    """The way to a socket whose other side takes nothing."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.aborted = False

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def get_write_buffer_size(self) -> int:
        return sum(map(len, self.sent))

    def is_closing(self) -> bool:
        return self.aborted

    def abort(self) -> None:
        self.aborted = True

    def close(self) -> None:
        """Waits for ever until everything is sent."""

    def get_extra_info(self, name: str) -> None:
        """Nothing is known of the other side."""


HANDSHAKE = (
    b"GET /ws/tables/ABC234 HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


async def accepted() -> tuple[WebSocketProtocol, Transport]:
    one, transport = of_uvicorn(WebSocketProtocol), Transport()
    one.connection_made(transport)
    one.data_received(HANDSHAKE)
    await one.send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    transport.sent.clear()
    return one, transport


def test_texts_go_to_the_socket_at_once_and_what_is_not_taken_is_counted() -> None:
    async def write() -> None:
        one, transport = await accepted()
        assert one.write(b"abc", b"de") == 5 + 4
        assert transport.sent == [b"\x81\x03abc\x81\x02de"]
        assert one.write(b"x" * 70_000) == 9 + 70_000 + 10

    asyncio.run(write())


def test_who_does_not_read_is_closed_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "GIVEN_UP_AFTER", 0.01)

    async def close() -> None:
        one, transport = await accepted()
        one.close(TRY_AGAIN_LATER)
        one.close(TRY_AGAIN_LATER)
        assert transport.sent == [b"\x88\x02" + TRY_AGAIN_LATER.to_bytes(2, "big")]
        messages = [await one.receive() for _ in range(2)]
        assert [message["type"] for message in messages] == [
            "websocket.connect",
            "websocket.disconnect",
        ]
        assert one.write(b"too late") == 0
        await until(lambda: transport.aborted)

    asyncio.run(close())


def test_a_closed_connection_takes_nothing_and_harms_nobody() -> None:
    async def lose() -> None:
        one, transport = await accepted()
        one.connections.add(one)
        one.connection_lost(ConnectionError())
        assert one.write(b"too late") == 0
        one.close(TRY_AGAIN_LATER)
        assert transport.sent == []

    asyncio.run(lose())


# Real connections


def test_an_address_has_only_so_many_connections(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        code = await anna.open("blanco")
        third_at = f"ws://{address}/ws/tables/{code}"
        async with anna.at(code), page(address, code), connect(third_at) as third:
            assert set(json.loads(await third.recv())) == {"type", "id", "de", "en"}
            await third.wait_closed()
            assert third.close_code == TRY_AGAIN_LATER
        async with page(address, code) as again:
            assert again.stage == "open"

    with running(settings(tmp_path, connections=2)) as address:
        asyncio.run(try_it(address))


def frame(text: bytes, kind: int = 0x81) -> bytes:
    """A short message as a client sends it."""
    mask = bytes([7, 77, 177, 217])
    return bytes([kind, 0x80 | len(text), *mask]) + bytes(
        one ^ mask[at % 4] for at, one in enumerate(text)
    )


def test_a_message_is_heard_however_its_bytes_come(tmp_path: Path) -> None:
    def ready(id: str) -> bytes:
        return b'{"do":"ready","id":"%b"}' % id.encode()

    async def try_it(address: str) -> None:
        code = await (await Person.come(address, "Anna")).open("blanco")
        reader, writer = await asyncio.open_connection(*address.split(":"))
        writer.write(HANDSHAKE.replace(b"ABC234", code.encode()))
        await reader.readuntil(b"\r\n\r\n")
        pieces = [
            frame(b'{"do":"join","since":null}'),
            frame(ready("whole")),
            frame(ready("in two pieces"))[:9],
            frame(ready("in two pieces"))[9:],
            frame(ready("with another")) + frame(ready("in one piece")),
            frame(ready("and half of"))[:7],
            frame(ready("and half of"))[7:] + frame(ready("the next"))[:3],
            frame(ready("the next"))[3:],
            frame(ready("by frag")[:9], 0x01),
            frame(ready("by frag")[9:], 0x80),
            frame(ready("as bytes"), 0x82),
            frame(ready("whole again")),
            frame(ready("never heard")[:9], 0x01),
            frame(ready("in the midst of a fragment")),
        ]
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(0.02)  # so that most of them come one by one
        writer.write_eof()
        async with asyncio.timeout(PATIENCE):
            answers = await reader.read()
        answered = re.findall(rb'"id":"([a-z ]+)"', answers)
        assert answered == [
            b"whole", b"in two pieces", b"with another", b"in one piece", b"and half of",
            b"the next", b"by frag", b"as bytes", b"whole again",
        ]  # fmt: skip
        assert b"\x03\xea" in answers  # 1002: a text cannot begin before the last one ended

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


def test_a_flood_is_answered_slowly_and_harms_nobody(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        code = await anna.open("blanco")
        async with anna.at(code) as one, page(address, code) as other:
            before, begin = len(one.sent), time.monotonic()
            for number in range(300):
                await one.say({"do": "ready", "id": f"flood-{number}"})
            await until(lambda: len(one.sent) >= before + 26)
            answered, seconds = len(one.sent) - before, time.monotonic() - begin
            # What was allowed, then one after each pause, and that the other one came
            assert answered <= 20 + 1 + seconds / PAUSE + 1
            assert other.stage == "open"

    with running(settings(tmp_path, messages=Rate(20, 0))) as address:
        asyncio.run(try_it(address))
