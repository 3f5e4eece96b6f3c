"""Every request is counted however its path is written, and nobody holds connections for ever."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from client_kit import BROKEN, Person
from raw_kit import connected, is_closed, upgraded
from server_kit import running, settings
from vierblatt.server.http import protocol
from vierblatt.server.limits.addresses import limited_address
from vierblatt.server.settings import Rate
from waiting_kit import PATIENCE

SOON = 0.3  # seconds for a request, instead of 15
HEAD = b"POST /api/me HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
COMPLETE = b"GET /api/me HTTP/1.1\r\nHost: here\r\n\r\n"


@pytest.mark.parametrize(
    "path", ["/api/me", "//api/me", "/api//me", "///api/me", "/%2fapi/me", "/metrics", "/nothing"]
)
def test_every_request_is_counted(tmp_path: Path, path: str) -> None:
    with running(settings(tmp_path, requests=Rate(3, 0))) as address, httpx.Client() as http:
        answers = [http.get(f"http://{address}{path}").status_code for _ in range(5)]
    assert 429 not in answers[:3]
    assert answers[3:] == [429, 429]


def test_files_are_not_counted(tmp_path: Path) -> None:
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "favicon.svg").write_text("<svg/>")
    with running(settings(tmp_path, requests=Rate(1, 0))) as address:
        answers = [httpx.get(f"http://{address}/favicon.svg").status_code for _ in range(5)]
    assert answers == [200] * 5


def test_websockets_are_counted(tmp_path: Path) -> None:
    with running(settings(tmp_path, requests=Rate(3, 0))) as address:
        for _ in range(3):
            with connect(f"ws://{address}/ws/tables/ABC234"):
                pass
        with pytest.raises(InvalidStatus), connect(f"ws://{address}/ws/tables/ABC234"):
            pass


@contextlib.contextmanager
def quick(folder: Path, monkeypatch: pytest.MonkeyPatch, **more: object) -> Iterator[str]:
    monkeypatch.setattr(protocol, "REQUEST_WITHIN", SOON)
    with running(settings(folder, **more)) as address:
        yield address


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET /api/me HTT",
        HEAD,
        HEAD + b"Content-Length: 100\r\n\r\n{",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{",
        COMPLETE + b"GET /api/me HTTP/1.1\r\nHos",
    ],
)
def test_half_sent_requests_are_closed_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    with quick(tmp_path, monkeypatch) as address, connected(address) as one:
        one.sendall(said)
        assert is_closed(one, PATIENCE)


@pytest.mark.parametrize("first", [b"GET /", HEAD + b"Content-Length: 10000\r\n\r\n"])
def test_a_request_that_trickles_is_closed_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: bytes
) -> None:
    with quick(tmp_path, monkeypatch) as address, connected(address) as one:
        last = time.monotonic() + PATIENCE
        one.sendall(first)
        while not is_closed(one, 0.05):
            assert time.monotonic() < last
            with contextlib.suppress(ConnectionError):
                one.sendall(b"x")


def test_a_request_in_time_and_a_websocket_are_not_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with quick(tmp_path, monkeypatch) as address:
        with connected(address) as one:
            one.sendall(COMPLETE)
            assert not is_closed(one, 2 * SOON)  # kept alive for some seconds
            one.sendall(COMPLETE)
            one.settimeout(PATIENCE)
            assert one.recv(4096).startswith(b"HTTP/1.1 200")
        with upgraded(address, "ABC234") as one:
            assert not is_closed(one, 2 * SOON)


def test_an_address_has_only_so_many_connections(tmp_path: Path) -> None:
    with contextlib.ExitStack() as held:
        address = held.enter_context(running(settings(tmp_path, connections=5, trust="10.9.8.7")))
        ours = [held.enter_context(connected(address)) for _ in range(5)]
        with connected(address) as sixth:
            assert is_closed(sixth, PATIENCE)
        with connected(address, source="127.0.0.2") as other:
            other.sendall(COMPLETE)
            assert other.recv(4096).startswith(b"HTTP/1.1 200")
        ours[0].close()
        for _ in range(100):  # until the server has seen that
            with connected(address) as again:
                again.settimeout(PATIENCE)
                with contextlib.suppress(ConnectionError):
                    again.sendall(COMPLETE)
                    if again.recv(4096):
                        return
            time.sleep(0.02)
        raise AssertionError


def test_a_trusted_proxy_connects_for_many(tmp_path: Path) -> None:
    with contextlib.ExitStack() as held:
        address = held.enter_context(running(settings(tmp_path, connections=5)))
        for _ in range(20):
            held.enter_context(connected(address))
        assert httpx.get(f"http://{address}/api/me").status_code == 200


def test_tables_have_only_so_many_connections_of_an_address(tmp_path: Path) -> None:
    async def come(address: str) -> None:
        anna = await Person.come(address, "Anna")
        code = await anna.open("blanco")
        async with anna.at(code), anna.at(code):
            with pytest.raises(BROKEN):
                async with anna.at(code):
                    pass
        async with anna.at(code):
            pass

    with running(settings(tmp_path, connections=2)) as address:
        asyncio.run(come(address))


def test_an_ipv6_network_is_one_address(tmp_path: Path) -> None:
    assert limited_address("2001:db8::1") == limited_address("2001:db8::ffff:1:2:3")
    assert limited_address("2001:db8::1") != limited_address("2001:db8:0:1::1")
    assert limited_address("::ffff:192.0.2.7") == limited_address("192.0.2.7") == "192.0.2.7"
    assert limited_address("?") == "?"
    with running(settings(tmp_path, requests=Rate(3, 0))) as address:
        hosts = [*(f"2001:db8::{at}" for at in range(1, 5)), "2001:db8:0:1::1"]
        answers = [
            httpx.get(f"http://{address}/api/me", headers={"x-forwarded-for": host}).status_code
            for host in hosts
        ]
    assert answers == [200, 200, 200, 429, 200]


def test_head_is_get_without_its_body(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as address, httpx.Client(base_url=f"http://{address}") as http:
        for path in ("/", "/api/me", "/api/games", "/metrics", "/api/tables/ABC234/qr.svg"):
            head, get = http.head(path), http.get(path)
            assert (head.status_code, head.content) == (200, b"")
            assert head.headers["content-type"] == get.headers["content-type"]


def test_an_origin_of_another_scheme_is_foreign(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as address:
        cases = [
            ({"origin": f"http://{address}"}, True),
            ({"origin": f"https://{address}"}, False),
            ({"origin": f"https://{address}", "x-forwarded-proto": "https"}, True),
            ({"origin": f"http://{address}", "x-forwarded-proto": "https"}, False),
        ]
        for headers, ours in cases:
            words = {"name": "Anna"}
            answer = httpx.post(f"http://{address}/api/me", json=words, headers=headers)
            assert answer.status_code == (200 if ours else 403), headers
            url = f"ws://{address}/ws/tables/ABC234"
            refused = contextlib.nullcontext() if ours else pytest.raises(InvalidStatus)
            with refused, connect(url, additional_headers=headers):
                pass
