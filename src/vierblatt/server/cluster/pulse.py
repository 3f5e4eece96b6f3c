"""The pulse of a worker: its event loop beats, and its parent feels whether it still does.

A process that hangs is not dead, so nobody takes its tables; and it may hold what the others wait
for. The parent counts how long it has felt for a beat in vain. If it did not run itself meanwhile,
because the machine slept or had no time for anybody, that counts as a moment only.
"""

from __future__ import annotations

import asyncio
import multiprocessing

EVERY = 0.5  # seconds between two beats
SILENT_FOR = 5.0  # seconds after which a process hangs
MOMENT = 0.4  # seconds, the most that counts between two looks of the parent


class Pulse:
    """Made by the parent, and given to one worker. It first beats when that one's event loop runs:
    before, it may have to bring a large database up to date, and has no tables."""

    def __init__(self) -> None:
        self._beats = multiprocessing.get_context("spawn").RawValue("Q", 0)
        self._felt = 0
        self._looked = 0.0
        self._silent = 0.0

    def beat(self) -> None:
        """In the worker: again and again from now on."""
        self._beats.value += 1
        asyncio.get_running_loop().call_later(EVERY, self.beat)

    def has_stopped(self, now: float) -> bool:
        """In the parent, which asks again and again: whether there was no beat for long."""
        beats = self._beats.value
        if beats == self._felt and beats > 0:
            self._silent += min(now - self._looked, MOMENT)
        else:
            self._silent = 0.0
        self._felt, self._looked = beats, now
        return self._silent >= SILENT_FOR
