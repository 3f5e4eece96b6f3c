"""Out of file descriptors the server survives, says so, and goes on when some are free again."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import resource
from pathlib import Path

import httpx

from client_kit import Person
from raw_kit import connected
from server_kit import LOG, Process
from vierblatt.server.http.protocol import RESERVED_FILES
from waiting_kit import PATIENCE, wait_until

SPARE = 10  # beside those that no connection gets
CONNECTIONS = SPARE + 2 * RESERVED_FILES  # more than there are


def log(folder: Path) -> list[str]:
    return [json.loads(line)["event"] for line in (folder / LOG).read_text().splitlines()]


def answers(server: Process) -> bool:
    with contextlib.suppress(httpx.HTTPError):
        return httpx.get(f"http://{server.address}/api/me", timeout=PATIENCE).status_code == 200
    return False


def test_without_descriptors_who_is_there_plays_on(tmp_path: Path) -> None:
    async def play(server: Process) -> None:
        anna = await Person.come(server.address, "Anna")
        code = await anna.open("habe-fertig", bots=["random", "random"])
        async with anna.at(code) as page:
            await page.do("start")
            await page.play(random.Random(1), moves=2)
            used = len(list(Path(f"/proc/{server.pid}/fd").iterdir()))
            most = used + SPARE + RESERVED_FILES
            resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (most, most))
            with contextlib.ExitStack() as held:
                for _ in range(CONNECTIONS):
                    held.enter_context(connected(server.address))
                await asyncio.to_thread(wait_until, lambda: "out-of-files" in log(tmp_path))
                assert not await asyncio.to_thread(answers, server)
                await page.play(random.Random(2), moves=3)  # she was connected before
                assert (await page.do("say", text="Da."))["type"] == "done"
            await asyncio.to_thread(wait_until, lambda: answers(server))
            async with anna.at(code) as again:
                assert again.stage != "open"

    server = Process(tmp_path)
    server.slow_disk = False
    server.start()
    try:
        asyncio.run(play(server))
        assert server.process.is_alive()
    finally:
        server.stop()
    assert log(tmp_path).count("out-of-files") < 10  # not once for each connection
    assert [line for line in server.mistakes if "out-of-files" not in line] == []


def test_the_soft_limit_is_raised_at_the_start(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    server = Process(tmp_path)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
    try:
        server.start()
        assert resource.prlimit(server.pid, resource.RLIMIT_NOFILE) == (hard, hard)
        server.stop()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
