"""Blanco, rule by rule. Numbers as in the rules page (BL1 to BL18)."""

import random
import re
from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from msgspec import to_builtins

from kit import card, cards, hand, says
from vierblatt import BadOption, IllegalMove, Match
from vierblatt.core.cards import draw
from vierblatt.core.game import SPECTATOR
from vierblatt.core.rule import EVERYBODY
from vierblatt.core.state import State
from vierblatt.games.blanco import GAME, piles
from vierblatt.games.blanco.truth import ACT, CHOICES, COLUMNS, DOWN, DRAW, NONE, SEEN, UP, Truth
from vierblatt.games.blanco.view import Cell
from vierblatt.table.match import heard

SEATS = (2, 3, 4, 5)
COLOURS = (
    "red",
    "orange",
    "yellow",
    "green",
    "turquoise",
    "blue",
    "purple",
    "pink",
    "brown",
    "grey",
)
NINE = "? ? ? / ? ? ? / ? ? ?"
TWELVE = "? ? ? ? / ? ? ? ? / ? ? ? ?"
NINE_PLACES = [f"{row} {column}" for row in (1, 2, 3) for column in (1, 2, 3)]
TWELVE_PLACES = [f"{row} {column}" for row in (1, 2, 3) for column in (1, 2, 3, 4)]
Told = list[dict[str, int | str]]


def new(players: int = 2, *, seed: int = 1, dealer: int | None = None, **options: object) -> Match:
    match = Match.new("blanco", players=players, seed=seed, **options)
    if dealer is not None:
        match.state.dealer = dealer
    return match


def layout(
    match: Match,
    grids: Mapping[int, str] | None = None,
    hands: Mapping[int, str] | None = None,
    *,
    turn: int = 0,
    stage: Mapping[int, int] | None = None,
    discard: str = "grey-12",
    box: str = "",
    stock: str | None = None,
) -> None:
    """Lay all 120 cards out, with a seat about to act.

    A grid is written row by row, with `/` between rows: `red-7` lies face up, `(red-7)` face
    down, `[red-7]` has been looked at, `?` is any card face down. A seat that is not named has
    nine cards face down and any two in the hand. What is left is the stock; if the stock is
    named too, it lies beneath the other discards.
    """
    state = match.state
    grids, hands = grids or {}, hands or {}
    written = " ".join([*grids.values(), *hands.values()])
    written = f"{written} {discard} {box} {stock or ''}"
    named = set(cards(match, written.translate(str.maketrans("()[]?/", "      "))))
    rest = [number for number in range(len(GAME.cards)) if number not in named]
    state.hidden = [0] * len(GAME.cards)
    for seat in range(match.players):
        rows = [row.split() for row in grids.get(seat, NINE).split("/")]
        state.rows[seat], state.columns[seat] = len(rows), len(rows[0])
        state.stage[seat] = (stage or {}).get(seat, 1)
        state.chosen[seat] = CHOICES
        for at, row in enumerate(rows):
            assert len(row) == len(rows[0])
            for column, text in enumerate(row):
                cell = at * COLUMNS + column
                name = text.strip("()[]")
                number = rest.pop() if name == "?" else card(match, name)
                state.grid[seat][cell] = number
                state.face[seat][cell] = SEEN if text[0] == "[" else DOWN if text[0] in "(?" else UP
                if state.face[seat][cell] == UP:
                    state.hidden[number] = NONE
        held = cards(match, hands[seat]) if seat in hands else [rest.pop(), rest.pop()]
        state.hand[seat][: len(held)] = sorted(held)
        state.held[seat] = len(held)
    discards = ([] if stock is None else rest) + cards(match, discard)
    drawable = rest if stock is None else cards(match, stock)
    boxed = cards(match, box)
    for number in [*discards, *boxed]:
        state.hidden[number] = NONE
    state.discard[: len(discards)], state.discard_count = discards, len(discards)
    state.stock[: len(drawable)], state.stock_count = drawable, len(drawable)
    state.box[: len(boxed)], state.box_count = boxed, len(boxed)
    state.phase, state.turn = ACT, turn


