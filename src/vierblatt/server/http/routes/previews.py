"""Link previews: what a match or a table says of itself, and its picture."""

from __future__ import annotations

import asyncio

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from vierblatt.core.words import Language
from vierblatt.server import errors
from vierblatt.server.errors import NotFound
from vierblatt.server.http import previews
from vierblatt.server.http.dependencies import (
    AnyRequest,
    TheServices,
    address_of,
    record_of,
    refusals,
    spend,
)
from vierblatt.server.http.preview_picture import Look, draw
from vierblatt.server.http.previews import Preview
from vierblatt.server.http.static_files import StaticFiles
from vierblatt.server.services import Services

TheFiles = NamedDependency[StaticFiles]
PNG = "image/png"
# Previews are shown by other people's pages; what they say may change, or be erased, any minute.
HEADERS = {"cache-control": "public, max-age=60", "cross-origin-resource-policy": "cross-origin"}


async def preview_of_match(
    request: AnyRequest, services: Services, code: str, language: Language
) -> Preview:
    return previews.of_match(await record_of(request, services, code), language)


async def preview_of_table(
    request: AnyRequest, services: Services, code: str, language: Language
) -> Preview:
    """The table where one can sit down or look on, or the match that was played there."""
    if code not in services.tables.rooms and await services.archive.has(code):
        return await preview_of_match(request, services, code, language)
    table = await services.tables.look(code, address_of(request))
    if table.stage == "over":
        return await preview_of_match(request, services, code, language)
    if table.stage == "closed":
        raise NotFound(*errors.NO_TABLE)
    return previews.of_table(table, language)


@get("/api/matches/{match:str}/preview.png", media_type=PNG, responses=refusals(400, 403, 404))
async def match_picture(
    request: AnyRequest,
    services: TheServices,
    files: TheFiles,
    match: FromPath[str],
    lang: FromQuery[Language] = "de",
) -> Response[bytes]:
    """A match for the preview of a link: who beat whom."""
    await spend(services.limits.looks, address_of(request))
    return await _picture(await preview_of_match(request, services, match, lang), files)


@get("/api/tables/{code:str}/preview.png", media_type=PNG, responses=refusals(400, 403, 404))
async def table_picture(
    request: AnyRequest,
    services: TheServices,
    files: TheFiles,
    code: FromPath[str],
    lang: FromQuery[Language] = "de",
) -> Response[bytes]:
    """A table for the preview of a link: who invites to which game."""
    await spend(services.limits.looks, address_of(request))
    return await _picture(await preview_of_table(request, services, code, lang), files)


async def _picture(preview: Preview, files: StaticFiles) -> Response[bytes]:
    look = Look(files.body("assets/figtree-"), files.body("clover-512.png"))
    drawn = await asyncio.to_thread(draw, *preview, look)
    return Response(drawn, media_type=PNG, headers=HEADERS)


ROUTES = [match_picture, table_picture]
