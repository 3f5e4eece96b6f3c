"""Hints come when the bot has thought, and say which decision they are about."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from unittest.mock import patch

from client_kit import Page, Person
from server_kit import running, settings, slow_compiler
from vierblatt import Match, games
from vierblatt.bots import registry
from vierblatt.bots.registry import SearchBot
from vierblatt.server import errors
from vierblatt.server.tables import bot_pool
from vierblatt.table.knowledge import SeatKnowledge


def at_annas_turn(folder: Path, then: Callable[[Page], Awaitable[None]]) -> None:
    """A match against a bot, in which it is Anna's turn."""

    async def match(address: str) -> None:
        anna = await Person.come(address, "Anna")
        answer = await anna.http.post("/api/quick", json={"game": "dicht-dran", "players": 2})
        async with anna.at(answer.json()["code"]) as one:
            await one.until(lambda: one.view["legal"])
            await then(one)

    with running(settings(folder)) as address:
        asyncio.run(match(address))


def test_a_hint_waits_for_the_compiler_and_nobody_else_does(tmp_path: Path) -> None:
    async def ask(one: Page) -> None:
        hint = asyncio.create_task(one.do("hint"))
        await asyncio.sleep(0)  # it is sent
        assert (await one.do("say", text="Hm."))["type"] == "done"  # the table goes on
        assert not hint.done()
        begins.set()
        advice = await hint
        assert advice["type"] == "advice"
        assert advice["asked"] == one.view["asked"]
        assert {each["move"] for each in advice["moves"]} == set(one.view["legal"])

    with slow_compiler() as begins:
        at_annas_turn(tmp_path, ask)


def test_a_hint_for_a_decision_that_is_made_is_empty(tmp_path: Path) -> None:
    async def ask(one: Page) -> None:
        asked = one.view["asked"]
        hint = asyncio.create_task(one.do("hint"))
        await asyncio.sleep(0)  # it is sent
        await one.do("move", move=one.view["legal"][0])
        assert not hint.done()
        begins.set()
        advice = await hint
        assert (advice["asked"], advice["moves"]) == (asked, [])

    with slow_compiler() as begins:
        at_annas_turn(tmp_path, ask)


def test_where_nothing_can_be_compiled_there_is_no_hint(tmp_path: Path) -> None:
    async def ask(one: Page) -> None:
        for _ in range(2):
            refused = await one.do("hint")
            assert (refused["type"], refused["en"]) == ("refused", errors.OUR_FAULT.en)
        assert (await one.do("move", move=one.view["legal"][0]))["type"] == "done"

    with patch.object(bot_pool, "warm_up", side_effect=OSError("no room for the compiler")):
        at_annas_turn(tmp_path, ask)


def test_what_somebody_waits_for_is_compiled_before_the_rest() -> None:
    begins, compiled = threading.Event(), list[str]()

    def try_out(name: str) -> None:
        begins.wait()
        compiled.append(name)

    async def wait(house: bot_pool.BotPool) -> None:
        first, *_, last = games.names()
        for name in games.names():
            house.compile(name)
        waits = asyncio.create_task(house.ready(last))
        gives_up = asyncio.create_task(house.ready(first))
        await asyncio.sleep(0)
        gives_up.cancel()
        begins.set()
        await waits
        assert last in compiled[:2]  # the first may have been begun with
        for name in games.names():
            await house.ready(name)
        assert sorted(compiled) == sorted(games.names())

    with patch.object(bot_pool, "warm_up", try_out):
        house = bot_pool.BotPool()
        asyncio.run(wait(house))
        house.close()


class Told(SearchBot):
    """An expert that says what it was told instead of searching."""

    def move(self, seen: SeatKnowledge, seed: int) -> str:
        return "" if seen.beliefs is None else str(seen.beliefs.table.std() > 0)


def test_bots_and_hints_are_told_what_moves_say() -> None:
    match = Match.new("habe-fertig", players=3, seed=4)
    for made in range(12):
        seat = match.movers[0]
        match.play(seat, registry.BOTS["casual"].move(match.knowledge(seat), made))
    seen, history = match.knowledge(match.movers[0]), match.history()

    async def ask(pool: bot_pool.BotPool) -> None:
        await pool.ready("habe-fertig")
        assert await pool.move("expert", seen, history, 1) == "True"
        assert await pool.move("club", seen, history, 1) == ""
        opinion = await pool.advise(seen, history)
        assert sorted(one.move for one in opinion.moves) == seen.legal()
        assert opinion.moves[0].de
        assert opinion.moves[0].en

    expert, club = Told("expert", 0, 0, believes=True), Told("club", 0, 0)
    quick = SearchBot("expert", rollouts=30, seconds=60, believes=True)
    with patch.object(bot_pool, "warm_up", lambda name: None):
        pool = bot_pool.BotPool()
        with (
            patch.dict(registry.BOTS, expert=expert, club=club),
            patch.object(registry, "find", lambda name: quick),
        ):
            asyncio.run(ask(pool))
        pool.close()