def set_up(match: Match, turned: str = "1 1", looked: str = "1 2") -> None:
    """Everybody chooses the same two places."""
    for seat in range(match.players):
        match.play(seat, f"turn {turned}")
        match.play(seat, f"look {looked}")


def draws(match: Match, seat: int, text: str) -> None:
    """Draw, with such luck that it is this card."""
    state = match.state
    for luck in range(100_000):
        state.key[0], state.drawn = luck, 0
        trial = state.copy()
        GAME.apply(trial, seat, DRAW)
        if card(match, text) in trial.hand[seat]:
            match.play(seat, "draw")
            return
    raise AssertionError(f"{text} is not in the stock")


def grid(match: Match, seat: int) -> str:
    """A grid in the writing of `layout`."""
    rows: list[list[dict[str, Any]]] = GAME.truth(match.state)["grids"][seat]

    def written(cell: dict[str, Any]) -> str:
        if cell["up"]:
            return str(cell["card"])
        return f"[{cell['card']}]" if cell["seen"] else f"({cell['card']})"

    return " / ".join(" ".join(written(cell) for cell in row) for row in rows)


def truth(match: Match, what: str) -> Any:
    return GAME.truth(match.state)[what]


def phase(match: Match) -> str:
    return str(truth(match, "phase"))


def names(told: Told) -> list[int | str]:
    return [event["event"] for event in told]


def only(told: Told, name: str) -> Told:
    return [event for event in told if event["event"] == name]


def moves(kind: str, places: Iterable[str]) -> list[str]:
    return sorted(f"{kind} {place}" for place in places)


def next_game(match: Match) -> int:
    """Let the seat on turn win the game with a swap; gives the seat."""
    seat: int = match.state.turn
    layout(match, {seat: "red-1 / (red-4)"}, turn=seat, stage={seat: 2})
    match.play(seat, "swap 1 1 2 1")
    return seat


# --- the cards and setting up


def test_BL1_ten_colours_with_each_number_once() -> None:
    texts = [named.text for named in GAME.cards]
    assert texts == [f"{colour}-{number}" for colour in COLOURS for number in range(1, 13)]
    assert len(texts) == 120


@pytest.mark.parametrize("players", SEATS)
def test_BL2_nine_face_down_cards_a_stock_and_an_open_discard(players: int) -> None:
    match = new(players)
    state = GAME.truth(match.state)
    assert state["phase"] == "setup"
    assert (state["game"], state["turn"], state["stage"]) == (1, None, [1] * players)
    assert len(state["stock"]) == 120 - 9 * players - 1
    assert len(state["discard"]) == 1
    assert state["box"] == []
    assert state["hands"] == [[]] * players
    for rows in state["grids"]:
        assert [len(row) for row in rows] == [3, 3, 3]
        assert not any(cell["up"] or cell["seen"] for row in rows for cell in row)
    dealt = [cell["card"] for rows in state["grids"] for row in rows for cell in row]
    assert sorted([*dealt, *state["stock"], *state["discard"]]) == sorted(
        named.text for named in GAME.cards
    )
    for seat in [*range(players), None]:
        view = match.view(seat)
        assert view.discard == state["discard"][0]
        assert all(cell.card is None for rows in view.grids for row in rows for cell in row)


@pytest.mark.parametrize("players", [1, 6])
def test_BL2_for_two_to_five_players(players: int) -> None:
    with pytest.raises(BadOption, match="2–5"):
        new(players)


def test_BL3_everybody_turns_one_card_and_then_looks_at_another() -> None:
    match = new(3)
    assert match.movers == (0, 1, 2)
    assert match.legal(1) == moves("turn", NINE_PLACES)
    match.play(1, "turn 2 3")
    assert match.movers == (0, 1, 2)
    assert match.legal(1) == moves("look", [place for place in NINE_PLACES if place != "2 3"])
    match.play(1, "look 3 3")
    assert list(match.movers) == [0, 2]
    assert match.legal(1) == []
    state: Truth = match.state
    assert [state.face[1][1 * COLUMNS + 2], state.face[1][2 * COLUMNS + 2]] == [UP, SEEN]


