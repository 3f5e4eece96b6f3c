"""A review finds the mistakes that were made, and blames nobody for chance."""

import json
import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from vierblatt import Match, games
from vierblatt.analysis.report import as_json
from vierblatt.analysis.review import Decision, Mark, Review, judge, review_match
from vierblatt.bots.observer import believing
from vierblatt.bots.registry import BOTS, SearchBot
from vierblatt.cli import main
from vierblatt.table.record import Record

SHORT = {
    "habe-fertig": {"rounds": 1},
    "null-und-nichtig": {"rounds": 1},
    "dicht-dran": {"hands": 1},
    "blanco": {},
}


def played(name: str, seed: int) -> Record:
    """A random player between two that search."""
    searching = SearchBot("quick", rollouts=150, seconds=60)
    match = Match.new(name, players=3, seed=seed, **SHORT[name])
    seed_of_move = 0
    while not match.over:
        seat = match.movers[0]
        bot = BOTS["random"] if seat == 1 else searching
        match.play(seat, bot.move(match.knowledge(seat), seed_of_move := seed_of_move + 977))
    return Record.of(match, ["Anna", "Zufall", "Linus"])


@pytest.mark.parametrize("name", ["habe-fertig", "null-und-nichtig", "dicht-dran"])
def test_who_plays_at_random_is_found_out(name: str) -> None:
    summaries = [review_match(played(name, seed)).summaries() for seed in (1, 2)]
    for seat in (0, 2):
        others = sum(found[seat].accuracy for found in summaries)
        assert sum(found[1].accuracy for found in summaries) < others


def test_a_review_names_the_moves_that_were_played() -> None:
    """Also where the search has tried the same cards in another order (plans.py)."""
    record = played("habe-fertig", 1)
    review = review_match(record)
    for one in review.decisions:
        assert (one.seat, one.played) == record.moves[one.step]
        assert (one.best != one.played) == (one.cost > 0)
    assert len(review.decisions) > 30


def test_the_command_writes_text_json_and_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = played("null-und-nichtig", 3)
    record.save(tmp_path / "match.vierblatt.json")
    words = ["analyse", str(tmp_path / "match.vierblatt.json"), "--lang", "en"]
    picture, data = tmp_path / "curve.svg", tmp_path / "analysis.json"
    assert main([*words, "--plot", str(picture), "--json", str(data)]) == 0
    assert "Zufall" in capsys.readouterr().out
    assert "<svg" in picture.read_text("utf-8")
    raw = json.loads(data.read_text("utf-8"))
    assert raw["format"] == "vierblatt-analysis/1"
    assert [player["name"] for player in raw["players"]] == record.players
    assert main(["analyse", str(tmp_path / "none.json")]) == 2


def test_a_review_is_the_same_on_any_number_of_threads() -> None:
    record = played("dicht-dran", 4)
    told: list[tuple[Decision, float]] = []
    review = review_match(record, lambda *so_far: told.append(so_far), threads=2)
    assert as_json(review) == as_json(review_match(record))
    shares = [share for _, share in told]
    assert shares == sorted(shares)
    assert shares[-1] == 1
    # A glance at everything, in order, and the last word on all that counts is that of `judge`.
    glances = told[: len(review.decisions)]
    assert [one.step for one, _ in glances] == [one.step for one in review.decisions]
    with_care = {one.step: one for one, _ in told[len(glances) :]}
    assert {one.step for one in review.decisions if one.mark is not Mark.GOOD} <= set(with_care)
    match = Match.new(record.game, seed=record.seed, **record.options)
    for step, (seat, move) in enumerate(record.moves):
        if step in with_care:
            seen = match.knowledge(seat)
            assert judge(seen, step, match.game.read_move(move)) == with_care[step]
        match.play(seat, move)


@pytest.mark.parametrize(
    ("cost", "mark"),
    [
        (0.0, Mark.GOOD),
        (0.0299, Mark.GOOD),
        (0.03, Mark.INACCURACY),
        (0.07, Mark.MISTAKE),
        (0.15, Mark.BLUNDER),
        (0.9, Mark.BLUNDER),
    ],
)
def test_marks_have_fixed_thresholds(cost: float, mark: Mark) -> None:
    assert Mark.of(cost) is mark


def test_a_summary_counts_and_names_the_costliest() -> None:
    costs = [0.0, 0.04, 0.08, 0.2, 0.3]
    decisions = [
        Decision(step, 0, "a", "b", 0.5, cost, 0.4, Mark.of(cost), None)
        for step, cost in enumerate(costs)
    ]
    record = Record("dicht-dran", {"players": 2}, ["Anna", "Paul"], "0" * 64, [], [], [])
    anna, paul = Review(record, decisions).summaries()
    assert (anna.inaccuracies, anna.mistakes, anna.blunders) == (1, 1, 2)
    assert [one.cost for one in anna.costliest] == [0.3, 0.2, 0.08]
    assert anna.accuracy == pytest.approx(100 * (1 - sum(costs) / 2))
    assert (paul.decisions, paul.accuracy) == (0, 100)


def test_marks_do_not_depend_on_what_the_seat_could_not_know() -> None:
    dice = random.Random(3)
    match = Match.new("habe-fertig", players=3, seed=9)
    for step in range(30):
        seat = dice.choice(match.movers)
        move = dice.choice(match.legal(seat))
        if len(match.legal(seat)) > 1 and step % 6 == 0:
            number = match.game.read_move(move)
            seen = believing(match.knowledge(seat), match.history())
            other = replace(match.redeal(seat, step).knowledge(seat), beliefs=seen.beliefs)
            assert judge(seen, step, number) == judge(other, step, number)
        match.play(seat, move)


def test_every_game_has_reasons() -> None:
    for name in games.names():
        match = Match.new(name, players=3, seed=1)
        dice = random.Random(1)
        reasons = 0
        while not match.over and reasons < 3:
            seat = match.movers[0]
            knowledge = match.knowledge(seat).knowledge
            for number in match.game.legal_moves(knowledge, seat):
                reasons += match.game.bots.reason(knowledge, seat, number) is not None
            match.play(seat, dice.choice(match.legal(seat)))
        assert reasons >= 3, name
