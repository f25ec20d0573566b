"""Notices over HTTP: the choices of a guest, and the channels of delivery."""

from __future__ import annotations

from functools import partial
from urllib.parse import quote, urlsplit

import msgspec
from litestar import Router
from litestar.params import JSONBody
from litestar.response import Redirect
from sqlalchemy import Connection

from ludotheque.protocol import notices as wire
from ludotheque.server.guests.guest import fingerprint, new_id, new_secret
from ludotheque.server.http.dependencies import (
    AnyRequest,
    GuestRequest,
    PathText,
    TheNoticeDispatcher,
    TheRateLimiter,
    TheSecret,
    TheServerClock,
    TheStore,
    client_network,
    get,
    guest_id,
    post,
    rate_limited,
    require_guest,
)
from ludotheque.server.notices import message_text, storage, webhook
from ludotheque.server.notices.dispatcher import NoticeDispatcher
from ludotheque.server.notices.mail import clean_address
from ludotheque.server.notices.push import BrowserKeys, check_keys
from ludotheque.server.notices.quiet_hours import zone_of
from ludotheque.server.notices.safe_http import RecipientGone, Unreachable, check_address
from ludotheque.server.notices.storage import Channel
from ludotheque.server.rate_limits import (
    EMAILS_BY,
    EMAILS_FROM,
    EMAILS_TO,
    NOTICES,
)
from ludotheque.server.storage.store import Store
from ludotheque.text import LANGUAGES, Problem, language, text

CHANGE_GUARDS = [require_guest, rate_limited(NOTICES, guest_id)]
MAIL_GUARDS = [
    *CHANGE_GUARDS,
    rate_limited(EMAILS_BY, guest_id),
    rate_limited(EMAILS_FROM, client_network),
]


def require_offered(notices: NoticeDispatcher, kind: wire.ChannelKind) -> None:
    if kind not in notices.config.offers:
        raise Problem(text("notices-none"))


@get("/", guards=[require_guest])
async def mine(
    request: GuestRequest, store: TheStore, notices: TheNoticeDispatcher
) -> wire.Notices:
    """The channels this server offers, my choices, and my own channels."""
    return await _notices_of(store, notices, request.user.id)


async def _notices_of(store: Store, notices: NoticeDispatcher, guest: str) -> wire.Notices:
    def read(connection: Connection) -> tuple[wire.NoticeChoices | None, list[Channel]]:
        return storage.choices_of(connection, guest), storage.channels_of(connection, guest)

    choices, channels = await store.read(read)
    offers = notices.config.offers
    shown = tuple(_channel_info(channel) for channel in channels if channel.kind in offers)
    return wire.Notices(offers, notices.key, choices or wire.NoticeChoices(), shown)


def _channel_info(channel: Channel) -> wire.NoticeChannel:
    ours = channel.kind == "push"
    address = (urlsplit(channel.address).hostname or "") if ours else channel.address
    mark = fingerprint(channel.address) if ours else ""
    return wire.NoticeChannel(
        channel.id,
        channel.kind,
        address,
        not channel.token,
        channel.failed > 0,
        channel.since,
        mark,
    )


@post("/", guards=CHANGE_GUARDS)
async def choose(
    request: GuestRequest,
    store: TheStore,
    notices: TheNoticeDispatcher,
    data: JSONBody[wire.NoticeChoices],
) -> wire.Notices:
    """Wish to hear of other things, or at other times."""
    guest = request.user.id
    if data.language not in LANGUAGES:
        raise Problem(text("notices-bad-language"))
    zone_of(data.zone)
    await store.write(lambda c: storage.choose(c, guest, data))
    return await _notices_of(store, notices, guest)


async def _add(store: Store, channel: Channel) -> None:
    def add(connection: Connection) -> None:
        if storage.choices_of(connection, channel.guest) is None:
            storage.choose(connection, channel.guest, wire.NoticeChoices())
        storage.add_channel(connection, channel)

    await store.write(add)


@post("/push", guards=CHANGE_GUARDS)
async def add_browser(
    request: GuestRequest,
    notices: TheNoticeDispatcher,
    clock: TheServerClock,
    store: TheStore,
    data: JSONBody[wire.AddBrowser],
) -> wire.Notices:
    """Add this browser as a channel; messages to it are encrypted."""
    require_offered(notices, "push")
    check_address(data.endpoint, private=notices.config.private)
    check_keys(data.p256dh, data.auth)
    keys = msgspec.json.encode(BrowserKeys(data.p256dh, data.auth)).decode()
    now = int(clock.now())
    await _add(store, Channel(new_id(), request.user.id, "push", data.endpoint, keys, since=now))
    return await _notices_of(store, notices, request.user.id)


