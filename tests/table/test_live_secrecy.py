"""Nothing that a live table sends to a listener depends on what that listener cannot know."""

import json
import random
from typing import NamedTuple

import pytest
from msgspec import to_builtins

from live_kit import opened, owing, sent
from tables import TABLES, Agreed
from vierblatt import games
from vierblatt.table.live import LiveTable
from vierblatt.table.match import Match
from vierblatt.table.settings import Settings

LISTENERS = ("p0", "p1", None)


class Choice(NamedTuple):
    """A move that somebody is about to make."""

    person: str | None
    seat: int
    text: str
    move_id: str


def match_of(table: LiveTable) -> Match:
    assert table.match is not None
    return table.match


def mind(table: LiveTable, listener: str | None) -> object:
    seat = table.seat_of(listener)
    match = match_of(table)
    return match.game.knowledge(match.position, -1 if seat is None else seat)


def any_choice(table: LiveTable, now: float, dice: random.Random) -> Choice:
    bots = {bot.seat: bot for bot in table.awaited(now)}
    seat = dice.choice([*bots, *owing(table)])
    text = dice.choice(match_of(table).legal(seat))
    if seat in bots:
        return Choice(None, seat, text, bots[seat].move_id)
    return Choice(table.seats[seat].person, seat, text, f"m{now}")


def come_and_go(table: LiveTable, now: float, dice: random.Random) -> None:
    """People hand over, take the cards again, go away and come back."""
    for person in ("p0", "p1"):
        seat = table.seats[table.seat_of(person) or 0]
        if dice.random() < 0.05 and seat.plays != "bot":
            (table.resume if seat.handed_over else table.hand_over)(person, now)
        if dice.random() < 0.05:
            (table.gone if seat.away_since is None else table.back)(person, now)


def world_for(table: LiveTable, listener: str | None, dice: random.Random) -> LiveTable:
    """The same table, with all dealt anew that the listener cannot know, and the same luck."""
    twin = LiveTable.restore(table.journal)
    state = match_of(table).redeal(table.seat_of(listener), dice.getrandbits(64)).position
    for field in ("key", "words", "drawn"):
        setattr(state, field, getattr(match_of(table).position.copy(), field))
    match_of(twin).position = state
    return twin


def this_round(table: LiveTable, listener: str | None, number: int) -> str:
    """What was sent after an event: of a round that is over a mind knows nothing more."""
    events = [one.json() for one in table.since(listener, number)]
    ends = [at for at, event in enumerate(events) if event.get("event") == "scored"]
    return json.dumps(
        [events[ends[-1] + 1 :] if ends else events, to_builtins(table.view(listener))]
    )


def play(table: LiveTable, dice: random.Random) -> tuple[int, int]:
    """Play a whole match and look at every move; gives how often what was compared."""
    unheard = compared = 0
    now = 0.0
    while table.stage != "over":
        now += dice.choice([0.25, 1, 7])
        table.wake(now)
        if table.stage == "pause":
            table.ready(dice.choice(["p0", "p1"]), now)
            continue
        come_and_go(table, now, dice)
        choice = any_choice(table, now, dice)
        twin, listener = None, dice.choice(LISTENERS)
        if dice.random() < min(0.1, 10 / len(table.journal)):  # some matches are very long
            twin = world_for(table, listener, dice)
            assert sent(twin, listener) == sent(table, listener)
        numbers = {one: table.log.last(one) for one in LISTENERS}
        before = {one: (mind(table, one), sent(table, one, numbers[one])) for one in LISTENERS}
        sealed = len(match_of(table).movers) > 1
        table.move(*choice, now)
        for one, (known, bytes_before) in before.items():
            if table.seats[choice.seat].person != one and mind(table, one) == known:
                assert sent(table, one, numbers[one]) == bytes_before
                unheard += 1
        if twin is None:
            continue
        theirs = match_of(twin).legal(choice.seat)
        hidden = sealed and table.seats[choice.seat].person != listener
        other = dice.choice(theirs) if hidden else choice.text
        if other in theirs:
            twin.move(*choice._replace(text=other), now)
            if mind(twin, listener) == mind(table, listener):
                number = numbers[listener]
                assert this_round(twin, listener, number) == this_round(table, listener, number)
                compared += 1
    return unheard, compared


@pytest.mark.parametrize("name", games.names())
def test_nothing_sent_depends_on_what_its_hearer_cannot_know(name: str) -> None:
    dice = random.Random(name)
    tables: list[Agreed] = [table for table in TABLES if table.game.name == name]
    unheard = compared = 0
    for agreed in dice.sample(tables, 3):
        settings = Settings(per_move=30, total=120, increment=3, pause=5)
        table = opened(2, name, seed=dice.getrandbits(64), settings=settings, **agreed.options)
        table.start("p0", 0)
        more_unheard, more_compared = play(table, dice)
        unheard += more_unheard
        compared += more_compared
    assert compared > 5
    assert unheard > 0 or name in ("habe-fertig", "dicht-dran")  # one card is one whole choice


@pytest.mark.parametrize("name", games.names())
def test_a_move_that_tells_nobody_else_is_a_part_of_a_sealed_choice(name: str) -> None:
    """What clocks rely on: they go on after such a move, and start anew after any other."""
    dice = random.Random(name)
    for agreed in [table for table in TABLES if table.game.name == name][:6]:
        match = agreed.deal(dice.getrandbits(64))
        while not match.over:
            seat = dice.choice(match.movers)
            known = match.game.knowledge(match.position, -1)
            told = match.play(seat, dice.choice(match.legal(seat)))
            if all(to == seat for to, _ in told):
                assert seat in match.movers
                assert match.game.knowledge(match.position, -1) == known
