"""Tournaments: duplicate deals, a file that is gone on with, and an order of strength."""

from collections.abc import Generator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tables import Agreed
from vierblatt import BadOption, games
from vierblatt.arena import gpu
from vierblatt.arena.standings import Mean, standings
from vierblatt.arena.tournament import (
    EXPERT_1,
    HANDS,
    PROPHET,
    LineUp,
    SeatResult,
    knowledge_of,
    load,
    run,
    search_move,
)
from vierblatt.bots.belief import ALIKE, no_belief
from vierblatt.bots.network import HEURISTIC_ONLY, load_networks
from vierblatt.bots.registry import UnknownBot
from vierblatt.bots.search.halving import Request, Search
from vierblatt.bots.search.rollout import make_context, make_rollout
from vierblatt.bots.search.worlds import as_record, make_world_sampler
from vierblatt.cli import main
from vierblatt.core.game import Game
from vierblatt.core.hands import draw
from vierblatt.fast.compile import compiled


def test_every_bot_sits_on_every_seat_of_a_deal() -> None:
    line_up = LineUp.new("dicht-dran", ["casual", "random"], 1, players=3)
    assert line_up.bots == ("casual", "random", "random")
    results = line_up.play(0)
    assert sorted((one.bot, one.seat) for one in results) == sorted(
        (bot, seat) for bot in range(3) for seat in range(3)
    )
    for rotation in range(3):
        assert sum(one.win for one in results if one.rotation == rotation) == pytest.approx(1)


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    line_up = LineUp.new("null-und-nichtig", ["casual", "random"], 7, players=3)
    whole = run(line_up, 12, tmp_path / "whole.csv")
    cut = tmp_path / "cut.csv"
    run(line_up, 5, cut)
    text = cut.read_text("utf-8").splitlines(keepends=True)
    cut.write_text("".join(text[:-3]) + text[-3][:4], "utf-8")  # killed in mid-line
    assert len({one.deal for one in load(cut, 3)}) == 4
    assert run(line_up, 12, cut) == whole
    assert cut.read_text("utf-8") == (tmp_path / "whole.csv").read_text("utf-8")


def test_the_line_up_must_fit() -> None:
    with pytest.raises(BadOption, match="One to 3 bots"):
        LineUp.new("dicht-dran", ["random"] * 4, 1, players=3)
    with pytest.raises(UnknownBot):
        LineUp.new("dicht-dran", ["oracle"], 1, players=3)


