"""Finished matches, over HTTP: mine, one's record, its moves to step through, its analysis."""

from __future__ import annotations

import asyncio
import gzip

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery

from vierblatt.server.asking import AnyRequest, TheGuest, TheHouse, address_of, refusals
from vierblatt.server.letters import AnalysisPage, MyMatch, Replay
from vierblatt.server.replay import replay
from vierblatt.table.record import ENDING, parse

JSON = "application/json"


@get("/api/matches")
async def my_matches(house: TheHouse, guest: TheGuest) -> list[MyMatch]:
    """My finished matches, newest first."""
    return [] if guest is None else await house.my_matches(guest)


@get("/api/matches/{match:str}", media_type=JSON, responses=refusals(400, 403, 404, 429))
async def record(
    request: AnyRequest, house: TheHouse, match: FromPath[str], download: FromQuery[bool] = False
) -> Response[bytes]:
    """The record of a match, to look at or as a file."""
    text = await house.record(match, address_of(request))
    name = f'attachment; filename="{match}{ENDING}"'
    headers = {"content-disposition": name} if download else {}
    return Response(text.encode(), media_type=JSON, headers=headers)


@get("/api/matches/{match:str}/replay", responses=refusals(403, 404, 429))
async def steps(request: AnyRequest, house: TheHouse, match: FromPath[str]) -> Response[Replay]:
    """What every seat saw, from the deal to the end, move by move."""
    text = await house.record(match, address_of(request))
    packed = "gzip" in request.headers.get("accept-encoding", "")
    body = await asyncio.to_thread(_replay, match, text, packed=packed)
    headers = {"content-encoding": "gzip"} if packed else {}
    # Already encoded, and the type says what is in it.
    return Response(body, media_type=JSON, headers=headers)  # type: ignore[arg-type]


def _replay(match: str, text: str, *, packed: bool) -> bytes:
    body = msgspec.json.encode(replay(match, parse(text)))
    return gzip.compress(body) if packed else body


@get("/api/matches/{match:str}/analysis", responses=refusals(403, 404, 429))
async def analysis(
    request: AnyRequest, house: TheHouse, match: FromPath[str]
) -> Response[AnalysisPage]:
    """Where chances were lost. Whoever asks first lets the analyst begin."""
    text = await house.record(match, address_of(request))
    page = await house.analyses.page(match, text)
    return Response(page.encode(), media_type=JSON)  # type: ignore[arg-type]


ROUTES = [my_matches, record, steps, analysis]
