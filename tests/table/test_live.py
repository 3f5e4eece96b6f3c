"""The live table: seats, start, moves, sealed choices, numbers, journal."""

import json
import random
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from live_kit import bots_move, kinds, opened, owing, person_moves, play_on, started, whole
from vierblatt import BadOption, IllegalMove, Refused
from vierblatt.core.words import LANGUAGES
from vierblatt.table.events import Moved, OfSeat, SatDown, TableEvent
from vierblatt.table.journal import Journaled
from vierblatt.table.live import LiveTable
from vierblatt.table.record import Record
from vierblatt.table.settings import Settings

DICE = random.Random(1)


def refuses(table: LiveTable, words: str, command: str, *given: object) -> None:
    before = whole(table)
    with pytest.raises(Refused, match=words) as refused:
        getattr(table, command)(*given)
    assert all(refused.value.say(language).endswith(".") for language in LANGUAGES)
    assert whole(table) == before


def test_seats_are_filled_left_and_given_to_bots() -> None:
    table = opened(1, bots=False)
    table.sit("p1", "Paul", 1, 1)
    table.seat_bot("p0", 2, "expert", 2)
    assert table.names == ["Anna", "Paul", "bot:expert"]
    table.leave("p1", 3)
    table.free("p0", 2, 4)
    assert table.names == ["Anna", "–", "–"]
    table.sit("p1", "Paul", 2, 5)
    table.sit("p1", "Paul", 1, 6)
    assert table.names == ["Anna", "Paul", "–"]
    assert kinds(table) == [
        "opened",
        *("sat-down", "sat-down", "bot-sat-down", "stood-up", "stood-up"),
        *("sat-down", "stood-up", "sat-down"),
    ]


def test_who_thinks_is_told_which_bots_sit_there() -> None:
    """As everybody sees, in the match and in its record."""
    table = started(2, players=4)
    bots_move(table, 1, random.Random(1))
    history = table.history()
    assert history is not None
    assert history.bots == (None, None, "casual", "casual")
    assert {seat for seat, _ in history.moves} == {2, 3}
    record = Record("null-und-nichtig", {}, table.names, "", [], [], [])
    assert record.bots == history.bots


def test_what_cannot_be_before_the_start_is_refused() -> None:
    table = opened(2, bots=False)
    refuses(table, "taken", "sit", "p2", "Max", 0, 1)
    refuses(table, "no such seat", "sit", "p2", "Max", 3, 1)
    refuses(table, "no such seat", "sit", "p2", "Max", True, 1)
    refuses(table, "1 to 40 characters", "sit", "p2", " ", 2, 1)
    refuses(table, "begin with “bot:”", "sit", "p2", "Bot:expert", 2, 1)
    refuses(table, "Only the host", "seat_bot", "p1", 2, "casual", 1)
    refuses(table, "taken", "seat_bot", "p0", 1, "casual", 1)
    refuses(table, "a word such as casual", "seat_bot", "p0", 2, "Very Strong", 1)
    refuses(table, "who are away", "free", "p0", 1, 1)
    refuses(table, "empty seats", "start", "p0", 1)
    refuses(table, "not sit", "leave", "p5", 1)
    refuses(table, "not begun", "move", "p0", 0, "lay red-7", "m", 1)
    refuses(table, "not begun", "hand_over", "p0", 1)
    refuses(table, "not begun", "resign", "p0", 1)
    refuses(table, "number of seconds", "leave", "p0", float("nan"))
    table.seat_bot("p0", 2, "casual", 1)
    refuses(table, "Only the host", "start", "p1", 1)
    table.start("p0", 1)
    refuses(table, "begun already", "sit", "p3", "Emma", 2, 2)
    refuses(table, "begun already", "start", "p0", 2)


def test_bad_settings_and_options_open_no_table() -> None:
    bads: list[dict[str, Any]]
    bads = [{"per_move": 0}, {"total": -1}, {"pause": float("inf")}, {"strength": ""}]
    for bad in bads:
        with pytest.raises(BadOption):
            Settings(**bad)
    with pytest.raises(BadOption):
        opened(1, players=9)


def test_the_host_may_clear_the_seat_of_somebody_who_is_away() -> None:
    table = opened(2)
    table.gone("p1", 1)
    table.free("p0", 1, 2)
    assert table.seat_of("p1") is None


def test_the_host_s_part_is_passed_on_and_an_empty_table_closes() -> None:
    table = opened(2, bots=False)
    table.leave("p0", 1)
    assert table.host == "p1"
    table.leave("p1", 2)
    assert table.stage == "closed"
    refuses(table, "closed", "sit", "p0", "Anna", 0, 3)
    assert kinds(table)[-3:] == ["new-host", "stood-up", "closed"]


