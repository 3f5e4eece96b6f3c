"""Python's search for cycles, in bites so small that nobody at a table waits for it.

Tables live long, so each new thing is searched once, while it is new, and then put away. What forms
a cycle and is dropped only later, as Litestar's connections do, stays until everything is searched
again: when nothing happens anyway, or when there may be too much of it.
"""

from __future__ import annotations

import asyncio
import gc

BITE = 2000  # new things that are searched at once, in some milliseconds
EVERY = 10.0  # seconds
MOST = 5_000_000  # things that are put away before everything is searched even if much happens


class Sweep:
    def __init__(self) -> None:
        self._bites = 0
        self._seen = 0

    def begin(self) -> None:
        """For as long as this process serves."""
        gc.set_threshold(BITE, 1000, 1000)
        gc.callbacks.append(self._put_away)
        self._search_everything()
        self._look_again_and_again()

    def _put_away(self, phase: str, _: dict[str, int]) -> None:
        if phase == "stop":
            gc.freeze()
            self._bites += 1

    def _look_again_and_again(self) -> None:
        quiet = self._bites == self._seen
        if (quiet and self._bites) or self._bites * BITE > MOST:
            self._search_everything()
        self._seen = self._bites
        asyncio.get_running_loop().call_later(EVERY, self._look_again_and_again)

    def _search_everything(self) -> None:
        gc.unfreeze()
        gc.collect()
        self._bites = 0
