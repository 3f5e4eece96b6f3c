"""Blanco, rule by rule: a turn: BL4 to BL8."""

import pytest

from blanco_kit import SEATS, draws, grid, layout, names, new, next_game, phase, set_up, truth
from kit import hand, says
from vierblatt import IllegalMove


@pytest.mark.parametrize("players", SEATS)
def test_BL4_the_player_left_of_the_dealer_starts(players: int) -> None:
    for dealer in range(players):
        match = new(players, dealer=dealer)
        set_up(match)
        assert match.movers == ((dealer + 1) % players,)
        assert truth(match, "turn") == (dealer + 1) % players


def test_BL4_the_first_dealer_is_drawn_by_lot() -> None:
    assert {new(3, seed=seed).view(None).dealer for seed in range(40)} == {0, 1, 2}


def test_BL4_clockwise_one_action_each() -> None:
    match = new(3)
    layout(match, turn=1)
    for seat in (1, 2, 0, 1):
        assert match.movers == (seat,)
        match.play(seat, "take")
        assert match.movers == (seat,)
        match.play(seat, f"lay {hand(match, seat)[0]} 1 1")
    layout(match, {2: "red-1 blue-2 ? / ? ? ? / ? ? ?"}, turn=2)
    match.play(2, "swap 1 1 1 2")
    assert match.movers == (0,)


def test_BL4_a_turn_begins_with_draw_take_or_swap() -> None:
    match = new(2)
    layout(match, {0: "red-1 ? / ? ?"})
    swaps = ["swap 1 1 1 2", "swap 1 1 2 1", "swap 1 2 2 2", "swap 2 1 2 2"]
    assert match.legal(0) == ["draw", *swaps, "take"]
    for move in (
        "turn 1 2",
        "look 1 2",
        "decline",
        "clear row 1",
        "discard red-1",
        "lay red-2 1 1",
    ):
        with pytest.raises(IllegalMove, match="Draw a card, take the top discard, or swap"):
            match.play(0, move)


def test_BL4_the_deal_passes_to_the_left_after_each_game() -> None:
    match = new(3, dealer=1, games=4)
    dealers = [1]
    for _ in range(3):
        set_up(match)
        next_game(match)
        dealers.append(match.view(None).dealer)
    assert dealers == [1, 2, 0, 1]
    assert phase(match) == "setup"


def test_BL5_draw_from_the_stock_or_take_the_top_discard() -> None:
    match = new(2)
    layout(match, {0: "red-1 ? / ? ?"}, {0: "blue-10 green-12"}, discard="pink-4 pink-9")
    stock = len(truth(match, "stock"))
    told = says(match, 0, "draw", 1)
    assert told == [{"event": "drew", "seat": 0}]
    assert len(truth(match, "stock")) == stock - 1
    assert truth(match, "discard") == ["pink-4", "pink-9"]
    assert len(hand(match, 0)) == 3

    layout(match, {0: "red-1 ? / ? ?"}, {0: "blue-10 green-12"}, discard="pink-4 pink-9")
    told = says(match, 0, "take", 1)
    assert told == [{"event": "took", "seat": 0, "card": "pink-9"}]
    assert len(truth(match, "stock")) == stock
    assert truth(match, "discard") == ["pink-4"]
    held = ["blue-10", "green-12", "pink-9"]
    assert hand(match, 0) == held
    assert phase(match) == "place"
    laid = [f"lay {text} {at}" for text in held for at in ("1 1", "1 2", "2 1", "2 2")]
    assert match.legal(0) == sorted([*(f"discard {text}" for text in held), *laid])


def test_BL5_only_the_drawer_hears_which_card_it_was() -> None:
    match = new(2)
    layout(match)
    told = says(match, 0, "draw", 0)
    assert names(told) == ["drew", "got"]
    assert told[1]["card"] in hand(match, 0)


def test_BL5_the_last_discard_may_be_taken_and_another_lies_there_at_once() -> None:
    for move in ("discard blue-10", "lay blue-10 1 1"):
        match = new(2)
        layout(match, {0: "red-1 pink-2 / brown-3 grey-4"}, {0: "blue-10 green-12"})
        match.play(0, "take")
        assert truth(match, "discard") == []
        assert match.view(1).discard is None
        match.play(0, move)
        assert match.movers == (1,)
        assert truth(match, "discard") == (["blue-10"] if "discard" in move else ["red-1"])
        assert "take" in match.legal(1)


