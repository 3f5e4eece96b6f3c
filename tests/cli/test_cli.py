"""The commands as a person types them."""

import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from vierblatt import games
from vierblatt.cli import main
from vierblatt.core.words import LANGUAGES, Language


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    try:
        status = main(words)
    except SystemExit as exit:
        status = int(str(exit.code))
    out, err = capsys.readouterr()
    return status, out, err


def test_games_lists_every_game_with_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "games")
    assert status == 0
    for name in games.names():
        assert name in out
        assert all(f"{option.name}:" in out for option in games.find(name).options)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_rules_prints_the_page(
    capsys: pytest.CaptureFixture[str], name: str, language: Language
) -> None:
    status, out, _ = run(capsys, "rules", name, "--lang", language)
    assert status == 0
    assert out == games.find(name).rules_page(language)
    assert {"de": "(Hausregel", "en": "(Ruling"}[language] in out


@pytest.mark.parametrize("name", games.names())
def test_simulate_verify_trace(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    """What is simulated compiled is verified plain."""
    words = ("simulate", name, "--players", "4", "--games", "20", "--bots", "random", "--seed", "1")
    status, out, _ = run(capsys, *words, "--records", str(tmp_path), "--lang", "en")
    assert status == 0
    assert "20 matches" in out
    records = sorted(tmp_path.glob("*.vierblatt.json"))
    assert len(records) == 20
    status, out, _ = run(capsys, "verify", *map(str, records), "--lang", "en")
    assert (status, out) == (0, "20 good, 0 bad\n")
    status, out, _ = run(capsys, "trace", str(records[0]))
    lines = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert len(lines) == len(json.loads(records[0].read_text("utf-8"))["moves"]) + 1


def test_without_a_number_as_many_play_as_usual(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ("simulate", "blanco", "--games", "1", "--records", str(tmp_path))
    assert run(capsys, *words)[0] == 0
    (record,) = tmp_path.iterdir()
    usual = games.find("blanco").usual_players
    assert json.loads(record.read_text("utf-8"))["options"]["players"] == usual


def test_the_same_seed_gives_the_same_records(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for folder in ("one", "two"):
        words = ("simulate", "dicht-dran", "--players", "3", "--games", "5", "--seed", "9")
        run(capsys, *words, "--records", str(tmp_path / folder))
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("simulate skat --players 3", "There is no game 'skat' here"),
        ("simulate blanco --players 7", "Blanco is for 2–5 players, not 7."),
        ("simulate blanco --players 0", "Blanco is for 2–5 players, not 0."),
        ("simulate blanco --players 3 --option jokers=2", "Blanco has no option jokers"),
        ("simulate blanco --players 3 --option wins=many", "wins must be a whole number"),
        ("simulate blanco --players 3 --option wins=1 --option games=2", "not both"),
        ("simulate blanco --players 3 --option wins=1 --option wins=2", "wins is named twice"),
        ("simulate blanco --players 3 --option rewards=perhaps", "rewards is on or off"),
        ("simulate blanco --players 3 --bots oracle", "There is no bot 'oracle'"),
        ("simulate blanco --players 3 --games 0", "At least one match"),
        ("simulate null-und-nichtig --players 5 --option teams", "Teams need four or six players"),
        ("simulate dicht-dran --players 3 --option pods=1,2,3", "pods takes 100 numbers"),
        ("simulate dicht-dran --players three", "invalid int value"),
        ("rules skat", "There is no game 'skat' here"),
        ("rules blanco --lang fr", "invalid choice"),
        ("verify none.json", "Cannot be read"),
        ("trace none.json", "Cannot be read"),
        ("deal", "invalid choice"),
    ],
)
def test_bad_input_gives_one_sentence_and_status_2(
    capsys: pytest.CaptureFixture[str], words: str, sentence: str, tmp_path: Path
) -> None:
    language = [] if "--lang" in words or words == "deal" else ["--lang", "en"]
    status, out, err = run(capsys, *words.split(), *language)
    assert status == 2
    assert sentence in err
    assert "Traceback" not in err
    assert not out or out == "0 good, 1 bad\n"


def test_options_that_are_on_or_have_a_usual_value(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ("simulate", "null-und-nichtig", "--players", "4", "--games", "1")
    run(capsys, *words, "--option", "teams", "--option", "target", "--records", str(tmp_path))
    (path,) = tmp_path.iterdir()
    options = json.loads(path.read_text("utf-8"))["options"]
    assert options == {"players": 4, "target": 100, "teams": True}


def test_a_reader_that_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    main(["simulate", "blanco", "--players", "2", "--games", "1", "--records", str(tmp_path)])
    (path,) = tmp_path.iterdir()
    code = f"import sys; from vierblatt.cli import main; sys.exit(main(['trace', {str(path)!r}]))"
    piped = f'{sys.executable} -c "{code}" | head -n 1'
    done = subprocess.run(["bash", "-o", "pipefail", "-c", piped], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["step"] == 0


def test_leaving_and_mistyping_in_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["0", "dicht", "nonsense", "999", "a", "q"])
    monkeypatch.setattr("builtins.input", lambda question: next(answers))
    status, out, _ = run(capsys, "play", "--lang", "en")
    assert status == 0
    assert out.count("One of the letters, please") == 3
    assert "You lay the" in out
    assert "Result" not in out


def test_verify_checks_the_hash_that_was_shown_at_the_start(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    run(capsys, *f"simulate dicht-dran --players 3 --games 1 --records {tmp_path}".split())
    [path] = tmp_path.iterdir()
    shown = sha256(json.loads(path.read_text())["seed"].encode()).hexdigest()
    status, out, _ = run(capsys, "verify", str(path), "--hash", shown.upper(), "--lang", "en")
    assert (status, out) == (0, "1 good, 0 bad\n")
    other = sha256(b"another").hexdigest()
    status, out, err = run(capsys, "verify", str(path), "--hash", other, "--lang", "en")
    assert (status, out) == (2, "0 good, 1 bad\n")
    assert "hash" in err
