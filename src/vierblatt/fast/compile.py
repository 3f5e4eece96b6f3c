"""Handing the rules to numba, and never running yesterday's machine code.

Numba looks only at the file of the function it compiles, not at the files that function calls.
So each game's compiled code lies in a folder named by a digest of everything it was made from.
"""

import atexit
import os
import time
from collections.abc import Callable
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from threading import Lock
from typing import Any

import numba
from numba.extending import overload, register_jitable

from vierblatt.core.game import Game
from vierblatt.core.hands import copy, copy_sorted, fill, insert, sort
from vierblatt.core.rule import DIGESTS, RULES, remember, tell

PACKAGE = Path(__file__).parent.parent
MONTH = 30 * 24 * 3600
PLACES = 256  # more than any list of cards has

SHARED = ("core", "fast", "runner.py", "bots")  # what every game's compiled code is made from

for layer in SHARED:
    remember(PACKAGE / layer)

_registered: set[Callable[..., Any]] = set()
_decorating = Lock()  # the cache folder is set for the whole process


@overload(tell)
def _tell_nobody(
    state: Any, to: Any, event: Any, a: Any = -1, b: Any = -1, c: Any = -1, d: Any = -1
) -> Any:
    def nothing(
        state: Any, to: Any, event: Any, a: Any = -1, b: Any = -1, c: Any = -1, d: Any = -1
    ) -> None:
        pass

    return nothing


@overload(copy)
def _copy_one_by_one(source: Any, target: Any, count: Any) -> Any:
    def loop(source: Any, target: Any, count: Any) -> None:
        for place in range(count):
            target[place] = source[place]

    return loop


@overload(fill)
def _fill_one_by_one(target: Any, count: Any, value: Any) -> Any:
    def loop(target: Any, count: Any, value: Any) -> None:
        for place in range(count):
            target[place] = value

    return loop


@overload(copy_sorted)
def _copy_by_rank(source: Any, target: Any, count: Any) -> Any:
    # Each card goes behind those that are less, or the same and earlier. That takes more
    # comparisons than inserting, but no branch, which a processor would guess wrong for every
    # other card.
    def loop(source: Any, target: Any, count: Any) -> None:
        for place in range(count):
            rank = 0
            for other in range(count):
                rank += source[other] * PLACES + other < source[place] * PLACES + place
            target[rank] = source[place]

    return loop


@overload(sort)
def _sort_one_by_one(cards: Any, count: Any) -> Any:
    def loop(cards: Any, count: Any) -> None:
        for place in range(count):
            insert(cards, place, cards[place])

    return loop


def part(function: Callable[..., Any]) -> Callable[..., Any]:
    """Make a function callable from compiled code, for loops that are built per game."""
    if function not in _registered:
        register_jitable(function)
        _registered.add(function)
    return function


def register_rules() -> None:
    """Make every function marked as a rule callable from compiled code."""
    for function in RULES:
        part(function)


def compiled(game: Game, function: Callable[..., Any]) -> Any:
    """The function as machine code, from the disk if it was compiled before."""
    register_rules()
    folder = cache_folder(game)
    config: Any = numba.config
    with _decorating:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(folder)  # read when the function is decorated, then no more
        try:
            return numba.njit(nogil=True, cache=True)(function)
        finally:
            config.CACHE_DIR = before


def cache_folder(game: Game) -> Path:
    """Where the compiled code of a game lies; folders unused for a month are cleared away."""
    mine = caches() / game.name / digest(game)
    mine.mkdir(parents=True, exist_ok=True)
    os.utime(mine)
    for other in mine.parent.iterdir():
        if other.stat().st_mtime < time.time() - MONTH:
            rmtree(other, ignore_errors=True)
    return mine


def caches() -> Path:
    """In the user's cache folder. Whoever has none, as a service often has, compiles for this run
    only; programs that this one starts find that in the environment."""
    usual = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    mine = Path(usual) / "vierblatt"
    try:
        mine.mkdir(parents=True, exist_ok=True)
        writable = os.access(mine, os.W_OK)
    except OSError:
        writable = False
    if not writable:
        usual = mkdtemp(prefix="vierblatt-")
        os.environ["XDG_CACHE_HOME"] = usual
        atexit.register(rmtree, usual, ignore_errors=True)
        mine = Path(usual) / "vierblatt"
    return mine


def digest(game: Game) -> str:
    """A name for everything that a game's compiled code is made from."""
    folder = Path(str(import_module(game.package).__file__)).parent
    layers = [DIGESTS[PACKAGE / layer] for layer in SHARED]
    sources = [numba.__version__, *layers, DIGESTS[folder]]
    return blake2b(" ".join(sources).encode(), digest_size=12).hexdigest()
