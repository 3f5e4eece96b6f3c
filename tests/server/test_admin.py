"""Whoever runs a server looks after it while it runs."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from client_kit import Person
from database_kit import stored_journal
from player_kit import Player
from server_kit import running, settings
from vierblatt.cli import main
from vierblatt.server.storage.database import Database
from waiting_kit import PATIENCE

Admin = Callable[..., str]


@pytest.fixture
def admin(database: str, capsys: pytest.CaptureFixture[str]) -> Admin:
    """Runs a command and gives what it said."""

    def run(*words: str, status: int = 0) -> str:
        capsys.readouterr()
        assert (
            main(["admin", words[0], "--database", database, "--lang", "en", *words[1:]]) == status
        )
        said = capsys.readouterr()
        return said.out + said.err

    return run


def test_tables_are_listed_and_ended(tmp_path: Path, database: str, admin: Admin) -> None:
    async def play(address: str) -> None:
        anna = await Person.come(address, "Anna")
        code = await anna.open("dicht-dran", bots=["casual", "casual"], public=True)
        async with anna.at(code) as page:
            await page.do("start")
            assert code in await asyncio.to_thread(admin, "tables")
            assert "moment" in await asyncio.to_thread(admin, "end", code.lower())
            await page.until(lambda: page.stage == "closed")
            assert page.events[-1]["en"] == "The table was closed."
            assert (await page.do("ready"))["type"] == "refused"
        assert code not in await asyncio.to_thread(admin, "tables")
        assert "no such table" in await asyncio.to_thread(admin, "end", code, status=2)

    with running(settings(tmp_path, database=database)) as address:
        asyncio.run(play(address))


def test_a_blocked_name_is_nobodys(tmp_path: Path, database: str, admin: Admin) -> None:
    async def try_names(address: str) -> None:
        rude = await Person.come(address, "Rude Name")
        code = await rude.open("blanco")
        async with rude.at(code) as page:
            await asyncio.to_thread(admin, "block", "rude  NAME")
            async with asyncio.timeout(PATIENCE):
                await page.socket.wait_closed()
        assert (await rude.http.get("/api/me")).json()["name"] is None
        answer = await rude.http.post("/api/me", json={"name": "Rude Name"})
        assert answer.status_code == 400
        assert "rude NAME" in await asyncio.to_thread(admin, "blocked")
        await asyncio.to_thread(admin, "unblock", "Rude Name")
        assert (await rude.http.post("/api/me", json={"name": "Rude Name"})).status_code == 200

    with running(settings(tmp_path, database=database)) as address:
        asyncio.run(try_names(address))


def test_a_backup_is_restored_while_the_server_runs(
    tmp_path: Path, database: str, admin: Admin
) -> None:
    """What came after the backup is gone, for everybody; what was before it goes on."""
    file = tmp_path / "backup"

    async def play(address: str) -> None:
        anna = await Person.come(address, "Anna")
        code = await anna.open("blanco", bots=["casual", "casual"])
        async with anna.at(code) as page:
            await page.do("start")
            await page.play(random.Random(1), moves=2)
        before = stored_journal(database, code)
        assert "rows saved" in await asyncio.to_thread(admin, "backup", str(file))
        paul = await Person.come(address, "Paul")
        async with anna.at(code) as page:
            await page.play(random.Random(2), moves=2)
            assert "--yes" in await asyncio.to_thread(admin, "restore", str(file), status=2)
            await asyncio.to_thread(admin, "restore", str(file), "--yes")
            async with asyncio.timeout(PATIENCE):
                await page.socket.wait_closed()
        player = Player(anna, code, random.Random(3))
        while not await player.play():
            await asyncio.sleep(0.05)
        await player.check()
        assert stored_journal(database, code)[: len(before)] == before
        assert (await anna.http.get("/api/me")).json()["name"] == "Anna"
        assert (await paul.http.get("/api/me")).json()["name"] is None

    with running(settings(tmp_path, database=database)) as address:
        asyncio.run(play(address))
    assert file.stat().st_mode & 0o077 == 0


def test_a_backup_moves_from_one_kind_of_database_to_the_other(
    tmp_path: Path, new_database: Callable[[], str], database: str, admin: Admin
) -> None:
    other = str(tmp_path / "other.db")
    key = Database(other).secret
    assert main(["admin", "backup", "--database", other, str(tmp_path / "backup")]) == 0
    admin("restore", str(tmp_path / "backup"), "--yes")
    assert Database(database).secret == key


@pytest.mark.parametrize("content", [b"", b"what", b"\x1f\x8b\x08nonsense"])
def test_what_is_no_backup_is_refused_and_changes_nothing(
    tmp_path: Path, database: str, admin: Admin, content: bytes
) -> None:
    key = Database(database).secret
    (tmp_path / "nonsense").write_bytes(content)
    assert "no backup" in admin("restore", str(tmp_path / "nonsense"), "--yes", status=2)
    assert Database(database).secret == key
