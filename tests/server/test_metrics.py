"""What Prometheus and whoever looks after the server are told."""

import asyncio
import random
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from client_kit import Person
from server_kit import running, settings
from vierblatt import games
from waiting_kit import wait_until


def samples(address: str) -> dict[tuple[str, ...], float]:
    text = httpx.get(f"http://{address}/metrics").text
    return {
        (one.name, *one.labels.values()): one.value
        for family in text_string_to_metric_families(text)
        for one in family.samples
    }


async def a_match(address: str) -> tuple[Person, str]:
    anna = await Person.come(address, "Annabella")
    code = await anna.open("null-und-nichtig", bots=["casual", "casual"])
    async with anna.at(code) as page:
        await page.do("start")
        during = samples(address)
        assert during["vierblatt_tables", "playing"] == 1
        assert during["vierblatt_connections",] == 1
        await page.do("sit", seat=0)
        await page.play(random.Random(1))
    return anna, code


def test_metrics_count_and_name_nobody(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as address:
        before = samples(address)
        anna, code = asyncio.run(a_match(address))
        after = samples(address)
        text = httpx.get(f"http://{address}/metrics").text
    for name in (
        ("vierblatt_moves_total", "person"),
        ("vierblatt_moves_total", "bot"),
        ("vierblatt_refused_messages_total",),
        ("vierblatt_bot_thinking_seconds_count", "casual"),
        ("vierblatt_commit_seconds_count",),
    ):
        assert after[name] > before.get(name, 0)
    cards = [card.text for card in games.find("null-und-nichtig").names.cards]
    for secret in (anna.name, anna.http.cookies["vierblatt"], code, *cards):
        assert secret not in text


def test_any_process_tells_the_metrics_of_all(two: tuple[str, str]) -> None:
    def knows_both(address: str) -> bool:
        tables = [name for name in samples(address) if name[0] == "vierblatt_tables"]
        return len(tables) == 2 * 5  # stages

    wait_until(lambda: all(map(knows_both, two)))


def test_health_asks_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(settings(tmp_path)) as address:
        well = httpx.get(f"http://{address}/api/health")
        assert (well.status_code, well.json()) == (200, {"status": "ok"})
        monkeypatch.setattr("vierblatt.server.storage.database.HEALTHY_WITHIN", 0.2)
        monkeypatch.setattr("vierblatt.server.storage.writer.Writer._transact", lambda *_: 1 / 0)
        ill = httpx.get(f"http://{address}/api/health")
        assert (ill.status_code, ill.json()) == (503, {"status": "no-database"})
