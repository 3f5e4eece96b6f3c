"""What the package promises to whoever imports it."""

import re
import subprocess
import sys
from importlib import resources
from pathlib import Path

import vierblatt


def test_every_public_name_is_there_and_on_the_page() -> None:
    assert sorted(set(vierblatt.__all__)) == sorted(vierblatt.__all__)
    page = (Path(__file__).parent.parent / "docs" / "library.md").read_text("utf-8")
    for name in vierblatt.__all__:
        assert hasattr(vierblatt, name)
        assert re.search(rf"\b{name}\b", page), name
    assert resources.files("vierblatt").joinpath("py.typed").is_file()


def test_the_package_runs_like_the_command() -> None:
    command = [sys.executable, "-m", "vierblatt", "rules", "blanco", "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    assert done.stdout == vierblatt.games.find("blanco").rules_page("en"), done.stderr
