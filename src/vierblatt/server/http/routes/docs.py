"""The documentation, as Sphinx built it."""

from __future__ import annotations

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from vierblatt.server import errors
from vierblatt.server.errors import NotFound
from vierblatt.server.http.static_files import DocsFiles

TheDocs = NamedDependency[DocsFiles]
FIRST_PAGE = "/docs/index.html"


@get("/docs", include_in_schema=False)
async def first_page() -> Redirect:
    return Redirect(FIRST_PAGE)


@get("/docs/{path:path}", include_in_schema=False)
async def docs_page(docs: TheDocs, path: FromPath[str]) -> Response[bytes]:
    found = docs.find(path)
    if found is None:
        raise NotFound(*errors.NO_PAGE)
    headers = {"cache-control": "no-cache"}
    if found.policy is not None:
        headers["content-security-policy"] = found.policy
    return Response(found.body, media_type=found.media_type, headers=headers)


ROUTES = [first_page, docs_page]
