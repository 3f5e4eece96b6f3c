"""Access tokens for programs, over HTTP."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody

from vierblatt.core.errors import Refused
from vierblatt.server import errors
from vierblatt.server.errors import NotFound
from vierblatt.server.http.dependencies import (
    POSTED,
    TheGuest,
    TheHouse,
    in_person,
    refusals,
    spend,
)
from vierblatt.server.people.identity import Guest
from vierblatt.server.wire.http import FreshToken, NewToken, Token


def account(guest: Guest | None) -> Guest:
    known = in_person(guest)
    if not known.account:
        raise Refused(*errors.NO_ACCOUNT)
    return known


@get("/api/tokens", responses=refusals(400))
async def my_tokens(house: TheHouse, guest: TheGuest) -> list[Token]:
    """The tokens of my account, without their secret."""
    return await house.tokens.of(account(guest))


@post("/api/tokens", status_code=200, responses=POSTED)
async def new_token(house: TheHouse, guest: TheGuest, data: JSONBody[NewToken]) -> FreshToken:
    """A token for a program, shown this once."""
    known = account(guest)
    await spend(house.limits.tables, known.id)
    return await house.tokens.make(known, data.name)


@delete("/api/tokens/{id:str}", responses=refusals(400, 403, 404))
async def revoke_token(house: TheHouse, guest: TheGuest, id: FromPath[str]) -> None:
    """From now on nobody gets in with it."""
    known = account(guest)
    if not await house.tokens.revoke(known, id):
        raise NotFound(*errors.NO_TOKEN)
    await house.hang_up(known.id)


ROUTES = [my_tokens, new_token, revoke_token]
