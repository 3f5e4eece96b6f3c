"""Run the server until somebody stops it."""

from __future__ import annotations

import gc
import socket
import sys
import threading
import webbrowser

import uvicorn

from vierblatt.core.errors import Refused
from vierblatt.server.app import application
from vierblatt.server.armour import Http
from vierblatt.server.line import Line
from vierblatt.server.logs import write_to_stderr
from vierblatt.server.play import LONGEST
from vierblatt.server.settings import ServerSettings
from vierblatt.server.workers import run_workers


def serve(settings: ServerSettings) -> None:
    """Listen, say where, and open a browser if wanted."""
    write_to_stderr()
    listening = listen(settings.host, settings.port)
    address = f"http://{shown(settings.host)}:{listening.getsockname()[1]}/"
    if settings.workers > 1:
        run_workers(work, settings, listening, address)
    else:
        work(settings, listening, address)


def work(settings: ServerSettings, listening: socket.socket, address: str | None) -> None:
    """Be one process of the server, which says its address if it is given one."""
    sockets = [listening]
    relay = ""
    if settings.redis is not None:
        sockets.append(listen(settings.relay_host, 0))
        relay = f"{bracketed(settings.relay_host)}:{sockets[-1].getsockname()[1]}"
    server = Server(configuration(settings, relay), address, browser=settings.browser)
    server.run(sockets=sockets)


class Server(uvicorn.Server):
    """Says where it listens once it does."""

    def __init__(self, config: uvicorn.Config, address: str | None, *, browser: bool) -> None:
        super().__init__(config)
        self.address = address
        self.browser = browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            tune_python()
        if self.started and self.address is not None:
            print(f"Vierblatt: {self.address}", flush=True)
            if self.browser:
                threading.Thread(target=webbrowser.open, args=[self.address], daemon=True).start()


def tune_python() -> None:
    """Python's own habits suit short programs with one thread."""
    # Tables live long and hold no cycles: there is no use in searching them over and over.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    # The thread that writes to the disk needs Python only for moments, but often.
    sys.setswitchinterval(0.0005)


def configuration(settings: ServerSettings, relay: str = "") -> uvicorn.Config:
    """The relay is the address of this process for the others."""
    return uvicorn.Config(
        application(settings, relay),
        access_log=False,  # it would hold the codes of tables
        log_config=None,
        forwarded_allow_ips=settings.trust,
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=3,
        http=Http,  # h11, whatever else is installed
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
    return here.get(host, bracketed(host))


def bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
