"""Null & nichtig, rule by rule: cards, dealing and what is laid open."""

from collections import Counter

import pytest

from kit import hand, hold, play_all, says
from null_und_nichtig_kit import (
    new,
    stacks,
    to_the_tricks,
)
from vierblatt import BadOption, IllegalMove
from vierblatt.games.null_und_nichtig import GAME
from vierblatt.games.null_und_nichtig.view import Stack
from vierblatt.table.match import heard


def test_NN1_65_cards_and_each_zero_twice() -> None:
    match = new(5)
    position = GAME.views.trace(match.position)
    found = Counter(text for texts in position["hands"] for text in texts)
    colours = ("blue", "green", "purple", "red", "yellow")
    assert found.total() == 65
    assert found == {
        f"{colour}-{value}": 2 if value == 0 else 1 for colour in colours for value in range(12)
    }


@pytest.mark.parametrize(("players", "out"), [(3, 26), (4, 13), (5, 0)])
def test_NN2_thirteen_cards_each_and_the_rest_stays_out(players: int, out: int) -> None:
    match = new(players)
    assert match.position.held[:players] == [13] * players
    assert len(GAME.views.trace(match.position)["out"]) == out
    assert match.view(0).out == out
    assert [event.json() for _, event in match.opening()] == [
        {"event": "dealt", "round": 1, "cards": 13}
    ]


@pytest.mark.parametrize("players", [2, 7])
def test_NN2_NN14_three_to_six_players(players: int) -> None:
    with pytest.raises(BadOption, match="for 3–6 players"):
        new(players)


def test_NN2_nobody_sees_the_cards_that_stay_out() -> None:
    match = new(3)
    knowledge = GAME.knowledge(match.position, 0)
    assert knowledge.stock[: knowledge.stock_count] == [-1] * 26


# Before the first trick

THIRTEEN = "blue-1 blue-2 blue-3 green-4 green-5 red-0 red-0 red-6 red-7 red-8 red-9 red-10 red-11"


def test_NN3_any_three_cards_of_the_hand() -> None:
    match = new(3)
    hold(match, 0, THIRTEEN)
    assert match.legal(0) == sorted({f"lay {text}" for text in THIRTEEN.split()})
    play_all(match, [(0, "lay red-0"), (0, "lay green-4")])
    assert list(match.movers) == [0, 1, 2]
    match.play(0, "lay red-0")
    assert list(match.movers) == [1, 2]
    assert hand(match, 0) == sorted(set(THIRTEEN.split()) - {"red-0", "green-4"})
    with pytest.raises(IllegalMove, match="not the turn of seat 0"):
        match.play(0, "lay blue-1")


def test_NN3_what_sealed_cards_are_worth_only_their_owner_sees() -> None:
    match = new(3)
    hold(match, 0, THIRTEEN)
    match.play(0, "lay green-4")
    assert [match.view(seat).worth[0] for seat in (0, 1, None)] == [4, 0, 0]


def test_NN3_both_zeros_of_a_colour_are_one_move() -> None:
    match = new(3)
    hold(match, 0, THIRTEEN)
    assert match.legal(0).count("lay red-0") == 1
    match.play(0, "lay red-0")
    assert hand(match, 0).count("red-0") == 1
    assert "lay red-0" in match.legal(0)


@pytest.mark.parametrize(
    ("order", "top"), [("blue-1 blue-2 green-4", "blue-2"), ("blue-2 green-4 blue-1", "blue-1")]
)
def test_NN3_cards_of_one_colour_in_the_order_of_choice(order: str, top: str) -> None:
    match = new(3)
    hold(match, 0, THIRTEEN)
    play_all(match, [(0, f"lay {text}") for text in order.split()])
    to_the_tricks(match)
    assert match.view(1).stacks[0] == {"blue": Stack(top, 2), "green": Stack("green-4", 1)}


def test_NN3_only_cards_of_the_hand_are_laid() -> None:
    match = new(3)
    hold(match, 0, THIRTEEN)
    before = match.position.copy()
    with pytest.raises(IllegalMove, match="You do not hold a yellow 7") as refusal:
        match.play(0, "lay yellow-7")
    assert refusal.value.say("de") == "Du hast keine gelbe 7 auf der Hand."
    with pytest.raises(IllegalMove, match="Before the first trick cards are laid open"):
        match.play(0, "play red-7")
    with pytest.raises(IllegalMove, match="is no move of Null & nichtig"):
        match.play(0, "lay red-12")
    assert match.position == before


def test_NN3_sealed_until_all_have_laid() -> None:
    match = new(3)
    hold(match, 0, THIRTEEN)
    untouched = [match.view(who) for who in (1, 2, None)]
    for text in ("blue-1", "red-0"):
        told = match.play(0, f"lay {text}")
        laid = {"event": "put-down", "seat": 0, "card": text}
        assert [(to, event.json()) for to, event in told] == [(0, laid)]
        # One who has laid only some looks to others like one who has laid none.
        assert [match.view(who) for who in (1, 2, None)] == untouched
    told = match.play(0, "lay red-7")
    assert [event.json() for event in heard(told, 1)] == [{"event": "ready", "seat": 0}]
    for who in (1, 2, None):
        view = match.view(who)
        assert view.chosen == [True, False, False]
        assert view.stacks[0] == {}
        assert view.held == [10, 13, 13]
        assert view.turn is None
    assert match.view(0).stacks[0] == {"blue": Stack("blue-1", 1), "red": Stack("red-7", 2)}


def test_NN3_all_three_cards_are_shown_together_whoever_was_quick() -> None:
    match = new(3)
    for seat, colour in enumerate(("blue", "red", "yellow")):
        own = " ".join(f"{colour}-{value}" for value in range(1, 12))
        hold(match, seat, f"{own} green-{2 * seat + 1} green-{2 * seat + 2}")
    play_all(match, [(2, "lay yellow-3"), (1, "lay red-2"), (0, "lay blue-3"), (1, "lay red-1")])
    play_all(match, [(0, "lay blue-1"), (2, "lay yellow-1"), (1, "lay red-3"), (2, "lay yellow-2")])
    told = says(match, 0, "lay blue-2", None)
    shown = "0 blue-3 0 blue-1 0 blue-2 1 red-2 1 red-1 1 red-3 2 yellow-3 2 yellow-1 2 yellow-2"
    words = shown.split()
    assert told == [
        {"event": "ready", "seat": 0},
        *(
            {"event": "shown", "seat": int(seat), "card": text}
            for seat, text in zip(words[::2], words[1::2], strict=True)
        ),
    ]
    assert stacks(match, 1) == {"red": ["red-2", "red-1", "red-3"]}


def test_NN4_the_first_leader_is_drawn_by_lot() -> None:
    assert {new(3, seed=seed).position.leader for seed in range(30)} == {0, 1, 2}


def test_NN4_the_leader_leads_the_first_trick() -> None:
    match = new(4, seed=3)
    leader = match.view(None).leader
    to_the_tricks(match)
    assert match.movers == (leader,)
    assert match.view(None).turn == leader
