"""The game of docs/add-a-game.md, taken out of the page, works as printed."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import pages_kit

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "add-a-game.md"
FOLDER = "src/vierblatt/games/kuhn_poker/"
RULE_TESTS = "tests/games/test_kuhn_poker.py"

# Plays compiled and plain, from the same seeds, and says what came of it.
BOTH_WAYS = """
import json
from vierblatt.arena.simulate import simulate
from vierblatt.fast.batch import fresh, player, rng_of
from vierblatt.runner import FOREVER, make_random_policy, make_runner

simulation = simulate("kuhn-poker", players=2, count=20, seed=7)
game, plain = simulation.game, []
play_on = make_runner(game, make_random_policy(game))
for seed in simulation.seeds:
    position = game.rules.Position.read(fresh(game, simulation.options, [seed])[0])
    rng = rng_of([seed])[0].tolist()
    game.rules.setup(position)
    play_on(position, rng, [0] * game.rules.most_moves, [], FOREVER, FOREVER)
    plain.append(position.totals[:2])
stats = player("kuhn-poker").stats
print(json.dumps({
    "compiled": simulation.results.totals.tolist(),
    "plain": plain,
    "from_cache": sum(stats.cache_hits.values()),
    "made_anew": sum(stats.cache_misses.values()),
}))
"""


class Games:
    """A folder outside the package with the page's game in it, and a compile cache of its own."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.game = home / "games" / "kuhn_poker"
        self.rule_tests = home / "test_kuhn_poker.py"
        self.cache = home / "cache"
        self.game.mkdir(parents=True)
        for path, text in files_on_the_page().items():
            to = self.rule_tests if path == RULE_TESTS else self.game / path.removeprefix(FOLDER)
            to.write_text(text, "utf-8")

    def python(self, *arguments: str | Path) -> str:
        """Run Python where this game is found; gives what it printed."""
        quiet = {name: text for name, text in os.environ.items() if "PYTEST" not in name}
        environment = quiet | {
            "VIERBLATT_GAMES": str(self.game.parent),
            "VIERBLATT_TABLES": "kuhn-poker",
            "XDG_CACHE_HOME": str(self.cache),
            "HYPOTHESIS_STORAGE_DIRECTORY": str(self.home / "hypothesis"),
            # A file changed twice in a second looks unchanged to Python's own cache.
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        done = subprocess.run(
            [sys.executable, *map(str, arguments)],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=300,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def vierblatt(self, *arguments: str | Path) -> str:
        command = "import sys; from vierblatt.cli import main; sys.exit(main())"
        return self.python("-c", command, *arguments)

    def pytest(self, *arguments: str | Path) -> str:
        settings = ("-c", ROOT / "pyproject.toml", "--rootdir", ROOT, "-p", "no:cacheprovider")
        return self.python("-m", "pytest", *settings, *arguments)

    def both_ways(self) -> dict[str, Any]:
        result: dict[str, Any] = json.loads(self.python("-c", BOTH_WAYS))
        return result

    def compiled_files(self) -> set[Path]:
        return {path for path in self.cache.rglob("*") if path.suffix in {".nbi", ".nbc"}}


def files_on_the_page() -> dict[str, str]:
    """The fenced blocks that name a file, by its path; the browser's are for tests/web."""
    return {path: text for path, text in blocks() if not path.startswith("web/")}


def blocks() -> list[tuple[str, str]]:
    """The files on the page: their paths, and what is in them."""
    found = [(info.split(), text) for info, text in pages_kit.blocks(PAGE)]
    return [(words[1], text) for words, text in found if len(words) == 2]


@pytest.fixture
def kuhn(tmp_path: Path) -> Games:
    return Games(tmp_path)


def test_the_page_shows_every_file() -> None:
    pages = ("rules.de.md", "rules.en.md")
    modules = ("__init__", "names", "rules", "knowledge", "observation", "refusals", "view")
    expected = {FOLDER + name for name in (*pages, *(f"{module}.py" for module in modules))}
    assert set(files_on_the_page()) == {*expected, RULE_TESTS}


def test_every_rule_has_its_test() -> None:
    files = files_on_the_page()
    numbered = r"^- \*\*(KP\d+)\*\*"
    german, english = (
        re.findall(numbered, files[f"{FOLDER}rules.{language}.md"], re.MULTILINE)
        for language in ("de", "en")
    )
    assert german == english == [f"KP{number}" for number in range(1, len(english) + 1)]
    names = " ".join(re.findall(r"def (test_\w+)", files[RULE_TESTS]))
    assert set(re.findall(r"KP\d+", names)) == set(english)


def test_the_rule_tests_pass(kuhn: Games) -> None:
    assert "passed" in kuhn.pytest(kuhn.rule_tests)


def test_the_game_passes_the_suite_of_all_games(kuhn: Games) -> None:
    suite = ROOT / "tests" / "conformance" / "test_rules.py"
    compiled = ROOT / "tests" / "fast" / "test_plain_is_compiled.py"
    assert "passed" in kuhn.pytest(suite, compiled, "-k", "kuhn-poker or not [")


def test_the_game_is_found_by_every_command(kuhn: Games) -> None:
    folder = kuhn.home / "records"
    assert "hands" in kuhn.vierblatt("games")
    options = ("--players", "2", "--games", "50", "--seed", "3")
    assert "Kuhn poker" in kuhn.vierblatt("simulate", "kuhn-poker", *options, "--records", folder)
    records = sorted(folder.iterdir())
    assert len(records) == 50
    assert kuhn.vierblatt("verify", "--lang", "en", *records) == "50 good, 0 bad\n"
    lines = [json.loads(line) for line in kuhn.vierblatt("trace", records[0]).splitlines()]
    assert len(lines) == len(json.loads(records[0].read_text("utf-8"))["moves"]) + 1
    assert lines[0]["legal"] == {str(lines[0]["state"]["turn"]): ["bet", "check"]}
    assert lines[-1]["state"]["phase"] == "over"
    table = kuhn.vierblatt("play", "kuhn-poker", "--players", "2", "--lang", "en")
    assert "Your move" in table  # and then there is nobody to answer
    page = kuhn.vierblatt("rules", "kuhn-poker", "--lang", "de")
    assert page == (kuhn.game / "rules.de.md").read_text("utf-8")


def test_the_browser_gets_the_type_of_its_view(kuhn: Games) -> None:
    write = "import sys; sys.path.append('tools'); import message_types as m; print(m.generated())"
    written = kuhn.python("-c", write)
    assert "export interface KuhnPokerView {" in written
    assert "  'kuhn-poker': KuhnPokerView;" in written


def test_changed_rules_never_run_as_yesterdays_machine_code(kuhn: Games) -> None:
    rules = kuhn.game / "rules.py"
    printed = rules.read_text("utf-8")
    before = kuhn.both_ways()
    assert before["compiled"] == before["plain"]
    assert (before["from_cache"], before["made_anew"]) == (0, 1)
    files = kuhn.compiled_files()
    assert files

    assert printed.count("ANTE = 1") == 1
    rules.write_text(printed.replace("ANTE = 1", "ANTE = 2"), "utf-8")
    changed = kuhn.both_ways()
    assert changed["compiled"] == changed["plain"]
    assert changed["compiled"] != before["compiled"]
    assert (changed["from_cache"], changed["made_anew"]) == (0, 1)
    more = kuhn.compiled_files()
    assert more > files

    rules.write_text(printed, "utf-8")  # and a second start compiles nothing
    assert kuhn.both_ways() == before | {"from_cache": 1, "made_anew": 0}
    assert kuhn.compiled_files() == more


def test_rules_changed_after_they_were_imported_do_not_name_the_old_code(kuhn: Games) -> None:
    rules = kuhn.game / "rules.py"
    changed = rules.read_text("utf-8").replace("ANTE = 1", "ANTE = 2")
    change = f"""
from pathlib import Path
from vierblatt import games
games.find("kuhn-poker")
Path({str(rules)!r}).write_text({changed!r}, "utf-8")
"""
    kuhn.python("-c", change + BOTH_WAYS)
    after = kuhn.both_ways()
    assert after["compiled"] == after["plain"]
