"""Habe fertig, rule by rule: what a seat knows."""

import pytest

from habe_fertig_kit import (
    DECK,
    deal,
    hears,
    lay_out,
    lone_stock,
    stock,
)
from kit import card, hand, hold
from vierblatt import Match
from vierblatt.games.habe_fertig import GAME
from vierblatt.games.habe_fertig.rules import LEFT
from vierblatt.games.habe_fertig.state import MOST_HELD, Position


def reshuffled() -> Match:
    """Seat 0 drew the last card of the deal, and seat 1 the first after the reshuffle."""
    match = lay_out("red-4", "blue-9", "red-1 red-2", "green-7 green-8")
    position: Position = match.position
    *under, last = position.stock[: position.stock_count]
    position.pile[LEFT][: len(under) + 1] = [*under, card(match, "red-4")]
    position.height[LEFT] = len(under) + 1
    position.stock[0], position.stock_count = last, 1
    match.play(0, "pass")
    match.play(1, "pass")
    return match


def test_HF14_batches_tell_where_a_hidden_card_may_come_from() -> None:
    match = reshuffled()
    position: Position = match.position
    (drawn,) = {text for text in hand(match, 1) if text not in ("green-7", "green-8")}
    assert {position.batch[number] for number in position.stock[: position.stock_count]} == {1}
    knowledge = GAME.knowledge(position, 0)
    assert knowledge.hand[1][: knowledge.held[1]] == [-2, -1, -1]
    assert knowledge.pressed[1] == [-1, -1]
    assert set(knowledge.stock[: knowledge.stock_count]) == {-2}
    batch_0 = {*GAME.views.trace(position)["pressed"][1], "green-7", "green-8"}
    batch_1 = {*stock(match), drawn}
    drawn_cards, pressed_cards = set(), set()
    for seed in range(200):
        world = GAME.views.trace(match.redeal(0, seed).position)
        new = set(world["hands"][1]) - batch_0
        assert len(new) == 1
        assert new <= batch_1
        assert {*world["pressed"][1], *world["hands"][1]} - new == batch_0
        assert {*world["stock"], *new} == batch_1
        drawn_cards |= new
        pressed_cards.add(tuple(world["pressed"][1]))
    assert len(pressed_cards) == 6  # every two of the four
    assert len(drawn_cards) > 25


def test_HF14_a_spectator_knows_batches_too() -> None:
    match = reshuffled()
    knowledge = GAME.knowledge(match.position, -1)
    assert knowledge.hand[0][: knowledge.held[0]] == [-1, -1, -1]
    assert knowledge.hand[1][: knowledge.held[1]] == [-2, -1, -1]


def test_HF13_one_batch_makes_hidden_cards_alike() -> None:
    """Before the first reshuffle a drawn card looks like a dealt one, wherever it sorts."""
    match = lay_out("red-4", "blue-9", "yellow-6 red-1", "grey-7 green-2")
    match.play(0, "pass")
    knowledge = GAME.knowledge(match.position, 1)
    assert knowledge.hand[0][: knowledge.held[0]] == [-1] * 3


def test_HF14_a_card_laid_from_a_hand_is_one_hole_less_of_its_batch() -> None:
    match = lay_out("grey-2 red-4", "blue-9", "red-1 red-2", "green-7", hoard=1)
    lone_stock(match, "purple-5", 1)
    match.play(0, "pass")  # the purple 5, of the deal
    match.play(1, "play blue-2 right")
    match.play(0, "pass")  # the grey 2, of the reshuffle
    assert GAME.knowledge(match.position, 1).hand[0][:4] == [-2, -1, -1, -1]
    match.play(1, "pass")
    match.play(0, "play grey-2 right")
    assert GAME.knowledge(match.position, 1).hand[0][:3] == [-1, -1, -1]
    for seed in range(10):
        world = GAME.views.trace(match.redeal(1, seed).position)
        assert world["right"][-1] == "grey-2"
        assert len(world["hands"][0]) == 3


