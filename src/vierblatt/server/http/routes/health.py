"""Whether this process is well."""

from __future__ import annotations

from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec

from vierblatt.server.http.dependencies import TheServices, refusals
from vierblatt.server.wire.http import Health

UNHEALTHY = ResponseSpec(Health, generate_examples=False, description="Nothing can be written now")


@get("/api/health", responses=refusals() | {503: UNHEALTHY})
async def health(services: TheServices) -> Response[Health]:
    """Whether this process is well and reaches its database."""
    healthy = await services.database.is_healthy()
    status = 200 if healthy else 503
    return Response(Health("ok" if healthy else "no-database"), status_code=status)


ROUTES = [health]
