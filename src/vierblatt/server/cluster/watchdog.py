"""A watchdog for worker processes: uvicorn's process manager replaces dead ones, so a process whose
event loop stands still ends itself, and one whose manager is gone stops."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
import time

from vierblatt.server.observability.logs import log_event

TICK = 0.5  # seconds
STILL_FOR = 5.0  # seconds


def start_watchdog() -> None:
    """Watch the running event loop from a thread of its own, if this process has a manager."""
    manager = multiprocessing.parent_process()
    if manager is None:
        return
    loop, ticks = asyncio.get_running_loop(), [0]

    def tick() -> None:
        ticks[0] += 1
        loop.call_later(TICK, tick)

    def watch() -> None:
        seen, still = 0, 0.0
        while manager.is_alive():
            time.sleep(TICK)
            # Counted in ticks of this thread: while the machine sleeps, neither of them runs.
            still = 0.0 if ticks[0] != seen else still + TICK
            seen = ticks[0]
            if still >= STILL_FOR:
                log_event("event-loop-stands-still", logging.ERROR)
                os._exit(1)
        os.kill(os.getpid(), signal.SIGTERM)

    tick()
    threading.Thread(target=watch, name="watchdog", daemon=True).start()
