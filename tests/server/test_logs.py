"""Logs say what happened, and nothing that anybody could use."""

import asyncio
import json
import logging
import random
from pathlib import Path

import pytest

from client_kit import Person
from database_kit import stored_journal
from server_kit import running, settings
from vierblatt import games
from vierblatt.server.observability.logs import JsonFormatter


def test_no_name_code_card_or_seed_is_in_the_logs(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def match(address: str) -> tuple[Person, str]:
        anna = await Person.come(address, "Annabella")
        code = await anna.open("null-und-nichtig", bots=["casual", "casual"])
        async with anna.at(code) as page:
            await page.do("start")
            await page.play(random.Random(1))
        await anna.http.get("/api/matches/NOSUCH")
        return anna, code

    how = settings(tmp_path)
    with caplog.at_level(logging.INFO), running(how) as address:
        anna, code = asyncio.run(match(address))
    lines = [
        JsonFormatter().format(record) for record in caplog.records if record.name == "vierblatt"
    ]
    said = [json.loads(line)["event"] for line in lines]
    assert said == ["started", "table-opened", "table-ended", "stopped"]
    opening = stored_journal(how.database, code)[0]
    cards = [card.text for card in games.find("null-und-nichtig").names.cards]
    for secret in (anna.name, anna.cookie, code, opening["seed"], opening["person"], *cards):
        assert not any(secret in line for line in lines)


def test_an_exception_is_logged_by_its_places_and_not_by_its_values() -> None:
    try:
        raise ValueError("red-7 is in the hand of Anna")
    except ValueError as error:
        info = (type(error), error, error.__traceback__)
        record = logging.LogRecord("vierblatt", logging.ERROR, "", 0, "our-fault", None, info)
    line = JsonFormatter().format(record)
    assert json.loads(line)["exception"] == "ValueError"
    assert "test_logs.py" in line
    assert "red-7" not in line