def test_the_start_shows_the_hash_of_the_seed_and_the_end_the_seed() -> None:
    table = started(1, rounds=1)
    said = [one.json() for one in table.since(None, 0)]
    shown = next(one["seed_hash"] for one in said if one.get("table") == "started")
    assert table.seed not in json.dumps(said)
    play_on(table, 1, DICE)
    end = table.since(None, 0)[-1].json()
    assert end["table"] == "finished"
    assert sha256(end["seed"].encode()).hexdigest() == shown


def test_bots_are_asked_and_their_late_answers_are_refused() -> None:
    table = started(1)
    first, second = table.awaited(1)
    assert (first.seat, first.strength, first.seen.seat) == (1, "casual", 1)
    text = first.seen.legal()[0]
    answer = table.move(None, 1, text, first.move_id, 2)
    assert table.move(None, 1, text, first.move_id, 3) is answer
    # The other bot thought meanwhile; its position is still the same.
    table.move(None, 2, second.seen.legal()[0], second.move_id, 4)
    refuses(table, "too late", "move", None, 2, second.seen.legal()[1], "2/7", 5)
    refuses(table, "No bot plays", "move", None, 0, text, "0/1", 5)


def test_sending_a_move_twice_makes_it_once() -> None:
    table = started(1)
    assert table.match is not None
    text = table.match.legal(0)[0]
    answer = table.move("p0", 0, text, "a", 1)
    assert answer == Moved(0, text, "a", "person")
    before = whole(table)
    assert table.move("p0", 0, text, "a", 9) == answer
    assert table.move("p0", 0, "nonsense", "a", 9) == answer
    assert whole(table) == before


def test_moves_that_cannot_be_are_refused_with_a_sentence() -> None:
    table = started(2)
    assert table.match is not None
    text = table.match.legal(0)[0]
    refuses(table, "not your seat", "move", "p1", 0, text, "a", 1)
    refuses(table, "not your seat", "move", "p9", 0, text, "a", 1)
    refuses(table, "no such seat", "move", "p0", 7, text, "a", 1)
    refuses(table, "no move of", "move", "p0", 0, "nonsense", "a", 1)
    refuses(table, "no move of", "move", "p0", 0, 5, "a", 1)
    refuses(table, "1 to 64", "move", "p0", 0, text, "", 1)
    refuses(table, "unclear who", "move", ["p0"], 0, text, "a", 1)
    while len(table.match.movers) > 1:
        bots_move(table, 2, DICE)
        person_moves(table, owing(table)[0], 2, DICE)
    bots_move(table, 3, DICE)
    idle = 1 - table.match.movers[0]
    with pytest.raises(IllegalMove, match="not your turn"):
        table.move(f"p{idle}", idle, text, "b", 3)


def test_a_decision_keeps_its_number_until_it_is_made_and_a_taken_back_one_has_another() -> None:
    """So who uses the number as an id answers every decision once, however often they say it."""
    table = started(2, "dicht-dran", hands=1)
    asked = table.view("p0").asked
    assert asked is not None
    person_moves(table, 1, 1, DICE)
    bots_move(table, 1, DICE)
    assert table.view("p0").asked == asked
    assert table.view(None).asked is None
    legal = table.view("p0").legal
    for move in legal:  # only the first one counts
        table.move("p0", 0, move, f"move {asked}", 2)
    assert table.match is not None
    assert [move for seat, move in table.match.moves if seat == 0] == legal[:1]
    alone = started(1, "dicht-dran", hands=1)
    numbers = [alone.view("p0").asked]
    person_moves(alone, 0, 1, DICE)
    alone.take_back("p0", 2)
    numbers.append(alone.view("p0").asked)
    assert numbers[1] not in (None, numbers[0])


def test_of_a_sealed_choice_the_others_hear_only_that_it_was_made() -> None:
    table = started(3)
    assert table.match is not None
    lays = table.match.legal(0)[:3]
    before = table.log.last("p1")
    table.move("p0", 0, lays[0], "a", 1)
    table.move("p0", 0, lays[1], "b", 1)
    assert table.since("p1", before) == []
    table.move("p0", 0, lays[2], "c", 2)
    assert [one.json() for one in table.since("p1", before)] == [
        {"number": before + 1, "at": 2.0, "event": "ready", "seat": 0}
    ]
    own = [one.json() for one in table.since("p0", before)]
    assert [one.get("move_id", one.get("event")) for one in own] == [
        *("a", "put-down", "b", "put-down", "c", "put-down", "ready"),
    ]


