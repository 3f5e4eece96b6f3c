"""Run the server until somebody stops it."""

from __future__ import annotations

import gc
import socket
import threading
import webbrowser

import uvicorn

from vierblatt.core.errors import Refused
from vierblatt.server.app import application
from vierblatt.server.line import Line
from vierblatt.server.logs import write_to_stderr
from vierblatt.server.play import LONGEST
from vierblatt.server.settings import ServerSettings


def serve(settings: ServerSettings) -> None:
    """Listen, say where, and open a browser if wanted."""
    write_to_stderr()
    listening = listen(settings.host, settings.port)
    address = f"http://{shown(settings.host)}:{listening.getsockname()[1]}/"
    server = Server(configuration(settings), address, browser=settings.browser)
    server.run(sockets=[listening])


class Server(uvicorn.Server):
    """Says where it listens once it does."""

    def __init__(self, config: uvicorn.Config, address: str, *, browser: bool) -> None:
        super().__init__(config)
        self.address = address
        self.browser = browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            calm_the_collector()
            print(f"Vierblatt: {self.address}", flush=True)
            if self.browser:
                threading.Thread(target=webbrowser.open, args=[self.address], daemon=True).start()


def calm_the_collector() -> None:
    """Look for cycles rarely, and never again among what was there at the start.

    Tables live long and hold no cycles, so Python would search them over and over for nothing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def configuration(settings: ServerSettings) -> uvicorn.Config:
    return uvicorn.Config(
        application(settings),
        access_log=False,  # it would hold the codes of tables
        log_config=None,
        forwarded_allow_ips=settings.trust,
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=3,
        ws=Line,
        ws_max_size=4 * LONGEST,  # longer ones close the connection
        ws_per_message_deflate=False,
    )


def listen(host: str, port: int) -> socket.socket:
    """A socket there, or Refused if somebody else listens already."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        listening.close()
        raise Refused(
            f"Unter {host}:{port} kann Vierblatt nicht lauschen ({error}).",
            f"Vierblatt cannot listen at {host}:{port} ({error}).",
        ) from None
    return listening


def shown(host: str) -> str:
    """The host as a browser on this machine writes it."""
    here = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}
    return here.get(host, f"[{host}]" if ":" in host else host)
