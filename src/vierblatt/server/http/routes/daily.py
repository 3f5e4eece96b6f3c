"""The deal of the day, over HTTP."""

from __future__ import annotations

from datetime import date

from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody

from vierblatt import games
from vierblatt.server import errors
from vierblatt.server.errors import NotFound
from vierblatt.server.http.dependencies import (
    POSTED,
    AnyRequest,
    TheIdentity,
    TheServices,
    address_of,
    in_person,
    named_or_new,
    refusals,
    spend,
)
from vierblatt.server.matches import daily
from vierblatt.server.wire.http import DailyBoard, DailyDay, DailyGame, DailyTry, TableCode


def known(game: str) -> str:
    if game not in games.names():
        raise NotFound(*errors.NO_PAGE)
    return game


@get("/api/daily", responses=refusals())
async def offers(services: TheServices, identity: TheIdentity) -> list[DailyGame]:
    """Today's deal of every game, with my try if I have begun."""
    return await services.daily.offers(identity.id if identity else None)


@post("/api/daily/{game:str}", status_code=200, responses=POSTED | refusals(404))
async def begin(
    request: AnyRequest,
    services: TheServices,
    identity: TheIdentity,
    game: FromPath[str],
    data: JSONBody[DailyTry],
) -> TableCode:
    """Begin my one try of today, or go on with it."""
    person = in_person(await named_or_new(request, services, identity, data.newcomer))
    await spend(services.limits.tables, person.id, address_of(request))
    code = await services.tables.open_daily(person, known(game))
    services.pars.foresee(daily.today(), game)
    return TableCode(code)


@get("/api/daily/{game:str}", responses=refusals(400, 404))
async def board(
    request: AnyRequest,
    services: TheServices,
    identity: TheIdentity,
    game: FromPath[str],
    day: FromQuery[date | None] = None,
) -> DailyBoard:
    """How everybody fared today, or on an earlier day."""
    await spend(services.limits.looks, address_of(request))
    wanted = day.isoformat() if day else daily.today()
    if wanted > daily.today():
        raise NotFound(*errors.NO_PAGE)
    person = identity.id if identity else None
    return await services.daily.board(known(game), wanted, person)


@get("/api/daily/{game:str}/days", responses=refusals(400, 404))
async def days(request: AnyRequest, services: TheServices, game: FromPath[str]) -> list[DailyDay]:
    """The days on which somebody finished the deal, the latest first."""
    await spend(services.limits.looks, address_of(request))
    return await services.daily.days(known(game))


ROUTES = [offers, begin, board, days]
