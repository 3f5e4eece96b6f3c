"""The audit of dependencies finds what it is there to find."""

import runpy
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
audit = runpy.run_path(str(ROOT / "tools" / "audit.py"))
FILES = [
    *(f"requirements/{name}.{kind}" for name in audit["LOCKS"] for kind in ("in", "txt")),
    *(
        f"{folder}/package{lock}.json"
        for folder in ("web", "bench/boardgame.io")
        for lock in ("", "-lock")
    ),
    "pyproject.toml",
]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for file in FILES:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, tmp_path / file)
    return tmp_path


def test_nothing_is_wrong(copy: Path) -> None:
    assert list(audit["findings"](copy)) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("requirements/dev.in", "httpx\n", "httpx\nflask\n", "flask of dev.in is not in it"),
        ("requirements/dev.in", "httpx\n", "", "httpx is asked for no more"),
        ("pyproject.toml", "litestar>=2.16", "litestar>=99", "litestar>=99 of vierblatt"),
        ("pyproject.toml", '    "segno>=1.6",\n', "", "segno is asked for no more"),
        ("requirements/dev.txt", "\nruff==", "\nruff>=", "ruff is not locked"),
        ("requirements/dev.txt", "\nruff==", "\nruff==9.", "9.0"),
        ("requirements/dev.txt", "\nruff==", "\nlonely==1\nruff==", "lonely has no hash"),
        ("requirements/dev.txt", "# via argon2-cffi\n", "# via gone\n", "is there for gone"),
        ("requirements/dev.txt", "\nruff==", "\n--index-url x\nruff==", "names an address"),
        ("requirements/bench.txt", "\nsegno==", "\nsegno==0.", "segno is locked to several"),
        ("web/package.json", '"svelte": "', '"svelte": "9', "differ in their devDependencies"),
        ("web/package-lock.json", '"sha512-', '"sha1-', "has no hash"),
        ("web/package-lock.json", '"dev"', '"resolved": "x", "dev"', "names an address"),
        ("web/package-lock.json", '"license": "MIT"', '"license": "SSPL-1.0"', "under SSPL-1.0"),
    ],
)  # fmt: skip
def test_it_is_found(copy: Path, file: str, old: str, new: str, said: str) -> None:
    text = (copy / file).read_text("utf-8")
    assert old in text
    (copy / file).write_text(text.replace(old, new, 1), "utf-8")
    assert any(said in one for one in audit["findings"](copy))


def test_a_licence_that_nobody_knows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    lock = audit["read_lock"](ROOT / "requirements" / "dev.txt")
    monkeypatch.setitem(audit["in_venv"].__globals__, "ACCEPTED", {"MIT"})
    assert "psycopg is under LGPL-3.0-only" in list(audit["in_venv"](lock))
