"""Matches that count: who may play them, what they do to ratings, and what is shown of it."""

import asyncio
import random
from pathlib import Path
from typing import Any

from client_kit import Page, Person
from server_kit import running, settings
from vierblatt.server.people.ratings import RatedMatch

PASSWORD = "korrektes pferd"
RATED = {"rated": True, "pause": 0}


async def account(address: str, name: str) -> Person:
    person = await Person.come(address, name)
    answer = await person.http.post("/api/account", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 200
    return person


async def ladder(person: Person, game: str = "dicht-dran") -> Any:
    return (await person.http.get(f"/api/ladder/{game}")).json()


async def play(people: list[Person], who_gives_up: dict[str, str]) -> Page:
    """A rated match of three; one may leave or resign at once."""
    code = await people[0].open("dicht-dran", settings=RATED)
    async with people[0].at(code) as one, people[1].at(code) as two, people[2].at(code) as three:
        await two.do("sit", seat=1)
        await three.do("sit", seat=2)
        await one.do("start")
        playing = []
        for person, page in zip(people, (one, two, three), strict=True):
            if person.name in who_gives_up:
                await page.do(who_gives_up[person.name])
            else:
                playing.append(page)
        await asyncio.gather(*(page.play(random.Random(7)) for page in playing))
        return playing[0]


def test_only_accounts_and_only_people_sit_at_rated_tables(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna, guest = await account(address, "Anna"), await Person.come(address, "Gast")
        table = {"game": "dicht-dran", "options": {"players": 3}, "settings": RATED}
        assert (await guest.http.post("/api/tables", json=table)).status_code == 400
        bots = table | {"bots": ["random", ""]}
        assert (await anna.http.post("/api/tables", json=bots)).status_code == 400
        code = await anna.open("dicht-dran", settings=RATED)
        async with anna.at(code) as one, guest.at(code) as other:
            assert (await other.do("sit", seat=1))["type"] == "refused"
            answer = await one.do("seat-bot", seat=1, strength="casual")
            assert answer["type"] == "refused"

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


def test_a_rated_match_moves_the_ladder_and_the_statistics(tmp_path: Path, database: str) -> None:
    async def try_it(address: str) -> None:
        people = [await account(address, name) for name in ("Anna", "Paul", "Linus")]
        page = await play(people, {})
        places = page.view["match"]["totals"], [one["name"] for one in page.view["seats"]]
        record = (await people[0].http.get("/api/matches")).json()[0]
        assert record["players"] == places[1]
        shown = await ladder(people[1])
        by_name = {line["name"]: line for line in shown}
        order = sorted(zip(record["places"], record["players"], strict=True))
        first, last = by_name[order[0][1]], by_name[order[-1][1]]
        assert (first["rating"] > last["rating"]) == (order[0][0] < order[-1][0])  # or all equal
        assert by_name["Paul"]["you"]
        assert not by_name["Anna"]["you"]
        assert all(line["played"] == 1 for line in shown)
        for person, place in zip(people, record["places"], strict=True):
            mine = (await person.http.get("/api/me/statistics")).json()
            public = (await people[0].http.get(f"/api/people/{person.name}")).json()
            assert (mine["name"], mine["games"]) == (public["name"], public["games"])
            [one] = [game for game in mine["games"] if game["game"] == "dicht-dran"]
            assert (one["played"], one["won"], one["mean_place"]) == (1, int(place == 1), place)
            assert one["rating"]["rating"] == one["history"][0]["rating"]
            assert one["history"][0]["match"] == record["id"]
        assert await ladder(people[0], "blanco") == []
        assert (await people[0].http.get("/api/ladder/chess")).status_code == 404
        assert (await people[0].http.get("/api/people/Niemand")).status_code == 404

    with running(settings(tmp_path, database=database)) as address:
        asyncio.run(try_it(address))


def test_who_gives_up_is_last_whatever_the_bot_makes_of_it(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        people = [await account(address, name) for name in ("Anna", "Paul", "Linus")]
        await play(people, {"Paul": "leave", "Linus": "resign"})
        rating = {line["name"]: line["rating"] for line in await ladder(people[0])}
        assert rating["Anna"] > rating["Paul"] == rating["Linus"]
        paul = (await people[1].http.get("/api/people/Paul")).json()
        [one] = [game for game in paul["games"] if game["game"] == "dicht-dran"]
        assert one["mean_place"] == 3
        assert len((await people[1].http.get("/api/matches")).json()) == 1

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


def test_matches_that_are_not_rated_change_no_rating(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        anna = await account(address, "Anna")
        code = await anna.open("dicht-dran", bots=["random", "random"])
        async with anna.at(code) as one:
            await one.do("start")
            await one.play(random.Random(1))
        assert await ladder(anna) == []
        mine = (await anna.http.get("/api/me/statistics")).json()
        [one_game] = [game for game in mine["games"] if game["game"] == "dicht-dran"]
        assert one_game["played"] == 1
        assert one_game["rating"] is None

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


def test_ranks_put_those_who_gave_up_behind_everybody() -> None:
    match = RatedMatch("x", "blanco", 0.0, ["a", "b", "c"], [1, 2, 3], [True, False, False])
    assert match.ranks() == [4.0, 2.0, 3.0]


def test_the_page_of_an_account_shows_what_is_rated_and_nothing_else(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        people = [await account(address, name) for name in ("Anna", "Paul & Co", "Ida")]
        anna, paul, _ = people
        stranger = await Person.come(address, "Gast")
        await play(people, {})
        friendly = await paul.http.post(
            "/api/quick", json={"game": "dicht-dran", "players": 2, "options": {"hands": 1}}
        )
        async with paul.at(friendly.json()["code"]) as page:
            await page.play(random.Random(1))
        answer = await stranger.http.get("/api/people/Paul%20%26%20Co")
        shown = answer.json()
        assert set(shown) == {"name", "since", "games", "matches"}
        assert shown["name"] == "Paul & Co"
        assert len(shown["since"]) == len("2026-11-17")  # the day, not the minute
        [match] = shown["matches"]
        assert match["players"] == ["Anna", "Paul & Co", "Ida"]
        assert friendly.json()["code"] not in answer.text
        replay = (await stranger.http.get(f"/api/matches/{match['id']}/replay")).json()
        assert replay["accounts"] == [0, 1, 2]
        for nobody in ("Gast", "Niemand", "%00", "..", "Paul"):
            assert (await stranger.http.get(f"/api/people/{nobody}")).status_code == 404
        # Who leaves has no page, here or under an old match; who takes a new name, under that one.
        goodbye = {"password": PASSWORD}
        assert (await paul.http.post("/api/me/delete", json=goodbye)).status_code == 200
        assert (await anna.http.post("/api/me", json={"name": "Anne"})).status_code == 200
        for nobody in ("Paul%20%26%20Co", "Anna"):
            assert (await stranger.http.get(f"/api/people/{nobody}")).status_code == 404
        replay = (await stranger.http.get(f"/api/matches/{match['id']}/replay")).json()
        assert replay["accounts"] == [2]
        [kept] = (await stranger.http.get("/api/people/Anne")).json()["matches"]
        assert kept["players"] == ["Anna", "–", "Ida"]

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))
