"""Guests: whoever says a name gets a signed cookie with a random id, and is that person then."""

from __future__ import annotations

import hmac
import secrets
import time
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from weakref import WeakValueDictionary

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
    muted: set[str] = field(default_factory=set)  # whom they do not want to hear in chats


class Guests:
    """All people that this server has met."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        # All pages of somebody share one Guest, so that a new name is the name everywhere.
        self._known: WeakValueDictionary[str, Guest] = WeakValueDictionary()

    def cookie(self, guest: Guest) -> str:
        return f"{guest.id}.{self._sign(guest.id)}"

    async def find(self, cookie: str | None) -> Guest | None:
        """Whose cookie this is, if it is one of ours."""
        person, _, signature = (cookie or "").partition(".")
        if not hmac.compare_digest(signature.encode(), self._sign(person).encode()):
            return None
        return await self._ledger.ask(partial(self._read, person=person))

    def _read(self, connection: Connection, person: str) -> Guest | None:
        query = select(schema.people.c.name).where(schema.people.c.id == person)
        name = connection.execute(query).scalar()
        if name is None:
            return None
        muted = select(schema.mutes.c.person).where(schema.mutes.c.listener == person)
        known = self._known.setdefault(person, Guest(person, name))
        known.name, known.muted = name, set(connection.execute(muted).scalars())
        return known

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
