"""Handing the rules to numba, and never running yesterday's machine code.

Numba looks only at the file of the function it compiles, not at the files that function calls.
So each game's compiled code lies in a folder named by a digest of everything it was made from.
The functions that a compiled loop calls are kept there as well: most are called by several loops,
and what one process has compiled the next one takes from the disk.
"""

import atexit
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import IO, Any

import numba
import numpy as np
from numba import types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.event import Event, Listener, register
from numba.extending import intrinsic, overload, register_jitable

from vierblatt.core.game import Game
from vierblatt.core.hands import copy, copy_sorted, fill, quotient, remainder, sort
from vierblatt.core.rule import DIGESTS, RULES, remember, tell

PACKAGE = Path(__file__).parent.parent
MONTH = 30 * 24 * 3600
PATIENCE = 30.0  # seconds for another process that compiles the same game
BITS = 64  # of an integer; twice as many are more than any game has cards

SHARED = ("core", "fast", "runner.py", "bots")  # what every game's compiled code is made from

for layer in SHARED:
    remember(PACKAGE / layer)

_registered: set[Callable[..., Any]] = set()
_folders: dict[Any, Path] = {}  # of the games, by the functions that `compiled` gave


@overload(tell)
def _tell_nobody(
    state: Any, to: Any, event: Any, a: Any = -1, b: Any = -1, c: Any = -1, d: Any = -1
) -> Any:
    def nothing(
        state: Any, to: Any, event: Any, a: Any = -1, b: Any = -1, c: Any = -1, d: Any = -1
    ) -> None:
        pass

    return nothing


def _lowest_bit(_typing: Any, bits: Any) -> Any:
    """The place of the lowest bit of a set, which is not empty."""

    def count_zeros(context: Any, builder: Any, _signature: Any, given: Any) -> Any:
        return builder.cttz(given[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), count_zeros


lowest_bit: Any = intrinsic(_lowest_bit)


@overload(quotient)
def _unsigned_quotient(number: Any, by: Any) -> Any:
    def divide(number: Any, by: Any) -> Any:
        return np.int64(np.uint32(number) // np.uint32(by))

    return divide


@overload(remainder)
def _unsigned_remainder(number: Any, by: Any) -> Any:
    def divide(number: Any, by: Any) -> Any:
        return np.int64(np.uint32(number) % np.uint32(by))

    return divide


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
def _copy_by_bits(source: Any, target: Any, count: Any) -> Any:
    # Cards are sorted when they are read out of sets of bits: those that lie there at least once,
    # and twice, in two halves. No branch depends on the cards, which a processor would guess wrong
    # for every other one; and the sets lie in registers, so a GPU needs no memory for them.
    def loop(source: Any, target: Any, count: Any) -> None:
        low, low_twice, high, high_twice = 0, 0, 0, 0
        for place in range(count):
            card = source[place]
            low_bit = (card < BITS) << (card & BITS - 1)
            high_bit = (card >= BITS) << (card & BITS - 1)
            low_twice |= low & low_bit
            high_twice |= high & high_bit
            low |= low_bit
            high |= high_bit
        place = read_out(low, low_twice, 0, target, 0)
        read_out(high, high_twice, BITS, target, place)

    return loop


@register_jitable
def read_out(once: int, twice: int, first: int, target: Any, place: int) -> int:
    """Write the cards of a set from a place on; gives the place after the last."""
    while once != 0:
        card = lowest_bit(once)
        again = twice >> card & 1
        target[place] = first + card
        target[place + again] = first + card
        place += 1 + again
        once &= once - 1
    return place


@overload(sort)
def _sort_by_bits(cards: Any, count: Any) -> Any:
    def in_place(cards: Any, count: Any) -> None:
        copy_sorted(cards, cards, count)  # all are read before the first is written

    return in_place


def part(function: Callable[..., Any], *, inline: bool = False) -> Callable[..., Any]:
    """Make a function callable from compiled code, for loops that are built per game.

    On the CPU it is kept on the disk, if it is compiled as a part of what `compiled` gave; or it is
    written in line: an array is passed as seven words, and a call that passes many costs more than
    a small function.
    """
    options: Any = {"cache": True}

    def kept(*types: Any, **named: Any) -> Any:
        return function if _parts.kept else None  # None: numba takes what holds for all targets

    if function not in _registered:
        register_jitable(function)
        overload(
            function, options, strict=False, target="cpu", inline="always" if inline else "never"
        )(kept)
        _registered.add(function)
    return function


def register_rules() -> None:
    """Make every function marked as a rule callable from compiled code."""
    for function in RULES:
        part(function)


def compiled(game: Game, function: Callable[..., Any]) -> Any:
    """The function as machine code, from the disk if it was compiled before.

    It must allocate nothing: numba would count who holds each array and each part of one, with
    atomic instructions that take up to a quarter of the time.
    """
    register_rules()
    folder = cache_folder(game)
    with global_compiler_lock, kept_in(folder):
        options: Any = {"nogil": True, "cache": True, "_nrt": False}
        made = numba.njit(**options)(function)
    _folders[made] = folder
    return made


@contextmanager
def kept_in(folder: Path) -> Iterator[None]:
    """Let numba keep in this folder what is decorated meanwhile; that is set for the whole
    process, so whoever does this holds the compiler's lock."""
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before


@contextmanager
def locked(folder: Path) -> Iterator[bool]:
    """Wait until no other process compiles the game: it may make the same parts, and numba's index
    of a folder is not made for two who write at once. Gives whether the lock was free in time: the
    other may have a low priority, or be stopped."""
    folder.mkdir(parents=True, exist_ok=True)
    last = time.monotonic() + PATIENCE
    with (folder / "lock").open("w") as file:
        while not (free := lock(file)) and time.monotonic() < last:
            time.sleep(0.05)
        yield free


def lock(file: IO[str]) -> bool:
    """Lock a file for this process until it is closed, if it is free."""
    from fcntl import LOCK_EX, LOCK_NB, flock

    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        return False
    return True


class Parts(Listener):
    """Hears from numba when it compiles a function, and inside that its parts, and lets the parts
    be kept beside it: not among the functions, because Python cannot call a part. Windows has no
    such lock; there every process makes its own."""

    def __init__(self) -> None:
        self.kept = False
        self._compiling: list[ExitStack] = []

    def on_start(self, event: Event) -> None:
        scope = ExitStack()
        self._compiling.append(scope)
        folder = _folders.get(event.data["dispatcher"])
        if folder is not None and not self.kept and sys.platform != "win32":
            self.kept = scope.enter_context(locked(folder))
            scope.callback(setattr, self, "kept", False)
            scope.enter_context(kept_in(folder / "parts"))

    def on_end(self, event: Event) -> None:
        self._compiling.pop().close()


_parts = Parts()
register("numba:compile", _parts)  # type: ignore[no-untyped-call]


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
