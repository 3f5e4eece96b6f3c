"""The pages: every block of code says what it is, so that Sybil runs it (conftest.py), and every
link leads somewhere."""

import re

from pages_kit import ROOT, blocks, pages

RUN = {"python", "json", "sh"}
SHOWN = {"text", "nginx"}  # drawings, and the file of another program
FILES = "docs/add-a-game.md"  # whose blocks are files: test_add_a_game.py


def test_every_block_says_what_it_is() -> None:
    for page in pages():
        for info, _ in blocks(page):
            is_directive = info.startswith("{")
            is_file = page == ROOT / FILES and len(info.split()) == 2
            assert info in RUN | SHOWN or is_directive or is_file, f"{page.name}: {info}"


def test_every_link_leads_somewhere() -> None:
    for page in pages():
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
            assert (page.parent / link).exists(), f"{page.name}: {link}"
