"""Several processes that listen at one address, and a parent that replaces who dies or hangs."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from vierblatt.server.cluster.pulse import Pulse
from vierblatt.server.observability.logs import say, write_to_stderr
from vierblatt.server.settings import ServerSettings
from vierblatt.server.storage.lock import Lock

Work = Callable[[ServerSettings, socket.socket, str | None, Path | None, Pulse], None]
# Linux deals connections out to all who listen at an address; of several who share a socket often
# the same one would get them.
DEALT = sys.platform == "linux"
NOT_BEFORE = 1.0  # seconds after a process was started it is replaced at the earliest
LOOK = 0.2  # seconds between two looks at the workers
STOPPED_WITHIN = 20.0  # seconds for a worker whose parent has died
KILLED_WITHIN = 1.0  # seconds; a call to a broken disk may keep even the killed


@dataclass
class Worker:
    process: SpawnProcess
    pulse: Pulse


def run_workers(
    work: Work, settings: ServerSettings, listening: socket.socket, address: str
) -> None:
    """Until this process is asked to stop; the first worker says the address."""
    if DEALT:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    with ExitStack() as stack:
        hall = None
        if settings.redis is None:
            lock = Lock(settings.database, shared=False)
            lock.take()
            stack.callback(lock.release)
            hall = Path(stack.enter_context(TemporaryDirectory(prefix="vierblatt-")))
        _run_all(partial(_start, work, settings, listening, hall), settings.workers, address)


def _run_all(start: Callable[[str | None], Worker], workers: int, address: str) -> None:
    stopping = threading.Event()
    for asked in (signal.SIGINT, signal.SIGTERM):
        signal.signal(asked, lambda *_: stopping.set())
    running = [start(address if n == 0 else None) for n in range(workers)]
    try:
        while not stopping.is_set():
            wait([one.process.sentinel for one in running], timeout=LOOK)
            for place, one in enumerate(running):
                if stopping.is_set():
                    break
                if not one.process.is_alive():
                    say("worker-died", status=one.process.exitcode)
                    time.sleep(NOT_BEFORE)
                    running[place] = start(None)
                elif one.pulse.has_stopped(time.monotonic()):
                    say("worker-hangs", logging.ERROR)
                    one.process.kill()  # what it holds is free then, and its tables are nobody's
                    one.process.join(KILLED_WITHIN)
    finally:
        _stop_all(running)


def _stop_all(running: list[Worker]) -> None:
    for one in running:
        one.process.terminate()
    while running := [one for one in running if one.process.is_alive()]:
        wait([one.process.sentinel for one in running], timeout=LOOK)
        for one in running:
            if one.pulse.has_stopped(time.monotonic()):
                one.process.kill()


def _start(
    work: Work,
    settings: ServerSettings,
    listening: socket.socket,
    hall: Path | None,
    address: str | None,
) -> Worker:
    context = multiprocessing.get_context("spawn")
    pulse = Pulse()
    how = (settings, listening, address, hall, pulse)
    process = context.Process(target=_run, args=(work, *how))
    process.start()
    return Worker(process, pulse)


def _run(work: Work, settings: ServerSettings, listening: socket.socket, *more: Any) -> None:
    write_to_stderr()
    threading.Thread(target=_stop_with_the_parent, daemon=True).start()
    work(settings, _beside(listening) if DEALT else listening, *more)


def _beside(reserved: socket.socket) -> socket.socket:
    """A socket of this process at the address that the parent has bound."""
    mine = socket.socket(reserved.family)
    mine.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    mine.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    mine.bind(reserved.getsockname())
    reserved.close()
    return mine


def _stop_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(STOPPED_WITHIN)
        os._exit(1)  # it hangs, and nobody else is there to see it
