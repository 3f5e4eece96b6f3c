"""Run the server until somebody stops it: one process, or several under uvicorn's manager."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import socket
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import uvicorn
from litestar.types import ASGIApp
from sqlalchemy.exc import SQLAlchemyError
from uvicorn.supervisors import Multiprocess

from vierblatt.core.errors import Refused
from vierblatt.core.extras import MissingExtra, has, require
from vierblatt.server.announcement import announce
from vierblatt.server.app import make_app
from vierblatt.server.cluster.watchdog import start_watchdog
from vierblatt.server.http.protocol import HttpProtocol
from vierblatt.server.limits.token_bucket import ConnectionLimiter
from vierblatt.server.observability.logs import configure_logging, log_event
from vierblatt.server.redis_client import check_redis
from vierblatt.server.settings import ServerSettings
from vierblatt.server.storage.database import Database
from vierblatt.server.storage.lock import Lock
from vierblatt.server.websocket.endpoint import LONGEST
from vierblatt.server.websocket.protocol import WebSocketProtocol

BACKLOG = 2048  # connections that wait to be accepted
RETRY_AFTER = 1.0  # seconds
COLLECT_EVERY = 600.0  # seconds


def serve(settings: ServerSettings) -> None:
    """Listen, say where, and open a browser if wanted."""
    configure_logging()
    require(*settings.extras)
    if not has("fast"):
        log_event("no-search-bots", logging.WARNING, needs=str(MissingExtra("fast")))
        settings = replace(settings, compile_at_start=False, analyse=False)
    check(settings)
    listening = listen(settings.host, settings.port)
    say_where = partial(announce, settings, listening.getsockname()[1])
    if settings.workers > 1:
        say_where()  # whoever comes before the first worker is there waits in the backlog
        config = make_config(partial(make_worker_app, settings), settings, factory=True)
        logging.getLogger("uvicorn.error").setLevel(logging.INFO)  # says when a worker dies
        Multiprocess(config, [listening]).run()
    else:
        make_server(settings, say_where).run([listening])


def make_server(
    settings: ServerSettings, started: Callable[[], None] | None = None
) -> uvicorn.Server:
    """The server of one process, for a socket that listens already."""
    return uvicorn.Server(make_config(make_process_app(settings, started), settings))


def make_worker_app(settings: ServerSettings) -> ASGIApp:
    """The application of one of several processes, which the manager has just started. While the
    database is away it waits: if it failed, the manager would stop all others, too."""
    configure_logging()
    while True:
        try:
            return make_process_app(settings, start_watchdog)
        except (Refused, SQLAlchemyError) as error:
            log_event("database-away", logging.ERROR, reason=type(error).__name__)
            time.sleep(RETRY_AFTER)


def make_process_app(settings: ServerSettings, started: Callable[[], None] | None) -> ASGIApp:
    HttpProtocol.limiter = ConnectionLimiter(settings.connections)
    HttpProtocol.trusted = frozenset(one.strip() for one in settings.trust.split(","))
    _raise_file_limit()

    def tune_and_go_on() -> None:
        _tune_interpreter()
        if started is not None:
            started()

    if settings.redis is None:
        return make_app(settings, started=tune_and_go_on)
    relay = listen(settings.relay_host, 0)

    async def serve_relay(app: ASGIApp) -> None:
        config = make_config(app, settings, lifespan="off")
        await InnerServer(config).serve([relay])

    return make_app(settings, relay, serve_relay, tune_and_go_on)


class InnerServer(uvicorn.Server):
    """A second server in the same event loop; signals are for the first one."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def make_config(app: object, settings: ServerSettings, **more: object) -> uvicorn.Config:
    usual: dict[str, object] = {
        "access_log": False,  # it would hold the codes of tables
        "log_config": None,
        "forwarded_allow_ips": settings.trust,
        "lifespan": "on",
        "server_header": False,
        "timeout_graceful_shutdown": 3,
        "http": HttpProtocol,  # h11, whatever else is installed
        "ws": WebSocketProtocol,
        "ws_max_size": 4 * LONGEST,  # longer ones close the connection
        "ws_per_message_deflate": False,
        "workers": settings.workers,
    }
    return uvicorn.Config(app, **usual | more)  # type: ignore[arg-type]


def check(settings: ServerSettings) -> None:
    """Say in a sentence what would go wrong at the start, and bring the database up to date."""
    lock = Lock(settings.database, shared=settings.redis is not None)
    lock.take()
    try:
        Database(settings.database).dispose()
    finally:
        lock.release()
    if settings.redis is not None:
        check_redis(settings.redis)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there, or Refused if somebody else does already."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listening.close()
        raise Refused(
            f"Unter {host}:{port} kann Vierblatt nicht lauschen ({error}).",
            f"Vierblatt cannot listen at {host}:{port} ({error}).",
        ) from None
    return listening


def _raise_file_limit() -> None:
    """Every connection is a file; many systems allow a process 1,024, and more if asked."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < hard:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _tune_interpreter() -> None:
    """What is there at the start stays, so it is not searched for garbage. And the thread that
    writes to the disk needs Python only for moments, but often."""
    gc.collect()
    gc.freeze()
    gc.disable()
    asyncio.get_running_loop().call_later(COLLECT_EVERY, _collect_garbage)
    sys.setswitchinterval(0.0005)


def _collect_garbage() -> None:
    """Seldom, because it stops all tables for a third of a second where there are a thousand, and
    there is little to find: a page, a table or a request leaves no cycle behind
    (tests/server/test_garbage.py), only SQLAlchemy's statements do."""
    gc.collect()
    asyncio.get_running_loop().call_later(COLLECT_EVERY, _collect_garbage)