def test_BL3_when_all_have_chosen_two_cards_are_drawn() -> None:
    match = new(3, dealer=2)
    for seat, (turned, looked) in enumerate([("1 1", "3 3"), ("2 2", "1 2"), ("3 1", "3 2")]):
        assert truth(match, "hands") == [[], [], []]
        match.play(seat, f"turn {turned}")
        match.play(seat, f"look {looked}")
    state = GAME.truth(match.state)
    assert state["phase"] == "act"
    assert [len(held) for held in state["hands"]] == [2, 2, 2]
    assert len(state["stock"]) == 120 - 27 - 1 - 6
    up = [
        [at for at, row in enumerate(rows) for cell in row if cell["up"]] for rows in state["grids"]
    ]
    assert up == [[0], [1], [2]]
    for seat, (row, column) in enumerate([(2, 2), (0, 1), (2, 1)]):
        looked_at = state["grids"][seat][row][column]["card"]
        assert match.view(seat).grids[seat][row][column] == Cell(looked_at, up=False, seen=True)
        for other in ((seat + 1) % 3, None):
            assert match.view(other).grids[seat][row][column] == Cell(None, up=False, seen=True)


def test_BL3_what_is_told_to_whom_while_setting_up() -> None:
    match = new(2, dealer=0)
    told = match.play(0, "turn 1 1")
    assert [(to, event.json()) for to, event in told] == [
        (0, {"event": "picked", "seat": 0, "move": "turn 1 1"})
    ]
    told = match.play(0, "look 1 2")
    assert [(to, event.json()) for to, event in told] == [
        (0, {"event": "picked", "seat": 0, "move": "look 1 2"}),
        (EVERYBODY, {"event": "ready", "seat": 0}),
    ]
    match.play(1, "turn 2 2")
    told = match.play(1, "look 1 1")
    cells = GAME.truth(match.state)["grids"]
    everybody = [event.json() for event in heard(told, None)]
    # From the dealer's left, each in the order of their places.
    assert everybody == [
        {"event": "ready", "seat": 1},
        {"event": "looked", "seat": 1, "place": "1 1"},
        {"event": "turned", "seat": 1, "card": cells[1][1][1]["card"], "place": "2 2"},
        {"event": "drew", "seat": 1},
        {"event": "drew", "seat": 1},
        {"event": "turned", "seat": 0, "card": cells[0][0][0]["card"], "place": "1 1"},
        {"event": "looked", "seat": 0, "place": "1 2"},
        {"event": "drew", "seat": 0},
        {"event": "drew", "seat": 0},
    ]
    for seat, looked, place in ((1, cells[1][0][0], "1 1"), (0, cells[0][0][1], "1 2")):
        private = [event.json() for to, event in told if to == seat][-3:]
        assert private[0] == {"event": "saw", "seat": seat, "card": looked["card"], "place": place}
        assert names(private[1:]) == ["got", "got"]
        assert sorted(str(event["card"]) for event in private[1:]) == hand(match, seat)


def test_BL3_choices_are_sealed_and_a_half_made_one_looks_like_none() -> None:
    match = new(3)
    before = {seat: match.view(seat) for seat in (0, 2, None)}
    match.play(1, "turn 2 3")
    assert {seat: match.view(seat) for seat in (0, 2, None)} == before
    match.play(1, "look 1 1")
    for seat in (0, 2, None):
        after = to_builtins(match.view(seat))
        assert after.pop("chosen") == [False, True, False]
        expected = to_builtins(before[seat])
        del expected["chosen"]
        assert after == expected
    mine = match.view(1)
    assert mine.grids[1][1][2].up
    assert mine.grids[1][0][0].seen
    # Nobody sees a card before all have chosen, not even their own.
    assert all(cell.card is None for row in mine.grids[1] for cell in row)
    assert mine.chosen == [False, True, False]


def test_BL3_refusals_while_setting_up() -> None:
    match = new(2)
    with pytest.raises(IllegalMove, match="Now you turn up a face-down card"):
        match.play(0, "look 1 1")
    with pytest.raises(IllegalMove, match="not that large: 3 rows, 3 columns"):
        match.play(0, "turn 1 4")
    match.play(0, "turn 1 1")
    with pytest.raises(IllegalMove, match="Now you look at a face-down card"):
        match.play(0, "turn 1 2")
    with pytest.raises(IllegalMove, match="row 1, column 1 is face up already"):
        match.play(0, "look 1 1")
    match.play(0, "look 1 2")
    with pytest.raises(IllegalMove, match="not the turn of seat 0"):
        match.play(0, "draw")


