"""A page that puts together what it is sent sees the table as it is, and hears every event."""

import json
import random
from typing import Any

import msgspec
import pytest

from vierblatt import games
from vierblatt.core.words import Event
from vierblatt.games.null_und_nichtig.names import READY
from vierblatt.server.tables.client import encode
from vierblatt.server.tables.event_json import event_json
from vierblatt.server.tables.updates import NOTHING_PUBLIC, NOTHING_SEEN, Updates
from vierblatt.server.wire.messages import HeardEvent, Update
from vierblatt.table.events import Finished
from vierblatt.table.live import LiveTable
from vierblatt.table.settings import Settings

PEOPLE = ["p0", "p1", "p2"]
NAMES = ("Änne", 'Max "%s"', "Zoë {x}")


class Reader:
    """Somebody who is told what is new."""

    def __init__(self, listener: str | None) -> None:
        self.listener = listener
        self.seen = NOTHING_SEEN
        self.view: dict[str, Any] = {"match": None}
        self.events: list[HeardEvent] = []
        self.fields = 0  # that were sent

    def read(self, updates: Updates) -> None:
        self.seen, told = updates.update(self.listener, self.seen)
        text = encode(told)
        update = msgspec.json.decode(text, type=Update)
        assert encode(update) == text  # the type says everything that was sent
        match = self.view["match"]
        if update.match is not None:
            match = (match or {}) | update.match
        self.view = self.view | update.view | {"match": match}
        self.events += update.events
        self.fields += len(update.view) + len(update.match or {})

    def check(self, table: LiveTable) -> None:
        assert self.view == msgspec.to_builtins(table.view(self.listener))
        assert len(self.events) == self.view["number"]


def opened(game: str, seed: int) -> LiveTable:
    settings = Settings(per_move=100 if seed % 2 else None, pause=5)
    table = LiveTable.open(
        game, {"players": 3}, person="p0", name=NAMES[0], settings=settings, seed=seed, now=0
    )
    for seat in (1, 2):
        table.sit(PEOPLE[seat], NAMES[seat], seat, 1)
    return table


def go_on(table: LiveTable, dice: random.Random, now: float) -> None:
    """Somebody does something, mostly a move."""
    assert table.match is not None
    away = table.seats[1].away_since is not None
    if dice.random() < 0.02:
        (table.back if away else table.gone)("p1", now)
    elif table.stage == "pause":
        for person in PEOPLE:
            if table.stage == "pause" and table.seat_of(person) is not None:
                table.ready(person, now)
    elif awaited := table.awaited(now):
        bot = awaited[0]
        move = dice.choice(table.match.legal(bot.seat))
        table.move(None, bot.seat, move, bot.move_id, now)
    else:
        seat = dice.choice(table.match.movers)
        move = dice.choice(table.match.legal(seat))
        table.move(PEOPLE[seat], seat, move, f"{now}", now)


@pytest.mark.parametrize("game", games.names())
def test_updates_of_whole_matches_put_together_are_the_view(game: str) -> None:
    """Every update is decoded by its type. A second page of somebody comes later, somebody leaves
    their seat to a bot, and two look on."""
    for seed in range(4):
        dice = random.Random(seed)
        table = opened(game, seed)
        readers = [Reader(listener) for listener in (*PEOPLE, None, "somebody", "p0")]
        late = readers.pop()
        table.start("p0", 2)
        public, now = NOTHING_PUBLIC, 2.0
        while table.stage != "over":
            now += 1
            go_on(table, dice, now)
            if now == 50:
                readers.append(late)
            if now == 100:
                table.leave("p2", now)
            updates = Updates(table, now, public)
            public = updates.public
            for reader in readers:
                if table.log.last(reader.listener) > reader.seen.number:
                    reader.read(updates)
                reader.check(table)
        most = len(readers[0].view) + len(readers[0].view["match"])
        assert readers[0].fields < most * len(readers[0].events) / 3  # not all over and over


@pytest.mark.parametrize("game", games.names())
def test_who_comes_back_is_told_what_they_missed_and_no_more(game: str) -> None:
    table, dice = opened(game, 1), random.Random(game)
    table.start("p0", 2)
    for now in range(3, 60):
        go_on(table, dice, now)
    updates = Updates(table, 60)
    for listener in ("p0", None):
        last, whole = table.log.last(listener), msgspec.to_builtins(table.view(listener))
        for heard in (0, last - 3, last):
            _, update = updates.update(listener, NOTHING_SEEN, heard)
            place = None if listener is None else 0
            told = [event_json(one.event, NAMES, place) for one in table.since(listener, heard)]
            assert len(told) == last - heard
            assert update.events == told
            assert msgspec.to_builtins(update.view | {"match": update.match}) == whole
            assert update.now == 60


@pytest.mark.parametrize("game", games.names())
def test_an_event_on_the_wire_is_what_it_says_itself(game: str) -> None:
    """Events of a game come from a cache: those of people with other names are others."""
    dice = random.Random(game)
    table = opened(game, 1)
    table.start("p0", 2)
    for now in range(3, 400):
        if table.stage != "over":
            go_on(table, dice, now)
    for names in (NAMES, ("Ann", "Bob", "Cai")):
        for told in table.log.told:
            event = told.event
            for to in (None, 0, 1):
                said = {
                    "event": event.json(),
                    "de": event.say("de", names, to),
                    "en": event.say("en", names, to),
                }
                sent = json.loads(encode(event_json(event, names, to)))
                assert sent == json.loads(json.dumps(said))


def test_only_the_seat_that_an_event_is_about_needs_another_sentence() -> None:
    """All others share one, so that a sentence is not made for each of them."""
    event = Event(games.find("null-und-nichtig").names.events[READY], (1,))
    told = [event_json(event, NAMES, to) for to in (None, 0, 1, 2)]
    assert told[0] is told[1] is told[3]
    assert (told[0].en, told[2].en) == ('Max "%s" has chosen.', "You have chosen.")


def test_the_result_says_you_to_everybody_who_played() -> None:
    event = Finished((7, -8, 0), (1, 3, 2), None)
    told = [event_json(event, ("Anna", "Paul", "bot:casual"), to) for to in (None, 0, 1)]
    assert [one.en.partition(". ")[0] for one in told] == [
        "Result: Anna 7, Paul -8, bot:casual 0",
        "Result: you 7, Paul -8, bot:casual 0",
        "Result: Anna 7, you -8, bot:casual 0",
    ]
    assert told[2].de.startswith("Endstand: Anna 7, du -8, bot:casual 0. ")
