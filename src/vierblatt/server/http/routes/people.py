"""Who one is: guests, accounts, and everything we know of somebody, over HTTP."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import JSONBody

from vierblatt.server.http.dependencies import (
    POSTED,
    AnyRequest,
    TheGuest,
    TheHouse,
    address_of,
    cookie,
    in_person,
    refusals,
    spend,
)
from vierblatt.server.people import names
from vierblatt.server.people.identity import COOKIE
from vierblatt.server.people.personal_data import delete_all, everything
from vierblatt.server.wire.http import Credentials, Goodbye, LogOut, Me, NewName, NewPassword


@get("/api/me", responses=refusals())
async def me(guest: TheGuest) -> Me:
    """Who asks."""
    return Me(guest.name, guest.account) if guest else Me(None)


@post("/api/me", status_code=200, responses=POSTED)
async def rename_me(
    request: AnyRequest, house: TheHouse, guest: TheGuest, data: JSONBody[NewName]
) -> Response[Me]:
    """Become a guest of that name, or change it."""
    await spend(house.limits.guests, address_of(request))
    if guest is not None:
        in_person(guest)
    known = await house.guests.name(guest, data.name)
    answer = Me(known.name, known.account)
    if known.account:
        return Response(answer)
    return Response(answer, cookies=[cookie(request, house.guests.cookie(known))])


@post("/api/account", status_code=200, responses=POSTED)
async def register(
    request: AnyRequest, house: TheHouse, guest: TheGuest, data: JSONBody[Credentials]
) -> Response[Me]:
    """Make an account of that name; a guest keeps their matches."""
    await spend(house.limits.passwords, address_of(request))
    if guest is not None:
        in_person(guest)
    known, token = await house.accounts.register(guest, data.name, data.password)
    await house.hang_up(known.id)
    return Response(Me(known.name, account=True), cookies=[cookie(request, token)])


@post("/api/login", status_code=200, responses=POSTED)
async def log_in(request: AnyRequest, house: TheHouse, data: JSONBody[Credentials]) -> Response[Me]:
    await spend(house.limits.passwords, address_of(request), f"name {names.key_of(data.name)}")
    known, token = await house.accounts.log_in(data.name, data.password)
    return Response(Me(known.name, account=True), cookies=[cookie(request, token)])


@post("/api/logout", status_code=200, responses=POSTED)
async def log_out(
    request: AnyRequest, house: TheHouse, guest: TheGuest, data: JSONBody[LogOut]
) -> Response[Me]:
    """End this session, or all of them; a guest who logs out cannot come back."""
    if guest is not None and in_person(guest).account:
        if data.everywhere:
            await house.accounts.log_out_everywhere(guest)
        else:
            await house.accounts.log_out(request.cookies.get(COOKIE))
        await house.hang_up(guest.id)
    return Response(Me(None), cookies=[cookie(request, "")])


@post("/api/account/password", status_code=200, responses=POSTED)
async def change_password(
    request: AnyRequest, house: TheHouse, guest: TheGuest, data: JSONBody[NewPassword]
) -> Response[Me]:
    """All other sessions end."""
    known = in_person(guest)
    await spend(house.limits.passwords, address_of(request), f"name {names.key_of(known.name)}")
    known, token = await house.accounts.change_password(known, data.old, data.new)
    await house.hang_up(known.id)
    return Response(Me(known.name, account=True), cookies=[cookie(request, token)])


@get("/api/me/data", responses=refusals(400))
async def my_data(
    request: AnyRequest, house: TheHouse, guest: TheGuest
) -> Response[dict[str, Any]]:
    """Everything that is kept of me, as a file."""
    await spend(house.limits.looks, address_of(request))
    name = 'attachment; filename="vierblatt-my-data.json"'
    found = await everything(house, in_person(guest))
    return Response(found, headers={"content-disposition": name})


@post("/api/me/delete", status_code=200, responses=POSTED)
async def delete_me(
    request: AnyRequest, house: TheHouse, guest: TheGuest, data: JSONBody[Goodbye]
) -> Response[Me]:
    """Forget me; my matches stay, without my name."""
    known = in_person(guest)
    if known.account:
        await spend(house.limits.passwords, address_of(request), f"name {names.key_of(known.name)}")
        await house.accounts.check(known, data.password)
    await delete_all(house, known)
    return Response(Me(None), cookies=[cookie(request, "")])


ROUTES = [
    me,
    rename_me,
    register,
    log_in,
    log_out,
    change_password,
    my_data,
    delete_me,
]
