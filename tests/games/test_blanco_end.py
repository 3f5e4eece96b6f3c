"""Blanco, rule by rule: the second grid, the end of a game and of a match (BL12 to BL15, BL17)."""

import pytest

from blanco_kit import (
    SEATS,
    TWELVE,
    TWELVE_PLACES,
    clear_first_grid,
    layout,
    moves,
    names,
    new,
    next_game,
    only,
    phase,
    set_up,
    truth,
)
from kit import hand, says
from vierblatt import BadOption, IllegalMove
from vierblatt.core.rule import EVERYBODY
from vierblatt.games.blanco import GAME
from vierblatt.games.blanco.view import Cell

# --- the second grid, the end, the reshuffle


def test_BL12_twelve_new_cards_at_once() -> None:
    match = new(3)
    told = clear_first_grid(match)
    assert names(told) == ["laid", "cleared", "second-grid"]
    position = GAME.views.trace(match.position)
    assert (position["phase"], position["turn"], position["stage"]) == ("setup", 0, [2, 1, 1])
    assert [len(row) for row in position["grids"][0]] == [4, 4, 4]
    assert not any(cell["up"] or cell["seen"] for row in position["grids"][0] for cell in row)
    assert len(position["stock"]) == 120 - (12 + 2) - 2 * (9 + 2) - 1 - 2
    assert hand(match, 0) == ["green-4", "grey-12"]
    assert match.movers == (0,)
    assert match.legal(0) == moves("turn", TWELVE_PLACES)


def test_BL12_one_is_turned_one_looked_at_and_the_next_player_goes_on() -> None:
    match = new(3)
    clear_first_grid(match)
    turned = truth(match, "grids")[0][1][3]["card"]
    looked = truth(match, "grids")[0][2][0]["card"]
    with pytest.raises(IllegalMove, match="Now you turn up"):
        match.play(0, "look 1 1")
    with pytest.raises(IllegalMove, match="not the turn of seat 1"):
        match.play(1, "draw")
    assert says(match, 0, "turn 2 4", 1) == [
        {"event": "turned", "seat": 0, "card": turned, "place": "2 4"}
    ]
    assert match.view(1).grids[0][1][3].card == turned
    assert match.legal(0) == moves("look", [place for place in TWELVE_PLACES if place != "2 4"])
    with pytest.raises(IllegalMove, match="row 2, column 4 is face up already"):
        match.play(0, "look 2 4")
    told = match.play(0, "look 3 1")
    assert [(to, event.json()) for to, event in told] == [
        (EVERYBODY, {"event": "looked", "seat": 0, "place": "3 1"}),
        (0, {"event": "saw", "seat": 0, "card": looked, "place": "3 1"}),
    ]
    assert match.view(0).grids[0][2][0].card == looked
    assert match.view(1).grids[0][2][0] == Cell(None, up=False, seen=True)
    assert hand(match, 0) == ["green-4", "grey-12"]
    assert match.movers == (1,)
    assert phase(match) == "act"
    assert match.view(None).chosen == [False, False, False]


def test_BL13_who_clears_the_second_grid_wins_at_once() -> None:
    match = new(3)
    layout(
        match,
        {0: "red-1 blue-2", 1: "? ? / ? ?", 2: "? ? ?"},
        {0: "pink-1 green-4"},
        stage={0: 2, 1: 2},
    )
    match.play(0, "draw")
    told = says(match, 0, "lay pink-1 1 2", None)
    assert names(told)[1:] == ["cleared", "won", "scored", "scored", "scored", "ended"]
    assert only(told, "won") == [{"event": "won", "seat": 0}]
    assert match.over
    assert phase(match) == "over"
    assert truth(match, "turn") is None
    assert match.totals == [1, 0, 0]
    assert match.places == [1, 2, 3]
    assert truth(match, "grids")[0] == []
    with pytest.raises(IllegalMove, match="The match is over"):
        match.play(1, "draw")


def test_BL14_the_last_card_of_the_stock_brings_a_new_one() -> None:
    match = new(2)
    layout(
        match, {0: "red-1 ? / ? ?"}, {0: "blue-10 green-12"},
        stock="orange-5", discard="pink-4 pink-9", box="brown-1 brown-2",
    )  # fmt: skip
    discards = truth(match, "discard")
    assert len(discards) > 60
    told = says(match, 0, "draw", 0)
    assert told == [
        {"event": "drew", "seat": 0},
        {"event": "got", "seat": 0, "card": "orange-5"},
        {"event": "reshuffled", "cards": len(discards) - 1 + 2},
    ]
    assert truth(match, "discard") == ["pink-9"]
    assert truth(match, "box") == []
    assert truth(match, "stock") == sorted([*discards[:-1], "brown-1", "brown-2"])
    assert match.view(1).reshuffles == 1


