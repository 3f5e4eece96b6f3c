"""Somebody at a real Chromium, for the tests of the browser part.

Screenshots of every screen that is passed are kept in out/screenshots.
"""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    ViewportSize,
    WebSocketRoute,
)

from vierblatt import games

TITLES = {name: games.find(name).title for name in games.names()}
KEPT = Path(__file__).parent.parent / "out" / "screenshots"
AXE = Path(__file__).parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
SMALL_PHONES: tuple[ViewportSize, ...] = (
    {"width": 360, "height": 640},
    {"width": 375, "height": 667},
)
# Every screen that has to show a whole table: small, held sideways, low, upright and very large.
SCREENS: tuple[ViewportSize, ...] = (
    PHONE,
    *SMALL_PHONES,
    {"width": 320, "height": 568},
    SIDEWAYS,
    {"width": 740, "height": 360},
    {"width": 640, "height": 512},  # 1280 by 1024 at 200 %
    {"width": 1024, "height": 600},
    {"width": 820, "height": 1180},
    {"width": 1280, "height": 720},
    {"width": 2560, "height": 1440},
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # Pages of Chromium's own, below the address bar of every window: a second of work for nothing.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup",
]
PATIENCE = 120.0  # seconds for a whole match


class Person:
    """Somebody at a browser, whose console stays empty of warnings and errors."""

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
        self.line: WebSocketRoute | None = None
        self.cut_off = False
        self.page.goto(self.address + "/")

    def hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def shot(self, name: str) -> None:
        KEPT.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=KEPT / f"{name}.jpg", quality=80)  # a fifth of the work of PNG

    def look(self, name: str) -> None:
        """Look at this screen by day and by night, large and small: kept, and nothing for axe."""
        was = self.page.viewport_size or DESK
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        for theme in ("light", "dark"):
            self.page.evaluate("(to) => (document.documentElement.dataset.theme = to)", theme)
            for size, viewport in (("desk", DESK), ("phone", PHONE)):
                self.page.set_viewport_size(viewport)
                self.shot(f"{name}.{size}.{theme}")
                wide = self.page.evaluate("document.documentElement.scrollWidth")
                assert wide <= viewport["width"], f"{name} is wider than a {size}"
                tall = self.page.evaluate(ROOM_BELOW_THE_TABLE)
                assert tall <= 0, f"{name} scrolls twice on a {size}"
                self.page.wait_for_function(FITS, polling=50)
                found = self.page.evaluate(FINDINGS)
                assert not found, f"{name} on a {size}, {theme}: {found}"
        self.page.set_viewport_size(was)

    def begin(self, name: str, language: str = "de") -> None:
        """One click from the start page to a match against bots."""
        said = {"de": f"{TITLES[name]} gegen Bots", "en": f"Play {TITLES[name]} against"}
        self.page.get_by_role("button", name=said[language]).click()
        self.page.wait_for_selector(".table")

    def open_table(
        self, game: str, options: dict[str, Any], *, name: str = "Anna", **more: Any
    ) -> str:
        """A table by the same request the page sends; gives its code, and goes there."""
        self.page.evaluate("name => fetch('/api/me', SEND({name}))".replace("SEND", SEND), name)
        wanted = {"game": game, "options": options, "bots": [""] * (options["players"] - 1)} | more
        asked = "wanted => fetch('/api/tables', SEND(wanted)).then(answer => answer.json())"
        code = str(self.page.evaluate(asked.replace("SEND", SEND), wanted)["code"])
        self.page.goto(f"{self.address}/#/table/{code}")
        self.page.wait_for_selector(".table")
        return code

    def join(self, code: str, name: str) -> None:
        """Follow a friend's link, say who one is and sit down in one step."""
        self.page.goto(f"{self.address}/table/{code}")
        self.page.get_by_label("Dein Name").fill(name)
        self.page.keyboard.press("Enter")

    def hold_the_wire(self) -> None:
        """From the next table on, its connection can be cut and mended."""
        self.page.route_web_socket(lambda url: "/ws/" in url, self._connect)

    def _connect(self, line: WebSocketRoute) -> None:
        if self.cut_off:
            line.close()
        else:
            line.connect_to_server()
            self.line = line

    def cut(self) -> None:
        self.cut_off = True
        assert self.line is not None
        self.line.close()

    def mend(self) -> None:
        self.cut_off = False

    def drag(self, thing: str, to: str) -> None:
        """By mouse, from the middle of one thing to the middle of another."""
        self.page.locator(thing).first.hover()
        self.page.mouse.down()
        target = self.page.locator(to).first.bounding_box()
        assert target is not None
        x, y = target["x"] + target["width"] / 2, target["y"] + target["height"] / 2
        self.page.mouse.move(x, y - 20, steps=4)
        self.page.mouse.move(x, y)
        self.page.mouse.up()

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