def test_a_listener_who_comes_back_gets_exactly_what_it_missed() -> None:
    table = started(2, rounds=1)
    play_on(table, 1, DICE)
    for listener in ("p0", "p1", "somebody", None):
        whole_history = table.since(listener, 0)
        assert [one.number for one in whole_history] == [*range(1, len(whole_history) + 1)]
        for number in (0, 3, len(whole_history) - 1, len(whole_history)):
            assert table.since(listener, number) == whole_history[number:]
        assert table.view(listener).number == len(whole_history)
        for nonsense in (-1, len(whole_history) + 1, True, 1.0):
            with pytest.raises(Refused, match="no event"):
                table.since(listener, nonsense)  # type: ignore[arg-type]
    assert table.since("somebody", 0) == table.since(None, 0)


def test_spectators_see_what_everybody_sees() -> None:
    table = started(1)
    assert table.match is not None
    assert table.view(None).match == table.match.view(None)
    assert table.view("somebody").legal == []
    assert table.view("p0").match == table.match.view(0)
    assert table.view("p0").legal == table.match.legal(0)


def test_ids_of_people_are_shown_to_nobody() -> None:
    table = LiveTable.open("dicht-dran", {"players": 3}, person="secret-id", name="Anna", now=0)
    table.sit("other-id", "Paul", 1, 1)
    table.seat_bot("secret-id", 2, "casual", 2)
    table.start("secret-id", 3)
    for listener in ("secret-id", "other-id", None):
        said = json.dumps([one.json() for one in table.since(listener, 0)])
        assert "-id" not in said.replace("move_id", "")
        assert "-id'" not in repr(table.view(listener))


def test_a_clock_that_is_put_back_does_no_harm() -> None:
    table = started(1, now=100)
    table.gone("p0", 50)
    assert table.log.told[-1].at == 100


def test_a_journal_is_json_and_gives_the_same_table() -> None:
    table = started(2, rounds=2, settings=Settings(per_move=5, total=60))
    play_on(table, 1, DICE, moves=20)
    again = LiveTable.restore(json.loads(json.dumps(table.journal)))
    assert whole(again) == whole(table)
    for bad in ([], [{"do": "start"}], [*table.journal, {"do": "cheat", "now": 1}]):
        with pytest.raises(Refused):
            LiveTable.restore(bad)


def every_kind(of: type[TableEvent] = TableEvent) -> list[type[TableEvent]]:
    leaves = [kind for child in of.__subclasses__() for kind in every_kind(child)]
    return leaves or [of]


@pytest.mark.parametrize("kind", every_kind(), ids=lambda kind: kind.__struct_config__.tag)
def test_every_event_is_said_in_both_languages(kind: type[TableEvent]) -> None:
    names = [field.name for field in msgspec.structs.fields(kind)]
    odd: dict[str, Any] = {"seat": 1, "totals": (7, -2)}
    fields = {name: odd.get(name, "…") for name in names}
    event = kind(**fields)
    assert json.loads(json.dumps(event.json()))["table"] == kind.__struct_config__.tag
    for language in LANGUAGES:
        said = event.say(language, ["Anna", "Paul"])
        assert said.endswith(".")
        assert "seat" not in fields or "Paul" in said or "…" in said
        assert "totals" not in fields or "Anna 7, Paul -2" in said


@pytest.mark.parametrize("kind", every_kind(OfSeat), ids=lambda kind: kind.__struct_config__.tag)
def test_every_event_of_a_seat_is_said_to_that_seat(kind: type[OfSeat]) -> None:
    fields: dict[str, Any] = {field.name: "…" for field in msgspec.structs.fields(kind)}
    event = kind(**fields | {"seat": 1} | ({"name": "Paul"} if "name" in fields else {}))
    you = r"\b([Dd]u|[Dd]eine?|dich|[Yy]our?)\b"
    for language in LANGUAGES:
        assert "Paul" in event.say(language, ["Anna", "Paul"], to=0)
        said = event.say(language, ["Anna", "Paul"], to=1)
        assert re.search(you, said)
        assert "Paul" not in said


def test_who_has_the_seat_of_somebody_else_is_told_of_them_by_name() -> None:
    assert SatDown(1, "Paul").say("en", ["Anna", "Max"], to=1) == "Paul sits down."


def test_the_match_on_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = Path(__file__).parents[2] / "docs" / "table.md"
    blocks = re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    assert len(blocks) == 1
    exec(blocks[0], {})
    said = capsys.readouterr().out
    assert "1 A table for Dicht dran is open." in said
    assert "Result:" in said


def test_the_page_names_every_event_and_command() -> None:
    page = (Path(__file__).parents[2] / "docs" / "table.md").read_text("utf-8")
    for kind in every_kind():
        assert f"`{kind.__struct_config__.tag}`" in page
    for command in Journaled.commands:
        assert f"`{command}(" in page
