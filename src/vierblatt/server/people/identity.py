"""Identities: whoever says a name gets a cookie, and is that person then.

A guest's cookie is a random id with our signature. An account's is the token of a session, of
which only the hash is stored, so that a session can be ended.
"""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from threading import Lock
from weakref import WeakValueDictionary

from sqlalchemy import Connection, select, update

from vierblatt.core.errors import Refused
from vierblatt.core.words import Words
from vierblatt.server import errors
from vierblatt.server.people import names
from vierblatt.server.storage import schema
from vierblatt.server.storage.database import Database
from vierblatt.table.seats import check_person

COOKIE = "vierblatt"
SESSION_LASTS = 365 * 24 * 3600.0  # seconds


class Mutes:
    """Whom somebody does not want to hear in chats. What they change counts at once; what is read
    from the database, in another thread, counts if nothing was on its way there meanwhile."""

    def __init__(self) -> None:
        self._people: frozenset[str] = frozenset()
        self._unwritten = 0  # changes on their way to the disk
        self._settled = 0  # changes that arrived there, or were refused
        self._lock = Lock()

    def __contains__(self, person: str | None) -> bool:
        return person in self._people

    def change(self, person: str, *, on: bool) -> None:
        with self._lock:
            self._people = self._people | {person} if on else self._people - {person}
            self._unwritten += 1

    def settle(self) -> None:
        """One change is written, or refused."""
        with self._lock:
            self._unwritten -= 1
            self._settled += 1

    def load(self, read: Callable[[], Iterable[str]]) -> None:
        """Take what is stored, unless something changed while it was read."""
        before = self._settled
        stored = frozenset(read())
        with self._lock:
            if not self._unwritten and self._settled == before:
                self._people = stored


@dataclass
class Identity:
    """A person. The id is theirs alone; the name is shown to everybody."""

    id: str
    name: str
    account: bool = False
    program: bool = False  # a token was shown and no cookie
    muted: Mutes = field(default_factory=Mutes)

    @property
    def shown_name(self) -> str:
        """As the others at a table see it: they shall know whether a program plays."""
        return f"{self.name[:34]} (Bot)" if self.program else self.name


class Identities:
    """All people that this server has met."""

    def __init__(self, database: Database) -> None:
        self._database = database
        # All pages of somebody share one Identity, so that a new name is the name everywhere.
        self._known: WeakValueDictionary[str, Identity] = WeakValueDictionary()

    def cookie(self, identity: Identity) -> str:
        """The cookie of somebody without an account."""
        return f"{identity.id}.{self._sign(identity.id)}"

    async def find(self, authorization: str | None, cookie: str | None) -> Identity | None:
        """Whose cookie this is, if it is one of ours; or whose program, if it shows a token."""
        if authorization is not None:
            kind, _, token = authorization.partition(" ")
            if kind.lower() != "bearer":
                return None
            return await self._database.read(partial(self._program, token=token))
        if not cookie:
            return None
        return await self._database.read(partial(self._find, cookie=cookie))

    def _program(self, connection: Connection, token: str) -> Identity | None:
        tokens = schema.tokens.c
        query = select(tokens.person).where(tokens.token == digest(token))
        person = connection.execute(query).scalar()
        identity = None if person is None else self.read(connection, person)
        return None if identity is None else replace(identity, program=True)

    def _find(self, connection: Connection, cookie: str) -> Identity | None:
        person, dot, signature = cookie.partition(".")
        if not dot:
            sessions = schema.sessions.c
            query = select(sessions.person).where(
                sessions.token == digest(cookie), sessions.since > time.time() - SESSION_LASTS
            )
            found = connection.execute(query).scalar()
            return None if found is None else self.read(connection, found)
        if not hmac.compare_digest(signature.encode(), self._sign(person).encode()):
            return None
        identity = self.read(connection, person)
        return None if identity is None or identity.account else identity

    def read(self, connection: Connection, person: str) -> Identity | None:
        """A person as they are stored; nobody, if their name is blocked."""
        people, accounts = schema.people.c, schema.accounts.c
        query = (
            select(people.name, accounts.person.is_not(None).label("account"))
            .join_from(schema.people, schema.accounts, people.id == accounts.person, isouter=True)
            .where(people.id == person)
        )
        row = connection.execute(query).first()
        if row is None or names.is_blocked(connection, row.name):
            return None
        muted = select(schema.mutes.c.person).where(schema.mutes.c.listener == person)
        known = self._known.setdefault(person, Identity(person, row.name))
        known.name, known.account = row.name, bool(row.account)
        known.muted.load(lambda: connection.execute(muted).scalars())
        return known

    async def name(self, identity: Identity | None, name: str) -> Identity:
        """Give somebody a name, or refuse it; a new guest comes to be if there was nobody."""
        name = names.tidy(name)
        person = identity.id if identity else secrets.token_urlsafe(16)
        account = identity is not None and identity.account
        check_person(person, name)
        names.check(name)

        def write(connection: Connection) -> Identity | Words | None:
            if (why_not := name_refused(connection, person, name, account=account)) is not None:
                return why_not
            of_account = schema.accounts.c.person == person
            new_key = update(schema.accounts).where(of_account).values(key=names.key_of(name))
            if not names.claimed(connection, new_key):
                return errors.NAME_TAKEN
            row = {"id": person, "name": name, "since": time.time()}
            schema.upsert(connection, schema.people, row, changing=["name"])
            return self.read(connection, person)

        found = await self._database.transact(write)
        assert found is not None
        if isinstance(found, Words):
            raise Refused(*found)
        return found

    def sign_device(self, person: str, device: str) -> str:
        """It proves that this person logged in from this device, and opens nothing."""
        return self._sign(f"device\n{person}\n{device}")

    def _sign(self, text: str) -> str:
        return hmac.new(self._database.secret, text.encode(), sha256).hexdigest()


def name_refused(connection: Connection, person: str, name: str, *, account: bool) -> Words | None:
    """Why this person may not have that name."""
    if names.is_blocked(connection, name):
        return errors.NAME_BLOCKED
    if account and names.is_for_newcomers(name):
        return errors.NAME_TAKEN
    return errors.NAME_TAKEN if names.holders(connection, name) - {person} else None


def digest(token: str) -> str:
    """What is stored of a secret that is long and random."""
    return sha256(token.encode()).hexdigest()
