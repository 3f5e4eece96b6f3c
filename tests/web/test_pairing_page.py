"""Looking for people to play with, and looking on, in a real Chromium."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from browser_kit import PHONE, Person


def test_two_who_look_for_others_meet_and_a_third_looks_on(browser: Browser, address: str) -> None:
    anna = Person(browser, address)
    paul = Person(browser, address, viewport=PHONE, locale="en")
    ida = Person(browser, address)
    anna.page.get_by_role("button", name="Leute finden für Dicht dran").click()
    expect(anna.page.get_by_role("timer")).to_contain_text("setzen sich Bots")
    expect(anna.page.locator(".pairing li:not(.empty)")).to_have_count(1)
    paul.page.get_by_role("button", name="Find people for Dicht dran").click()
    expect(paul.page.locator(".pairing li:not(.empty)")).to_have_count(2)
    expect(anna.page.locator(".pairing li:not(.empty)")).to_have_count(2)
    assert paul.page.url == anna.page.url
    paul.shot("pairing.phone")
    paul.page.get_by_role("button", name="Stop looking").click()
    expect(anna.page.locator(".pairing li:not(.empty)")).to_have_count(1)
    paul.page.get_by_role("button", name="Find people for Dicht dran").click()
    expect(anna.page.locator(".pairing li:not(.empty)")).to_have_count(2)
    anna.page.get_by_role("button", name="Jetzt mit Bots").click()
    for one in (anna, paul):
        expect(one.page.locator(".players")).to_be_visible()
        assert one.errors == []

    ida.page.goto(f"{ida.address}/#/tables")
    expect(ida.page.get_by_role("heading", name="Zuschauen")).to_be_visible()
    ida.look("tables.watch")
    ida.page.get_by_role("link", name="Tisch ansehen").click()
    expect(ida.page.locator(".players")).to_be_visible()
    assert ida.errors == []
