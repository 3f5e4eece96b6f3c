from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

import server_kit
from browser_kit import FLAGS
from vierblatt.server.settings import WEB


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    assert (WEB / "index.html").exists(), "the browser part is not built: run make"
    folder = tmp_path_factory.mktemp("server")
    with server_kit.running(server_kit.settings(folder, web=WEB)) as address:
        yield address


# For a module only: while it lives, no other loop may run in this thread.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield chromium
        chromium.close()
