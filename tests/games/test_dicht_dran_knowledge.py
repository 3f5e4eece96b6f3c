"""Dicht dran, rule by rule: what a player may know."""

from collections import Counter

import pytest

from dicht_dran_kit import (
    SEATS,
    anna_paul_max_linus,
    circle,
    lay,
    layout,
    new,
)
from kit import cards, hand
from vierblatt.core.flow import NONE
from vierblatt.games.dicht_dran import GAME, rules


def test_DD13_what_a_seat_sees() -> None:
    match = new(4)
    anna_paul_max_linus(match)
    lay(match, "4 32 63 70")
    view = match.view(0)
    assert view.hand == ["9", "15"]
    assert view.held == [2, 2, 4, 2]
    assert view.collected == [0, 0, 0, 1]
    assert view.discard == 3
    assert view.stock == match.position.stock_count
    assert view.hands == [[], [], [], []]
    assert view.collections == [[], [], [], []]
    assert match.view(None).hand == []
    assert match.view(None).seat is None


def test_DD13_knowledge_has_holes_where_cards_are_hidden() -> None:
    match = new(3)
    layout(match, "4 9 15", "32 40 41", "63 50 51")
    match.play(1, "lay 32")
    match.play(0, "lay 4")
    knowledge = GAME.knowledge(match.position, 0)
    assert knowledge.hand[0][:2] == cards(match, "9 15")
    assert knowledge.laid[0] == cards(match, "4")[0]
    assert knowledge.laid[1] < 0
    assert knowledge.laid[2] == NONE
    assert all(card < 0 for card in [*knowledge.hand[1][:2], *knowledge.hand[2][:3]])
    assert all(card < 0 for card in knowledge.stock[: knowledge.stock_count])
    assert knowledge.key == [0] * 8
    watcher = GAME.knowledge(match.position, -1)
    assert all(card < 0 for seat in range(3) for card in watcher.hand[seat][: watcher.held[seat]])
    assert watcher.laid[0] < 0


def test_DD13_a_redeal_keeps_all_that_was_ever_seen() -> None:
    match = new(4)
    anna_paul_max_linus(match)
    lay(match, "4 32 63 70")
    match.play(0, "lay 9")
    match.play(1, "lay 40")
    seen = {"4", "32", "63", "67", "9", "15", *circle(match)}
    for seed in range(50):
        world = match.redeal(0, seed)
        position = GAME.views.trace(world.position)
        assert position["discard"] == ["32", "4", "63"]
        assert position["collections"] == [[], [], [], ["67"]]
        assert position["hands"][0] == ["15"]
        assert position["laid"][0] == "9"
        hidden = [
            position["laid"][1],
            *position["stock"],
            *(t for h in position["hands"][1:] for t in h),
        ]
        assert len(hidden) == len(set(hidden)) == 100 - len(seen)
        assert not seen & set(hidden)
        assert world.view(0) == match.view(0)
        assert GAME.knowledge(world.position, 0) == GAME.knowledge(match.position, 0)


def test_DD13_every_truth_is_equally_likely_in_a_redeal() -> None:
    match = new(2)
    layout(match, "4 9", "32 40", stock="50", discard=None)
    match.play(1, "lay 32")
    found = Counter(
        (position["laid"][1], position["hands"][1][0], position["stock"][0])
        for position in (GAME.views.trace(match.redeal(0, seed).position) for seed in range(1200))
    )
    assert len(found) == 6  # of three hidden cards one is laid, one held, one in the stock
    assert all(150 < times < 250 for times in found.values())


def test_DD13_DD11_when_the_match_is_over_all_lies_open() -> None:
    match = new(2, hands=1)
    layout(match, "92 4", "66 3", stock="10", discard="21 22 23")
    lay(match, "92 66")
    for who in (0, 1, None):
        view = match.view(who)
        assert view.hands == [sorted(hand(match, 0), key=int), ["3"]]
        assert view.collections[0] == []
        assert "67" in view.collections[1]
        world = GAME.views.trace(match.redeal(who, 5).position)
        assert world == GAME.views.trace(match.position)


@pytest.mark.parametrize("players", SEATS)
def test_DD7_DD9_no_hand_outgrows_its_place(players: int) -> None:
    """Go through all sizes of one hand, of the others together, and of the stock."""
    others = players - 1
    todo = [(8, 8 * others, 94 - 8 * players)]
    reached = set(todo)
    largest = 0
    while todo:
        mine, theirs, stock = todo.pop()
        for drawn in range(4):
            # Who draws has not won, so one of the others has, and draws nothing.
            payers = others - 1 if drawn else others
            for also in range(3 * payers + 1):
                after = (mine - 1 + drawn, theirs - others + also, stock - drawn - also)
                largest = max(largest, after[0])
                if after[0] > 0 and after[1] >= others and after[2] > 0 and after not in reached:
                    reached.add(after)
                    todo.append(after)
    assert largest <= rules.MOST_HELD
    assert players > 2 or largest == rules.MOST_HELD
