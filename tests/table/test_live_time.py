"""The live table in time: pauses, clocks, people who are away."""

import random

import pytest

from live_kit import (
    bots_move,
    kinds,
    opened,
    owing,
    person_moves,
    play_on,
    plays,
    stage,
    started,
    until_owing,
    whole,
)
from vierblatt import Refused
from vierblatt.table.live import LiveTable
from vierblatt.table.settings import Settings


def at_first_pause(people: int = 2, **settings: float) -> tuple[LiveTable, float]:
    table = started(people, rounds=2, settings=Settings(**settings))  # type: ignore[arg-type]
    dice, now = random.Random(3), 0.0
    while table.stage == "playing":
        now += 1
        bots_move(table, now, dice)
        if owing(table):
            person_moves(table, owing(table)[0], now, dice)
    assert stage(table) == "pause"
    return table, now


# Pauses


def test_play_rests_after_a_round_until_all_people_are_ready() -> None:
    table, now = at_first_pause()
    assert table.match is not None
    assert table.pause_until == now + 60
    assert table.awaited(now) == []
    mover = table.match.movers[0]
    if mover < 2:
        with pytest.raises(Refused, match="pause"):
            table.move(f"p{mover}", mover, table.match.legal(mover)[0], "x", now)
    with pytest.raises(Refused, match="pause"):
        table.move(None, 2, "lay red-7", "2/99", now)
    table.ready("p0", now + 1)
    before = whole(table)
    table.ready("p0", now + 1)
    assert whole(table) == before
    assert stage(table) == "pause"
    table.ready("p1", now + 2)
    assert stage(table) == "playing"
    assert kinds(table)[-4:] == ["paused", "said-ready", "said-ready", "played-on"]
    with pytest.raises(Refused, match="no pause"):
        table.ready("p0", now + 3)


def test_a_pause_ends_by_itself() -> None:
    table, now = at_first_pause(pause=30)
    assert table.next_due == now + 30
    table.wake(now + 29.5)
    assert stage(table) == "pause"
    table.wake(now + 31)
    assert stage(table) == "playing"
    assert table.log.told[-1].at == now + 30


def test_nobody_waits_for_those_who_left_resigned_or_handed_over() -> None:
    for command in ("leave", "resign", "hand_over"):
        table, now = at_first_pause()
        table.ready("p0", now)
        getattr(table, command)("p1", now)
        assert stage(table) == "playing"


def test_there_is_no_pause_where_nobody_would_look_or_none_is_wanted() -> None:
    for pause, people in ((60, 0), (0, 1)):
        table = started(1, rounds=2, settings=Settings(pause=pause))
        if not people:
            table.resign("p0", 0)
        play_on(table, 1, random.Random(1))
        assert "paused" not in kinds(table)
        assert stage(table) == "over"


# Clocks


def test_a_clock_per_move_gives_that_one_move_to_a_bot() -> None:
    table = started(1, settings=Settings(per_move=10))
    assert table.match is not None
    assert table.next_due == 10
    table.wake(12)
    assert kinds(table)[-1] == "too-slow"
    assert table.log.told[-1].at == 10
    assert table.view("p0").seats[0].plays == "stand-in"
    with pytest.raises(Refused, match="A bot plays"):
        table.move("p0", 0, table.match.legal(0)[0], "a", 12)
    dice = random.Random(2)
    bots_move(table, 13, dice)  # all cards that are laid in secret: they are one choice
    until_owing(table, 14, dice)
    assert plays(table, 0) == "person"
    assert table.seats[0].clock.move == 10
    person_moves(table, 0, 15, dice)
    assert table.log.told[-1].at == 15


def test_a_total_clock_gives_the_seat_to_a_bot_for_good() -> None:
    table = started(2, settings=Settings(total=100, increment=5))
    assert table.match is not None
    for number, text in enumerate(table.match.legal(0)[:3]):
        table.move("p0", 0, text, f"{number}", 30)
    assert table.seats[0].clock.total == 75  # 5 for the one choice
    assert table.seats[0].clock.since is None
    table.wake(100)
    assert table.seats[1].out_of_time
    assert table.view(None).seats[1].plays == "bot"
    assert table.view(None).seats[1].name == "Paul"
    with pytest.raises(Refused, match="to the end"):
        table.resume("p1", 101)
    table.gone("p1", 101)
    table.back("p1", 102)
    assert plays(table, 1) == "bot"
    dice = random.Random(2)
    play_on(table, 103, dice)
    assert table.record is not None
    assert table.record.players == ["Anna", "Paul", "bot:casual"]


