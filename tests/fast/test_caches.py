"""Where compiled code lies, for those who have a home and those who have none."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numba.core.errors import TypingError

from vierblatt import games
from vierblatt.fast import compile

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


PARTS = """
import sys
from numba.core.event import RecordingListener, register
from vierblatt import games
from vierblatt.fast.compile import compiled, part

game, anew = games.find("dicht-dran"), RecordingListener()
register("numba:compile", anew)

def double(number):
    return number * 2

def make_after(step):
    def after(number):
        return step(number) + 1
    return after

def halve(number):
    return number // 2

part(double)
part(halve)
functions = {
    "double": double,
    "after_double": make_after(double),
    "after_halve": make_after(halve),
    "twice_after": make_after(part(make_after(double))),
}
given = {name: compiled(game, functions[name])(20) for name in sys.argv[1:]}
made = [event.data["dispatcher"].py_func.__name__ for _, event in anew.buffer if event.is_start]
print(*given.values(), *made)
"""


def test_what_one_process_compiles_is_a_part_of_anothers(tmp_path: Path) -> None:
    """And never of a function that only looks the same, nor is a part run as a function."""
    program = tmp_path / "parts.py"
    program.write_text(PARTS, "utf-8")

    def run(*names: str) -> list[str]:
        environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path / "cache")}
        command = [sys.executable, str(program), *names]
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout.split()

    assert run("after_double") == ["41", "after", "double"]
    some = "after_halve", "double", "twice_after"
    answers, compiled_anew = ["11", "40", "42"], ["after", "halve", "double", "after", "after"]
    assert run(*some) == answers + compiled_anew
    assert run(*some) == answers


def test_whoever_compiles_a_game_holds_its_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compile, "PATIENCE", 0.1)
    with compile.locked(tmp_path / "game") as one, compile.locked(tmp_path / "game") as other:
        assert (one, other) == (True, False)
    with compile.locked(tmp_path / "game") as later:
        assert later


def test_compiled_code_may_allocate_nothing() -> None:
    """Numba's option for that has an underscore: that it still does something is seen here."""

    def allocate(count: int) -> int:
        return len(np.zeros(count))

    with pytest.raises(TypingError, match="array passed into the function"):
        compile.compiled(games.find("blanco"), allocate)(3)
