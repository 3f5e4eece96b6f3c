"""Finished matches, over HTTP: mine, one's record, its moves to step through, its analysis."""

from __future__ import annotations

import asyncio
import gzip
from functools import partial
from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery

from vierblatt.server.http.dependencies import (
    AnyRequest,
    TheIdentity,
    TheServices,
    address_of,
    record_of,
    refusals,
    spend,
)
from vierblatt.server.matches.replay import replay
from vierblatt.server.people import match_history
from vierblatt.server.wire.http import AnalysisPage, MyMatch, RecordPage, Replay
from vierblatt.table.record import ENDING, parse


def _json(body: bytes, headers: dict[str, str] | None = None) -> Response[Any]:
    """What is JSON already; the handler's type says for OpenAPI what is in it."""
    return Response(body, media_type="application/json", headers=headers)


@get("/api/matches", responses=refusals())
async def my_matches(services: TheServices, identity: TheIdentity) -> list[MyMatch]:
    """My finished matches, newest first."""
    if identity is None:
        return []
    return await services.database.read(partial(match_history.latest, person=identity.id))


@get("/api/matches/{match:str}", responses=refusals(400, 403, 404))
async def record(
    request: AnyRequest,
    services: TheServices,
    match: FromPath[str],
    download: FromQuery[bool] = False,
) -> Response[RecordPage]:
    """The record of a match, to look at or as a file."""
    text = await record_of(request, services, match)
    name = f'attachment; filename="{match}{ENDING}"'
    headers = {"content-disposition": name} if download else {}
    return _json(text.encode(), headers)


@get("/api/matches/{match:str}/replay", responses=refusals(400, 403, 404))
async def steps(
    request: AnyRequest, services: TheServices, match: FromPath[str]
) -> Response[Replay]:
    """What every seat saw, from the deal to the end, move by move."""
    await spend(services.limits.looks, address_of(request))
    text = await record_of(request, services, match)
    packed = "gzip" in request.headers.get("accept-encoding", "")
    names = match_history.read_outcome(text).players
    accounts = await services.database.read(
        partial(match_history.accounts_in, match=match, names=names)
    )
    body = await asyncio.to_thread(_replay, match, text, accounts, packed=packed)
    return _json(body, {"content-encoding": "gzip"} if packed else {})


def _replay(match: str, text: str, accounts: list[int], *, packed: bool) -> bytes:
    found = msgspec.structs.replace(replay(match, parse(text)), accounts=accounts)
    body = msgspec.json.encode(found)
    return gzip.compress(body) if packed else body


@get("/api/matches/{match:str}/analysis", responses=refusals(400, 403, 404))
async def analysis(
    request: AnyRequest, services: TheServices, match: FromPath[str]
) -> Response[AnalysisPage]:
    """Where chances were lost. Whoever asks first puts it into the queue."""
    await spend(services.limits.looks, address_of(request))
    text = await record_of(request, services, match)
    page = await services.analysis.page(match, text)
    return _json(page.encode())


ROUTES = [my_matches, record, steps, analysis]
