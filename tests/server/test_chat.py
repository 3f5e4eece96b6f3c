"""What is said at a table: who may, who hears it, and how long it is kept."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest

from client_kit import Page, Person, page
from database_kit import stored_journal
from server_kit import running, settings
from vierblatt.server.settings import Rate
from vierblatt.server.tables.chat import STORED_FOR


def said(one: Page) -> list[str]:
    return [line["en"] for line in one.chat]


async def two_at_a_table(address: str) -> tuple[Person, Person, str]:
    anna, paul = await Person.come(address, "Anna"), await Person.come(address, "Paul")
    return anna, paul, await anna.open("blanco")


async def heard(pages: list[Page], count: int) -> None:
    for one in pages:
        await one.until(lambda one=one: len(one.chat) >= count)


def test_phrases_and_texts_are_heard_by_all_and_told_again(tmp_path: Path) -> None:
    async def talk(address: str) -> str:
        anna, paul, code = await two_at_a_table(address)
        async with anna.at(code) as one, paul.at(code) as other, page(address, code) as spectator:
            assert (await other.do("say", text="Darf ich?"))["type"] == "refused"
            await other.do("sit", seat=1)
            assert (await one.do("phrase", phrase="hello", id="a"))["type"] == "done"
            assert (await one.do("phrase", phrase="hello", id="a"))["type"] == "done"
            await other.do("say", text="  Hallo Anna 👨‍👩‍👧!  ")
            await heard([one, other, spectator], 2)
            assert (await spectator.do("say", text="Hi"))["type"] == "refused"
            assert one.chat == other.chat == spectator.chat
            first, second = one.chat
            assert (first["kind"], first["seat"], first["name"]) == ("phrase", 0, "Anna")
            assert (first["de"], first["en"]) == ("Hallo zusammen!", "Hello everybody!")
            assert (second["kind"], second["seat"], second["name"]) == ("text", 1, "Paul")
            assert second["de"] == second["en"] == "Hallo Anna 👨‍👩‍👧!"
            numbers = [line["number"] for line in one.chat]
        async with anna.at(code, chat=numbers[0]) as one:
            await one.until(lambda: one.chat)
            assert one.chat == [second]
        return code

    how = settings(tmp_path)
    with running(how) as address:
        code = asyncio.run(talk(address))
    assert not any(entry["do"] in ("say", "phrase") for entry in stored_journal(how.database, code))

    async def come_back(address: str) -> None:
        async with page(address, code) as spectator:
            await heard([spectator], 2)
            assert said(spectator) == ["Hello everybody!", "Hallo Anna 👨‍👩‍👧!"]

    with running(how) as address:
        asyncio.run(come_back(address))


@pytest.mark.parametrize("bad", ["", "   ", "x" * 201, "two\nlines", "bell\a", "\u202eback"])
def test_texts_that_are_no_line_are_refused(tmp_path: Path, bad: str) -> None:
    async def try_it(address: str) -> None:
        anna, _, code = await two_at_a_table(address)
        async with anna.at(code) as one:
            assert (await one.do("say", text=bad))["type"] == "refused"
            assert (await one.do("phrase", phrase=bad))["type"] == "refused"
            assert (await one.do("say", text="x" * 200))["type"] == "done"
            await heard([one], 1)
            assert said(one) == ["x" * 200]

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


def test_who_is_muted_is_heard_by_the_others_only(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna, paul, code = await two_at_a_table(address)
        linus = await Person.come(address, "Linus")
        async with anna.at(code) as one, paul.at(code) as two, linus.at(code) as three:
            await two.do("sit", seat=1)
            await three.do("sit", seat=2)
            assert (await one.do("mute", seat=0))["type"] == "refused"
            assert (await one.do("mute", seat=9))["type"] == "refused"
            assert (await one.do("mute", seat=1))["type"] == "done"
            await one.until(lambda: one.muted == [1])
            await two.do("say", text="Nerv")
            await three.do("say", text="Ruhe")
            await heard([one], 1)
            await heard([two, three], 2)
            assert said(one) == ["Ruhe"]
            assert not two.muted
        next_code = await anna.open("blanco")
        async with anna.at(next_code) as one, paul.at(next_code) as two:
            await two.do("sit", seat=1)  # muted at the next table, too
            await two.do("say", text="Nerv")
            await two.until(lambda: two.chat)
            await one.do("mute", seat=1, on=False)
            await one.until(lambda: not one.muted)
            await two.do("say", text="Entschuldigung")
            await heard([one], 1)
            assert said(one) == ["Entschuldigung"]

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


def test_the_host_may_switch_it_off_and_it_stays_off(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna, paul, code = await two_at_a_table(address)
        async with anna.at(code) as one, paul.at(code) as two:
            await two.do("sit", seat=1)
            assert (await two.do("switch-chat", on=False))["type"] == "refused"
            await one.do("switch-chat", on=False)
            await two.until(lambda: not two.chat_on)
            assert said(two) == ["Anna switches the chat off."]
            assert (await two.do("say", text="Schade"))["type"] == "refused"
            await one.do("seat-bot", seat=2, strength="random")
            await one.do("start")
            await two.do("leave")
            await one.do("resign")
            await one.until(lambda: one.stage == "over")
            await one.do("agree")
            await one.until(lambda: one.rematch)
        async with anna.at(str(one.rematch)) as one:
            await one.until(lambda: one.chat)
            assert not one.chat_on
            await one.do("switch-chat", on=True)
            assert (await one.do("phrase", phrase="again"))["type"] == "done"

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


def test_who_talks_too_much_waits(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna, _, code = await two_at_a_table(address)
        async with anna.at(code) as one:
            answers = [(await one.do("say", text="la"))["type"] for _ in range(4)]
            assert answers == ["done", "done", "done", "refused"]

    with running(settings(tmp_path, talk=Rate(3, 0))) as address:
        asyncio.run(try_it(address))


def test_a_day_after_the_end_it_is_gone(tmp_path: Path) -> None:
    how = settings(tmp_path)

    async def play(address: str) -> str:
        anna = await Person.come(address, "Anna")
        code = await anna.open("dicht-dran", bots=["random", "random"])
        async with anna.at(code) as one:
            await one.do("say", text="Los")
            await one.do("start")
            await one.do("resign")
            await one.until(lambda: one.stage == "over")
        return code

    def lines() -> list[Any]:
        connection = sqlite3.connect(how.database)
        found = connection.execute("SELECT code FROM chat").fetchall()
        connection.execute("UPDATE chat SET at = at - ?", [STORED_FOR])
        connection.commit()
        connection.close()
        return found

    with running(how) as address:
        asyncio.run(play(address))
    assert len(lines()) == 1
    with running(how) as address:
        asyncio.run(play(address))
        assert len(lines()) == 1  # that of the second match


def test_the_phrases_are_in_both_languages(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as address:
        found = httpx.get(f"http://{address}/api/phrases").json()
    assert len({one["id"] for one in found}) == len(found) >= 10
    assert all(one["de"] and one["en"] for one in found)
    assert json.dumps(found)
