"""The live table: leaving, resigning, take-backs, hints, the end and the rematch."""

import random
from dataclasses import replace

import pytest

from live_kit import (
    bots_move,
    kinds,
    opened,
    owing,
    person_moves,
    play_on,
    stage,
    started,
    until_owing,
    whole,
)
from vierblatt import Refused
from vierblatt.table.events import TookBack
from vierblatt.table.live import LiveTable
from vierblatt.table.record import parse
from vierblatt.table.settings import Settings


def test_who_leaves_is_followed_by_a_bot_that_is_named_as_one() -> None:
    table = started(3, rounds=1, settings=Settings(strength="expert"))
    dice = random.Random(1)
    for place in range(3):
        person_moves(table, place, 1, dice)
    table.leave("p1", 2)
    assert kinds(table)[-1] == "left"
    assert table.names == ["Anna", "bot:expert", "Max"]
    public = len(table.since(None, 0))
    number = table.log.last("p1")
    play_on(table, 3, dice)
    assert table.record is not None
    assert table.record.players == ["Anna", "bot:expert", "Max"]
    # Who left hears on what everybody hears, from where they were.
    after = [one.json() | {"number": 0} for one in table.since("p1", number)]
    assert after == [one.json() | {"number": 0} for one in table.since(None, public)]
    assert table.view("p1").you is None


def test_who_resigns_stays_and_is_marked() -> None:
    table = started(2, rounds=1)
    table.resign("p1", 1)
    assert table.view(None).seats[1].resigned
    assert 1 in [bot.seat for bot in table.awaited(1)]
    for command in ("resign", "hand_over", "resume"):
        with pytest.raises(Refused, match="to the end"):
            getattr(table, command)("p1", 2)
    play_on(table, 3, random.Random(1))
    assert table.record is not None
    assert table.record.players == ["Anna", "Paul", "bot:casual"]


def test_the_host_who_leaves_a_match_is_followed_by_another() -> None:
    table = started(2)
    table.leave("p0", 1)
    assert table.host == "p1"
    table.leave("p1", 1)
    play_on(table, 2, random.Random(1))
    assert stage(table) == "over"


@pytest.mark.parametrize("game", ["null-und-nichtig", "habe-fertig", "blanco", "dicht-dran"])
def test_a_take_back_returns_to_one_s_own_last_decision(game: str) -> None:
    table = started(1, game)
    dice = random.Random(4)
    play_on(table, 0, dice, moves=12)
    assert table.match is not None
    states, moves, heard = [], [], []
    for time in range(30, 33):
        until_owing(table, time, dice)
        states.append(table.match.position.copy())
        moves.append(len(table.match.moves))
        heard.append(table.log.last(None))
        person_moves(table, 0, time, dice)
    until_owing(table, 40, dice)
    last = list(table.match.moves)
    for state, kept in zip(reversed(states), reversed(moves), strict=True):
        table.take_back("p0", 40)
        back = [told.event for told in table.since(None, 0) if isinstance(told.event, TookBack)]
        assert back[-1].kept == heard.pop()
        assert table.match.position == state
        assert table.match.moves == last[:kept]
        assert owing(table) == [0]
    # The same move leads to the same result.
    state = table.match.position.copy()
    table.move("p0", 0, last[kept][1], "again", 41)
    first = table.match.position.copy()
    table.take_back("p0", 42)
    assert table.match.position == state
    table.move("p0", 0, last[kept][1], "and again", 43)
    assert table.match.position == first
    assert whole(LiveTable.restore(table.journal)) == whole(table)


def test_bots_that_thought_before_a_take_back_come_too_late() -> None:
    table = started(1, "dicht-dran")
    dice = random.Random(1)
    person_moves(table, 0, 1, dice)
    asked = table.awaited(1)
    table.take_back("p0", 2)
    with pytest.raises(Refused, match="too late"):
        table.move(None, asked[0].seat, asked[0].seen.legal()[0], asked[0].move_id, 3)


def test_a_take_back_ends_a_pause() -> None:
    table = started(1, rounds=2)
    dice = random.Random(1)
    while table.stage != "pause":
        bots_move(table, 1, dice)
        if owing(table):
            person_moves(table, 0, 1, dice)
    table.take_back("p0", 2)
    assert stage(table) == "playing"
    assert table.next_due is None
    play_on(table, 3, dice)


