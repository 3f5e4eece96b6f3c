"""What all routes share: who asks, from where, and what may be refused."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import Cookie, MutableScopeHeaders, State
from litestar.di import NamedDependency
from litestar.exceptions import ClientException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import Message, Scope

from vierblatt.core.errors import Refused
from vierblatt.core.words import Language
from vierblatt.server import errors
from vierblatt.server.errors import NotFound, TooManyRequests
from vierblatt.server.limits.addresses import limited_address
from vierblatt.server.limits.token_bucket import SharedRateLimiter
from vierblatt.server.people import names
from vierblatt.server.people.identity import COOKIE, Identity
from vierblatt.server.services import Services
from vierblatt.server.wire.http import Problem

A_YEAR = 365 * 24 * 3600
DEVICE_COOKIE, LOG_IN = "vierblatt-device", "/api/login"  # it is sent to that address only

AnyRequest = Request[Any, Any, Any]
TheServices = NamedDependency[Services]
TheIdentity = NamedDependency[Identity | None]

WHY = {
    400: "Refused, with the reason",
    403: "From a foreign page, or not yet allowed",
    404: "There is no such thing",
    413: "Too long",
    429: "Too much at once",
    503: "Starting over, or the database is away; soon it works again",
}


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body is what its type says; Litestar itself would take 0 for false."""

    async def json(self) -> Any:
        wanted = self.route_handler.parsed_data_field
        assert wanted is not None
        try:
            return msgspec.json.decode(await self.body(), type=wanted.annotation)
        except (msgspec.MsgspecError, ValueError) as error:
            raise ClientException from error


def refusals(*codes: int) -> dict[int, ResponseSpec]:
    """How a route may refuse, for the OpenAPI document; any may be asked too often,
    or at a bad moment."""
    return {
        code: ResponseSpec(Problem, generate_examples=False, description=WHY[code])
        for code in (*codes, 429, 503)
    }


POSTED = refusals(400, 403, 413)  # by any route that changes something


def address_of(request: AnyRequest) -> str:
    return limited_address(request.client.host if request.client else "?")


async def provide_identity(request: AnyRequest, services: TheServices) -> Identity | None:
    """Who asks, if we have met."""
    authorization, cookie = request.headers.get("authorization"), request.cookies.get(COOKIE)
    return await services.identities.find(authorization, cookie)


def named(identity: Identity | None) -> Identity:
    if identity is None:
        raise Refused(*errors.NO_NAME)
    return identity


def in_person(identity: Identity | None) -> Identity:
    """Somebody who came by themselves: their program may play, and no more."""
    known = named(identity)
    if known.program:
        raise Refused(*errors.IN_PERSON)
    return known


async def named_or_new(
    request: AnyRequest, services: Services, identity: Identity | None, newcomer: Language | None
) -> Identity:
    """Who asks for a seat. Somebody new becomes a guest by it, and their cookie goes with the
    answer, even if that is a refusal: so nobody is made twice."""
    wrong_token = identity is None and "authorization" in request.headers
    if identity is not None or newcomer is None or wrong_token:
        return named(identity)
    await spend(services.limits.guests, address_of(request))
    known = await services.identities.name(None, names.NEWCOMER.say(newcomer))
    request.state.new_cookie = make_cookie(request, services.identities.cookie(known))
    return known


async def set_new_cookie(message: Message, scope: Scope) -> None:
    """Give a new guest their cookie."""
    fresh = State(scope.get("state")).get("new_cookie")
    if fresh is not None and message["type"] == "http.response.start":
        MutableScopeHeaders.from_message(message).add("set-cookie", fresh.to_header(header=""))


async def spend(limiter: SharedRateLimiter, *who: str) -> None:
    """Refuse if one of these did too much."""
    for one in who:
        if not await limiter.take(one):
            raise TooManyRequests(*errors.TOO_MUCH)


async def record_of(request: AnyRequest, services: Services, match: str) -> str:
    """The record of a match; whoever guesses codes soon has to wait."""
    try:
        return await services.archive.record(match)
    except NotFound as missing:
        raise await services.limits.miss(address_of(request), missing) from None


def make_device_cookie(request: AnyRequest, value: str) -> Cookie:
    """The cookie by which a device is known when somebody logs in there again."""
    cookie = make_cookie(request, value)
    cookie.key, cookie.path = DEVICE_COOKIE, LOG_IN
    return cookie


def make_cookie(request: AnyRequest, value: str) -> Cookie:
    """The cookie by which somebody is known from now on; an empty one is forgotten at once."""
    return Cookie(
        COOKIE,
        value=value,
        max_age=A_YEAR if value else 0,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