# --- turns


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


# --- clearing


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


# --- the second grid, the end, the reshuffle


def clear_first_grid(match: Match, **more: Any) -> Told:
    """Seat 0 clears its first grid with a card of the hand; gives what everybody hears."""
    layout(match, {0: "red-1 blue-2"}, {0: "pink-1 green-4"}, **more)
    match.play(0, "take")
    return says(match, 0, "lay pink-1 1 2", None)


def test_BL12_twelve_new_cards_at_once() -> None:
    match = new(3)
    told = clear_first_grid(match)
    assert names(told) == ["laid", "cleared", "second-grid"]
    state = GAME.truth(match.state)
    assert (state["phase"], state["turn"], state["stage"]) == ("setup", 0, [2, 1, 1])
    assert [len(row) for row in state["grids"][0]] == [4, 4, 4]
    assert not any(cell["up"] or cell["seen"] for row in state["grids"][0] for cell in row)
    assert len(state["stock"]) == 120 - (12 + 2) - 2 * (9 + 2) - 1 - 2
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
    everything = GAME.truth(match.state)
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
    state = GAME.truth(match.state)
    elsewhere = [cell["card"] for rows in state["grids"] for row in rows for cell in row]
    elsewhere += [text for held in state["hands"] for text in held] + state["discard"]
    assert len(elsewhere) + len(state["stock"]) == 120
    assert not set(elsewhere) & set(state["stock"])


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


# --- rewards

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


# --- the limit


@pytest.mark.parametrize("players", SEATS)
def test_BL17_the_game_ends_after_200_turns_each(players: int) -> None:
    match = new(players)
    layout(match, {0: "red-1 blue-2 ? / ? ? ?"})
    match.state.turns = 200 * players - 2
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
    match.state.turns = 999
    told = says(match, 2, "swap 1 1 1 2", None)
    assert only(told, "won") == [{"event": "won", "seat": 3}]
    assert match.totals == [0, 0, 0, 1, 0]
    assert match.places == [3, 2, 4, 1, 4]


def test_BL17_the_best_share_the_win() -> None:
    match = new(3, wins=2)
    layout(match, {0: "red-1 blue-2 / ? ?", 1: "? ? ? ?", 2: "? ?"}, stage={0: 2, 1: 2})
    match.state.turns = 599
    told = says(match, 0, "swap 1 1 1 2", None)
    assert [event["seat"] for event in only(told, "won")] == [0, 1]
    assert match.totals == [1, 1, 0]
    assert not match.over
    layout(match, {0: "red-1 blue-2 / ? ?", 1: "? ? ? ?"}, stage={0: 2, 1: 2})
    match.state.turns = 599
    match.play(0, "swap 1 1 1 2")
    assert (match.totals, match.over, match.places) == ([2, 2, 0], True, [1, 1, 3])


def test_BL17_BL15_the_cards_left_count_after_the_limit_too() -> None:
    match = new(3, games=1)
    layout(match, {0: "red-1 blue-2 / ? ?", 1: TWELVE}, stage={1: 2})
    match.state.turns = 599
    told = says(match, 0, "swap 1 1 1 2", None)
    assert only(told, "won") == [{"event": "won", "seat": 1}]
    assert match.totals == [4, 12, 9]
    assert match.places == [1, 3, 2]


def test_BL17_the_second_grid_is_set_up_before_the_game_ends() -> None:
    match = new(2)
    layout(match, {0: "red-1 blue-2"}, {0: "pink-1 green-4"})
    match.state.turns = 399
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
    match.state.turns = 399
    match.play(0, "swap 1 1 1 2")
    assert (truth(match, "game"), match.view(0).turns_left) == (2, 400)


# --- what a player may know


def known(match: Match, viewer: int | None, owner: int) -> list[str | None]:
    return [cell.card for row in match.view(viewer).grids[owner] for cell in row]


