"""A deal of a given number: whoever plays it alike meets the same bots."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from client_kit import SHORT, Person
from server_kit import running, settings
from vierblatt import games


async def played(anna: Person, game: str, deal: int | None) -> dict[str, Any]:
    """A whole match in which Anna always makes her first legal move."""
    wanted = {"game": game, "players": 3, "strength": "beginner", "options": SHORT[game]}
    answer = await anna.http.post("/api/quick", json=wanted | {"deal": deal})
    code = answer.json()["code"]
    async with anna.at(code) as page:
        while page.stage != "over":
            if page.view["legal"]:
                await page.do("move", move=page.view["legal"][0])
            else:
                await page.news()
    record: dict[str, Any] = (await anna.http.get(f"/api/matches/{code}")).json()
    return record


@pytest.mark.parametrize("game", games.names())
def test_the_same_deal_played_alike_is_the_same_match(tmp_path: Path, game: str) -> None:
    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        one, again, other = [await played(anna, game, deal) for deal in (7, 7, None)]
        assert one["seed"] == again["seed"] != other["seed"]
        assert by_seat(one) == by_seat(again) != by_seat(other)

    def by_seat(record: dict[str, Any]) -> list[list[str]]:
        """In a choice made at the same time the order is nobody's."""
        return [[move for mover, move in record["moves"] if mover == seat] for seat in range(3)]

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


def test_a_deal_has_a_sensible_number(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna = await Person.come(address, "Anna")
        for deal in (-1, 10**9 + 1, "x", 1.5):
            wanted = {"game": "blanco", "players": 3, "deal": deal}
            assert (await anna.http.post("/api/quick", json=wanted)).status_code == 400

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))
