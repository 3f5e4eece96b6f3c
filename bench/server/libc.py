"""The machine's own calls as compiled code makes them: sockets, the clock, finding words in bytes.

Addresses go in as numbers. Whoever passes one keeps the array alive: numba lets go of an array
after its last use, and does not count an address as one.
"""

from __future__ import annotations

import ctypes
import platform
from collections.abc import Callable, Iterable
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])

Bytes = NDArray[np.uint8]

# Linux packs an event on this one kind of machine: what happened, then a number of 64 bits.
EVENT = 3 if platform.machine() == "x86_64" else 4  # words of 32 bits
WHO = EVENT - 2
ADD = 1  # to those whose events are waited for
MONOTONIC = 1  # the clock of time.perf_counter

_int, _size = ctypes.c_int, ctypes.c_ssize_t


def _call(name: str, gives: type, *takes: type) -> Any:
    function = getattr(ctypes.CDLL(None), name)
    function.restype, function.argtypes = gives, takes
    return function


recv = _call("recv", _size, _int, _size, _size, _int)
send = _call("send", _size, _int, _size, _size, _int)
epoll_ctl = _call("epoll_ctl", _int, _int, _int, _int, _size)
epoll_wait = _call("epoll_wait", _int, _int, _size, _int, _int)
clock_gettime = _call("clock_gettime", _int, _int, _size)
memmem = _call("memmem", _size, _size, _size, _size, _size)


def compiled(function: F) -> F:
    """Machine code, made when it is first called and never kept: addresses are part of it."""
    return cast(F, numba.njit(function))


def word(text: bytes) -> Bytes:
    """A text as compiled code wants it."""
    return np.frombuffer(text, np.uint8)


def each(texts: Iterable[bytes]) -> Bytes:
    """Texts of the same length, one in each row."""
    return np.array([word(text) for text in texts])


@compiled
def clock() -> float:
    time = np.empty(2, np.int64)
    clock_gettime(MONOTONIC, time.ctypes.data)
    return float(time[0] + time[1] * 1e-9)


@compiled
def find(text: Bytes, start: int, stop: int, what: Bytes) -> int:
    """Where something begins between two places of a text, or -1."""
    first = text.ctypes.data
    found = memmem(first + start, stop - start, what.ctypes.data, what.size)
    return found - first if found else -1


@compiled
def begins(text: Bytes, start: int, stop: int, what: Bytes) -> bool:
    if stop - start < what.size:
        return False
    for at in range(what.size):
        if text[start + at] != what[at]:
            return False
    return True


@compiled
def put(text: Bytes, at: int, what: Bytes) -> int:
    """Write something into a text; gives the place behind it."""
    for step in range(what.size):
        text[at + step] = what[step]
    return at + what.size


@compiled
def put_number(text: Bytes, at: int, number: int) -> int:
    digits = 1
    while number >= 10**digits:
        digits += 1
    for step in range(digits):
        text[at + digits - 1 - step] = ord("0") + number % 10
        number //= 10
    return at + digits


@compiled
def read_number(text: Bytes, at: int) -> int:
    number = 0
    while ord("0") <= text[at] <= ord("9"):
        number = 10 * number + text[at] - ord("0")
        at += 1
    return number
