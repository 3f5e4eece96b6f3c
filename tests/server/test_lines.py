"""The short way to the socket: nobody can make the server remember without end."""

import asyncio
import json
import re
import time
from pathlib import Path

from websockets.asyncio.client import connect

from server_kit import PATIENCE, Person, page, running, settings, until
from vierblatt.server.settings import Rate
from vierblatt.server.tables.client import MOST_UNSENT, TRY_AGAIN_LATER, Connection
from vierblatt.server.websocket.endpoint import REST
from vierblatt.server.websocket.protocol import text_frame


def test_a_frame_says_how_long_it_is() -> None:
    assert text_frame(b"x" * 125)[:2] == b"\x81\x7d"
    assert text_frame(b"x" * 126)[:4] == b"\x81\x7e\x00\x7e"
    assert text_frame(b"x" * 65535)[:4] == b"\x81\x7e\xff\xff"
    assert text_frame(b"x" * 65536)[:10] == b"\x81\x7f" + (65536).to_bytes(8, "big")


def test_an_address_has_only_so_many_connections(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        code = await anna.open("blanco")
        third_at = f"ws://{address}/ws/tables/{code}"
        async with anna.at(code), page(address, code), connect(third_at) as third:
            assert set(json.loads(await third.recv())) == {"type", "id", "de", "en"}
            await third.wait_closed()
            assert third.close_code == 1013
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
        key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13"
        head = f"Host: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n{key}\r\n\r\n"
        writer.write(f"GET /ws/tables/{code} HTTP/1.1\r\n{head}".encode())
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
            await asyncio.sleep(0.02)
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


class Stuck:
    """A line whose other side takes nothing."""

    unsent = 0
    ended = 0
    rests = 0

    def write(self, text: bytes) -> int:
        self.unsent += len(text)
        return self.unsent

    def end(self, code: int) -> None:
        self.ended = code

    def rest(self, seconds: float) -> None:
        self.rests += 1


def test_who_does_not_read_is_not_heard_and_then_cut_off() -> None:
    line = Stuck()
    one = Connection(None, line)  # type: ignore[arg-type]
    while not line.ended:
        one.send(b"x" * 1000)
    assert line.ended == TRY_AGAIN_LATER
    assert line.rests > 0
    assert line.unsent < MOST_UNSENT + 2000


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
            # What was allowed, then one after each rest, and that the other one came
            assert answered <= 20 + 1 + seconds / REST + 1
            assert other.stage == "open"

    with running(settings(tmp_path, messages=Rate(20, 0))) as address:
        asyncio.run(try_it(address))
