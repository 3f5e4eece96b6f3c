"""Middleware before everything else: what is checked of every request, and added to every response.

Cookies are SameSite=Lax, so a foreign page cannot use them in a POST; that its Origin is not ours
is checked all the same, and for WebSockets, which SameSite does not cover everywhere, it counts.
Programs other than browsers send no Origin and carry nobody's cookies but their own.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from typing import Any

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from vierblatt.core.words import Words
from vierblatt.server import errors
from vierblatt.server.http.security_headers import NO_STORE, SECURITY_HEADERS
from vierblatt.server.limits.addresses import limited_address
from vierblatt.server.limits.token_bucket import RateLimiter
from vierblatt.server.observability.logs import log_event
from vierblatt.server.wire.http import Problem

SAFE = ("GET", "HEAD", "OPTIONS")
ONLY_TLS = (b"strict-transport-security", b"max-age=31536000")
HOST = re.compile(rb"(?:[a-z0-9_.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::[0-9]{1,5})?", re.IGNORECASE)
SCHEMES = {"http": b"http", "ws": b"http", "https": b"https", "wss": b"https"}
FOREIGN_SOCKET = 4403


class Middleware:
    """An application that sees only requests which are for it."""

    def __init__(self, app: ASGIApp, requests: RateLimiter, is_file: Callable[[str], bool]) -> None:
        self._app = app
        self._requests = requests
        self._is_file = is_file

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        send = _with_security_headers(scope, send)
        refusal = self._refusal(scope)
        if refusal is not None:
            await _refuse(scope, receive, send, *refusal)
        elif scope.get("method") == "HEAD":
            scope["method"] = "GET"  # type: ignore[typeddict-unknown-key]
            await self._app(scope, receive, _without_body(send))
        else:
            await self._app(scope, receive, send)

    def _refusal(self, scope: Any) -> tuple[int, Words] | None:
        """The status and the reason, if this request is refused."""
        headers = dict(scope["headers"])
        host = headers.get(b"host")
        if host is not None and HOST.fullmatch(host) is None:
            return 400, errors.UNREADABLE
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changes and _is_foreign(scope["scheme"], headers):
            log_event("foreign-request", logging.WARNING, kind=scope["type"])
            return 403, errors.FOREIGN
        address = limited_address(scope["client"][0] if scope["client"] else "?")
        if self._is_counted(scope) and not self._requests.take(address):
            return 429, errors.TOO_MUCH
        return None

    def _is_counted(self, scope: Any) -> bool:
        """Files cost nothing; everything else is counted, however its path is written."""
        path = re.sub("/+", "/", scope["path"])
        return scope["type"] == "websocket" or not self._is_file(path)


def _is_foreign(scheme: str, headers: dict[bytes, bytes]) -> bool:
    """Whether a browser says that this comes from another page than ours."""
    if headers.get(b"sec-fetch-site") in (b"cross-site", b"same-site"):
        return True
    origin = headers.get(b"origin")
    ours = b"%b://%b" % (SCHEMES[scheme], headers.get(b"host", b""))
    return origin is not None and origin.lower() != ours.lower()


def _with_security_headers(scope: Scope, send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message["headers"])
            if not any(name == b"cache-control" for name, _ in headers):
                headers.append(NO_STORE)
            if scope["scheme"] == "https":
                headers.append(ONLY_TLS)
            given = {name for name, _ in headers}
            message["headers"] = headers + [one for one in SECURITY_HEADERS if one[0] not in given]
        await send(message)

    return send_with_headers


def _without_body(send: Send) -> Send:
    """HEAD is GET without its body."""

    async def send_head(message: Message) -> None:
        if message["type"] == "http.response.body":
            message["body"] = b""
        await send(message)

    return send_head


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, why: Words) -> None:
    if str(scope["type"]) == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": FOREIGN_SOCKET, "reason": ""})
        return
    body = msgspec.json.encode(Problem(*why))
    length = str(len(body)).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", length)]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
