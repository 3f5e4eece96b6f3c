"""The gate before everything: foreign pages are turned away, who asks without end has to wait, and
every answer is armoured.

Cookies are SameSite=Lax, so a foreign page cannot use them in a POST; that its Origin is not ours
is checked all the same, and for WebSockets, which SameSite does not cover everywhere, it counts.
Programs other than browsers send no Origin and carry nobody's cookies but their own.
"""

from __future__ import annotations

import logging
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from vierblatt.core.words import Words
from vierblatt.server import errors
from vierblatt.server.http.security_headers import ARMOUR, NO_STORE
from vierblatt.server.limits.token_bucket import Allowance
from vierblatt.server.observability.logs import say
from vierblatt.server.wire.http import Problem

SAFE = ("GET", "HEAD", "OPTIONS")
ONLY_TLS = (b"strict-transport-security", b"max-age=31536000")


class Gate:
    """An application behind the gate."""

    def __init__(self, app: ASGIApp, requests: Allowance) -> None:
        self.app = app
        self._requests = requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def armoured(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message["headers"])
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append(NO_STORE)
                if scope["scheme"] == "https":
                    headers.append(ONLY_TLS)
                message["headers"] = headers + ARMOUR
            await send(message)

        kind = str(scope["type"])
        if kind == "websocket" and _is_foreign(scope):
            say("foreign-websocket", logging.WARNING)
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": ""})
        elif kind == "http" and scope.get("method") not in SAFE and _is_foreign(scope):
            say("foreign-request", logging.WARNING)
            await _turn_away(armoured, 403, errors.FOREIGN)
        elif kind == "http" and not self._may_ask(scope):
            await _turn_away(armoured, 429, errors.TOO_MUCH)
        else:
            await self.app(scope, receive, armoured)

    def _may_ask(self, scope: Scope) -> bool:
        """Files cost nothing; everything else is counted by address."""
        if not scope["path"].startswith("/api/"):
            return True
        client = scope["client"]
        return self._requests.take(client[0] if client else "?")


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


async def _turn_away(send: Send, status: int, why: Words) -> None:
    body = msgspec.json.encode(Problem(*why))
    length = str(len(body)).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", length)]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
