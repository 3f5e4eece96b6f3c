"""The pages: the files that Vite built, and one page for every address the browser draws itself."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath

from vierblatt.core.words import Language
from vierblatt.server import errors
from vierblatt.server.errors import NotFound, Sealed
from vierblatt.server.http.dependencies import AnyRequest, TheServices
from vierblatt.server.http.previews import Preview, page_with
from vierblatt.server.http.routes.previews import TheFiles, preview_of_match, preview_of_table
from vierblatt.server.http.static_files import StaticFile, StaticFiles


@get("/", include_in_schema=False)
async def index(request: AnyRequest, files: TheFiles) -> Response[bytes]:
    return _send(files.index, request)


@get("/match/{code:str}", include_in_schema=False)
async def match_page(
    request: AnyRequest, files: TheFiles, services: TheServices, code: FromPath[str]
) -> Response[bytes]:
    """The page of a match, with what a link to it says; the page itself says if there is none."""
    language = _language(request)
    try:
        preview = await preview_of_match(request, services, code, language)
    except (NotFound, Sealed):
        return _send(files.index, request)
    return _send_with(preview, f"api/matches/{code}", files, request)


@get("/table/{code:str}", include_in_schema=False)
async def table_page(
    request: AnyRequest, files: TheFiles, services: TheServices, code: FromPath[str]
) -> Response[bytes]:
    """The page of a table, with what a link to it says."""
    language = _language(request)
    try:
        preview = await preview_of_table(request, services, code, language)
    except (NotFound, Sealed):
        return _send(files.index, request)
    return _send_with(preview, f"api/tables/{code}", files, request)


def _language(request: AnyRequest) -> Language:
    return "de" if request.headers.get("accept-language", "").startswith("de") else "en"


def _send_with(
    preview: Preview, about: str, files: StaticFiles, request: AnyRequest
) -> Response[bytes]:
    """The host of these addresses was checked (middleware.py)."""
    picture = f"{request.base_url}{about}/preview.png?lang={_language(request)}"
    page = page_with(files.index, preview, str(request.url), picture)
    return _send(page, request, vary="accept-encoding, accept-language")


@get("/{path:path}", include_in_schema=False)
async def page(request: AnyRequest, files: TheFiles, path: FromPath[str]) -> Response[bytes]:
    found = files.find(path)
    if found is None:
        raise NotFound(*errors.NO_PAGE)
    return _send(found, request)


def _send(found: StaticFile, request: AnyRequest, vary: str = "accept-encoding") -> Response[bytes]:
    headers = {"cache-control": found.cache, "vary": vary}
    body = found.body
    if found.gzipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = found.gzipped
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=found.media_type, headers=headers)


ROUTES = [index, match_page, table_page, page]
