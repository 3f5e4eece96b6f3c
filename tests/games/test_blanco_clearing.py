"""Blanco, rule by rule: clearing lines: BL9 to BL11."""

import re

import pytest

from blanco_kit import grid, layout, names, new, phase, truth
from kit import hand, says
from vierblatt import IllegalMove


def test_BL9_BL10_example_of_Sarah() -> None:
    match = new(2)
    rows = (
        "blue-1 red-4 (grey-2) (pink-2)",
        "(grey-3) red-9 grey-5 (grey-1)",
        "[green-7] brown-1 yellow-2 (pink-3)",
    )
    layout(match, {0: " / ".join(rows)}, {0: "red-11 blue-12"}, stage={0: 2})
    match.play(0, "draw")
    told = says(match, 0, "lay red-11 3 2", 1)
    assert told[1:] == [{"event": "cleared", "seat": 0, "line": "column 2", "left": 9}]
    assert grid(match, 0) == (
        "blue-1 (grey-2) (pink-2) / (grey-3) grey-5 (grey-1) / [green-7] yellow-2 (pink-3)"
    )
    assert truth(match, "box") == ["red-11", "red-4", "red-9"]
    assert match.movers == (1,)


def test_BL9_BL10_example_of_Tim() -> None:
    match = new(2)
    rows = (
        "(pink-1) blue-2 (pink-2) (pink-3)",
        "red-6 green-6 (grey-6) pink-6",
        "(pink-4) (pink-5) blue-3 (pink-7)",
    )
    layout(match, {0: " / ".join(rows)}, {0: "red-11 blue-12"}, stage={0: 2})
    match.play(0, "draw")
    match.play(0, "discard red-11")
    told = says(match, 0, "turn 2 3", 1)
    assert told[1:] == [{"event": "cleared", "seat": 0, "line": "row 2", "left": 8}]
    assert grid(match, 0) == f"{rows[0]} / {rows[2]}"
    assert truth(match, "box") == ["green-6", "grey-6", "pink-6", "red-6"]
    assert match.movers == (1,)


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        # columns of three, two and rows of four, three, two
        ("red-1 ? / red-2 ? / pink-2 red-3", "swap 3 1 3 2", "? / ? / pink-2"),
        ("red-1 ? / pink-2 red-3", "swap 2 1 2 2", "? / pink-2"),
        ("red-1 pink-1 blue-2 / ? ? grey-1", "swap 1 3 2 3", "? ? blue-2"),
        ("red-1 blue-2 / ? grey-1", "swap 1 2 2 2", "? blue-2"),
        ("red-1 pink-1 blue-1 blue-2 / ? ? ? grey-1", "swap 1 4 2 4", "? ? ? blue-2"),
    ],
)
def test_BL9_lines_of_two_three_and_four(before: str, move: str, after: str) -> None:
    match = new(2)
    layout(match, {0: before})
    match.play(0, move)
    assert re.sub(r"\(\S*\)", "?", grid(match, 0)) == after


@pytest.mark.parametrize(
    ("before", "move"),
    [
        ("red-1 ? / pink-2 (red-3)", "swap 1 1 2 1"),  # a face-down card in the column
        ("red-1 red-2 / ? ?", "swap 1 1 1 2"),  # one colour, but in a row
        ("red-1 ? / pink-1 ?", "swap 1 1 2 1"),  # one number, but in a column
        ("red-1 pink-1 blue-2 / ? ? ?", "swap 1 1 1 2"),  # one card of the row is another
    ],
)
def test_BL9_what_is_not_complete(before: str, move: str) -> None:
    match = new(2)
    layout(match, {0: before})
    told = says(match, 0, move, None)
    assert "cleared" not in names(told)
    assert truth(match, "box") == []
    assert match.movers == (1,)


def test_BL9_a_looked_at_card_does_not_count_as_open() -> None:
    match = new(2)
    layout(match, {0: "red-1 pink-5 / [red-2] blue-9"})
    match.play(0, "swap 1 2 2 2")
    assert grid(match, 0) == "red-1 blue-9 / [red-2] pink-5"


def test_BL9_a_single_card_is_never_cleared() -> None:
    match = new(2)
    # In a single row every column is one card, in a single column every row.
    layout(match, {0: "red-1 red-2 red-3"})
    match.play(0, "swap 1 1 1 2")
    assert grid(match, 0) == "red-2 red-1 red-3"
    layout(match, {0: "red-1 / blue-1 / pink-1"})
    match.play(0, "swap 1 1 2 1")
    assert grid(match, 0) == "blue-1 / red-1 / pink-1"
    assert truth(match, "box") == []
    # But the row as a whole, and the column as a whole, are lines.
    layout(match, {0: "red-1 blue-1 pink-2"}, {0: "grey-1 grey-2"})
    match.play(0, "draw")
    match.play(0, "lay grey-1 1 3")
    assert truth(match, "stage")[0] == 2
    layout(match, {0: "red-1 / red-2 / pink-2"}, {0: "red-3 grey-2"})
    match.play(0, "draw")
    match.play(0, "lay red-3 3 1")
    assert truth(match, "stage")[0] == 2


def test_BL9_clearing_is_not_optional() -> None:
    match = new(2)
    layout(match, {0: "red-1 ? / pink-2 red-3"})
    assert names(says(match, 0, "swap 2 1 2 2", None)) == ["swapped", "cleared"]
    assert match.movers == (1,)


