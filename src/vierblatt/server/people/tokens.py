"""Access tokens, by which programs play for an account. We keep their hashes only."""

from __future__ import annotations

import secrets
import time
from functools import partial

from sqlalchemy import Connection, delete, func, insert, select

from vierblatt.core.errors import Refused
from vierblatt.core.words import Words
from vierblatt.server import errors
from vierblatt.server.people import names
from vierblatt.server.people.identity import Guest, digest
from vierblatt.server.storage import schema
from vierblatt.server.storage.writer import Ledger
from vierblatt.server.wire.http import FreshToken, Token
from vierblatt.table.seats import check_person

START = "vierblatt_"  # so that people and scanners see what it is
MOST = 20  # of one account


class Tokens:
    """Makes tokens, lists and revokes them."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def make(self, guest: Guest, name: str) -> FreshToken:
        """A token that is shown this once."""
        name = names.tidy(name)
        check_person(guest.id, name)
        fresh = FreshToken(secrets.token_hex(8), name, START + secrets.token_urlsafe(32))
        found = await self._ledger.decide(partial(_keep, guest=guest, fresh=fresh))
        if found is not None:
            raise Refused(*found)
        return fresh

    async def of(self, guest: Guest) -> list[Token]:
        tokens = schema.tokens.c
        query = select(tokens.id, tokens.name, tokens.since).where(tokens.person == guest.id)
        rows = await self._ledger.ask(
            lambda connection: connection.execute(query.order_by(tokens.since)).all()
        )
        return [Token(row.id, row.name, row.since) for row in rows]

    async def revoke(self, guest: Guest, id: str) -> bool:
        """Whether there was such a token of theirs."""
        if not id.isalnum():
            return False
        tokens = schema.tokens.c
        gone = delete(schema.tokens).where(tokens.id == id, tokens.person == guest.id)
        return await self._ledger.decide(lambda connection: connection.execute(gone).rowcount > 0)


def _keep(connection: Connection, guest: Guest, fresh: FreshToken) -> Words | None:
    mine = schema.tokens.c.person == guest.id
    have = connection.execute(select(func.count()).select_from(schema.tokens).where(mine))
    if have.scalar_one() >= MOST:
        return errors.MANY_TOKENS
    row = {"id": fresh.id, "person": guest.id, "name": fresh.name, "since": time.time()}
    connection.execute(insert(schema.tokens).values(**row, token=digest(fresh.token)))
    return None
