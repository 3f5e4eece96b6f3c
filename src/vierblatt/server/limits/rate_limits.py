"""All rate limits of one process, which it shares with the other processes."""

from __future__ import annotations

import asyncio

from vierblatt.core.errors import Refused
from vierblatt.server import errors
from vierblatt.server.errors import TooManyRequests
from vierblatt.server.limits.shared import SharedBuckets, Unreachable
from vierblatt.server.limits.token_bucket import ConnectionLimiter, RateLimiter, SharedRateLimiter
from vierblatt.server.settings import ServerSettings

SYNCHRONISED_EVERY = 0.2  # seconds
PER_ADDRESS = 10  # times what one person may: behind an address there may be a whole club
PER_NAME = 10  # times the passwords that one address may try, for all strangers together


class RateLimits:
    """How much anybody may do of everything; the settings say so."""

    def __init__(self, settings: ServerSettings, buckets: SharedBuckets | None) -> None:
        self.tables = SharedRateLimiter("tables", settings.tables, buckets)
        self.guests = SharedRateLimiter("guests", settings.guests, buckets)
        self.passwords = SharedRateLimiter("passwords", settings.passwords, buckets)
        self._passwords_by_address = SharedRateLimiter(
            "passwords-by-address", settings.passwords.times(PER_ADDRESS), buckets
        )
        self._passwords_by_name = SharedRateLimiter(
            "passwords-by-name", settings.passwords.times(PER_NAME), buckets
        )
        self.looks = SharedRateLimiter("looks", settings.looks, buckets)
        self.misses = SharedRateLimiter("misses", settings.misses, buckets)
        self.requests = RateLimiter("requests", settings.requests, buckets)
        self.chat = RateLimiter("chat", settings.talk, buckets)
        self.seats = RateLimiter("seats", settings.seats, buckets)
        self.connections = ConnectionLimiter(settings.connections)
        self._messages = RateLimiter("messages", settings.messages, buckets)
        self._messages_by_address = RateLimiter(
            "messages-by-address", settings.messages.times(PER_ADDRESS), buckets
        )
        self._hints = RateLimiter("hints", settings.hints, buckets)
        self._hints_by_address = RateLimiter(
            "hints-by-address", settings.hints.times(PER_ADDRESS), buckets
        )
        self._synchronised = (
            self.requests,
            self.chat,
            self.seats,
            self._messages,
            self._messages_by_address,
            self._hints,
            self._hints_by_address,
        )
        self._open = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._open = True
        self._task = asyncio.get_running_loop().create_task(self._run())

    def stop(self) -> None:
        self._open = False  # cancelling alone may get lost if Redis times out at that moment
        if self._task is not None:
            self._task.cancel()

    def may_send(self, person: str | None, address: str) -> bool:
        """Whether somebody may send a message to a table; strangers at one address are one."""
        return self._messages.take(person or address) and self._messages_by_address.take(address)

    def may_hint(self, person: str, address: str) -> bool:
        return self._hints.take(person) and self._hints_by_address.take(address)

    async def may_log_in(self, address: str, name: str, device: str | None) -> bool:
        """Whether somebody may try a password. A device from which the owner of that name logged in
        before has tries of its own, so that no stranger can use them up."""
        if device is not None:
            return await self.passwords.take(f"device {device}")
        return (
            await self.passwords.take(f"{address} {name}")
            and await self._passwords_by_address.take(address)
            and await self._passwords_by_name.take(name)
        )

    async def miss(self, address: str, why: Refused) -> Refused:
        """Whoever guesses codes soon has to wait; gives what is to be raised."""
        return why if await self.misses.take(address) else TooManyRequests(*errors.TOO_MUCH)

    async def synchronise(self) -> None:
        """Count together with the others; while that cannot be, everybody counts alone."""
        for limiter in self._synchronised:
            try:
                await limiter.synchronise()
            except Unreachable:
                return

    async def _run(self) -> None:
        while self._open:
            await self.synchronise()
            await asyncio.sleep(SYNCHRONISED_EVERY)