def test_BL14_not_before_the_stock_is_used_up() -> None:
    match = new(2)
    layout(match, {0: "red-1 ? / ? ?"}, stock="orange-5 orange-6", box="brown-1")
    match.play(0, "draw")
    assert len(truth(match, "stock")) == 1
    assert truth(match, "box") == ["brown-1"]
    assert match.view(0).reshuffles == 0


@pytest.mark.parametrize("left", [1, 5, 11, 12, 13])
def test_BL14_BL12_in_the_middle_of_the_twelve_cards(left: int) -> None:
    match = new(2)
    stock = [f"orange-{number}" for number in range(1, 13)] + ["yellow-1"]
    told = clear_first_grid(match, stock=" ".join(stock[:left]), box="brown-5 brown-6")
    assert names(told).count("reshuffled") == (left <= 12)
    rows = truth(match, "grids")[0]
    laid = [cell["card"] for row in rows for cell in row]
    assert len(laid) == 12
    assert sorted(laid[:left]) == sorted(stock[:left][:12]) or left == 13
    everything = GAME.views.trace(match.position)
    if left <= 12:
        assert everything["discard"] == ["blue-2"]
        assert everything["box"] == []
        # The cards that were just cleared are shuffled in too.
        both = [*everything["stock"], *laid[left:]]
        assert {"pink-1", "red-1", "brown-5", "brown-6"} <= set(both)
        assert not {*stock[:left]} & set(both)
    else:
        assert everything["box"] == ["brown-5", "brown-6", "pink-1", "red-1"]


def test_BL14_a_card_in_a_hand_or_a_grid_is_not_shuffled_in() -> None:
    match = new(5)
    layout(match, {0: "red-1 ? / ? ?"}, {0: "blue-10 green-12"}, stock="orange-5")
    match.play(0, "draw")
    position = GAME.views.trace(match.position)
    elsewhere = [cell["card"] for rows in position["grids"] for row in rows for cell in row]
    elsewhere += [text for held in position["hands"] for text in held] + position["discard"]
    assert len(elsewhere) + len(position["stock"]) == 120
    assert not set(elsewhere) & set(position["stock"])


# --- matches


def test_BL15_one_win_ends_a_match_unless_agreed_otherwise() -> None:
    match = new(2)
    assert (match.view(None).wins, match.view(None).games) == (1, None)
    set_up(match)
    next_game(match)
    assert match.over


def test_BL15_first_to_win_so_many_games() -> None:
    match = new(2, dealer=0, wins=2)
    set_up(match)
    assert next_game(match) == 1
    assert (match.totals, match.over) == ([0, 1], False)
    assert (truth(match, "game"), phase(match)) == (2, "setup")
    set_up(match)
    assert next_game(match) == 0
    assert (match.totals, match.over) == ([1, 1], False)
    set_up(match)
    assert next_game(match) == 1
    assert (match.totals, match.over) == ([1, 2], True)
    assert match.places == [2, 1]
    assert truth(match, "game") == 3


def test_BL15_equal_wins_are_ordered_by_the_last_game() -> None:
    match = new(4)
    layout(
        match,
        {0: "? ? ?", 1: "? ?", 2: "red-1 blue-2", 3: "? ? ?"},
        {2: "pink-1 green-4"},
        turn=2,
        stage={2: 2, 3: 2},
    )
    match.play(2, "draw")
    match.play(2, "lay pink-1 1 2")
    assert match.totals == [0, 0, 1, 0]
    assert match.places == [4, 3, 1, 2]


def test_BL15_so_many_games_by_the_cards_left() -> None:
    match = new(3, games=2)
    assert (match.view(0).wins, match.view(0).games) == (None, 2)
    for _ in range(2):
        set_up(match)
        layout(
            match,
            {0: "red-1 blue-2", 1: "? ? ? ? / ? ? ? ?", 2: "? ? ?"},
            {0: "pink-1 green-4"},
            stage={0: 2, 1: 2},
        )
        match.play(0, "draw")
        told = says(match, 0, "lay pink-1 1 2", None)
    assert only(told, "scored") == [
        {"event": "scored", "seat": 0, "points": 0, "total": 0},
        {"event": "scored", "seat": 1, "points": 8, "total": 16},
        {"event": "scored", "seat": 2, "points": 3, "total": 6},
    ]
    assert match.over
    assert match.totals == [0, 16, 6]
    # The cards alone count here, not the grid they lie in.
    assert match.places == [1, 3, 2]


def test_BL15_equal_totals_share_a_place() -> None:
    match = new(3, games=1)
    layout(match, {0: "red-1 blue-2"}, {0: "pink-1 green-4"}, stage={0: 2})
    match.play(0, "draw")
    match.play(0, "lay pink-1 1 2")
    assert match.totals == [0, 9, 9]
    assert match.places == [1, 2, 2]


