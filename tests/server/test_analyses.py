"""Finished matches are analysed in the background: once, whoever asks, and kept."""

import asyncio
import os
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import Connection, Engine, func, select

from client_kit import finished
from server_kit import running, settings
from vierblatt.analysis.review import review_match
from vierblatt.server.matches.analysis import jobs
from vierblatt.server.matches.analysis.worker import page
from vierblatt.server.storage import leases, schema
from vierblatt.server.storage.engine import make_engine, read_only
from vierblatt.server.storage.migrations import migrate
from vierblatt.table.record import parse
from waiting_kit import until

WITHIN = 240  # seconds; the machine may be busy, and the analyst works when it has time


def analysts() -> set[int]:
    """The analysts that this process has started and that are still there."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            words = (folder / "cmdline").read_text().replace("\0", " ")
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            if int(parent) == os.getpid() and "vierblatt.server.matches.analysis.worker" in words:
                found.add(int(folder.name))
    return found


@pytest.mark.parametrize("common", ["far_apart"], indirect=True)  # it takes long
def test_two_processes_that_are_asked_make_one_analysis(
    two: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # However busy the machine is: the work of one that is taken for dead would be begun anew.
    monkeypatch.setattr("vierblatt.server.cluster.membership.SILENT_FOR", 1000 * WITHIN)

    async def ask(http: httpx.AsyncClient, code: str) -> list[Any]:
        asked = [http.get(f"http://{one}/api/matches/{code}/analysis") for one in two]
        return [answer.json() for answer in await asyncio.gather(*asked)]

    async def try_it() -> None:
        anna, code = await finished(two[0], "habe-fertig")
        record = parse((await anna.http.get(f"/api/matches/{code}")).text)
        # Now, because the analyst would compile at the lowest priority
        expected = msgspec.to_builtins(page(review_match(record)))
        seen: set[int] = set()
        told: list[list[Any]] = []
        end = time.monotonic() + WITHIN
        while not told or {one["state"] for one in told[-1]} != {"ready"}:
            assert time.monotonic() < end
            told.append(await ask(anna.http, code))
            seen |= analysts()
            assert len(seen) <= 1
            await asyncio.sleep(0.1)
        assert len(seen) == 1
        assert "waiting" in [one["state"] for one in told[0]]  # one may be quicker than the other
        for place in range(2):  # both know how far it is, whichever has the analyst
            shares = [both[place]["progress"] for both in told]
            assert shares == sorted(shares)
            assert any(0 < share < 1 for share in shares)
            found = [len(both[place]["decisions"]) for both in told]
            assert found == sorted(found)  # the curve grows
            assert any(0 < so_far < found[-1] for so_far in found)
        assert told[-1] == [expected] * 2

    asyncio.run(try_it())


def test_an_analysis_begins_by_itself_and_ends_with_the_server(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        await finished(address, "blanco")
        await until(lambda: bool(analysts()))

    with running(settings(tmp_path, analyse=True)) as address:
        asyncio.run(try_it(address))
    assert not analysts()


def test_the_work_of_a_dead_process_is_taken_up_by_another(database: str) -> None:
    def claims_left(connection: Connection) -> int:
        return connection.scalar(select(func.count()).select_from(schema.analysis_jobs)) or 0

    with make_engine(database).begin() as connection:
        migrate(connection)
        for process in ("one", "other"):
            leases.register(connection, process)
        assert jobs.known(connection, "ABC234") is None
        assert jobs.claim(connection, "ABC234", "one", "begun")
        assert not jobs.claim(connection, "ABC234", "other", "begun")
        jobs.report(connection, "ABC234", "half")
        assert jobs.known(connection, "ABC234") == "half"
        leases.revoke(connection, ["one"])
        assert jobs.known(connection, "ABC234") is None
        assert jobs.claim(connection, "ABC234", "other", "begun")
        assert jobs.known(connection, "ABC234") == "begun"
        jobs.finish(connection, "ABC234", "{}")
        assert jobs.known(connection, "ABC234") == "{}"
        assert not jobs.claim(connection, "ABC234", "other", "begun")
        assert claims_left(connection) == 0


def test_an_analysis_that_is_just_finished_is_never_unknown(database: str) -> None:
    """Neither begun nor kept it would be begun once more."""
    engine = make_engine(database)
    with engine.begin() as connection:
        migrate(connection)
        leases.register(connection, "one")
    for match in map(str, range(40)):
        with engine.begin() as connection:
            assert jobs.claim(connection, match, "one", "begun")
        with ThreadPoolExecutor(1) as other, read_only(engine).connect() as looking:
            finishing = other.submit(finish, engine, match)
            seen = []
            while "{}" not in seen:
                seen.append(jobs.known(looking, match))
                looking.rollback()
            finishing.result()
        assert None not in seen
    engine.dispose()


def finish(engine: Engine, match: str) -> None:
    with engine.begin() as connection:
        jobs.finish(connection, match, "{}")
