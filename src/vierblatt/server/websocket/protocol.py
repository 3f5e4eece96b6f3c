"""The WebSocket as uvicorn speaks it, with a short way out.

Through ASGI every update would pass a queue and wake a task, for each of the four people at a
table. Here a text goes to the socket at once (docs/decisions/0006: what that brings). Everything
else, the way in among it, is uvicorn's and websockets' own.
"""

from __future__ import annotations

from typing import Any, cast

from litestar.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from vierblatt.server.http.security_headers import Handshake
from vierblatt.server.limits.token_bucket import RateLimiter
from vierblatt.server.settings import Rate
from vierblatt.server.tables.client import MOST_UNSENT

EXTENSION = "vierblatt.websocket"
GIVEN_UP_AFTER = 10.0  # seconds for a client to take the last words
CONTROL_FRAMES = Rate(60, 2)  # of one connection; browsers send one each 20 seconds


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A connection to a page. The application finds it among the extensions of its scope.

    tests/server/test_protocol.py names the attributes of uvicorn's class that are used here."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn = Handshake(max_size=self.config.ws_max_size, logger=self.logger)
        self._frames = RateLimiter("frames", CONTROL_FRAMES)

    def write(self, *texts: bytes) -> int:
        """Send some texts now, and say how many bytes the other side has not taken yet; nothing
        happens if the connection is closed."""
        if self._is_closing:
            return 0
        for text in texts:
            self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return self.transport.get_write_buffer_size()

    def close(self, code: int) -> None:
        """Close, even if the client does not read."""
        if self._is_closing:
            return
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.close_timer = self.loop.call_later(GIVEN_UP_AFTER, self.transport.abort)

    @property
    def _is_closing(self) -> bool:
        """Whether one of both sides has said that it closes, or is gone."""
        return self.close_sent or self.disconnected or self.conn.state is not State.OPEN

    # Control frames and empty fragments reach no application, so they are counted here.

    def handle_ping(self) -> None:
        if self._may_take_frame():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may_take_frame():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if event.fin or self._may_take_frame():
            super().handle_cont(event)

    def _may_take_frame(self) -> bool:
        """Whether there are not too many, and the other side takes what we answer."""
        unsent = self.transport.get_write_buffer_size()
        if unsent <= MOST_UNSENT and self._frames.take(""):
            return True
        self.transport.abort()
        return False

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"protocol": self}


def take_protocol(scope: Scope) -> WebSocketProtocol:
    """The connection for which an application was called; taken once, because it holds its scope,
    and two that hold each other stay until somebody looks for garbage."""
    return cast(WebSocketProtocol, cast(Any, scope)["extensions"].pop(EXTENSION)["protocol"])
