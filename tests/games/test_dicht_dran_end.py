"""Dicht dran, rule by rule: the end of a hand."""

import pytest

from dicht_dran_kit import (
    collection,
    discards,
    lay,
    layout,
    named,
    new,
)
from kit import hand, play_all
from vierblatt import BadOption, IllegalMove
from vierblatt.games.dicht_dran import GAME


def test_DD9_the_hand_ends_when_somebody_has_no_card_left() -> None:
    match = new(2, dealer=0)
    layout(match, "66", "2 3")
    told = lay(match, "66 2")
    assert named(told, "dealt") == [{"event": "dealt", "hand": 2, "cards": 8}]
    assert match.position.hand_number == 2
    assert match.position.held[:2] == [8, 8]


def test_DD9_one_card_left_is_enough_to_go_on() -> None:
    match = new(2)
    layout(match, "66 4", "2 3")
    lay(match, "66 2")
    assert match.position.hand_number == 1


def test_DD9_who_draws_for_the_last_card_is_not_out() -> None:
    match = new(2)
    layout(match, "90", "66 3")
    lay(match, "90 66")
    assert match.position.hand_number == 1
    assert match.position.held[:2] == [2, 1]


def test_DD9_the_hand_ends_when_the_stock_is_just_used_up() -> None:
    match = new(2, dealer=0)
    layout(match, "90 4", "66 3", stock="10 11")
    told = lay(match, "90 66")
    assert named(told, "reshuffled") == []
    assert match.position.hand_number == 2


def test_DD9_one_card_in_the_stock_is_enough_to_go_on() -> None:
    match = new(2)
    layout(match, "90 4", "66 3", stock="10 11 12")
    lay(match, "90 66")
    assert match.position.hand_number == 1
    assert match.position.stock_count == 1


def test_DD10_cards_still_owed_come_from_the_discards() -> None:
    match = new(2, hands=1)
    layout(match, "92 4", "66 3", stock="10", discard="21 22 23")
    told = lay(match, "92 66")
    assert named(told, "missed", "reshuffled", "drew") == [
        {"event": "missed", "seat": 0, "card": "92", "pods": 3},
        {"event": "reshuffled", "cards": 4},  # with the 92 itself
        {"event": "drew", "seat": 0, "cards": 3},
    ]
    assert match.over
    held = set(hand(match, 0))
    assert {"4", "10"} < held
    assert len(held & {"21", "22", "23", "92"}) == 2
    position = GAME.views.trace(match.position)
    assert sorted([*held, *position["stock"]]) == sorted(["4", "10", "21", "22", "23", "92"])
    assert position["discard"] == []


def test_DD10_DD7_later_players_draw_from_the_same_cards() -> None:
    match = new(3, hands=1, dealer=2)
    layout(match, "92 4", "91 5", "66 3", stock="10", discard="21 22 23")
    told = lay(match, "92 91 66")
    assert named(told, "missed", "reshuffled", "drew") == [
        {"event": "missed", "seat": 0, "card": "92", "pods": 3},
        {"event": "reshuffled", "cards": 4},
        {"event": "drew", "seat": 0, "cards": 3},
        {"event": "missed", "seat": 1, "card": "91", "pods": 1},
        {"event": "drew", "seat": 1, "cards": 1},
    ]
    assert match.over
    assert discards(match) == ["91"]


def test_DD10_cards_that_fitted_are_shuffled_in() -> None:
    match = new(3, hands=1, dealer=2)
    layout(match, "92 4", "30 5", "66 3", stock="10", discard="")
    told = lay(match, "92 30 66")
    assert named(told, "reshuffled") == [{"event": "reshuffled", "cards": 2}]
    assert hand(match, 0) == ["10", "30", "4", "92"]


def test_DD10_what_even_the_discards_cannot_supply_is_not_drawn() -> None:
    match = new(3, hands=1, dealer=2)
    layout(match, "92 4", "95 5", "66 3", stock="10", discard="")
    told = lay(match, "92 95 66")
    assert named(told, "reshuffled", "drew") == [
        {"event": "reshuffled", "cards": 1},
        {"event": "drew", "seat": 0, "cards": 2},
        {"event": "drew", "seat": 1, "cards": 0},  # shuffled once, and no more
    ]
    assert hand(match, 0) == ["10", "4", "92"]
    assert hand(match, 1) == ["5"]
    assert discards(match) == ["95"]
    assert match.over


