"""Bots play whole matches of every table, by what their seat knows, and the same luck twice."""

import random
import time

import pytest

from tables import TABLES, Agreed
from vierblatt import Match, games
from vierblatt.analysis.advice import advise
from vierblatt.bots import registry
from vierblatt.bots.registry import BOTS, Thinker, UnknownBot
from vierblatt.bots.search.halving import Budget, Weighed, choose, weigh
from vierblatt.table.knowledge import SeatKnowledge

quick = Thinker("quick", playouts=30, seconds=60)


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
def test_bots_think_the_same_in_worlds_they_cannot_tell_apart(name: str) -> None:
    dice = random.Random(name)
    match = Match.new(name, players=3, seed=4)
    for luck in range(40):
        seat = dice.choice(match.movers)
        world = match.redeal(seat, luck)
        for bot in (BOTS["beginner"], BOTS["casual"], quick):
            assert bot.move(match.knowledge(seat), luck) == bot.move(world.knowledge(seat), luck)
        match.play(seat, dice.choice(match.legal(seat)))


def test_what_a_bot_is_given_does_not_hold_the_truth() -> None:
    match = Match.new("habe-fertig", players=3, seed=1)
    seen = match.knowledge(0)
    assert seen.__struct_fields__ == ("game", "seat", "knowledge")
    assert seen.knowledge is not match.position
    assert all(card < 0 for seat in (1, 2) for card in seen.knowledge.hand[seat][:12])
    assert seen.knowledge.key == [0] * 8


@pytest.mark.parametrize("name", games.names())
def test_the_same_playouts_and_luck_give_the_same_weights(name: str) -> None:
    seen = Match.new(name, players=4, seed=8).knowledge(0)
    first = weigh(seen, Budget(playouts=100), luck=5)
    assert first == weigh(seen, Budget(playouts=100), luck=5)
    assert first != weigh(seen, Budget(playouts=100), luck=6)
    assert sorted(one.move for one in first) == sorted(seen.game.legal_moves(seen.knowledge, 0))
    assert sum(one.worlds for one in first) <= 100 + len(first)
    assert sorted(one.rank for one in first) == list(range(len(first)))
    assert all(0 <= one.win <= 1 for one in first)


def test_thinking_stops_on_time_and_when_told_to() -> None:
    seen = Match.new("blanco", players=5, seed=8).knowledge(0)
    weigh(seen, Budget(playouts=10), luck=1)  # compiled by now
    begin = time.perf_counter()
    weigh(seen, Budget(seconds=0.2), luck=1)
    assert time.perf_counter() - begin < 2
    asked = iter([False, False, True])
    weighed = weigh(seen, Budget(cancelled=lambda: next(asked, True)), luck=1)
    assert 0 < sum(one.worlds for one in weighed) < 1000


def test_moves_that_are_equal_are_mixed() -> None:
    thumb = Weighed(0, 0, 0.5, 0, 0.0, 50)
    better = [Weighed(move, move, 0.7, 0, 0.1, 50) for move in (1, 2, 3)]
    assert {choose([*better, thumb], luck << 20).move for luck in range(200)} == {1, 2, 3}
    clear = [Weighed(1, 1, 0.9, 0, 0.01, 50), Weighed(2, 2, 0.8, 0, 0.01, 50), thumb]
    assert {choose(clear, luck << 20).move for luck in range(200)} == {1}
    dropped = [*clear, Weighed(4, 4, 0.99, 0, 0.0, 3)]  # its few worlds were kind to it
    assert {choose(dropped, luck << 20).move for luck in range(200)} == {1}
    doubtful = [Weighed(1, 1, 0.55, 0, 0.1, 50), thumb, Weighed(2, 2, 0.9, 0, 0.0, 0)]
    assert {choose(doubtful, luck << 20).move for luck in range(200)} == {0}


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
        registry.find("omniscient")  # it cheats, and sits at no table


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
