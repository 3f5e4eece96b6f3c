"""The rules in the browser, in a real Chromium."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from browser_kit import PHONE, TITLES, Person
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
    assert anna.page.locator("figure svg.card").count() > 10
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    last = numbers[-1]
    anna.page.goto(f"{anna.address}/#/rules/{name}/{last}")
    expect(anna.page.locator(f"#{last}")).to_be_in_viewport()
    anna.shot(f"rules.{name}.phone")
    assert anna.errors == []
    anna.context.close()