def test_the_shorter_of_two_clocks_decides() -> None:
    table = started(1, settings=Settings(per_move=10, total=15))
    assert table.match is not None
    for number, text in enumerate(table.match.legal(0)[:3]):
        table.move("p0", 0, text, f"{number}", 8)
    dice = random.Random(2)
    until_owing(table, 8, dice)
    assert table.next_due == 15
    table.wake(15)
    assert kinds(table)[-1] == "out-of-time"
    assert table.seats[0].clock.total == 0


def test_all_owing_clocks_run_in_a_simultaneous_choice_and_none_of_bots() -> None:
    table = started(2, settings=Settings(per_move=10))
    assert [seat.clock.since for seat in table.seats] == [0, 0, None]
    assert kinds(table)[-2:] == ["clock-started", "clock-started"]


def test_no_clock_runs_before_the_start_in_a_pause_or_after_the_end() -> None:
    table = opened(2, settings=Settings(per_move=10))
    assert table.next_due is None
    table, now = at_first_pause(total=1000)
    left = [seat.clock.total for seat in table.seats]
    assert all(seat.clock.since is None for seat in table.seats)
    table.wake(now + 60)
    assert [seat.clock.total for seat in table.seats] == left
    owes = owing(table)
    assert owes
    assert {table.seats[place].clock.since for place in owes} == {now + 60}
    play_on(table, now + 60, random.Random(1))
    assert stage(table) == "over"
    assert table.next_due is None


def test_handing_over_does_not_wind_the_clock() -> None:
    table = started(2, settings=Settings(per_move=10))
    table.hand_over("p0", 6)
    table.resume("p0", 20)
    assert table.seats[0].clock.move == 4
    assert table.seats[0].clock.due == 24


# Away


def test_who_is_away_is_reminded_then_replaced_and_plays_again_when_back() -> None:
    table = started(2)
    table.gone("p1", 5)
    before = whole(table)
    table.gone("p1", 6)
    assert whole(table) == before
    assert table.next_due == 25
    table.wake(25)
    assert kinds(table, "p1")[-1] == "reminded"
    assert kinds(table, "p0")[-1] == "went-away"
    table.wake(65)
    assert kinds(table, "p0")[-1] == "stood-in"
    assert [bot.seat for bot in table.awaited(65)] == [1, 2]
    assert table.awaited(65)[0].strength == "casual"
    late = table.awaited(65)[0]
    table.back("p1", 70)
    assert kinds(table, "p0")[-1] == "came-back"
    assert [bot.seat for bot in table.awaited(70)] == [2]
    with pytest.raises(Refused, match="No bot plays"):
        table.move(None, 1, late.seen.legal()[0], late.move_id, 71)
    person_moves(table, 1, 71, random.Random(1))


def test_who_comes_back_in_time_is_not_replaced() -> None:
    table = started(2)
    table.gone("p1", 5)
    table.back("p1", 30)
    table.wake(1000)
    assert "stood-in" not in kinds(table)
    table.gone("p1", 1000)
    table.wake(1025)
    assert kinds(table, "p1").count("reminded") == 2


def test_who_is_away_before_the_start_has_the_same_time_after_it() -> None:
    table = opened(2)
    table.gone("p1", 1)
    table.wake(500)
    table.start("p0", 500)
    assert table.next_due == 520


def test_handing_over_lasts_until_one_takes_the_cards_again() -> None:
    table = started(2, settings=Settings(strength="expert"))
    table.hand_over("p1", 1)
    assert table.awaited(1)[0][:2] == (1, "expert")
    table.gone("p1", 2)
    table.back("p1", 3)
    assert plays(table, 1) == "stand-in"
    table.resume("p1", 4)
    assert plays(table, 1) == "person"
    with pytest.raises(Refused, match="yourself already"):
        table.resume("p1", 4)
