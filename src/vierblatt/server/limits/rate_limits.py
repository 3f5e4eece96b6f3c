"""All limits of one process, which it shares with the other processes of the house."""

from __future__ import annotations

import asyncio

from vierblatt.server.limits.shared import Away, Buckets
from vierblatt.server.limits.token_bucket import Allowance, Crowd, SharedAllowance
from vierblatt.server.settings import ServerSettings

SETTLED_EVERY = 0.2  # seconds
AT_ONE_ADDRESS = 10  # times the messages of one person: behind one there may be a whole club


class Allowances:
    """How much anybody may do of everything; the settings say so."""

    def __init__(self, settings: ServerSettings, buckets: Buckets | None) -> None:
        self.tables = SharedAllowance("tables", settings.tables, buckets)
        self.guests = SharedAllowance("guests", settings.guests, buckets)
        self.passwords = SharedAllowance("passwords", settings.passwords, buckets)
        self.looks = SharedAllowance("looks", settings.looks, buckets)
        self.misses = SharedAllowance("misses", settings.misses, buckets)
        self.requests = Allowance("requests", settings.requests, buckets)
        self.messages = Allowance("messages", settings.messages, buckets)
        self.voices = Allowance("voices", settings.messages.times(AT_ONE_ADDRESS), buckets)
        self.hints = Allowance("hints", settings.hints, buckets)
        self.talk = Allowance("talk", settings.talk, buckets)
        self.crowd = Crowd(settings.connections)
        self._open = False
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self._open = True
        self._task = asyncio.get_running_loop().create_task(self._settle_again_and_again())

    def end(self) -> None:
        self._open = False  # cancelling alone may get lost if Redis times out at that moment
        if self._task is not None:
            self._task.cancel()

    def may_speak(self, person: str | None, address: str) -> bool:
        """Whether somebody may say something at a table; strangers at one address are one."""
        return self.messages.take(person or address) and self.voices.take(address)

    async def settle(self) -> None:
        """Count together with the others; while that cannot be, everybody counts alone."""
        for one in (self.requests, self.messages, self.voices, self.hints, self.talk):
            try:
                await one.settle()
            except Away:
                return

    async def _settle_again_and_again(self) -> None:
        while self._open:
            await self.settle()
            await asyncio.sleep(SETTLED_EVERY)