@post("/mail", guards=MAIL_GUARDS)
async def add_mail(
    request: GuestRequest,
    notices: TheNoticeDispatcher,
    limiter: TheRateLimiter,
    clock: TheServerClock,
    store: TheStore,
    data: JSONBody[wire.AddAddress],
) -> wire.Notices:
    """A link is sent there; nothing else is, until it has been followed."""
    require_offered(notices, "mail")
    to, guest, token = clean_address(data.address), request.user, new_secret()
    await limiter.take(EMAILS_TO, to.lower())
    now = int(clock.now())
    channel = Channel(new_id(), guest.id, "mail", to, token=fingerprint(token), since=now)
    await _add(store, channel)
    choices = await store.read(lambda c: storage.choices_of(c, guest.id))
    say = language(choices.language if choices else LANGUAGES[0])
    server = notices.server
    written = say(
        text("notices-confirm-letter", server=server, address=f"{server}/confirm/{token}")
    )
    try:
        await notices.send_mail(to, say.say("notices-confirm-subject"), written)
    except (RecipientGone, Unreachable):
        await store.write(lambda c: storage.delete_channel(c, channel.id))
        raise Problem(text("notices-not-sent")) from None
    return await _notices_of(store, notices, guest.id)


@post("/confirm", guards=[rate_limited(NOTICES, client_network)])
async def confirm(
    request: AnyRequest,
    clock: TheServerClock,
    store: TheStore,
    data: JSONBody[wire.ConfirmAddress],
) -> wire.NoticeDone:
    """The link in the e-mail was followed, in whichever browser."""
    token, now = fingerprint(data.token), clock.now()
    found = await store.write(lambda c: storage.confirm(c, token, now))
    if found is None:
        raise Problem(text("notices-bad-token"))
    return wire.NoticeDone(found)


@post("/hook", guards=CHANGE_GUARDS)
async def add_hook(
    request: GuestRequest,
    notices: TheNoticeDispatcher,
    clock: TheServerClock,
    store: TheStore,
    data: JSONBody[wire.AddAddress],
) -> wire.AddedHook:
    """Notices go to a program of mine."""
    require_offered(notices, "hook")
    check_address(data.address, private=notices.config.private)
    secret, now = webhook.new_secret(), int(clock.now())
    channel = Channel(new_id(), request.user.id, "hook", data.address, secret, since=now)
    await _add(store, channel)
    return wire.AddedHook(channel.id, secret)


@post("/ways/{way:str}/end", guards=CHANGE_GUARDS)
async def end_way(
    request: GuestRequest,
    store: TheStore,
    notices: TheNoticeDispatcher,
    way: PathText,
) -> wire.Notices:
    """Delete a channel."""
    guest = request.user.id
    await store.write(lambda c: storage.delete_channel(c, way, guest))
    return await _notices_of(store, notices, guest)


@post("/ways/{way:str}/try", guards=MAIL_GUARDS)
async def try_way(
    request: GuestRequest,
    store: TheStore,
    notices: TheNoticeDispatcher,
    way: PathText,
) -> wire.NoticeDone:
    """One notice to see whether they get through."""
    guest = request.user.id
    found = await store.read(lambda c: storage.find_channel(c, way))
    if found is None or found.guest != guest or found.token:
        raise Problem(text("notices-no-way"))
    require_offered(notices, found.kind)
    choices = await store.read(lambda c: storage.choices_of(c, guest))
    waiting = await store.read(lambda c: storage.waiting_for(c, guest))
    code = choices.language if choices else LANGUAGES[0]
    try:
        await notices.deliver(found, message_text.test_notice(language(code)), code, waiting)
    except RecipientGone:
        await store.write(partial(storage.delete_channel, id_=found.id))
        raise Problem(text("notices-gone")) from None
    except (Unreachable, TimeoutError):
        raise Problem(text("notices-not-sent")) from None
    return wire.NoticeDone()


# Without a login: by the token in an e-mail -------------------------------------


@post("/stop/{token:str}", guards=[rate_limited(NOTICES, client_network)], dto=None)
async def stop(secret: TheSecret, store: TheStore, token: PathText) -> wire.NoticeDone:
    """No more e-mails: with one click on the page, or by the mail program itself (RFC 8058)."""
    guest = token.partition("-")[0]

    def end(connection: Connection) -> str:
        for channel in storage.channels_of(connection, guest):
            ours = partial(message_text.is_stop_token, secret, guest, channel.address)
            if channel.kind == "mail" and ours(token):
                storage.end_mail(connection, guest)
                return channel.address
        return ""

    return wire.NoticeDone(await store.write(end))


@get("/stop/{token:str}", include_in_schema=False)
async def stop_page(token: PathText) -> Redirect:
    """Mail programs that know no such request open the address instead."""
    return Redirect(f"/stop/{quote(token, safe='')}")


NOTICE_ROUTES = Router(
    "/notices",
    route_handlers=[
        *(mine, choose, add_browser, add_mail, confirm, add_hook),
        *(end_way, try_way, stop, stop_page),
    ],
)
