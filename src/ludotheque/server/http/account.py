"""Who somebody is, over plain HTTP: the name, the profile, devices, and leaving for good."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from litestar import Response, Router
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody

from ludotheque.protocol import own
from ludotheque.protocol import pages as wire
from ludotheque.server.guests import history
from ludotheque.server.guests.device_names import label_of
from ludotheque.server.guests.export import everything_about
from ludotheque.server.guests.guest import is_id
from ludotheque.server.http import lobby
from ludotheque.server.http.dependencies import (
    NUMBER,
    REFUSED,
    Asked,
    ByGuest,
    TheHouse,
    TheIdentity,
    address,
    get,
    guest_of,
    known,
    limited,
    post,
)
from ludotheque.server.storage import devices as kept
from ludotheque.server.storage.account_deletion import deletion_plan
from ludotheque.server.tables.registry import House
from ludotheque.table.setup import today
from ludotheque.text import Problem, text

LINKS = [limited("links", address)]  # so that nobody tries them out
AS_A_FILE = ResponseSpec(own.Everything, generate_examples=False, description="A file")
EXPORTS = [known, limited("exports", guest_of), limited("exports_from", address)]


@get("/me")
async def me(request: Asked, house: TheHouse) -> wire.Me:
    """Who this browser is."""
    guest = request.user
    return await house.store.read(lambda c: lobby.me(c, guest)) if guest else wire.Me(guest="")


@post("/me")
async def set_me(
    request: Asked, house: TheHouse, identity: TheIdentity, data: JSONBody[wire.SetMe]
) -> Response[wire.Me]:
    """Become a guest, or change the name."""
    guest = request.user
    if guest is None:
        await house.limits.take("newcomers", address(request))
        guest, cookie = await identity.become(data.name, _label(request), address(request))
        return Response(wire.Me(guest.id, guest.name), cookies=[cookie])
    if data.name:
        await house.limits.take("names", guest.id)
        guest = await identity.rename(guest, data.name)
    renamed = guest
    answer = await house.store.read(lambda c: lobby.me(c, renamed))
    return Response(answer, cookies=[identity.again(request.cookies)])


@get("/profile", guards=[known])
async def profile(
    request: ByGuest, house: TheHouse, before: Annotated[int, NUMBER] = 2**53
) -> wire.Profile:
    """Finished matches before this second, best scores and achievements."""
    return await house.store.read(lambda c: history.profile(c, request.user, before))


def _label(request: Asked) -> str:
    return label_of(request.headers.get("user-agent", ""))


# Devices ---------------------------------------------------------------------------------------


@get("/me/devices", guards=[known])
async def my_devices(request: ByGuest, house: TheHouse) -> own.Devices:
    """The browsers and terminals that are this guest."""
    return await _devices(request, house)


async def _devices(request: ByGuest, house: House) -> own.Devices:
    found = await house.store.read(partial(kept.devices_of, guest=request.user.id))
    return own.Devices(
        tuple(
            own.Device(one.id, one.label, one.created, one.seen, one.id == request.user.device)
            for one in found
        )
    )


@post("/me/devices/end", guards=[known])
async def end_device(
    request: ByGuest, house: TheHouse, identity: TheIdentity, data: JSONBody[own.EndDevice]
) -> own.Devices:
    """Out at once, with whatever it has open. One's own is left by deleting everything."""
    if data.device == request.user.device:
        raise Problem(text("server-own-device"))
    if not is_id(data.device):
        raise Problem(text("server-no-device"))
    await identity.end(request.user, data.device)
    return await _devices(request, house)


@post("/me/hand-over", guards=[known, limited("links", guest_of)])
async def hand_over(request: ByGuest, identity: TheIdentity) -> own.HandOver:
    """A link to become this guest on another device: once, within ten minutes."""
    return own.HandOver(*await identity.hand_over(request.user))


@post("/me/hand-over/look", guards=LINKS)
async def look_at_link(identity: TheIdentity, data: JSONBody[own.AskHandOver]) -> own.Offered:
    """Whom a link leads to; it still works afterwards."""
    return own.Offered(await identity.offered(data.token))


@post("/me/hand-over/take", guards=LINKS)
async def take_over(
    request: Asked, house: TheHouse, identity: TheIdentity, data: JSONBody[own.TakeOver]
) -> Response[wire.Me]:
    """Be the guest that a link leads to, here; the link works no longer."""
    guest, cookie = await identity.take_over(data.token, _label(request), request.user)
    return Response(await house.store.read(lambda c: lobby.me(c, guest)), cookies=[cookie])


# Everything ------------------------------------------------------------------------------------


@get("/me/export", guards=EXPORTS, responses=REFUSED | {200: AS_A_FILE})
async def export(request: ByGuest, house: TheHouse) -> Response[bytes]:
    """Everything that is kept about this guest, as a JSON file."""
    day = today(house.now())
    data = await house.store.read(partial(everything_about, guest=request.user, day=day))
    name = f'attachment; filename="ludotheque-{request.user.id}.json"'
    headers = {"Content-Disposition": name}
    return Response(data, media_type="application/json", headers=headers)


@get("/me/leave", guards=[known])
async def leaving_plan(request: ByGuest, house: TheHouse) -> own.LeavingPlan:
    """What would happen if this guest left for good."""
    return await house.store.read(partial(deletion_plan, guest=request.user.id))


@post("/me/leave", guards=EXPORTS)
async def leave_for_good(
    request: ByGuest, house: TheHouse, identity: TheIdentity, data: JSONBody[own.LeaveForGood]
) -> Response[own.Gone]:
    """Everything about this guest goes: all devices now, the rest within moments."""
    if not data.sure:
        raise Problem(text("server-not-sure"))
    await house.leaving.begin(request.user.id)
    identity.left_out(request.user.id)
    return Response(own.Gone(True), cookies=[identity.forget_cookie()])


OWN = Router(
    "/",
    route_handlers=[
        *(me, set_me, profile),
        *(my_devices, end_device, hand_over, look_at_link, take_over),
        *(export, leaving_plan, leave_for_good),
    ],
)
