"""Whatever anybody sends is answered or refused, and the table is none the worse for it."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from client_kit import Page, Person, page
from server_kit import running, settings
from vierblatt.server.settings import Rate

DEEP = "[" * 30000
BAD_MESSAGES: list[Any] = [
    "",
    "{",
    "null",
    "[]",
    '"move"',
    b"\xff\xfe",
    "{}",
    {"do": "dance", "id": "x"},
    {"do": "join", "since": 0},
    {"do": "move"},
    {"do": "move", "id": "x"},
    {"do": "move", "id": "", "move": "red-7"},
    {"do": "move", "id": "x" * 65, "move": "red-7"},
    {"do": "move", "id": 7, "move": "red-7"},
    {"do": "sit", "id": "\0", "seat": 1},
    {"do": "move", "id": "x", "move": 7},
    {"do": "move", "id": "x", "move": "red-7", "seat": 2},
    {"do": "sit", "id": "x", "seat": "1"},
    {"do": "sit", "id": "x", "seat": 1.5},
    '{"do": "sit", "id": "x", "seat": 1e400}',
    '{"do": "move", "id": "\\ud800", "move": "\\udfff"}',
    '{"do": "move", "id": "x", "move": ' + DEEP[:4000],
    "x" * 5000,
]
REFUSED_COMMANDS: list[dict[str, Any]] = [
    {"do": "move", "move": "red-7"},
    {"do": "move", "move": ""},
    {"do": "move", "move": "\x00" * 500},
    {"do": "sit", "seat": -1},
    {"do": "sit", "seat": 99},
    {"do": "sit", "seat": 10**30},
    {"do": "free", "seat": 2**62},
    {"do": "seat-bot", "seat": 1, "strength": "god"},
    {"do": "seat-bot", "seat": 9, "strength": "casual"},
    {"do": "start"},
    {"do": "ready"},
    {"do": "take-back"},
    {"do": "hand-over"},
    {"do": "resume"},
    {"do": "resign"},
    {"do": "agree"},
    {"do": "hint"},
    {"do": "say", "text": "\n"},
    {"do": "phrase", "phrase": "curse"},
    {"do": "mute", "seat": 0},
    {"do": "mute", "seat": -1},
]


async def abuse(address: str) -> None:
    anna = await Person.come(address, "Anna")
    code = await anna.open("blanco")
    async with anna.at(code) as one:
        before = one.view
        for bad in BAD_MESSAGES:
            sent = len(one.sent)
            await one.say(bad)
            await one.until(lambda sent=sent: len(one.sent) > sent)
            answer = json.loads(one.sent[-1])
            assert answer["type"] == "refused", bad
            assert answer["id"] is None
        for command in REFUSED_COMMANDS:
            assert (await one.do(command["do"], **_rest(command)))["type"] == "refused", command
        assert one.view == before
        await one.say("x" * 10**6)
        await one.socket.wait_closed()
        assert one.socket.close_code == 1009
    async with anna.at(code) as again:
        assert again.view["seats"] == before["seats"]
        assert (await again.do("seat-bot", seat=1, strength="casual"))["type"] == "done"


def _rest(command: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in command.items() if name != "do"}


def test_bad_messages_are_refused_and_the_connection_survives(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as address:
        asyncio.run(abuse(address))


def test_strangers_may_look_and_not_touch(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna, eve = await Person.come(address, "Anna"), await Person.come(address, "Eve")
        answer = await anna.http.post("/api/quick", json={"game": "dicht-dran", "players": 2})
        code = answer.json()["code"]
        forged = f"{eve.cookie[:-1]}{'0' if eve.cookie[-1] != '0' else '1'}"
        async with anna.at(code) as hers, eve.at(code) as eves, page(address, code, forged) as none:
            await hers.until(lambda: hers.view["legal"])
            for stranger in (eves, none):
                assert stranger.view["you"] is None
                assert stranger.view["legal"] == []
                move = hers.view["legal"][0]
                assert (await stranger.do("move", move=move))["type"] == "refused"
                assert (await stranger.do("sit", seat=0))["type"] == "refused"
                for what in ("start", "leave", "resign", "take-back", "hint", "hand-over"):
                    assert (await stranger.do(what))["type"] == "refused"

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


async def closing(address: str, path: str, first: Any, **how: Any) -> int | None:
    async with connect(f"ws://{address}{path}", **how) as socket:
        await socket.send(json.dumps(first))
        await asyncio.wait_for(socket.wait_closed(), 20)
        return socket.close_code


def test_connections_that_lead_nowhere_are_closed(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        code = await anna.open("blanco")
        at_table, join = f"/ws/tables/{code}", {"do": "join", "since": None}
        assert await closing(address, "/ws/tables/NOSUCH", join) == 4404
        assert await closing(address, at_table, {"do": "start", "id": "x"}) == 1008
        assert await closing(address, at_table, "x" * 10**5) == 1009
        for origin in ("http://evil.example", "null", f"http://{address}.evil.example"):
            with pytest.raises(InvalidStatus):
                await closing(address, at_table, join, origin=origin)

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


def test_an_unknown_number_is_answered_with_the_view(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        code = await anna.open("blanco")
        for since in (10**6, -1, None):
            async with anna.at(code, since=since) as one:
                assert one.events == []
                assert one.view["stage"] == "open"

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


TABLE = {"game": "blanco", "options": {"players": 3}}
BAD_REQUESTS: list[tuple[str, Any]] = [
    ("/api/me", {}),
    ("/api/me", {"name": ""}),
    ("/api/me", {"name": "   "}),
    ("/api/me", {"name": "x" * 41}),
    ("/api/me", {"name": "bot:casual"}),
    ("/api/me", {"name": "a\u0000b"}),
    ("/api/me", {"name": "a\u202eb"}),
    ("/api/me", {"name": 7}),
    ("/api/me", {"name": "Anna", "admin": True}),
    ("/api/me", []),
    ("/api/tables", {}),
    ("/api/tables", TABLE | {"game": "poker"}),
    ("/api/tables", TABLE | {"game": None}),
    ("/api/tables", TABLE | {"options": {}}),
    ("/api/tables", TABLE | {"options": {"players": 99}}),
    ("/api/tables", TABLE | {"options": {"players": [3]}}),
    ("/api/tables", TABLE | {"options": {"players": 3, "wins": 10**40}}),
    ("/api/tables", TABLE | {"options": {"players": 3, "seed": 1}}),
    ("/api/tables", TABLE | {"settings": {"per_move": "soon"}}),
    ("/api/tables", TABLE | {"settings": {"strength": "god"}}),
    ("/api/tables", TABLE | {"settings": {"pause": -1}}),
    ("/api/tables", TABLE | {"settings": {"seed": 1}}),
    ("/api/tables", TABLE | {"bots": ["god"]}),
    ("/api/tables", TABLE | {"bots": ["casual"] * 9}),
    ("/api/tables", TABLE | {"bots": [None]}),
    ("/api/tables", TABLE | {"public": "yes"}),
    ("/api/tables", TABLE | {"public": "true"}),
    ("/api/tables", TABLE | {"public": 1}),
    ("/api/quick", {"game": "blanco"}),
    ("/api/quick", {"game": "blanco", "players": 1}),
    ("/api/quick", {"game": "blanco", "players": True}),
    ("/api/quick", {"game": "blanco", "players": "3"}),
    ("/api/quick", {"game": "blanco", "players": 3, "strength": "god"}),
]


def test_bad_requests_are_refused_in_both_languages(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        for path, body in BAD_REQUESTS:
            answer = await anna.http.post(path, json=body)
            assert answer.status_code == 400, (path, body, answer.text)
            assert set(answer.json()) == {"de", "en"}
        for raw in (b"", b"{", b"\xff", DEEP.encode(), b'{"name": "\\ud800"}'):
            answer = await anna.http.post("/api/me", content=raw)
            assert answer.status_code == 400, (raw[:20], answer.text)
        deep = '{"game": "blanco", "options": ' + DEEP
        assert (await anna.http.post("/api/tables", content=deep)).status_code == 400
        assert (await anna.http.post("/api/me", content=b"x" * 10**6)).status_code == 413
        for path in ("/api/nothing", "/api/matches/NOSUCH", "/api/games/poker/rules"):
            answer = await anna.http.get(path)
            assert answer.status_code == 404, path
            assert set(answer.json()) == {"de", "en"}
        assert (await anna.http.get("/api/games/blanco/rules?lang=fr")).status_code == 400
        wrong = await anna.http.delete("/api/me")
        assert wrong.status_code == 405
        assert {"GET", "POST"} <= set(wrong.headers["allow"].split(", "))
        assert (await anna.http.get("/api/me")).json()["name"] == "Anna"
        stranger = httpx.AsyncClient(base_url=f"http://{address}")
        assert (await stranger.post("/api/tables", json=TABLE)).status_code == 400
        assert (await stranger.get("/api/matches")).json() == []
        assert (await stranger.get("/api/me")).json() == {"name": None, "account": False}

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


def test_who_does_too_much_has_to_wait(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        codes = [await anna.open("blanco") for _ in range(3)]
        answer = await anna.http.post("/api/tables", json=TABLE)
        assert answer.status_code == 429
        assert set(answer.json()) == {"de", "en"}
        async with anna.at(codes[0]) as one:
            kinds = [(await one.do("ready"))["en"] for _ in range(8)]
            assert sum("too fast" in said for said in kinds) == 3
        for _ in range(2):
            assert (await anna.http.get("/api/matches/NOSUCH")).status_code == 404
        assert (await anna.http.get("/api/matches/NOSUCH")).status_code == 429

    slow = {"tables": Rate(3, 0), "messages": Rate(5, 0), "misses": Rate(2, 0)}
    with running(settings(tmp_path, **slow)) as address:
        asyncio.run(try_it(address))


def test_random_messages_harm_nobody(tmp_path: Path) -> None:
    """Commands of all kinds, put together at random, while others play."""

    async def try_it(address: str) -> None:
        dice = random.Random(5)
        anna, eve = await Person.come(address, "Anna"), await Person.come(address, "Eve")
        answer = await anna.http.post("/api/quick", json={"game": "dicht-dran", "players": 2})
        code = answer.json()["code"]
        async with anna.at(code) as hers, eve.at(code) as eves:
            await asyncio.gather(hers.play(dice), throw(eves, dice))
            assert hers.stage == "over"

    async def throw(at: Page, dice: random.Random) -> None:
        names = ["do", "id", "move", "seat", "strength", "since", "person", "now"]
        values = ["move", "sit", "x", "leave", 0, -1, 2**63, None, True, [], {}, 1.5, "casual"]
        for _ in range(2000):
            chosen = dice.sample(names, dice.randint(0, 4))
            await at.say({"do": "move"} | {name: dice.choice(values) for name in chosen})
        await at.until(lambda: len(at.sent) >= 2000)

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


def test_texts_that_no_database_takes_harm_nobody(tmp_path: Path, database: str) -> None:
    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        words = {"name": "Anna", "password": "korrektes pferd"}
        await anna.http.post("/api/account", json=words)
        code = await anna.open("blanco")
        async with anna.at(code) as one:
            for path in ("matches/%00", "matches/%00/replay", "matches/%00/analysis"):
                assert (await anna.http.get(f"/api/{path}")).status_code == 404, path
            assert (await anna.http.get("/api/people/%00")).status_code == 404
            assert (await anna.http.delete("/api/tokens/%00")).status_code == 404
            for path in ("login", "account"):
                nothing = words | {"name": "\0"}
                assert (await anna.http.post(f"/api/{path}", json=nothing)).status_code == 400
            token = await anna.http.post("/api/tokens", json={"name": "\0"})
            assert token.status_code == 400
            for message in ({"do": "say", "text": "\0"}, {"do": "phrase", "phrase": "\0"}):
                assert (await one.do(message.pop("do"), **message))["type"] == "refused"
            await one.say({"do": "switch-chat", "id": "\0", "on": False})
            assert (await one.do("sit", seat=2))["type"] == "done"  # and on we go

    with running(settings(tmp_path, database=database)) as address:
        asyncio.run(try_it(address))
