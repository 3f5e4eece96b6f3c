"""Load for Vierblatt: Null & nichtig with four people."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec
from bench.server.libc import begins, compiled, find, word
from bench.server.table import CARDS, PEOPLE, Refused, Seated, Words, keep
from bench.server.wire import Wire

WANTED = {
    "game": "null-und-nichtig",
    "options": {"players": PEOPLE, "rounds": 100},
    "settings": {"pause": 0},
}
IN_SECRET = 2  # cards that each lays first in a round; with the third, all hear who has laid
UPDATE, REFUSED = word(b'{"type":"update"'), word(b'{"type":"refused"')
LEGAL = word(b'"legal":[')
PIECES = (b'{"do":"move","move":', b',"id":"c', b'"}')


def join(host: str) -> list[Seated]:
    """Open a table, seat four new people and start."""
    people, pages = [], []
    with httpx.Client(base_url=f"http://{host}", verify=False) as http:  # certificates take time
        for place in range(PEOPLE):
            http.post("/api/me", json={"name": f"Player {place}"}).raise_for_status()
            people.append("; ".join(f"{name}={value}" for name, value in http.cookies.items()))
            http.cookies.clear()
        answer = http.post("/api/tables", json=WANTED, headers={"Cookie": people[0]})
        code = answer.raise_for_status().json()["code"]
    for place, cookie in enumerate(people):
        page = look(host, code, cookie)
        if place:
            ask(page, "sit", seat=place)
        pages.append(page)
    ask(pages[0], "start")
    dealt = LEGAL.tobytes() + b'"lay '
    return [Seated(page, page.hear(lambda text: dealt in text), PIECES) for page in pages]


def look(host: str, code: str, cookie: str = "") -> Wire:
    """Open a page at a table."""
    page = Wire(host, f"/ws/tables/{code}", cookie)
    page.say(b'{"do":"join","since":null}')
    wait_for(page, UPDATE.tobytes())
    return page


def ask(page: Wire, what: str, **more: object) -> None:
    page.say(msgspec.json.encode({"do": what, "id": what, **more}))
    wait_for(page, b'{"type":"done"')


def wait_for(page: Wire, answer: bytes) -> None:
    refused = REFUSED.tobytes()
    text = page.hear(lambda text: text.startswith((answer, refused)))
    if text.startswith(refused):
        raise Refused(text.decode())


@compiled
def hear(seat: Any, start: int, stop: int) -> bool:
    if begins(seat.unread, start, stop, UPDATE):
        at = find(seat.unread, start, stop, LEGAL)
        if at >= 0:  # else it is as it was
            keep(seat, at + LEGAL.size, stop)
        return True
    if begins(seat.unread, start, stop, REFUSED):
        raise Refused
    return False


@compiled
def told(seat: Any) -> int:
    return 1 if seat.number % CARDS < IN_SECRET else PEOPLE


WORDS = Words(join, hear, told)
