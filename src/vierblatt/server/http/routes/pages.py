"""The pages: the files that Vite built, and one page for every address the browser draws itself."""

from __future__ import annotations

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from vierblatt.server import errors
from vierblatt.server.errors import NotFound, Sealed
from vierblatt.server.http import previews
from vierblatt.server.http.dependencies import AnyRequest, TheServices, record_of
from vierblatt.server.http.static_files import StaticFile, StaticFiles

TheFiles = NamedDependency[StaticFiles]


@get("/", include_in_schema=False)
async def index(request: AnyRequest, files: TheFiles) -> Response[bytes]:
    return _send(files.index, request)


@get("/match/{code:str}", include_in_schema=False)
async def match_page(
    request: AnyRequest, files: TheFiles, services: TheServices, code: FromPath[str]
) -> Response[bytes]:
    """The page of a match, with what a link to it says; the page itself says if there is none."""
    try:
        record = await record_of(request, services, code)
    except (NotFound, Sealed):
        return _send(files.index, request)
    return _send(
        _said(files.index, request, *previews.of_match(record, _language(request))), request
    )


@get("/table/{code:str}", include_in_schema=False)
async def table_page(request: AnyRequest, files: TheFiles, code: FromPath[str]) -> Response[bytes]:
    """The page of a table; what happens there is nobody's business before it is opened."""
    return _send(_said(files.index, request, *previews.of_table(_language(request))), request)


def _language(request: AnyRequest) -> str:
    return "de" if request.headers.get("accept-language", "").startswith("de") else "en"


def _said(page: StaticFile, request: AnyRequest, title: str, description: str) -> StaticFile:
    tags = previews.written(title, description, str(request.url), str(request.base_url))
    body = page.body.replace(b"</head>", tags + b"</head>", 1)
    return StaticFile(body, page.media_type, page.cache)


@get("/{path:path}", include_in_schema=False)
async def page(request: AnyRequest, files: TheFiles, path: FromPath[str]) -> Response[bytes]:
    found = files.find(path)
    if found is None:
        raise NotFound(*errors.NO_PAGE)
    return _send(found, request)


def _send(found: StaticFile, request: AnyRequest) -> Response[bytes]:
    headers = {"cache-control": found.cache, "vary": "accept-encoding"}
    body = found.body
    if found.gzipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = found.gzipped
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=found.media_type, headers=headers)


ROUTES = [index, match_page, table_page, page]