def test_HF14_the_number_of_a_batch_comes_back_when_none_of_it_is_hidden() -> None:
    match = lay_out("grey-2 red-4", "blue-9", "red-1 red-2", "green-7", hoard=1)
    lone_stock(match, "purple-5", 1)
    position: Position = match.position
    match.play(0, "pass")  # the grey 2 is batch 1 now
    assert position.batch[card(match, "grey-2")] == 1
    match.play(1, "play blue-2 right")
    match.play(0, "pass")  # and in hand 0, while the blue 9 becomes batch 2
    assert hand(match, 0) == ["grey-2", "purple-5", "red-1", "red-2"]
    assert position.batch[card(match, "blue-9")] == 2
    match.play(1, "pass")
    match.play(0, "play grey-2 right")  # batch 1 has nothing left in any hand
    match.play(1, "pass")
    assert position.batch[card(match, "blue-2")] == 1


def test_HF4_HF14_pressed_cards_stay_of_the_deal_when_no_hand_holds_one() -> None:
    match = lay_out("grey-2 red-4", "blue-9", "red-1 red-2", "green-7 green-8")
    position: Position = match.position
    position.batch = [1] * len(DECK)
    for number in (*position.pressed[0], *position.pressed[1]):
        position.batch[number] = 0
    truth = GAME.views.trace(match.redeal(0, 3).position)
    assert (
        truth["pressed"] == GAME.views.trace(position)["pressed"]
    )  # only these two are left for it
    position.pile[LEFT][1 : position.stock_count] = position.stock[: position.stock_count - 1]
    position.height[LEFT] = position.stock_count
    position.stock[0], position.stock_count = position.stock[position.stock_count - 1], 1
    match.play(0, "pass")
    assert position.batch[card(match, "grey-2")] == 2


def test_HF3_HF14_a_new_deal_is_one_batch() -> None:
    match = reshuffled()
    match.position.rounds = 2
    hold(match, 0, "red-1")
    match.play(0, "play red-1 left")
    assert match.position.round == 2
    assert match.position.batch == [0] * len(DECK)


def test_HF4_HF18_nothing_is_shown_in_the_order_in_which_it_came() -> None:
    match, turned = (lay_out("red-4", "blue-9", "red-1", "red-2 grey-5 grey-6") for _ in range(2))
    turned.position.hand[1][:3] = match.position.hand[1][2::-1]
    turned.position.pressed[1] = match.position.pressed[1][::-1]
    assert turned.position != match.position
    for seat in (0, 1, -1):
        assert GAME.knowledge(turned.position, seat) == GAME.knowledge(match.position, seat)
    assert hears(turned, 0, "play red-1 left", 1) == hears(match, 0, "play red-1 left", 1)


def test_HF18_at_the_end_nothing_is_hidden() -> None:
    match = lay_out("red-4", "blue-9", "red-1", "grey-5", "grey-6 grey-7")
    match.play(0, "play red-1 left")
    for seed in range(5):
        world = match.redeal(None, seed)
        assert GAME.views.trace(world.position) == GAME.views.trace(match.position)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_HF4_a_redeal_before_play_keeps_what_was_pressed(players: int) -> None:
    match = deal(players)
    first, second = hand(match, 0)[:2]
    match.play(0, f"press {first}")
    match.play(1, match.legal(1)[0])  # seat 1 still owes one, and looks untouched
    for seat in (0, None):
        world = match.redeal(seat, 5)
        truth = GAME.views.trace(world.position)
        assert len(truth["hands"][1]) == 12
        assert truth["pressed"][0] == ([first] if seat == 0 else [])
        assert sorted(sum((*truth["hands"], *truth["pressed"]), truth["stock"])) == sorted(DECK)
    match.play(0, f"press {second}")
    truth = GAME.views.trace(match.redeal(1, 6).position)
    assert [len(cards) for cards in truth["pressed"][:2]] == [2, 1]
    assert len(truth["hands"][0]) == 10


def test_HF13_the_largest_hand_has_room() -> None:
    match = lay_out("red-4", "blue-9", "red-1", "grey-5", hoard=1)
    assert len(hand(match, 1)) == MOST_HELD
    match.play(0, "pass")
    assert len(match.legal(1)) > 1
