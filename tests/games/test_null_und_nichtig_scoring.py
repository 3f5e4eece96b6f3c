"""Null & nichtig, rule by rule: scoring."""

import pytest

from null_und_nichtig_kit import SEATS, last_trick, named, new, to_the_tricks
from vierblatt import BadOption, IllegalMove
from vierblatt.games.null_und_nichtig import GAME


def test_NN10_the_sum_of_the_tops() -> None:
    match = new(3, rounds=1)
    told = last_trick(
        match,
        "blue-9",  # covered by the blue zero of the last trick
        "red-11 red-4 blue-7 yellow-0",
        "green-10 yellow-1",
    )
    assert named(told, "scored") == [
        {"event": "scored", "seat": 0, "points": 0, "total": 0},
        {"event": "scored", "seat": 1, "points": 11, "total": 11},
        {"event": "scored", "seat": 2, "points": 11, "total": 11},
    ]
    assert match.totals == [0, 11, 11]
    assert match.over


def test_NN10_totals_add_up_over_the_rounds() -> None:
    match = new(3)
    match.position.totals[:3] = [5, 6, 7]
    last_trick(match, "red-3", "red-4", "red-5")
    assert match.totals == [5 + 3, 6 + 4, 7 + 5]
    assert match.position.round == 2


def test_NN11_the_fewest_points_lead_the_next_round() -> None:
    match = new(4)
    last_trick(match, "yellow-5 green-1", "red-2", "red-1", "red-3")
    position = GAME.views.trace(match.position)
    assert (position["phase"], position["round"], position["leader"]) == ("lay", 2, 2)
    to_the_tricks(match)
    assert match.movers == (2,)


@pytest.mark.parametrize(("first", "leads"), [(0, 1), (1, 1), (2, 3), (3, 3)])
def test_NN11_among_equals_the_first_clockwise_from_who_led(first: int, leads: int) -> None:
    match = new(4)
    last_trick(match, "yellow-6", "yellow-2", "yellow-4", "purple-2", first=first)
    # The first seat led and won the last trick, but that is not what counts.
    assert match.position.leader == leads


@pytest.mark.parametrize("players", SEATS)
def test_NN12_NN14_as_many_rounds_as_players(players: int) -> None:
    match = new(players)
    for played in range(1, players + 1):
        assert not match.over
        assert match.position.round == played
        last_trick(match)
    assert match.over
    position = GAME.views.trace(match.position)
    assert (position["phase"], position["round"], position["turn"]) == ("over", players, None)
    with pytest.raises(IllegalMove, match="The match is over"):
        match.play(0, "play red-1")


@pytest.mark.parametrize("rounds", [1, 2])
def test_NN12_option_rounds(rounds: int) -> None:
    match = new(4, rounds=rounds)
    assert match.view(None).rounds == rounds
    for _ in range(rounds):
        assert not match.over
        last_trick(match)
    assert match.over


@pytest.mark.parametrize("rounds", [0, 101])
def test_NN12_rounds_have_bounds(rounds: int) -> None:
    new(3, rounds=100)
    with pytest.raises(BadOption, match="rounds must be a whole number from 1 to 100"):
        new(3, rounds=rounds)


def test_NN12_most_points_win_and_equals_share_the_place() -> None:
    match = new(4, rounds=1)
    last_trick(match, "yellow-1", "yellow-6", "purple-6", "yellow-9")
    assert match.totals == [1, 6, 6, 9]
    assert match.places == [4, 2, 2, 1]
