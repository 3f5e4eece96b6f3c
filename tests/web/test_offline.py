"""Without a network: the pages load again, say so, and go on when the server is back."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

import server_kit
from browser_kit import Person
from vierblatt.server.settings import WEB


def test_the_pages_load_without_the_server_and_go_on_when_it_is_back(
    browser: Browser, tmp_path: Path
) -> None:
    (tmp_path / "web").symlink_to(WEB)
    server = server_kit.Process(tmp_path)
    server.start()
    anna = Person(browser, server.address)
    page = anna.page
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.goto(f"{anna.address}/#/rules/blanco")
    expect(page.get_by_text("BL1", exact=True)).to_be_visible()
    assert anna.errors == []

    server.kill()
    page.goto(f"{anna.address}/#/")
    page.reload()
    expect(page.get_by_text("Der Server ist gerade nicht zu erreichen.")).to_be_visible()
    anna.look("offline")
    page.get_by_role("link", name="Regeln von Blanco").click()
    expect(page.get_by_text("BL1", exact=True)).to_be_visible()
    page.get_by_role("link", name="Zum Start").click()
    page.get_by_role("button", name="Dicht dran gegen Bots").click()
    expect(page.get_by_role("alert")).to_contain_text("Server")

    server.start()
    expect(page.get_by_text("Der Server ist gerade nicht zu erreichen.")).to_be_hidden()
    anna.begin("dicht-dran")
    page.wait_for_selector(".now.mine")
    anna.context.close()
    server.stop()


def test_the_first_page_is_small_and_can_be_installed(browser: Browser, address: str) -> None:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
    page.goto(f"http://{address}/", wait_until="networkidle")
    assert 20_000 < sum(sizes) < 200_000, f"{sum(sizes)} bytes"

    session.send("Page.enable")
    found = session.send("Page.getAppManifest")
    assert found["url"].endswith("/manifest.webmanifest")
    assert found["errors"] == []
    wrong = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in wrong] in ([], ["in-incognito"])
    context.close()