def test_BL15_options() -> None:
    assert GAME.agree({"players": 2}) == {"players": 2, "wins": 1, "games": 0, "rewards": False}
    assert GAME.agree({"players": 2, "games": True})["games"] == 3
    assert GAME.agree({"players": 2, "games": 5})["wins"] == 0
    assert GAME.agree({"players": 2, "wins": 4, "games": 0})["wins"] == 4
    for name in ("wins", "games"):
        assert GAME.agree({"players": 2, name: 1})[name] == 1
        assert GAME.agree({"players": 2, name: 100})[name] == 100
        with pytest.raises(BadOption, match="from 1 to 100"):
            GAME.agree({"players": 2, name: 101})
        with pytest.raises(BadOption, match="from 1 to 100"):
            GAME.agree({"players": 2, name: -1})
    with pytest.raises(BadOption, match="from 1 to 100"):
        GAME.agree({"players": 2, "wins": 0})
    with pytest.raises(BadOption, match="Either wins or games, not both"):
        GAME.agree({"players": 2, "wins": 2, "games": 3})


# --- the limit


@pytest.mark.parametrize("players", SEATS)
def test_BL17_the_game_ends_after_200_turns_each(players: int) -> None:
    match = new(players)
    layout(match, {0: "red-1 blue-2 ? / ? ? ?"})
    match.position.turns = 200 * players - 2
    assert match.view(0).turns_left == 2
    match.play(0, "swap 1 1 1 2")
    assert not match.over
    assert match.view(0).turns_left == 1
    match.play(1, "take")
    assert not match.over
    told = says(match, 1, f"lay {hand(match, 1)[0]} 1 1", None)
    assert names(told)[1:] == ["stopped", "won", *["scored"] * players, "ended"]
    assert match.over
    assert match.totals == [1] + [0] * (players - 1)
    assert match.places == [1] + [2] * (players - 1)


def test_BL17_second_grid_before_first_then_fewer_cards() -> None:
    match = new(5)
    layout(
        match,
        {0: "? ?", 1: TWELVE, 2: "red-1 blue-2 / ? ?", 3: "? ? ? / ? ? ?", 4: "? ? / ? ?"},
        stage={1: 2, 3: 2},
        turn=2,
    )
    match.position.turns = 999
    told = says(match, 2, "swap 1 1 1 2", None)
    assert only(told, "won") == [{"event": "won", "seat": 3}]
    assert match.totals == [0, 0, 0, 1, 0]
    assert match.places == [3, 2, 4, 1, 4]


def test_BL17_the_best_share_the_win() -> None:
    match = new(3, wins=2)
    layout(match, {0: "red-1 blue-2 / ? ?", 1: "? ? ? ?", 2: "? ?"}, stage={0: 2, 1: 2})
    match.position.turns = 599
    told = says(match, 0, "swap 1 1 1 2", None)
    assert [event["seat"] for event in only(told, "won")] == [0, 1]
    assert match.totals == [1, 1, 0]
    assert not match.over
    layout(match, {0: "red-1 blue-2 / ? ?", 1: "? ? ? ?"}, stage={0: 2, 1: 2})
    match.position.turns = 599
    match.play(0, "swap 1 1 1 2")
    assert (match.totals, match.over, match.places) == ([2, 2, 0], True, [1, 1, 3])


def test_BL17_BL15_the_cards_left_count_after_the_limit_too() -> None:
    match = new(3, games=1)
    layout(match, {0: "red-1 blue-2 / ? ?", 1: TWELVE}, stage={1: 2})
    match.position.turns = 599
    told = says(match, 0, "swap 1 1 1 2", None)
    assert only(told, "won") == [{"event": "won", "seat": 1}]
    assert match.totals == [4, 12, 9]
    assert match.places == [1, 3, 2]


def test_BL17_the_second_grid_is_set_up_before_the_game_ends() -> None:
    match = new(2)
    layout(match, {0: "red-1 blue-2"}, {0: "pink-1 green-4"})
    match.position.turns = 399
    match.play(0, "draw")
    match.play(0, "lay pink-1 1 2")
    match.play(0, "turn 1 1")
    assert not match.over
    match.play(0, "look 1 2")
    assert match.over
    assert match.places == [1, 2]


def test_BL17_every_game_counts_its_turns_anew() -> None:
    match = new(2, games=2)
    layout(match, {0: "red-1 blue-2 / ? ?"})
    match.position.turns = 399
    match.play(0, "swap 1 1 1 2")
    assert (truth(match, "game"), match.view(0).turns_left) == (2, 400)
