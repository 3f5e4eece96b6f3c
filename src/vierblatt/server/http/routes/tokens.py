"""Access tokens for programs, over HTTP."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody

from vierblatt.core.errors import Refused
from vierblatt.server import errors
from vierblatt.server.errors import NotFound
from vierblatt.server.http.dependencies import (
    POSTED,
    TheIdentity,
    TheServices,
    in_person,
    refusals,
    spend,
)
from vierblatt.server.people.identity import Identity
from vierblatt.server.wire.http import FreshToken, NewToken, Token


def account(identity: Identity | None) -> Identity:
    known = in_person(identity)
    if not known.account:
        raise Refused(*errors.NO_ACCOUNT)
    return known


@get("/api/tokens", responses=refusals(400))
async def my_tokens(services: TheServices, identity: TheIdentity) -> list[Token]:
    """The tokens of my account, without their secret."""
    return await services.tokens.of(account(identity))


@post("/api/tokens", status_code=200, responses=POSTED)
async def new_token(
    services: TheServices, identity: TheIdentity, data: JSONBody[NewToken]
) -> FreshToken:
    """A token for a program, shown this once."""
    known = account(identity)
    await spend(services.limits.tables, known.id)
    return await services.tokens.make(known, data.name)


@delete("/api/tokens/{id:str}", responses=refusals(400, 403, 404))
async def revoke_token(services: TheServices, identity: TheIdentity, id: FromPath[str]) -> None:
    """From now on nobody gets in with it."""
    known = account(identity)
    if not await services.tokens.revoke(known, id):
        raise NotFound(*errors.NO_TOKEN)
    await services.broadcast.disconnect(known.id)


ROUTES = [my_tokens, new_token, revoke_token]
