"""A release: python tools/release.py 0.2.0

Gives the "Unreleased" section of CHANGELOG.md that number and today's date, sets `__version__`,
commits both and tags the commit. Pushing the tag builds and publishes (.github/workflows).
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parent.parent
CHANGELOG, PACKAGE = "CHANGELOG.md", "src/vierblatt/__init__.py"
VERSION = re.compile(r'^__version__ = "(.*)"$', re.MULTILINE)
UNRELEASED = "## Unreleased\n"


def version(root: Path) -> str:
    """The version of the package."""
    [found] = VERSION.findall((root / PACKAGE).read_text("utf-8"))
    return str(found)


def prepare(root: Path, new: str, date: str) -> None:
    """Write the new version into both files."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", new):
        sys.exit(f"{new} is no version such as 1.2.3.")
    if _numbers(new) < _numbers(version(root)):
        sys.exit(f"{new} is older than {version(root)}.")
    changes = (root / CHANGELOG).read_text("utf-8")
    if f"## {new} " in changes:
        sys.exit(f"{new} was released already.")
    if not re.search(rf"^{UNRELEASED}###", changes, re.MULTILINE):
        sys.exit("Nothing is unreleased.")
    released = changes.replace(UNRELEASED, f"{UNRELEASED}\n## {new} ({date})\n", 1)
    (root / CHANGELOG).write_text(released, "utf-8")
    package = (root / PACKAGE).read_text("utf-8")
    (root / PACKAGE).write_text(VERSION.sub(f'__version__ = "{new}"', package), "utf-8")


def _numbers(text: str) -> list[int]:
    return [int(one) for one in text.split(".")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("new", nargs="?", help="the number of the release")
    which.add_argument("--version", action="store_true", help="say which one this tree is")
    args = parser.parse_args()
    if args.version:
        print(version(ROOT))
        return
    if subprocess.run(["git", "diff", "--quiet", "HEAD"], cwd=ROOT).returncode:
        sys.exit("There are changes that are not committed.")
    prepare(ROOT, args.new, datetime.now(UTC).date().isoformat())
    commit = ["git", "commit", "-q", "-m", f"release: {args.new}", CHANGELOG, PACKAGE]
    subprocess.run(commit, cwd=ROOT, check=True)
    subprocess.run(
        ["git", "tag", "-m", f"Vierblatt {args.new}", f"v{args.new}"], cwd=ROOT, check=True
    )


if __name__ == "__main__":
    main()
