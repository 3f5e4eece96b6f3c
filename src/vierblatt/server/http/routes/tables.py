"""Everything that is not play itself, over HTTP."""

from __future__ import annotations

import io

import segno
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody

from vierblatt import games
from vierblatt.core.options import Count, Option, Table
from vierblatt.core.words import Language
from vierblatt.server import errors
from vierblatt.server.errors import NotFound
from vierblatt.server.http.dependencies import (
    POSTED,
    AnyRequest,
    TheGuest,
    TheHouse,
    address_of,
    come_in,
    refusals,
    spend,
)
from vierblatt.server.http.routes import daily, ladder, matches, people, tokens
from vierblatt.server.http.routes.metrics import metrics
from vierblatt.server.http.static_files import Page, Pages
from vierblatt.server.tables.phrases import PHRASES
from vierblatt.server.tables.registry import is_code
from vierblatt.server.wire.http import (
    GameInfo,
    Health,
    LobbyTable,
    NewTable,
    OptionInfo,
    Phrase,
    QuickTable,
    RulesPage,
    TableCode,
)

ILL = ResponseSpec(Health, generate_examples=False, description="Nothing can be kept now")


@get("/api/health", responses=refusals() | {503: ILL})
async def health(house: TheHouse) -> Response[Health]:
    """Whether this process is well and reaches its database."""
    well = await house.is_well()
    return Response(Health("ok" if well else "no-database"), status_code=200 if well else 503)


@get("/api/games", responses=refusals())
async def list_games() -> list[GameInfo]:
    found = [games.find(name) for name in games.names()]
    return [
        GameInfo(one.name, one.title, list(one.seats), [option_info(each) for each in one.options])
        for one in found
    ]


def option_info(option: Option) -> OptionInfo:
    least = most = usual = None
    if isinstance(option, Count | Table):
        least, most = option.least, option.most
    if isinstance(option, Count) and option.usual:
        usual = option.usual
    kind = type(option).__name__.lower()
    shown = list(option.usual) if isinstance(option, Table) else usual
    return OptionInfo(option.name, kind, least, most, shown, option.words.de, option.words.en)


@get("/api/games/{name:str}/rules", responses=refusals(400, 404))
async def rules(name: FromPath[str], lang: FromQuery[Language] = "de") -> RulesPage:
    if name not in games.names():
        raise NotFound(*errors.NO_PAGE)
    return RulesPage(games.find(name).rules_page(lang))


@get("/api/phrases", responses=refusals())
async def phrases() -> list[Phrase]:
    """What is ready to be said at a table."""
    return [Phrase(id, *words) for id, words in PHRASES.items()]


@get("/api/tables", responses=refusals(400))
async def lobby(house: TheHouse, game: FromQuery[str | None] = None) -> list[LobbyTable]:
    """The public tables where one can still sit down."""
    return await house.lobby(game or None)


@post("/api/tables", status_code=200, responses=POSTED)
async def open_table(
    request: AnyRequest, house: TheHouse, guest: TheGuest, data: JSONBody[NewTable]
) -> TableCode:
    """Open a table as its host."""
    host = await come_in(request, house, guest, data.newcomer)
    await spend(house.limits.tables, host.id, address_of(request))
    return TableCode(await house.open(host, data))


@post("/api/quick", status_code=200, responses=POSTED)
async def open_quick(
    request: AnyRequest, house: TheHouse, guest: TheGuest, data: JSONBody[QuickTable]
) -> TableCode:
    """A table against bots, already started."""
    host = await come_in(request, house, guest, data.newcomer)
    await spend(house.limits.tables, host.id, address_of(request))
    return TableCode(await house.open_quick(host, data))


@get("/api/tables/{code:str}/qr.svg", media_type="image/svg+xml", responses=refusals(400, 404))
async def qr_code(request: AnyRequest, code: FromPath[str]) -> Response[bytes]:
    """The invitation to a table, for the camera of a phone."""
    if not is_code(code):
        raise NotFound(*errors.NO_TABLE)
    drawing = io.BytesIO()
    link = f"{request.base_url}#/table/{code}"
    segno.make(link, micro=False).save(drawing, kind="svg", border=2, scale=8, light="#fff")
    return Response(drawing.getvalue(), media_type="image/svg+xml")


@get("/", include_in_schema=False)
async def index(request: AnyRequest, pages: NamedDependency[Pages]) -> Response[bytes]:
    return show(pages.index, request)


@get("/{path:path}", include_in_schema=False)
async def page(
    request: AnyRequest, pages: NamedDependency[Pages], path: FromPath[str]
) -> Response[bytes]:
    found = pages.find(path)
    if found is None:
        raise NotFound(*errors.NO_PAGE)
    return show(found, request)


def show(found: Page, request: AnyRequest) -> Response[bytes]:
    headers = {"cache-control": found.cache, "vary": "accept-encoding"}
    body = found.body
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = found.packed
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=found.kind, headers=headers)


ROUTES = [
    health,
    metrics,
    *people.ROUTES,
    *tokens.ROUTES,
    *ladder.ROUTES,
    list_games,
    rules,
    phrases,
    lobby,
    open_table,
    open_quick,
    qr_code,
    *matches.ROUTES,
    *daily.ROUTES,
    index,
    page,
]
