"""The sequential test between two bots: its verdicts, and how often they are wrong."""

from pathlib import Path

import numpy as np
import pytest

from vierblatt.arena.sprt import BOUND, ERROR, LEAST_DEALS, Hypotheses, SequentialTest
from vierblatt.cli import main

SHARES = Hypotheses(1 / 3, 1.2 / 3)
WORDS = ("arena", "dicht-dran", "--players", "3", "--lang", "en", "--sprt")


def verdict(shares: list[float]) -> SequentialTest:
    test = SequentialTest(SHARES)
    for share in shares:
        if test.add(share):
            break
    return test


def streams(mean: float, count: int) -> list[list[float]]:
    """Deals of three matches with three players, each won with the same chance."""
    rng = np.random.default_rng(7)
    return [(rng.binomial(3, mean, 1500) / 3).tolist() for _ in range(count)]


def test_the_ratio_is_that_of_two_normal_distributions() -> None:
    shares = [0.0, 1 / 3, 1.0, 2 / 3] * 5
    test = verdict(shares)
    fair, better = SHARES
    spread = np.var([*shares, 0.0, 1.0])
    expected = sum(((x - fair) ** 2 - (x - better) ** 2) / (2 * spread) for x in shares)
    assert test.ratio == pytest.approx(expected)
    assert test.is_better is None


def test_clear_streams_are_decided_as_soon_as_allowed() -> None:
    won, lost = verdict([1.0] * 100), verdict([0.0] * 100)
    assert (won.is_better, won.deals) == (True, LEAST_DEALS)
    assert (lost.is_better, lost.deals) == (False, LEAST_DEALS)
    assert won.ratio > BOUND > -BOUND > lost.ratio
    assert won.add(0.0)  # it listens no more
    assert won.deals == LEAST_DEALS


@pytest.mark.parametrize(("mean", "is_better"), [(SHARES.fair, False), (SHARES.better, True)])
def test_each_verdict_is_wrong_as_seldom_as_it_says(mean: float, is_better: bool) -> None:
    found = [verdict(shares) for shares in streams(mean, 600)]
    assert all(one.is_better is not None for one in found)
    wrong = np.mean([one.is_better is not is_better for one in found])
    assert wrong <= ERROR + 2 * np.sqrt(ERROR * (1 - ERROR) / len(found))
    fixed = (2 * 1.645) ** 2 * mean * (1 - mean) / 3 / (SHARES.better - SHARES.fair) ** 2
    assert np.mean([one.deals for one in found]) < 0.8 * fixed  # what a test of one look needs


def test_the_command_says_the_verdict_and_stops(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [*WORDS, "--bots", "casual,random", "--out", str(tmp_path)]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "casual is stronger than random: it wins at least 5 % more than is fair." in out
    assert "H0: 33.3% of the wins, H1: 35.0%; each error 5%." in out
    assert main(words) == 0  # the file has decided: nothing more is played
    assert capsys.readouterr().out == out
    assert main([*words, "--games", "3"]) == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--bots", "casual,beginner,random"], "--sprt decides between two bots."),
        (["--bots", "casual"], "--sprt decides between two bots."),
        (["much"], "A precision is like 0.5%, not much."),
    ],
)
def test_bad_input_is_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*WORDS, *words]) == 2
    assert capsys.readouterr().err == f"vierblatt: {sentence}\n"
