"""What docs/running.md shows is done here as it stands there: commands, environment, admin."""

import asyncio
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import psycopg
import pytest

from client_kit import Person
from pages_kit import blocks
from services_kit import NewDatabase
from vierblatt.server.settings import ServerSettings, flag_of
from waiting_kit import PATIENCE, wait_until

PAGE = Path(__file__).parents[2] / "docs/running.md"
# Any port that is free, and no time spent on what is not tested here
HERE = {"VIERBLATT_PORT": "0", "VIERBLATT_COMPILE_AT_START": "no", "VIERBLATT_ANALYSE": "no"}


def block(word: str) -> str:
    [found] = [text for info, text in blocks(PAGE) if info == "sh" and word in text]
    return found


def environment(home: Path, **more: str) -> dict[str, str]:
    """As somebody has it who has just installed Vierblatt; the browser says that it was asked."""
    browser = home / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {home / "opened"}\n')
    browser.chmod(0o755)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return {"PATH": path, "HOME": str(home), "BROWSER": str(browser), **HERE, **more}


@contextmanager
def served(script: str, env: dict[str, str]) -> Iterator[tuple[str, Path]]:
    """Run it until it says its address; gives that, and its log."""
    log = Path(env["HOME"]) / "log"
    with (
        log.open("w") as errors,
        subprocess.Popen(
            ["bash", "-ec", script],
            env=env,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            start_new_session=True,
        ) as process,
    ):
        assert process.stdout is not None
        try:
            yield process.stdout.readline().split()[-1], log
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(30)


def test_a_family_starts_it_with_one_command(tmp_path: Path) -> None:
    env = environment(tmp_path)
    with served(block("--host 0.0.0.0"), env) as (address, log):
        port = urlsplit(address).port
        assert httpx.get(f"http://127.0.0.2:{port}/api/health").json() == {"status": "ok"}
        assert (tmp_path / ".local/share/vierblatt/vierblatt.db").exists()
        opened = tmp_path / "opened"
        wait_until(lambda: opened.exists() and opened.read_text().strip() == address)
        lines = [json.loads(line) for line in log.read_text().splitlines()]
        assert "started" in [line["event"] for line in lines]


@pytest.fixture
def club(tmp_path: Path, postgres: NewDatabase, redis: str) -> dict[str, str]:
    """A database with an owner of its own, and Redis, where the page says that they are."""
    there = urlsplit(postgres())
    with psycopg.connect(there.geturl(), autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS vierblatt")
        connection.execute("DROP ROLE IF EXISTS vierblatt")
        connection.execute("CREATE ROLE vierblatt LOGIN PASSWORD 'SECRET'")
        connection.execute("CREATE DATABASE vierblatt OWNER vierblatt")
    shown = block("VIERBLATT_DATABASE")
    script = shown.replace("@localhost/", f"@127.0.0.1:{there.port}/")
    script = script.replace("redis://localhost:6379/0", redis)
    assert script.count("127.0.0.1") == 2
    return {"script": script, **dict(re.findall(r"export (\w+)=(.*)", script))}


def test_a_club_starts_several_processes_and_looks_after_them(
    tmp_path: Path, club: dict[str, str]
) -> None:
    env = environment(tmp_path, VIERBLATT_DATABASE=club["VIERBLATT_DATABASE"], LANG="en")
    saved = tmp_path / "backup"

    def admin(command: str, code: str) -> str:
        words = shlex.split(command.replace("K7M2QX", code).replace("FILE", str(saved)))
        assert words[:2] == ["vierblatt", "admin"]
        done = subprocess.run(words, env=env, capture_output=True, text=True)
        assert done.returncode == 0, (command, done.stderr)
        return done.stdout

    async def processes(anna: Person) -> int:
        metrics = (await anna.http.get("/metrics")).text
        return len(set(re.findall(r'vierblatt_connections\{process="([^"]+)"', metrics)))

    async def look_after(address: str) -> None:
        anna = await Person.come(address, "Anna")
        async with asyncio.timeout(PATIENCE):
            while await processes(anna) < 4:
                await asyncio.sleep(0.1)
        code = await anna.open("blanco", bots=["casual", "casual"])
        commands = [re.split(r"\s{2,}", line)[0] for line in block("admin").splitlines()]
        said = {}
        async with anna.at(code) as page:
            for command in commands:
                said[command.split()[2]] = await asyncio.to_thread(admin, command, code)
                if command.startswith("vierblatt admin end"):
                    await page.until(lambda: page.stage == "closed")
        assert code in said["tables"]
        assert "Some Name is blocked." in said["block"]
        assert "Some Name is blocked no more." in said["unblock"]
        assert (saved.stat().st_mode & 0o777) == 0o600
        assert re.match(r"\d+ rows restored", said["restore"])
        async with asyncio.timeout(PATIENCE):  # until the servers go on from what was restored
            while (again := await anna.http.get("/api/me")).status_code == 503:
                await asyncio.sleep(0.05)
        assert again.json() == {"name": "Anna", "account": False}

    with served(club["script"], env) as (address, _):
        asyncio.run(look_after(address.removeprefix("http://").rstrip("/")))
    assert not (tmp_path / "opened").exists()


def test_every_flag_and_variable_on_the_page_exists() -> None:
    flags = {flag_of(one.name) for one in fields(ServerSettings)}
    others = {"--help", "--profile", "--url", "--yes"}
    text = PAGE.read_text("utf-8")
    assert set(re.findall(r"(?<!-)--[a-z][a-z-]+", text)) - flags == others
    variables = set(re.findall(r"VIERBLATT_([A-Z_]+)", text))
    assert {flag_of(one.lower()) for one in variables} <= flags