def test_BL10_the_middle_goes_and_the_rest_is_pushed_together() -> None:
    match = new(2)
    layout(
        match,
        {0: "blue-1 red-4 [pink-2] / (grey-5) red-9 blue-6 / blue-7 yellow-1 (pink-3)"},
        {0: "red-11 blue-12"},
    )
    match.play(0, "draw")
    match.play(0, "lay red-11 3 2")
    assert grid(match, 0) == "blue-1 [pink-2] / (grey-5) blue-6 / blue-7 (pink-3)"
    # What was apart is adjacent now.
    match.play(1, "take")
    match.play(1, f"lay {hand(match, 1)[0]} 1 1")
    assert "swap 1 1 1 2" in match.legal(0)
    layout(
        match,
        {0: "blue-1 red-4 [pink-2] / red-8 grey-8 blue-6 / green-7 yellow-1 (pink-3)"},
        {0: "pink-8 blue-12"},
    )
    match.play(0, "draw")
    match.play(0, "lay pink-8 2 3")
    assert grid(match, 0) == "blue-1 red-4 [pink-2] / green-7 yellow-1 (pink-3)"


def test_BL10_example_of_a_chain() -> None:
    match = new(2)
    layout(
        match,
        {0: "red-1 (blue-2) (blue-3) / pink-8 grey-8 blue-6 / red-7 (blue-4) (pink-3)"},
        {0: "brown-8 blue-12"},
    )
    match.play(0, "draw")
    told = says(match, 0, "lay brown-8 2 3", None)
    assert told[1:] == [
        {"event": "cleared", "seat": 0, "line": "row 2", "left": 6},
        {"event": "cleared", "seat": 0, "line": "column 1", "left": 4},
    ]
    assert grid(match, 0) == "(blue-2) (blue-3) / (blue-4) (pink-3)"
    assert len(truth(match, "box")) == 5
    assert match.movers == (1,)


def test_BL11_the_player_chooses_which_line_goes_first() -> None:
    rows = "red-9 (blue-2) (blue-3) / red-5 (grey-5) (blue-6) / pink-7 blue-8 grey-8"
    match = new(2)
    for first, after in [
        ("clear row 3", "(blue-2) (blue-3) / (grey-5) (blue-6)"),  # then the column goes too
        ("clear column 1", "(blue-2) (blue-3) / (grey-5) (blue-6)"),  # then the row of two
    ]:
        layout(match, {0: rows}, {0: "red-8 red-4"})
        match.play(0, "draw")
        match.play(0, "lay red-8 3 1")
        assert phase(match) == "clear"
        assert match.movers == (0,)
        assert match.legal(0) == ["clear column 1", "clear row 3"]
        assert match.view(1).lines == ["row 3", "column 1"]
        assert truth(match, "box") == []
        told = says(match, 0, first, None)
        assert names(told) == ["cleared", "cleared"]
        assert grid(match, 0) == after
        assert match.movers == (1,)


def test_BL11_after_each_clearing_the_grid_is_looked_at_anew() -> None:
    rows = "red-1 blue-2 pink-2 / grey-9 blue-8 pink-8 / red-3 (blue-4) (grey-5)"
    match = new(2)
    # Without the column, row 1 shows one number as well, and there is a choice again.
    layout(match, {0: rows}, {0: "red-8 green-4"})
    match.play(0, "draw")
    match.play(0, "lay red-8 2 1")
    assert match.legal(0) == ["clear column 1", "clear row 2"]
    match.play(0, "clear column 1")
    assert match.legal(0) == ["clear row 1", "clear row 2"]
    match.play(0, "clear row 2")
    assert grid(match, 0) == "(blue-4) (grey-5)"
    # Without the row, only the column is complete, and then only row 1.
    layout(match, {0: rows}, {0: "red-8 green-4"})
    match.play(0, "draw")
    match.play(0, "lay red-8 2 1")
    told = says(match, 0, "clear row 2", None)
    assert [event["line"] for event in told] == ["row 2", "column 1", "row 1"]
    assert grid(match, 0) == "(blue-4) (grey-5)"


def test_BL11_crossing_lines_of_two_by_two_leave_two_cards() -> None:
    match = new(2)
    for first, left in (("clear row 1", "red-3 grey-5"), ("clear column 1", "blue-1 / grey-5")):
        layout(match, {0: "pink-1 blue-1 / red-3 grey-5"}, {0: "red-1 green-4"})
        match.play(0, "draw")
        match.play(0, "lay red-1 1 1")
        assert match.legal(0) == ["clear column 1", "clear row 1"]
        match.play(0, first)
        assert grid(match, 0) == left
        assert match.movers == (1,)


def test_BL11_refusals_when_clearing() -> None:
    match = new(2)
    layout(match, {0: "pink-1 blue-1 / red-3 grey-5"}, {0: "red-1 green-4"})
    match.play(0, "draw")
    match.play(0, "lay red-1 1 1")
    for move, why in [
        ("clear row 2", "Row 2 does not show one number, all face up"),
        ("clear column 2", "Column 2 does not show one colour, all face up"),
        ("clear row 3", "not that large: 2 rows, 2 columns"),
        ("clear column 3", "not that large: 2 rows, 2 columns"),
        ("draw", "First choose which complete line you clear"),
        ("decline", "First choose which complete line you clear"),
    ]:
        with pytest.raises(IllegalMove, match=why):
            match.play(0, move)
