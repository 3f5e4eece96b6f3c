"""Every screen in a real Chromium, by day and by night, on a desk and on a phone, judged by axe.

The pictures are kept in out/screenshots.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

import client_kit
from browser_kit import DESK, FITS, PHONE, SCREENS, SMALL_PHONES, TOUCH, Person
from vierblatt import games

PAGES = {
    "start": "",
    "lobby": "tables",
    "new-table": "new/null-und-nichtig",
    **{f"rules.{name}": f"rules/{name}" for name in games.names()},
    "no-page": "nowhere",
    "no-table": "table/NOSUCH",
}


@pytest.mark.parametrize("name", PAGES)
def test_the_pages_around_the_table(name: str, browser: Browser, address: str) -> None:
    anna = Person(browser, address, locale="en")
    anna.page.goto(f"{anna.address}/#/{PAGES[name]}")
    expect(anna.page.get_by_role("main").first).to_be_visible()
    anna.page.wait_for_timeout(300)
    anna.look(name)
    anna.context.close()


@pytest.mark.parametrize("name", games.names())
def test_a_match_from_the_deal_to_the_scores(name: str, browser: Browser, address: str) -> None:
    """Stops at each kind of thing there is to do."""
    anna = Person(browser, address, locale="de" if len(name) % 2 else "en")
    options = {"players": 3, **client_kit.SHORT[name], **TWO.get(name, {})}
    anna.open_table(name, options, bots=["casual", "casual"])
    anna.page.get_by_role("button", name=re.compile("Austeilen|Deal")).click()
    seen: set[str] = set()
    for number in range(3000):
        what = str(anna.page.evaluate(MOMENT))
        if what and what not in seen:
            seen.add(what)
            anna.look(f"{name}.{what}")
        if anna.page.evaluate(STILL, [what, number]) == "over":
            break
        anna.page.wait_for_timeout(15)
    anna.look(f"{name}.over")
    seen.add("over")
    assert len(seen) >= MOMENTS.get(name, 2), seen
    assert anna.errors == []
    anna.context.close()


# Two rounds, so that there is a pause between them.
TWO = {
    "habe-fertig": {"rounds": 2},
    "null-und-nichtig": {"rounds": 2},
    "dicht-dran": {"hands": 2},
}
MOMENTS = {"habe-fertig": 5, "null-und-nichtig": 4, "blanco": 5, "dicht-dran": 3}

# What is asked of the player, with all numbers and names taken out of the sentence.
MOMENT = """() => {
  if (document.querySelector('.scores .rank')) return '';
  if (document.querySelector('.scores')) return 'pause';
  const now = document.querySelector('.now.mine .prompt');
  return now ? now.textContent.toLowerCase().replace(/[^a-z]+/g, '-').slice(0, 24) : '';
}"""

# Nothing is touched that has not been looked at: the bots move on meanwhile.
STILL = f"([what, number]) => ({MOMENT})() === what ? ({TOUCH})([number, 'click']) : 'waiting'"


def test_the_seats_the_menu_the_chat_and_whoever_looks_on(browser: Browser, address: str) -> None:
    anna, paul = Person(browser, address), Person(browser, address)
    clocks = {"per_move": 60, "total": 600, "increment": 5}
    code = anna.open_table("dicht-dran", {"players": 3}, settings=clocks)
    anna.look("open-table")
    paul.hold_the_wire()
    paul.page.goto(f"{paul.address}/#/table/{code}")
    expect(
        paul.page.get_by_role("heading", name="Anna lädt dich zu Dicht dran ein")
    ).to_be_visible()
    paul.look("name")
    paul.join(code, "Paul")
    anna.page.get_by_role("button", name="Bot dazu").last.click()
    anna.page.get_by_role("button", name="Austeilen").click()
    paul.page.wait_for_selector(".now.mine")
    anna.page.get_by_role("button", name="Chat", exact=True).click()
    anna.page.get_by_role("button", name="Viel Glück!").click()
    log = anna.page.get_by_role("log")
    expect(log).to_contain_text("Viel Glück!")
    anna.page.get_by_placeholder("Nachricht").fill("o" * 200)  # one word, which must wrap
    anna.page.keyboard.press("Enter")
    expect(log).to_contain_text("o" * 200)
    assert log.evaluate("(log) => log.scrollWidth <= log.clientWidth")
    anna.page.set_viewport_size({"width": 390, "height": 844})
    anna.page.get_by_role("button", name=re.compile("Verlauf")).first.click()
    assert log.evaluate("(log) => log.scrollWidth <= log.clientWidth")
    anna.look("chat")
    anna.page.keyboard.press("Escape")
    anna.page.set_viewport_size(DESK)
    anna.page.get_by_role("button", name="Menü").click()
    anna.look("menu")
    anna.page.get_by_role("button", name="Aufgeben").click()
    anna.look("sure")
    anna.page.get_by_role("button", name="Doch nicht").click()
    anna.page.keyboard.press("Escape")
    paul.cut()
    paul.page.get_by_text("Verbindung verloren").wait_for()
    paul.look("lost")
    paul.context.close()

    eva = Person(browser, address)
    eva.page.goto(f"{eva.address}/#/table/{code}")
    expect(eva.page.locator(".now")).to_contain_text("Du schaust zu. Warten auf")
    eva.look("spectator")
    for one in (anna, eva):
        assert one.errors == []
        one.context.close()


@pytest.mark.parametrize(("locale", "deal"), [("de", "Austeilen"), ("en", "Deal")])
def test_beside_a_clock_everything_is_read_to_its_end(
    locale: str, deal: str, browser: Browser, address: str
) -> None:
    anna = Person(browser, address, viewport=PHONE, locale=locale)
    clocks = {"per_move": 90, "total": 3600}
    anna.open_table("dicht-dran", {"players": 3}, settings=clocks, bots=["casual"] * 2)
    anna.page.get_by_role("button", name=deal, exact=True).click()
    anna.page.wait_for_selector(".now.mine")
    for screen in SCREENS:
        anna.page.set_viewport_size(screen)
        anna.shot(f"clock.{locale}.{screen['width']}")
        assert anna.page.evaluate(UNREAD) == [], screen
    assert anna.errors == []
    anna.context.close()


# Lines of the prompt that are cut off, or lie under the clock or a button.
UNREAD = """() => {
  const now = document.querySelector('.now');
  const box = now.getBoundingClientRect();
  const above = [...now.querySelectorAll('.clock, .acts button:not(.off)')]
    .map((one) => one.getBoundingClientRect());
  const range = document.createRange();
  range.selectNodeContents(now.querySelector('.prompt'));
  const meets = (one, other) => one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom;
  return [...range.getClientRects()].filter((line) => line.bottom > box.bottom + 1
    || above.some((one) => meets(line, one))).map((line) => Math.round(line.bottom - box.bottom));
}"""


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("name", games.names())
def test_on_every_screen_the_whole_table_is_in_sight(
    name: str, full: bool, browser: Browser, address: str
) -> None:
    """With the usual number of players and with all that fit: at each decision on another screen,
    and at the end on a small phone."""
    game = games.find(name)
    players = game.seats[-1] if full else game.usual_players
    anna = Person(browser, address, viewport=SMALL_PHONES[-1], has_touch=True)
    options = {"players": players, **client_kit.SHORT[name]}
    anna.open_table(name, options, bots=["casual"] * (players - 1))
    anna.page.get_by_role("button", name="Austeilen").click()
    stands = "waiting"
    for number in range(3000):
        if anna.page.locator(".now.mine").count():
            size = SCREENS[number % len(SCREENS)]
            anna.page.set_viewport_size(size)
            assert anna.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
            in_sight(anna, f"{name}.{players}.{size['width']}x{size['height']}")
        if (stands := anna.touch(number)) == "over":
            break
        anna.page.wait_for_timeout(15)
    assert stands == "over"
    for size in SMALL_PHONES:
        anna.page.set_viewport_size(size)
        for button in ("Noch eine Partie", "Tisch ansehen"):
            expect(anna.page.get_by_role("button", name=button)).to_be_in_viewport(ratio=1)
    anna.context.close()


def in_sight(somebody: Person, name: str) -> None:
    try:
        somebody.page.wait_for_function(FITS, polling=20, timeout=3000)
    except PlaywrightTimeout:
        somebody.shot(f"{name}.covered")
        pytest.fail(f"{name}: not everything is in sight")


def test_one_opponent_needs_no_more_room_than_a_card_player(browser: Browser, address: str) -> None:
    """The only panel on a desk stays together, and a very large screen has larger cards."""
    anna = Person(browser, address)
    anna.page.evaluate("localStorage.setItem('vierblatt', JSON.stringify({players: {blanco: 2}}))")
    anna.page.reload()
    anna.begin("blanco")
    box = anna.page.locator(".players li").bounding_box()
    assert box is not None
    assert box["width"] < 480
    card = anna.page.locator(".grid.own .cell").first
    small = card.bounding_box()
    anna.page.set_viewport_size({"width": 2560, "height": 1440})
    large = card.bounding_box()
    assert small is not None
    assert large is not None
    assert large["width"] > 1.3 * small["width"]
    anna.context.close()


def test_with_the_colours_of_the_system_the_gap_and_the_choice_are_seen(
    browser: Browser, address: str
) -> None:
    anna = Person(browser, address, forced_colors="active")
    chosen = anna.page.locator(":checked + span").first
    assert chosen.evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"
    anna.begin("dicht-dran")
    colours = [
        anna.page.locator(where).evaluate("(one) => getComputedStyle(one).backgroundColor")
        for where in (".ruler", ".ruler .gap")
    ]
    assert colours[0] != colours[1]
    anna.shot("forced-colours")
    anna.context.close()


@pytest.mark.parametrize("name", games.names())
def test_twice_as_large_nothing_is_lost(name: str, browser: Browser, address: str) -> None:
    """Zoomed to 200 %, a desk of 1280 by 1024 has room for 640 by 512."""
    anna = Person(browser, address, viewport={"width": 640, "height": 512}, device_scale_factor=2)
    anna.begin(name)
    anna.page.wait_for_selector(".now.mine")
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= 640
    for button in anna.page.locator(".table button:not(:disabled):visible").all():
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 641
        button.click(trial=True)  # it lies in sight, and nothing on it
    anna.shot(f"{name}.zoomed")
    anna.context.close()
