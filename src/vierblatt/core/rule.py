"""The marks that let one function run plain, compiled and on a GPU.

`rule` leaves a function as it is and remembers it; `vierblatt.fast` hands all remembered
functions to numba when somebody first asks for speed. So playing at a table never waits for
numba, and there is one source of every rule.

A rule is written in the small Python that all three understand: integers, tuples, loops,
`state.field`, `state.field[i][j]`, calls of other rules.
"""

from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from vierblatt.core.state import State

F = TypeVar("F", bound=Callable[..., Any])

RULES: list[Callable[..., Any]] = []

# What the files and folders that hold rules contained when they were imported: compiled code is
# kept under that name, whatever becomes of the files meanwhile.
DIGESTS: dict[Path, str] = {}

EVERYBODY = -1


def rule(function: F) -> F:
    """Mark a function that must also run compiled."""
    RULES.append(function)
    remember(Path(function.__code__.co_filename).parent)
    return function


def remember(path: Path) -> None:
    """Take the digest of a file, or of a folder's sources, once."""
    if path not in DIGESTS:
        total = blake2b(digest_size=16)
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            total.update(f"{file.relative_to(path)}\0".encode() + file.read_bytes() + b"\0")
        DIGESTS[path] = total.hexdigest()


def tell(
    state: "State", to: int, event: int, a: int = -1, b: int = -1, c: int = -1, d: int = -1
) -> None:
    """Say what happened, to one seat or to EVERYBODY. Compiled, this is nothing at all.

    The audience is named where the thing happens; no event is ever cut down for somebody later.
    """
    state.told.append((to, event, a, b, c, d))
