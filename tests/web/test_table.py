"""At the table in a real Chromium: dragging, refusals, the menu, and several people."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from browser_kit import PHONE, SHIFTS, Person
from server_kit import slow_compiler

HAND = ".hand [data-thing]"


def test_cards_are_played_by_dragging_them_to_the_table(browser: Browser, address: str) -> None:
    anna = Person(browser, address)
    anna.begin("null-und-nichtig")
    expect(anna.page.locator(HAND)).to_have_count(13)
    anna.drag(HAND, ".middle")
    expect(anna.page.locator(HAND)).to_have_count(12)

    anna.drag(HAND, ".now")  # nowhere: the card comes back
    anna.page.locator(HAND).first.hover()
    anna.page.mouse.down()
    anna.page.mouse.move(700, 300, steps=3)
    expect(anna.page.locator(".middle.lit")).to_be_visible()
    anna.page.keyboard.press("Escape")
    anna.page.mouse.up()
    expect(anna.page.locator(".middle.lit")).to_have_count(0)
    expect(anna.page.locator(HAND)).to_have_count(12)
    assert anna.errors == []
    anna.context.close()


def test_a_finger_drags_as_well(browser: Browser, address: str) -> None:
    anna = Person(browser, address, viewport=PHONE, has_touch=True, is_mobile=True)
    anna.begin("dicht-dran")
    held = anna.page.locator(HAND)
    expect(held).to_have_count(8)
    box, table = held.nth(2).bounding_box(), anna.page.locator(".middle").bounding_box()
    assert box is not None
    assert table is not None
    finger = anna.context.new_cdp_session(anna.page)

    def put(kind: str, x: float, y: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    put("touchStart", x, y)
    for step in range(1, 6):
        put("touchMove", x, y + (table["y"] + 150 - y) * step / 5)
    put("touchEnd", 0, 0)
    expect(anna.page.locator(".bids").first).to_be_visible()
    expect(anna.page.locator(".log")).to_contain_text(re.compile("gewinns?t"))
    assert anna.errors == []
    anna.context.close()


def test_a_card_that_does_not_go_says_why(browser: Browser, address: str) -> None:
    anna = Person(browser, address, locale="en")
    anna.begin("habe-fertig", "en")
    anna.page.wait_for_selector(".now.mine")
    for touches in range(60):
        resting = anna.page.locator(".slot.resting")
        if resting.count() and anna.page.locator(".now.mine").count():
            break
        anna.touch(touches)
        anna.page.wait_for_timeout(30)
    expect(resting.first).to_have_attribute("aria-label", re.compile("not playable"))
    resting.first.click()
    expect(anna.page.get_by_role("alert")).to_have_text(re.compile(r"\w{4}.*\.$"))
    assert anna.errors == []
    anna.context.close()


def test_a_hint_comes_when_it_is_ready(browser: Browser, address: str) -> None:
    """However long the compiler needs; and it is not shown for another decision."""
    anna = Person(browser, address)
    button = anna.page.get_by_role("button", name="Tipp")
    comes, hint = anna.page.get_by_text("Der Ratgeber überlegt"), anna.page.get_by_text("Tipp:")
    with slow_compiler() as begins:
        anna.begin("null-und-nichtig")
        anna.page.wait_for_selector(".now.mine")
        button.click()
        expect(comes).to_contain_text("Beim ersten Mal")
        anna.look("hint-comes")
        anna.touch(0)  # who does not want to wait plays on
        expect(comes).to_have_count(0)
        anna.page.wait_for_selector(".now.mine")
        button.click()
        expect(comes).to_be_visible()
        anna.page.evaluate(SHIFTS)
        begins.set()
        expect(hint).to_be_visible(timeout=120_000)
    expect(comes).to_have_count(0)
    expect(anna.page.locator(".hand .hinted")).to_have_count(1)
    assert anna.page.evaluate("shifted") < 0.01
    anna.look("hint")
    anna.page.locator(".hinted").click()
    expect(hint).to_have_count(0)
    expect(anna.page.locator(".hinted")).to_have_count(0)
    expect(anna.page.get_by_role("alert")).to_have_count(0)
    assert anna.errors == []
    anna.context.close()


def test_whoever_plays_by_keyboard_keeps_the_place_in_the_hand(
    browser: Browser, address: str
) -> None:
    anna = Person(browser, address)
    anna.begin("null-und-nichtig")
    expect(anna.page.locator(HAND)).to_have_count(13)
    anna.page.locator(HAND).first.focus()
    anna.page.keyboard.press("ArrowRight")
    anna.page.keyboard.press("ArrowRight")
    assert place(anna.page) == 2
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator(HAND)).to_have_count(12)
    assert place(anna.page) == 2
    anna.context.close()


def place(page: Page) -> int:
    """Which card of the hand has the focus."""
    found = "[...document.querySelectorAll('.hand button')].indexOf(document.activeElement)"
    return int(page.evaluate(found))


def test_the_ways_out_of_a_match_ask_first(browser: Browser, address: str) -> None:
    anna, paul = Person(browser, address), Person(browser, address)  # who keeps the bots waiting
    code = anna.open_table("dicht-dran", {"players": 2})
    paul.join(code, "Paul")
    page = anna.page
    page.get_by_role("button", name="Austeilen").click()
    page.wait_for_selector(".now.mine")
    menu = page.get_by_role("button", name="Menü")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Mit der Tastatur: Pfeiltasten")
    expect(page.get_by_role("dialog")).to_contain_text(re.compile("[0-9a-f]{64}"))
    page.get_by_role("button", name="Switch to English").click()
    expect(page.get_by_role("heading", name="Menu")).to_be_visible()
    expect(page.locator(".now")).to_contain_text("Your turn")
    page.get_by_role("button", name="Auf Deutsch umschalten").click()
    page.get_by_role("button", name="Einen Bot für mich spielen lassen").click()
    expect(page.locator(".now")).to_contain_text("Ein Bot spielt für dich")
    page.locator(".now").get_by_role("button", name="Wieder selbst spielen").click()
    expect(page.locator(".now")).not_to_contain_text("Ein Bot spielt")

    menu.click()
    page.get_by_role("button", name="Aufgeben").click()
    page.get_by_role("button", name="Doch nicht").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".now")).not_to_contain_text("aufgegeben")
    menu.click()
    page.get_by_role("button", name="Aufgeben").click()
    page.get_by_role("button", name="Aufgeben").click()
    expect(page.locator(".now")).to_contain_text("Du hast aufgegeben")
    expect(page.locator(".now")).not_to_contain_text("Gleich bist du dran")
    expect(paul.page.locator(".players")).to_contain_text("aufgegeben")

    menu.click()
    page.get_by_role("button", name="Tisch verlassen").click()
    page.get_by_role("button", name="Tisch verlassen").click()
    expect(page.get_by_role("button", name="Blanco gegen Bots")).to_be_visible()
    assert anna.errors == paul.errors == []
    anna.context.close()
    paul.context.close()


@pytest.mark.parametrize("game", ["dicht-dran", "null-und-nichtig"])
def test_two_people_choose_at_the_same_time(browser: Browser, address: str, game: str) -> None:
    anna, paul = Person(browser, address), Person(browser, address, viewport=PHONE)
    players = 2 if game == "dicht-dran" else 3
    code = anna.open_table(game, {"players": players}, settings={"per_move": 300})
    paul.join(code, "Paul")
    expect(anna.page.get_by_role("main")).to_contain_text("Paul")
    for _ in range(players - 2):
        anna.page.get_by_role("button", name="Bot dazu").click()
    anna.page.get_by_role("button", name="Austeilen").click()
    for one in (anna, paul):
        one.page.wait_for_selector(".now.mine")
        expect(one.page.get_by_role("timer").first).to_contain_text(re.compile(r"[45]:\d\d"))

    choices = 1 if game == "dicht-dran" else 3
    choose(anna, choices)
    expect(anna.page.locator(".now")).to_contain_text("Paul")
    anna.page.reload()  # in the middle of the choice
    expect(anna.page.locator(".now")).to_contain_text("Warten auf Paul")
    expect(paul.page.locator(".players li").first).to_contain_text("hat gewählt")
    choose(paul, choices)
    expect(anna.page.locator(".log")).to_contain_text("Paul")
    expect(anna.page.locator(".now")).not_to_contain_text("Warten auf Paul")
    assert anna.errors == paul.errors == []
    anna.context.close()
    paul.context.close()


def choose(somebody: Person, cards: int) -> None:
    """Lay the first cards of the hand, one after another."""
    held = somebody.page.locator(HAND)
    dealt = held.count()
    for laid in range(cards):
        expect(held).to_have_count(dealt - laid)
        held.first.click()


def test_people_talk_and_somebody_looks_on(browser: Browser, address: str) -> None:
    anna, paul = Person(browser, address), Person(browser, address, viewport=PHONE)
    code = anna.open_table("dicht-dran", {"players": 2})
    paul.join(code, "Paul")
    anna.page.get_by_role("button", name="Austeilen").click()
    anna.page.wait_for_selector(".now.mine")
    anna.page.get_by_role("button", name="Chat", exact=True).click()
    anna.page.get_by_role("button", name="Viel Glück!").click()
    expect(paul.page.get_by_role("button", name="Anna Viel Glück!")).to_be_visible()
    paul.page.get_by_role("button", name="Anna Viel Glück!").click()
    paul.page.get_by_label("Nachricht").fill("Dir auch <b>viel</b> 🍀")
    paul.page.keyboard.press("Enter")
    expect(anna.page.get_by_role("log")).to_contain_text("Dir auch <b>viel</b> 🍀")

    anna.page.get_by_role("button", name="Paul stummschalten").click()
    expect(anna.page.get_by_role("log")).not_to_contain_text("Dir auch")
    anna.page.get_by_role("button", name="Chat ausschalten").click()
    expect(paul.page.get_by_text("Der Chat ist ausgeschaltet.")).to_be_visible()

    eva = Person(browser, address)
    eva.page.goto(f"{eva.address}/#/table/{code}")
    expect(eva.page.locator(".now")).to_contain_text("Du schaust zu")
    assert eva.page.locator(HAND).count() == 0
    expect(anna.page.get_by_role("img", name="1 schaut zu")).to_be_visible()
    assert anna.errors == paul.errors == eva.errors == []
    for one in (anna, paul, eva):
        one.context.close()


@pytest.mark.parametrize("game", ["null-und-nichtig", "habe-fertig"])
def test_who_wants_to_clicks_when_they_have_seen_it(
    browser: Browser, address: str, game: str
) -> None:
    anna = Person(browser, address)
    page = anna.page
    options = {"players": 3, "rounds": 2}  # one may be over after a few cards
    anna.open_table(game, options, bots=["casual"] * 2)
    page.get_by_role("button", name="Menü").click()
    page.get_by_label("Tempo").select_option("click")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Austeilen").click()
    seen = page.locator(".now .button.strong[aria-disabled=false]")
    told = page.locator(".log li")
    waited = 0
    for number in range(2000):
        stands = anna.touch(number)
        if stands == "over":
            break
        if stands == "waiting" and seen.count():
            if not waited:  # the bots have moved on, and nothing is shown of it
                before = told.count()
                page.wait_for_timeout(300)
                assert told.count() == before
            seen.evaluate_all("(all) => all[0]?.click()")
            waited += 1
        elif stands == "waiting":
            page.wait_for_timeout(20)
    expect(page.locator(".scores .rank").first).to_be_visible()
    assert waited > 1  # several cards of one bot in a row need one click
    assert anna.errors == []
    anna.context.close()
