"""A release gives the changelog's first section its number, and the package its version."""

import runpy
import shutil
from pathlib import Path

import pytest

from packages_kit import ROOT

release = runpy.run_path(str(ROOT / "tools" / "release.py"))


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for file in (release["CHANGELOG"], release["PACKAGE"]):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, tmp_path / file)
    return tmp_path


def test_both_files_have_the_new_version(copy: Path) -> None:
    release["prepare"](copy, "7.8.9", "2030-01-02")
    assert release["version"](copy) == "7.8.9"
    changes = (copy / release["CHANGELOG"]).read_text("utf-8")
    assert "## Unreleased\n\n## 7.8.9 (2030-01-02)\n###" in changes
    with pytest.raises(SystemExit, match="released already"):
        release["prepare"](copy, "7.8.9", "2030-01-03")
    with pytest.raises(SystemExit, match="Nothing is unreleased"):
        release["prepare"](copy, "8.0.0", "2030-01-03")


@pytest.mark.parametrize(("new", "why"), [("1.0", "no version"), ("0.0.1", "older than")])
def test_a_version_goes_forward(copy: Path, new: str, why: str) -> None:
    with pytest.raises(SystemExit, match=why):
        release["prepare"](copy, new, "2030-01-02")
