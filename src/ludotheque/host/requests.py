"""Requests that change a table: each carried out once, however often it comes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import msgspec

from ludotheque.faults import fault
from ludotheque.host import actions, seats
from ludotheque.host.data import Guest
from ludotheque.host.table import HostedTable
from ludotheque.protocol import requests as r
from ludotheque.text import Problem, text

# Each refuses before it changes anything.
ACTIONS: dict[type, Callable[[HostedTable, Guest, Any], None]] = {
    r.MoveRequest: actions.move,
    r.UndoRequest: actions.undo,
    r.ResignRequest: actions.resign,
    r.AbandonRequest: actions.abandon,
    r.StandInRequest: actions.stand_in,
    r.ReturnRequest: actions.return_to_seat,
    r.SayRequest: actions.say,
    r.SitRequest: seats.sit,
    r.StandRequest: seats.stand,
    r.ArrangeRequest: seats.arrange,
    r.RevokeRequest: seats.revoke,
}


def request_key(guest: Guest, message: Any) -> str:
    """The identity of a request: guest, id and a digest of its content.

    So no guest can use up another's ids, and two tabs may count from one.
    """
    words = hashlib.blake2b(msgspec.json.encode(message), digest_size=6).hexdigest()
    return f"{guest.id}:{message.id}:{words}"


def decode_message(data: str | bytes) -> r.ClientMessage | Problem:
    """Decode a message of a client; returns a Problem where that fails."""
    if len(data) > r.MAX_MESSAGE_BYTES:
        return Problem(text("server-too-large", limit=r.MAX_MESSAGE_BYTES))
    try:
        return r.client_decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return Problem(text("server-bad-message", why=fault(error)))
