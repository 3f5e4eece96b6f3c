"""Somebody new sits down and becomes a guest in one request, as safely as in two."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from database_kit import everything_stored
from server_kit import running, settings
from vierblatt.server.people.identity import COOKIE
from vierblatt.server.settings import Rate

QUICK = {"game": "dicht-dran", "players": 3}
SEATS: list[tuple[str, dict[str, Any]]] = [
    ("/api/quick", QUICK),
    ("/api/tables", {"game": "dicht-dran", "options": {"players": 3}}),
    ("/api/daily/dicht-dran", {}),
]
NEW = {"newcomer": "de"}


@contextmanager
def visitor(folder: Path, **more: Any) -> Iterator[httpx.Client]:
    with (
        running(settings(folder, **more)) as address,
        httpx.Client(base_url=f"http://{address}") as http,
    ):
        yield http


def name(http: httpx.Client) -> Any:
    return http.get("/api/me").json()["name"]


@pytest.mark.parametrize(("path", "body"), SEATS)
def test_one_request_seats_a_newcomer(tmp_path: Path, path: str, body: dict[str, Any]) -> None:
    with visitor(tmp_path) as http:
        assert http.post(path, json=body).status_code == 400  # without a word of being new
        assert not http.cookies
        answer = http.post(path, json=body | {"newcomer": "en"})
        assert answer.raise_for_status().json().keys() == {"code"}
        words = set(answer.headers["set-cookie"].lower().split("; "))
        assert {"httponly", "samesite=lax", "path=/"} <= words
        assert "secure" not in words
        assert name(http) == "Guest"
        again = http.post(path, json=body | NEW)
        assert "set-cookie" not in again.raise_for_status().headers
        assert name(http) == "Guest"


def test_their_cookie_is_secure_over_tls(tmp_path: Path) -> None:
    with visitor(tmp_path) as http:
        tls = {"x-forwarded-proto": "https"}
        answer = http.post("/api/quick", json=QUICK | NEW, headers=tls).raise_for_status()
        assert "secure" in answer.headers["set-cookie"].lower().split("; ")


def test_who_is_known_stays_who_they_are(tmp_path: Path) -> None:
    with visitor(tmp_path) as http:
        http.post("/api/me", json={"name": "Anna"}).raise_for_status()
        for path, body in SEATS:
            answer = http.post(path, json=body | NEW).raise_for_status()
            assert "set-cookie" not in answer.headers
        assert name(http) == "Anna"


def test_foreign_pages_make_nobody(tmp_path: Path) -> None:
    with visitor(tmp_path) as http:
        for path, body in SEATS:
            foreign = {"origin": "http://evil.example"}
            answer = http.post(path, json=body | NEW, headers=foreign)
            assert answer.status_code == 403
            assert "set-cookie" not in answer.headers
    assert "Gast" not in everything_stored(str(tmp_path / "test.db"))


def test_newcomers_of_one_address_are_counted_like_names(tmp_path: Path) -> None:
    def come(http: httpx.Client) -> int:
        http.cookies.clear()
        return http.post("/api/quick", json=QUICK | NEW).status_code

    with visitor(tmp_path, guests=Rate(2, 0)) as http:
        assert [come(http) for _ in range(3)] == [200, 200, 429]
        http.cookies.clear()
        assert http.post("/api/me", json={"name": "Anna"}).status_code == 429


def test_who_is_refused_a_table_is_not_made_anew_at_the_next_try(tmp_path: Path) -> None:
    with visitor(tmp_path, guests=Rate(1, 0)) as http:
        assert http.post("/api/quick", json=QUICK | NEW | {"players": 9}).status_code == 400
        assert name(http) == "Gast"
        assert http.post("/api/quick", json=QUICK | NEW).status_code == 200


def test_a_wrong_token_or_a_forged_cookie_opens_nobodys_door(tmp_path: Path) -> None:
    with visitor(tmp_path) as http:
        wrong = {"authorization": "Bearer vierblatt_falsch"}
        assert http.post("/api/quick", json=QUICK | NEW, headers=wrong).status_code == 400
        assert not http.cookies
        forged = {"cookie": f"{COOKIE}=somebody.else"}
        answer = http.post("/api/quick", json=QUICK | NEW, headers=forged).raise_for_status()
        assert "somebody" not in answer.headers["set-cookie"]
        assert http.post("/api/quick", json=QUICK | {"newcomer": "Eve"}).status_code == 400


def test_no_account_can_keep_newcomers_out_by_their_name(tmp_path: Path) -> None:
    with visitor(tmp_path) as http:
        for wanted in ("Gast", " gUEST "):
            taken = {"name": wanted, "password": "correct horse"}
            assert http.post("/api/account", json=taken).status_code == 400
        eve = {"name": "Eve", "password": "correct horse"}
        http.post("/api/account", json=eve).raise_for_status()
        assert http.post("/api/me", json={"name": "Gast"}).status_code == 400
        assert name(http) == "Eve"
        http.cookies.clear()
        http.post("/api/quick", json=QUICK | NEW).raise_for_status()
        assert name(http) == "Gast"
