"""Recovery: when the database is lost to this process, it starts over from what is durable."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from vierblatt.core.errors import Refused
from vierblatt.server.observability.logs import log_event

RETRY_AFTER = 1.0  # seconds


class Restartable(Protocol):
    """Services that can be lost."""

    @property
    def lost(self) -> asyncio.Event:
        """Nothing in memory is to be trusted any more."""

    async def start(self) -> None: ...

    async def stop(self) -> None: ...


S = TypeVar("S", bound=Restartable)


class Recovery(Generic[S]):
    """Sees to it that this process has services that work."""

    def __init__(self, make_services: Callable[[], S]) -> None:
        self._make_services = make_services
        self.services = make_services()
        self._task: asyncio.Task[None] | None = None
        self._stopping = asyncio.Event()

    async def start(self) -> None:
        await self.services.start()
        self._task = asyncio.get_running_loop().create_task(self._watch())

    async def stop(self) -> None:
        self._stopping.set()
        if self._task is not None:
            await self._task

    async def _watch(self) -> None:
        """This process may be taken for dead, or the database replaced: then everybody is asked to
        come back, and everything is read anew. All services are stopped once."""
        running = True
        while running:
            await _either(self.services.lost, self._stopping)
            await self.services.stop()
            running = await self._start_over()

    async def _start_over(self) -> bool:
        """Whether there are services again, for until there are this process may have to stop."""
        while not self._stopping.is_set():
            try:
                self.services = await self._make_and_start()
                return True
            except (OSError, Refused, SQLAlchemyError) as error:
                log_event("not-recovered", logging.ERROR, reason=type(error).__name__)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._stopping.wait(), RETRY_AFTER)
        return False

    async def _make_and_start(self) -> S:
        # In a thread: while the database does not answer, this process is not to hang.
        services = await asyncio.to_thread(self._make_services)
        try:
            await services.start()
        except BaseException:
            await services.stop()
            raise
        return services


async def _either(*events: asyncio.Event) -> None:
    """Wait for one of them."""
    waiting = [asyncio.ensure_future(event.wait()) for event in events]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for one in waiting:
        one.cancel()
