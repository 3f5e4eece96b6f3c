"""Where it counts people play themselves: no hand-over, weak stand-ins, and not for long."""

from __future__ import annotations

import asyncio
import random
from dataclasses import asdict, replace
from pathlib import Path

from client_kit import Page, Person
from database_kit import stored_journal
from live_kit import all_ready, bots_move, owing, person_moves, started
from server_kit import running, settings
from vierblatt.server import errors
from vierblatt.server.matches import daily
from vierblatt.server.tables.finish import gave_up
from vierblatt.server.tables.registry import WHERE_IT_COUNTS
from vierblatt.table import refusals
from vierblatt.table.live import LiveTable
from vierblatt.table.settings import Settings

OPTIONS = {"players": 3, "hands": 1}
PASSWORD = "korrektes pferd"
RATED: dict[str, float] = {"rated": True, "pause": 0}
NAMES = ("Anna", "Paul", "Linus")
COUNTS = Settings(rated=True, pause=0, **WHERE_IT_COUNTS)
UNRATED = Settings(pause=0)


async def accounts(address: str) -> list[Person]:
    people = [await Person.come(address, name) for name in NAMES]
    for one in people:
        words = {"name": one.name, "password": PASSWORD}
        assert (await one.http.post("/api/account", json=words)).status_code == 200
    return people


async def seated(pages: tuple[Page, ...]) -> None:
    for place, page in enumerate(pages[1:], 1):
        await page.do("sit", seat=place)
    await pages[0].do("start")


def test_nobody_hands_over_where_it_counts(tmp_path: Path) -> None:
    async def try_it(address: str) -> None:
        people = await accounts(address)
        anna, paul, linus = people
        code = await anna.open("dicht-dran", settings=RATED)
        async with anna.at(code) as one, paul.at(code) as two, linus.at(code) as three:
            await seated((one, two, three))
            refused = await one.do("hand-over")
            assert (refused["type"], refused["en"]) == ("refused", refusals.IT_COUNTS.en)
        today = (await anna.http.post("/api/daily/dicht-dran", json={})).json()["code"]
        async with anna.at(today) as one:
            assert (await one.do("hand-over"))["type"] == "refused"
        code = await anna.open("dicht-dran", bots=["random", "random"])
        async with anna.at(code) as one:
            await one.do("start")
            assert (await one.do("hand-over"))["type"] == "done"  # it does not count

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


def test_stand_ins_are_beginners_where_it_counts(tmp_path: Path) -> None:
    """Whatever strength was wished for; and nobody sets for how long they play."""

    async def try_it(address: str) -> None:
        anna = (await accounts(address))[0]
        wished = RATED | {"strength": "expert"}
        rated = await anna.open("dicht-dran", settings=wished)
        today = (await anna.http.post("/api/daily/dicht-dran", json={})).json()["code"]
        for code in (rated, today):
            how = stored_journal(database, code)[0]["settings"]
            assert WHERE_IT_COUNTS.items() <= how.items()
            assert (how["strength"], how["gives_up_after"]) == ("beginner", 3)
        async with anna.at(today) as one:
            bots = {seat["name"] for seat in one.view["seats"][1:]}
            assert bots == {f"bot:{daily.STRENGTH}"}  # all play against the same ones
        free = await anna.open("dicht-dran", settings={"strength": "expert"})
        assert stored_journal(database, free)[0]["settings"]["strength"] == "expert"
        wanted = {"game": "dicht-dran", "options": OPTIONS, "settings": {"gives_up_after": 900}}
        assert (await anna.http.post("/api/tables", json=wanted)).status_code == 400

    database = str(tmp_path / "test.db")
    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


def test_who_is_away_has_given_up_and_gains_nothing(tmp_path: Path) -> None:
    how = RATED | {"remind_after": 0, "stand_in_after": 0}

    async def try_it(address: str) -> None:
        anna, paul, linus = people = await accounts(address)
        code = await anna.open("habe-fertig", settings=how)
        async with anna.at(code) as one, linus.at(code) as three:
            async with paul.at(code) as two:
                await seated((one, two, three))
            await asyncio.gather(one.play(random.Random(1)), three.play(random.Random(2)))
            table = LiveTable.restore(stored_journal(str(tmp_path / "test.db"), code))
            assert [seat.stand_in_moves for seat in table.seats] == [0, 3, 0]
            assert [gave_up(table, place) for place in range(3)] == [False, True, False]
        lines = (await anna.http.get("/api/ladder/habe-fertig")).json()
        assert len(lines) == len(people)
        assert min(lines, key=lambda line: line["rating"])["name"] == "Paul"
        before = 1000  # that is what everybody begins with
        assert next(one["rating"] for one in lines if one["name"] == "Paul") < before

    with running(settings(tmp_path, gone_after=0.02)) as address:
        asyncio.run(try_it(address))


