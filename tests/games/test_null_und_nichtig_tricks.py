"""Null & nichtig, rule by rule: the tricks."""

import pytest

from kit import play_all, says
from null_und_nichtig_kit import (
    named,
    new,
    stack,
    stacks,
    to_the_tricks,
    trick,
    tricks,
)
from vierblatt import IllegalMove
from vierblatt.games.null_und_nichtig.view import Stack


def test_NN5_clockwise_one_card_each_and_any_card() -> None:
    match = new(3)
    tricks(match, "red-1 blue-2", "red-3 green-4", "yellow-5 blue-6", leader=1)
    assert match.legal(1) == ["play green-4", "play red-3"]
    assert match.legal(0) == []
    assert says(match, 1, "play red-3", None) == [{"event": "played", "seat": 1, "card": "red-3"}]
    assert match.movers == (2,)
    assert match.view(0).trick == [None, "red-3", None]
    match.play(2, "play yellow-5")
    assert list(match.movers) == [0]
    assert match.legal(0) == ["play blue-2", "play red-1"]  # a red one need not follow red


def test_NN5_refusals() -> None:
    match = new(3)
    tricks(match, "red-1 blue-2", "red-3 green-4", "yellow-5 blue-6", leader=1)
    before = match.position.copy()
    with pytest.raises(IllegalMove, match="not the turn of seat 0"):
        match.play(0, "play red-1")
    with pytest.raises(IllegalMove, match="You do not hold a red 1"):
        match.play(1, "play red-1")
    with pytest.raises(IllegalMove, match="laid open only before the first trick"):
        match.play(1, "lay red-3")
    assert match.position == before


def test_NN6_the_highest_value_takes_the_trick_whatever_its_colour() -> None:
    match = new(4)
    tricks(match, "red-10 red-1", "blue-11 red-2", "red-9 red-3", "yellow-0 red-4")
    told = trick(match, "red-10 blue-11 red-9 yellow-0")
    assert named(told, "took") == [{"event": "took", "seat": 1}]
    assert [sum(map(len, stacks(match, seat).values())) for seat in range(4)] == [0, 4, 0, 0]


def test_NN6_among_equals_the_one_played_first() -> None:
    match = new(4)
    tricks(match, "red-9 red-1", "blue-9 red-2", "green-8 red-3", "yellow-9 red-4", leader=3)
    told = trick(match, "yellow-9 red-9 blue-9 green-8")
    assert named(told, "took") == [{"event": "took", "seat": 3}]


def test_NN6_everybody_sees_who_takes_the_trick_as_it_lies() -> None:
    match = new(3)
    tricks(match, "red-4 red-1", "blue-4 red-2", "red-9 red-3", leader=0)
    seen = [match.view(0).taker]
    for seat, laid in enumerate(("red-4", "blue-4")):
        match.play(seat, f"play {laid}")
        seen.append(match.view(2).taker)
    assert seen == [None, 0, 0]  # of equals the first
    match.play(2, "play red-9")
    assert (match.view(1).taker, match.view(1).leader) == (None, 2)


def test_NN6_even_a_trick_of_zeros_is_taken() -> None:
    match = new(3)
    tricks(match, "red-0 red-1", "blue-0 red-2", "red-0 red-3", leader=2)
    told = trick(match, "red-0 red-0 blue-0")
    assert named(told, "took") == [{"event": "took", "seat": 2}]


def test_NN7_NN8_worked_example_of_laying_out_a_trick() -> None:
    match = new(4)
    jan, laura, lukas, hannah = range(4)
    tricks(match, "yellow-9 blue-1", "purple-2 blue-2", "yellow-0 blue-3", "red-6 blue-4")
    stack(match, jan, "blue-5 green-7 red-3")
    assert match.movers == (jan,)  # Hannah dealt
    match.play(jan, "play yellow-9")
    match.play(laura, "play purple-2")
    match.play(lukas, "play yellow-0")
    told = says(match, hannah, "play red-6", None)
    assert named(told, "took") == [{"event": "took", "seat": jan}]
    assert stacks(match, jan) == {
        "blue": ["blue-5"],
        "green": ["green-7"],
        "purple": ["purple-2"],
        "red": ["red-3", "red-6"],
        "yellow": ["yellow-9", "yellow-0"],
    }
    shown = match.view(laura).stacks[jan]
    assert len(shown) == 5
    assert [shown[colour].top for colour in ("yellow", "purple", "red")] == [
        "yellow-0",
        "purple-2",
        "red-6",
    ]
    assert match.view(laura).worth[jan] == 5 + 7 + 2 + 6 + 0


def test_NN7_cards_played_before_the_winners_come_last() -> None:
    match = new(4)
    tricks(match, "red-2 blue-1", "red-5 blue-2", "red-11 blue-3", "red-1 blue-4", leader=1)
    trick(match, "red-5 red-11 red-1 red-2")
    assert stacks(match, 2) == {"red": ["red-11", "red-1", "red-2", "red-5"]}
    assert match.view(0).stacks[2] == {"red": Stack("red-5", 4)}


@pytest.mark.parametrize("laid", ["red-3", "red-8"])
def test_NN8_a_new_top_raises_or_lowers_the_stack(laid: str) -> None:
    match = new(3)
    tricks(match, "blue-9 blue-1", "red-6 blue-2", "blue-0 blue-3")
    stack(match, 0, laid)
    assert match.view(1).worth[0] == int(laid.removeprefix("red-"))
    trick(match, "blue-9 red-6 blue-0")
    assert match.view(1).stacks[0]["red"] == Stack("red-6", 2)
    assert match.view(1).worth[0] == 6


def test_NN8_a_view_shows_tops_and_heights_only() -> None:
    match = new(3)
    tricks(match, "blue-9 blue-1", "red-6 blue-2", "blue-8 blue-3")
    stack(match, 0, "red-3 red-10 red-4 green-0 yellow-7")
    for who in (0, 1, None):
        assert match.view(who).stacks == [
            {
                "green": Stack("green-0", 1),
                "red": Stack("red-4", 3),
                "yellow": Stack("yellow-7", 1),
            },
            {},
            {},
        ]


def test_NN9_the_winner_leads_the_next_trick() -> None:
    match = new(3)
    tricks(match, "red-1 blue-1", "red-3 blue-2", "red-2 blue-3")
    trick(match, "red-1 red-3 red-2")
    assert match.movers == (1,)
    assert match.view(None).leader == 1
    assert match.view(None).trick == [None, None, None]


@pytest.mark.parametrize(("players", "expected"), [(3, 10), (4, 10), (5, 10), (6, 8)])
def test_NN9_NN14_tricks_of_a_round(players: int, expected: int) -> None:
    match = new(players, rounds=1)
    to_the_tricks(match)
    assert match.view(None).tricks_left == expected
    told: list[str] = []
    while not match.over:
        seat = match.movers[0]
        told += play_all(match, [(seat, match.legal(seat)[0])])
    assert told.count("took") == expected
    assert told.count("played") == expected * players
    assert told[-players - 1 :] == ["scored"] * players + ["ended"]