def test_BL18_the_owner_alone_knows_a_card_looked_at() -> None:
    match = new(3)
    layout(match, {0: "red-1 (blue-2) / [pink-3] (grey-4)"})
    assert known(match, 0, 0) == ["red-1", None, "pink-3", None]
    for other in (1, 2, None):
        assert known(match, other, 0) == ["red-1", None, None, None]
        assert match.view(other).grids[0][1][0].seen


def test_BL18_a_card_looked_at_stays_known_wherever_it_moves() -> None:
    match = new(2)
    layout(
        match,
        {0: "(blue-2) [pink-3] red-1 / (grey-4) (blue-5) pink-2 / red-5 (pink-6) red-9"},
        {0: "red-3 green-12"},
    )
    match.play(0, "swap 1 1 1 2")
    match.play(0, "turn 1 2")
    assert known(match, 0, 0)[:3] == ["pink-3", "blue-2", "red-1"]
    assert known(match, 1, 0)[:3] == [None, "blue-2", "red-1"]
    layout(match, {0: "red-1 (blue-2) / red-2 [pink-3] / blue-6 (grey-4)"}, {0: "red-3 green-12"})
    match.play(0, "draw")
    match.play(0, "lay red-3 3 1")
    assert grid(match, 0) == "(blue-2) / [pink-3] / (grey-4)"
    assert known(match, 0, 0) == [None, "pink-3", None]
    assert known(match, 1, 0) == [None, None, None]


def test_BL18_piles_are_known_by_size_and_top() -> None:
    match = new(2)
    layout(match, discard="pink-4 pink-9", box="brown-1 brown-2")
    for viewer in (0, 1, None):
        view = match.view(viewer)
        assert (view.stock, view.discards, view.discard, view.box) == (
            120 - 18 - 4 - 4,
            2,
            "pink-9",
            2,
        )


def test_BL18_a_hand_is_its_owners_but_a_card_taken_openly_is_known_to_all() -> None:
    match = new(3)
    layout(match, {}, {0: "blue-10 green-12"}, discard="pink-4 grey-9")
    assert match.view(0).hands[0] == ["green-12", "blue-10"]
    assert match.view(0).hand == ["green-12", "blue-10"]
    assert match.view(None).hand == []
    for other in (1, 2, None):
        assert match.view(other).hands[0] == [None, None]
    match.play(0, "take")
    for other in (1, 2, None):
        assert match.view(other).hands[0] == [None, None, "grey-9"]
    match.play(0, "lay blue-10 1 1")
    for seed in range(20):
        assert "grey-9" in hand(match.redeal(1, seed), 0)
    assert match.view(1).hands[0] == [None, "grey-9"]
    match.play(1, "take")
    match.play(1, f"lay {hand(match, 1)[0]} 1 1")
    match.play(2, "draw")
    match.play(2, f"lay {hand(match, 2)[0]} 1 1")
    match.play(0, "draw")
    match.play(0, "lay grey-9 1 1")
    assert match.view(1).hands[0] == [None, None]


def test_BL18_a_mind_holds_nothing_hidden() -> None:
    match = new(2)
    layout(match, {0: "red-1 (blue-2) / [pink-3] (grey-4)"}, {0: "blue-10 green-12"})
    for seat in (1, SPECTATOR):
        mind = GAME.mind(match.state, seat)
        assert mind.grid[0][:6] == [card(match, "red-1"), -1, 0, 0, -1, -1]
        assert mind.hand[0] == [-1, -1, 0]
        assert set(mind.stock[: mind.stock_count]) == {-1}
        assert mind.key == [0] * 8
        assert mind.words == [0] * 16
    own = GAME.mind(match.state, 0)
    assert own.grid[0][:6] == [card(match, "red-1"), -1, 0, 0, card(match, "pink-3"), -1]
    assert own.hand[0][:2] == cards(match, "green-12 blue-10")