def test_take_backs_are_for_one_person_alone_and_not_for_ratings() -> None:
    def why(table: LiveTable) -> str:
        with pytest.raises(Refused) as refused:
            table.take_back("p0", 9)
        assert not table.may_take_back("p0")
        return refused.value.say("en")

    dice = random.Random(1)
    assert "not begun" in why(opened(1))
    assert "decided nothing" in why(started(1))
    for table in (started(2), started(1, settings=Settings(rated=True)), started(1, rounds=1)):
        person_moves(table, 0, 1, dice)
        if table.settings.rated:
            assert "matches that count" in why(table)
        elif table.seats[1].person:
            assert "all others are bots" in why(table)
            table.leave("p1", 2)
            assert table.may_take_back("p0")
        else:
            table.hand_over("p0", 2)
            assert "A bot plays" in why(table)
            table.resume("p0", 3)
            play_on(table, 3, dice)
            assert "over" in why(table)


def test_hints_are_for_those_who_play_where_it_does_not_count() -> None:
    table = started(1)
    assert table.may_hint("p0")
    assert not table.may_hint("somebody")
    assert not table.may_hint(None)
    assert not opened(1).may_hint("p0")
    assert not started(1, settings=Settings(rated=True)).may_hint("p0")


def finished(people: int = 2, **settings: bool) -> LiveTable:
    table = started(people, "dicht-dran", hands=1, settings=Settings(**settings))  # type: ignore[arg-type]
    play_on(table, 1, random.Random(1))
    assert stage(table) == "over"
    return table


def test_the_record_of_a_match_can_be_checked() -> None:
    table = finished()
    assert table.match is not None
    assert table.record is not None
    assert table.record.players == ["Anna", "Paul", "bot:casual"]
    assert parse(table.record.json()).replay().position == table.match.position
    said = table.since(None, 0)[-1].json()
    assert list(said["totals"]) == table.match.totals
    assert list(said["places"]) == table.match.places
    with pytest.raises(Refused, match="over"):
        table.move("p0", 0, "lay 1", "x", 10**6)


def test_a_rematch_when_all_people_agree_one_seat_further_on() -> None:
    table = finished(rated=True)
    with pytest.raises(Refused, match="Not everybody"):
        table.rematch(1000)
    table.agree("p0", 1000)
    table.agree("p0", 1000)
    with pytest.raises(Refused, match="Not everybody"):
        table.rematch(1000)
    table.agree("p1", 1000)
    assert kinds(table)[-3:] == ["wants-rematch", "wants-rematch", "rematch-agreed"]
    again = table.rematch(1001, seed=99)
    assert again.names == ["bot:casual", "Anna", "Paul"]
    assert (again.host, again.options) == ("p0", table.options)
    assert again.settings == replace(table.settings, rated=False)  # a bot sits there
    assert stage(again) == "playing"
    assert whole(LiveTable.restore(again.journal)) == whole(again)
    assert table.rematch(1001).seed != table.seed


def test_who_leaves_after_the_end_is_not_waited_for() -> None:
    table = finished()
    table.agree("p1", 1000)
    table.gone("p1", 1000)
    table.leave("p0", 1001)
    assert kinds(table)[-3:] == ["stood-up", "new-host", "rematch-agreed"]
    assert table.record is not None
    assert table.record.players == ["Anna", "Paul", "bot:casual"]
    again = table.rematch(1002)
    assert again.names == ["bot:casual", "bot:casual", "Paul"]
    assert again.view(None).seats[2].away
    table.leave("p1", 1003)
    with pytest.raises(Refused, match="Not everybody"):
        table.rematch(1004)


def test_nobody_agrees_to_a_rematch_before_the_end() -> None:
    with pytest.raises(Refused, match="not over"):
        started(1).agree("p0", 1)


def test_a_table_that_is_shut_is_closed_for_good() -> None:
    table = started(3, rounds=1, settings=Settings(per_move=30))
    person_moves(table, 0, 1, random.Random(1))
    table.shut(5)
    assert (table.stage, kinds(table)[-1]) == ("closed", "shut")
    assert table.next_due is None
    assert table.awaited(100) == []
    assert table.record is None
    assert table.view("p0").legal == []
    with pytest.raises(Refused):
        table.shut(6)
    again = LiveTable.restore(table.journal)
    assert whole(again) == whole(table)
