"""What the browser's worker tells the engine, and what the engine tells it: JSON both ways."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

JSON_TYPE = "application/json"


class Load(Struct, frozen=True, tag="load"):
    """What the browser has kept, at the start: see `tables.SavedTable`."""

    saved: tuple[str, ...]
    name: str = ""


class Request(Struct, frozen=True, tag="request"):
    """An HTTP-shaped request; `path` with its query, as on a server."""

    id: int
    method: str
    path: str
    body: str = ""


class Open(Struct, frozen=True, tag="open"):
    """A client comes to a table: the counterpart of a WebSocket."""

    channel: int
    table: str


class Message(Struct, frozen=True, tag="message"):
    """A message of the protocol, to or from the client of a channel."""

    channel: int
    data: str


class Close(Struct, frozen=True, tag="close"):
    channel: int


class Answered(Struct, frozen=True, tag="answered"):
    """What the bots' worker has answered; empty: it failed."""

    question: int
    answer: str = ""


Command: TypeAlias = Load | Request | Open | Message | Close | Answered


class Reply(Struct, frozen=True, tag="reply"):
    id: int
    status: int
    media: str
    body: str


class Save(Struct, frozen=True, tag="save"):
    """Keep a table before anything else of this answer is told; None: delete it."""

    table: str
    saved: str | None


class SaveName(Struct, frozen=True, tag="name"):
    name: str


class Ask(Struct, frozen=True, tag="ask"):
    """A task for the second worker (`bots.answer_text`)."""

    question: int
    data: str


Output: TypeAlias = Reply | Message | Close | Save | SaveName | Ask
