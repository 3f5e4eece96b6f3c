"""Run the server until somebody stops it."""

from __future__ import annotations

import asyncio
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

import uvicorn

from vierblatt.core.errors import Refused
from vierblatt.server.app import application
from vierblatt.server.cluster.membership import Neighbours, Nobody, Peers, RedisPeers
from vierblatt.server.cluster.pulse import Pulse
from vierblatt.server.cluster.relay import HANDED_OVER
from vierblatt.server.cluster.workers import run_workers
from vierblatt.server.http.security_headers import Http
from vierblatt.server.observability.logs import write_to_stderr
from vierblatt.server.observability.sweep import Sweep
from vierblatt.server.settings import ServerSettings
from vierblatt.server.websocket.endpoint import LONGEST
from vierblatt.server.websocket.protocol import Line


def serve(settings: ServerSettings) -> None:
    """Listen, say where, and open a browser if wanted."""
    write_to_stderr()
    listening = listen(settings.host, settings.port)
    address = f"http://{shown(settings.host)}:{listening.getsockname()[1]}/"
    if settings.workers > 1:
        run_workers(work, settings, listening, address)
    else:
        work(settings, listening, address)


def work(
    settings: ServerSettings,
    listening: socket.socket,
    address: str | None = None,
    hall: Path | None = None,
    pulse: Pulse | None = None,
) -> None:
    """Be one process of the server, which says its address if it is given one; the hall is a folder
    that it shares with its neighbours, and the pulse shows its parent that it does not hang."""
    # The thread that writes to the disk needs Python only for moments, but often.
    sys.setswitchinterval(0.0005)

    def open_to_all() -> None:
        Sweep().begin()
        if address is not None:
            print(f"Vierblatt: {address}", flush=True)
            if settings.browser:
                threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()

    server = Server(settings, listening, hall, pulse, open_to_all)
    server.run(sockets=server.sockets)


class Server(uvicorn.Server):
    """One process that serves, the sockets at which it listens, and what is to happen then."""

    def __init__(
        self,
        settings: ServerSettings,
        listening: socket.socket,
        hall: Path | None = None,
        pulse: Pulse | None = None,
        then: Callable[[], None] | None = None,
    ) -> None:
        self.sockets = [listening]
        self._pulse = pulse
        self._then = then
        self.peers: Peers
        if hall is not None:
            self.peers = Neighbours(hall)
        elif settings.redis is not None:
            self.sockets.append(listen(settings.relay_host, 0))
            relay = f"{bracketed(settings.relay_host)}:{self.sockets[-1].getsockname()[1]}"
            self.peers = RedisPeers(settings, settings.redis, relay)
        else:
            self.peers = Nobody(settings)
        super().__init__(configuration(settings, self.peers))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        if self._pulse is not None:
            self._pulse.beat()
        await super().startup(sockets)
        if isinstance(self.peers, Neighbours):
            loop = asyncio.get_running_loop()
            self.peers.door.open(
                lambda connection, said: asyncio.run_coroutine_threadsafe(
                    self._take_in(connection, said), loop
                )
            )
        if self._then is not None:
            self._then()

    async def _take_in(self, connection: socket.socket, said: bytes) -> None:
        """A connection that another process has handed over goes on here."""

        def protocol() -> Http:
            state = self.lifespan.state | {HANDED_OVER: True}
            return Http(self.config, self.server_state, state, said=said)

        await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)


def configuration(settings: ServerSettings, peers: Peers) -> uvicorn.Config:
    return uvicorn.Config(
        application(settings, peers),
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
