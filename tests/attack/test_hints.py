"""Hints starve nobody: one for each person, once for each decision, and after the bots' moves."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from client_kit import Page, Person
from server_kit import running, settings
from vierblatt.server import errors
from vierblatt.server.limits.rate_limits import PER_ADDRESS
from vierblatt.server.settings import Rate
from vierblatt.server.tables import bot_pool
from vierblatt.server.tables.bot_pool import HINT, MOVE, Opinion, ThinkingQueue
from vierblatt.server.wire.messages import AdvisedMove
from waiting_kit import PATIENCE, until


class Thinking:
    """Stands in for the search: nothing is compiled, and it thinks as long as the test wants."""

    def __init__(self) -> None:
        self.begun = 0
        self.go_on = threading.Event()
        self.go_on.set()

    def advise(self, seen: Any, history: Any) -> Opinion:
        self.begun += 1
        assert self.go_on.wait(PATIENCE)
        moves = [AdvisedMove(move, 0.5, 0.0, None, None) for move in seen.legal()]
        return Opinion(moves, None)


@contextlib.contextmanager
def thinking() -> Iterator[Thinking]:
    one = Thinking()
    with (
        patch.object(bot_pool, "warm_up", lambda name: None),
        patch.object(bot_pool, "_advise", one.advise),
        patch("os.cpu_count", lambda: 2),  # so there is one thread for searches
    ):
        try:
            yield one
        finally:
            one.go_on.set()


@asynccontextmanager
async def at_turn(person: Person) -> AsyncIterator[Page]:
    answer = await person.http.post("/api/quick", json={"game": "dicht-dran", "players": 2})
    async with person.at(answer.json()["code"]) as page:
        await page.until(lambda: page.view["legal"])
        yield page


def test_a_person_has_one_open_hint_at_all_tables_together(tmp_path: Path) -> None:
    """The same one again is refused; one for another decision takes the place of the first."""

    async def ask(address: str) -> None:
        anna = await Person.come(address, "Anna")
        async with at_turn(anna) as here, at_turn(anna) as there:
            one.go_on.clear()
            first = asyncio.create_task(here.do("hint"))
            await until(lambda: one.begun == 1)
            refused = await here.do("hint")
            assert (refused["type"], refused["en"]) == ("refused", errors.ONE_HINT.en)
            second = asyncio.create_task(there.do("hint"))
            assert (await first)["moves"] == []
            assert not second.done()
            one.go_on.set()
            assert (await second)["moves"] != []

    with thinking() as one, running(settings(tmp_path)) as address:
        asyncio.run(ask(address))


def test_a_decision_is_thought_about_once(tmp_path: Path) -> None:
    async def ask(address: str) -> None:
        async with at_turn(await Person.come(address, "Anna")) as page:
            answers = [await page.do("hint") for _ in range(5)]
            assert one.begun == 1
            assert all(answer["moves"] == answers[0]["moves"] for answer in answers)
            asked = page.view["asked"]
            await page.do("move", move=page.view["legal"][0])
            await page.until(lambda: page.view["legal"] and page.view["asked"] != asked)
            assert (await page.do("hint"))["asked"] != asked
            assert one.begun == 2

    with thinking() as one, running(settings(tmp_path)) as address:
        asyncio.run(ask(address))


def test_nobody_thinks_for_a_page_that_is_gone(tmp_path: Path) -> None:
    async def ask(address: str) -> None:
        people = [await Person.come(address, name) for name in ("Anna", "Paul", "Linus")]
        anna, paul, linus = people
        async with at_turn(anna) as annas, at_turn(linus) as last:
            one.go_on.clear()
            first = asyncio.create_task(annas.do("hint"))
            await until(lambda: one.begun == 1)  # the only thread thinks
            async with at_turn(paul) as pauls:
                await pauls.say({"do": "hint", "id": "never"})
                assert (await pauls.do("say", text="Hm."))["type"] == "done"  # so that has come
            waiting = asyncio.create_task(last.do("hint"))
            assert (await last.do("say", text="Hm."))["type"] == "done"
            await asyncio.sleep(0.1)  # the server has seen that Paul is gone
            one.go_on.set()
            assert (await first)["type"] == (await waiting)["type"] == "advice"
            assert one.begun == 2  # Anna's and Linus's

    with thinking() as one, running(settings(tmp_path)) as address:
        asyncio.run(ask(address))


def test_hints_are_limited_for_an_address(tmp_path: Path) -> None:
    """However many guests come from there."""

    async def ask(address: str) -> None:
        kinds = []
        for at in range(PER_ADDRESS + 2):
            async with at_turn(await Person.come(address, f"Guest {at}")) as page:
                kinds.append((await page.do("hint"))["type"])
        assert kinds == ["advice"] * PER_ADDRESS + ["refused"] * 2

    with thinking(), running(settings(tmp_path, hints=Rate(1, 0))) as address:
        asyncio.run(ask(address))


def test_a_bots_move_goes_before_waiting_hints() -> None:
    """It waited for 108 s behind 170 of them."""

    async def think() -> None:
        queue, order, go_on = ThinkingQueue(1), list[str](), threading.Event()

        def first() -> None:
            go_on.wait(PATIENCE)

        busy = asyncio.create_task(queue.run(HINT, first))
        await asyncio.sleep(0)
        hints = [
            asyncio.create_task(queue.run(HINT, lambda: order.append("hint"))) for _ in range(170)
        ]
        await asyncio.sleep(0)
        move = asyncio.create_task(queue.run(MOVE, lambda: order.append("move")))
        await asyncio.sleep(0)
        for gone in hints[:100]:
            gone.cancel()
        go_on.set()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(busy, move, *hints[100:])
        assert order == ["move"] + ["hint"] * 70
        queue.close()

    asyncio.run(think())


def test_a_turn_that_is_given_up_at_once_frees_the_thread() -> None:
    """Cancelled in the very moment in which it was its turn."""

    async def think() -> None:
        queue, go_on = ThinkingQueue(1), threading.Event()
        busy = asyncio.create_task(queue.run(HINT, lambda: go_on.wait(PATIENCE)))
        await asyncio.sleep(0)
        gone = asyncio.create_task(queue.run(HINT, lambda: True))
        await asyncio.sleep(0)
        pass_on = queue._pass_on

        def pass_on_and_cancel() -> None:
            pass_on()
            gone.cancel()

        with patch.object(queue, "_pass_on", pass_on_and_cancel):
            go_on.set()
            await asyncio.wait([busy, gone])
        assert gone.cancelled()
        async with asyncio.timeout(5):
            assert await queue.run(MOVE, lambda: "moved") == "moved"
        queue.close()

    asyncio.run(think())


def test_the_other_people_are_told(tmp_path: Path) -> None:
    async def ask(address: str) -> None:
        anna, paul = await Person.come(address, "Anna"), await Person.come(address, "Paul")
        code = await anna.open("dicht-dran", options={"players": 2, "hands": 1})
        async with anna.at(code) as here, paul.at(code) as there:
            await there.do("sit", seat=1)
            await here.do("start")
            await until(lambda: bool(here.view["legal"] or there.view["legal"]))
            asks, other = (here, there) if here.view["legal"] else (there, here)
            assert (await asks.do("hint"))["type"] == "advice"
            await other.until(lambda: "asked-for-hint" in tables_told(other))

    with thinking(), running(settings(tmp_path)) as address:
        asyncio.run(ask(address))


def tables_told(page: Page) -> list[str]:
    return [told["event"].get("table") for told in page.events]