def test_the_command_prints_a_table_and_writes_file_and_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["arena", "dicht-dran", "--players", "3", "--bots", "casual,random", "--games", "10"]
    assert main([*words, "--out", str(tmp_path), "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "casual" in out
    assert "10 / 10" in out
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".csv", ".png"]


def test_a_mean_has_its_interval() -> None:
    assert Mean.of([1, 1, 1, 1]) == (1, 0)
    mean = Mean.of([0, 1] * 50)
    assert mean.value == 0.5
    assert mean.error == pytest.approx(1.96 * 0.5025 / 10, rel=1e-3)


@pytest.mark.parametrize(
    ("stronger", "weaker", "deals"),
    [("beginner", "random", 150), ("casual", "random", 60), ("casual", "beginner", 300)],
)
@pytest.mark.parametrize("name", games.names())
def test_each_level_beats_the_one_below(
    name: str, stronger: str, weaker: str, deals: int, tmp_path: Path
) -> None:
    """On fixed seeds, with the 95 % interval clear of a fair share."""
    players = 3
    line_up = LineUp.new(name, [stronger, weaker], 1, players=players)
    found = standings(line_up, run(line_up, deals, tmp_path / "duel.csv"))[0]
    assert found.wins.value - found.wins.error > 1 / players


@pytest.mark.parametrize("name", games.names())
def test_a_search_beats_the_heuristic(name: str, tmp_path: Path) -> None:
    line_up = LineUp.new(name, ["club", "casual"], 4, players=3)
    deals = 6 if name == "blanco" else 30  # long matches, and they say more
    found = standings(line_up, run(line_up, deals, tmp_path / "duel.csv"))[0]
    assert found.times_fair(3) > 1.2


@pytest.mark.parametrize(
    ("name", "options", "points_and_moves"),
    [
        ("habe-fertig", {"players": 2, "rounds": 1}, [(-8, 10), (1, 13)]),
        ("null-und-nichtig", {"players": 3, "rounds": 1}, [(26, 13), (28, 13), (13, 13)]),
        ("dicht-dran", {"players": 3, "hands": 1}, [(4, 8), (4, 8), (2, 8)]),
    ],
)
def test_the_first_expert_stays_as_it_was(
    name: str, options: dict[str, int], points_and_moves: list[tuple[int, int]]
) -> None:
    """These matches were played by the expert of commit 77c2741."""
    results = LineUp.new(name, [EXPERT_1], 77, **options).play(3)
    second = [(one.points, one.moves) for one in results if one.rotation == 1]
    assert second == points_and_moves


def test_weights_in_a_file_play(tmp_path: Path) -> None:
    """Alone, and inside the search: with the weights that ship, that is the expert."""
    game = games.find("dicht-dran")
    shipped, weights = tmp_path / "weights.npy", load_networks(game).policy
    assert weights is not None
    np.save(shipped, weights)
    table = {"players": 2, "hands": 1}
    expert, search, alone = (
        LineUp.new("dicht-dran", [bot], 7, **table).play(1)
        for bot in ("expert", f"search:{shipped}", f"network:{shipped}")
    )
    assert [one.points for one in search] == [one.points for one in expert]
    assert [one.points for one in alone] != [one.points for one in expert]
    for name, file in (("blanco", shipped), ("dicht-dran", tmp_path / "none.npy")):
        with pytest.raises(BadOption):
            LineUp.new(name, [f"network:{file}"], 7, players=2)


def test_yardsticks_know_the_hands_and_the_prophet_the_next_draws() -> None:
    game = games.find("habe-fertig")
    positions = as_record(game, Agreed(game, {"players": 3}).deal(1).position)
    hands, prophet, own = (
        knowledge_of(game, positions, 0, bot) for bot in (HANDS, PROPHET, EXPERT_1)
    )
    for truth in (hands, prophet):
        assert np.array_equal(truth["hand"], positions["hand"])
    assert (own["hand"][0, 1, :12] < 0).all()
    sample_world = compiled(game, make_world_sampler(game))
    draws = [
        {draw_in_world(sample_world, knowledge, number) for number in range(40)}
        for knowledge in (hands, prophet)
    ]
    assert len(draws[0]) > 10
    assert len(draws[1]) == 1


def test_who_knows_all_hands_does_not_see_what_is_chosen_at_the_same_time() -> None:
    """Whatever the other has laid face down, the move is the same; the prophet's is not."""
    game = games.find("dicht-dran")
    match = Agreed(game, {"players": 2}).deal(3)
    answers: dict[str, set[int]] = {"hands": set(), "prophet": set()}
    for chosen in match.legal(0):
        laid = Agreed(game, {"players": 2}).deal(3)
        laid.play(0, chosen)
        positions = as_record(game, laid.position)
        for bot, found in answers.items():
            found.add(finish(search_move(game, positions, 1, bot, 7, None)))
    assert len(answers["hands"]) == 1
    assert len(answers["prophet"]) > 1


def finish(searching: Generator[tuple[Search, Request], None, int]) -> int:
    """Run what a search asks for, and give its move."""
    try:
        while True:
            search, request = next(searching)
            search.run(request)
    except StopIteration as end:
        return int(end.value)


@pytest.mark.parametrize("name", games.names())
def test_a_redeal_of_a_whole_position_moves_no_card(name: str) -> None:
    """What the yardsticks that see the truth rely on; only a stock may change its order."""
    game = games.find(name)
    match = Agreed(game, {"players": 3}).deal(2)
    for _ in range(25):
        world = match.position.copy()
        game.rules.redeal(world)
        for field in game.rules.Position.fields:
            before, after = getattr(match.position, field), getattr(world, field)
            if field in ("stock", "out"):
                before, after = sorted(before), sorted(after)
            if field not in ("words", "drawn"):
                assert after == before, field
        seat = match.movers[0]
        match.play(seat, match.legal(seat)[0])


def draw_in_world(sample_world: Any, knowledge: Any, number: int) -> int:
    """The next card of the stock in a world."""
    game, world = games.find("habe-fertig"), knowledge.copy()
    sample_world(knowledge[0], no_belief(game), 5, number, world, np.zeros(1, np.int64))
    position = game.rules.Position.read(world[0])
    return int(draw(position))


def test_a_thread_for_each_move_and_world_finds_what_the_search_finds() -> None:
    """What arena/gpu.py relies on: any world can be sampled alone."""
    game = games.find("null-und-nichtig")
    seen = Agreed(game, {"players": 3}).deal(5).knowledge(0)
    knowledge = as_record(game, seen.knowledge)
    search = Search.of_legal_moves(game, knowledge, 0, 77)
    worlds, plans = 9, search.plans[search.survivors]
    search.run(Request(search.survivors, worlds))
    sample_world = compiled(game, make_world_sampler(game))
    roll_out = compiled(game, make_rollout(game, policy=False, value=False))
    context, wins = make_context(game, HEURISTIC_ONLY), np.zeros((worlds, len(plans)))
    for number in reversed(range(worlds)):
        for place, plan in enumerate(plans):
            world, rng = knowledge.copy(), np.zeros(1, np.int64)
            sample_world(knowledge[0], no_belief(game), 77, number, world, rng)
            wins[number, place] = roll_out(world[0], 0, plan, rng, ALIKE, context)
    assert wins.sum(0) == pytest.approx(search.sums[0, search.survivors])
    assert ((wins - wins[:, :1]) ** 2).sum(0) == pytest.approx(search.sums[1, search.survivors])


def test_matches_played_together_are_the_matches_played_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The arena on a GPU, all but the GPU: few tables, so that matches begin where others end."""
    run = 0

    def run_together(game: Game, asked: list[tuple[Search, Request]]) -> None:
        nonlocal run
        for search, request in asked:
            assert search.networks == asked[0][0].networks
            assert (search.belief is None) == (asked[0][0].belief is None)
            search.run(request)
            run += 1

    monkeypatch.setattr(gpu, "run_together", run_together)
    monkeypatch.setattr(gpu, "MATCHES", 4)
    line_up = LineUp.new("dicht-dran", ["club", "casual"], 3, players=3)
    alone = [[replace(one, milliseconds=0.0) for one in line_up.play(deal)] for deal in (5, 2, 9)]
    together = list(gpu.play_all(line_up, iter([5, 2, 9])))
    assert sorted(together, key=str) == sorted(alone, key=str)
    assert run > 30


def test_what_is_over_is_kept_and_told_in_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a GPU deals end in any order: each is in the file at once, also if one interrupts the
    others, and is told when those before it have been."""
    line_up, file = (
        LineUp.new("dicht-dran", ["casual"], 3, players=2, hands=1),
        tmp_path / "out.csv",
    )
    told: list[int] = []

    def hear(deal: list[SeatResult]) -> bool:
        told.append(deal[0].deal)
        return told[-1] == 4

    def play_two(line_up: LineUp, deals: Iterator[int]) -> Iterator[list[SeatResult]]:
        for deal in sorted(deals, reverse=True)[1:4]:
            yield line_up.play(deal)
        raise KeyboardInterrupt

    monkeypatch.setattr(gpu, "play_all", play_two)
    assert {one.deal for one in run(line_up, 6, file, enough=hear, gpu=True)} == {4, 3, 2}
    assert told == []
    assert {one.deal for one in run(line_up, 3, file, enough=hear)} == {4, 3, 2, 1, 0}
    assert told == [0, 1, 2, 3, 4]
    assert {one.deal for one in load(file, 2)} == {4, 3, 2, 1, 0}
