"""The pages: the files that Vite built, and one page for every address the browser draws itself."""

from __future__ import annotations

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from vierblatt.server import errors
from vierblatt.server.errors import NotFound
from vierblatt.server.http.dependencies import AnyRequest
from vierblatt.server.http.static_files import StaticFile, StaticFiles

TheFiles = NamedDependency[StaticFiles]


@get("/", include_in_schema=False)
async def index(request: AnyRequest, files: TheFiles) -> Response[bytes]:
    return _send(files.index, request)


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


ROUTES = [index, page]
