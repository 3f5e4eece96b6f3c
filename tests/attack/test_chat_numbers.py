"""Numbers of chat lines never go back; a write that the database refuses costs that write alone."""

import asyncio
import random
from pathlib import Path

from sqlalchemy import delete, insert, select

from client_kit import Page, Person
from server_kit import running, settings
from vierblatt.server.errors import OUR_FAULT
from vierblatt.server.storage import schema
from vierblatt.server.storage.engine import make_engine
from waiting_kit import PATIENCE


async def heard(one: Page) -> list[tuple[int, str]]:
    await one.until(lambda: one.chat)
    return [(line["number"], line["en"]) for line in one.chat]


def test_who_deletes_their_data_leaves_the_others_talking(tmp_path: Path, database: str) -> None:
    how = settings(tmp_path, database=database)

    async def delete_in_between(address: str) -> tuple[Person, str]:
        anna, paul = await Person.come(address, "Anna"), await Person.come(address, "Paul")
        code = await anna.open("blanco")
        async with anna.at(code) as one, paul.at(code) as two:
            await two.do("sit", seat=1)
            assert (await two.do("say", text="Bin gleich weg"))["type"] == "done"
            await one.until(lambda: one.chat)
            assert (await paul.http.post("/api/me/delete", json={})).status_code == 200
            assert (await one.do("say", text="Schade"))["type"] == "done"
            await one.until(lambda: len(one.chat) == 2)
            assert await heard(one) == [(1, "Bin gleich weg"), (2, "Schade")]
        async with anna.at(code) as one:
            assert await heard(one) == [(2, "Schade")]
        assert (await anna.http.post("/api/me", json={"name": "Anne"})).status_code == 200
        return anna, code

    async def go_on(address: str, anna: Person, code: str, *expected: int) -> None:
        back = await Person.come(address, "x")
        back.http.cookies = anna.http.cookies
        async with back.at(code) as one:
            assert (await one.do("say", text="Und weiter"))["type"] == "done"
            await one.until(lambda: len(one.chat) >= len(expected))
            assert [line["number"] for line in one.chat] == list(expected)

    with running(how) as address:
        anna, code = asyncio.run(delete_in_between(address))
    with running(how) as address:
        asyncio.run(go_on(address, anna, code, 2, 3))
    with make_engine(database).begin() as connection:  # as if the last speaker had gone
        connection.execute(delete(schema.chat))
    with running(how) as address:
        asyncio.run(go_on(address, anna, code, 4))


def test_a_write_that_breaks_a_key_costs_that_write_alone(tmp_path: Path, database: str) -> None:
    def take_the_next_number(code: str) -> None:
        """Behind the server's back."""
        with make_engine(database).begin() as connection:
            rest = {"at": 0.0, "seat": 0, "kind": "text", "text": "x", "command": "x/x"}
            line = {"code": code, "number": 2, "person": "x", "name": "x", **rest}
            connection.execute(insert(schema.chat).values(line))

    async def try_it(address: str) -> None:
        anna, paul, eva = [await Person.come(address, name) for name in ("Anna", "Paul", "Eva")]
        code = await anna.open("blanco")
        other = await eva.open("dicht-dran", bots=["random", "random"])
        async with anna.at(code) as one, paul.at(code) as two, eva.at(other) as three:
            await two.do("sit", seat=1)
            await three.do("start")
            assert (await one.do("say", text="eins"))["type"] == "done"
            await asyncio.to_thread(take_the_next_number, code)
            playing = asyncio.create_task(three.play(random.Random(1)))
            answer = await one.do("say", text="zwei")
            assert (answer["type"], answer["en"]) == ("refused", OUR_FAULT.en)
            async with asyncio.timeout(PATIENCE):  # they come back to what is stored
                await one.socket.wait_closed()
                await two.socket.wait_closed()
                await playing  # and elsewhere nobody noticed
            assert three.stage == "over"
            assert three.socket.close_code is None
            assert (await three.do("say", text="Schön war's"))["type"] == "done"
        assert (await anna.http.get("/api/health")).status_code == 200
        async with anna.at(code) as one, paul.at(code) as two:
            assert one.view["you"] == 0
            assert two.view["you"] == 1
            assert (await one.do("say", text="drei"))["type"] == "done"
            assert (await two.do("leave"))["type"] == "done"

    how = settings(tmp_path, database=database)
    with running(how) as address:
        asyncio.run(try_it(address))
    with make_engine(database).connect() as connection:
        texts = connection.execute(select(schema.chat.c.text).order_by(schema.chat.c.number))
        assert "zwei" not in texts.scalars().all()
