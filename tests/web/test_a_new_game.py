"""The browser chapter of docs/add-a-game.md: its files are built, checked and played as printed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser_kit import OPEN, TOUCH, Person
from test_add_a_game import ROOT, Games, blocks
from vierblatt.server.settings import WEB

SOURCES = ROOT / "web"
FOLDER = "src/games/kuhn-poker"
HANDS = 4
WRITE = """
import sys
sys.path.append("tools")
import message_types
print(message_types.generated(), end="")
"""
SERVE = """
import sys
from pathlib import Path
sys.path.insert(0, "tests")
import server_kit
with server_kit.running(server_kit.settings(Path(sys.argv[1]), web=Path(sys.argv[2]))) as address:
    print(address, flush=True)
    sys.stdin.read()
"""
# Any move, but the scores are looked at.
MOVE = (
    f"""(number) => document.querySelector('.scores') ? 'scored' : ({TOUCH})([number, 'click'])"""
)


class Sources:
    """A copy of the browser part with the page's folder in it, and the types of its game."""

    def __init__(self, home: Path, kuhn: Games) -> None:
        self.home = home / "web"
        shutil.copytree(SOURCES, self.home, ignore=shutil.ignore_patterns("node_modules", "tests"))
        (self.home / "node_modules").symlink_to(SOURCES / "node_modules")
        (self.home / FOLDER).mkdir()
        for path, text in blocks():
            if path.startswith("web/"):
                (home / path).write_text(text, "utf-8")
        types = self.home / "src" / "lib" / "api" / "messages.generated.ts"
        types.write_text(kuhn.python("-c", WRITE), "utf-8")

    def run(self, tool: str, *arguments: str | Path) -> None:
        command = [f"node_modules/.bin/{tool}", *map(str, arguments)]
        path = os.pathsep.join([os.environ["PATH"], str(Path(sys.executable).parent)])
        done = subprocess.run(
            command,
            cwd=self.home,
            env=os.environ | {"PATH": path},
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def kuhn(tmp_path_factory: pytest.TempPathFactory) -> Games:
    return Games(tmp_path_factory.mktemp("kuhn"))


@pytest.fixture(scope="module")
def sources(kuhn: Games, tmp_path_factory: pytest.TempPathFactory) -> Sources:
    return Sources(tmp_path_factory.mktemp("sources"), kuhn)


@contextmanager
def serving(kuhn: Games, folder: Path, pages: Path) -> Iterator[str]:
    """The address of a server that finds the game."""
    command = [sys.executable, "-c", SERVE, str(folder), str(pages)]
    environment = os.environ | {"VIERBLATT_GAMES": str(kuhn.game.parent)}
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        try:
            yield server.stdout.readline().strip()
        finally:
            server.stdin.close()


def play(browser: Browser, address: str, shown: str, name: str) -> None:
    """Find the game on the start page, sit down, play some hands and see the scores of each."""
    anna = Person(browser, address, locale="en")
    page = anna.page
    expect(page.get_by_role("heading", name="Kuhn poker")).to_be_visible()
    wanted = {"game": "kuhn-poker", "players": 2, "options": {"hands": 40}}
    page.goto(f"{anna.address}/#/table/{page.evaluate(OPEN, wanted)}")
    expect(page.locator(".middle")).to_contain_text(shown)
    anna.look(f"kuhn-poker.{name}")
    for hand in range(HANDS):
        while page.evaluate(MOVE, hand) != "scored":
            page.wait_for_timeout(20)
        expect(page.locator(".scores .points")).to_have_count(2)
        page.get_by_role("button", name="Continue").click()
        expect(page.locator(".scores")).to_have_count(0)
    expect(page.locator(".middle")).to_contain_text(shown)
    assert anna.errors == []
    anna.context.close()


def test_the_folder_passes_the_checks(sources: Sources) -> None:
    sources.run("prettier", "--check", FOLDER)
    sources.run("svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")


def test_the_game_is_built_and_played_on_its_own_board(
    sources: Sources, kuhn: Games, browser: Browser, tmp_path: Path
) -> None:
    sources.run("vite", "build", "--outDir", tmp_path / "pages", "--logLevel", "error")
    with serving(kuhn, tmp_path, tmp_path / "pages") as address:
        play(browser, address, "chips in the pot", "drawn")


def test_without_its_folder_the_game_is_played_on_a_plain_board(
    kuhn: Games, browser: Browser, tmp_path: Path
) -> None:
    with serving(kuhn, tmp_path, WEB) as address:
        play(browser, address, "pot", "plain")
