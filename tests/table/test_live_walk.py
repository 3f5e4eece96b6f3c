"""Random walks over all commands, sensible and not: what must hold at a live table at any time."""

import json
import random
from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from live_kit import NAMES, opened, play_on, stage, whole
from tables import TABLES, Agreed
from vierblatt import Refused
from vierblatt.core.rule import EVERYBODY
from vierblatt.table.live import LiveTable
from vierblatt.table.log import Told
from vierblatt.table.settings import Settings

STEPS = 120
LISTENERS = (*NAMES, None)
NONSENSE: tuple[Any, ...] = ("", "p0", -1, 99, None, True, 1.0, "lay red-7", "x" * 500)


def any_settings(dice: random.Random) -> Settings:
    return Settings(
        rated=dice.random() < 0.2,
        per_move=dice.choice([None, 5, 20]),
        total=dice.choice([None, 60, 300]),
        increment=dice.choice([0, 2]),
        pause=dice.choice([0, 5, 60]),
        remind_after=dice.choice([0, 20]),
        stand_in_after=dice.choice([0, 10, 60]),
    )


def any_move(table: LiveTable, dice: random.Random) -> tuple[Any, ...]:
    """A move of whoever owes one, mostly; else of anybody."""
    place = dice.randrange(len(table.seats))
    texts = [move.text for move in dice.sample(table.game.names.moves, 3)]
    if table.match is not None and dice.random() < 0.9:
        place = dice.choice(table.match.movers or (0,))
        texts = table.match.legal(place) or texts
    seat = table.seats[place]
    bot = seat.plays != "person"
    person = None if bot else seat.person
    move_id = f"{place}/{seat.asked}" if bot else f"m{dice.randrange(400)}"
    if dice.random() < 0.1:
        person = dice.choice(LISTENERS)
    return person, place, dice.choice(texts), move_id


def any_command(table: LiveTable, dice: random.Random) -> tuple[str, tuple[Any, ...]]:
    person = dice.choice(list(NAMES)[:4])
    place = dice.randrange(len(table.seats) + 1)
    given: dict[str, Callable[[], tuple[Any, ...]]] = {
        "sit": lambda: (person, NAMES[person], place),
        "seat_bot": lambda: (table.host, place, dice.choice(["casual", "expert"])),
        "free": lambda: (table.host, place),
        "start": lambda: (table.host,),
        "move": lambda: any_move(table, dice),
        **dict.fromkeys(
            ["ready", "take_back", "gone", "back", "hand_over", "resume", "agree"],
            lambda: (person,),
        ),
        **dict.fromkeys(["leave", "resign"], lambda: (person,)),
        "wake": lambda: (),
    }
    rare = {"leave": 0.1, "resign": 0.1, "move": 30}
    name = dice.choices(list(given), [rare.get(name, 1) for name in given])[0]
    arguments = given[name]()
    if dice.random() < 0.1:
        arguments = tuple(dice.choice([one, dice.choice(NONSENSE)]) for one in arguments)
    return name, arguments


class Walk:
    """A table, and what each listener should have heard."""

    def __init__(self, agreed: Agreed, dice: random.Random) -> None:
        self.dice = dice
        self.table = opened(
            dice.randint(1, min(3, agreed.options["players"])),
            agreed.game.name,
            bots=dice.random() < 0.9,
            seed=dice.getrandbits(64),
            settings=any_settings(dice),
            **agreed.options,
        )
        self.now = 0.0
        self.heard: dict[str | None, list[Told]] = {
            listener: list(self.table.log.told) for listener in LISTENERS
        }

    def listen(self, told: int) -> None:
        """Seats change hands only in commands that tell nobody anything alone."""
        for one in self.table.log.told[told:]:
            for listener, history in self.heard.items():
                seat = self.table.seat_of(listener)
                if one.to == EVERYBODY or (seat is not None and one.to == seat):
                    history.append(one)

    def step(self) -> None:
        table = self.table
        self.now += self.dice.choice([0, 0, 0.5, 3, 30])
        told = len(table.log)
        table.wake(self.now)
        self.listen(told)
        told, before = len(table.log), whole(table)
        name, arguments = any_command(table, self.dice)
        try:
            getattr(table, name)(*arguments, self.now)
        except Refused:
            assert whole(table) == before, (name, arguments)
        self.listen(told)

    def check(self) -> None:
        table = self.table
        again = LiveTable.restore(json.loads(json.dumps(table.journal)))
        assert whole(again) == whole(table)
        for listener, history in self.heard.items():
            assert [(one.at, one.event) for one in table.since(listener, 0)] == [
                (told.at, told.event) for told in history
            ]


@settings(max_examples=20)
@given(st.sampled_from(TABLES), st.integers(0, 2**32).map(random.Random))
def test_a_walk_over_all_commands(agreed: Agreed, dice: random.Random) -> None:
    walk = Walk(agreed, dice)
    table = walk.table
    for _ in range(STEPS):
        walk.step()
        if dice.random() < 0.03:
            walk.check()
    walk.check()
    if table.stage == "open":
        for place, seat in enumerate(table.seats):
            if seat.plays == "nobody":
                table.seat_bot(table.host, place, "casual", walk.now)
        table.start(table.host, walk.now)
    if table.stage != "closed":
        play_on(table, walk.now, dice, moves=20_000)
        assert stage(table) == "over"
        assert table.record is not None
        assert table.record.replay().totals == table.record.totals
