"""Blanco, rule by rule: rewards: BL16."""

import pytest

from blanco_kit import grid, layout, names, new, phase, truth
from kit import says
from vierblatt import IllegalMove, Match
from vierblatt.core.rule import EVERYBODY

PLAIN = "pink-8 grey-8 blue-6 / (blue-2) [blue-3] red-1 / (brown-4) (pink-3) red-7"
CHAIN = "(blue-2) (blue-3) red-1 / pink-8 grey-8 blue-6 / (green-4) (pink-3) red-7"


def clearing(rows: str, lay: str, *, rewards: bool = True) -> Match:
    """A match in which seat 0 has just laid a card (`brown-8 2 3`) and something was cleared."""
    match = new(2, rewards=rewards)
    layout(match, {0: rows}, {0: f"{lay.split()[0]} yellow-12"})
    match.play(0, "draw")
    match.play(0, f"lay {lay}")
    return match


def test_BL16_rewards_are_off_unless_agreed() -> None:
    match = clearing(PLAIN, "brown-8 1 3", rewards=False)
    assert len(truth(match, "box")) == 5  # the red column went in a chain
    assert match.movers == (1,)
    assert match.view(0).due == []


def test_BL16_who_clears_a_line_may_look_at_a_face_down_card() -> None:
    rows = "pink-8 grey-8 blue-6 / (blue-2) [blue-3] red-1 / (brown-4) (pink-3) pink-7"
    match = clearing(rows, "brown-8 1 3")
    assert phase(match) == "reward"
    assert match.movers == (0,)
    assert match.view(1).due == ["look"]
    # Any face-down card, the one already looked at too.
    assert match.legal(0) == ["decline", "look 1 1", "look 1 2", "look 2 1", "look 2 2"]
    told = match.play(0, "look 2 1")
    assert [(to, event.json()) for to, event in told] == [
        (EVERYBODY, {"event": "looked", "seat": 0, "place": "2 1"}),
        (0, {"event": "saw", "seat": 0, "card": "brown-4", "place": "2 1"}),
    ]
    assert grid(match, 0) == "(blue-2) [blue-3] red-1 / [brown-4] (pink-3) pink-7"
    assert match.view(0).grids[0][1][0].card == "brown-4"
    assert match.view(1).grids[0][1][0].card is None
    assert match.view(1).grids[0][1][0].seen
    assert match.movers == (1,)
    assert match.view(1).due == []


def test_BL16_a_chain_turns_a_card_up() -> None:
    match = clearing(CHAIN, "brown-8 2 3")
    # Row 2 was complete by itself, the red column only without it.
    assert grid(match, 0) == "(blue-2) (blue-3) / (green-4) (pink-3)"
    assert match.view(0).due == ["look", "turn"]
    match.play(0, "look 1 1")
    assert match.view(0).due == ["turn"]
    assert match.legal(0) == ["decline", "turn 1 1", "turn 1 2", "turn 2 1", "turn 2 2"]
    assert says(match, 0, "turn 1 2", 1) == [
        {"event": "turned", "seat": 0, "card": "blue-3", "place": "1 2"}
    ]
    assert grid(match, 0) == "[blue-2] blue-3 / (green-4) (pink-3)"
    assert match.movers == (1,)


def test_BL16_a_reward_may_be_declined() -> None:
    match = clearing(CHAIN, "brown-8 2 3")
    assert says(match, 0, "decline", 1) == [{"event": "declined", "seat": 0}]
    assert phase(match) == "reward"
    assert match.view(0).due == ["turn"]
    match.play(0, "decline")
    assert match.movers == (1,)
    assert grid(match, 0) == "(blue-2) (blue-3) / (green-4) (pink-3)"


def test_BL16_refusals() -> None:
    match = clearing(CHAIN, "brown-8 2 3")
    for move in ("turn 1 1", "draw", "clear row 1"):
        with pytest.raises(IllegalMove, match="As a reward you look at a face-down card"):
            match.play(0, move)
    with pytest.raises(IllegalMove, match="not that large: 2 rows, 2 columns"):
        match.play(0, "look 3 1")
    match.play(0, "decline")
    with pytest.raises(IllegalMove, match="For the chain you turn up a face-down card"):
        match.play(0, "look 1 1")
    match = clearing(
        "blue-1 (blue-3) red-1 / pink-8 grey-8 blue-6 / (green-4) (pink-3) grey-7",
        "brown-8 2 3",
        rewards=True,
    )
    with pytest.raises(IllegalMove, match="row 1, column 1 is face up already"):
        match.play(0, "look 1 1")


def test_BL16_lines_that_were_complete_at_once_are_no_chain() -> None:
    # Row 2 and column 3 cross in the card laid: both were complete before anything was cleared.
    rows = "(blue-2) (blue-3) red-1 / pink-8 grey-8 blue-6 / (green-4) (pink-3) red-7"
    for first in ("clear row 2", "clear column 3"):
        match = clearing(rows, "red-8 2 3")
        assert match.view(0).due == []
        match.play(0, first)
        assert match.view(0).due == ["look", "look"]


