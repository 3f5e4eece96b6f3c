"""A `Host` is checked once for all, and invitations are drawn off the event loop."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
import segno

from client_kit import Person
from flood_kit import ask
from server_kit import running, settings
from vierblatt.server.http.routes import tables
from vierblatt.server.settings import Rate
from waiting_kit import within

QR = "/api/tables/ABC234/qr.svg"
PATHS = [QR, "/", "/api/me", "/metrics", "//api/me", "/ws/tables/ABC234", "/nothing"]
ODD = ["a" * 254, "a b", "a/b", "a@b", "a#", "a:b", "[::1", "a:123456", "\u00e4"]
GOOD = ["a", "127.0.0.1:8000", "[::1]:8000", "vierblatt.example", "a" * 253]


def status(address: str, path: str, host: str) -> int:
    said = f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode("latin-1")
    [found] = asyncio.run(ask(address, [said]))
    return found


@pytest.mark.parametrize("length", [2900, 5000])
def test_a_long_host_is_refused_at_once_at_any_address(tmp_path: Path, length: int) -> None:
    """The drawing took 0.27 s of the event loop, or failed."""
    with running(settings(tmp_path)) as address:
        began = time.monotonic()
        assert [status(address, path, "a" * length) for path in PATHS] == [400] * len(PATHS)
        assert time.monotonic() - began < within(1.0)


def test_what_is_no_host_is_refused_and_what_is_one_is_drawn(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as address:
        assert [status(address, QR, host) for host in ODD] == [400] * len(ODD)
        assert [status(address, QR, host) for host in GOOD] == [200] * len(GOOD)
        no_host = f"GET {QR} HTTP/1.0\r\n\r\n".encode()
        assert asyncio.run(ask(address, [no_host])) == {200: 1}


def test_an_invitation_is_drawn_off_the_loop_and_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draws, go_on, make = list[str](), threading.Event(), segno.make

    def slowly(link: str, **how: Any) -> Any:
        draws.append(link)
        go_on.wait()
        return make(link, **how)

    async def draw(address: str) -> None:
        anna = await Person.come(address, "Anna")
        first = asyncio.create_task(anna.http.get(QR))
        while not draws:
            await asyncio.sleep(0.01)
        assert (await anna.http.get("/api/me")).status_code == 200  # the loop goes on
        assert not first.done()
        go_on.set()
        assert (await first).status_code == 200
        assert (await anna.http.get(QR)).content == (await first).content
        assert len(draws) == 1

    tables._draw.cache_clear()
    monkeypatch.setattr(segno, "make", slowly)
    with running(settings(tmp_path)) as address:
        asyncio.run(draw(address))


def test_drawings_are_limited(tmp_path: Path) -> None:
    with running(settings(tmp_path, looks=Rate(3, 0))) as address:
        answers = [httpx.get(f"http://{address}{QR}").status_code for _ in range(4)]
        assert answers == [200, 200, 200, 429]
