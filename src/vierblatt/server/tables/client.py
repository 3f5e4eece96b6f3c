"""One open page of somebody at a table, or of somebody who looks on."""

from __future__ import annotations

import msgspec

from vierblatt.server.people.identity import Guest
from vierblatt.server.tables.updates import NOTHING
from vierblatt.server.websocket.protocol import Line
from vierblatt.server.wire.messages import Answer

MOST_UNSENT = 1 << 20  # bytes
MANY_UNSENT = 1 << 18
PATIENCE = 0.05  # seconds

TRY_AGAIN_LATER = 1013


class Connection:
    """The way to a page, and how far it has heard."""

    def __init__(self, guest: Guest | None, line: Line) -> None:
        self.guest = guest
        self.person = None if guest is None else guest.id
        self.line = line
        self.sees = NOTHING  # as far as this page was told
        self.watching = 0  # so many look on, as far as it was told

    def send(self, *texts: bytes) -> None:
        """Send; who is too slow has to come back and ask for what they missed."""
        unsent = self.line.write(*texts)
        if unsent > MOST_UNSENT:
            self.hang_up()
        elif unsent > MANY_UNSENT:
            self.line.rest(PATIENCE)  # who does not listen is not heard

    def hang_up(self) -> None:
        """Close the page's line; whoever still may come back does so by themselves."""
        self.line.end(TRY_AGAIN_LATER)


def write(answer: Answer) -> bytes:
    return msgspec.json.encode(answer)
