"""What every answer carries, who is turned away from every address, and cookies that stay safe."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from client_kit import Person, page
from flood_kit import garble
from server_kit import running, settings
from vierblatt.server.errors import TOO_MUCH
from vierblatt.server.http.security_headers import HEADERS
from vierblatt.server.settings import Rate

TLS = {"x-forwarded-proto": "https"}
FOREIGN = [
    {"origin": "http://evil.example"},
    {"origin": "null"},
    {"origin": "http://["},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]

WISH = b"GET /ws/tables/ABC234 HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"
KEY = b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"


def test_every_answer_is_armoured(tmp_path: Path) -> None:
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "favicon.svg").write_text("<svg/>")
    asked: list[tuple[str, str, dict[str, Any], int]] = [
        ("GET", "/", {}, 200),
        ("GET", "/favicon.svg", {}, 200),
        ("GET", "/gone.js", {}, 404),
        ("GET", "/metrics", {}, 200),
        ("GET", "/api/me", {}, 200),
        ("HEAD", "/", {}, 200),
        ("HEAD", "/api/me", {}, 200),
        ("OPTIONS", "/api/me", {}, 204),
        ("GET", "/api/schema/openapi.json", {}, 200),
        ("GET", "/api/nothing", {}, 404),
        ("PUT", "/api/me", {}, 405),
        ("POST", "/api/me", {"content": b"{"}, 400),
        ("POST", "/api/me", {"content": b"x" * 10**6}, 413),
        ("POST", "/api/me", {"headers": FOREIGN[0]}, 403),
        ("GET", "/ws/tables/ABC234", {}, 405),
    ]
    with running(settings(tmp_path)) as address, httpx.Client(base_url=f"http://{address}") as http:
        for method, path, more, status in asked:
            answer = http.request(method, path, **more)
            assert answer.status_code == status, (method, path)
            assert HEADERS.items() <= dict(answer.headers).items(), (method, path)
            assert "cache-control" in answer.headers
            assert "server" not in answer.headers
            assert "strict-transport-security" not in answer.headers
        assert http.get("/", headers=TLS).headers["strict-transport-security"]


NO_HTTP = [
    (b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", 400),  # TLS, where none is spoken
    (b"GET /api/me\r\n\r\n", 400),
    (b"GET /api/me HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    (b"POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n{}", 400),
    (b"POST /api/me HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
    (WISH + b"\r\n", 400),
    (WISH + b"Sec-WebSocket-Key: a\r\nSec-WebSocket-Version: 13\r\n\r\n", 400),
    (WISH + b"Sec-WebSocket-Version: 12\r\n\r\n", 400),
    (WISH + KEY + b"Origin: http://evil.example\r\n\r\n", 403),
]


def test_what_is_no_request_is_answered_in_armour(tmp_path: Path) -> None:
    """By the libraries below, before anything of ours is asked."""
    with running(settings(tmp_path)) as address:
        for said, status in NO_HTTP:
            head, _, body = asyncio.run(garble(address, said)).partition(b"\r\n\r\n")
            first, *lines = head.decode().lower().split("\r\n")
            headers = dict(line.split(": ", 1) for line in lines)
            assert int(first.split(" ")[1]) == status, said
            expected = {name: value.lower() for name, value in HEADERS.items()}
            assert expected.items() <= headers.items(), said
            assert headers["cache-control"] == "no-store", said
            assert "server" not in headers, said
            assert len(body) == int(headers["content-length"]), said


def test_no_page_allows_what_it_does_not_need() -> None:
    policy = dict(
        one.strip().split(" ", 1) for one in HEADERS["content-security-policy"].split(";")
    )
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"


def changing(http: httpx.Client) -> list[tuple[str, str]]:
    """All methods and addresses that may change something."""
    paths = http.get("/api/schema/openapi.json").json()["paths"]
    return [
        (method, path.format(game="blanco", id="1"))
        for path, methods in paths.items()
        for method in methods
        if method not in ("get", "head", "options")
    ]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_foreign_pages_change_nothing_anywhere(tmp_path: Path, headers: dict[str, str]) -> None:
    with running(settings(tmp_path)) as address, httpx.Client(base_url=f"http://{address}") as http:
        http.post("/api/me", json={"name": "Anna"}).raise_for_status()
        found = changing(http)
        assert len(found) >= 11
        for method, path in found:
            answer = http.request(method, path, json={"name": "Eve"}, headers=headers)
            assert answer.status_code == 403, (method, path)
            assert answer.json()["en"] == "This comes from a foreign page."
        assert http.get("/api/me").json()["name"] == "Anna"


def test_cookies_are_for_us_alone_and_secure_over_tls(tmp_path: Path) -> None:
    def cookie(address: str, headers: dict[str, str], path: str, body: dict[str, str]) -> set[str]:
        answer = httpx.post(f"http://{address}{path}", json=body, headers=headers)
        words = answer.raise_for_status().headers["set-cookie"].lower().split("; ")
        assert {"httponly", "samesite=lax", "path=/"} <= set(words)
        return set(words)

    guest: tuple[str, dict[str, str]] = ("/api/me", {"name": "Anna"})
    member = ("/api/account", {"name": "Paul", "password": "correct horse"})
    again = ("/api/login", member[1])
    with running(settings(tmp_path)) as address:
        for path, body in (guest, member, again):
            assert "secure" in cookie(address, TLS, path, body)
            if path != "/api/account":
                assert "secure" not in cookie(address, {}, path, body)
    with running(settings(tmp_path, trust="192.0.2.1")) as address:  # whoever else says so may lie
        assert "secure" not in cookie(address, TLS, *guest)


def test_an_address_that_asks_without_end_has_to_wait(tmp_path: Path) -> None:
    with (
        running(settings(tmp_path, requests=Rate(5, 0))) as address,
        httpx.Client(base_url=f"http://{address}") as http,
    ):
        assert [http.get("/api/me").status_code for _ in range(7)] == [200] * 5 + [429] * 2
        refused = http.get("/api/phrases")
        assert set(refused.json()) == {"de", "en"}
        assert http.get("/").status_code == 200
        another = http.get("/api/me", headers={"x-forwarded-for": "192.0.2.7"})
        assert another.status_code == 200


def test_limits_hold_for_a_person_at_many_addresses_and_for_an_address_of_many(
    tmp_path: Path,
) -> None:
    table = {"game": "blanco", "options": {"players": 3}}

    async def opens(who: Person, at: str) -> int:
        headers = {"x-forwarded-for": at}
        return (await who.http.post("/api/tables", json=table, headers=headers)).status_code

    async def try_it(address: str) -> None:
        anna, paul = await Person.come(address, "Anna"), await Person.come(address, "Paul")
        assert [await opens(anna, f"192.0.2.{n}") for n in range(4)] == [200, 200, 200, 429]
        assert [await opens(paul, "192.0.2.0") for _ in range(3)] == [200, 200, 429]
        assert await opens(anna, "192.0.2.9") == 429
        eve = await Person.come(address, "Eve")
        assert await opens(eve, "192.0.2.0") == 429
        assert await opens(eve, "192.0.2.9") == 200

    with running(settings(tmp_path, tables=Rate(3, 0))) as address:
        asyncio.run(try_it(address))


def test_strangers_at_one_address_share_what_they_may_say(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        code = await anna.open("blanco")
        async with page(address, code) as one, page(address, code) as other, anna.at(code) as hers:
            said = [(await who.do("ready"))["en"] for who in (one, other, one, other, hers)]
            assert [text == TOO_MUCH.en for text in said] == [False, False, False, True, False]

    with running(settings(tmp_path, messages=Rate(3, 0))) as address:
        asyncio.run(try_it(address))


def test_many_at_one_address_may_say_ten_times_as_much_as_one(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        people = [await Person.come(address, f"Gast {n}") for n in range(12)]
        code = await people[0].open("blanco")
        heard = []
        for one in people:
            async with one.at(code) as hers:
                heard.append((await hers.do("ready"))["en"] != TOO_MUCH.en)
        assert heard == [True] * 10 + [False] * 2

    with running(settings(tmp_path, messages=Rate(1, 0))) as address:
        asyncio.run(try_it(address))
