"""Accounts over HTTP: the name, the profile, devices, export and deletion."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from litestar import Response, Router
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody

from ludotheque.protocol import accounts
from ludotheque.protocol import pages as wire
from ludotheque.server.guests import device_storage, history
from ludotheque.server.guests.deletion_storage import deletion_plan
from ludotheque.server.guests.device_names import label_of
from ludotheque.server.guests.export import export_guest
from ludotheque.server.guests.guest import is_id
from ludotheque.server.http import lobby
from ludotheque.server.http.dependencies import (
    NUMBER_QUERY,
    REFUSALS,
    AnyRequest,
    GuestRequest,
    TheAccountDeletion,
    TheRateLimiter,
    TheServerClock,
    TheSessions,
    TheStore,
    client_network,
    get,
    guest_id,
    post,
    rate_limited,
    require_guest,
)
from ludotheque.server.rate_limits import (
    EXPORTS,
    EXPORTS_FROM,
    LINKS,
    NAMES,
    NEW_GUESTS,
)
from ludotheque.server.storage.store import Store
from ludotheque.table.setup import today
from ludotheque.text import Problem, text

LINK_GUARDS = [rate_limited(LINKS, client_network)]  # against guessing
FILE_RESPONSE = ResponseSpec(accounts.AccountExport, generate_examples=False, description="A file")
EXPORT_GUARDS = [
    require_guest,
    rate_limited(EXPORTS, guest_id),
    rate_limited(EXPORTS_FROM, client_network),
]


@get("/me")
async def me(request: AnyRequest, store: TheStore) -> wire.Me:
    """This browser's guest."""
    guest = request.user
    return await store.read(lambda c: lobby.me(c, guest)) if guest else wire.Me(guest="")


@post("/me")
async def set_me(
    request: AnyRequest,
    limiter: TheRateLimiter,
    store: TheStore,
    sessions: TheSessions,
    data: JSONBody[wire.SetMe],
) -> Response[wire.Me]:
    """Become a guest, or change the name."""
    guest = request.user
    if guest is None:
        await limiter.take(NEW_GUESTS, client_network(request))
        guest, cookie = await sessions.create_guest(
            data.name, _label(request), client_network(request)
        )
        return Response(wire.Me(guest.id, guest.name), cookies=[cookie])
    if data.name:
        await limiter.take(NAMES, guest.id)
        guest = await sessions.rename(guest, data.name)
    renamed = guest
    answer = await store.read(lambda c: lobby.me(c, renamed))
    return Response(answer, cookies=[sessions.renewed_cookie(request.cookies)])


@get("/profile", guards=[require_guest])
async def profile(
    request: GuestRequest,
    store: TheStore,
    before: Annotated[int, NUMBER_QUERY] = 2**53,
) -> wire.Profile:
    """Finished matches before this second, best scores and achievements."""
    return await store.read(lambda c: history.profile(c, request.user, before))


def _label(request: AnyRequest) -> str:
    return label_of(request.headers.get("user-agent", ""))


# Devices ---------------------------------------------------------------------------------------


@get("/me/devices", guards=[require_guest])
async def my_devices(request: GuestRequest, store: TheStore) -> accounts.Devices:
    """The browsers and terminals that are this guest."""
    return await _devices(request, store)


async def _devices(request: GuestRequest, store: Store) -> accounts.Devices:
    found = await store.read(partial(device_storage.devices_of, guest=request.user.id))
    return accounts.Devices(
        tuple(
            accounts.Device(one.id, one.label, one.created, one.seen, one.id == request.user.device)
            for one in found
        )
    )


@post("/me/devices/end", guards=[require_guest])
async def end_device(
    request: GuestRequest,
    store: TheStore,
    sessions: TheSessions,
    data: JSONBody[accounts.EndDevice],
) -> accounts.Devices:
    """Out at once, with whatever it has open. One's own is left by deleting everything."""
    if data.device == request.user.device:
        raise Problem(text("server-own-device"))
    if not is_id(data.device):
        raise Problem(text("server-no-device"))
    await sessions.end_device(request.user, data.device)
    return await _devices(request, store)


@post("/me/hand-over", guards=[require_guest, rate_limited(LINKS, guest_id)])
async def hand_over(request: GuestRequest, sessions: TheSessions) -> accounts.HandOver:
    """A link to become this guest on another device: once, within ten minutes."""
    return accounts.HandOver(*await sessions.create_device_link(request.user))


@post("/me/hand-over/look", guards=LINK_GUARDS)
async def look_at_link(
    sessions: TheSessions, data: JSONBody[accounts.AskHandOver]
) -> accounts.Offered:
    """Whom a link leads to; it still works afterwards."""
    return accounts.Offered(await sessions.find_device_link(data.token))


@post("/me/hand-over/take", guards=LINK_GUARDS)
async def take_over(
    request: AnyRequest,
    store: TheStore,
    sessions: TheSessions,
    data: JSONBody[accounts.TakeOver],
) -> Response[wire.Me]:
    """Be the guest that a link leads to, here; the link works no longer."""
    guest, cookie = await sessions.use_device_link(data.token, _label(request), request.user)
    return Response(await store.read(lambda c: lobby.me(c, guest)), cookies=[cookie])


# Everything ------------------------------------------------------------------------------------


@get("/me/export", guards=EXPORT_GUARDS, responses=REFUSALS | {200: FILE_RESPONSE})
async def export(request: GuestRequest, clock: TheServerClock, store: TheStore) -> Response[bytes]:
    """Everything that is kept about this guest, as a JSON file."""
    day = today(clock.now())
    data = await store.read(partial(export_guest, guest=request.user, day=day))
    name = f'attachment; filename="ludotheque-{request.user.id}.json"'
    headers = {"Content-Disposition": name}
    return Response(data, media_type="application/json", headers=headers)


@get("/me/leave", guards=[require_guest])
async def leaving_plan(request: GuestRequest, store: TheStore) -> accounts.DeletionPlan:
    """The effects of deleting this account."""
    return await store.read(partial(deletion_plan, guest=request.user.id))


@post("/me/leave", guards=EXPORT_GUARDS)
async def leave_for_good(
    request: GuestRequest,
    account_deletion: TheAccountDeletion,
    sessions: TheSessions,
    data: JSONBody[accounts.DeleteAccount],
) -> Response[accounts.AccountDeleted]:
    """Everything about this guest goes: all devices now, the rest within moments."""
    if not data.sure:
        raise Problem(text("server-not-sure"))
    await account_deletion.begin(request.user.id)
    sessions.drop_devices(request.user.id)
    return Response(accounts.AccountDeleted(True), cookies=[sessions.expired_cookie()])


ACCOUNT_ROUTES = Router(
    "/",
    route_handlers=[
        *(me, set_me, profile),
        *(my_devices, end_device, hand_over, look_at_link, take_over),
        *(export, leaving_plan, leave_for_good),
    ],
)
