"""Whole matches over the wire: people, bots, somebody cut off, and what remains of it."""

import asyncio
import random
from pathlib import Path

import pytest

from client_kit import Page, Person, numbers, page
from server_kit import running, settings
from vierblatt import games
from vierblatt.table.record import parse


async def seated(anna: Page, paul: Page, strength: str = "casual") -> None:
    """Paul and a bot sit down at Anna's table, and the cards are dealt."""
    assert (await paul.do("sit", seat=1))["type"] == "done"
    assert (await anna.do("seat-bot", seat=2, strength=strength))["type"] == "done"
    assert (await anna.do("start"))["type"] == "done"


async def whole_match(address: str, game: str) -> None:
    dice = random.Random(game)
    anna, paul = await Person.come(address, "Anna"), await Person.come(address, "Paul")
    code = await anna.open(game)
    async with anna.at(code) as at_annas:
        async with paul.at(code) as at_pauls:
            await seated(at_annas, at_pauls)
            annas_match = asyncio.create_task(at_annas.play(dice))
            await at_pauls.play(dice, moves=2)
            before = list(at_pauls.events)
            at_pauls.socket.transport.abort()  # as if his phone had died
        async with paul.at(code, since=at_pauls.number) as again:
            heard = numbers(before) + numbers(again.events)
            assert heard == list(range(heard[0], heard[0] + len(heard)))
            await again.play(dice)
            await annas_match
            async with paul.at(code, since=0) as from_the_start:
                told = from_the_start.events
                assert numbers(told) == list(range(1, from_the_start.number + 1))
                heard_on_the_way = [one["event"] for one in before + again.events]
                assert heard_on_the_way == [one["event"] for one in told[heard[0] - 1 :]]
    for person in (anna, paul):
        [mine] = (await person.http.get("/api/matches")).json()
        assert mine["id"] == code
        assert mine["players"][:2] == ["Anna", "Paul"]
        assert mine["seat"] == (0 if person is anna else 1)
    answer = await anna.http.get(f"/api/matches/{code}?download=1")
    assert "attachment" in answer.headers["content-disposition"]
    record = parse(answer.text)
    record.replay()
    assert record.seed == told[-1]["event"].get("seed", record.seed)


@pytest.mark.parametrize("game", games.names())
def test_a_match_with_one_who_is_cut_off_and_comes_back(tmp_path: Path, game: str) -> None:
    with running(settings(tmp_path)) as address:
        asyncio.run(whole_match(address, game))


def test_two_pages_of_one_person_stay_in_step(tmp_path: Path) -> None:
    async def match(address: str) -> None:
        dice = random.Random(2)
        anna = await Person.come(address, "Anna")
        answer = await anna.http.post(
            "/api/quick", json={"game": "dicht-dran", "players": 3, "strength": "beginner"}
        )
        code = answer.json()["code"]
        async with anna.at(code, since=0) as one, anna.at(code, since=0) as other:
            while one.stage != "over":
                await dice.choice([one, other]).act(dice) if one.view["legal"] else await one.act(
                    dice
                )
                last = max(one.number, other.number)
                await one.until(lambda last=last: one.number >= last)
                await other.until(lambda last=last: other.number >= last)
            await other.until(lambda: other.stage == "over")
            assert one.view == other.view
            assert one.events == other.events

    with running(settings(tmp_path)) as address:
        asyncio.run(match(address))


def test_the_same_command_twice_acts_once(tmp_path: Path) -> None:
    async def match(address: str) -> None:
        anna = await Person.come(address, "Anna")
        answer = await anna.http.post("/api/quick", json={"game": "blanco", "players": 2})
        async with anna.at(answer.json()["code"], since=0) as one:
            for _ in range(4):
                await one.until(lambda: one.view["legal"])
                move, id = one.view["legal"][0], f"m{one.number}"
                first = await one.do("move", move=move, id=id)
                again = await one.do("move", move=move, id=id)
                assert first == again == {"type": "done", "id": id}
            await one.until(lambda: one.view["legal"])
            mine = [event for event in one.events if event["event"].get("table") == "moved"]
            assert len(mine) == 4
            for _ in range(2):
                assert (await one.do("take-back", id="back"))["type"] == "done"
            backs = [event for event in one.events if event["event"].get("table") == "took-back"]
            assert len(backs) == 1

    with running(settings(tmp_path)) as address:
        asyncio.run(match(address))