def let_time_run_out(table: LiveTable, moves: int) -> None:
    """p0 never moves in time; the others do."""
    dice, now = random.Random(1), table.now
    for _ in range(400):
        if table.seats[0].stand_in_moves >= moves or table.stage == "over":
            return
        now += 1
        others = [place for place in owing(table) if place != 0]
        if others:
            person_moves(table, others[0], now, dice)
        elif owing(table):
            assert table.next_due is not None
            now = table.next_due
            table.wake(now)
        bots_move(table, now, dice)
        all_ready(table, now)
    raise AssertionError


def test_letting_the_time_per_move_run_out_is_giving_up() -> None:
    table = started(3, settings=replace(COUNTS, per_move=10.0), bots=False)
    let_time_run_out(table, moves=3)
    assert table.seats[0].stand_in_moves == 3
    assert gave_up(table, 0)
    assert not gave_up(table, 1)
    assert table.seats[0].plays == "bot"  # which plays on for the others
    restored = LiveTable.restore(table.journal)
    assert [asdict(seat) for seat in restored.seats] == [asdict(seat) for seat in table.seats]


def test_two_late_moves_are_not_giving_up() -> None:
    table = started(3, settings=replace(COUNTS, per_move=10.0), bots=False)
    let_time_run_out(table, moves=2)
    assert not gave_up(table, 0)
    assert table.seats[0].plays == "person"


def test_where_it_does_not_count_stand_ins_play_as_long_as_need_be() -> None:
    table = started(3, settings=replace(UNRATED, per_move=10.0), bots=False)
    let_time_run_out(table, moves=8)
    assert table.seats[0].stand_in_moves == 8
    assert not gave_up(table, 0)


def test_rated_clocks_have_a_least_length(tmp_path: Path) -> None:
    short: list[dict[str, float]] = [
        {"per_move": 9.9},
        {"total": 59},
        {"per_move": 9, "total": 600},
        {"per_move": 60, "total": 30, "increment": 10},
    ]
    fine: list[dict[str, float]] = [{"per_move": 10}, {"total": 60}, {}]

    async def opened(anna: Person, how: dict[str, float]) -> tuple[int, object]:
        wanted = {"game": "dicht-dran", "options": OPTIONS, "settings": how}
        answer = await anna.http.post("/api/tables", json=wanted)
        return answer.status_code, answer.json()

    async def try_it(address: str) -> None:
        anna = (await accounts(address))[0]
        why = {"de": errors.SHORT_CLOCK.de, "en": errors.SHORT_CLOCK.en}
        for clocks in short:
            assert await opened(anna, RATED | clocks) == (400, why)
            assert (await opened(anna, clocks))[0] == 200  # it does not count
        for clocks in fine:
            assert (await opened(anna, RATED | clocks))[0] == 200

    with running(settings(tmp_path)) as address:
        asyncio.run(try_it(address))


def test_an_older_rated_journal_with_a_hand_over_restores() -> None:
    """As it was written before: the settings did not say for how long a stand-in plays."""
    table = started(2, settings=Settings(rated=True, pause=0), bots=True)
    table.hand_over("p0", 1.0)
    dice = random.Random(2)
    for now in range(2, 60):
        bots_move(table, float(now), dice)
        if owing(table):
            person_moves(table, 1, float(now), dice)
    assert table.seats[0].stand_in_moves > 3
    first = table.journal[0]
    older = {name: value for name, value in first["settings"].items() if name != "gives_up_after"}
    restored = LiveTable.restore([first | {"settings": older}, *table.journal[1:]])
    assert [asdict(seat) for seat in restored.seats] == [asdict(seat) for seat in table.seats]
    assert restored.seats[0].plays == "stand-in"
    assert restored.match is not None
    assert table.match is not None
    assert restored.match.moves == table.match.moves


def test_a_rematch_that_does_not_count_is_an_ordinary_table() -> None:
    """Somebody left the rated match, so a bot sits there in the next one."""
    table = started(3, "dicht-dran", settings=COUNTS, bots=False, hands=1)
    table.leave("p2", 1.0)
    dice, now = random.Random(3), 1.0
    while table.stage != "over":
        now += 1
        bots_move(table, now, dice)
        all_ready(table, now)
        if owing(table):
            person_moves(table, owing(table)[0], now, dice)
    table.agree("p0", now)
    table.agree("p1", now)
    rematch = table.rematch(now)
    assert not rematch.settings.rated
    assert rematch.settings.gives_up_after is None
