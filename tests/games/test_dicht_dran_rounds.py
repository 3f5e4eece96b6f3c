"""Dicht dran, rule by rule: a round."""

import pytest

from dicht_dran_kit import (
    anna_paul_max_linus,
    circle,
    collection,
    discards,
    lay,
    layout,
    named,
    new,
)
from kit import hand
from vierblatt import IllegalMove
from vierblatt.games.dicht_dran import GAME
from vierblatt.table.match import heard


def test_DD4_any_card_of_the_hand() -> None:
    match = new(4)
    anna_paul_max_linus(match)
    assert match.legal(0) == ["lay 15", "lay 4", "lay 9"]
    assert match.legal(3) == ["lay 70", "lay 90", "lay 91"]


def test_DD4_only_a_card_of_the_hand() -> None:
    match = new(4)
    anna_paul_max_linus(match)
    before = match.position.copy()
    with pytest.raises(IllegalMove, match="You do not hold the 32") as refusal:
        match.play(0, "lay 32")
    assert refusal.value.say("de") == "Du hast die 32 nicht auf der Hand."
    with pytest.raises(IllegalMove, match="You do not hold the 67"):
        match.play(0, "lay 67")
    assert match.position == before
    for unreadable in ("lay 0", "lay 101", "lay 04", "4", "play 4"):
        with pytest.raises(IllegalMove, match="is no move of Dicht dran"):
            match.play(0, unreadable)


def test_DD4_in_any_order_but_once() -> None:
    match = new(4)
    anna_paul_max_linus(match)
    match.play(2, "lay 63")
    assert list(match.movers) == [0, 1, 3]
    assert match.legal(2) == []
    with pytest.raises(IllegalMove, match="not the turn of seat 2"):
        match.play(2, "lay 50")
    match.play(0, "lay 4")
    match.play(3, "lay 70")
    assert list(match.movers) == [1]
    match.play(1, "lay 32")
    assert list(match.movers) == [0, 1, 2, 3]


def test_DD4_sealed_until_all_have_laid() -> None:
    match = new(4)
    anna_paul_max_linus(match)
    told = match.play(2, "lay 63")
    laid = {"event": "put-down", "seat": 2, "card": "63"}
    ready = {"event": "ready", "seat": 2}
    assert [event.json() for event in heard(told, 2)] == [laid, ready]
    assert [event.json() for event in heard(told, 0)] == [ready]
    assert [event.json() for event in heard(told, None)] == [ready]
    assert match.view(0).chosen == [False, False, True, False]
    assert match.view(0).held == [3, 3, 2, 3]
    assert match.view(2).laid == "63"
    assert [match.view(who).laid for who in (0, 1, 3, None)] == [None] * 4
    assert GAME.views.trace(match.position)["laid"] == [None, None, "63", None]


def test_DD4_then_all_are_shown() -> None:
    match = new(4)
    anna_paul_max_linus(match)
    told = lay(match, "4 32 63 70")
    assert named(told, "shown") == [
        {"event": "shown", "seat": 0, "card": "4"},
        {"event": "shown", "seat": 1, "card": "32"},
        {"event": "shown", "seat": 2, "card": "63"},
        {"event": "shown", "seat": 3, "card": "70"},
    ]
    assert match.view(0).chosen == [False] * 4
    assert GAME.views.trace(match.position)["laid"] == [None] * 4


def test_DD5_DD6_DD7_DD8_worked_example_of_a_round() -> None:
    match = new(4, dealer=3)
    anna_paul_max_linus(match)
    stock = match.position.stock_count
    told = lay(match, "4 32 63 70")
    assert named(told, "won", "fitted", "missed", "drew", "aimed") == [
        {"event": "won", "seat": 3, "target": "67", "distance": 3},
        {"event": "fitted", "seat": 0, "card": "4"},
        {"event": "fitted", "seat": 1, "card": "32"},
        {"event": "missed", "seat": 2, "card": "63", "pods": 2},
        {"event": "drew", "seat": 2, "cards": 2},
        {"event": "aimed", "target": "38", "low": "70", "high": "100"},
    ]
    assert collection(match, 3) == ["67"]
    assert circle(match) == ["1", "70", "38", "100", "20", "80"]
    assert discards(match) == ["32", "4", "63"]
    assert hand(match, 0) == ["15", "9"]
    assert hand(match, 1) == ["40", "41"]
    assert match.position.held[2] == 4
    assert {"50", "51"} < set(hand(match, 2))
    assert hand(match, 3) == ["90", "91"]
    assert match.position.stock_count == stock - 2


def test_DD8_worked_example_of_the_next_round() -> None:
    match = new(4)
    anna_paul_max_linus(match)
    lay(match, "4 32 63 70")
    view = match.view(0)
    assert view.circle[view.target] == "38"
    assert view.gap == ["70", "100"]


