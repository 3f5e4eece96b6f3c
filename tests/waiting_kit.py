"""Waiting in tests: until something is so, however busy the machine is."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable

PATIENCE = 60.0  # seconds; the machine may be busy


def within(seconds: float) -> float:
    """As many seconds on a quiet machine, and more of them the more others want its cores."""
    return seconds * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def wait_until(so: Callable[[], bool]) -> None:
    """However busy the machine is."""
    last = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < last
        time.sleep(0.02)


async def until(so: Callable[[], bool]) -> None:
    """The same, while others go on."""
    async with asyncio.timeout(PATIENCE):
        while not so():
            await asyncio.sleep(0.02)
