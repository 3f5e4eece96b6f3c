"""What schemathesis thinks up from the OpenAPI document, good and bad, is sent to a real server.

No answer is a 5xx, and each is one that the document announces, in the form that it says.
"""

import asyncio
import json
import os
import random
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from client_kit import SHORT, page
from server_kit import Process
from vierblatt.server.people.identity import COOKIE
from waiting_kit import PATIENCE

CREDENTIALS = {"name": "Anna", "password": "correct horse"}
GAME = "dicht-dran"
OPTIONS = {"players": 3, **SHORT[GAME]}
HOW = {
    "checks": "not_a_server_error,status_code_conformance,content_type_conformance,"
    "response_headers_conformance,response_schema_conformance,negative_data_rejection,"
    "unsupported_method",  # Litestar's own answer to OPTIONS forgets methods, which harms nobody
    "phases": "examples,coverage,fuzzing",
    "max-examples": "8",  # for each address, besides those that its types suggest
    "seed": "4",
    "generation-database": "none",
    "request-timeout": "60",
    "suppress-health-check": "all",
    "warnings": "off",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    process = Process(tmp_path_factory.mktemp("server"))
    process.slow_disk = False
    process.start()
    yield process
    assert process.process.is_alive()
    process.stop()
    assert process.mistakes == []


@pytest.fixture(scope="module")
def known(server: Process) -> dict[str, Any]:
    """Things that there are: a match that is over, a game, a person."""
    with httpx.Client(base_url=f"http://{server.address}", timeout=PATIENCE) as http:
        http.post("/api/account", json=CREDENTIALS).raise_for_status()
        wanted = {"game": GAME, "options": OPTIONS, "bots": ["random", "random"]}
        code = http.post("/api/tables", json=wanted).json()["code"]
        asyncio.run(played(server.address, f"{COOKIE}={http.cookies[COOKIE]}", code))
    password = CREDENTIALS["password"]
    people = {**CREDENTIALS, "old": password, "new": password}
    tables = {"game": GAME, "options": OPTIONS, "settings": {}, "bots": ["casual", ""]}
    quick = {"players": 3, "strength": "casual", "deal": 7}
    return {**people, **tables, **quick, "match": code, "code": code}


async def played(address: str, cookie: str, code: str) -> None:
    async with page(address, code, cookie) as one:
        await one.do("start")
        await one.play(random.Random(3))


def visit(server: Process, known: dict[str, Any], folder: Path, *, account: bool) -> dict[str, Any]:
    """Run schemathesis over everything; gives the statuses of each address."""
    answers = folder / "answers.txt"
    flags = [word for name, value in HOW.items() for word in (f"--{name}", value)]
    address = f"http://{server.address}"
    command = [str(Path(sys.executable).with_name("schemathesis")), "run", "--no-color", *flags]
    environment = {
        "SCHEMATHESIS_HOOKS": "visitor_kit",
        "PYTHONPATH": os.pathsep.join(sys.path),
        "VISITOR_SERVER": address,
        "VISITOR_ACCOUNT": "yes" if account else "no",
        "VISITOR_ANSWERS": str(answers),
        "VISITOR_KNOWN": json.dumps(known),
    }
    ran = subprocess.run(
        [*command, f"{address}/api/schema/openapi.json"],
        cwd=folder,
        env=os.environ | environment,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    found = defaultdict(set)
    for line in answers.read_text().splitlines():
        asked, _, status = line.rpartition(" ")
        found[asked].add(int(status))
    return found


def test_a_stranger_gets_the_answers_that_are_announced(
    server: Process, known: dict[str, Any], tmp_path: Path
) -> None:
    found = visit(server, known, tmp_path, account=False)
    assert {200, 400} <= found["POST /api/tables"]  # as a newcomer; else one needs a name
    assert 400 in found["POST /api/tokens"]
    assert 200 not in found["POST /api/tokens"]


def test_an_account_gets_the_answers_that_are_announced(
    server: Process, known: dict[str, Any], tmp_path: Path
) -> None:
    found = visit(server, known, tmp_path, account=True)
    unheard = {asked for asked, statuses in found.items() if min(statuses) >= 400}
    assert not unheard, "nothing was ever done there"
    assert len(found) > 25
