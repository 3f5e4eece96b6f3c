"""Bots play whole matches of every table, by what their seat knows, and the same seed twice."""

import random
import time

import pytest

from tables import TABLES, Agreed
from vierblatt import Match, games
from vierblatt.analysis.advice import advise
from vierblatt.bots import registry
from vierblatt.bots.belief import ALIKE
from vierblatt.bots.registry import BOTS, SearchBot, UnknownBot
from vierblatt.bots.search import halving
from vierblatt.bots.search.halving import Budget, Estimate, search_moves, select
from vierblatt.bots.search.rollout import make_evaluator
from vierblatt.table.knowledge import SeatKnowledge

quick = SearchBot("quick", rollouts=30, seconds=60)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_level_plays_every_table(table: Agreed) -> None:
    dice = random.Random(str(table))
    bots = [BOTS["random"], BOTS["beginner"], BOTS["casual"], quick]
    match = table.deal(dice.getrandbits(32))
    for made in range(60):
        if match.over:
            break
        seat = dice.choice(match.movers)
        match.play(seat, bots[(seat + made) % 4].move(match.knowledge(seat), made))


@pytest.mark.parametrize("name", games.names())
def test_bots_play_the_same_in_worlds_they_cannot_tell_apart(name: str) -> None:
    dice = random.Random(name)
    match = Match.new(name, players=3, seed=4)
    for seed in range(40):
        seat = dice.choice(match.movers)
        world = match.redeal(seat, seed)
        for bot in (BOTS["beginner"], BOTS["casual"], quick):
            assert bot.move(match.knowledge(seat), seed) == bot.move(world.knowledge(seat), seed)
        match.play(seat, dice.choice(match.legal(seat)))


@pytest.mark.parametrize(("name", "choices"), [("habe-fertig", 2), ("dicht-dran", 1)])
def test_unsealed_the_others_have_not_chosen_yet(name: str, choices: int) -> None:
    match = Match.new(name, players=4, seed=6)
    before = match.knowledge(3)
    for seat in range(3):
        for _ in range(choices):
            match.play(seat, match.legal(seat)[0])
    after = match.knowledge(3)
    assert after.knowledge != before.knowledge
    assert after.unsealed().knowledge == before.knowledge
    assert after.knowledge == match.knowledge(3).knowledge  # which nobody has changed


def test_the_expert_does_not_take_a_sealed_choice_for_any_card() -> None:
    """To its search it makes no difference whether the others have chosen."""
    match = Match.new("dicht-dran", players=3, seed=2)
    expert = SearchBot("expert", rollouts=40, seconds=60, unseals=True)
    before = expert.estimate(match.knowledge(2), 9)
    match.play(0, match.legal(0)[0])
    match.play(1, match.legal(1)[-1])
    assert expert.estimate(match.knowledge(2), 9) == before
    assert quick.estimate(match.knowledge(2), 9) != before


def test_what_a_bot_is_given_does_not_hold_the_truth() -> None:
    match = Match.new("habe-fertig", players=3, seed=1)
    seen = match.knowledge(0)
    assert seen.__struct_fields__ == ("game", "seat", "knowledge", "beliefs")
    assert seen.knowledge is not match.position
    assert all(card < 0 for seat in (1, 2) for card in seen.knowledge.hand[seat][:12])
    assert seen.knowledge.key == [0] * 8


@pytest.mark.parametrize("name", games.names())
def test_the_same_rollouts_and_seed_give_the_same_estimates(name: str) -> None:
    seen = Match.new(name, players=4, seed=8).knowledge(0)
    first = search_moves(seen, Budget(rollouts=100), seed=5)
    assert first == search_moves(seen, Budget(rollouts=100), seed=5)
    assert first != search_moves(seen, Budget(rollouts=100), seed=6)
    assert sorted(one.move for one in first) == sorted(seen.game.legal_moves(seen.knowledge, 0))
    assert sum(one.worlds for one in first) <= 100 + len(first)
    assert sorted(one.rank for one in first) == list(range(len(first)))
    assert all(0 <= one.win <= 1 for one in first)


def test_a_search_stops_on_time_and_when_told_to() -> None:
    seen = Match.new("blanco", players=5, seed=8).knowledge(0)
    search_moves(seen, Budget(rollouts=10), seed=1)  # compiled by now
    begin = time.perf_counter()
    search_moves(seen, Budget(seconds=0.2), seed=1)
    assert time.perf_counter() - begin < 2
    asked = iter([False, False, True])
    estimates = search_moves(seen, Budget(cancelled=lambda: next(asked, True)), seed=1)
    assert 0 < sum(one.worlds for one in estimates) < 1000


