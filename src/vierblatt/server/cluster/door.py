"""The door of a process: where the other processes of this machine hand connections in.

What is handed over is the socket itself, with what was read from it before. Whoever is at the other
end of it notices nothing, and from then on it costs no more than any other connection.
"""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable
from pathlib import Path

MOST_READ = 1 << 17  # bytes; longer than any request that gets so far
HEAD = 4  # bytes that say how many follow
PATIENCE = 1.0  # seconds for who stands before the door

TakeIn = Callable[[socket.socket, bytes], object]


class Door:
    """In a folder that only this house knows, under a name that may change."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._place: Path | None = None
        self._socket = socket.socket(socket.AF_UNIX)

    def named(self, name: str) -> Path:
        """Where this door is, from now on."""
        place = self._folder / name
        if self._place is None:
            self._socket.bind(str(place))
            self._socket.listen(socket.SOMAXCONN)
        elif self._place != place:
            self._place.rename(place)
        self._place = place
        return place

    def open(self, take_in: TakeIn) -> None:
        """From now on, in another thread, take in what is handed over."""
        threading.Thread(target=self._stand_by, args=[take_in], name="door", daemon=True).start()

    def close(self) -> None:
        """Nobody finds this door any more."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)  # wakes who waits in accept
        self._socket.close()
        if self._place is not None:
            self._place.unlink(missing_ok=True)

    def _stand_by(self, take_in: TakeIn) -> None:
        with contextlib.suppress(OSError):  # it is closed
            while True:
                before, _ = self._socket.accept()
                with before, contextlib.suppress(OSError):
                    _receive(before, take_in)


def _receive(before: socket.socket, take_in: TakeIn) -> None:
    before.settimeout(PATIENCE)
    said, given, _, _ = socket.recv_fds(before, MOST_READ, 1)
    if not given:
        return  # somebody who only looked whether we are there
    connection = socket.socket(fileno=given[0])
    try:
        while more := before.recv(MOST_READ):
            said += more
    except OSError:
        connection.close()
        raise
    if len(said) - HEAD == int.from_bytes(said[:HEAD]):
        take_in(connection, said[HEAD:])
    else:
        connection.close()  # the rest was lost with who gave it


def is_open(door: Path) -> bool:
    """Whether there is a living process behind it; the kernel knows."""
    with socket.socket(socket.AF_UNIX) as here:
        here.setblocking(False)
        try:
            here.connect(str(door))
        except BlockingIOError:
            return True  # many stand there
        except OSError:
            return False
        return True


def hand_over(door: str, connection: int, said: bytes) -> bool:
    """Give away a connection, by its file number; whoever gives it closes their own end. Says
    whether somebody was there to take it."""
    with socket.socket(socket.AF_UNIX) as there:
        there.setblocking(False)
        try:
            there.connect(door)
            sent = socket.send_fds(there, [len(said).to_bytes(HEAD), said], [connection])
        except OSError:
            return False
        return sent == HEAD + len(said)


def knock(door: str, patience: float) -> socket.socket:
    """A new connection to the process behind that door."""
    ours, theirs = socket.socketpair()
    ours.settimeout(patience)
    with theirs:
        if not hand_over(door, theirs.fileno(), b""):
            ours.close()
            raise ConnectionRefusedError
    return ours
