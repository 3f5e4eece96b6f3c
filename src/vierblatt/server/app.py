"""The whole server of one process as one ASGI application."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
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
from vierblatt.server.clock import make_steady_clock
from vierblatt.server.cluster.membership import Alone, Membership, RedisMembership
from vierblatt.server.cluster.recovery import Recovery
from vierblatt.server.cluster.relay import Relay
from vierblatt.server.errors import NotFound, Sealed, TooManyRequests, Unavailable
from vierblatt.server.http.dependencies import StrictRequest, provide_identity, set_new_cookie
from vierblatt.server.http.middleware import Middleware
from vierblatt.server.http.routes import ROUTES
from vierblatt.server.http.static_files import DocsFiles, StaticFiles
from vierblatt.server.limits.rate_limits import RateLimits
from vierblatt.server.services import Services, make_services
from vierblatt.server.settings import ServerSettings
from vierblatt.server.websocket.endpoint import make_endpoint
from vierblatt.server.wire.http import Problem

LARGEST_BODY = 64 * 1024
NOWHERE = Path("/nowhere")
STATUSES = {NotFound: 404, Sealed: 403, TooManyRequests: 429, Unavailable: 503}

AnyRequest = Request[Any, Any, Any]
ServeRelay = Callable[[ASGIApp], Awaitable[None]]  # at the address for the other processes


def make_app(
    settings: ServerSettings,
    relay: socket.socket | None = None,
    serve_relay: ServeRelay | None = None,
    started: Callable[[], None] | None = None,
) -> ASGIApp:
    """An application with its own services, which start and stop with it. `relay` is the socket at
    which the other processes reach this one; `started` is called when everything runs."""
    membership = _make_membership(settings, relay)
    limits = RateLimits(settings, membership.buckets)
    clock = make_steady_clock()
    recovery = Recovery(partial(make_services, settings, membership, limits, clock))
    files, docs = StaticFiles(settings.web), DocsFiles(settings.docs)

    async def locate(code: str) -> str | None:
        services = recovery.services
        owner = await services.tables.owner(code) if membership.several else None
        return None if owner is None else await services.failover.address_of(owner)

    def is_file(path: str) -> bool:
        return files.has(path) or docs.has(path)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await membership.join()
        limits.start()
        await recovery.start()
        tasks = [] if serve_relay is None else [asyncio.ensure_future(serve_relay(app))]
        if started is not None:
            started()
        yield
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await recovery.stop()
        limits.stop()
        with contextlib.suppress(OSError):
            await membership.leave(recovery.services.process)

    routes = _make_litestar(lambda: recovery.services, files, docs, lifespan)
    app = Middleware(Relay(locate, routes), limits.requests, is_file)
    return app


def _make_membership(settings: ServerSettings, relay: socket.socket | None) -> Membership:
    if settings.redis is None or relay is None:
        return Alone(settings)
    host, port = relay.getsockname()[:2]
    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    return RedisMembership(settings, settings.redis, address)


def _make_litestar(
    services: Callable[[], Services], files: StaticFiles, docs: DocsFiles, lifespan: Any
) -> Litestar:
    return Litestar(
        [*ROUTES, make_endpoint(services)],
        dependencies={
            "services": Provide(services, sync_to_thread=False),
            "files": Provide(lambda: files, sync_to_thread=False),
            "docs": Provide(lambda: docs, sync_to_thread=False),
            "identity": Provide(provide_identity),
        },
        exception_handlers={
            Refused: _refuse,
            HTTPException: _refuse_http,
            RecursionError: _refuse_deep,
            Exception: _apologise,
        },
        before_send=[set_new_cookie],
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
    )


def openapi_schema() -> dict[str, Any]:
    """What `/api/schema/openapi.json` says, without a server."""

    def nobody() -> Services:
        raise AssertionError("nothing is asked of this application")

    @asynccontextmanager
    async def never(_: Litestar) -> AsyncIterator[None]:
        yield

    nothing = StaticFiles(NOWHERE), DocsFiles(NOWHERE)
    return _make_litestar(nobody, *nothing, never).openapi_schema.to_schema()


def _answer(
    words: Words, status: int, headers: Mapping[str, str] | None = None
) -> Response[Problem]:
    body = Problem(*words)
    return Response(body, status_code=status, media_type="application/json", headers=headers)


def _refuse(_: AnyRequest, refused: Refused) -> Response[Problem]:
    return _answer(refused.words, STATUSES.get(type(refused), 400))


def _refuse_http(_: AnyRequest, error: HTTPException) -> Response[Problem]:
    """What Litestar refuses: bad JSON, wrong types, unknown addresses."""
    known = {404: errors.NO_PAGE, 405: errors.NOT_ALLOWED, 413: errors.TOO_LONG}
    if error.status_code >= 500:
        return _answer(errors.OUR_FAULT, 500)
    words = known.get(error.status_code, errors.UNREADABLE)
    return _answer(words, error.status_code, error.headers)


def _refuse_deep(_: AnyRequest, error: RecursionError) -> Response[Problem]:
    return _answer(errors.UNREADABLE, 400)


def _apologise(_: AnyRequest, error: Exception) -> Response[Problem]:
    logging.getLogger("vierblatt").error("our-fault", exc_info=error)
    return _answer(errors.OUR_FAULT, 500)
