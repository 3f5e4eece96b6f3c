"""Plans: what a seat may do in one go, found once each, and tried whole."""

from typing import Any

import pytest

from vierblatt import Match, games
from vierblatt.bots.registry import BOTS, SearchBot
from vierblatt.bots.search.halving import Budget, Search, search_moves
from vierblatt.bots.search.worlds import as_record
from vierblatt.core.flow import NONE
from vierblatt.games.habe_fertig.names import PLAY
from vierblatt.table.knowledge import SeatKnowledge

GAME = games.find("habe-fertig")


def plans_of(seen: SeatKnowledge) -> Search:
    knowledge = as_record(seen.game, seen.knowledge)
    return Search.of_legal_moves(seen.game, knowledge, seen.seat, 1, whole_turns=True)


def steps(row: Any) -> list[int]:
    return [int(move) for move in row if move != NONE]


def test_a_plan_is_what_a_seat_may_do_without_a_pause() -> None:
    """Every plan is legal to its end, goes on as long as the seat is to move and has drawn nothing,
    and begins as it says; the first one is what a casual player does."""
    casual, together, cut = BOTS["casual"], 0, 0
    for seed in range(3):
        match = Match.new("habe-fertig", players=3, seed=seed)
        while not match.over:
            seat = match.movers[0]
            seen = match.knowledge(seat)
            search = plans_of(seen)
            assert sorted(map(int, search.moves)) == sorted(GAME.legal_moves(seen.knowledge, seat))
            assert search.begins.any(axis=0).all()
            found = set()
            for row, begins in zip(search.plans, search.begins, strict=True):
                plan = steps(row)
                together += len(plan) > 1
                found.add(frozenset(plan))
                assert plan[0] in search.moves[begins]
                assert {int(move) for move in search.moves[begins]} <= set(plan)
                knowledge = seen.knowledge.copy()
                for number, move in enumerate(plan, 1):
                    assert move in GAME.legal_moves(knowledge, seat)
                    goes_on = GAME.bots.goes_on(knowledge, seat, move)
                    assert goes_on or number == len(plan)
                    cut += goes_on and number == len(plan)
                    if goes_on:
                        drawn = knowledge.drawn
                        GAME.rules.apply(knowledge, seat, move)
                        assert GAME.rules.movers(knowledge) >> seat & 1
                        assert knowledge.drawn == drawn
            assert len(found) == len(search.plans)  # the same moves in another order are one plan
            first = max(GAME.bots.rate(seen.knowledge, seat, int(move)) for move in search.moves)
            assert GAME.bots.rate(seen.knowledge, seat, int(search.plans[0, 0])) == first
            match.play(seat, casual.move(seen, seed))
    assert together > 1000
    assert cut < together / 100  # where a hand has a thousand orders


def test_the_chain_of_the_rule_book_is_a_plan() -> None:
    """Grey 10 and red 3: blue 7, grey 4 and red 6 into the gap, then red 2 on the red 6."""
    match = Match.new("habe-fertig", players=2, seed=1)
    knowledge = match.knowledge(0).knowledge.copy()
    cards = {card.text: number for number, card in enumerate(GAME.names.cards)}
    knowledge.phase, knowledge.turn, knowledge.owes = PLAY, 0, [0] * len(knowledge.owes)
    for pile, top in enumerate(("grey-10", "red-3")):
        knowledge.pile[pile][0], knowledge.height[pile] = cards[top], 1
    hand = [cards[text] for text in ("red-2", "red-6", "blue-7", "grey-4", "yellow-11")]
    knowledge.hand[0][: len(hand)], knowledge.held[0] = sorted(hand), len(hand)
    chain = ("blue-7 left", "grey-4 right", "red-6 left", "red-2 left")
    wanted = {GAME.read_move(f"play {text}") for text in chain}
    search = plans_of(SeatKnowledge(GAME, 0, knowledge))
    assert wanted in [set(steps(row)) for row in search.plans]


@pytest.mark.parametrize("name", ["null-und-nichtig", "blanco", "dicht-dran"])
def test_elsewhere_a_plan_is_a_move(name: str) -> None:
    seen = Match.new(name, players=3, seed=1).knowledge(0)
    search = plans_of(seen)
    assert search.plans.shape == (len(search.moves), 1)


def test_a_move_is_worth_what_the_best_plan_is_that_it_begins() -> None:
    match, compared = Match.new("habe-fertig", players=3, seed=2), 0
    while not match.over:
        seat = match.movers[0]
        seen = match.knowledge(seat)
        estimates = search_moves(seen, Budget(400), 1, whole_turns=True)
        assert sorted(one.move for one in estimates) == sorted(
            seen.game.legal_moves(seen.knowledge, seat)
        )
        for one in estimates:
            assert one.move in one.plan
            compared += len(one.plan) > 1 and one.plan[0] != one.move
        match.play(seat, BOTS["casual"].move(seen, 1))
    assert compared > 0  # in another order


def test_only_the_expert_plans() -> None:
    assert [
        name for name, bot in BOTS.items() if isinstance(bot, SearchBot) and bot.whole_turns
    ] == ["expert"]