def test_conclusions_are_drawn_in_the_time_of_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, budgets = iter([1.0, 1.2]), list[Budget]()
    monkeypatch.setattr(registry, "perf_counter", lambda: next(clock))
    monkeypatch.setattr(
        halving, "search_moves", lambda seen, budget, *rest, **named: budgets.append(budget)
    )
    seen = Match.new("habe-fertig", players=3, seed=1).knowledge(0)
    SearchBot("", rollouts=30, seconds=0.9).estimate(seen, seed=1)
    assert budgets[0].seconds == pytest.approx(0.7)


def test_moves_that_are_equal_are_mixed() -> None:
    ranked_first = Estimate(0, 0, 0.5, 0, 0.0, 50, (0,))
    better = [Estimate(move, move, 0.7, 0, 0.1, 50, (move,)) for move in (1, 2, 3)]
    assert {select([*better, ranked_first], seed).move for seed in range(200)} == {1, 2, 3}
    clear = [
        Estimate(1, 1, 0.9, 0, 0.01, 50, (1,)),
        Estimate(2, 2, 0.8, 0, 0.01, 50, (2,)),
        ranked_first,
    ]
    assert {select(clear, seed).move for seed in range(200)} == {1}
    dropped = [*clear, Estimate(4, 4, 0.99, 0, 0.0, 3, (4,))]  # its few worlds were kind to it
    assert {select(dropped, seed).move for seed in range(200)} == {1}
    doubtful = [
        Estimate(1, 1, 0.55, 0, 0.1, 50, (1,)),
        ranked_first,
        Estimate(2, 2, 0.9, 0, 0.0, 0, (2,)),
    ]
    assert {select(doubtful, seed).move for seed in range(200)} == {0}


def test_who_wins_anyhow_gets_on_with_it() -> None:
    """Moves that always win: mixed, they put off the end, as those of the first expert did in
    Blanco (take a card, discard it)."""
    wins = [Estimate(move, move, 1.0, 0, 0.0, 500, (move,)) for move in (2, 0, 1)]
    assert {select(wins, seed).move for seed in range(200)} == {0}
    assert {select(wins, seed << 20, dawdle=True).move for seed in range(200)} == {0, 1, 2}
    others = [Estimate(move, move, 1.0, 0, 0.0, 500, (move,)) for move in (2, 1)]
    loses = Estimate(0, 0, 0.0, 0, 0.0, 500, (0,))
    assert {select([*others, loses], seed).move for seed in range(200)} == {1}


def test_a_lead_is_worth_more_the_fewer_rounds_are_left() -> None:
    match = Match.new("habe-fertig", players=3, rounds=4)
    now, first = (
        make_evaluator(match.game, value=False, fixed_swing=fixed) for fixed in (False, True)
    )
    match.position.totals[:3] = [5, 0, 0]
    chances = []
    for match.position.round in (2, 3, 4):
        chances.append(now(match.position, 0, False, ALIKE, None))
        assert first(match.position, 0, False, ALIKE, None) == pytest.approx(0.505, abs=0.001)
    assert chances == sorted(set(chances))


def test_a_round_to_come_is_worth_more_to_who_plays_better() -> None:
    match = Match.new("habe-fertig", players=3, rounds=4)
    evaluate = make_evaluator(match.game, value=False)
    skills = (5.0, 0.0, -4.0, *ALIKE[3:])
    for match.position.round in (2, 3, 4):
        chances = [evaluate(match.position, seat, False, skills, None) for seat in range(3)]
        assert sum(chances) == pytest.approx(1)
        assert chances[0] > 0.55
        assert chances[2] < 0.2
    match.position.totals[:3] = [0, 1, 0]
    assert evaluate(match.position, 1, True, skills, None) == 1  # the match is over


def test_advice_ranks_the_moves_with_reasons() -> None:
    match = Match.new("null-und-nichtig", players=4, seed=3)
    found = advise(match.knowledge(1), "club")
    wins = [one.win for one in found]
    assert wins == sorted(wins, reverse=True)
    assert sorted(one.move for one in found) == match.legal(1)
    assert found[0].win >= 0.1
    assert any(one.reason for one in found)


def test_there_is_no_other_bot() -> None:
    with pytest.raises(UnknownBot, match="no bot 'oracle'"):
        registry.find("oracle")
    with pytest.raises(UnknownBot):
        registry.find("prophet")  # it cheats, and sits at no table


@pytest.mark.parametrize("name", games.names())
def test_beginner_and_casual_answer_at_once(name: str) -> None:
    """p99 under 10 ms, uncompiled; measured on a loaded machine, so the median is asked."""
    match = Match.new(name, players=4, seed=2)
    dice = random.Random(2)
    times: list[float] = []
    while len(times) < 200 and not match.over:
        seat = match.movers[0]
        seen: SeatKnowledge = match.knowledge(seat)
        begin = time.perf_counter()
        move = BOTS["casual"].move(seen, dice.getrandbits(40))
        times.append(time.perf_counter() - begin)
        match.play(seat, move)
    assert sorted(times)[len(times) // 2] < 0.010
