"""The pictures in docs/screenshots: fixed deals, so that they change only when the pages do.

.venv/bin/python tools/pictures.py [NAME …]        (or: make pictures)
"""

import base64
import random
import shutil
import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import server_kit
from browser_kit import FLAGS, OPEN, PHONE, SEND, Person
from vierblatt.server.settings import WEB

FOLDER = Path(__file__).parent.parent / "docs" / "screenshots"
BESIDE = {"width": 1280, "height": 844}  # a desk as high as the phone beside it
CINEMA = {"width": 900, "height": 720}
FRAMES = 60
LARGEST = 2_000_000  # bytes: it is on the first page that somebody sees

# Name, deal, players, what must stand on the page when it is one's turn, touches before, language.
TABLES: list[tuple[str, int, int, str, int, str]] = [
    ("habe-fertig", 29, 4, ".slot.resting", 6, "de"),
    ("null-und-nichtig", 5, 4, ".trick li:nth-child(2) .card", 6, "en"),
    ("blanco", 11, 3, ".thread", 24, "de"),
    ("dicht-dran", 202, 4, ".bid .end", 2, "en"),
]


class Sitter:
    """One person at two screens: a desk and a phone, one by day and one by night."""

    def __init__(self, browser: Browser, address: str, language: str, *, dark_desk: bool) -> None:
        day, night = {"color_scheme": "light"}, {"color_scheme": "dark"}
        self.desk = Person(
            browser, address, viewport=BESIDE, locale=language, **(night if dark_desk else day)
        )
        self.desk.page.evaluate(
            "wanted => fetch('/api/me', SEND(wanted))".replace("SEND", SEND), {"name": "Anna"}
        )
        self.phone = Person(
            browser,
            address,
            viewport=PHONE,
            locale=language,
            has_touch=True,
            storage_state=self.desk.context.storage_state(),
            **(day if dark_desk else night),
        )

    def sit(self, wanted: dict[str, Any]) -> str:
        code = str(self.desk.page.evaluate(OPEN, wanted))
        for screen in (self.desk, self.phone):
            screen.page.goto(f"{screen.address}/#/table/{code}")
            screen.page.wait_for_selector(".table")
        return code

    def play(self, until: str, touches: int) -> None:
        """Any legal moves, always the same ones, until there is something to see."""
        dice = random.Random(touches)
        made = 0
        while made < 400:
            if made >= touches and self.shows(until):
                self.desk.page.wait_for_timeout(1200)  # a whole trick, say, is taken away again
                if self.shows(until):
                    return
            made += self.desk.touch(dice.randrange(1000)) == "touched"
            self.desk.page.wait_for_timeout(60)
        raise SystemExit(f"{until} never came")

    def shows(self, what: str) -> bool:
        page = self.desk.page
        return page.locator(".now.mine").count() > 0 and page.locator(what).count() > 0

    def picture(self, name: str) -> None:
        """Both screens side by side."""
        for screen in (self.desk, self.phone):
            screen.page.mouse.move(0, 0)
            screen.page.evaluate("document.activeElement?.blur()")
            screen.page.wait_for_timeout(700)
        shots = [
            base64.b64encode(one.page.screenshot()).decode() for one in (self.desk, self.phone)
        ]
        frame = self.desk.context.new_page()
        frame.set_viewport_size({"width": BESIDE["width"] + PHONE["width"] + 20, "height": 844})
        images = "".join(f'<img src="data:image/png;base64,{shot}">' for shot in shots)
        frame.set_content(f'<body style="margin:0;display:flex;gap:20px">{images}')
        frame.screenshot(path=FOLDER / f"{name}.png", omit_background=True)
        print(name, flush=True)

    def close(self) -> None:
        self.desk.context.close()
        self.phone.context.close()


def start(browser: Browser, address: str) -> None:
    anna = Person(browser, address, locale="en")
    anna.page.wait_for_timeout(800)
    anna.page.screenshot(path=FOLDER / "start.png")
    print("start", flush=True)
    anna.context.close()


def tables(browser: Browser, address: str, wanted: list[str]) -> None:
    for number, (game, deal, players, until, touches, language) in enumerate(TABLES):
        if game in wanted:
            anna = Sitter(browser, address, language, dark_desk=number % 2 == 1)
            anna.sit({"game": game, "players": players, "deal": deal})
            anna.play(until, touches)
            anna.picture(game)
            anna.close()


def ending(browser: Browser, address: str, wanted: list[str]) -> None:
    """A match to its end: the scores, and then the analysis."""
    anna = Sitter(browser, address, "de", dark_desk=False)
    options = {"rounds": 2}
    code = anna.sit({"game": "habe-fertig", "players": 3, "deal": 8, "options": options})
    anna.desk.play_to_the_end(4)
    if "scores" in wanted:
        anna.picture("scores")
    if "analysis" in wanted:
        for screen in (anna.desk, anna.phone):
            screen.page.goto(f"{screen.address}/#/match/{code}")
        for screen in (anna.desk, anna.phone):
            screen.page.locator(".curve circle").first.wait_for(timeout=300_000)
            screen.page.get_by_role("button", name="Voriger Fehler").click()
            screen.page.wait_for_timeout(300)
        anna.picture("analysis")
    anna.close()


def moving(browser: Browser) -> None:
    """A real match against bots that take their time, a frame every moment, as one WebP."""
    with (
        tempfile.TemporaryDirectory() as folder,
        server_kit.running(server_kit.settings(Path(folder), web=WEB, bot_delay=0.7)) as address,
    ):
        anna = Person(browser, address, viewport=CINEMA, locale="en", color_scheme="light")
        code = anna.page.evaluate(OPEN, {"game": "null-und-nichtig", "players": 4, "deal": 5})
        anna.page.goto(f"{anna.address}/#/table/{code}")
        anna.page.wait_for_selector(".table")
        dice = random.Random(1)
        frames: list[Image.Image] = []
        while len(frames) < FRAMES:
            frames.append(Image.open(BytesIO(anna.page.screenshot())).convert("RGB"))
            if len(frames) % 3 == 0:  # one looks before one moves
                anna.touch(dice.randrange(1000))
            anna.page.wait_for_timeout(250)
        anna.context.close()
    path = FOLDER / "match.webp"
    frames[0].save(
        path, save_all=True, append_images=frames[1:], duration=450, loop=0, quality=70, method=6
    )
    print("match", path.stat().st_size, flush=True)
    if path.stat().st_size > LARGEST:
        raise SystemExit("The moving picture is too large.")


def main(wanted: list[str]) -> None:
    wanted = wanted or ["start", *(table[0] for table in TABLES), "scores", "analysis", "match"]
    with (
        tempfile.TemporaryDirectory() as folder,
        server_kit.running(server_kit.settings(Path(folder), web=WEB, analyse=True)) as address,
        sync_playwright() as playwright,
    ):
        chromium = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        if "start" in wanted:
            start(browser, address)
        tables(browser, address, wanted)
        if {"scores", "analysis"} & set(wanted):
            ending(browser, address, wanted)
        if "match" in wanted:
            moving(browser)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
