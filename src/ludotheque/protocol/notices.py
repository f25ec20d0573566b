"""Notices over HTTP: what a person is notified of, and by which channels."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

ChannelKind: TypeAlias = Literal["push", "mail", "hook"]
NotifiedTurns: TypeAlias = Literal["none", "days", "all"]
Minutes: TypeAlias = Annotated[int, Meta(ge=0, lt=24 * 60)]


class QuietHours(Struct, frozen=True, forbid_unknown_fields=True):
    """Minutes of the day between which nothing comes; over midnight where the end is earlier."""

    begins: Minutes
    ends: Minutes


class NoticeChoices(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/notices: what I wish to hear of, when, and in which language."""

    turns: NotifiedTurns = "days"  # of matches over days, or of all
    events: bool = True  # when one begins that I take part in
    language: Annotated[str, Meta(max_length=5)] = "en"
    zone: Annotated[str, Meta(max_length=60)] = "UTC"
    quiet: QuietHours | None = None


class NoticeChannel(Struct, frozen=True):
    id: str
    kind: ChannelKind
    address: str  # of a browser: whose service it comes through
    confirmed: bool
    failing: bool
    since: int
    mark: str = ""  # of a browser: the SHA-256 of its address, by which it knows itself


class Notices(Struct, frozen=True):
    """GET /api/notices: what this server offers, what I have chosen, and my channels."""

    offers: tuple[ChannelKind, ...]
    key: str  # of the server, for browsers
    choices: NoticeChoices
    ways: tuple[NoticeChannel, ...]


class AddBrowser(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/notices/push: what the browser's own push service has given it."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=120)]
    auth: Annotated[str, Meta(max_length=60)]


class AddAddress(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/notices/mail (a link is sent there first) and /api/notices/hook."""

    address: Annotated[str, Meta(max_length=1000)]


class AddedHook(Struct, frozen=True):
    """The secret that signs messages to this address: it is shown once."""

    way: str
    secret: str


class ConfirmAddress(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/notices/confirm: the link in the letter was followed."""

    token: Annotated[str, Meta(max_length=100)]


class NoticeDone(Struct, frozen=True):
    """It is so; of a confirmation and of the end of letters also for whom."""

    address: str = ""


REQUESTS = (NoticeChoices, AddBrowser, AddAddress, ConfirmAddress)
ANSWERS = (Notices, AddedHook, NoticeDone)