def test_BL18_BL14_what_was_shuffled_in_cannot_lie_where_it_was_hidden_before() -> None:
    match = new(2)
    layout(
        match,
        {0: "red-1 (blue-2) / [pink-3] (grey-4)", 1: "? red-3"},
        {0: "blue-10 green-12"},
        stock="orange-5",
        discard="pink-4 pink-9",
        box="brown-1 brown-2",
    )
    match.play(0, "draw")
    match.play(0, "discard blue-10")
    match.play(0, "turn 1 2")
    match.play(1, "draw")
    drawn = [number for number in match.state.hand[1][:3] if match.state.hidden[number] == 1]
    assert len(drawn) == 1
    # Of the deal are hidden: pink-3 and grey-4, green-12 and orange-5, one card of seat 1's grid
    # and two of its hand. Seat 0 knows three of them.
    mind = GAME.mind(match.state, 0)
    assert mind.hand[1] == [-2, -1, -1]
    assert mind.grid[1][0] == -1
    of_the_deal = {number for number in range(120) if match.state.hidden[number] == 0}
    unknown = of_the_deal - set(cards(match, "pink-3 green-12 orange-5"))
    assert len(of_the_deal) == 7
    lay_there: set[int] = set()
    held_of_stock: set[int] = set()
    for seed in range(1500):
        world = match.redeal(0, seed)
        lay_there.add(world.state.grid[1][0])
        held = set(world.state.hand[1][:3])
        assert len(held & unknown) == 2
        held_of_stock |= held - unknown
        assert world.state.grid[0][5] in unknown
        assert world.view(0) == match.view(0)
    assert lay_there == unknown
    stock = set(match.state.stock[: match.state.stock_count])
    assert held_of_stock == stock | set(drawn)


def test_BL18_BL12_a_second_grid_from_two_stocks() -> None:
    match = new(2)
    clear_first_grid(match, stock="orange-1 orange-2 orange-3 orange-4 orange-5")
    assert GAME.mind(match.state, 1).grid[0] == [-1] * 5 + [-2] * 7
    five = set(cards(match, "orange-1 orange-2 orange-3 orange-4 orange-5"))
    hidden = set(match.state.grid[1][:3]) | set(match.state.hand[1][:2]) | five
    hidden |= set(match.state.grid[1][4:7]) | set(match.state.grid[1][8:11])
    hidden.add(card(match, "green-4"))
    for seed in range(30):
        world = match.redeal(None, seed)
        assert set(world.state.grid[0][:5]) <= hidden
        assert not set(world.state.grid[0][5:]) & hidden


def test_BL18_every_deal_of_the_unknown_is_equally_likely() -> None:
    match = new(2)
    layout(
        match,
        {0: "(red-1) red-2 / blue-5 blue-9", 1: "(red-3) blue-3 / grey-1 grey-2"},
        {0: "red-4 red-5", 1: "red-6"},
        stock="red-7",
    )
    # Seat 0 does not know four places: its own red-1, red-3 and red-6 with seat 1, the stock.
    found: dict[tuple[int, ...], int] = {}
    for seed in range(2400):
        state = match.redeal(0, seed).state
        world = (state.grid[0][0], state.grid[1][0], state.hand[1][0], state.stock[0])
        found[world] = found.get(world, 0) + 1
    assert len(found) == 24
    assert {number for world in found for number in world} == set(
        cards(match, "red-1 red-3 red-6 red-7")
    )
    assert all(60 < times < 145 for times in found.values())


