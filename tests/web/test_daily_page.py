"""The deal of the day, in a real Chromium."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from browser_kit import PHONE, Person


def test_a_deal_of_the_day_is_played_once_and_stands_in_its_table(
    browser: Browser, address: str
) -> None:
    anna = Person(browser, address, viewport=PHONE, permissions=["clipboard-write"])
    page = anna.page
    page.get_by_role("link", name="Tagesblatt Dieselben Karten").click()
    expect(page.get_by_text("Das nächste Blatt gibt es in")).to_be_visible()
    play = page.get_by_role("button", name="Das Blatt des Tages in Dicht dran")
    expect(play).to_be_enabled()
    anna.look("daily.fresh")
    play.click()
    page.wait_for_selector(".now.mine")
    page.goto(f"{anna.address}/#/daily")
    expect(play).to_have_text("Weiterspielen")
    play.click()
    anna.play_to_the_end(6)
    expect(page.locator("tr.you")).to_contain_text("(du)")
    line = page.get_by_text("Tagesblatt Dicht dran, ")
    expect(line).to_contain_text("bisher Rang 1.")
    anna.look("daily.over")
    page.get_by_role("button", name="Ergebnis teilen").click()
    expect(page.get_by_role("button", name="Kopiert")).to_be_visible()
    page.goto(f"{anna.address}/#/daily")
    expect(page.get_by_role("link", name="Mein Ergebnis")).to_have_count(1)
    expect(page.get_by_text("Hier steht noch niemand.")).to_be_visible()
    page.get_by_role("radio", name="Dicht dran").check(force=True)
    expect(page.locator("tr.you")).to_contain_text("(du)")
    anna.look("daily")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert anna.errors == []
    anna.context.close()