def test_BL6_discard_one_and_turn_a_face_down_card_up() -> None:
    match = new(2)
    layout(match, {0: "red-1 (blue-2) / [pink-3] grey-4"}, {0: "blue-10 green-12"})
    draws(match, 0, "orange-5")
    assert says(match, 0, "discard green-12", 1) == [
        {"event": "discarded", "seat": 0, "card": "green-12"}
    ]
    assert truth(match, "discard") == ["grey-12", "green-12"]
    assert phase(match) == "turn"
    assert match.movers == (0,)
    assert match.legal(0) == ["turn 1 2", "turn 2 1"]
    with pytest.raises(IllegalMove, match="row 1, column 1 is face up already"):
        match.play(0, "turn 1 1")
    with pytest.raises(IllegalMove, match="not that large: 2 rows, 2 columns"):
        match.play(0, "turn 3 1")
    with pytest.raises(IllegalMove, match="Now you turn up a face-down card"):
        match.play(0, "look 1 2")
    assert says(match, 0, "turn 2 1", 1) == [
        {"event": "turned", "seat": 0, "card": "pink-3", "place": "2 1"}
    ]
    assert grid(match, 0) == "red-1 (blue-2) / pink-3 grey-4"
    assert hand(match, 0) == ["blue-10", "orange-5"]
    assert match.movers == (1,)


def test_BL6_with_no_face_down_card_left_nothing_is_turned() -> None:
    match = new(2)
    layout(match, {0: "red-1 blue-2 / pink-3 grey-4"}, {0: "blue-10 green-12"})
    match.play(0, "draw")
    match.play(0, "discard green-12")
    assert match.movers == (1,)
    assert phase(match) == "act"


def test_BL6_the_card_just_taken_may_be_laid_back() -> None:
    match = new(2)
    layout(match, {0: "red-1 (blue-2) / pink-3 grey-4"}, {0: "blue-10 green-12"})
    match.play(0, "take")
    match.play(0, "discard grey-12")
    assert truth(match, "discard") == ["grey-12"]
    match.play(0, "turn 1 2")
    assert hand(match, 0) == ["blue-10", "green-12"]


def test_BL7_lay_on_an_open_card() -> None:
    match = new(2)
    layout(match, {0: "red-1 blue-2 / pink-3 (grey-4)"}, {0: "blue-10 green-12"})
    match.play(0, "take")
    assert says(match, 0, "lay blue-10 1 1", 1) == [
        {"event": "laid", "seat": 0, "card": "blue-10", "place": "1 1", "before": "red-1"}
    ]
    assert grid(match, 0) == "blue-10 blue-2 / pink-3 (grey-4)"
    assert truth(match, "discard") == ["red-1"]
    assert match.movers == (1,)


def test_BL7_lay_on_a_face_down_card() -> None:
    for face in ("({})", "[{}]"):
        match = new(2)
        layout(match, {0: f"red-1 blue-2 / pink-3 {face.format('grey-4')}"}, {0: "brown-9 red-8"})
        match.play(0, "take")
        match.play(0, "lay brown-9 2 2")
        assert grid(match, 0) == "red-1 blue-2 / pink-3 brown-9"
        assert truth(match, "discard") == ["grey-4"]
        assert match.view(1).discard == "grey-4"


def test_BL7_refusals_when_placing() -> None:
    match = new(2)
    layout(match, {0: "red-1 blue-2 / pink-3 (grey-4)"}, {0: "blue-10 green-12"})
    match.play(0, "take")
    with pytest.raises(IllegalMove, match="You do not hold a red 5"):
        match.play(0, "discard red-5")
    with pytest.raises(IllegalMove, match="You do not hold a red 5"):
        match.play(0, "lay red-5 1 1")
    with pytest.raises(IllegalMove, match="not that large: 2 rows, 2 columns"):
        match.play(0, "lay blue-10 1 3")
    with pytest.raises(IllegalMove, match="not that large: 2 rows, 2 columns"):
        match.play(0, "lay blue-10 3 1")
    for move in ("draw", "take", "swap 1 1 1 2", "turn 2 2", "decline"):
        with pytest.raises(IllegalMove, match="Lay a card of your hand on the discard pile"):
            match.play(0, move)


def test_BL5_BL7_example_of_Maria() -> None:
    match = new(3)
    layout(
        match,
        {1: "? ? (brown-8) / red-7 ? [pink-2] / ? ? ?"},
        {1: "blue-10 green-12"},
        turn=1,
        discard="grey-3",
    )
    draws(match, 1, "orange-5")
    assert hand(match, 1) == ["blue-10", "green-12", "orange-5"]
    assert says(match, 1, "lay green-12 1 3", None) == [
        {"event": "laid", "seat": 1, "card": "green-12", "place": "1 3", "before": "brown-8"}
    ]
    rows = match.view(0).grids[1]
    assert [[cell.card for cell in row] for row in rows] == [
        [None, None, "green-12"],
        ["red-7", None, None],
        [None, None, None],
    ]
    assert rows[1][2].seen
    assert match.view(1).grids[1][1][2].card == "pink-2"
    assert truth(match, "discard") == ["grey-3", "brown-8"]
    assert hand(match, 1) == ["blue-10", "orange-5"]
    assert match.movers == (2,)


