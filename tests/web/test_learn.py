"""The rules in the browser, in a real Chromium."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from browser_kit import FITS, PHONE, SMALL_PHONES, TITLES, Person
from vierblatt import games


@pytest.mark.parametrize("name", games.names())
def test_the_rules_stand_there_by_number_with_pictures(
    name: str, browser: Browser, address: str
) -> None:
    anna = Person(browser, address, viewport=PHONE, locale="en")
    anna.page.get_by_role("link", name=f"Rules of {TITLES[name]}").click()
    page = games.find(name).rules_page("en")
    numbers = re.findall(r"- \*\*([A-Z]{2}\d+)\*\*", page)
    expect(anna.page.locator(".clause .number")).to_have_text(numbers)
    expect(anna.page.locator("figure svg.card").nth(10)).to_be_attached()
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    last = numbers[-1]
    anna.page.goto(f"{anna.address}/#/rules/{name}/{last}")
    expect(anna.page.locator(f"#{last}")).to_be_in_viewport()
    anna.shot(f"rules.{name}.phone")
    assert anna.errors == []
    anna.context.close()


@pytest.mark.parametrize("name", games.names())
def test_a_lesson_leads_through_its_steps_and_then_lets_go(
    name: str, browser: Browser, address: str
) -> None:
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    anna = Person(browser, address, locale="de", **phone)
    page = anna.page
    page.get_by_role("link", name=f"{TITLES[name]} Schritt für Schritt").click()
    coach = page.get_by_role("region", name="Erklärung")
    expect(coach).to_contain_text("Willkommen")
    anna.look(f"lesson.{name}.welcome")
    steps = int((coach.locator(".tabular").text_content() or "").split("/")[1])
    for step in range(1, steps + 1):
        expect(coach.locator(".tabular")).to_have_text(f"{step}/{steps}")
        for size in (*SMALL_PHONES, PHONE):
            page.set_viewport_size(size)
            page.wait_for_function(FITS, polling=20, timeout=5000)
        on = coach.get_by_role("button", name="Weiter")
        if on.count():
            assert page.locator(".open[data-thing]").count() == 0
            on.click()
            continue
        if step == 2:
            anna.look(f"lesson.{name}.{step}")
        offered = page.locator(".open[data-thing], .target[data-thing]")
        expect(offered).to_have_count(1)
        if step == 2:
            others = page.locator(".hand [data-thing].idle, .grid.own [data-thing].idle").first
            others.click()
            expect(page.get_by_role("alert")).to_contain_text("was leuchtet")
            page.reload()
            expect(coach.locator(".tabular")).to_have_text(f"2/{steps}")
        offered.first.click()
    expect(coach).to_contain_text("Jetzt bist du frei")
    assert page.evaluate(FITS), "who is free has to scroll"
    anna.look(f"lesson.{name}")
    coach.get_by_role("button", name="Los geht’s").click()
    expect(coach).to_be_hidden()
    page.locator(".table [data-thing]").last.click(trial=True)  # the table has the room now
    if name != "blanco":
        anna.play_to_the_end(1)
        expect(coach).to_contain_text("Das war")
        coach.get_by_role("link", name="lernen").click()
        expect(coach).to_contain_text("Willkommen")
    assert anna.errors == []
    anna.context.close()


def test_a_lesson_opened_by_its_address_takes_one_request(browser: Browser, address: str) -> None:
    """On a slow network each one more is half a second more; the list of games comes meanwhile."""
    page = browser.new_context(service_workers="block").new_page()
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    page.goto(f"http://{address}/#/learn/dicht-dran")
    expect(page.get_by_role("region", name="Explanation")).to_contain_text("Welcome")
    paths = [url.removeprefix(f"http://{address}") for url in asked]
    assert [path for path in paths if path.startswith("/api/")] == ["/api/games", "/api/quick"]
    page.context.close()