@pytest.mark.parametrize("laid", ["47 53", "53 47"])
def test_DD5_worked_example_at_equal_distance_the_higher_card_wins(laid: str) -> None:
    match = new(2)
    seats = laid.split()
    layout(match, f"{seats[0]} 2", f"{seats[1]} 3", circle="1 50 38 100 20 80")
    told = lay(match, laid)
    winner = seats.index("53")
    assert named(told, "won") == [{"event": "won", "seat": winner, "target": "50", "distance": 3}]
    assert collection(match, winner) == ["50"]
    assert circle(match)[1] == "53"


def test_DD5_a_lower_card_that_is_nearer_wins() -> None:
    match = new(3)
    layout(match, "53 2", "48 3", "55 4", circle="1 50 38 100 20 80")
    lay(match, "53 48 55")
    assert [collection(match, seat) for seat in range(3)] == [[], ["50"], []]


def test_DD5_the_winner_draws_nothing_though_the_card_misses_the_gap() -> None:
    match = new(2)
    layout(match, "68 2", "3 4")
    lay(match, "68 3")
    assert hand(match, 0) == ["2"]
    assert discards(match) == ["3"]


def test_DD5_a_winning_card_inside_the_gap_still_goes_to_the_circle() -> None:
    match = new(2)
    layout(match, "37 2", "3 4")
    lay(match, "37 3")
    assert circle(match)[1] == "37"
    assert discards(match) == ["3"]


@pytest.mark.parametrize("ends", ["80 70 20", "20 70 80"])
def test_DD6_strictly_between_the_neighbours_whichever_is_larger(ends: str) -> None:
    before, target, after = ends.split()
    match = new(5, dealer=4)
    layout(
        match,
        "69 2",
        "21 3",
        "79 4",
        "19 5",
        "81 6",
        circle=f"1 {before} {target} {after} 99 98",
        target=2,
    )
    told = lay(match, "69 21 79 19 81")
    assert [event["seat"] for event in named(told, "fitted")] == [1, 2]
    assert [event["seat"] for event in named(told, "missed")] == [3, 4]
    assert match.position.held[:5] == [1, 1, 1, 2, 3]


def test_DD6_nothing_fits_between_neighbouring_numbers() -> None:
    match = new(2, dealer=1)
    layout(match, "24 2", "60 3", circle="20 67 21 100 1 80")
    told = lay(match, "24 60")
    assert named(told, "fitted") == []
    assert named(told, "missed") == [{"event": "missed", "seat": 0, "card": "24", "pods": 2}]


@pytest.mark.parametrize(
    ("dealer", "order"), [(0, [1, 2, 0]), (1, [2, 0, 1]), (2, [0, 1, 2]), (3, [0, 1, 2])]
)
def test_DD7_clockwise_from_the_dealers_left(dealer: int, order: list[int]) -> None:
    match = new(4, dealer=dealer)
    layout(match, "90 2", "91 3", "92 4", "93 5", circle="1 99 38 100 20 80")
    told = lay(match, "90 91 92 93")  # the last seat wins and draws nothing
    assert [(event["event"], event["seat"]) for event in named(told, "missed", "drew")] == [
        (name, seat) for seat in order for name in ("missed", "drew")
    ]


@pytest.mark.parametrize(("card", "pods"), [("91", 1), ("90", 2), ("92", 3)])
def test_DD7_a_card_for_each_pod(card: str, pods: int) -> None:
    match = new(2)
    layout(match, f"{card} 2", "67 3", circle="1 68 38 100 20 80")
    stock = match.position.stock_count
    told = lay(match, f"{card} 67")
    assert named(told, "missed", "drew") == [
        {"event": "missed", "seat": 0, "card": card, "pods": pods},
        {"event": "drew", "seat": 0, "cards": pods},
    ]
    assert match.position.held[:2] == [1 + pods, 1]
    assert match.position.stock_count == stock - pods


def test_DD7_only_the_drawer_hears_which_cards() -> None:
    match = new(2)
    layout(match, "90 2", "66 3", stock="10 11 12")
    match.play(0, "lay 90")
    told = match.play(1, "lay 66")
    drawn = [event.json()["card"] for event in heard(told, 0) if event.happening.name == "drawn"]
    assert len(drawn) == 2
    assert hand(match, 0) == sorted(["2", *map(str, drawn)])
    for other in (1, None):
        assert "drawn" not in [event.happening.name for event in heard(told, other)]


def test_DD8_the_target_goes_round_the_circle() -> None:
    match = new(2)
    places = []
    for start in range(6):
        layout(match, "40 41", "50 51", target=start)
        lay(match, "40 50")
        places.append(match.position.target)
    assert places == [1, 2, 3, 4, 5, 0]


def test_DD8_the_winning_card_may_become_the_target_later() -> None:
    match = new(2)
    layout(match, "66 9", "2 3", target=0, circle="68 5 6 7 8 10")
    lay(match, "66 2")
    assert circle(match)[0] == "66"
    layout(match, "11 9", "2 3", target=5, circle="66 5 6 7 8 10")
    lay(match, "11 2")
    view = match.view(None)
    assert (view.target, view.circle[0]) == (0, "66")
