"""The security headers of every response, also where no request gets as far as the middleware: what
is no HTTP or no handshake is answered by h11 and websockets themselves."""

from __future__ import annotations

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol
from websockets.datastructures import Headers
from websockets.http11 import Response
from websockets.server import ServerProtocol

from vierblatt.server import errors
from vierblatt.server.wire.http import Problem

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",  # addresses hold the codes of tables
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
SECURITY_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
NO_STORE = (b"cache-control", b"no-store")


class HttpProtocol(H11Protocol):
    """HTTP as uvicorn speaks it."""

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


class Handshake(ServerProtocol):
    """WebSockets as websockets speaks them."""

    def reject(self, status: int, text: str) -> Response:
        answer = super().reject(status, text)
        answer.headers.update(Headers(HEADERS), **{"cache-control": "no-store"})
        return answer
