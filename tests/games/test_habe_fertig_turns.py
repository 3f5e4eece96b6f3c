"""Habe fertig, rule by rule: a turn: HF7 to HF12."""

import pytest

from habe_fertig_kit import (
    DECK,
    deal,
    fits,
    hears,
    lay_out,
    lone_stock,
    piles,
    press_all,
    refused,
    stock,
)
from kit import hold
from vierblatt import Match
from vierblatt.games.habe_fertig.rules import is_gap


@pytest.mark.parametrize(
    ("left", "right", "gap"),
    [
        ("red-4", "blue-4", False),
        ("red-4", "blue-5", False),
        ("red-4", "blue-6", True),
        ("blue-6", "red-4", True),
        ("red-4", "red-6", True),
        ("red-11", "blue-10", False),
        ("red-1", "blue-11", True),
    ],
)
def test_HF7_a_gap_is_two_or_more(left: str, right: str, gap: bool) -> None:
    assert is_gap(DECK.index(left), DECK.index(right)) is gap


def test_HF7_HF8_example_five_and_four() -> None:
    match = lay_out("blue-9", "green-5", "blue-4 red-1", "grey-7 yellow-1")
    told = hears(match, 0, "play blue-4 left", None)
    turned = match.view(None).revealed
    assert told == ["matched 0 blue-4 left", f"revealed 1 {turned}"]
    assert match.view(None).phase == "reveal"
    assert match.movers == (1,)
    assert match.legal(1) == ["reveal left", "reveal right"]
    assert turned not in stock(match)
    assert hears(match, 1, "reveal right", None) == [f"covered 1 {turned} right"]
    assert piles(match) == (["blue-9", "blue-4"], ["green-5", turned])
    assert match.view(None).revealed is None
    assert match.view(None).phase == "play"
    assert match.movers == (1,)
    assert "pass" in match.legal(1)


@pytest.mark.parametrize("pile", ["left", "right"])
def test_HF8_once_per_turn_even_if_no_gap_results(pile: str) -> None:
    match = lay_out("blue-9", "green-5", "blue-4 red-1", "grey-7 yellow-1", hoard=1)
    lone_stock(match, "purple-5" if pile == "left" else "purple-4", 1)
    match.play(0, "play blue-4 left")
    match.play(1, f"reveal {pile}")
    assert match.view(1).phase == "play"
    assert match.movers == (1,)
    assert match.view(1).revealed is None
    assert "play green-11 left" not in match.legal(1)  # no gap, and nothing matches
    assert "pass" in match.legal(1)


def test_HF8_the_revealed_card_must_be_laid_first() -> None:
    match = lay_out("blue-9", "green-5", "blue-4 red-1", "grey-7 yellow-1", hoard=1)
    lone_stock(match, "purple-10", 1)
    match.play(0, "play blue-4 left")
    why = "First you must lay the revealed purple 10 on one of the piles."
    for move in ("pass", "play grey-7 left", "press grey-7"):
        assert refused(match, 1, move) == why


def test_HF8_nothing_is_turned_over_where_there_is_a_gap() -> None:
    match = lay_out("blue-9", "green-5", "blue-7 red-1", "grey-7 yellow-1")
    match.play(0, "play blue-7 left")
    assert match.view(1).phase == "play"
    assert match.view(1).revealed is None
    assert refused(match, 1, "reveal left") == "No card has been revealed that you could lay."


def test_HF8_the_first_turn_of_a_round_included() -> None:
    seen = set()
    for seed in range(40):
        match = deal(2, seed)
        press_all(match)
        left, right = (top[0] for top in piles(match))
        gap = is_gap(DECK.index(left), DECK.index(right))
        assert match.view(0).phase == ("play" if gap else "reveal")
        assert (match.view(0).revealed is None) is gap
        seen.add(gap)
    assert seen == {True, False}


def test_HF9_no_card_is_turned_over_before_an_extra_move() -> None:
    match = lay_out("red-4", "blue-9", "grey-8 purple-8 red-1", "grey-7")
    match.play(0, "play grey-8 left")  # 8 and 9: no gap left
    assert match.movers == (0,)
    assert match.view(0).phase == "play"
    assert match.view(0).revealed is None
    assert match.legal(0) == ["pass", "play purple-8 left"]


def test_HF10_exactly_one_card_or_pass() -> None:
    match = lay_out("red-4", "blue-9", "red-1 red-2", "grey-7")
    assert match.legal(0) == ["pass", "play red-1 left", "play red-2 left"]
    match.play(0, "play red-1 left")
    assert match.movers == (1,)
    assert refused(match, 0, "play red-2 left") == "It is not the turn of seat 0."


def test_HF10_pressing_is_over() -> None:
    match = lay_out("red-4", "blue-9", "red-1 red-2", "grey-7")
    assert refused(match, 0, "press red-1") == "Cards are pressed only before play."


