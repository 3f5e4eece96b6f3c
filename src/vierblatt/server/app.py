"""The whole server as one ASGI application."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

import vierblatt
from vierblatt.core.errors import Refused
from vierblatt.core.words import Words
from vierblatt.server import errors
from vierblatt.server.cluster.membership import Peers
from vierblatt.server.cluster.recovery import Caretaker
from vierblatt.server.cluster.relay import Relay
from vierblatt.server.errors import Lost, NotFound, Sealed, TooMuch
from vierblatt.server.http.dependencies import StrictRequest, guest_of, hand_over
from vierblatt.server.http.middleware import Gate
from vierblatt.server.http.routes.tables import ROUTES
from vierblatt.server.http.static_files import Pages
from vierblatt.server.settings import ServerSettings
from vierblatt.server.websocket.endpoint import play
from vierblatt.server.wire.http import Problem

LARGEST_BODY = 64 * 1024

AnyRequest = Request[Any, Any, Any]


def application(settings: ServerSettings, peers: Peers) -> ASGIApp:
    """A server with its own house, one among those peers; it is unlocked when the application
    starts."""
    caretaker = Caretaker(settings, peers)
    pages = Pages(settings.web)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await caretaker.begin()
        yield
        await caretaker.end()

    return Gate(
        Relay(
            caretaker,
            Litestar(
                [*ROUTES, play],
                dependencies={
                    "house": Provide(lambda: caretaker.house, sync_to_thread=False),
                    "pages": Provide(lambda: pages, sync_to_thread=False),
                    "guest": Provide(guest_of),
                },
                exception_handlers={
                    Refused: _refuse,
                    HTTPException: _refuse_http,
                    RecursionError: _refuse_deep,
                    Exception: _regret,
                },
                before_send=[hand_over],
                lifespan=[lifespan],
                logging_config=None,
                request_class=StrictRequest,
                openapi_config=OpenAPIConfig(
                    "Vierblatt",
                    vierblatt.__version__,
                    path="/api/schema",
                    render_plugins=[JsonRenderPlugin(path="/openapi.json")],
                ),
                request_max_body_size=LARGEST_BODY,
            ),
        ),
        caretaker.limits.requests,
    )


def _answer(
    words: Words, status: int, headers: Mapping[str, str] | None = None
) -> Response[Problem]:
    body = Problem(*words)
    return Response(body, status_code=status, media_type="application/json", headers=headers)


def _refuse(_: AnyRequest, refused: Refused) -> Response[Problem]:
    status = {NotFound: 404, Sealed: 403, TooMuch: 429, Lost: 503}.get(type(refused), 400)
    return _answer(refused.words, status)


def _refuse_http(_: AnyRequest, error: HTTPException) -> Response[Problem]:
    """What Litestar refuses: bad JSON, wrong types, unknown addresses."""
    known = {404: errors.NO_PAGE, 405: errors.NOT_ALLOWED, 413: errors.TOO_LONG}
    if error.status_code >= 500:
        return _answer(errors.OUR_FAULT, 500)
    words = known.get(error.status_code, errors.UNREADABLE)
    return _answer(words, error.status_code, error.headers)


def _refuse_deep(_: AnyRequest, error: RecursionError) -> Response[Problem]:
    return _answer(errors.UNREADABLE, 400)


def _regret(_: AnyRequest, error: Exception) -> Response[Problem]:
    logging.getLogger("vierblatt").error("our-fault", exc_info=error)
    return _answer(errors.OUR_FAULT, 500)
