"""The time of the tables: seconds since 1970 that never jump."""

from __future__ import annotations

import time
from collections.abc import Callable

Clock = Callable[[], float]


def make_steady_clock() -> Clock:
    """The wall clock as it is now, and from then on only time that has really passed: nobody loses
    a match on time because the machine's clock was put right."""
    offset = time.time() - time.monotonic()
    return lambda: offset + time.monotonic()
