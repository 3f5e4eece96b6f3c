"""Orders to all processes of the house, through the database: they look for new ones all the time.

`end` a table (by its code) is done by the process that has it, and `hang-up` and `dismiss` a person
by every process that has a line to them, or a seat.
"""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING, Literal, NamedTuple

from sqlalchemy import Connection, delete, insert, select

from vierblatt.server.storage import schema

if TYPE_CHECKING:
    from vierblatt.server.tables.registry import House

Kind = Literal["end", "hang-up", "dismiss"]
GOOD_FOR = 60.0  # seconds; by then everybody who is alive has seen an order

orders = schema.orders.c


class Order(NamedTuple):
    id: str
    at: float
    kind: Kind
    about: str


def give(connection: Connection, kind: Kind, about: str) -> None:
    row = Order(secrets.token_hex(8), time.time(), kind, about)
    connection.execute(insert(schema.orders).values(row._asdict()))


def given(connection: Connection) -> list[Order]:
    rows = connection.execute(select(schema.orders).order_by(orders.at))
    return [Order(*row) for row in rows]


def forget(connection: Connection, now: float) -> None:
    connection.execute(delete(schema.orders).where(orders.at < now - GOOD_FOR))


class Orderly:
    """Carries out what is ordered in one process, each order once."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._done: set[str] = set()

    async def look(self) -> None:
        found = await self._house.ledger.ask(given)
        for order in found:
            if order.id not in self._done:
                self._done.add(order.id)
                await self._obey(order)
        self._done &= {order.id for order in found}
        if any(order.at < time.time() - GOOD_FOR for order in found):
            await self._house.ledger.decide(lambda connection: forget(connection, time.time()))

    async def _obey(self, order: Order) -> None:
        match order.kind:
            case "hang-up":
                self._house.hang_up_here(order.about)
            case "dismiss":
                self._house.dismiss_here(order.about)
            case "end":
                await self._house.end(order.about)
