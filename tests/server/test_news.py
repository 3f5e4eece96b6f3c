"""A page that puts together what it is sent sees the table as it is, and hears every event."""

import json
import random
from typing import Any

import msgspec
import pytest

from vierblatt import games
from vierblatt.server.tables.event_json import Scribe
from vierblatt.server.tables.updates import NOTHING, News, Sight
from vierblatt.table.live import LiveTable
from vierblatt.table.settings import Settings

PEOPLE = ["p0", "p1", "p2"]
NAMES = ["Änne", 'Max "%s"', "Zoë {x}"]


class Reader:
    """Somebody who is told what is new."""

    def __init__(self, listener: str | None) -> None:
        self.listener = listener
        self.sees: Sight = NOTHING
        self.view: dict[str, Any] = {"match": {}}
        self.events: list[dict[str, Any]] = []
        self.fields = 0  # that were sent

    def read(self, news: News) -> None:
        text, self.sees = news.update(self.listener, self.sees)
        update = json.loads(text)
        self.view |= update["view"]
        self.view["match"] |= update["match"] or {}
        self.events += update["events"]
        self.fields += len(update["view"]) + len(update["match"] or {})

    def check(self, table: LiveTable) -> None:
        whole = msgspec.to_builtins(table.view(self.listener))
        assert self.view == whole | {"match": whole["match"] or {}}
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
def test_updates_put_together_are_the_view(game: str) -> None:
    for seed in range(4):
        dice = random.Random(seed)
        table = opened(game, seed)
        readers = [Reader(listener) for listener in (*PEOPLE, None, "somebody", "p0")]
        late = readers.pop()  # a second page, which comes later
        table.start("p0", 2)
        public = NOTHING.public
        for step in range(150):
            if table.stage == "over":
                break
            go_on(table, dice, 3 + step)
            if step == 50:
                readers.append(late)
            if step == 100:
                table.leave("p2", 3 + step)
            news = News(table, 3 + step, public)
            public = news.public
            for reader in readers:
                if table.log.last(reader.listener) > reader.sees.number:
                    reader.read(news)
                reader.check(table)
        most = len(readers[0].view) + len(readers[0].view["match"])
        assert readers[0].fields < most * len(readers[0].events) / 3  # not all over and over


@pytest.mark.parametrize("game", games.names())
def test_an_event_is_written_as_it_says_itself(game: str) -> None:
    dice = random.Random(game)
    table = opened(game, 1)
    table.start("p0", 2)
    for step in range(400):
        if table.stage != "over":
            go_on(table, dice, 3 + step)
    scribe = Scribe(*NAMES)
    for told in table.log.told:
        event = told.event
        said = {"event": event.json(), "de": event.say("de", NAMES), "en": event.say("en", NAMES)}
        assert json.loads(scribe.write(event)) == json.loads(json.dumps(said))
