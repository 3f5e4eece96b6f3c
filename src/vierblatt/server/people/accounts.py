"""Accounts: a name that is one's own, a password, and sessions that can be ended."""

from __future__ import annotations

import asyncio
import hmac
import secrets
import time
from functools import partial

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import Connection, delete, insert, select, update

from vierblatt.core.errors import Refused
from vierblatt.core.words import Words
from vierblatt.server import errors
from vierblatt.server.people import names
from vierblatt.server.people.identity import (
    SESSION_LASTS,
    Identities,
    Identity,
    digest,
    name_refused,
)
from vierblatt.server.storage import schema
from vierblatt.server.storage.database import Database
from vierblatt.table.seats import check_person

SHORTEST, LONGEST = 8, 200  # characters of a password
HASHER = PasswordHasher()
AT_ONCE = 2  # hashes; each takes 64 MiB and some 50 ms


class Accounts:
    """Registers people, lets them in and out."""

    def __init__(self, database: Database, identities: Identities) -> None:
        self._database = database
        self._guests = identities
        self._hashing = asyncio.Semaphore(AT_ONCE)

    async def register(
        self, identity: Identity | None, name: str, password: str
    ) -> tuple[Identity, str]:
        """Make an account of a guest, who keeps their matches, or of somebody new."""
        name = names.tidy(name)
        person = identity.id if identity else secrets.token_urlsafe(16)
        check_person(person, name)
        names.check(name)
        hashed = await self._hash(password)

        def write(connection: Connection) -> tuple[Identity, str] | Words:
            known = self._guests.read(connection, person)
            if known is not None and known.account:
                return errors.HAS_ACCOUNT
            if (why_not := name_refused(connection, person, name, account=True)) is not None:
                return why_not
            now = time.time()
            row = {"id": person, "name": name, "since": now}
            schema.upsert(connection, schema.people, row, changing=["name"])
            row = {"person": person, "key": names.key_of(name), "password": hashed, "since": now}
            if not names.claimed(connection, insert(schema.accounts).values(row)):
                return errors.NAME_TAKEN
            return self._let_in(connection, person)

        return _or_refused(await self._database.transact(write))

    async def log_in(self, name: str, password: str) -> tuple[Identity, str]:
        """The person of that name and a new session, or Refused."""
        row = await self._database.read(partial(names.find_account, name=name))
        fits = await self._fits(password, None if row is None else row.password)
        if row is None or not fits:
            raise Refused(*errors.WRONG_PASSWORD)
        return await self._new_session(row.person, row.password)

    def device_cookie(self, person: str, device: str | None) -> str:
        """It stays when the session ends: the owner of this account was at this device, which is a
        new one if it is not known."""
        device = device or secrets.token_urlsafe(16)
        return f"{device}.{self._guests.sign_device(person, device)}"

    async def known_device(self, name: str, cookie: str | None) -> str | None:
        """Which device asks, if the owner of that name has logged in from it before."""
        if not cookie:
            return None
        device, _, signature = cookie.partition(".")
        found = await self._database.read(partial(names.owner, name=name))
        wanted = self._guests.sign_device(found or "", device)
        fits = hmac.compare_digest(signature.encode(), wanted.encode())
        return device if fits and found is not None else None

    async def log_out(self, cookie: str | None) -> None:
        """End one session."""
        token = digest(cookie or "")
        gone = delete(schema.sessions).where(schema.sessions.c.token == token)
        await self._database.transact(lambda connection: connection.execute(gone).rowcount)

    async def log_out_everywhere(self, identity: Identity) -> None:
        await self._database.transact(partial(_end_sessions, person=identity.id))

    async def check(self, identity: Identity, password: str | None) -> str:
        """That this is the password of somebody's account; gives its hash."""
        query = select(schema.accounts.c.password).where(schema.accounts.c.person == identity.id)
        kept = await self._database.read(lambda connection: connection.execute(query).scalar())
        if kept is None:
            raise Refused(*errors.NO_ACCOUNT)
        if not await self._fits(password or "", kept):
            raise Refused(*errors.WRONG_PASSWORD)
        return str(kept)

    async def change_password(self, identity: Identity, old: str, new: str) -> tuple[Identity, str]:
        """End all sessions, and give a new one."""
        kept = await self.check(identity, old)
        hashed = await self._hash(new)
        of_guest = schema.accounts.c.person == identity.id

        def write(connection: Connection) -> tuple[Identity, str] | Words:
            changed = update(schema.accounts).where(of_guest, schema.accounts.c.password == kept)
            if connection.execute(changed.values(password=hashed)).rowcount == 0:
                return errors.WRONG_PASSWORD  # somebody was quicker
            _end_sessions(connection, identity.id)
            return self._let_in(connection, identity.id)

        return _or_refused(await self._database.transact(write))

    async def _new_session(self, person: str, password: str) -> tuple[Identity, str]:
        accounts = schema.accounts.c
        same = select(accounts.person).where(
            accounts.person == person, accounts.password == password
        )
        old = delete(schema.sessions).where(schema.sessions.c.since < time.time() - SESSION_LASTS)

        def write(connection: Connection) -> tuple[Identity, str] | Words:
            if connection.execute(same).first() is None:
                return errors.WRONG_PASSWORD  # it was changed at this moment
            connection.execute(old)
            return self._let_in(connection, person)

        return _or_refused(await self._database.transact(write))

    def _let_in(self, connection: Connection, person: str) -> tuple[Identity, str] | Words:
        identity = self._guests.read(connection, person)
        if identity is None:
            return errors.NAME_BLOCKED
        token = secrets.token_urlsafe(32)
        row = {"token": digest(token), "person": person, "since": time.time()}
        connection.execute(insert(schema.sessions).values(row))
        return identity, token

    async def _hash(self, password: str) -> str:
        if not SHORTEST <= len(password) <= LONGEST:
            raise Refused(*errors.UNFIT_PASSWORD)
        async with self._hashing:
            return await asyncio.to_thread(HASHER.hash, password)

    async def _fits(self, password: str, hashed: str | None) -> bool:
        """Whether it is the password of which that is the hash. It takes as long where there is
        none, so that nobody can measure which accounts exist."""
        if len(password) > LONGEST:
            return False
        async with self._hashing:
            try:
                if hashed is None:
                    await asyncio.to_thread(HASHER.hash, password)
                    return False
                return await asyncio.to_thread(HASHER.verify, hashed, password)
            except (Argon2Error, InvalidHashError):
                return False


def _end_sessions(connection: Connection, person: str) -> None:
    connection.execute(delete(schema.sessions).where(schema.sessions.c.person == person))


def _or_refused(found: tuple[Identity, str] | Words) -> tuple[Identity, str]:
    if isinstance(found, Words):
        raise Refused(*found)
    return found
