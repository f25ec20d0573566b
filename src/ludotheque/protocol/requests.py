"""Requests of a client at a table, each answered by a message that carries the same id.

The other direction is `ludotheque.protocol.messages`.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from ludotheque.protocol.messages import MAX_CHAT_CHARACTERS, Colour, Name, SeatNumber

MAX_MESSAGE_BYTES = 16_384  # of anything a client sends over the socket

RequestId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[\w-]+$")]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
Written: TypeAlias = Annotated[str, Meta(min_length=1, max_length=2000)]
BotName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
GuestId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[\w-]+$")]


class _Request(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: RequestId  # the client's own; sent again with the same id it is carried out once


class Hello(Struct, frozen=True, forbid_unknown_fields=True, tag="hello"):
    """The first message. `last` is the last event this client has (0: none)."""

    protocol: int
    last: Number = 0
    look: SeatNumber | None = None  # a seat of mine to look through; None: my first


class Ack(Struct, frozen=True, forbid_unknown_fields=True, tag="ack"):
    """I have everything up to `n`."""

    n: Number


class LookRequest(_Request, frozen=True, tag="look"):
    """Look through another of my seats (when the match is over: any seat; None: a spectator)."""

    seat: SeatNumber | None


class MoveRequest(_Request, frozen=True, tag="move"):
    """`ply` is the ply of the position it answers."""

    seat: SeatNumber
    ply: Number
    action: Written


class UndoRequest(_Request, frozen=True, tag="undo"):
    seat: SeatNumber
    ply: Number
    turn: bool = False  # the whole turn


class PreviewRequest(_Request, frozen=True, tag="preview"):
    seat: SeatNumber
    ply: Number
    action: Written


class HintRequest(_Request, frozen=True, tag="hint"):
    seat: SeatNumber


class AidsRequest(_Request, frozen=True, tag="aids"):
    seat: SeatNumber


class ExplainRequest(_Request, frozen=True, tag="explain"):
    """Explain the score of any seat."""

    seat: SeatNumber


class DescribeRequest(_Request, frozen=True, tag="describe"):
    """The board I look at, in words."""

    language: Literal["en", "fr"]


class SitRequest(_Request, frozen=True, tag="sit"):
    """Take an open seat. One browser may hold several (hot-seat)."""

    seat: SeatNumber
    name: Name
    colour: Colour = ""  # one that is free; empty: whichever is left


class StandRequest(_Request, frozen=True, tag="stand"):
    """Leave a seat before the match begins."""

    seat: SeatNumber


class ArrangeRequest(_Request, frozen=True, tag="arrange"):
    """The host, before the match begins: put a bot on a seat, or open it."""

    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=40)] = ""


class ResignRequest(_Request, frozen=True, tag="resign"):
    seat: SeatNumber


class AbandonRequest(_Request, frozen=True, tag="abandon"):
    """Propose to stop here without a result, or answer that proposal."""

    agree: bool = True


class StandInRequest(_Request, frozen=True, tag="standin"):
    """Propose that a bot plays for someone who is away, or answer that proposal."""

    seat: SeatNumber
    agree: bool = True
    bot: BotName = "normal"


class ReturnRequest(_Request, frozen=True, tag="return"):
    """Take my seat back from the bot that stands in for me."""

    seat: SeatNumber


class SayRequest(_Request, frozen=True, tag="say"):
    words: Annotated[str, Meta(min_length=1, max_length=4 * MAX_CHAT_CHARACTERS)]


class MuteRequest(_Request, frozen=True, tag="mute"):
    """Not to hear somebody's chat any more, at any table (or to hear it again)."""

    guest: GuestId
    on: bool = True


class SkipRequest(_Request, frozen=True, tag="skip"):
    """Bots need not wait for people to follow: until a person must move again."""


class RematchRequest(_Request, frozen=True, tag="rematch"):
    """Play again with seats moved on by one; answered by an `again` event."""


class LinkRequest(_Request, frozen=True, tag="link"):
    """A link that takes my seat to another device."""

    seat: SeatNumber


class HoldersRequest(_Request, frozen=True, tag="holders"):
    """List the guests who may play on my seat."""

    seat: SeatNumber


class RevokeRequest(_Request, frozen=True, tag="revoke"):
    """My seat is mine alone again: no other browser holds it, and no link to it works any more."""

    seat: SeatNumber


class PingRequest(_Request, frozen=True, tag="ping"):
    away: bool = False  # nobody looks at this tab: notices may come


ClientMessage: TypeAlias = (
    Hello
    | Ack
    | LookRequest
    | MoveRequest
    | UndoRequest
    | PreviewRequest
    | HintRequest
    | AidsRequest
    | ExplainRequest
    | DescribeRequest
    | SitRequest
    | StandRequest
    | ArrangeRequest
    | ResignRequest
    | AbandonRequest
    | StandInRequest
    | ReturnRequest
    | SayRequest
    | MuteRequest
    | SkipRequest
    | RematchRequest
    | LinkRequest
    | HoldersRequest
    | RevokeRequest
    | PingRequest
)

client_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
