"""Dicht dran, rule by rule: cards and dealing."""

from collections import Counter

import pytest

from dicht_dran_kit import (
    SEATS,
    circle,
    lay,
    layout,
    new,
)
from vierblatt import BadOption
from vierblatt.core.rule import EVERYBODY
from vierblatt.games.dicht_dran import GAME, PODS


def test_DD1_a_hundred_cards_from_1_to_100() -> None:
    assert [named.text for named in GAME.names.cards] == [str(number) for number in range(1, 101)]
    assert [named.text for named in GAME.names.moves] == [
        f"lay {number}" for number in range(1, 101)
    ]


@pytest.mark.parametrize("players", SEATS)
def test_DD1_every_card_is_dealt_once(players: int) -> None:
    position = GAME.views.trace(new(players).position)
    everywhere = [
        *position["circle"],
        *position["stock"],
        *(text for h in position["hands"] for text in h),
    ]
    assert sorted(everywhere, key=int) == [str(number) for number in range(1, 101)]
    assert position["discard"] == []
    assert position["collections"] == [[]] * players


def test_DD1_our_pods_until_somebody_enters_the_printed_ones() -> None:
    pods = {number: PODS[number - 1] for number in range(1, 101)}
    assert pods[63] == 2  # the one that the rule book shows
    assert [pods[number] for number in (1, 2, 3, 4, 5, 6)] == [1, 3, 2, 1, 3, 2]
    assert [pods[number] for number in (98, 99, 100)] == [3, 2, 1]
    assert Counter(PODS) == {1: 34, 2: 33, 3: 33}


def test_DD1_option_pods_takes_a_table_of_100() -> None:
    mine = [3, *[1] * 99]
    match = new(3, pods=mine)
    assert match.view(None).pods == mine
    assert match.spoken_options()["pods"] == mine
    assert "pods" not in new(3).spoken_options()


@pytest.mark.parametrize("pods", [[1] * 99, [1] * 101, [0, *[1] * 99], [4, *[1] * 99], "many", 3])
def test_DD1_other_tables_are_refused(pods: object) -> None:
    with pytest.raises(BadOption, match="pods takes 100 numbers from 1 to 3"):
        new(3, pods=pods)


@pytest.mark.parametrize("pods", [1, 3])
def test_DD1_DD7_the_table_decides_how_many_are_drawn(pods: int) -> None:
    match = new(2, pods=[pods] * 100)
    layout(match, "90 91", "66 10")
    lay(match, "90 66")
    assert match.position.held[0] == 1 + pods


@pytest.mark.parametrize("players", SEATS)
def test_DD2_a_circle_of_six_and_eight_cards_each(players: int) -> None:
    match = new(players)
    assert circle(match)[0] == "1"
    assert circle(match)[3] == "100"
    assert len(set(circle(match))) == 6
    assert match.position.held[:players] == [8] * players
    assert match.position.stock_count == 94 - 8 * players
    assert match.movers == tuple(range(players))


def test_DD2_the_other_four_are_drawn() -> None:
    circles = [circle(new(3, seed=seed)) for seed in range(300)]
    for place in (1, 2, 4, 5):
        found = {int(cards[place]) for cards in circles}
        assert len(found) > 80
        assert found <= set(range(2, 100))


def test_DD2_DD3_the_deal_is_told() -> None:
    match = new(3)
    told = [event.json() for _, event in match.opening()]
    assert told[0] == {"event": "dealt", "hand": 1, "cards": 8}
    assert told[1:7] == [{"event": "opened", "card": text} for text in circle(match)]
    low, high = match.view(None).gap
    target = circle(match)[1]
    assert told[7:] == [{"event": "aimed", "target": target, "low": low, "high": high}]
    assert {to for to, _ in match.opening()} == {EVERYBODY}


@pytest.mark.parametrize("players", [1, 6])
def test_DD2_two_to_five_players(players: int) -> None:
    with pytest.raises(BadOption, match="for 2–5 players"):
        new(players)


def test_DD3_the_first_target_follows_the_1() -> None:
    match = new(4)
    assert match.position.target == 1
    assert match.view(0).gap == ["1", circle(match)[2]]


@pytest.mark.parametrize(
    ("target", "gap"),
    [
        (0, ["67", "80"]),
        (1, ["1", "38"]),
        (2, ["67", "100"]),
        (3, ["20", "38"]),
        (4, ["80", "100"]),
        (5, ["1", "20"]),
    ],
)
def test_DD3_DD8_the_gap_reaches_from_neighbour_to_neighbour(target: int, gap: list[str]) -> None:
    match = new(2)
    layout(match, "2", "3", target=target)
    assert match.view(None).gap == gap
