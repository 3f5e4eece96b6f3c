"""A finished match, gone through move by move in a real Chromium."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import client_kit
import server_kit
from browser_kit import OPEN, PHONE, TITLES, Person
from vierblatt import games
from vierblatt.server.settings import WEB


@pytest.mark.parametrize("name", games.names())
def test_a_match_is_gone_through_by_keys_buttons_and_list(
    name: str, browser: Browser, address: str
) -> None:
    anna = Person(browser, address)
    page = anna.page
    wanted = {"game": name, "players": 3, "options": client_kit.SHORT[name]}
    page.goto(f"{anna.address}/#/table/{page.evaluate(OPEN, wanted)}")
    page.wait_for_selector(".table")
    anna.play_to_the_end(5)
    page.get_by_role("link", name="Analyse").click()
    steps = page.locator(".steps > span")
    moves = page.locator("ol[aria-label=Züge] button")
    expect(moves.first).to_be_visible()
    many = moves.count()
    assert many > 10
    expect(steps).to_have_text(f"Zug {many} von {many}")
    expect(page.locator(".board .scores")).to_be_visible()
    page.keyboard.press("Home")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Ein Zug zurück").click()
    expect(steps).to_have_text(f"Zug 2 von {many}")
    moves.nth(9).click()
    expect(steps).to_have_text(f"Zug 10 von {many}")
    others = page.locator(".players .hand [role=img]")
    assert others.count() > 1
    page.get_by_label("Alle Karten zeigen").uncheck()
    expect(others).to_have_count(0)
    anna.look(f"review.{name}")
    assert anna.errors == []

    # Who has the link sees the same.
    paul = Person(browser, address, viewport=PHONE, locale="en", color_scheme="dark")
    link = page.url.replace("/#/", "/")  # as it is shared
    preview = paul.page.request.get(link).text()
    assert f'property="og:title" content="{TITLES[name].replace("&", "&amp;")}"' in preview
    assert " beat " in preview
    paul.page.goto(link)
    # Who has not played there is told the match, and is nowhere called "you".
    expect(paul.page.get_by_role("heading", name=re.compile(" beat .+ : "))).to_be_visible()
    expect(paul.page.locator(".steps > span")).to_have_text(f"Move {many} of {many}")
    paul.shot(f"match.{name}.phone")
    paul.page.get_by_role("button", name="See it move by move").click()
    expect(paul.page.locator(".steps > span")).to_have_text(f"Move 0 of {many}")
    assert not re.search(r"\b[Yy]ours?\b|\bYou\b", paul.page.locator("section.board").inner_text())
    expect(paul.page.get_by_role("group", name="Cards of ")).to_be_visible()
    paul.page.get_by_label("chance to win over the match").fill("7")
    expect(paul.page.locator(".steps > span")).to_have_text(f"Move 7 of {many}")
    paul.page.locator("section.board").evaluate("(board) => board.scrollIntoView()")
    bottom = paul.page.evaluate(BOTTOM)
    steps_box = paul.page.locator(".steps").bounding_box()
    assert steps_box is not None
    assert bottom <= steps_box["y"] + 1, "the hand lies under the step buttons"
    assert steps_box["y"] + steps_box["height"] <= PHONE["height"] + 1
    wide = paul.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"], "the match is wider than the phone"
    with paul.page.expect_download() as download:
        paul.page.get_by_role("link", name="Record").click()
    assert download.value.suggested_filename.endswith(".vierblatt.json")
    assert paul.errors == []
    paul.context.close()
    anna.context.close()


# Where the drawn position ends.
BOTTOM = "document.querySelector('.position').getBoundingClientRect().bottom"


OWN_DECISIONS = """async (id) => {
  const get = (path) => fetch(path).then((answer) => answer.json());
  const seat = (await get('/api/matches')).find((match) => match.id === id).seat;
  const { decisions } = await get(`/api/matches/${id}/analysis`);
  return decisions.filter((one) => one.seat === seat);
}"""


def test_the_curve_and_the_marks_appear_when_the_analysis_is_there(
    browser: Browser, tmp_path: Path
) -> None:
    with server_kit.running(server_kit.settings(tmp_path, web=WEB)) as address:
        anna = Person(browser, address)
        page = anna.page
        page.goto(f"{anna.address}/#/learn/dicht-dran")
        page.get_by_role("button", name="Weiter").click()
        # Each by its name: a second tap before the first move is answered counts as none.
        page.locator(".open[data-thing='card 80']").click()
        page.locator(".open[data-thing='card 92']").click()
        page.get_by_role("button", name="Weiter").click()
        anna.play_to_the_end(2)
        page.get_by_role("link", name="Analyse").click()
        expect(page.locator("polyline.own")).to_be_visible(timeout=240_000)
        expect(page.get_by_text("Genauigkeit")).to_be_visible(timeout=240_000)
        # Who has played sees first the position after their move that cost most.
        own = page.evaluate(OWN_DECISIONS, page.url.rsplit("/", 1)[1])
        dearest = max(own, key=lambda one: one["cost"])
        assert dearest["cost"] > 0
        expect(page.locator(".steps > span")).to_contain_text(f"Zug {dearest['step'] + 1} von")
        page.keyboard.press("Home")
        page.keyboard.press("ArrowRight")
        expect(page.locator(".opinion .mark")).to_be_visible()
        anna.look("review.analysed")
        assert anna.errors == []
        anna.context.close()


def test_a_match_that_is_none_says_so(browser: Browser, address: str) -> None:
    anna = Person(browser, address)
    anna.page.goto(f"{anna.address}/#/match/NOSUCH")
    expect(anna.page.get_by_role("alert")).to_be_visible()
    anna.context.close()