def test_BL3_BL18_a_redeal_while_sealed_is_a_full_truth() -> None:
    match = new(3)
    match.play(0, "turn 1 1")
    match.play(0, "look 1 2")
    match.play(1, "turn 1 3")
    found = set()
    for seed in range(2000):
        world = match.redeal(2, seed).state
        found.add((world.face[0].index(UP), world.face[0].index(SEEN)))
        assert world.chosen[:3] == [2, 0, 0]
        assert world.face[1] == [DOWN] * 12
    places = [row * COLUMNS + column for row in range(3) for column in range(3)]
    assert found == {(one, other) for one in places for other in places if one != other}
    for seed in range(5):
        own = match.redeal(0, seed).state
        assert own.face[0] == match.state.face[0]
        assert own.chosen[:3] == [2, 0, 0]


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (5, 3), (5, 4)])
def test_BL18_a_redeal_could_have_been_dealt_all_the_way(
    players: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Deal the match again so that it comes to the redeal, with the same moves, and look: the
    seat must have seen the same all along."""
    dice = random.Random(seed)
    drawn: list[tuple[int, int]] = []

    def remember(state: Truth, pile: list[int], count: int) -> int:
        number = draw(state, pile, count)
        drawn.append((state.reshuffles, number))
        return number

    monkeypatch.setattr(piles, "draw", remember)
    match = new(players, seed=seed, rewards=True)
    seen = []
    while not match.over and len(match.moves) < 320:
        seat = dice.choice(match.movers)
        legal = match.legal(seat)
        match.play(seat, "draw" if "draw" in legal and dice.random() < 0.9 else dice.choice(legal))
        seen.append([match.view(viewer) for viewer in range(players)])
    assert match.view(0).reshuffles >= (2 if players == 5 else 1 if players == 3 else 0)
    script = list(drawn)
    for viewer in range(players):
        world = match.redeal(viewer, dice.getrandbits(64))
        exchanged = exchanges(match.state, world.state)
        dealt = iter(script)

        def deal_again(state: State, pile: list[int], count: int) -> int:
            reshuffle, number = next(dealt)  # noqa: B023
            number = exchanged.get((reshuffle, number), number)  # noqa: B023
            pile[pile.index(number)] = pile[count - 1]
            return number

        monkeypatch.setattr(piles, "draw", deal_again)
        again = new(players, seed=seed, rewards=True)
        for (seat, move), views in zip(match.moves, seen, strict=True):
            assert move in again.legal(seat)
            GAME.apply(again.state, seat, GAME.read_move(move))
            assert again.view(viewer) == views[viewer]
        assert GAME.truth(again.state) == GAME.truth(world.state)


def exchanges(one: Truth, other: Truth) -> dict[tuple[int, int], int]:
    """Which hidden card became which, with the reshuffle it was drawn after."""
    found: dict[tuple[int, int], int] = {}

    def pair(before: list[int], after: list[int]) -> None:
        for reshuffle in range(one.reshuffles + 1):
            old = [number for number in before if one.hidden[number] == reshuffle]
            new_ = [number for number in after if other.hidden[number] == reshuffle]
            found.update({(reshuffle, x): y for x, y in zip(old, new_, strict=True)})

    assert one.hidden == other.hidden
    for seat in range(one.players):
        pair(sorted(one.hand[seat][: one.held[seat]]), sorted(other.hand[seat][: other.held[seat]]))
        for row in range(one.rows[seat]):
            for cell in range(row * COLUMNS, row * COLUMNS + one.columns[seat]):
                pair([one.grid[seat][cell]], [other.grid[seat][cell]])
    return found


# --- words


def test_moves_are_written_as_in_records() -> None:
    texts = [move.text for move in GAME.moves]
    for text in ("turn 3 4", "look 1 1", "draw", "take", "decline", "clear row 3"):
        assert text in texts
    for text in ("clear column 4", "swap 1 3 1 4", "swap 2 4 3 4", "discard grey-11"):
        assert text in texts
    assert "lay turquoise-12 3 4" in texts
    assert len(texts) == len(set(texts)) == 12 + 12 + 3 + 7 + 17 + 120 + 1440


def test_sentences_in_both_languages() -> None:
    match = new(2)
    layout(match, {0: "red-1 (blue-2) / pink-3 grey-4"}, {0: "blue-10 green-12"})
    people = ["Maria", "Tim"]
    told = match.play(0, "take") + match.play(0, "lay blue-10 1 2")
    assert [event.say("de", people) for _, event in told] == [
        "Maria nimmt graue 12 von der Ablage.",
        "Maria legt blaue 10 ins Raster (Reihe 1, Spalte 2); blaue 2 kommt auf die Ablage.",
    ]
    assert [event.say("en", people) for _, event in told] == [
        "Maria takes grey 12 from the discards.",
        "Maria lays blue 10 into the grid (row 1, column 2); blue 2 goes to the discards.",
    ]
    with pytest.raises(IllegalMove) as refused:
        match.play(1, "turn 1 1")
    assert refused.value.say("de").startswith("Zieh eine Karte")
