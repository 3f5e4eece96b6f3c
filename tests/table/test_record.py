"""A record that is cut, altered or against the rules is refused with the move and the reason."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from vierblatt import BadRecord, Match, Refused
from vierblatt.table.record import Record, load, parse
from vierblatt.table.trace import dump, trace


@pytest.fixture(scope="module")
def record() -> Record:
    match = Match.new("null-und-nichtig", players=3, seed=5, rounds=1)
    dice = random.Random(5)
    while not match.over:
        seat = dice.choice(match.movers)
        match.play(seat, dice.choice(match.legal(seat)))
    return Record.of(match, ["Anna", "bot:casual", "Jürgen"])


def altered(record: Record, change: Callable[[dict[str, Any]], object]) -> str:
    raw = json.loads(record.json())
    change(raw)
    return json.dumps(raw)


def test_the_text_is_the_documented_one(record: Record) -> None:
    raw = json.loads(record.json())
    assert list(raw) == ["format", "game", "options", "players", "seed", "moves", "result"]
    assert raw["format"] == "vierblatt-record/1"
    assert raw["options"] == {"players": 3, "rounds": 1}
    assert raw["players"] == ["Anna", "bot:casual", "Jürgen"]
    assert raw["moves"][0] == [record.moves[0][0], record.moves[0][1]]
    assert list(raw["result"]) == ["totals", "places"]


def swap_moves(raw: dict[str, Any]) -> None:
    raw["moves"][20], raw["moves"][21] = raw["moves"][21], raw["moves"][20]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda raw: raw.update(game="skat"), "no game 'skat'"),
        (lambda raw: raw.update(format="vierblatt-record/2"), "not a vierblatt-record/1"),
        (lambda raw: raw.update(seed="12"), "64 hexadecimal digits"),
        (lambda raw: raw.update(seed="A" * 64), "64 hexadecimal digits"),
        (lambda raw: raw.update(seed="0" * 64), r"Move 1: You do not hold"),
        (lambda raw: raw.update(seed=7), "'seed' is not what it should be"),
        (lambda raw: raw.update(extra=1), "'extra' is unknown"),
        (lambda raw: raw.pop("seed"), "'seed' is missing"),
        (lambda raw: raw["options"].update(players=9), "3–6 players, not 9"),
        (lambda raw: raw["options"].update(jokers=1), "no option jokers"),
        (lambda raw: raw["options"].update(rounds=2), "Move 40 is missing"),
        (lambda raw: raw["players"].pop(), "names do not match"),
        (lambda raw: raw["moves"].pop(), "Move 39 is missing"),
        (lambda raw: raw["moves"].append([0, "play red-1"]), "Move 40: The match is over"),
        (lambda raw: raw["moves"].__setitem__(9, [7, "play red-1"]), "Move 10: There is no seat 7"),
        (lambda raw: raw["moves"].__setitem__(2, [0, "lay red-12"]), "Move 3: .*is no move"),
        (lambda raw: raw["moves"].__setitem__(2, "pass"), "Move 3: a move is a seat and a text"),
        (swap_moves, "Move 21: It is not the turn"),
        (lambda raw: raw["result"]["totals"].__setitem__(0, 99), "After move 39 the totals are"),
        (lambda raw: raw["result"]["places"].reverse(), "After move 39 the totals are"),
        (lambda raw: raw.update(result=[1, 2, 3]), "'result' is not what it should be"),
    ],
)
def test_what_was_altered_is_refused(
    record: Record, change: Callable[[dict[str, Any]], object], reason: str
) -> None:
    with pytest.raises(Refused, match=reason):
        parse(altered(record, change)).replay()


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", "[" * 100_000, '{"format": NaN}'])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        parse(text)


def test_a_record_cut_anywhere_is_refused(record: Record) -> None:
    text = record.json()
    for end in range(0, len(text) - 2, 97):
        with pytest.raises(BadRecord, match="not complete JSON"):
            parse(text[:end])


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="Cannot be read"):
        load(tmp_path)
    with pytest.raises(BadRecord, match="Cannot be read"):
        load(tmp_path / "none.vierblatt.json")
    (tmp_path / "latin").write_bytes("Jürgen".encode("latin-1"))
    with pytest.raises(BadRecord, match="UTF-8"):
        load(tmp_path / "latin")


def test_only_finished_matches_are_recorded() -> None:
    with pytest.raises(BadRecord, match="not over"):
        Record.of(Match.new("dicht-dran", players=2), ["Anna", "Paul"])


def test_a_trace_shows_every_step(record: Record) -> None:
    lines = list(trace(record))
    assert len(lines) == len(record.moves) + 1
    for step, (line, (seat, move)) in enumerate(zip(lines, record.moves, strict=False)):
        assert list(line) == ["step", "state", "legal", "seat", "move"]
        assert (line["step"], line["seat"], line["move"]) == (step, seat, move)
        assert move in line["legal"][str(seat)]
        assert all(moves == sorted(moves) for moves in line["legal"].values())
    assert list(lines[-1]) == ["step", "state", "legal"]
    assert lines[-1]["legal"] == {}
    assert lines[-1]["state"]["phase"] == "over"
    assert json.loads(dump(lines[0])) == lines[0]


def test_a_bad_record_gives_no_trace_at_all(record: Record) -> None:
    bad = parse(altered(record, lambda raw: raw["moves"].pop()))
    with pytest.raises(BadRecord):
        next(trace(bad))
