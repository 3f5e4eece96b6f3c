"""The documentation site: `make docs`. Sphinx with MyST reads the Markdown pages as they are."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

from sphinx.application import Sphinx

import vierblatt
from vierblatt import games
from vierblatt.core.words import LANGUAGES
from vierblatt.server.app import openapi_schema

HERE = Path(__file__).parent
ROOT = HERE.parent
GENERATED = HERE / "_generated"

project = "Vierblatt"
author = "The Vierblatt authors"
copyright = "2026, The Vierblatt authors"
version = release = vierblatt.__version__

# Pages that lie elsewhere in the tree, and their places on the site
OUTSIDE = {
    "SECURITY.md": "security",
    "CONTRIBUTING.md": "contributing",
    "CHANGELOG.md": "changelog",
    "training/README.md": "training",
}
LINK = re.compile(r"(?<=\]\()[^)#:\s]+")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinxcontrib.openapi"]
exclude_patterns = ["_build"]
myst_heading_anchors = 3
suppress_warnings = ["misc.highlighting_failure"]  # JSON with "…" in it, and Svelte
autodoc_member_order = "bysource"
autodoc_typehints = "description"
html_theme = "furo"
html_title = "Vierblatt"
html_favicon = "../web/public/clover.svg"
html_static_path: list[str] = []
html_copy_source = False
html_show_sourcelink = False


def setup(app: Sphinx) -> None:
    """What is written from the code: the rules as the games have them, and the OpenAPI schema."""
    GENERATED.mkdir(exist_ok=True)
    for name in games.names():
        for language in LANGUAGES:
            picture = (
                f"```{{image}} ../screenshots/{name}.png\n:alt: {games.find(name).title}\n```\n"
            )
            heading, _, rest = games.find(name).rules_page(language).partition("\n")
            write(GENERATED / f"{name}.{language}.md", f"{heading}\n\n{picture}\n{rest}")
    for source, name in OUTSIDE.items():
        text = (ROOT / source).read_text("utf-8")
        write(GENERATED / f"{name}.md", moved(text, (ROOT / source).parent, GENERATED))
    write(GENERATED / "openapi.json", json.dumps(openapi_schema()))
    app.connect("source-read", link_to_the_site)


def link_to_the_site(app: Sphinx, name: str, source: list[str]) -> None:
    """On the site, links to pages elsewhere in the tree lead to their copies."""
    here = (HERE / name).parent
    if here != GENERATED:
        source[0] = moved(source[0], here, here)


def moved(text: str, before: Path, after: Path) -> str:
    """A page with its links as they must be in another folder."""

    def new_link(link: re.Match[str]) -> str:
        path = Path(os.path.normpath(before / link[0]))
        outside = path.is_relative_to(ROOT) and OUTSIDE.get(path.relative_to(ROOT).as_posix())
        target = GENERATED / f"{outside}.md" if outside else path
        return os.path.relpath(target, after) if path.exists() else link[0]

    return LINK.sub(new_link, text)


def write(path: Path, text: str) -> None:
    """Only what changed, so that the next build is quick."""
    if not path.exists() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")
