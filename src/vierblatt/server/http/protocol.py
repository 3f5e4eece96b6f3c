"""HTTP as uvicorn speaks it, with limits for clients that hold connections without using them."""

from __future__ import annotations

import asyncio
import logging
import sys
from typing import ClassVar

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from vierblatt.server import errors
from vierblatt.server.http.security_headers import NO_STORE, SECURITY_HEADERS
from vierblatt.server.limits.addresses import limited_address
from vierblatt.server.limits.token_bucket import ConnectionLimiter, RateLimiter
from vierblatt.server.observability.logs import log_event
from vierblatt.server.settings import Rate
from vierblatt.server.wire.http import Problem

REQUEST_WITHIN = 15.0  # seconds for the head and the body of a request
UNFINISHED = (h11.IDLE, h11.SEND_BODY)
# Descriptors that no connection gets: whoever is connected still needs the database. The system
# gives the lowest number that is free, so a high one says that hardly any are left.
RESERVED_FILES = 32
SAID_AGAIN = Rate(1, 0.1)  # that there are none left


class HttpProtocol(H11Protocol):
    """A request must be there whole in time, and an address has only so many connections.

    tests/server/test_protocol.py names the attributes of uvicorn's class that are used here."""

    limiter: ClassVar[ConnectionLimiter | None] = None  # of this process; main.py sets it
    trusted: ClassVar[frozenset[str]] = frozenset()  # proxies, which connect for many
    complaints: ClassVar[RateLimiter] = RateLimiter("out-of-files", SAID_AGAIN)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._deadline: asyncio.TimerHandle | None = None
        self._counted: str | None = None
        host = self.client[0] if self.client else "?"
        if self.limiter is not None and host not in self.trusted and "*" not in self.trusted:
            self._counted = limited_address(host)
            if not self.limiter.open(self._counted):
                transport.abort()
        if _is_reserved(transport):
            if self.complaints.take(""):
                log_event("out-of-files", logging.ERROR)
            transport.abort()
        self._set_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._clear_deadline()
        self._uncount()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            return  # it is a WebSocket now
        if self.conn.their_state not in UNFINISHED:
            self._clear_deadline()
        elif self._deadline is None:
            self._set_deadline()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._clear_deadline()
        self._uncount()  # WebSockets are counted where they are served (websocket/endpoint.py)
        super().handle_websocket_upgrade(event)

    def _set_deadline(self) -> None:
        self._deadline = self.loop.call_later(REQUEST_WITHIN, self.transport.abort)

    def _clear_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _uncount(self) -> None:
        if self._counted is not None and self.limiter is not None:
            self.limiter.close(self._counted)
            self._counted = None

    def send_400_response(self, msg: str) -> None:
        """What came is no HTTP, and nothing that follows it can be."""
        body = msgspec.json.encode(Problem(*errors.UNREADABLE))
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"connection", b"close"),
            NO_STORE,
            *SECURITY_HEADERS,
        ]
        answer = h11.Response(status_code=400, headers=headers, reason=b"Bad Request")
        for event in (answer, h11.Data(data=body), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()


def _is_reserved(transport: asyncio.Transport) -> bool:
    """Whether this connection has one of the last descriptors."""
    if sys.platform == "win32":
        return False
    import resource

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return bool(transport.get_extra_info("socket").fileno() >= most - RESERVED_FILES)
