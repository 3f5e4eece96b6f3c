"""Access tokens, by which programs play for an account. Only their hashes are stored."""

from __future__ import annotations

import secrets
import time
from functools import partial

from sqlalchemy import Connection, delete, func, insert, select

from vierblatt.core.errors import Refused
from vierblatt.core.words import Words
from vierblatt.server import errors
from vierblatt.server.people import names
from vierblatt.server.people.identity import Identity, digest
from vierblatt.server.storage import schema
from vierblatt.server.storage.database import Database
from vierblatt.server.wire.http import FreshToken, Token
from vierblatt.table.seats import check_person

START = "vierblatt_"  # so that people and scanners see what it is
MOST = 20  # of one account


class Tokens:
    """Makes tokens, lists and revokes them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def make(self, identity: Identity, name: str) -> FreshToken:
        """A token that is shown this once."""
        name = names.tidy(name)
        check_person(identity.id, name)
        fresh = FreshToken(secrets.token_hex(8), name, START + secrets.token_urlsafe(32))
        found = await self._database.transact(partial(_keep, identity=identity, fresh=fresh))
        if found is not None:
            raise Refused(*found)
        return fresh

    async def of(self, identity: Identity) -> list[Token]:
        tokens = schema.tokens.c
        query = select(tokens.id, tokens.name, tokens.since).where(tokens.person == identity.id)
        rows = await self._database.read(
            lambda connection: connection.execute(query.order_by(tokens.since)).all()
        )
        return [Token(row.id, row.name, row.since) for row in rows]

    async def revoke(self, identity: Identity, id: str) -> bool:
        """Whether there was such a token of theirs."""
        if not id.isalnum():
            return False
        tokens = schema.tokens.c
        gone = delete(schema.tokens).where(tokens.id == id, tokens.person == identity.id)
        return await self._database.transact(
            lambda connection: connection.execute(gone).rowcount > 0
        )


def _keep(connection: Connection, identity: Identity, fresh: FreshToken) -> Words | None:
    mine = schema.tokens.c.person == identity.id
    have = connection.execute(select(func.count()).select_from(schema.tokens).where(mine))
    if have.scalar_one() >= MOST:
        return errors.MANY_TOKENS
    row = {"id": fresh.id, "person": identity.id, "name": fresh.name, "since": time.time()}
    connection.execute(insert(schema.tokens).values(**row, token=digest(fresh.token)))
    return None
