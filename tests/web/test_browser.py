"""The table in a real Chromium: whole matches by clicks, by keyboard, and by touch.

Screenshots of every screen that is passed are kept in out/screenshots.
"""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    sync_playwright,
)

import server_kit
from vierblatt import games
from vierblatt.server.settings import WEB

TITLES = {name: games.find(name).title for name in games.names()}
KEPT = Path(__file__).parent.parent.parent / "out" / "screenshots"
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PATIENCE = 120.0  # seconds for a whole match


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    assert (WEB / "index.html").exists(), "the browser part is not built: run make"
    folder = tmp_path_factory.mktemp("server")
    with server_kit.running(server_kit.settings(folder, web=WEB)) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield chromium
        chromium.close()


class Person:
    """Somebody at a browser, who sees no errors."""

    def __init__(self, browser: Browser, address: str, **context: Any) -> None:
        self.context: BrowserContext = browser.new_context(
            **{"viewport": DESK, "locale": "de", "reduced_motion": "reduce"} | context
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(15_000)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self.hear)
        self.address = f"http://{address}"
        self.page.goto(self.address + "/")

    def hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def shot(self, name: str) -> None:
        KEPT.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=KEPT / f"{name}.png")

    def begin(self, name: str, language: str = "de") -> None:
        """One click from the start page to a match against bots."""
        said = {"de": f"{TITLES[name]} gegen Bots", "en": f"Play {TITLES[name]} against"}
        self.page.get_by_role("button", name=said[language]).click()
        self.page.wait_for_selector(".table")

    def touch(self, number: int, how: str = "click") -> str:
        """Touch one of the things that may be touched now; says how the table stands."""
        found = str(self.page.evaluate(TOUCH, [number, how]))
        if found == "touched" and how == "focus":
            self.page.keyboard.press("Enter")
        return found

    def play_to_the_end(self, seed: int, how: str = "click") -> int:
        """Make any legal move until the match is over; gives the number of touches."""
        dice = random.Random(seed)
        end = time.monotonic() + PATIENCE
        touches = 0
        while time.monotonic() < end:
            stands = self.touch(dice.randrange(1000), how)
            if stands == "over":
                return touches
            touches += stands == "touched"
            if stands == "waiting":
                self.page.wait_for_timeout(30)
        pytest.fail("the match did not end")


# Where the held card may go, or else what may be taken up; then the buttons. All in one breath:
# the bots move on meanwhile.
TOUCH = """([number, how]) => {
  if (document.querySelector('.scores .place')) return 'over';
  const ready = document.querySelector('.scores .button.strong');
  if (!ready && !document.querySelector('.now.mine')) return 'waiting';
  const places = ['.target[data-thing]', '.open[data-thing]', '[data-thing=pass]',
                  '[data-thing=decline]', '.lines .button'];
  const found = ready ? [ready] : places.map((place) => [...document.querySelectorAll(place)])
    .find((things) => things.length);
  if (!found) return 'waiting';
  found[number % found.length][how]();
  return 'touched';
}"""


@pytest.mark.parametrize("name", games.names())
def test_a_whole_match_by_clicks(name: str, browser: Browser, address: str) -> None:
    anna = Person(browser, address)
    anna.shot(f"start.desk.{name}")
    anna.begin(name)
    anna.shot(f"{name}.desk.begin")
    assert anna.play_to_the_end(len(name)) > 10
    anna.shot(f"{name}.desk.over")
    assert anna.errors == []
    anna.context.close()


def test_a_whole_match_by_keyboard_alone(browser: Browser, address: str) -> None:
    anna = Person(browser, address, locale="en")
    button = anna.page.get_by_role("button", name="Play Null & nichtig against")
    button.focus()
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_selector(".table")
    assert anna.play_to_the_end(1, "focus") > 10
    assert anna.errors == []
    anna.context.close()


def test_a_whole_match_on_a_phone(browser: Browser, address: str) -> None:
    anna = Person(
        browser, address, viewport=PHONE, has_touch=True, is_mobile=True, color_scheme="dark"
    )
    anna.shot("start.phone.dark")
    anna.begin("dicht-dran")
    wide = anna.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"], "the table is wider than the phone"

    assert anna.play_to_the_end(2) > 5
    anna.shot("dicht-dran.phone.dark.over")
    assert anna.errors == []
    anna.context.close()


def test_a_page_that_is_loaded_again_goes_on(browser: Browser, address: str) -> None:
    anna = Person(browser, address)
    anna.begin("habe-fertig")
    anna.page.wait_for_selector(".now.mine")
    anna.touch(0)
    anna.page.reload()
    anna.page.wait_for_selector(".table")
    assert anna.play_to_the_end(3) > 5
    assert anna.errors == []
    anna.context.close()


def test_a_lost_connection_heals_by_itself(browser: Browser, address: str) -> None:
    anna = Person(browser, address)
    anna.begin("dicht-dran")
    anna.page.wait_for_selector(".now.mine")
    anna.context.set_offline(True)
    anna.page.wait_for_timeout(300)
    anna.context.set_offline(False)
    assert anna.play_to_the_end(4) > 5
    anna.context.close()


def test_the_language_of_the_browser_is_spoken(browser: Browser, address: str) -> None:
    for locale, word in (("de", "Spielen"), ("en-GB", "Play"), ("fr", "Play")):
        anna = Person(browser, address, locale=locale)
        assert anna.page.get_by_role("button", name=word).count() >= 1
        assert anna.page.locator("html").get_attribute("lang") == locale[:2].replace("fr", "en")
        anna.context.close()
