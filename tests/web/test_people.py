"""Accounts, one's own matches, the ladder: in a real Chromium."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

import client_kit
from browser_kit import OPEN, PHONE, Person


def test_a_guest_becomes_an_account_keeps_the_matches_and_leaves(
    browser: Browser, address: str
) -> None:
    anna = Person(browser, address, viewport=PHONE)
    page = anna.page
    wanted = {"game": "dicht-dran", "players": 2, "options": client_kit.SHORT["dicht-dran"]}
    page.goto(f"{anna.address}/#/table/{page.evaluate(OPEN, wanted)}")
    page.wait_for_selector(".table")
    anna.play_to_the_end(1)
    page.goto(f"{anna.address}/#/matches")
    page.get_by_label("Blanco").check(force=True)
    expect(page.locator(".rows li")).to_have_count(0)
    page.get_by_label("Alle").check(force=True)
    expect(page.locator(".rows li")).to_contain_text("von 2")
    anna.look("matches")

    page.get_by_role("link", name="Ich", exact=True).click()
    page.get_by_label("Passwort").wait_for()
    anna.look("guest")
    page.get_by_label("Name", exact=True).fill("Anna Konto")
    page.get_by_label("Passwort").fill("kurz")
    page.get_by_role("button", name="Konto anlegen").click()
    assert page.get_by_text("Angemeldet als").count() == 0  # the browser asks for more letters
    page.get_by_label("Passwort").fill("lang genug")
    page.get_by_role("button", name="Konto anlegen").click()
    expect(page.get_by_text("Angemeldet als Anna Konto")).to_be_visible()
    expect(page.locator("[data-game=dicht-dran] dd").first).to_have_text("1")
    anna.look("account")

    page.get_by_text("Passwort ändern").click()
    page.get_by_label("Bisheriges Passwort").fill("falsch!!")
    page.get_by_label("Neues Passwort").fill("noch länger")
    page.get_by_role("button", name="Ändern").click()
    expect(page.get_by_role("alert")).to_be_visible()
    anna.look("account.password")
    page.get_by_label("Bisheriges Passwort").fill("lang genug")
    page.get_by_role("button", name="Ändern").click()
    expect(page.get_by_text("Geändert.")).to_be_visible()
    page.get_by_role("button", name="Abmelden", exact=True).click()

    page.get_by_label("Ich habe schon ein Konto").check(force=True)
    anna.look("log-in")
    page.get_by_label("Name", exact=True).fill("Anna Konto")
    page.get_by_label("Passwort").fill("noch länger")
    page.get_by_role("button", name="Anmelden").click()
    expect(page.get_by_text("Angemeldet als Anna Konto")).to_be_visible()
    with page.expect_download() as data:
        page.get_by_role("link", name="Herunterladen").click()
    assert "Anna Konto" in data.value.path().read_text()

    page.get_by_label("Wofür?").fill("Mein Bot")
    page.get_by_role("button", name="Schlüssel ausstellen").click()
    token = page.get_by_label("Dein Schlüssel.").input_value()
    anna.look("account.token")
    asked = page.request.get(
        f"{anna.address}/api/me", headers={"authorization": f"Bearer {token}", "cookie": ""}
    )
    assert asked.json() == {"name": "Anna Konto", "account": True}
    page.get_by_role("button", name="Schlüssel für Mein Bot sperren").click()
    expect(page.get_by_text("Mein Bot")).to_have_count(0)

    page.get_by_role("button", name="Alles löschen").click()
    anna.look("account.delete")
    page.get_by_label("Passwort", exact=True).fill("noch länger")
    page.get_by_role("button", name="Ja, alles löschen").click()
    expect(page.get_by_text("Du spielst als Gast.")).to_be_visible()
    assert [one for one in anna.errors if "400" not in one] == []
    anna.context.close()


def test_the_ladder_leads_to_rated_tables(browser: Browser, address: str) -> None:
    anna = Person(browser, address, locale="en")
    page = anna.page
    page.get_by_role("link", name="Ladder").click()
    page.get_by_label("Blanco").check(force=True)
    expect(page.get_by_text("Nobody stands here for Blanco yet")).to_be_visible()
    anna.look("ladder")
    page.get_by_role("link", name="Open a rated table").click()
    expect(page.get_by_label("Rated: accounts only")).to_be_checked()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("alert")).to_contain_text("account")
    page.goto(f"{anna.address}/#/person/Nobody")
    expect(page.get_by_role("alert")).to_be_visible()
    anna.context.close()


def test_a_rated_match_moves_both_on_the_ladder(browser: Browser, address: str) -> None:
    eva, otto = Person(browser, address), Person(browser, address)
    for one, name in ((eva, "Eva"), (otto, "Otto vom langen Namen")):
        one.page.goto(f"{one.address}/#/me")
        one.page.get_by_label("Name", exact=True).fill(name)
        one.page.get_by_label("Passwort").fill("lang genug")
        one.page.get_by_role("button", name="Konto anlegen").click()
        expect(one.page.get_by_text(f"Angemeldet als {name}")).to_be_visible()
    options = {"players": 2, **client_kit.SHORT["dicht-dran"]}
    code = eva.open_table("dicht-dran", options, settings={"rated": True}, name="Eva")
    paul = Person(browser, address)  # a guest is told why there is no seat for him
    paul.page.goto(f"{paul.address}/#/table/{code}")
    expect(paul.page.get_by_text("An einem gewerteten Tisch sitzt man mit Konto.")).to_be_visible()
    expect(paul.page.get_by_role("button", name="Hier sitzen")).to_have_count(0)
    paul.context.close()
    otto.page.goto(f"{otto.address}/#/table/{code}")
    expect(otto.page.get_by_text("Gewertet: ohne Tipps")).to_be_visible()
    expect(eva.page.get_by_role("button", name="Bot dazu")).to_have_count(0)
    otto.page.get_by_role("button", name="Hier sitzen").click()
    eva.page.get_by_role("button", name="Austeilen").click()
    for number in range(2000):
        if {one.touch(number) for one in (eva, otto)} == {"over"}:
            break
        eva.page.wait_for_timeout(20)
    expect(eva.page.get_by_role("button", name="Tipp")).to_have_count(0)
    expect(eva.page.get_by_text("Deine Wertung:")).to_contain_text(re.compile(r"\([+−]\d+\)"))
    otto.page.set_viewport_size(PHONE)
    eva.page.get_by_role("button", name="Noch eine Partie").click()
    wish = otto.page.get_by_role("status").filter(has_text="Eva möchte noch eine Partie.")
    expect(wish).to_be_in_viewport()
    eva.look("scores.rated")
    otto.page.get_by_role("button", name="Mitspielen").click()
    for one in (eva, otto):
        one.page.wait_for_selector(".now.mine")

    page = eva.page
    page.goto(f"{eva.address}/#/ladder")  # opens on a game that has players
    lines = page.locator(".ranking tbody tr")
    expect(lines).to_have_count(2)
    expect(page.locator("tr.you")).to_contain_text("Eva (du)")
    ratings = [
        int(text.split(" ")[0]) for text in page.locator("tbody td:nth-child(3)").all_inner_texts()
    ]
    assert ratings[0] > 1000 > ratings[1]
    eva.look("ladder.full")
    page.get_by_role("link", name="Otto vom langen Namen").click()
    expect(page.get_by_role("heading", name="Otto vom langen Namen")).to_be_visible()
    expect(page.get_by_text("Wertung")).to_be_visible()
    eva.look("person")
    page.goto(f"{eva.address}/#/me")
    expect(page.get_by_text("Wertung")).to_be_visible()
    eva.look("account.rated")
    assert eva.errors == otto.errors == []
    eva.context.close()
    otto.context.close()
