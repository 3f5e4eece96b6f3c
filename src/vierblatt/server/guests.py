"""Guests: whoever says a name gets a signed cookie with a random id, and is that person then."""

from __future__ import annotations

import hmac
import secrets
import time
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import Connection, select

from vierblatt.server import schema
from vierblatt.server.ledger import Ledger
from vierblatt.table.seats import check_person

COOKIE = "vierblatt"


@dataclass
class Guest:
    """A person. The id is theirs alone; the name is shown to everybody."""

    id: str
    name: str


class Guests:
    """All people that this server has met."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._known: dict[str, Guest] = {}

    def cookie(self, guest: Guest) -> str:
        return f"{guest.id}.{self._sign(guest.id)}"

    async def find(self, cookie: str | None) -> Guest | None:
        """Whose cookie this is, if it is one of ours."""
        person, _, signature = (cookie or "").partition(".")
        if not hmac.compare_digest(signature.encode(), self._sign(person).encode()):
            return None
        if person not in self._known:
            query = select(schema.people.c.name).where(schema.people.c.id == person)
            name = await self._ledger.ask(lambda connection: connection.execute(query).scalar())
            if name is None:
                return None
            self._known.setdefault(person, Guest(person, name))
        return self._known[person]

    async def name(self, guest: Guest | None, name: str) -> Guest:
        """Give a guest a name, or refuse it; a new guest comes to be if there was none."""
        name = " ".join(name.split())
        named = Guest(guest.id if guest else secrets.token_urlsafe(16), name)
        check_person(named.id, name)

        def write(connection: Connection) -> None:
            row = {"id": named.id, "name": name, "since": time.time()}
            schema.put(connection, schema.people, row, changing=["name"])

        await self._ledger.kept(writes=[write])
        known = self._known.setdefault(named.id, named)
        known.name = name
        return known

    def _sign(self, person: str) -> str:
        return hmac.new(self._ledger.key, person.encode(), sha256).hexdigest()
