"""The gate before everything: foreign pages are turned away, and every answer is armoured.

Cookies are SameSite=Lax, so a foreign page cannot use them in a POST; that its Origin is not ours
is checked all the same, and for WebSockets, which SameSite does not cover everywhere, it counts.
Programs other than browsers send no Origin and carry nobody's cookies but their own.
"""

from __future__ import annotations

import logging
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from vierblatt.server import problems
from vierblatt.server.letters import Problem
from vierblatt.server.logs import say

SAFE = ("GET", "HEAD", "OPTIONS")

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
ARMOUR = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
NO_STORE = (b"cache-control", b"no-store")


class Gate:
    """An application behind the gate."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def armoured(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message["headers"])
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append(NO_STORE)
                message["headers"] = headers + ARMOUR
            await send(message)

        kind = str(scope["type"])
        if kind == "websocket" and _is_foreign(scope):
            say("foreign-websocket", logging.WARNING)
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": ""})
        elif kind == "http" and scope.get("method") not in SAFE and _is_foreign(scope):
            say("foreign-request", logging.WARNING)
            await _turn_away(armoured)
        else:
            await self.app(scope, receive, armoured)


def _is_foreign(scope: Scope) -> bool:
    """Whether a browser says that this comes from another page than ours."""
    headers = dict(scope["headers"])
    if headers.get(b"sec-fetch-site") in (b"cross-site", b"same-site"):
        return True
    origin = headers.get(b"origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin.decode("latin-1")).netloc != headers.get(b"host", b"").decode()
    except ValueError:
        return True


async def _turn_away(send: Send) -> None:
    body = msgspec.json.encode(Problem(*problems.FOREIGN))
    length = str(len(body)).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", length)]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
