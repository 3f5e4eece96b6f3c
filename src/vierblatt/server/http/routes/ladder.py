"""How people fare, over HTTP."""

from __future__ import annotations

from functools import partial

from litestar import get
from litestar.params import FromPath
from sqlalchemy import Connection

from vierblatt import games
from vierblatt.server import errors
from vierblatt.server.errors import NotFound
from vierblatt.server.http.dependencies import (
    AnyRequest,
    TheIdentity,
    TheServices,
    address_of,
    named,
    refusals,
    spend,
)
from vierblatt.server.people import names, ratings, statistics
from vierblatt.server.wire.http import LadderLine, PersonPage, Statistics


@get("/api/ladder/{game:str}", responses=refusals(400, 404))
async def ladder(
    request: AnyRequest, services: TheServices, identity: TheIdentity, game: FromPath[str]
) -> list[LadderLine]:
    """The best of a game, and whoever asks if they are further down."""
    await spend(services.limits.looks, address_of(request))
    if game not in games.names():
        raise NotFound(*errors.NO_PAGE)
    person = identity.id if identity else None
    return await services.database.read(partial(ratings.ladder, game=game, person=person))


@get("/api/me/statistics", responses=refusals(400))
async def my_statistics(
    request: AnyRequest, services: TheServices, identity: TheIdentity
) -> Statistics:
    """All my matches, by game."""
    await spend(services.limits.looks, address_of(request))
    known = named(identity)
    return await services.database.read(partial(statistics.of_me, person=known.id, name=known.name))


@get("/api/people/{name:str}", responses=refusals(400, 404))
async def person_page(
    request: AnyRequest, services: TheServices, name: FromPath[str]
) -> PersonPage:
    """What anybody may see of an account."""
    await spend(services.limits.looks, address_of(request))

    def read(connection: Connection) -> PersonPage | None:
        person = names.owner(connection, name)
        identity = None if person is None else services.identities.read(connection, person)
        if identity is None:
            return None
        return statistics.of_account(connection, identity.id, identity.name)

    found = await services.database.read(read)
    if found is None:
        raise NotFound(*errors.NO_PERSON)
    return found


ROUTES = [ladder, my_statistics, person_page]
