"""Blanco, rule by rule: what a player may know: BL18."""

import random

import pytest

from blanco_kit import clear_first_grid, grid, layout, new
from kit import card, cards, hand
from vierblatt import Match
from vierblatt.core.flow import NONE
from vierblatt.core.game import SPECTATOR
from vierblatt.core.hands import draw
from vierblatt.games.blanco import GAME, rules
from vierblatt.games.blanco.names import COLUMNS
from vierblatt.games.blanco.state import DOWN, SEEN, UP, Position


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


def test_BL18_knowledge_holds_nothing_hidden() -> None:
    match = new(2)
    layout(match, {0: "red-1 (blue-2) / [pink-3] (grey-4)"}, {0: "blue-10 green-12"})
    for seat in (1, SPECTATOR):
        knowledge = GAME.knowledge(match.position, seat)
        assert knowledge.grid[0][:6] == [card(match, "red-1"), -1, -1, -1, -1, -1]
        assert knowledge.hand[0] == [-1, -1, 0]
        assert set(knowledge.stock[: knowledge.stock_count]) == {-1}
        assert knowledge.key == [0] * 8
        assert knowledge.words == [0] * 16
    own = GAME.knowledge(match.position, 0)
    assert own.grid[0][:6] == [card(match, "red-1"), -1, -1, -1, card(match, "pink-3"), -1]
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
    drawn = [number for number in match.position.hand[1][:3] if match.position.hidden[number] == 1]
    assert len(drawn) == 1
    # Of the deal are hidden: pink-3 and grey-4, green-12 and orange-5, one card of seat 1's grid
    # and two of its hand. Seat 0 knows three of them.
    knowledge = GAME.knowledge(match.position, 0)
    assert knowledge.hand[1] == [-2, -1, -1]
    assert knowledge.grid[1][0] == -1
    of_the_deal = {number for number in range(120) if match.position.hidden[number] == 0}
    unknown = of_the_deal - set(cards(match, "pink-3 green-12 orange-5"))
    assert len(of_the_deal) == 7
    lay_there: set[int] = set()
    held_of_stock: set[int] = set()
    for seed in range(1500):
        world = match.redeal(0, seed)
        lay_there.add(world.position.grid[1][0])
        held = set(world.position.hand[1][:3])
        assert len(held & unknown) == 2
        held_of_stock |= held - unknown
        assert world.position.grid[0][5] in unknown
        assert world.view(0) == match.view(0)
    assert lay_there == unknown
    stock = set(match.position.stock[: match.position.stock_count])
    assert held_of_stock == stock | set(drawn)


def test_BL18_BL12_a_second_grid_from_two_stocks() -> None:
    match = new(2)
    clear_first_grid(match, stock="orange-1 orange-2 orange-3 orange-4 orange-5")
    assert GAME.knowledge(match.position, 1).grid[0] == [-1] * 5 + [-2] * 7
    five = set(cards(match, "orange-1 orange-2 orange-3 orange-4 orange-5"))
    hidden = set(match.position.grid[1][:3]) | set(match.position.hand[1][:2]) | five
    hidden |= set(match.position.grid[1][4:7]) | set(match.position.grid[1][8:11])
    hidden.add(card(match, "green-4"))
    for seed in range(30):
        world = match.redeal(None, seed)
        assert set(world.position.grid[0][:5]) <= hidden
        assert not set(world.position.grid[0][5:]) & hidden


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
        position = match.redeal(0, seed).position
        world = (position.grid[0][0], position.grid[1][0], position.hand[1][0], position.stock[0])
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
        world = match.redeal(2, seed).position
        found.add((world.face[0].index(UP), world.face[0].index(SEEN)))
        assert world.owes[:3] == [0, 2, 2]
        assert world.face[1] == [DOWN, DOWN, DOWN, NONE] * 3
    places = [row * COLUMNS + column for row in range(3) for column in range(3)]
    assert found == {(one, other) for one in places for other in places if one != other}
    for seed in range(5):
        own = match.redeal(0, seed).position
        assert own.face[0] == match.position.face[0]
        assert own.owes[:3] == [0, 2, 2]


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (5, 3), (5, 4)])
def test_BL18_a_redeal_could_have_been_dealt_all_the_way(
    players: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Deal the match again so that it comes to the redeal, with the same moves, and look: the
    seat must have seen the same all along."""
    dice = random.Random(seed)
    drawn: list[tuple[int, int]] = []

    def remember(position: Position) -> int:
        number = draw(position)
        drawn.append((position.reshuffles, number))
        return number

    monkeypatch.setattr(rules, "draw", remember)
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
        exchanged = exchanges(match.position, world.position)
        dealt = iter(script)

        def deal_again(position: Position) -> int:
            reshuffle, number = next(dealt)  # noqa: B023
            number = exchanged.get((reshuffle, number), number)  # noqa: B023
            stock = position.stock
            position.stock_count -= 1
            stock[stock.index(number)] = stock[position.stock_count]
            return number

        monkeypatch.setattr(rules, "draw", deal_again)
        again = new(players, seed=seed, rewards=True)
        for (seat, move), views in zip(match.moves, seen, strict=True):
            assert move in again.legal(seat)
            GAME.rules.apply(again.position, seat, GAME.read_move(move))
            assert again.view(viewer) == views[viewer]
        assert GAME.views.trace(again.position) == GAME.views.trace(world.position)


def exchanges(one: Position, other: Position) -> dict[tuple[int, int], int]:
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
