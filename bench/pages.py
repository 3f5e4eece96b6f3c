"""How fast the pages are there: bytes, time until usable, blocking, and Lighthouse if at hand.

    .venv/bin/python bench/pages.py                        (or: make bench-web)
    .venv/bin/python bench/pages.py start "table, blanco"  (only these)

A page is usable when what one came for can be touched. Times are the medians of five first visits
by somebody new (or, where one must be somebody, by a known guest with an empty cache), here and on
what Chromium's tools call slow 4G. Blocking is the page's own (see tests/browser_kit.py). For
Lighthouse, have it on the PATH (npm install --global lighthouse); it simulates a phone on slow 4G
with a slow processor. It goes by the clock, so a page that falls short is asked again, up to three
times: other programs only ever make it worse.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Playwright, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import client_kit
import server_kit
from browser_kit import FLAGS, OPEN, Person, blocking
from services_kit import free_port
from vierblatt import games
from vierblatt.server.settings import WEB

VISITS = 5
SLOW_4G = {"latency": 562.5, "downloadThroughput": 180_000, "uploadThroughput": 84_375}
LIMITS = {"here": 1.0, "slow 4G": 3.0}  # seconds
MOST_BYTES = 200_000
MOST_BLOCKING = 200  # ms; Lighthouse gives 90 % of its points for that
LOOKS = 3
# Lighthouse's categories, and the least that each must have.
SCORES = {"performance": 0.98, "accessibility": 1.0, "best-practices": 1.0, "seo": 1.0}

PAGES = {
    "start": ("", ".tile .button.strong:enabled"),
    **{f"table, {name}": (f"table/{{{name}}}", ".table [data-thing]") for name in games.names()},
    **{f"lesson, {name}": (f"learn/{name}", "section .button.strong") for name in games.names()},
    "rules": ("rules/habe-fertig", ".clause figure"),
    "daily deal": ("daily", ".deals .button:enabled"),
    "daily results": ("daily/blanco", "main .button"),
    "match": ("match/{match}", ".steps .button:enabled"),
    "open a table": ("new/blanco", "main .button.strong:enabled"),
    "invitation": ("table/{friends}", ".table form .button"),
    "looking on": ("table/{habe-fertig}", ".table .players li"),
    "table, pairing": ("table/{pairing}/pair", ".table [role=timer]"),
    "open tables": ("tables", "main .button"),
    "my matches": ("matches", "main .rows .button"),
    "ladder": ("ladder", "main .open a"),
    "person": ("person/Anna", "main h1"),
    "me": ("me", "main .button"),
}
KNOWN = ("table", "my matches", "me")  # pages for somebody who was here before


# When it was there, to the next frame; Playwright itself would only look now and then.
WATCH = """window.usable = new Promise((tell) => {
  const look = () => [...document.querySelectorAll(READY)].some((one) => one.checkVisibility())
    ? tell(performance.now()) : requestAnimationFrame(look);
  look();
});"""


class Places(dict[str, str]):
    """What stands in braces in an address; for a game, a new table: who leaves one is replaced."""

    def __init__(self, anna: Person, **known: str) -> None:
        super().__init__(known)
        self._anna = anna

    def __missing__(self, what: str) -> str:
        if what == "pairing":  # begins by itself after a while
            return str(self.ask("pairing", {"game": "blanco", "newcomer": "de"})["code"])
        wanted = {"game": what, "players": games.find(what).usual_players}
        return str(self._anna.page.evaluate(OPEN, wanted))

    def ask(self, path: str, body: dict[str, Any]) -> Any:
        return self._anna.page.request.post(f"{self._anna.address}/api/{path}", data=body).json()

    def url(self, path: str) -> str:
        return f"{self._anna.address}/#/{path.format_map(self)}"


def visit(browser: Browser, url: str, ready: str, cookies: Any, *, slow: bool) -> tuple[float, int]:
    """Seconds until the page is usable, and the bytes it took."""
    context = browser.new_context(service_workers="block")
    context.add_cookies(cookies)
    page = context.new_page()
    tools = context.new_cdp_session(page)
    tools.send("Network.enable")
    if slow:
        tools.send("Network.emulateNetworkConditions", {"offline": False, **SLOW_4G})
    sizes: list[float] = []
    tools.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
    page.add_init_script(WATCH.replace("READY", json.dumps(ready)))
    page.goto(url, wait_until="commit")
    seconds = page.evaluate("usable") / 1000
    size = int(sum(sizes))
    context.close()
    return seconds, size


def lighthouse(
    playwright: Playwright, url: Callable[[], str], cookies: Any
) -> dict[str, float] | None:
    """The best of some looks at a page, each in a browser that has nothing but the cookies."""
    program = shutil.which(os.environ.get("LIGHTHOUSE", "lighthouse"))
    if program is None:
        return None
    best = dict.fromkeys(SCORES, 0.0)
    for _ in range(LOOKS):
        with tempfile.TemporaryDirectory() as folder:
            port = free_port()
            flags = [*FLAGS, f"--remote-debugging-port={port}"]
            context = playwright.chromium.launch_persistent_context(
                f"{folder}/profile", executable_path=chromium(), args=flags
            )
            context.add_cookies(cookies)
            out = Path(folder) / "report.json"
            # Without --disable-storage-reset it would throw the cookies away.
            command = [program, url(), "--quiet", f"--port={port}", "--disable-storage-reset"]
            asked = f"--only-categories={','.join(SCORES)}"
            subprocess.run([*command, asked, "--output=json", f"--output-path={out}"], check=True)
            context.close()
            found = json.loads(out.read_text())["categories"]
        best = {name: max(score, float(found[name]["score"])) for name, score in best.items()}
        if enough(best):
            break
    return best


def enough(scores: dict[str, float]) -> bool:
    return all(scores[name] >= least for name, least in SCORES.items())


def chromium() -> str | None:
    return shutil.which("chromium")


def measure(
    name: str, places: Places, browser: Browser, playwright: Playwright, cookies: Any
) -> tuple[list[str], bool]:
    """A row of the table, and whether the page keeps all limits."""
    path, ready = PAGES[name]
    kept = True
    cells = []
    size = 0
    for where, limit in LIMITS.items():
        visits = [
            visit(browser, places.url(path), ready, cookies, slow=where != "here")
            for _ in range(VISITS)
        ]
        seconds = statistics.median(seconds for seconds, _ in visits)
        size = max(size, *(size for _, size in visits))
        kept &= seconds <= limit and size <= MOST_BYTES
        cells.append(f"{seconds:.2f} s")
    waits = statistics.median(blocking(browser, places.url(path), cookies) for _ in range(VISITS))
    kept &= waits <= MOST_BLOCKING
    scores = lighthouse(playwright, partial(places.url, path), cookies)
    kept &= scores is None or enough(scores)
    shown = [f"{100 * score:.0f}" for score in scores.values()] if scores else ["–"] * len(SCORES)
    return [name, f"{size / 1000:.0f} KB", *cells, f"{waits:.0f} ms", *shown], kept


def main() -> int:
    wanted = sys.argv[1:] or list(PAGES)
    head = ("page", "compressed", "usable here", "on slow 4G", "blocking", *SCORES)
    print("|", " | ".join(head), "|")
    print("| --- |" + " ---: |" * (len(head) - 1))
    kept = True
    with (
        tempfile.TemporaryDirectory() as folder,
        server_kit.running(server_kit.settings(Path(folder), web=WEB)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        anna = Person(browser, address)
        short = {"game": "dicht-dran", "players": 2, "options": client_kit.SHORT["dicht-dran"]}
        match = anna.page.evaluate(OPEN, short)
        anna.page.goto(f"http://{address}/#/table/{match}")
        anna.play_to_the_end(1)
        places = Places(anna, match=match)
        places.ask("account", {"name": "Anna", "password": "long enough"})
        alone = {"game": "blanco", "options": {"players": 2}, "bots": [""]}
        places["friends"] = places.ask("tables", alone)["code"]
        for name in wanted:
            cookies = anna.context.cookies() if name.startswith(KNOWN) else []
            row, good = measure(name, places, browser, playwright, cookies)
            kept &= good
            print("|", " | ".join(row), "|", flush=True)
    return int(not kept)


if __name__ == "__main__":
    sys.exit(main())
