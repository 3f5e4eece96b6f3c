"""Studies: what they say is right, and any number of machines writes the same file."""

import re
import runpy
from itertools import count
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from vierblatt import games
from vierblatt.arena import findings as statistics
from vierblatt.arena.findings import (
    Variance,
    findings,
    front_for_good,
    margins,
    precision,
    variance,
)
from vierblatt.arena.ray_cluster import NoCluster, connect
from vierblatt.arena.study import CHECK, BadStudy, Shard, Study, Table, load, run, table
from vierblatt.arena.study_page import page
from vierblatt.cli import main

ROOT = Path(__file__).parents[2]
WORDS = ("study", "dicht-dran", "--players", "3", "--bots", "casual,random", "--lang", "en")


@pytest.fixture
def no_resampling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "RESAMPLES", 20)


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    status = main(words)
    out, err = capsys.readouterr()
    return status, out + err


def study_files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


# What is counted


@pytest.mark.parametrize("name", games.names())
def test_a_deal_is_followed_in_every_game(name: str) -> None:
    study = Study.new(name, ["casual", "random"], 5, players=3)
    found = table(study, {0: study.play(0)})
    again = [one for rotation in range(3) for one in study.line_up.play_match(0, rotation)]
    assert found["points"].ravel().tolist() == [one.points for one in again]
    assert found["win"].sum(axis=2) == pytest.approx(1, abs=1e-5)
    assert (found["choices"].sum(axis=2) <= found["moves"][:, :, 0]).all()
    assert (found["legal"] >= 2 * found["choices"]).all()
    assert (found["began"].sum(axis=2) <= 1).all()
    for what in ("lead50", "chance50"):  # only the first rotation is looked at closely
        assert found[what][0, 0].sum() == pytest.approx(1, abs=1e-5)
        assert np.isnan(found[what][0, 1:]).all()
    assert found["judged"][0, 0].sum() == 1


def test_the_favourite_wins_ever_more_often() -> None:
    study = Study.new("null-und-nichtig", ["casual"], 3, players=3)
    found = {one.key: one for one in findings(study, table(study, deals(study, 25)))}
    assert found["chance-90"].value > found["chance-10"].value
    assert found["chance-90"].value > 0.75
    assert "matches-to-tell" not in found  # among equals nobody is the strongest


def deals(study: Study, number: int) -> dict[int, list[str]]:
    return {deal: study.play(deal) for deal in range(number)}


# What is concluded


def test_shares_of_variance_are_found_again() -> None:
    """Wins made up of known parts; only their variances count, so they need not be 0 or 1."""
    rng, players, number = np.random.default_rng(1), 4, 4000
    skill = np.array([3.0, 1.0, -1.0, -3.0])[:, None]  # variance 5
    seat = np.array([1.0, -1.0, 1.0, -1.0])  # 1
    deal = rng.normal(0, 2, (number, 1, players))  # 4
    course = rng.normal(0, np.sqrt(10), (number, players, players))
    found = variance(skill + seat + deal + course, np.eye(players))
    assert found == pytest.approx(Variance(5 / 20, 4 / 20, 1 / 20, 10 / 20), abs=0.01)


def test_equals_have_no_skill() -> None:
    wins = np.random.default_rng(2).random((2000, 3, 3))
    found = variance(wins, np.full((3, 3), 1 / 3))
    assert found == pytest.approx(Variance(0, 0, 0, 1), abs=0.01)


def test_margins_and_the_moment_of_decision() -> None:
    points = np.array([[[7.0, 3.0, 5.0], [4.0, 4.0, 9.0], [2.0, 2.0, 2.0]]])
    place = np.array([[[1.0, 3.0, 2.0], [1.0, 1.0, 3.0], [1.0, 1.0, 1.0]]])
    assert margins({"points": points, "place": place}).tolist() == [[2, 5, 0]]
    chances: Table = {f"chance{tenth}0": np.array([[[0.6, 0.4]]] * 3) for tenth in range(1, 10)}
    chances["chance30"] = np.array([[[0.6, 0.4]], [[0.2, 0.8]], [[0.6, 0.4]]])
    wins = np.array([[[1.0, 0.0]], [[1.0, 0.0]], [[0.0, 1.0]]])
    assert front_for_good(chances | {"win": wins}).tolist() == [0.1, 0.4, 1.0]


def test_it_stops_when_it_is_precise(tmp_path: Path) -> None:
    study = Study.new("dicht-dran", ["casual", "random"], 1, players=3, hands=1)
    goal = 0.08
    whole = run(
        study, count(), tmp_path / "a.csv", enough=lambda found: precision(study, found) <= goal
    )
    _, played = load(tmp_path / "a.csv")
    assert whole
    assert len(played) % CHECK == 0
    assert precision(study, table(study, played)) <= goal
    fewer = {deal: played[deal] for deal in range(len(played) - CHECK)}
    assert not fewer or precision(study, table(study, fewer)) > goal


# One machine or many


