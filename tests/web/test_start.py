"""From the start page to a table, in a real Chromium."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from browser_kit import PHONE, Person, blocking


def test_a_newcomer_plays_habe_fertig_against_three_bots_after_one_click(
    browser: Browser, address: str
) -> None:
    anna = Person(browser, address)
    anna.begin("habe-fertig")
    anna.page.wait_for_selector(".now.mine")
    expect(anna.page.locator(".players li")).to_have_count(3)
    assert anna.errors == []
    anna.context.close()


def test_the_first_page_lets_a_slow_phone_breathe(browser: Browser, address: str) -> None:
    assert blocking(browser, f"http://{address}/", []) < 100


def test_there_is_a_way_back_to_a_running_match(browser: Browser, address: str) -> None:
    anna = Person(browser, address)
    page = anna.page
    anna.begin("null-und-nichtig")
    page.wait_for_selector(".now.mine")
    page.get_by_role("link", name="Regeln").click()
    back = page.get_by_role("link", name="Zurück zum Tisch: Null & nichtig, du bist dran")
    back.click()
    page.wait_for_selector(".now.mine")
    page.get_by_role("link", name="Zum Start").click()
    mine = page.get_by_role("region", name="Deine Tische")
    expect(mine).to_contain_text("Null & nichtig")
    anna.look("start.running")
    mine.get_by_role("link", name="Weiterspielen").click()
    page.wait_for_selector(".now.mine")
    assert anna.errors == []
    anna.context.close()


def test_a_table_is_opened_with_its_options_found_in_the_lobby_and_joined(
    browser: Browser, address: str
) -> None:
    anna, paul = Person(browser, address), Person(browser, address, viewport=PHONE)
    page = anna.page
    page.get_by_role("link", name="Null & nichtig mit Freunden").click()
    expect(page.get_by_role("button", name="Tisch eröffnen")).to_be_visible()
    page.get_by_label("6 Spieler").check(force=True)
    page.get_by_label("Unter diesem Namen").fill("Anna Gastgeberin")
    for seat in (2, 3, 4, 5):
        page.get_by_label(f"Platz {seat}").select_option("beginner")
    page.get_by_label("Alle, die vorbeikommen").check(force=True)
    page.locator("summary", has_text="Spielregeln").click()
    page.get_by_label("zwei Teams").check()
    page.get_by_label("Anzahl der Runden").fill("1")
    page.locator("summary", has_text="Bedenkzeit").click()
    page.get_by_label("Je Zug").select_option("120")
    anna.look("new-table.open")
    page.get_by_role("button", name="Tisch eröffnen").click()
    page.wait_for_selector(".table")

    paul.page.goto(f"{paul.address}/tables/dicht-dran")
    expect(paul.page.get_by_text("Gerade wartet niemand auf Dicht dran")).to_be_visible()
    paul.page.get_by_label("Null & nichtig").check(force=True)
    row = paul.page.locator(".rows li")
    expect(row).to_contain_text("4 Bots · 1 Platz frei · 2 min je Zug")
    paul.look("lobby.full")
    row.get_by_role("link").click()
    expect(
        paul.page.get_by_text("Anna Gastgeberin lädt dich zu Null & nichtig ein")
    ).to_be_visible()
    paul.page.get_by_role("button", name="Hinsetzen").click()  # without a name one is a guest
    page.get_by_role("button", name="Austeilen").click()
    paul.page.wait_for_selector(".now.mine")
    expect(paul.page.get_by_text("Runde 1 von 1")).to_be_visible()
    assert anna.errors == paul.errors == []
    anna.context.close()
    paul.context.close()


def test_a_refused_table_says_why(browser: Browser, address: str) -> None:
    anna = Person(browser, address, locale="en")
    anna.page.get_by_role("link", name="Null & nichtig with friends").click()
    expect(anna.page.get_by_role("button", name="Open the table")).to_be_visible()
    anna.page.get_by_label("3 players").check(force=True)
    anna.page.locator("summary", has_text="Rules").click()
    anna.page.get_by_label("two teams").check()
    anna.page.get_by_role("button", name="Open the table").click()
    expect(anna.page.get_by_role("alert")).to_contain_text("eam")
    anna.context.close()


def test_an_address_that_is_none_leads_home(browser: Browser, address: str) -> None:
    anna = Person(browser, address)
    for nowhere in ("nowhere", "new/skat"):
        anna.page.goto(f"{anna.address}/#/{nowhere}")
        expect(anna.page.get_by_text("Diese Seite gibt es nicht.")).to_be_visible()
    anna.page.get_by_role("main").get_by_role("link", name="Zum Start").click()
    expect(anna.page.get_by_role("button", name="Blanco gegen Bots")).to_be_visible()
    anna.context.close()
