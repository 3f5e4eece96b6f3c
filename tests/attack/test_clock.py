"""A step of the machine's clock loses nobody a match."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from client_kit import Person
from server_kit import running, settings
from vierblatt.server.clock import make_steady_clock

HOUR = 3600.0


def test_the_steady_clock_goes_on_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, wall = make_steady_clock(), time.time
    before = clock()
    for step in (HOUR, -HOUR):
        monkeypatch.setattr(time, "time", lambda step=step: wall() + step)
        assert before <= clock() < before + 60


@pytest.mark.parametrize("step", [HOUR, -HOUR])
def test_a_step_of_the_wall_clock_loses_nobody_a_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: float
) -> None:
    wall = time.time

    async def try_it(address: str) -> None:
        anna, paul = await Person.come(address, "Anna"), await Person.come(address, "Paul")
        clocks = {"per_move": 600, "total": 900}
        options = {"players": 2, "hands": 1}
        code = await anna.open("dicht-dran", options=options, settings=clocks)
        async with anna.at(code, since=0) as one, paul.at(code) as other:
            await other.do("sit", seat=1)
            await one.do("start")
            monkeypatch.setattr(time, "time", lambda: wall() + step)
            for _ in range(4):
                page = one if one.view["legal"] else other
                await page.until(lambda page=page: page.view["legal"])
                answer = await page.do("move", move=page.view["legal"][0])
                assert answer["type"] == "done"
            told = [event["event"].get("table") for event in one.events]
            assert not {"too-slow", "out-of-time"} & set(told)
            assert all(seat["plays"] == "person" for seat in one.view["seats"])

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))