@pytest.mark.parametrize(("rows", "columns", "pairs"), [(3, 4, 17), (3, 3, 12), (2, 3, 7)])
def test_BL8_any_two_direct_neighbours_change_places(rows: int, columns: int, pairs: int) -> None:
    match = new(2)
    layout(match, {0: " / ".join(["? " * columns] * rows)})
    swaps = [move for move in match.legal(0) if move.startswith("swap")]
    expected = [
        f"swap {row} {column} {row + down} {column + right}"
        for row in range(1, rows + 1)
        for column in range(1, columns + 1)
        for down, right in ((0, 1), (1, 0))
        if row + down <= rows and column + right <= columns
    ]
    assert swaps == sorted(expected)
    assert len(swaps) == pairs


def test_BL8_in_a_single_row_or_column() -> None:
    match = new(2)
    layout(match, {0: "? ? ?"})
    assert match.legal(0) == ["draw", "swap 1 1 1 2", "swap 1 2 1 3", "take"]
    with pytest.raises(IllegalMove, match="not that large: 1 row, 3 columns"):
        match.play(0, "swap 1 1 2 1")
    layout(match, {0: "? / ?"})
    assert match.legal(0) == ["draw", "swap 1 1 2 1", "take"]
    with pytest.raises(IllegalMove, match="not that large: 2 rows, 1 column"):
        match.play(0, "swap 1 1 1 2")


@pytest.mark.parametrize("move", ["swap 1 1 2 2", "swap 1 2 1 1", "swap 2 1 1 1", "swap 1 1 1 1"])
def test_BL8_not_diagonally_and_upper_or_left_first(move: str) -> None:
    match = new(2)
    layout(match)
    with pytest.raises(IllegalMove, match="no move of Blanco"):
        match.play(0, move)


def test_BL8_two_open_cards() -> None:
    match = new(2)
    layout(match, {0: "red-1 blue-2 / pink-3 (grey-4)"}, {0: "blue-10 green-12"})
    assert says(match, 0, "swap 1 1 2 1", 1) == [
        {"event": "swapped", "seat": 0, "places": "1 1 2 1"}
    ]
    assert grid(match, 0) == "pink-3 blue-2 / red-1 (grey-4)"
    assert hand(match, 0) == ["blue-10", "green-12"]
    assert truth(match, "discard") == ["grey-12"]
    assert match.movers == (1,)


@pytest.mark.parametrize("face", ["({})", "[{}]"])
def test_BL8_a_face_down_card_is_turned_up(face: str) -> None:
    match = new(2)
    layout(match, {0: f"red-1 blue-2 / pink-3 {face.format('grey-4')}"})
    assert says(match, 0, "swap 1 2 2 2", 1) == [
        {"event": "swapped", "seat": 0, "places": "1 2 2 2"},
        {"event": "turned", "seat": 0, "card": "grey-4", "place": "1 2"},
    ]
    assert grid(match, 0) == "red-1 grey-4 / pink-3 blue-2"
    layout(match, {0: f"red-1 blue-2 / {face.format('grey-4')} pink-3"})
    match.play(0, "swap 2 1 2 2")
    assert grid(match, 0) == "red-1 blue-2 / pink-3 grey-4"
    assert match.movers == (1,)


@pytest.mark.parametrize(
    ("turned", "rows"),
    [("1 1", "blue-2 [red-1] / (pink-3) grey-4"), ("1 2", "(blue-2) red-1 / (pink-3) grey-4")],
)
def test_BL8_of_two_face_down_cards_the_player_turns_one(turned: str, rows: str) -> None:
    match = new(2)
    layout(match, {0: "[red-1] (blue-2) / (pink-3) grey-4"})
    assert names(says(match, 0, "swap 1 1 1 2", 1)) == ["swapped"]
    assert phase(match) == "turn"
    assert match.legal(0) == ["turn 1 1", "turn 1 2"]
    assert match.view(1).pair == ["1 1", "1 2"]
    with pytest.raises(IllegalMove, match="one of the two cards you have swapped"):
        match.play(0, "turn 2 1")
    # The looked-at card is still known to its owner, where it lies now.
    assert match.view(0).grids[0][0][1].card == "red-1"
    assert match.view(1).grids[0][0][1].card is None
    match.play(0, f"turn {turned}")
    assert grid(match, 0) == rows
    assert match.movers == (1,)
    assert match.view(1).pair == []
