"""A table's history does not grow without end, nobody is sent all of it, and it is freed."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path

from client_kit import Person, finished, numbers
from server_kit import running, settings
from vierblatt.server import errors
from vierblatt.server.settings import Rate
from vierblatt.server.tables.room import MOST_EVENTS, Room
from waiting_kit import wait_until

CHANGES = 260  # of seats; each is told twice


def test_changes_of_seats_are_limited_by_person(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna, paul = await Person.come(address, "Anna"), await Person.come(address, "Paul")
        code = await anna.open("blanco")
        async with anna.at(code) as one, paul.at(code) as other:
            answers = [await other.do("sit", seat=1 + at % 2) for at in range(20)]
            assert [answer["type"] for answer in answers] == ["done"] * 6 + ["refused"] * 14
            assert answers[-1]["en"] == errors.TOO_MUCH.en
            assert (await other.do("leave"))["en"] == errors.TOO_MUCH.en
            assert one.number < 20
            assert (await one.do("seat-bot", seat=2, strength="casual"))["type"] in (
                "done",
                "refused",
            )
            seated = [await one.do("seat-bot", seat=1, strength="club") for _ in range(6)]
            assert seated[-1]["en"] == errors.TOO_MUCH.en  # she has a limit of her own
            assert (await one.do("say", text="So."))["type"] == "done"

    with running(settings(tmp_path, seats=Rate(6, 0))) as address:
        asyncio.run(try_it(address))


def test_who_joins_is_sent_the_last_500_events_and_the_numbers_stay_right(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna, paul = await Person.come(address, "Anna"), await Person.come(address, "Paul")
        code = await anna.open("blanco")
        async with anna.at(code, since=0) as one, paul.at(code) as other:
            for at in range(CHANGES):
                await other.do("sit", seat=1 + at % 2)
            await one.until(lambda: one.number == other.number)
            last = one.number
            assert numbers(one.events) == list(range(1, last + 1))  # she heard all as it happened
            assert last > MOST_EVENTS
            for since, first in [(0, last - MOST_EVENTS), (1, last - MOST_EVENTS), (-7, last)]:
                async with paul.at(code, since=since) as late:
                    assert numbers(late.events) == list(range(first + 1, last + 1))
            async with paul.at(code, since=last - 10) as late:
                assert numbers(late.events) == list(range(last - 9, last + 1))
                await other.do("sit", seat=1 + CHANGES % 2)
                await late.until(lambda: late.number > last)
                assert numbers(late.events) == list(range(last - 9, late.number + 1))
                assert late.number == other.number

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


def test_a_finished_table_is_freed_without_the_garbage_collector(tmp_path: Path) -> None:
    """It looks through everything only once in thousands of matches."""

    def rooms() -> list[Room]:
        return [one for one in gc.get_objects() if type(one) is Room]

    gc.collect()
    gc.disable()
    try:
        with running(settings(tmp_path)) as address:
            asyncio.run(finished(address))
            wait_until(lambda: not rooms())
    finally:
        gc.enable()
