"""What a server says when it listens: where, and for phones in the same network a QR code."""

from __future__ import annotations

import socket
import sys
import threading
import webbrowser

import segno

from vierblatt.server.settings import ServerSettings

OPEN = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # to everybody; and as this machine's browser says it
SOMEWHERE = ("192.0.2.1", 9)  # an address of nobody (RFC 5737)


def announce(settings: ServerSettings, port: int) -> None:
    """Say where, and open a browser if wanted."""
    here = address(OPEN.get(settings.host, settings.host), port)
    print(f"Vierblatt: {here}", flush=True)
    if settings.host in OPEN and (host := host_in_network()):
        announce_to_phones(address(host, port))
    if settings.browser:
        threading.Thread(target=webbrowser.open, args=[here], daemon=True).start()


def announce_to_phones(there: str) -> None:
    """The address in the network, drawn where somebody is watching."""
    print(f"In the same network: {there}", flush=True)
    if sys.stdout.isatty():
        segno.make(there, micro=False).terminal(compact=True)


def address(host: str, port: int) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def host_in_network() -> str | None:
    """This machine's address in its network, or None; a socket for datagrams sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(SOMEWHERE)
        except OSError:
            return None
        return str(asked.getsockname()[0])
