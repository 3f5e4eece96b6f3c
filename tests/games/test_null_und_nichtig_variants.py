"""Null & nichtig, rule by rule: variants."""

import pytest

from kit import play_all
from null_und_nichtig_kit import last_trick, new, to_the_tricks
from vierblatt import BadOption
from vierblatt.games.null_und_nichtig import GAME


@pytest.mark.parametrize(("before", "over"), [(95, False), (96, True)])
def test_NN13_until_a_total_exceeds_the_target(before: int, over: bool) -> None:
    match = new(3, target=True)
    assert match.view(None).target == 100
    assert match.view(None).rounds is None
    match.position.totals[:3] = [0, before, 0]
    match.position.round = 50  # rounds do not matter
    last_trick(match, "yellow-1", "yellow-5", "yellow-2")
    assert match.totals[1] == before + 5
    assert match.over == over


def test_NN13_then_the_most_points_win() -> None:
    match = new(3, target=20)
    match.position.totals[:3] = [0, 20, 19]
    last_trick(match, "", "yellow-1", "yellow-11")
    assert match.totals == [0, 21, 30]
    assert match.places == [3, 2, 1]


def test_NN13_either_rounds_or_a_target() -> None:
    with pytest.raises(BadOption, match="Either rounds or target, not both"):
        new(3, target=50, rounds=3)
    assert new(3, target=50).spoken_options() == {"players": 3, "target": 50}
    assert new(3, target=False, rounds=2).options["rounds"] == 2
    for target in (-1, 1001):
        with pytest.raises(BadOption, match="target must be a whole number from 1 to 1000"):
            new(3, target=target)


def test_NN14_six_players() -> None:
    match = new(6)
    assert match.position.held == [10] * 6
    assert len(GAME.views.trace(match.position)["out"]) == 5
    assert match.options["rounds"] == 6
    play_all(match, [(0, match.legal(0)[0])])
    assert 0 in match.movers
    play_all(match, [(0, match.legal(0)[0])])
    assert 0 not in match.movers
    to_the_tricks(match)
    assert match.position.held == [8] * 6
    assert match.position.laid_count == 12


@pytest.mark.parametrize("players", [3, 5])
def test_NN15_teams_need_four_or_six_players(players: int) -> None:
    with pytest.raises(BadOption, match="Teams need four or six players"):
        new(players, teams=True)


def test_NN15_four_players_in_two_teams() -> None:
    match = new(4, teams=True, rounds=1)
    assert match.view(None).teams is True
    last_trick(match, "yellow-1", "yellow-9", "yellow-11", "yellow-4")
    assert match.totals == [1, 9, 11, 4]  # everybody has their own stacks and points
    assert match.places == [3, 1, 3, 1]


def test_NN15_six_players_in_two_teams() -> None:
    match = new(6, teams=True, rounds=1)
    last_trick(match, "purple-1", "purple-2", "purple-3", "purple-4", "purple-11", "purple-5")
    assert match.totals == [0, 2, 3, 4, 11, 5]  # the zeros of the trick cover the first seat's
    assert match.places == [1, 4, 1, 4, 1, 4]


def test_NN15_equal_teams_share_the_place() -> None:
    match = new(4, teams=True, rounds=1)
    last_trick(match, "yellow-1", "yellow-4", "yellow-5", "yellow-2")
    assert match.places == [1, 1, 1, 1]


@pytest.mark.parametrize(("mate", "over"), [(40, False), (41, True)])
def test_NN15_NN13_the_sum_of_the_team_counts_against_the_target(mate: int, over: bool) -> None:
    match = new(4, teams=True, target=100)
    match.position.totals[:4] = [0, 54, 0, mate]
    last_trick(match, "yellow-1", "yellow-6", "yellow-2", "purple-0")
    assert match.over == over


def test_NN15_NN11_the_next_leader_goes_by_single_points() -> None:
    match = new(4, teams=True)
    last_trick(match, "yellow-3", "yellow-2", "yellow-4", "yellow-11")
    # The team of 0 and 2 has fewer points, but seat 1 has the fewest.
    assert match.position.leader == 1