@pytest.mark.parametrize(
    ("order", "due"),
    [
        (("column 1", "column 3"), ["look", "look", "turn"]),
        (("column 1", "row 1"), ["look", "turn", "look"]),
    ],
)
def test_BL16_rewards_come_in_the_order_of_the_clearings(
    order: tuple[str, str], due: list[str]
) -> None:
    # Columns 1 and 4 are complete. Without them row 1 shows one number.
    rows = (
        "red-1 blue-2 pink-2 green-2 / red-5 (grey-5) (blue-6) green-6 /"
        " pink-7 (blue-8) (grey-8) green-8"
    )
    match = new(2, rewards=True)
    layout(match, {0: rows}, {0: "red-9 yellow-12"}, stage={0: 2})
    match.play(0, "draw")
    match.play(0, "lay red-9 3 1")
    assert match.legal(0) == ["clear column 1", "clear column 4"]
    match.play(0, f"clear {order[0]}")
    # The column that was the fourth is the third now, and still no chain.
    assert match.legal(0) == ["clear column 3", "clear row 1"]
    assert match.view(1).due == ["look"]
    match.play(0, f"clear {order[1]}")
    assert match.view(1).due == due
    assert grid(match, 0) == "(grey-5) (blue-6) / (blue-8) (grey-8)"


def test_BL16_a_row_that_was_complete_and_moved_up_is_no_chain() -> None:
    rows = "red-1 (blue-2) (pink-3) / pink-8 grey-8 blue-8 / red-9 green-9 pink-9"
    match = new(2, rewards=True)
    layout(match, {0: rows}, {0: "brown-9 yellow-12"})
    match.play(0, "draw")
    match.play(0, "lay brown-9 3 1")
    assert match.legal(0) == ["clear row 2", "clear row 3"]
    match.play(0, "clear row 2")
    assert match.view(0).due == ["look", "look"]
    assert grid(match, 0) == "red-1 (blue-2) (pink-3)"


def test_BL16_a_card_turned_up_can_start_new_clearings() -> None:
    rows = "(blue-2) (blue-3) red-1 / pink-8 grey-8 blue-6 / blue-4 (pink-3) red-7"
    match = clearing(rows, "brown-8 2 3")
    match.play(0, "decline")
    told = says(match, 0, "turn 1 1", 1)
    assert names(told) == ["turned", "cleared"]
    assert grid(match, 0) == "(blue-3) / (pink-3)"
    # That clearing was not made possible by a clearing, but by the card turned up.
    assert match.view(0).due == ["look"]
    assert match.legal(0) == ["decline", "look 1 1", "look 2 1"]
    match.play(0, "look 2 1")
    assert match.movers == (1,)


def test_BL16_a_reward_without_face_down_cards_is_dropped() -> None:
    rows = "blue-2 pink-3 red-1 / pink-8 grey-8 blue-6 / green-4 pink-9 grey-7"
    match = clearing(rows, "brown-8 2 3")
    assert grid(match, 0) == "blue-2 red-1 / green-4 grey-7"
    assert match.movers == (1,)
    assert match.view(0).due == []
    # Two rewards are due and one card is face down: it is turned up, and the second one goes.
    rows = "(blue-2) red-3 red-1 / pink-8 grey-8 blue-6 / green-4 red-9 pink-7"
    match = clearing(rows, "brown-8 2 3")
    assert match.view(0).due == ["look", "turn"]
    match.play(0, "look 1 1")
    match.play(0, "turn 1 1")
    assert match.movers == (1,)


def test_BL16_a_dropped_reward_is_not_owed_later() -> None:
    # A look and a chain's turn are dropped, then two lines go that are no chain.
    match = clearing(
        "blue-2 red-3 red-1 / pink-8 grey-8 blue-6 / green-4 red-9 pink-7", "brown-8 2 3"
    )
    assert match.movers == (1,)
    rows = "(blue-2) (blue-3) red-1 / pink-8 grey-8 blue-6 / (green-4) (pink-3) red-7"
    layout(match, {1: rows}, {1: "red-8 yellow-12"}, turn=1)
    match.play(1, "draw")
    match.play(1, "lay red-8 2 3")
    match.play(1, "clear row 2")
    assert match.view(0).due == ["look", "look"]


def test_BL16_rewards_lapse_with_the_grid_that_is_cleared() -> None:
    match = clearing("red-1 blue-2", "pink-1 1 2")
    assert phase(match) == "setup"
    assert match.view(0).due == []
    match.play(0, "turn 1 1")
    match.play(0, "look 1 2")
    assert match.movers == (1,)
    # The last two cards go with a card turned up as a reward, and others were still due.
    rows = "(blue-2) red-3 red-1 / pink-8 grey-8 grey-6 / blue-4 red-9 red-7"
    match = clearing(rows, "brown-8 2 3")
    match.play(0, "clear column 2")
    assert match.view(0).due == ["look", "turn", "turn"]
    match.play(0, "decline")
    told = says(match, 0, "turn 1 1", 1)
    assert names(told) == ["turned", "cleared", "second-grid"]
    assert (phase(match), match.view(0).due) == ("setup", [])
    match.play(0, "turn 1 1")
    match.play(0, "look 1 2")
    assert match.movers == (1,)


def test_BL16_BL13_the_second_grid_ends_the_game_with_no_reward() -> None:
    match = new(2, rewards=True)
    layout(match, {0: "red-1 blue-2"}, {0: "pink-1 green-4"}, stage={0: 2})
    match.play(0, "draw")
    match.play(0, "lay pink-1 1 2")
    assert match.over
