"""The security headers of every response, also where no request gets as far as the middleware: what
is no HTTP or no handshake is answered by h11 and websockets themselves."""

from __future__ import annotations

from websockets.datastructures import Headers
from websockets.http11 import Response
from websockets.server import ServerProtocol

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


class Handshake(ServerProtocol):
    """WebSockets as websockets speaks them."""

    def reject(self, status: int, text: str) -> Response:
        answer = super().reject(status, text)
        answer.headers.update(Headers(HEADERS), **{"cache-control": "no-store"})
        return answer