def test_who_has_no_page_is_gone_and_a_stand_in_plays(tmp_path: Path) -> None:
    async def match(address: str) -> None:
        dice = random.Random(3)
        anna, paul = await Person.come(address, "Anna"), await Person.come(address, "Paul")
        times = {"remind_after": 0, "stand_in_after": 0.2, "pause": 0.1}
        code = await anna.open("null-und-nichtig", settings=times)
        async with anna.at(code) as at_annas:
            async with paul.at(code) as at_pauls:
                await seated(at_annas, at_pauls)
            await at_annas.until(lambda: at_annas.view["seats"][1]["away"])
            await at_annas.until(lambda: at_annas.view["seats"][1]["plays"] == "stand-in")
            async with paul.at(code) as back:
                assert not back.view["seats"][1]["away"]
                assert back.view["seats"][1]["plays"] == "person"
            await at_annas.play(dice)

    with running(settings(tmp_path, gone_after=0.05)) as address:
        asyncio.run(match(address))


def test_a_rematch_is_told_to_all_and_to_who_comes_later(tmp_path: Path) -> None:
    async def match(address: str) -> None:
        dice = random.Random(4)
        anna = await Person.come(address, "Anna")
        answer = await anna.http.post("/api/quick", json={"game": "dicht-dran", "players": 2})
        code = answer.json()["code"]
        async with anna.at(code) as one, page(address, code) as spectator:
            await one.play(dice)
            assert (await one.do("agree"))["type"] == "done"
            await one.until(lambda: one.rematch)
            await spectator.until(lambda: spectator.rematch)
        async with anna.at(code, since=0) as later:
            assert numbers(later.events) == list(range(1, later.number + 1))
            await later.until(lambda: later.rematch)
            async with anna.at(str(later.rematch)) as next_match:
                assert next_match.stage == "playing"
                assert next_match.view["you"] == 1

    with running(settings(tmp_path)) as address:
        asyncio.run(match(address))


def test_who_closes_the_page_after_the_match_is_in_nobodys_way(tmp_path: Path) -> None:
    async def match(address: str) -> None:
        dice = random.Random(6)
        anna, paul = await Person.come(address, "Anna"), await Person.come(address, "Paul")
        code = await anna.open("dicht-dran")
        async with anna.at(code) as at_annas:
            async with paul.at(code) as at_pauls:
                await seated(at_annas, at_pauls)
                await asyncio.gather(at_annas.play(dice), at_pauls.play(dice))
            await at_annas.do("agree")
            await at_annas.until(lambda: at_annas.rematch)
        assert len((await paul.http.get("/api/matches")).json()) == 1

    with running(settings(tmp_path, left_after=0.1)) as address:
        asyncio.run(match(address))


def test_everybody_is_told_how_many_look_on(tmp_path: Path) -> None:
    async def match(address: str) -> None:
        anna, paul = await Person.come(address, "Anna"), await Person.come(address, "Paul")
        code = await anna.open("dicht-dran")
        async with anna.at(code) as at_annas:
            async with paul.at(code) as at_pauls, paul.at(code) as in_another_tab:
                await at_annas.until(lambda: at_annas.watching == 1)
                await in_another_tab.until(lambda: in_another_tab.watching == 1)
                await at_pauls.do("sit", seat=1)
                await at_annas.until(lambda: at_annas.watching == 0)
            async with page(address, code) as nobody:
                await nobody.until(lambda: nobody.watching == 1)
                await at_annas.until(lambda: at_annas.watching == 1)
            await at_annas.until(lambda: at_annas.watching == 0)

    with running(settings(tmp_path)) as address:
        asyncio.run(match(address))