@pytest.mark.usefixtures("no_resampling")
def test_shards_merge_into_the_files_of_one_machine(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alone, merged, parts = (tmp_path / name for name in ("alone", "merged", "parts"))
    words = (*WORDS, "--games", "5", "--compare", "hands=1")
    assert said(capsys, *words, "--out", str(alone))[0] == 0
    for shard in ("2/2", "1/2"):
        assert said(capsys, *words, "--shard", shard, "--out", str(parts))[0] == 0
    files = sorted(sorted(parts.iterdir(), reverse=True), key=by_hands)
    assert len(files) == 4
    assert said(capsys, "merge", *map(str, files), "--out", str(merged), "--lang", "en")[0] == 0
    assert sorted(one.suffix for one in alone.iterdir()) == [*[".csv"] * 4, ".html"]
    assert study_files(alone) == study_files(merged)


def by_hands(file: Path) -> bool:
    """The rule set that was named first comes first."""
    return "hands1" in file.name


@pytest.mark.usefixtures("no_resampling")
def test_an_interrupted_study_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    assert said(capsys, *WORDS, "--games", "5", "--out", str(whole))[0] == 0
    said(capsys, *WORDS, "--games", "3", "--out", str(cut))
    file = next(one for one in cut.glob("*.csv") if "findings" not in one.name)
    text = file.read_text("utf-8").splitlines(keepends=True)
    file.write_text("".join(text[:-3]) + text[-3][:4], "utf-8")  # killed in mid-line
    assert said(capsys, *WORDS, "--games", "5", "--out", str(cut))[0] == 0
    assert study_files(cut) == study_files(whole)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("study skat", "There is no game 'skat' here"),
        ("study blanco --players 9", "Blanco is for 2–5 players, not 9."),
        ("study blanco --bots oracle", "There is no bot 'oracle'"),
        ("study blanco --games 1", "At least two deals, please."),
        ("study blanco --shard 5/4", "A shard is 1/4 to 4/4, not 5/4."),
        ("study blanco --until soon", "A precision is like 0.5%, not soon."),
        ("study blanco --until 0.5% --shard 1/2", "with --shard, say --games"),
        ("study blanco --compare players=3", "--compare changes nothing."),
        ("study blanco --compare jokers=2", "Blanco has no option jokers"),
        ("merge nowhere.csv", "nowhere.csv: No such file or directory"),
        ("merge README.md", "README.md is not a study."),
    ],
)
def test_bad_input_is_one_sentence(
    words: str,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("README.md").write_text("# Not a study\n\n", "utf-8")
    status, out = said(capsys, *words.split(), "--lang", "en")
    assert (status, out.count("\n")) == (2, 1)
    assert sentence in out
    assert [one.name for one in tmp_path.iterdir()] == ["README.md"]  # nothing half-made


def test_shards_that_do_not_fit_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    study = Study.new("dicht-dran", ["random"], 1, players=2, hands=1)
    one, two = tmp_path / "one.csv", tmp_path / "two.csv"
    run(study, Shard(1, 2).deals(6), one)
    run(study, Shard(2, 2).deals(3), two)
    merge = ("merge", "--out", str(tmp_path / "out"), "--lang", "en")
    assert "deal 0 is in another file, too" in said(capsys, *merge, str(one), str(one))[1]
    assert "Deal 3 is missing" in said(capsys, *merge, str(one), str(two))[1]
    other = Study.new("dicht-dran", ["random"], 2, players=2, hands=1)
    with pytest.raises(BadStudy, match="another study"):
        run(other, range(2), one)


@pytest.mark.parametrize("address", ["127.0.0.1:9", "ray://127.0.0.1:9", "nowhere:port"])
def test_an_address_without_a_cluster_is_refused(address: str) -> None:
    with pytest.raises(NoCluster, match="no Ray cluster there"), connect(address):
        pass


# What is shown


@pytest.mark.usefixtures("no_resampling")
@pytest.mark.parametrize("language", ["de", "en"])
def test_the_page_stands_alone(language: str) -> None:
    study = Study.new("dicht-dran", ["casual", "random"], 1, players=3)
    shown = page([(study, table(study, deals(study, 6)))], "de" if language == "de" else "en")
    assert shown.count("<svg") == 7
    assert not re.search(r'(?:src|href)="(?!#)|https?://(?!www\.w3\.org)|url\((?!#)', shown)
    assert "{" not in re.sub(r"<style.*?</style>", "", shown, flags=re.DOTALL)
    assert {"de": "Glück oder Können?", "en": "Luck or skill?"}[language] in shown
    ids = re.findall(r' id="([^"]+)"', shown)
    assert len(ids) == len(set(ids))


# The studies in the documentation


def test_the_plots_of_the_documentation_are_made_of_a_studys_file(
    tmp_path: Path, no_resampling: None
) -> None:
    tool = runpy.run_path(str(ROOT / "tools/study_plots.py"))
    files = []
    for name in ("dicht-dran", "null-und-nichtig"):
        study = Study.new(name, ["casual", "random"], 0, players=3)
        files.append(tmp_path / f"{study.stem}.csv")
        assert run(study, range(4), files[-1])
        assert {one.name for one in tool["FOLDER"].glob(f"{name}*.svg")} == {
            f"{name}-{plot}.{language}.svg" for plot in tool["SHOWN"] for language in ("de", "en")
        }
    made = tmp_path / "studies"
    tool["main"].__globals__["FOLDER"] = made
    tool["main"](files)
    assert len(list(made.iterdir())) == 2 * (1 + 2 * len(tool["SHOWN"]))
    for plot in made.glob("*.svg"):
        assert ElementTree.parse(plot).getroot().tag.endswith("svg")
        assert "var(--" not in plot.read_text("utf-8")
    found = (made / "dicht-dran.csv").read_text("utf-8").splitlines()
    assert found[0] == (tool["FOLDER"] / "dicht-dran.csv").read_text("utf-8").splitlines()[0]
