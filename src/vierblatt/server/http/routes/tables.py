"""Tables: the lobby, opening one, and the way to it."""

from __future__ import annotations

import asyncio
import io
from functools import lru_cache

import segno
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

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
from vierblatt.server.tables.phrases import PHRASES
from vierblatt.server.wire.codes import is_code
from vierblatt.server.wire.http import (
    LobbyTable,
    MyTable,
    NewTable,
    Pairing,
    Phrase,
    QuickTable,
    TableCode,
)


@get("/api/phrases", responses=refusals())
async def phrases() -> list[Phrase]:
    """What is ready to be said at a table."""
    return [Phrase(id, *words) for id, words in PHRASES.items()]


@get("/api/tables", responses=refusals(400))
async def lobby(services: TheServices, game: FromQuery[str | None] = None) -> list[LobbyTable]:
    """The public tables where one can still sit down."""
    return await services.tables.lobby(game or None)


@get("/api/tables/running", responses=refusals(400))
async def running(
    request: AnyRequest, services: TheServices, game: FromQuery[str | None] = None
) -> list[LobbyTable]:
    """The public tables where one can look on, the newest first."""
    await spend(services.limits.looks, address_of(request))
    return await services.tables.running(game or None)


@get("/api/me/tables", responses=refusals())
async def my_tables(services: TheServices, identity: TheIdentity) -> list[MyTable]:
    """The tables where one sits and the match is not over."""
    return [] if identity is None else services.tables.of(identity.id)


@post("/api/tables", status_code=200, responses=POSTED)
async def open_table(
    request: AnyRequest, services: TheServices, identity: TheIdentity, data: JSONBody[NewTable]
) -> TableCode:
    """Open a table as its host."""
    host = await named_or_new(request, services, identity, data.newcomer)
    await spend(services.limits.tables, host.id, address_of(request))
    return TableCode(await services.tables.open(host, data))


@post("/api/quick", status_code=200, responses=POSTED)
async def open_quick(
    request: AnyRequest, services: TheServices, identity: TheIdentity, data: JSONBody[QuickTable]
) -> TableCode:
    """A table against bots, already started."""
    host = await named_or_new(request, services, identity, data.newcomer)
    await spend(services.limits.tables, host.id, address_of(request))
    return TableCode(await services.tables.open_quick(host, data))


@post("/api/pairing", status_code=200, responses=POSTED)
async def pair(
    request: AnyRequest, services: TheServices, identity: TheIdentity, data: JSONBody[Pairing]
) -> TableCode:
    """A table where others wait for somebody to play with, or a new one. Sit down there."""
    person = in_person(await named_or_new(request, services, identity, data.newcomer))
    await spend(services.limits.tables, person.id, address_of(request))
    return TableCode(await services.tables.pair(person, data.game))


@get("/api/tables/{code:str}/qr.svg", media_type="image/svg+xml", responses=refusals(400, 404))
async def qr_code(
    request: AnyRequest, services: TheServices, code: FromPath[str]
) -> Response[bytes]:
    """The invitation to a table, for the camera of a phone."""
    if not is_code(code):
        raise NotFound(*errors.NO_TABLE)
    await spend(services.limits.looks, address_of(request))
    drawing = await asyncio.to_thread(_draw, f"{request.base_url}table/{code}")
    return Response(drawing, media_type="image/svg+xml")


@lru_cache(maxsize=256)
def _draw(link: str) -> bytes:
    drawing = io.BytesIO()
    segno.make(link, micro=False).save(drawing, kind="svg", border=2, scale=8, light="#fff")
    return drawing.getvalue()


ROUTES = [phrases, lobby, running, my_tables, open_table, open_quick, pair, qr_code]
