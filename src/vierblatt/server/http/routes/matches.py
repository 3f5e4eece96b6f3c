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
    TheGuest,
    TheHouse,
    address_of,
    refusals,
    spend,
)
from vierblatt.server.matches.replay import replay
from vierblatt.server.people import match_history
from vierblatt.server.wire.http import AnalysisPage, MyMatch, RecordPage, Replay
from vierblatt.table.record import ENDING, parse


def _written(body: bytes, headers: dict[str, str] | None = None) -> Response[Any]:
    """What is JSON already; the handler's type says for OpenAPI what is in it."""
    return Response(body, media_type="application/json", headers=headers)


@get("/api/matches", responses=refusals())
async def my_matches(house: TheHouse, guest: TheGuest) -> list[MyMatch]:
    """My finished matches, newest first."""
    if guest is None:
        return []
    return await house.ledger.ask(partial(match_history.latest, person=guest.id))


@get("/api/matches/{match:str}", responses=refusals(400, 403, 404))
async def record(
    request: AnyRequest, house: TheHouse, match: FromPath[str], download: FromQuery[bool] = False
) -> Response[RecordPage]:
    """The record of a match, to look at or as a file."""
    text = await house.record(match, address_of(request))
    name = f'attachment; filename="{match}{ENDING}"'
    headers = {"content-disposition": name} if download else {}
    return _written(text.encode(), headers)


@get("/api/matches/{match:str}/replay", responses=refusals(400, 403, 404))
async def steps(request: AnyRequest, house: TheHouse, match: FromPath[str]) -> Response[Replay]:
    """What every seat saw, from the deal to the end, move by move."""
    await spend(house.limits.looks, address_of(request))
    text = await house.record(match, address_of(request))
    packed = "gzip" in request.headers.get("accept-encoding", "")
    body = await asyncio.to_thread(_replay, match, text, packed=packed)
    return _written(body, {"content-encoding": "gzip"} if packed else {})


def _replay(match: str, text: str, *, packed: bool) -> bytes:
    body = msgspec.json.encode(replay(match, parse(text)))
    return gzip.compress(body) if packed else body


@get("/api/matches/{match:str}/analysis", responses=refusals(400, 403, 404))
async def analysis(
    request: AnyRequest, house: TheHouse, match: FromPath[str]
) -> Response[AnalysisPage]:
    """Where chances were lost. Whoever asks first lets the analyst begin."""
    await spend(house.limits.looks, address_of(request))
    text = await house.record(match, address_of(request))
    page = await house.analyses.page(match, text)
    return _written(page.encode())


ROUTES = [my_matches, record, steps, analysis]