def test_HF11_example_red_4_and_blue_9() -> None:
    gap = {f"{colour}-{n}" for colour in ("yellow", "green", "purple", "grey") for n in range(5, 9)}
    match = lay_out("red-4", "blue-9", "yellow-6 red-1", "grey-7")
    for text in DECK:
        for pile in fits(match, text):
            twin = Match(match.game, match.options, match.seed, match.position.copy())
            twin.play(0, f"play {text} {pile}")
            assert (twin.position.turn == 0) is (text in gap)
        assert text not in gap or fits(match, text) == ["left", "right"]
    hold(match, 0, "yellow-6 red-1")
    assert match.legal(0) == [
        "pass",
        "play red-1 left",
        "play yellow-6 left",
        "play yellow-6 right",
    ]
    assert hears(match, 0, "play yellow-6 left", 1) == ["gap 0 yellow-6 left"]
    assert match.movers == (0,)
    assert piles(match) == (["red-4", "yellow-6"], ["blue-9"])


@pytest.mark.parametrize("pile", ["left", "right"])
def test_HF11_on_either_pile(pile: str) -> None:
    match = lay_out("red-9", "blue-4", "yellow-6 red-1", "grey-7")
    match.play(0, f"play yellow-6 {pile}")
    assert piles(match)[pile == "right"][-1] == "yellow-6"
    assert match.movers == (0,)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("grey-3", []),
        ("grey-4", ["left"]),  # matches by its number
        ("grey-5", ["left", "right"]),
        ("grey-8", ["left", "right"]),
        ("grey-9", ["right"]),
        ("grey-10", []),
    ],
)
def test_HF11_strictly_between(text: str, where: list[str]) -> None:
    match = lay_out("red-4", "red-9", "yellow-6", "green-1")
    assert fits(match, text) == where


def test_HF11_a_colour_on_a_pile_does_not_go_into_the_gap() -> None:
    match = lay_out("red-4", "blue-9", "red-6 blue-6", "grey-7")
    assert match.legal(0) == ["pass", "play blue-6 right", "play red-6 left"]
    match.play(0, "play red-6 left")
    assert match.movers == (1,)


def test_HF11_only_the_tops_count() -> None:
    match = lay_out("yellow-1 red-4", "green-11 blue-9", "yellow-6 green-3 grey-1", "grey-7")
    assert match.legal(0) == ["pass", "play yellow-6 left", "play yellow-6 right"]


def test_HF12_example_yellow_6_and_blue_9() -> None:
    match = lay_out("yellow-6", "blue-9", "blue-8 grey-1", "grey-7")
    matching = {text: fits(match, text) for text in DECK if text not in ("yellow-6", "blue-9")}
    left = {text for text, where in matching.items() if where == ["left"]}
    right = {text for text, where in matching.items() if where == ["right"]}
    both = {text for text, where in matching.items() if where == ["left", "right"]}
    yellow = {text for text in DECK if text.startswith("yellow-")}
    blue = {text for text in DECK if text.startswith("blue-")}
    sixes = {text for text in DECK if text.endswith("-6")}
    nines = {text for text in DECK if text.endswith("-9")}
    crossing = {"yellow-9", "blue-6"}  # the colour of one pile, the number of the other
    gap = {f"{shade}-{number}" for shade in ("red", "green", "purple", "grey") for number in (7, 8)}
    assert left == (yellow | sixes) - crossing - {"yellow-6"}
    assert right == (blue | nines) - crossing - {"blue-9"}
    assert both == crossing | gap
    hold(match, 0, "blue-8 grey-1")
    assert match.legal(0) == ["pass", "play blue-8 right"]
    match.play(0, "play blue-8 right")
    assert match.movers == (1,)


@pytest.mark.parametrize("pile", ["left", "right"])
def test_HF12_a_match_never_gives_an_extra_move(pile: str) -> None:
    match = lay_out("yellow-6", "blue-9", "yellow-9 grey-1", "grey-7")
    told = hears(match, 0, f"play yellow-9 {pile}", 1)
    assert told[0] == f"matched 0 yellow-9 {pile}"
    assert match.movers == (1,)


def test_HF11_HF12_example_of_the_large_gap() -> None:
    match = lay_out("grey-10", "red-3", "blue-7 grey-4 red-6 red-2 blue-1", "green-3 yellow-8")
    match.play(0, "play blue-7 left")
    assert match.movers == (0,)
    match.play(0, "play grey-4 right")
    assert match.movers == (0,)
    match.play(0, "play red-6 left")
    assert match.movers == (0,)
    match.play(0, "play red-2 left")
    assert piles(match) == (["grey-10", "blue-7", "red-6", "red-2"], ["red-3", "grey-4"])
    assert match.movers == (1,)
    assert match.view(1).phase == "play"  # there is a gap, and only a 3 fits
    assert match.legal(1) == ["pass", "play green-3 left", "play green-3 right"]
