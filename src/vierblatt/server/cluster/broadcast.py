"""Broadcasts to all processes, through the database: each of them looks for new ones all the time.

`shut` a table (by its code) is done by the process that owns it; `disconnect` and `remove` a person
by every process that has a connection to them, or a seat.
"""

from __future__ import annotations

import secrets
import time
from typing import Literal, NamedTuple

from sqlalchemy import Connection, delete, insert, select

from vierblatt.server.storage import schema
from vierblatt.server.storage.database import Database
from vierblatt.server.tables.registry import Registry

Kind = Literal["shut", "disconnect", "remove"]
GOOD_FOR = 60.0  # seconds; by then every process that is alive has seen a broadcast

broadcasts = schema.broadcasts.c


class Message(NamedTuple):
    id: str
    at: float
    kind: Kind
    about: str


def publish(connection: Connection, kind: Kind, about: str) -> None:
    row = Message(secrets.token_hex(8), time.time(), kind, about)
    connection.execute(insert(schema.broadcasts).values(row._asdict()))


def published(connection: Connection) -> list[Message]:
    rows = connection.execute(select(schema.broadcasts).order_by(broadcasts.at))
    return [Message(*row) for row in rows]


def delete_old(connection: Connection, now: float) -> None:
    connection.execute(delete(schema.broadcasts).where(broadcasts.at < now - GOOD_FOR))


class Broadcast:
    """Sends and receives for one process, every message once."""

    def __init__(self, database: Database, registry: Registry, *, several: bool) -> None:
        self.several = several  # whether there may be other processes
        self._database = database
        self._registry = registry
        self._seen: set[str] = set()

    async def disconnect(self, person: str) -> None:
        """Close all connections of somebody, everywhere."""
        self._registry.disconnect(person)
        await self._publish("disconnect", person)

    async def remove(self, person: str) -> None:
        """Somebody is gone from all of Vierblatt."""
        self._registry.remove(person)
        await self._publish("remove", person)

    async def _publish(self, kind: Kind, about: str) -> None:
        if self.several:
            await self._database.write(lambda connection: publish(connection, kind, about))

    async def catch_up(self) -> None:
        """Receive what the others have sent until now; it is not meant for who comes only now."""
        if self.several:
            await self.receive()

    async def receive(self) -> None:
        found = await self._database.read(published)
        for message in found:
            if message.id not in self._seen:
                self._seen.add(message.id)
                await self._carry_out(message)
        self._seen &= {message.id for message in found}
        if any(message.at < time.time() - GOOD_FOR for message in found):
            await self._database.transact(lambda connection: delete_old(connection, time.time()))

    async def _carry_out(self, message: Message) -> None:
        match message.kind:
            case "disconnect":
                self._registry.disconnect(message.about)
            case "remove":
                self._registry.remove(message.about)
            case "shut":
                await self._registry.shut(message.about)
