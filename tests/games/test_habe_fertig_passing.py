"""Habe fertig, rule by rule: passing, and the stock: HF13 to HF16."""

from habe_fertig_kit import hears, lay_out, lines, lone_stock, piles, stock
from kit import card, hand
from vierblatt.table.match import heard


def test_HF13_passing_draws_a_card_and_ends_the_turn() -> None:
    match = lay_out("red-4", "blue-9", "yellow-6 red-1", "grey-7")
    before = stock(match)
    told = match.play(0, "pass")
    assert match.movers == (1,)
    (drawn,) = set(hand(match, 0)) - {"yellow-6", "red-1"}
    assert stock(match) == [text for text in before if text != drawn]
    assert piles(match) == (["red-4"], ["blue-9"])
    assert lines(heard(told, 1)) == ["passed 0"]
    assert lines(heard(told, 0)) == ["passed 0", f"drew 0 {drawn}"]


def test_HF13_allowed_as_an_extra_move_and_where_cards_could_be_played() -> None:
    match = lay_out("red-4", "blue-9", "yellow-6 green-7 red-1", "grey-7")
    match.play(0, "play yellow-6 left")
    assert match.legal(0) == ["pass", "play green-7 left", "play green-7 right"]
    match.play(0, "pass")
    assert len(hand(match, 0)) == 3
    assert match.movers == (1,)


def test_HF13_allowed_where_nothing_else_is() -> None:
    match = lay_out("red-4", "blue-9", "grey-1", "grey-7")
    assert match.legal(0) == ["pass"]


def test_HF14_a_pass_that_empties_the_stock_reshuffles_at_once() -> None:
    match = lay_out("grey-2 grey-3 red-4", "yellow-1 blue-9", "red-1 red-2", "grey-7", hoard=1)
    lone_stock(match, "purple-5", 1)
    told = hears(match, 0, "pass", 1)
    assert told == ["passed 0", "reshuffled 3"]
    assert hand(match, 0) == ["purple-5", "red-1", "red-2"]
    assert stock(match) == ["grey-2", "grey-3", "yellow-1"]
    assert piles(match) == (["red-4"], ["blue-9"])


def test_HF14_not_while_a_card_is_left() -> None:
    match = lay_out("grey-2 grey-3 red-4", "yellow-1 blue-9", "red-1 red-2", "grey-7", hoard=1)
    lone_stock(match, "purple-5", 1)
    lone_stock(match, "purple-6", 1)
    match.position.stock[1] = card(match, "purple-5")
    match.position.stock_count = 2
    match.play(0, "pass")
    assert len(stock(match)) == 1
    assert piles(match) == (["grey-2", "grey-3", "red-4"], ["yellow-1", "blue-9"])


def test_HF14_HF8_a_card_turned_over_that_empties_the_stock_does_too() -> None:
    match = lay_out("grey-2 red-4", "yellow-1 blue-9", "red-8 red-2", "grey-7", hoard=1)
    lone_stock(match, "purple-5", 1)
    told = hears(match, 0, "play red-8 left", None)
    assert told[1:] == ["revealed 1 purple-5", "reshuffled 3"]
    assert stock(match) == ["grey-2", "red-4", "yellow-1"]
    assert match.view(None).revealed == "purple-5"
    match.play(1, "reveal left")
    assert piles(match) == (["red-8", "purple-5"], ["blue-9"])
    assert stock(match) == ["grey-2", "red-4", "yellow-1"]


def test_HF15_a_pass_without_cards_draws_nothing() -> None:
    match = lay_out("red-4", "blue-9", "red-1 red-2", "grey-7", hoard=1)
    assert hears(match, 0, "pass", 0) == ["passed-dry 0"]
    assert hand(match, 0) == ["red-1", "red-2"]
    assert match.movers == (1,)
    assert match.position.dry == 1


def test_HF15_without_cards_nothing_is_turned_over() -> None:
    match = lay_out("red-4", "blue-5", "red-1 red-2", "grey-7", hoard=1)
    assert hears(match, 0, "pass", None) == ["passed-dry 0", "not-revealed 1"]
    assert match.view(1).phase == "play"
    assert match.view(1).revealed is None
    assert match.movers == (1,)


def test_HF15_cards_under_a_top_are_reshuffled_when_the_next_one_is_needed() -> None:
    match = lay_out("red-4", "blue-9", "red-1 red-2 grey-3", "grey-7", hoard=1)
    match.play(0, "play red-1 left")  # the red 4 lies under a top; nobody needs it yet
    assert stock(match) == []
    assert piles(match) == (["red-4", "red-1"], ["blue-9"])
    assert hears(match, 1, "pass", 1) == ["reshuffled 1", "passed 1", "drew 1 red-4"]
    assert stock(match) == []
    assert piles(match) == (["red-1"], ["blue-9"])


def test_HF15_HF8_a_missing_gap_needs_a_card_too() -> None:
    match = lay_out("red-4", "blue-9", "red-8 red-2 grey-3", "grey-7", hoard=1)
    assert hears(match, 0, "play red-8 left", None)[1:] == ["reshuffled 1", "revealed 1 red-4"]
    match.play(1, "reveal right")
    assert stock(match) == []
    assert piles(match) == (["red-8"], ["blue-9", "red-4"])


def test_HF16_all_pass_without_drawing_and_everybody_scores_minus() -> None:
    match = lay_out(
        "red-4", "blue-9", "red-6 red-1", "grey-5", "grey-7", pressed=("grey-6 blue-6",), hoard=2
    )
    lost = -sum(
        {1: 0, 11: 0, 2: 1, 10: 1, 5: 3, 7: 3, 6: 4}.get(int(text.split("-")[1]), 2)
        for text in hand(match, 2)
    )
    match.play(0, "pass")
    match.play(1, "pass")
    assert not match.over
    told = hears(match, 2, "pass", None)
    assert told[:2] == ["passed-dry 2", "stuck"]
    assert match.over
    assert match.totals == [-4, -3, lost]
    assert not [line for line in told if line.startswith("finished")]


def test_HF16_a_played_card_breaks_the_row() -> None:
    match = lay_out("red-4", "blue-9", "red-1 red-2 grey-3", "grey-7", hoard=1)
    match.play(0, "pass")
    assert match.position.dry == 1
    match.play(1, "play blue-2 right")
    assert match.position.dry == 0
    match.play(0, "pass")  # draws the blue 9
    assert match.position.dry == 0
    match.play(1, "pass")
    assert match.position.dry == 1
    assert not match.over
    match.play(0, "pass")
    assert match.over


def test_HF16_a_pass_that_draws_breaks_the_row() -> None:
    match = lay_out("red-4", "blue-9", "red-1 red-2", "grey-7")
    match.position.dry = 1
    match.play(0, "pass")
    assert match.position.dry == 0
