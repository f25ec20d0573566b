"""Who somebody is, over plain HTTP: the name, the profile, devices."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, Router
from litestar.params import JSONBody

from ludotheque.protocol import pages as wire
from ludotheque.server import lobby, looking_back
from ludotheque.server.asked import (
    NUMBER,
    Asked,
    ByGuest,
    TheHouse,
    TheIdentity,
    address,
    get,
    known,
    post,
)


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
        guest, cookie = await identity.become(data.name)
        return Response(wire.Me(guest.id, guest.name), cookies=[cookie])
    if data.name:
        guest = await identity.rename(request.cookies, guest, data.name)
    renamed = guest
    answer = await house.store.read(lambda c: lobby.me(c, renamed))
    return Response(answer, cookies=[identity.again(request.cookies)])


@get("/profile", guards=[known])
async def profile(
    request: ByGuest, house: TheHouse, before: Annotated[int, NUMBER] = 2**53
) -> wire.Profile:
    """Finished matches before this second, best scores and achievements."""
    return await house.store.read(lambda c: looking_back.profile(c, request.user, before))


OWN = Router("/", route_handlers=[me, set_me, profile])
