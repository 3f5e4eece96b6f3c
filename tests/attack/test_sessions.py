"""A session is none once its time is over, whether or not its row was deleted."""

import asyncio
import time
from pathlib import Path

import httpx
from sqlalchemy import select, update

from client_kit import Person
from server_kit import running, settings
from vierblatt.server.people.identity import SESSION_LASTS
from vierblatt.server.storage import schema
from vierblatt.server.storage.engine import make_engine

PASSWORD = "korrektes pferd"


def test_a_session_of_three_years_ago_is_none(tmp_path: Path, database: str) -> None:
    def begin_all_sessions(seconds_ago: float) -> None:
        with make_engine(database).begin() as connection:
            connection.execute(update(schema.sessions).values(since=time.time() - seconds_ago))

    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        wanted = {"name": "Anna", "password": PASSWORD}
        assert (await anna.http.post("/api/account", json=wanted)).status_code == 200
        thief = httpx.AsyncClient(base_url=f"http://{address}", headers={"Cookie": anna.cookie})
        code = await anna.open("blanco")

        begin_all_sessions(SESSION_LASTS - 60)
        assert (await thief.get("/api/me")).json()["name"] == "Anna"
        begin_all_sessions(SESSION_LASTS + 1)
        assert (await thief.get("/api/me")).json()["name"] is None
        assert (await thief.post("/api/tables", json={})).status_code == 400
        begin_all_sessions(3 * SESSION_LASTS)
        assert (await thief.get("/api/me")).json()["name"] is None
        async with anna.at(code) as one:  # as somebody who looks on
            assert one.view["you"] is None

        assert (await anna.http.post("/api/login", json=wanted)).status_code == 200
        async with anna.at(code) as one:
            assert one.view["you"] == 0
        with make_engine(database).connect() as connection:  # the old ones are deleted then
            assert len(connection.execute(select(schema.sessions.c.token)).all()) == 1

    with running(settings(tmp_path, database=database)) as address:
        asyncio.run(try_it(address))
