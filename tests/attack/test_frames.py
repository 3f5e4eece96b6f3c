"""Frames that no application sees are counted, too: who floods with them is cut off."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from pathlib import Path

import pytest

from client_kit import Person
from raw_kit import CLOSE, CONTINUED, PING, PONG, TEXT, frame, is_closed, join, upgraded
from server_kit import Process, running, settings
from waiting_kit import PATIENCE, within

SOCKETS = 3
AT_ONCE = 500  # frames
MOST_FRAMES = 200_000  # of one socket
MAY_GROW = 40 * 2**20  # bytes; it was 170 MiB
ANSWERED_WITHIN = 1.0  # seconds; others waited 4

FLOODS = {
    "pings": (b"", frame(PING)),
    "long-pings": (b"", frame(PING, b"x" * 125)),
    "pongs": (b"", frame(PONG)),
    "continuations": (frame(TEXT, last=False), frame(CONTINUED, last=False)),
}


def flood(address: str, code: str, first: bytes, again: bytes) -> bool:
    """Send and never read; gives whether one is cut off."""
    with upgraded(address, code) as one:
        try:
            one.sendall(join() + first)
            for _ in range(MOST_FRAMES // AT_ONCE):
                one.sendall(again * AT_ONCE)
        except ConnectionError:
            return True
        return is_closed(one, PATIENCE)  # the system may have taken them all


@pytest.mark.parametrize("kind", FLOODS)
def test_who_floods_with_frames_is_cut_off_and_others_play_on(tmp_path: Path, kind: str) -> None:
    said = FLOODS[kind]

    async def play(server: Process) -> None:
        anna = await Person.come(server.address, "Anna")
        code = await anna.open("habe-fertig", bots=["random", "random"])
        async with anna.at(code) as page:
            await page.do("start")
            await page.play(random.Random(1), moves=2)
            before = server.memory
            floods = [
                threading.Thread(target=lambda: cut_off.append(flood(server.address, code, *said)))
                for _ in range(SOCKETS)
            ]
            for one in floods:
                one.start()
            waits: list[float] = []
            while any(one.is_alive() for one in floods) or len(waits) < 5:
                began = time.monotonic()
                await page.do("say", text="Hm.")
                waits.append(time.monotonic() - began)
                await asyncio.sleep(0.01)
            assert max(waits) < within(ANSWERED_WITHIN)
            assert server.memory - before < MAY_GROW
            await page.play(random.Random(2), moves=2)

    server, cut_off = Process(tmp_path), list[bool]()
    server.slow_disk = False
    server.start()
    try:
        asyncio.run(play(server))
    finally:
        server.stop()
    assert cut_off == [True] * SOCKETS
    assert server.mistakes == []


def test_who_closes_while_something_is_written_costs_others_nothing(tmp_path: Path) -> None:
    """What was to be sent to the others with it was lost, too."""

    async def try_it(server: Process) -> None:
        anna = await Person.come(server.address, "Anna")
        code = await anna.open("habe-fertig", bots=["random", "random"])
        parting = join() + frame(TEXT, b'{"do":"dance"}') + frame(CLOSE)
        async with anna.at(code) as page:
            await page.do("start")
            for _ in range(10):
                with upgraded(server.address, code) as one:
                    one.sendall(parting)
                    await page.play(random.Random(1), moves=1)

    server = Process(tmp_path)
    server.start()
    try:
        asyncio.run(try_it(server))
    finally:
        server.stop()
    assert server.mistakes == []


def test_a_page_that_pings_as_pages_do_stays(tmp_path: Path) -> None:
    async def ping(address: str) -> None:
        anna = await Person.come(address, "Anna")
        code = await anna.open("blanco")
        async with anna.at(code) as page, asyncio.timeout(PATIENCE):
            for _ in range(40):
                await (await page.socket.ping())
            assert (await page.do("say", text="Da."))["type"] == "done"
        with upgraded(address, code) as one:
            one.sendall(frame(TEXT, b'{"do":"join",', last=False))
            one.sendall(frame(CONTINUED, b'"since":null}'))  # a message in two pieces
            assert not is_closed(one, within=0.2)

    with running(settings(tmp_path)) as address:
        asyncio.run(ping(address))
