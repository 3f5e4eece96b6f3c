"""Without the library of a front, one sentence says what to install; the batch needs none."""

import subprocess
import sys

import pytest

FRONTS = {
    "pettingzoo": "pettingzoo",
    "gymnasium": "gymnasium",
    "openspiel": "pyspiel",
    "batch": "numba",
}


def without(library: str, code: str) -> subprocess.CompletedProcess[str]:
    hide = f"import sys; sys.modules[{library!r}] = None; {code}"
    return subprocess.run(
        [sys.executable, "-c", hide], capture_output=True, text=True, encoding="utf-8", timeout=120
    )


@pytest.mark.parametrize("front", FRONTS)
def test_a_missing_library_is_named_in_one_sentence(front: str) -> None:
    done = without(FRONTS[front], f"import vierblatt.envs.{front}")
    assert done.returncode == 1
    last = done.stderr.splitlines()[-1]
    assert last.endswith('MissingExtra: This needs more: pip install "vierblatt[envs]"')


def test_the_batch_imports_no_front() -> None:
    code = "import vierblatt.envs; print(any(name in sys.modules for name in ('gymnasium',)))"
    assert without("pyspiel", code).stdout == "False\n"
