"""Bodies of HTTP requests and responses about accounts: devices, deletion."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

Token: TypeAlias = Annotated[str, Meta(min_length=10, max_length=80)]


class Device(Struct, frozen=True, omit_defaults=True):
    """A browser or terminal that is this guest."""

    id: str
    label: str  # the program and the system, as it has said; empty: it has not
    since: int
    seen: int  # the day it was last here, in seconds
    this: bool = False


class Devices(Struct, frozen=True):
    """GET /api/me/devices, and the answer to POST /api/me/devices/end."""

    devices: tuple[Device, ...]


class EndDevice(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/me/devices/end: it is out at once, wherever it is."""

    device: Annotated[str, Meta(min_length=1, max_length=40)]


class HandOver(Struct, frozen=True):
    """POST /api/me/hand-over: a link to become this guest on another device. It is told this once,
    works once, and only the newest works."""

    token: str
    until: int


class AskHandOver(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/me/hand-over/look: whose it is, without using it up; answered by an `Offered`."""

    token: Token


class Offered(Struct, frozen=True):
    name: str


class TakeOver(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/me/hand-over/take: become this guest here; answered by a `Me`. The browser gives up
    its former guest."""

    token: Token


Row = dict[str, Any]  # as the database has it, without secrets


class AccountExport(Struct, frozen=True):
    """GET /api/me/export: all that a server keeps about a guest."""

    ludotheque_export: int  # how this is written
    guest: Row
    devices: list[Row]
    muted: list[str]
    tables: list[Row]
    said: list[Row]
    drafts: list[Row]
    drafts_reported: list[Row]
    results: list[Row]
    achievements: list[Row]
    ratings: list[Row]
    rated_matches: list[Row]
    form: list[Row]
    events: list[Row]
    events_directed: list[Row]
    notices: list[Row]
    notice_ways: list[Row]


class DeletionPlan(Struct, frozen=True):
    """GET /api/me/leave: what would happen."""

    resigned: int  # running matches with others
    deleted: int  # tables where nobody else has a seat
    stood: int  # tables that have not begun: the seat is free again
    kept: int  # finished matches that others keep, under an anonymous name
    withdrawn: int  # events I take part in that are not over
    directed: int  # events I direct that are not over: they go on without a director
    ratings: int


class DeleteAccount(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/me/leave: everything about me goes, now; answered by a `AccountDeleted`."""

    sure: bool


class AccountDeleted(Struct, frozen=True):
    gone: bool


REQUESTS = (EndDevice, AskHandOver, TakeOver, DeleteAccount)
ANSWERS = (Devices, HandOver, Offered, AccountExport, DeletionPlan, AccountDeleted)
