"""Whom somebody mutes stays muted, whatever is read while that is on its way to the disk."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from sqlalchemy import insert, select

from client_kit import Page, Person, elsewhere
from server_kit import Common, running, settings
from vierblatt.server.people.identity import Mutes
from vierblatt.server.storage import schema
from vierblatt.server.storage.engine import make_engine
from vierblatt.server.storage.writer import Commit, Writer
from waiting_kit import PATIENCE, until


@contextmanager
def held_disk() -> Iterator[tuple[threading.Event, threading.Event]]:
    """The writers of servers in this process wait with their next transaction: an event that one
    waits, and one that lets them go on."""
    waits, goes_on, transact = threading.Event(), threading.Event(), Writer._transact

    def held(writer: Writer, batch: list[Commit]) -> list[Commit]:
        waits.set()
        goes_on.wait(PATIENCE)
        return transact(writer, batch)

    with patch.object(Writer, "_transact", held):
        try:
            yield waits, goes_on
        finally:
            goes_on.set()


def muted_people(database: str) -> list[str]:
    with make_engine(database).connect() as connection:
        return list(connection.execute(select(schema.mutes.c.person)).scalars())


async def two_at_a_table(address: str) -> tuple[Person, Person, str]:
    anna, paul = await Person.come(address, "Anna"), await Person.come(address, "Paul")
    return anna, paul, await anna.open("blanco")


async def said_and_heard(speaker: Page, text: str) -> None:
    assert (await speaker.do("say", text=text))["type"] == "done"
    await speaker.until(lambda: speaker.chat and speaker.chat[-1]["en"] == text)


def test_a_mute_is_not_lost_while_it_is_being_written(tmp_path: Path, database: str) -> None:
    async def try_it(address: str) -> None:
        anna, paul, code = await two_at_a_table(address)
        async with anna.at(code) as one, paul.at(code) as two:
            await two.do("sit", seat=1)
            with held_disk() as (waits, goes_on):
                muting = asyncio.create_task(one.do("mute", seat=1))
                await until(waits.is_set)
                # Whoever asks something is read from the database, where nothing is written yet.
                assert (await anna.http.get("/api/me")).json()["name"] == "Anna"
                await two.say({"do": "say", "id": "x", "text": "Nerv"})
                goes_on.set()
                assert (await muting)["type"] == "done"
            await two.until(lambda: two.chat)
            await one.until(lambda: one.muted == [1])
            await said_and_heard(two, "Hallo?")
            assert one.chat == []
            assert len(muted_people(database)) == 1
            assert (await one.do("mute", seat=1, on=False))["type"] == "done"
            await said_and_heard(two, "Entschuldigung")
            await one.until(lambda: one.chat)
            assert muted_people(database) == []

    with running(settings(tmp_path, database=database)) as address:
        asyncio.run(try_it(address))


def test_what_another_process_wrote_is_read(tmp_path: Path, database: str) -> None:
    async def try_it(address: str) -> None:
        anna, paul, code = await two_at_a_table(address)
        async with anna.at(code) as one, paul.at(code) as two:
            await two.do("sit", seat=1)
            with make_engine(database).begin() as connection:
                found = connection.execute(select(schema.people.c.name, schema.people.c.id))
                people = {row.name: row.id for row in found}
                row = {"listener": people["Anna"], "person": people["Paul"]}
                connection.execute(insert(schema.mutes).values(row))
            await anna.http.get("/api/me")
            await said_and_heard(two, "Nerv")
            assert one.chat == []

    with running(settings(tmp_path, database=database)) as address:
        asyncio.run(try_it(address))


def test_a_mute_at_one_process_holds_at_the_next_table_of_another(common: Common) -> None:
    async def try_it(here: str, there: str) -> None:
        anna, paul, code = await two_at_a_table(here)
        async with anna.at(code) as one, paul.at(code) as two:
            await two.do("sit", seat=1)
            assert (await one.do("mute", seat=1))["type"] == "done"
        code = await elsewhere(anna, there).open("blanco")
        async with elsewhere(anna, there).at(code) as one, elsewhere(paul, there).at(code) as two:
            await two.do("sit", seat=1)
            await said_and_heard(two, "Nerv")
            assert one.chat == []

    with common.running() as here, common.running() as there:
        asyncio.run(try_it(here, there))


def test_what_is_read_counts_only_if_nothing_changed_meanwhile() -> None:
    mutes = Mutes()
    mutes.load(lambda: ["Eva"])
    assert "Eva" in mutes

    def changed_meanwhile() -> list[str]:
        mutes.change("Paul", on=True)
        return []

    def written_meanwhile() -> list[str]:
        mutes.settle()
        return []

    for read in (changed_meanwhile, list[str], written_meanwhile):
        mutes.load(read)
        assert "Paul" in mutes
        assert "Eva" in mutes
    mutes.load(lambda: ["Paul"])
    assert "Paul" in mutes
    assert "Eva" not in mutes