SLOWER, LONG = 4, 50


def blocking(browser: Browser, url: str, cookies: Any) -> float:
    """For how many ms a slow phone would not answer while the page comes.

    That is what tasks take beyond 50 ms (Lighthouse's total blocking time), counted in the
    processor's own time and four times as slow: it does not depend on what else the machine does.
    Only the page counts. Chromium has pages of its own, such as the one below its address bar,
    and they begin when a window does.
    """
    context = browser.new_context(service_workers="block")
    context.add_cookies(cookies)
    page = context.new_page()
    tools = browser.new_browser_cdp_session()
    events: list[dict[str, Any]] = []
    ended: list[bool] = []
    tools.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    tools.on("Tracing.tracingComplete", lambda _: ended.append(True))
    names = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
    categories = {"includedCategories": names}
    tools.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": categories})
    page.goto(url, wait_until="networkidle")
    page.wait_for_timeout(500)
    tools.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    context.close()
    origin = urlsplit(url)._replace(path="/", query="", fragment="").geturl()
    calls = [one for one in events if one["name"] == "FunctionCall"]
    ours = [one for one in calls if one["args"]["data"].get("url", "").startswith(origin)]
    threads = {(one["pid"], one["tid"]) for one in ours}
    tasks = [e for e in events if e["name"] == "RunTask" and (e["pid"], e["tid"]) in threads]
    assert any("tdur" in e for e in tasks), "Chromium tells nothing about its tasks"
    return float(sum(max(0, SLOWER * e.get("tdur", 0) / 1000 - LONG) for e in tasks))


# What `fetch` needs to send JSON.
SEND = """(body => ({method: 'POST', headers: {'content-type': 'application/json'},
                     body: JSON.stringify(body)}))"""

# A table fills the window, and what does not fit scrolls in it.
ROOM_BELOW_THE_TABLE = """document.querySelector('.table')
  ? document.documentElement.scrollHeight - innerHeight : 0"""

# Whoever has cards in hand sees the whole table, once it has come to rest: nothing is cut off at
# an edge, and nothing of the board lies under what to do and the hand.
FITS = """() => {
  const main = document.querySelector('.table > main');
  const box = (one) => one.getBoundingClientRect();
  const hand = main?.querySelector('.hand');
  if (!hand) return true;
  const board = main.querySelector('.middle > *');
  const over = [hand, main.querySelector('.now')].some((one) => board
    && box(board).bottom > box(one).top + 1 && box(board).right > box(one).left + 1
    && box(one).bottom > box(board).top + 1);
  const beyond = [...main.querySelectorAll('.hand > *, .players > *, .middle *')].some((one) =>
    box(one).right > innerWidth || box(one).left < 0);
  return main.scrollHeight <= main.clientHeight && !over && !beyond;
}"""

# What axe has against this page; colours are judged when nothing moves any more.
FINDINGS = """async () => {
  // On grain axe would judge no colour at all; tests/looks.test.ts of the browser part does.
  for (const name of ['--grain', '--light', '--face'])
    document.documentElement.style.setProperty(name, 'none');
  await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)));
  const {violations} = await axe.run(document, {resultTypes: ['violations']});
  document.documentElement.removeAttribute('style');
  return violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html}`));
}"""

# Where the held card may go, or else what may be taken up; then the buttons. All in one breath:
# the bots move on meanwhile.
TOUCH = """([number, how]) => {
  if (document.querySelector('.scores .rank')) return 'over';
  const ready = document.querySelector('.scores .button.strong');
  if (!ready && !document.querySelector('.now.mine')) return 'waiting';
  const places = ['.target[data-thing]', '.open[data-thing]', '.acts [data-thing]'];
  const found = ready ? [ready] : places.map((place) => [...document.querySelectorAll(place)])
    .find((things) => things.length);
  if (!found) return 'waiting';
  found[number % found.length][how]();
  return 'touched';
}"""

# How far things have jumped on this page, in all (cards that fly and fade do not jump), and how
# many ms the longest task took.
SHIFTS = """() => {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) window.shifted += one.value;
  }).observe({type: 'layout-shift', buffered: false});
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) window.longest = Math.max(window.longest, one.duration);
  }).observe({type: 'longtask', buffered: false});
}"""

# A short match against bots, as the start page opens a usual one.
OPEN = """async (wanted) => {
  const post = (path, body) => fetch(path, {method: 'POST', body: JSON.stringify(body),
    headers: {'content-type': 'application/json'}}).then((answer) => answer.json());
  await post('/api/me', {name: 'Anna'});
  return (await post('/api/quick', wanted)).code;
}"""
