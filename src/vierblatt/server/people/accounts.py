"""Accounts: a name that is one's own, a password, and sessions that can be ended."""

from __future__ import annotations

import asyncio
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
from vierblatt.server.people.identity import Guest, Guests, digest, name_refused
from vierblatt.server.storage import schema
from vierblatt.server.storage.writer import Ledger
from vierblatt.table.seats import check_person

SESSION_LASTS = 365 * 24 * 3600.0  # seconds
SHORTEST, LONGEST = 8, 200  # characters of a password
AT_ONCE = 2  # hashes; each takes 64 MiB and some 50 ms


class Accounts:
    """Registers people, lets them in and out."""

    def __init__(self, ledger: Ledger, guests: Guests) -> None:
        self._ledger = ledger
        self._guests = guests
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(AT_ONCE)

    async def register(self, guest: Guest | None, name: str, password: str) -> tuple[Guest, str]:
        """Make an account of a guest, who keeps their matches, or of somebody new."""
        name = names.tidy(name)
        person = guest.id if guest else secrets.token_urlsafe(16)
        check_person(person, name)
        hashed = await self._hash(password)

        def write(connection: Connection) -> tuple[Guest, str] | Words:
            known = self._guests.read(connection, person)
            if known is not None and known.account:
                return errors.HAS_ACCOUNT
            if (why_not := name_refused(connection, person, name, account=True)) is not None:
                return why_not
            now = time.time()
            row = {"id": person, "name": name, "since": now}
            schema.put(connection, schema.people, row, changing=["name"])
            row = {"person": person, "key": names.key_of(name), "password": hashed, "since": now}
            if not names.claimed(connection, insert(schema.accounts).values(row)):
                return errors.NAME_TAKEN
            return self._let_in(connection, person)

        return _or_refused(await self._ledger.decide(write))

    async def log_in(self, name: str, password: str) -> tuple[Guest, str]:
        """The person of that name and a new session, or Refused."""
        query = select(schema.accounts).where(schema.accounts.c.key == names.key_of(name))
        row = await self._ledger.ask(lambda connection: connection.execute(query).first())
        fits = await self._fits(password, None if row is None else row.password)
        if row is None or not fits:
            raise Refused(*errors.WRONG_PASSWORD)
        return await self._new_session(row.person, row.password)

    async def log_out(self, cookie: str | None) -> None:
        """End one session."""
        token = digest(cookie or "")
        gone = delete(schema.sessions).where(schema.sessions.c.token == token)
        await self._ledger.decide(lambda connection: connection.execute(gone).rowcount)

    async def log_out_everywhere(self, guest: Guest) -> None:
        await self._ledger.decide(partial(_end_sessions, person=guest.id))

    async def check(self, guest: Guest, password: str | None) -> str:
        """That this is the password of somebody's account; gives its hash."""
        query = select(schema.accounts.c.password).where(schema.accounts.c.person == guest.id)
        kept = await self._ledger.ask(lambda connection: connection.execute(query).scalar())
        if kept is None:
            raise Refused(*errors.NO_ACCOUNT)
        if not await self._fits(password or "", kept):
            raise Refused(*errors.WRONG_PASSWORD)
        return str(kept)

    async def change_password(self, guest: Guest, old: str, new: str) -> tuple[Guest, str]:
        """End all sessions, and give a new one."""
        kept = await self.check(guest, old)
        hashed = await self._hash(new)
        of_guest = schema.accounts.c.person == guest.id

        def write(connection: Connection) -> tuple[Guest, str] | Words:
            changed = update(schema.accounts).where(of_guest, schema.accounts.c.password == kept)
            if connection.execute(changed.values(password=hashed)).rowcount == 0:
                return errors.WRONG_PASSWORD  # somebody was quicker
            _end_sessions(connection, guest.id)
            return self._let_in(connection, guest.id)

        return _or_refused(await self._ledger.decide(write))

    async def _new_session(self, person: str, password: str) -> tuple[Guest, str]:
        accounts = schema.accounts.c
        same = select(accounts.person).where(
            accounts.person == person, accounts.password == password
        )
        old = delete(schema.sessions).where(schema.sessions.c.since < time.time() - SESSION_LASTS)

        def write(connection: Connection) -> tuple[Guest, str] | Words:
            if connection.execute(same).first() is None:
                return errors.WRONG_PASSWORD  # it was changed at this moment
            connection.execute(old)
            return self._let_in(connection, person)

        return _or_refused(await self._ledger.decide(write))

    def _let_in(self, connection: Connection, person: str) -> tuple[Guest, str] | Words:
        guest = self._guests.read(connection, person)
        if guest is None:
            return errors.NAME_BLOCKED
        token = secrets.token_urlsafe(32)
        row = {"token": digest(token), "person": person, "since": time.time()}
        connection.execute(insert(schema.sessions).values(row))
        return guest, token

    async def _hash(self, password: str) -> str:
        if not SHORTEST <= len(password) <= LONGEST:
            raise Refused(*errors.UNFIT_PASSWORD)
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _fits(self, password: str, hashed: str | None) -> bool:
        """Whether it is the password of which that is the hash. It takes as long where there is
        none, so that nobody can measure which accounts exist."""
        if len(password) > LONGEST:
            return False
        async with self._hashing:
            try:
                if hashed is None:
                    await asyncio.to_thread(self._hasher.hash, password)
                    return False
                return await asyncio.to_thread(self._hasher.verify, hashed, password)
            except (Argon2Error, InvalidHashError):
                return False


def _end_sessions(connection: Connection, person: str) -> None:
    connection.execute(delete(schema.sessions).where(schema.sessions.c.person == person))


def _or_refused(found: tuple[Guest, str] | Words) -> tuple[Guest, str]:
    if isinstance(found, Words):
        raise Refused(*found)
    return found
