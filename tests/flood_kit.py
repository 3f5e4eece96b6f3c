"""Bad messages by the thousand, and those who send them."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from waiting_kit import PATIENCE

AT_ONCE = 100
ANSWERS = ('{"type":"refused"', '{"type":"done"')
WORDS = ["move", "sit", "seat-bot", "leave", "hint", "mute", "dance", "", "null", "red-7", "casual"]
NAMES = ["do", "id", "move", "seat", "strength", "since", "text", "on", "person", "now"]
VALUES: list[Any] = [
    *WORDS,
    0,
    -1,
    2**63,
    10**40,
    1.5,
    None,
    True,
    [],
    {},
    "\u0000",
    "\U0001f340" * 30,
]
BROKEN = ["", "{", "[", "nul", '{"do":', '{"do":"move","id":"\\ud800","move":"x"}', "[" * 4000]

Say = Callable[[random.Random], str | bytes]


def malformed(dice: random.Random) -> str | bytes:
    """No message at all, or one with fields that it must not have."""
    kind = dice.randrange(4)
    if kind == 0:
        return dice.choice(BROKEN)
    if kind == 1:
        return dice.randbytes(dice.randrange(200))
    chosen = {name: dice.choice(VALUES) for name in dice.sample(NAMES, dice.randint(0, 5))}
    return json.dumps({"person": "p0"} | chosen)


def too_long(dice: random.Random) -> str | bytes:
    """Still short enough for the connection to stay."""
    size = dice.randint(4097, 16_000)
    start = '{"do":"move","id":"x","move":"'
    return start + "x" * (size - len(start))


def commands(words: list[dict[str, Any]]) -> Say:
    """Any of these, each time with an id of its own unless they have one."""

    def say(dice: random.Random) -> str | bytes:
        return json.dumps({"id": f"{dice.getrandbits(60)}"} | dice.choice(words))

    return say


async def flood(url: str, cookie: str, say: Say, count: int, dice: random.Random) -> Counter[str]:
    """Say so many things at a table, and hear an answer to each; gives the kinds of answers."""
    async with connect(
        url, additional_headers={"Cookie": cookie}, compression=None, max_queue=None
    ) as socket:
        await socket.send('{"do":"join","since":null}')
        heard: Counter[str] = Counter()
        while count > 0:
            now = min(count, AT_ONCE)
            for _ in range(now):
                await socket.send(say(dice))
            async with asyncio.timeout(PATIENCE):
                await _hear(socket, now, heard)
            count -= now
        return heard


async def _hear(socket: ClientConnection, count: int, heard: Counter[str]) -> None:
    while count > 0:
        text = str(await socket.recv())
        if text.startswith(ANSWERS):
            count -= 1
            heard[json.loads(text)["type"]] += 1


async def break_line(url: str, say: str) -> int | None:
    """Say something after which the server closes; gives its code."""
    async with connect(url, compression=None) as socket:
        await socket.send('{"do":"join","since":null}')
        try:
            await socket.send(say)
            async with asyncio.timeout(PATIENCE):
                while True:
                    await socket.recv()
        except ConnectionClosed:
            return socket.close_code


def request(dice: random.Random, cookie: str) -> bytes:
    """A bad request."""
    path = dice.choice(["me", "tables", "quick", "account", "login", "tokens", "daily/poker", "x"])
    method = dice.choice(["POST", "POST", "POST", "PUT", "DELETE", "BREW"])
    bodies = [b"", b"{", b"null", b"\xff\xfe", b"[" * 20_000, dice.randbytes(50), b"7" * 5000]
    body = dice.choice([*bodies, json.dumps({dice.choice(NAMES): dice.choice(VALUES)}).encode()])
    kind = dice.choice(["application/json", "text/plain", "multipart/form-data", "\u00ff"])
    extra = dice.choice(
        [f"Cookie: {cookie}", "Cookie: vierblatt=a.b", "Origin: http://evil.example"]
    )
    head = (
        f"{method} /api/{path} HTTP/1.1\r\nHost: here\r\n{extra}\r\n"
        f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode("latin-1") + body


AGAIN = 5  # so often a line may be closed before all is answered


async def ask(address: str, requests: list[bytes]) -> Counter[int]:
    """One request after the other on one connection, a few ahead; gives the statuses."""
    host, _, port = address.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    statuses: Counter[int] = Counter()
    again = 0
    while (answered := statuses.total()) < len(requests):
        some = requests[answered : answered + 20]
        writer.write(b"".join(some))
        try:
            for _ in some:
                async with asyncio.timeout(PATIENCE):
                    statuses[await _status(reader)] += 1
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            # A line that was quiet for five seconds is closed, but never in mid-answer.
            again += 1
            if again > AGAIN or (isinstance(error, asyncio.IncompleteReadError) and error.partial):
                raise
            writer.close()
            reader, writer = await asyncio.open_connection(host, int(port))
    writer.close()
    return statuses


async def _status(reader: asyncio.StreamReader) -> int:
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    [size] = [line for line in head.split(b"\r\n") if line.startswith(b"content-length:")]
    await reader.readexactly(int(size.partition(b":")[2]))
    return int(head.split(b" ", 2)[1])


async def garble(address: str, junk: bytes) -> bytes:
    """Say what is no HTTP; gives what is answered until the server hangs up."""
    host, _, port = address.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(junk)
    writer.write_eof()
    async with asyncio.timeout(PATIENCE):
        answer = await reader.read()
    writer.close()
    return answer
