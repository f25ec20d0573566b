"""Requests to a table on a server, until each has been answered.

A connection may break between a request and its answer. What changes the table is sent again when
the connection is back (the server carries it out once); what was only asked is dropped.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from itertools import count
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from ludotheque.online.websocket import WebSocketConnection
from ludotheque.protocol import messages as p
from ludotheque.protocol import requests as r

# While one of these is under way, nothing else is asked.
WRITE_REQUESTS = (r.MoveRequest, r.UndoRequest, r.ResignRequest, r.ReturnRequest)
SHOWN_REQUESTS = (r.PreviewRequest, r.AidsRequest, r.ExplainRequest)  # without being asked for
READ_REQUESTS = (*SHOWN_REQUESTS, r.HintRequest)

Reply: TypeAlias = (
    p.Done | p.RequestRefused | p.Previewed | p.Hinted | p.Aided | p.Explained | p.SeatLink | p.Pong
)
# Sent again by itself when it came too fast; of others (chat, hints) the player is told.
REPEATED_REQUESTS = (*WRITE_REQUESTS, *SHOWN_REQUESTS, r.LookRequest)

ReplyCallback: TypeAlias = Callable[["Reply | None"], None]  # None: it will not be answered


class _PendingRequest(NamedTuple):
    request: Any
    then: ReplyCallback


class RequestTracker:
    def __init__(self, connection: WebSocketConnection) -> None:
        self._connection = connection
        self._waiting: dict[str, _PendingRequest] = {}
        self._name, self._numbers = secrets.token_hex(6), count(1)
        self.online = self.ended = False

    def is_waiting_for(self, *kinds: type) -> bool:
        """Whether a request of these kinds is under way."""
        return any(isinstance(one.request, kinds) for one in self._waiting.values())

    def ask(self, request: Any, then: ReplyCallback) -> None:
        """Send a request under a new id; `then` is called with the answer later."""
        request = replace(request, id=f"{self._name}-{next(self._numbers)}")
        if self.ended or (isinstance(request, READ_REQUESTS) and not self.online):
            then(None)
            return
        self._waiting[request.id] = _PendingRequest(request, then)
        if self.online:
            self._connection.send(request)

    def on_reply(self, answer: Reply) -> None:
        if (asked := self._waiting.pop(answer.id, None)) is not None:
            asked.then(answer)

    def may_repeat(self, id_: str) -> bool:
        """Whether a request that came too fast is sent again without asking the player."""
        asked = self._waiting.get(id_)
        return asked is not None and isinstance(asked.request, REPEATED_REQUESTS)

    def repeat(self, id_: str) -> None:
        """Send a request again, if it is still waiting for its answer."""
        if self.online and (asked := self._waiting.get(id_)) is not None:
            self._connection.send(asked.request)

    def on_welcome(self) -> None:
        """The connection is open (again)."""
        self.online = True
        for asked in tuple(self._waiting.values()):
            self._connection.send(asked.request)

    def on_disconnect(self) -> None:
        self.online = False
        self._give_up(READ_REQUESTS)

    def end(self) -> None:
        """Call every waiting callback with None: no more answers come."""
        self.online, self.ended = False, True
        self._give_up((object,))

    def _give_up(self, kinds: tuple[type, ...]) -> None:
        for asked in [one for one in self._waiting.values() if isinstance(one.request, kinds)]:
            del self._waiting[asked.request.id]
            asked.then(None)
