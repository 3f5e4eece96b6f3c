"""Where compiled code lies, for those who have a home and those who have none."""

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import os
from vierblatt.fast.compile import caches
here = caches()
here.mkdir(exist_ok=True)
(here / "something").touch()
assert caches() == here
print(here, os.environ.get("XDG_CACHE_HOME"))
"""


def caches(**environment: str) -> list[str]:
    usual = {"PATH": os.environ["PATH"]}
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, env=usual | environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_in_the_users_cache_folder(tmp_path: Path) -> None:
    assert caches(HOME=str(tmp_path)) == [str(tmp_path / ".cache" / "vierblatt"), "None"]
    folder = str(tmp_path / "else")
    assert caches(HOME=str(tmp_path), XDG_CACHE_HOME=folder) == [f"{folder}/vierblatt", folder]
    assert (tmp_path / "else" / "vierblatt" / "something").exists()


def test_whoever_has_none_compiles_for_this_run_only() -> None:
    here, told = caches(HOME="/proc")  # where not even root can write
    assert here == f"{told}/vierblatt"
    assert not Path(told).exists()
