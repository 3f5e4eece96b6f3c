"""Who one is: guests, accounts, and everything we know of somebody, over HTTP."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from typing import Any

from litestar import Response, get, post
from litestar.params import JSONBody

from vierblatt.server import errors
from vierblatt.server.errors import TooManyRequests
from vierblatt.server.http.dependencies import (
    DEVICE_COOKIE,
    LOG_IN,
    POSTED,
    AnyRequest,
    TheIdentity,
    TheServices,
    address_of,
    in_person,
    make_cookie,
    make_device_cookie,
    refusals,
    spend,
)
from vierblatt.server.people import names, personal_data
from vierblatt.server.people.identity import COOKIE, Identity
from vierblatt.server.services import Services
from vierblatt.server.wire.http import Credentials, Goodbye, LogOut, Me, NewName, NewPassword

HEARD_WITHIN = 2.0  # seconds all processes need to hear that somebody is gone


@get("/api/me", responses=refusals())
async def me(identity: TheIdentity) -> Me:
    """Who asks."""
    return Me(identity.name, identity.account) if identity else Me(None)


@post("/api/me", status_code=200, responses=POSTED)
async def rename_me(
    request: AnyRequest, services: TheServices, identity: TheIdentity, data: JSONBody[NewName]
) -> Response[Me]:
    """Become a guest of that name, or change it."""
    await spend(services.limits.guests, address_of(request))
    if identity is not None:
        in_person(identity)
    known = await services.identities.name(identity, data.name)
    answer = Me(known.name, known.account)
    if known.account:
        return Response(answer)
    return Response(answer, cookies=[make_cookie(request, services.identities.cookie(known))])


@post("/api/account", status_code=200, responses=POSTED)
async def register(
    request: AnyRequest, services: TheServices, identity: TheIdentity, data: JSONBody[Credentials]
) -> Response[Me]:
    """Make an account of that name; a guest keeps their matches."""
    await spend(services.limits.passwords, address_of(request))
    if identity is not None:
        in_person(identity)
    known, token = await services.accounts.register(identity, data.name, data.password)
    await services.broadcast.disconnect(known.id)
    return _let_in(request, services, known, token)


@post(LOG_IN, status_code=200, responses=POSTED)
async def log_in(
    request: AnyRequest, services: TheServices, data: JSONBody[Credentials]
) -> Response[Me]:
    """Begin a session."""
    cookie = request.cookies.get(DEVICE_COOKIE)
    device = await services.accounts.known_device(data.name, cookie)
    key = names.key_of(data.name)
    if not await services.limits.may_log_in(address_of(request), key, device):
        raise TooManyRequests(*errors.TOO_MUCH)
    known, token = await services.accounts.log_in(data.name, data.password)
    return _let_in(request, services, known, token, device)


def _let_in(
    request: AnyRequest,
    services: Services,
    identity: Identity,
    token: str,
    device: str | None = None,
) -> Response[Me]:
    """The session of an account begins, on a device that is known from now on."""
    device_cookie = services.accounts.device_cookie(identity.id, device)
    cookies = [make_cookie(request, token), make_device_cookie(request, device_cookie)]
    return Response(Me(identity.name, account=True), cookies=cookies)


@post("/api/logout", status_code=200, responses=POSTED)
async def log_out(
    request: AnyRequest, services: TheServices, identity: TheIdentity, data: JSONBody[LogOut]
) -> Response[Me]:
    """End this session, or all of them; a guest who logs out cannot come back."""
    if identity is not None and in_person(identity).account:
        if data.everywhere:
            await services.accounts.log_out_everywhere(identity)
        else:
            await services.accounts.log_out(request.cookies.get(COOKIE))
        await services.broadcast.disconnect(identity.id)
    return Response(Me(None), cookies=[make_cookie(request, "")])


@post("/api/account/password", status_code=200, responses=POSTED)
async def change_password(
    request: AnyRequest, services: TheServices, identity: TheIdentity, data: JSONBody[NewPassword]
) -> Response[Me]:
    """All other sessions end."""
    known = in_person(identity)
    await spend(services.limits.passwords, f"person {known.id}")
    known, token = await services.accounts.change_password(known, data.old, data.new)
    await services.broadcast.disconnect(known.id)
    return _let_in(request, services, known, token)


@get("/api/me/data", responses=refusals(400))
async def export_my_data(
    request: AnyRequest, services: TheServices, identity: TheIdentity
) -> Response[dict[str, Any]]:
    """Everything that is stored of me, as a file."""
    await spend(services.limits.looks, address_of(request))
    name = 'attachment; filename="vierblatt-my-data.json"'
    person = in_person(identity).id
    found = await services.database.read(partial(personal_data.export, person=person))
    found["records"] = {
        match: json.loads(text)
        for match, text in found["records"].items()
        if not services.daily.seals(text)
    }
    return Response(found, headers={"content-disposition": name})


@post("/api/me/delete", status_code=200, responses=POSTED)
async def delete_me(
    request: AnyRequest, services: TheServices, identity: TheIdentity, data: JSONBody[Goodbye]
) -> Response[Me]:
    """Forget me; my matches stay, without my name."""
    known = in_person(identity)
    if known.account:
        await spend(services.limits.passwords, f"person {known.id}")
        await services.accounts.check(known, data.password)
    await _erase(services, known.id)
    cookies = [make_cookie(request, ""), make_device_cookie(request, "")]
    return Response(Me(None), cookies=cookies)


async def _erase(services: Services, person: str) -> None:
    """Somebody leaves every table, in every process; then everything of them is erased."""
    database = services.database
    await database.transact(partial(personal_data.mark_deleted, person=person))
    await services.broadcast.disconnect(person)
    await services.broadcast.remove(person)
    if services.broadcast.several:
        await asyncio.sleep(HEARD_WITHIN)
    await database.write()
    codes = await database.read(partial(personal_data.ended_tables_of, person=person))
    await database.transact(partial(personal_data.erase, person=person, codes=codes))


ROUTES = [
    me,
    rename_me,
    register,
    log_in,
    log_out,
    change_password,
    export_my_data,
    delete_me,
]
