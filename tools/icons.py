"""Draw the clover's icons for phones anew, with the Chromium of the tests.

.venv/bin/python tools/icons.py
"""

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parent.parent / "web" / "public"
PAPER = "#f5f3ed"

# name, size, background, share of the width that the clover takes. A maskable icon is cut to any
# shape around its middle, and an Apple one has no transparency.
ICONS = (
    ("clover-192", 192, "transparent", 1.0),
    ("clover-512", 512, "transparent", 1.0),
    ("clover-maskable-512", 512, PAPER, 0.62),
    ("clover-apple-180", 180, PAPER, 0.74),
)

with sync_playwright() as playwright:
    chromium = playwright.chromium.launch(
        executable_path=shutil.which("chromium"), args=["--no-sandbox"]
    )
    for name, size, paper, share in ICONS:
        page = chromium.new_page(viewport={"width": size, "height": size})
        clover = (PUBLIC / "clover.svg").read_text().replace("<svg", f'<svg width="{share:.0%}"')
        page.set_content(
            f"<body style='margin:0;background:{paper}'><div style='display:grid;"
            f"place-items:center;height:100vh'>{clover}</div>"
        )
        page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)
    chromium.close()
