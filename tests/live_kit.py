"""Live tables for tests: quickly filled, played by random moves, and compared byte for byte."""

import json
import random
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from msgspec import to_builtins

from vierblatt.table.live import LiveTable
from vierblatt.table.settings import Settings

NAMES = {"p0": "Anna", "p1": "Paul", "p2": "Max", "p3": "Linus", "p4": "Emma", "p5": "Jan"}


def opened(
    people: int = 1,
    game: str = "null-und-nichtig",
    *,
    bots: bool = True,
    seed: int = 7,
    now: float = 0,
    settings: Settings | None = None,
    **options: object,
) -> LiveTable:
    """A table whose first seats are taken by p0 (the host), p1, …, and the rest by bots."""
    table = LiveTable.open(
        game,
        {"players": 3, **options},
        person="p0",
        name="Anna",
        seed=seed,
        settings=settings,
        now=now,
    )
    for seat in range(1, people):
        table.sit(f"p{seat}", NAMES[f"p{seat}"], seat, now)
    if bots:
        for seat in range(people, len(table.seats)):
            table.seat_bot("p0", seat, "casual", now)
    return table


def started(people: int = 1, game: str = "null-und-nichtig", **more: Any) -> LiveTable:
    table = opened(people, game, **more)
    table.start("p0", more.get("now", 0))
    return table


def bots_move(table: LiveTable, now: float, dice: random.Random) -> None:
    """Let the bots play at random until none of them owes a move."""
    while awaited := table.awaited(now):
        bot = dice.choice(awaited)
        table.move(None, bot.seat, dice.choice(bot.seen.legal()), bot.move_id, now)


def owing(table: LiveTable) -> list[int]:
    """The people's seats that owe a move."""
    return [
        place
        for place, seat in enumerate(table.seats)
        if seat.asked is not None and seat.plays == "person"
    ]


def person_moves(table: LiveTable, place: int, now: float, dice: random.Random) -> None:
    assert table.match is not None
    person, text = table.seats[place].person, dice.choice(table.match.legal(place))
    table.move(person, place, text, f"kit-{len(table.journal)}", now)


def all_ready(table: LiveTable, now: float) -> None:
    for seat in table.seats:
        if seat.person is not None and table.stage == "pause":
            table.ready(seat.person, now)


def until_owing(table: LiveTable, now: float, dice: random.Random) -> None:
    """Everybody but the people moves, until one of these must."""
    while table.stage != "over" and not owing(table):
        bots_move(table, now, dice)
        all_ready(table, now)


def stage(table: LiveTable) -> str:
    return table.stage


def plays(table: LiveTable, place: int) -> str:
    return table.seats[place].plays


def play_on(table: LiveTable, now: float, dice: random.Random, moves: int = 10**6) -> float:
    """Everybody moves at random, and is ready after each round; gives the time after it."""
    for _ in range(moves):
        now += 1
        bots_move(table, now, dice)
        if table.stage == "pause":
            all_ready(table, now)
        elif owing(table):
            person_moves(table, dice.choice(owing(table)), now, dice)
        if table.stage == "over":
            break
    return now


def kinds(table: LiveTable, person: str | None = None, number: int = 0) -> list[str]:
    """The kinds of the table's own events that a listener heard."""
    heard = [one.json() for one in table.since(person, number)]
    return [one["table"] for one in heard if "table" in one]


def sent(table: LiveTable, person: str | None, number: int = 0) -> str:
    """Every byte that a listener gets: its events and its view."""
    events = [one.json() for one in table.since(person, number)]
    return json.dumps([events, to_builtins(table.view(person))])


def whole(table: LiveTable, people: Sequence[str] = tuple(NAMES)) -> str:
    """Everything there is to know about a table."""
    match = table.match
    secret = None if match is None else [repr(match.position), match.moves]
    return json.dumps(
        [
            [told.json() for told in table.log.told],
            table.journal,
            [sent(table, person) for person in (None, *people)],
            [asdict(seat) for seat in table.seats],
            [table.now, table.next_due, table.host, table.record and table.record.json()],
            [repr(table._answers), table._decided_by, secret],
        ]
    )