def test_DD10_the_hand_ends_though_discards_are_left() -> None:
    match = new(2, dealer=0)
    layout(match, "92 4", "66 3", stock="10")
    lay(match, "92 66")
    assert match.position.hand_number == 2


def test_DD11_worked_example_fourteen_collected_and_six_in_the_hand() -> None:
    match = new(2, hands=1)
    annas = "9 12 15 18 5 8"
    layout(match, "2 3 6 4 7", "66", collections=(annas, "11"))
    told = lay(match, "2 66")
    assert collection(match, 0) == sorted(annas.split())
    assert named(told, "kept") == [
        {"event": "kept", "seat": 0, "card": text} for text in ["3", "4", "6", "7"]
    ]
    # The second collected the 11 (three pods) and now the 67 (one pod).
    assert named(told, "scored") == [
        {"event": "scored", "seat": 0, "plus": 14, "minus": 6, "total": 8},
        {"event": "scored", "seat": 1, "plus": 4, "minus": 0, "total": 4},
    ]
    assert match.totals == [8, 4]


def test_DD11_points_may_be_negative() -> None:
    match = new(2, hands=1)
    layout(match, "2 5 8", "66")
    lay(match, "2 66")
    assert match.totals == [-6, 1]


def test_DD12_two_hands_make_a_game() -> None:
    match = new(2, dealer=0)
    assert match.options["hands"] == 2
    layout(match, "66", "2 3")
    told = play_all(match, [(0, "lay 66"), (1, "lay 2")])
    assert "ended" not in told
    assert not match.over
    assert match.totals == [1, -2]
    layout(match, "66 3", "2")
    told = play_all(match, [(0, "lay 66"), (1, "lay 2")])
    assert told[-1] == "ended"
    assert match.over
    assert match.totals == [1 + 1 - 2, -2]
    assert match.places == [1, 2]
    assert GAME.views.trace(match.position)["phase"] == "over"
    with pytest.raises(IllegalMove, match="The match is over"):
        match.play(0, "lay 3")


@pytest.mark.parametrize("hands", [1, 3])
def test_DD12_option_hands(hands: int) -> None:
    match = new(2, hands=hands)
    for played in range(hands):
        assert match.position.hand_number == played + 1
        assert match.view(None).hands_to_play == hands
        layout(match, "66", "2 3")
        lay(match, "66 2")
    assert match.over
    assert match.totals == [hands, -2 * hands]


@pytest.mark.parametrize("hands", [0, 101])
def test_DD12_hands_have_bounds(hands: int) -> None:
    new(2, hands=1)
    new(2, hands=100)
    with pytest.raises(BadOption, match="hands must be a whole number from 1 to 100"):
        new(2, hands=hands)


def test_DD12_equal_totals_share_the_place() -> None:
    match = new(3, hands=1)
    layout(match, "66", "2 3", "4 6")
    lay(match, "66 2 4")
    assert match.totals == [1, -2, -2]
    assert match.places == [1, 2, 2]


def test_DD12_the_deal_passes_to_the_left() -> None:
    match = new(3, hands=5, dealer=1)
    dealers = []
    for _ in range(4):
        dealers.append(match.position.dealer)
        layout(match, "66", "2 3", "4 6")
        lay(match, "66 2 4")
    assert dealers == [1, 2, 0, 1]


def test_DD12_the_first_dealer_is_drawn_by_lot() -> None:
    assert {new(3, seed=seed).position.dealer for seed in range(30)} == {0, 1, 2}


def test_DD12_DD2_a_new_hand_is_set_up_like_the_first() -> None:
    match = new(3, dealer=0)
    layout(match, "66", "2 3", "4 6", target=1)
    lay(match, "66 2 4")
    position = GAME.views.trace(match.position)
    assert (position["circle"][0], position["circle"][3], position["target"]) == ("1", "100", 1)
    assert (position["hand"], position["dealer"], position["discard"]) == (2, 1, [])
    assert position["collections"] == [[], [], []]
    assert position["laid"] == [None, None, None]
    assert len(position["stock"]) == 94 - 24
    assert [len(cards) for cards in position["hands"]] == [8, 8, 8]
