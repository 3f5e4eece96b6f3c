"""One open page of somebody at a table, or of somebody who looks on."""

from __future__ import annotations

import asyncio

import msgspec

from vierblatt.server.guests import Guest
from vierblatt.server.messages import Answer, HeardEvent, Update
from vierblatt.table.live import LiveTable

MOST_UNSENT = 500


class Connection:
    """What is on its way to a page, and how far it has heard."""

    def __init__(self, guest: Guest | None) -> None:
        self.guest = guest
        self.heard = 0  # the number of the last event that was sent
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue(MOST_UNSENT)  # None: the end
        self.too_slow = False  # it comes back and asks for what it missed
        self.closed = False

    @property
    def person(self) -> str | None:
        return None if self.guest is None else self.guest.id

    def send(self, text: str) -> None:
        if self.too_slow:
            return
        try:
            self.outbox.put_nowait(text)
        except asyncio.QueueFull:
            self.too_slow = True

    def hang_up(self) -> None:
        """Close the page's line; whoever still may come back does so by themselves."""
        self.too_slow = True
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)


def write(answer: Answer) -> str:
    return msgspec.json.encode(answer).decode()


def update_for(table: LiveTable, person: str | None, heard: int, now: float) -> str:
    """What somebody sees now, and what they were told after the event of that number.

    Everything that is ever sent of a match is made here, from the listener's own view and events.
    """
    names = table.names
    events = [
        HeardEvent(
            one.number, one.event.json(), one.event.say("de", names), one.event.say("en", names)
        )
        for one in table.since(person, heard)
    ]
    return write(Update(table.view(person), now, events))
