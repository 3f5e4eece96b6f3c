"""The WebSocket as uvicorn speaks it, with a short way in and out.

Through ASGI every message would pass two queues and wake two tasks, for each of the four people
at a table. Here a text goes to the socket at once, and what a client says is heard at once.
Connecting, closing, pings and whatever else a WebSocket needs stay uvicorn's.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, cast

from litestar.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the C one, if there
from websockets.http11 import Request

from vierblatt.server.cluster.door import hand_over
from vierblatt.server.http.security_headers import Handshake

EXTENSION = "vierblatt.line"
GIVEN_UP_AFTER = 10.0  # seconds for a client to take the last words

Hear = Callable[[bytes], None]


class Line(WebSocketsSansIOProtocol):
    """A connection to a page. The application finds it among the extensions of its scope."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn = Handshake(max_size=self.config.ws_max_size, logger=self.logger)
        self._hear: Hear | None = None
        self._unheard: deque[bytes] = deque()
        self._resting = False

    def write(self, *texts: bytes) -> int:
        """Send some texts now, and say how many bytes the other side has not taken yet; nothing
        happens if the connection is closed."""
        if self.close_sent or self.disconnected:
            return 0
        self.transport.write(b"".join(map(text_frame, texts)))
        return self.transport.get_write_buffer_size()

    def listen(self, hear: Hear) -> None:
        """From now on call this with everything that the client says, beginning with what waits."""
        while not self.queue.empty():
            message = self.queue.get_nowait()
            if message["type"] != "websocket.receive":
                self.queue.put_nowait(message)  # the end: it is for whoever awaits it
                break
            text = message.get("text")
            self._unheard.append(text.encode() if text is not None else message["bytes"] or b"")
        self._hear = hear
        self._wake_up()

    def rest(self, seconds: float) -> None:
        """Hear nothing for a while; what comes meanwhile waits in the socket."""
        if not self._resting:
            self._resting = True
            self.transport.pause_reading()
            self.loop.call_later(seconds, self._wake_up)

    def _wake_up(self) -> None:
        self._resting = self.read_paused = False
        while self._unheard and self._hear is not None and not self._resting:
            self._hear(self._unheard.popleft())
        if not self._resting and not self.transport.is_closing():
            self.transport.resume_reading()

    def end(self, code: int) -> None:
        """Close, even if the client does not read."""
        if self.close_sent or self.disconnected:
            return
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.close_timer = self.loop.call_later(GIVEN_UP_AFTER, self.transport.abort)

    def leave(self, door: str, said: bytes) -> bool:
        """Let the process behind that door have the connection, which is not answered yet."""
        if not hand_over(door, self.transport.get_extra_info("socket").fileno(), said):
            return False
        self.handshake_complete = self.close_sent = True  # as far as we are concerned
        return True

    # What uvicorn calls

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"line": self}

    def data_received(self, data: bytes) -> None:
        """Nearly always this is one short text; websockets would take seventeen calls for it."""
        said = short_text(data) if self._hear is not None and self._between_messages else None
        if said is None:
            super().data_received(data)
        else:
            self._listen_to(said)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._hear = None  # who hears has this line, too

    def send_receive_event_to_app(self) -> None:
        if self._hear is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        said = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self._listen_to(said)

    @property
    def _between_messages(self) -> bool:
        """Nothing of a message was read that is still to be ended, and nothing was closed."""
        conn = self.conn
        return not conn.reader.buffer and conn.current_size is None and not self.close_sent

    def _listen_to(self, said: bytes) -> None:
        if self._hear is None or self._resting:
            self._unheard.append(said)
        else:
            self._hear(said)


def line_of(scope: Scope) -> Line:
    """The line on which an application was called."""
    return cast(Line, cast(Any, scope)["extensions"][EXTENSION]["line"])


def text_frame(text: bytes) -> bytes:
    """A whole message as it goes over the wire (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)


def short_text(data: bytes) -> bytes | None:
    """What a client says, if these bytes are one whole message of less than 126 bytes."""
    size = len(data) - 6
    if 0 <= size < 126 and data[0] == 0x81 and data[1] == 0x80 | size:
        return apply_mask(data[6:], data[2:6])
    return None
