"""Every message at a table, in both directions: the one definition of the protocol.

A table has one WebSocket a browser tab: `/ws/table/{id}`. Its messages are JSON objects whose
`type` is the tag of a struct below. `docs/protocol.md` tells the story; the client's TypeScript
types are generated from this module (`python -m ludotheque.server.typescript`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from ludotheque.rules import Aids, LogLine, Part, Result, Score, Seat
from ludotheque.text import Text

PROTOCOL = 1
MAX_MESSAGE = 16_384  # bytes of anything a client sends over the socket
MAX_CHAT = 300
MAX_NAME = 24

RequestId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[\w-]+$")]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=63)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
Written: TypeAlias = Annotated[str, Meta(min_length=1, max_length=2000)]
BotName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Name: TypeAlias = Annotated[str, Meta(max_length=4 * MAX_NAME)]  # trimmed and checked later
GuestId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]

# What a table is -------------------------------------------------------------------------------


class Clock(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How time is kept. A turn is all the steps a seat makes until another seat must act or
    something is drawn."""

    kind: Literal["none", "move", "game", "days"] = "none"
    # move: seconds a turn; game: seconds for the whole match; days: days a turn
    amount: Annotated[int, Meta(ge=0, le=86_400)] = 0
    increment: Annotated[int, Meta(ge=0, le=600)] = 0  # game: seconds added after each turn
    out: Literal["bot", "end"] = "bot"  # when it runs out: a bot goes on, or the match ends


class TimeLeft(Struct, frozen=True):
    """A seat's clock when the message was sent."""

    ms: int
    running: bool


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """A seat as everybody sees it."""

    kind: Literal["open", "person", "bot"]  # bot: nobody but a bot ever held it
    name: str = ""  # open: of the person it is kept for; bot: its own, shown as `bots-called`
    bot: str = ""  # the bot that plays now (person: it stands in and gives the seat back)
    guest: str = ""  # who holds it, or who it is kept for, by public id
    resigned: bool = False


class TableInfo(Struct, frozen=True, omit_defaults=True):
    id: str
    game: str
    version: int
    options: dict[str, bool | int | str]
    seats: tuple[SeatInfo, ...]
    status: Literal["open", "playing", "over"]
    host: str  # public id of the guest who made it
    listed: bool  # anyone finds it in the lobby
    watch: bool  # spectators may come
    takeback: bool
    aids: bool  # hints, previews and other help are allowed
    secrets: bool  # whether seats know different things: hand over the device between people
    clock: Clock
    created: int  # seconds since 1970
    unit: int = 1  # score units that make a point
    lowest_wins: bool = False
    daily: str = ""  # the day of a daily challenge
    rematch: str = ""  # the table where it goes on
    imported: bool = False  # an uploaded record: there to be looked at
    record: bool = False  # its record may be downloaded now


# What happened: numbered, kept, sent again when asked ------------------------------------------


class Logged(Struct, frozen=True, tag="logged"):
    """A move, an undo, a change of seat or the end, as this reader may know it."""

    line: LogLine


class Said(Struct, frozen=True, omit_defaults=True, tag="said"):
    """Chat. `seat` is None for a spectator."""

    guest: str
    name: str
    words: str
    seat: Seat | None = None


class Seated(Struct, frozen=True, tag="seated"):
    """Who sits where has changed, or the match has begun."""

    seats: tuple[SeatInfo, ...]
    status: Literal["open", "playing", "over"]


class Voted(Struct, frozen=True, omit_defaults=True, tag="voted"):
    """A proposal to the people at the table: to abandon, or that a bot stands in for `seat`."""

    about: Literal["abandon", "bot"]
    seat: Seat | None
    agreed: tuple[Seat, ...]
    missing: tuple[Seat, ...]  # nobody: it is decided
    refused: bool = False  # somebody said no: it is off


class Ended(Struct, frozen=True, tag="ended"):
    reason: Literal["finished", "resigned", "abandoned", "time"]
    result: Result | None
    scores: tuple[Score, ...]


class Again(Struct, frozen=True, tag="again"):
    """There is a rematch at this table."""

    table: str


class Nothing(Struct, frozen=True, tag="nothing"):
    """Keeps the numbers whole: something this reader does not get (a muted voice)."""


Happening: TypeAlias = Logged | Said | Seated | Voted | Ended | Again | Nothing


class TableEvent(Struct, frozen=True):
    n: int  # counts from 1 without gaps, the same for everybody at the table
    at: int  # seconds since 1970
    what: Happening


# Where the match stands ------------------------------------------------------------------------


class UndoInfo(Struct, frozen=True, omit_defaults=True):
    """What an undo would do for the seat I look through."""

    step: int | None  # the ply after taking back one step
    turn: int | None  # the ply after taking back the whole turn
    beyond: bool = False  # further back than draws: only where the table allows it


class Position(Struct, frozen=True, omit_defaults=True):
    """Everything the seat (None: a spectator) may see now; replaces the one before."""

    n: int  # the last event it includes
    seq: int
    ply: int
    seat: Seat | None
    to_move: tuple[Seat, ...]
    scores: tuple[Score, ...]
    view: Any  # the game's view type
    ask: Text | None = None
    actions: tuple[str, ...] = ()  # all that is legal for `seat`, in canonical order
    labels: tuple[Text, ...] = ()  # one for each action; left out when there are very many
    undo: UndoInfo | None = None


# From the server -------------------------------------------------------------------------------


class Welcome(Struct, frozen=True, tag="welcome"):
    """The answer to `hello`."""

    protocol: int
    server: str  # its version
    guest: str  # my public id
    mine: tuple[Seat, ...]  # seats I hold here
    table: TableInfo
    first: int  # the oldest event in the update that follows; earlier ones: GET …/log
    last: int
    muted: tuple[str, ...]  # guests I do not want to hear


class Update(Struct, frozen=True, omit_defaults=True, tag="update"):
    """Events since the last message, and where that leaves the match."""

    events: tuple[TableEvent, ...]
    position: Position | None = None  # None: no match yet, or the same as before
    clocks: tuple[TimeLeft, ...] = ()  # by seat, when this was sent
    table: TableInfo | None = None  # when something about the table itself has changed
    mine: tuple[Seat, ...] | None = None  # when the seats I hold have changed


class Present(Struct, frozen=True, tag="present"):
    """Who is here now; not kept, not numbered."""

    guests: tuple[str, ...]  # public ids
    seats: tuple[Seat, ...]  # whose holders are here
    watching: int
    thinking: tuple[Seat, ...]  # bots at work, or waiting so that people can follow


class Done(Struct, frozen=True, tag="done"):
    """The request was carried out and is on disk; `n` is the last event it caused."""

    id: str
    n: int


class Refused(Struct, frozen=True, tag="refused"):
    """The request was refused and changed nothing. No id: the message could not be read."""

    id: str
    why: Text


class Previewed(Struct, frozen=True, omit_defaults=True, tag="previewed"):
    """What my action would do: the change of my score, and what I would see."""

    id: str
    ply: int
    action: str
    before: Score
    after: Score
    label: Text
    # None when the action would show what I cannot know yet; the scores are a guess then
    view: Any = None


class HintLine(Struct, frozen=True, omit_defaults=True):
    action: str
    label: Text
    value: float
    reason: Text


class Hinted(Struct, frozen=True, tag="hinted"):
    """A bot's advice, best first."""

    id: str
    ply: int
    hints: tuple[HintLine, ...]


class Aided(Struct, frozen=True, tag="aided"):
    id: str
    ply: int
    aids: Aids  # the game's own subclass


class Explained(Struct, frozen=True, tag="explained"):
    """What makes a seat's score, category by category."""

    id: str
    ply: int
    seat: Seat
    parts: tuple[Part, ...]


class Described(Struct, frozen=True, tag="described"):
    """The board in words."""

    id: str
    ply: int
    lines: tuple[str, ...]


class SeatLink(Struct, frozen=True, tag="link"):
    """Opens my seat on another device, once: `/table/{id}#seat={token}`."""

    id: str
    seat: Seat
    token: str
    until: int


class Pong(Struct, frozen=True, tag="pong"):
    id: str


class Bye(Struct, frozen=True, tag="bye"):
    """The last message before the server closes; `again`: come back in a moment."""

    why: Text
    again: bool


ServerMessage: TypeAlias = (
    Welcome
    | Update
    | Present
    | Done
    | Refused
    | Previewed
    | Hinted
    | Aided
    | Explained
    | Described
    | SeatLink
    | Pong
    | Bye
)


# From the client -------------------------------------------------------------------------------


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


class Look(_Request, frozen=True, tag="look"):
    """Look through another of my seats (when the match is over: any seat; None: a spectator)."""

    seat: SeatNumber | None


class Move(_Request, frozen=True, tag="move"):
    """`ply` is the ply of the position it answers."""

    seat: SeatNumber
    ply: Number
    action: Written


class Undo(_Request, frozen=True, tag="undo"):
    seat: SeatNumber
    ply: Number
    turn: bool = False  # the whole turn


class Preview(_Request, frozen=True, tag="preview"):
    seat: SeatNumber
    ply: Number
    action: Written


class Hint(_Request, frozen=True, tag="hint"):
    seat: SeatNumber


class AskAids(_Request, frozen=True, tag="aids"):
    seat: SeatNumber


class Explain(_Request, frozen=True, tag="explain"):
    """Explain the score of any seat."""

    seat: SeatNumber


class Describe(_Request, frozen=True, tag="describe"):
    """The board I look at, in words."""

    language: Literal["en", "fr"]


class Sit(_Request, frozen=True, tag="sit"):
    """Take an open seat. One browser may hold several (hot-seat)."""

    seat: SeatNumber
    name: Name


class Stand(_Request, frozen=True, tag="stand"):
    """Leave a seat before the match begins."""

    seat: SeatNumber


class Arrange(_Request, frozen=True, tag="arrange"):
    """The host, before the match begins: put a bot on a seat, or open it."""

    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=40)] = ""


class Resign(_Request, frozen=True, tag="resign"):
    seat: SeatNumber


class Abandon(_Request, frozen=True, tag="abandon"):
    """Propose to stop here without a result, or answer that proposal."""

    agree: bool = True


class StandIn(_Request, frozen=True, tag="standin"):
    """Propose that a bot plays for someone who is away, or answer that proposal."""

    seat: SeatNumber
    agree: bool = True
    bot: BotName = "normal"


class Return(_Request, frozen=True, tag="return"):
    """Take my seat back from the bot that stands in for me."""

    seat: SeatNumber


class Say(_Request, frozen=True, tag="say"):
    words: Annotated[str, Meta(min_length=1, max_length=4 * MAX_CHAT)]


class Mute(_Request, frozen=True, tag="mute"):
    """Not to hear somebody's chat any more, at any table (or to hear it again)."""

    guest: GuestId
    on: bool = True


class Skip(_Request, frozen=True, tag="skip"):
    """Bots need not wait for people to follow: until a person must move again."""


class Rematch(_Request, frozen=True, tag="rematch"):
    """Play again with seats moved on by one; answered by an `again` event."""


class LinkSeat(_Request, frozen=True, tag="link"):
    """A link that takes my seat to another device."""

    seat: SeatNumber


class Ping(_Request, frozen=True, tag="ping"):
    pass


ClientMessage: TypeAlias = (
    Hello
    | Ack
    | Look
    | Move
    | Undo
    | Preview
    | Hint
    | AskAids
    | Explain
    | Describe
    | Sit
    | Stand
    | Arrange
    | Resign
    | Abandon
    | StandIn
    | Return
    | Say
    | Mute
    | Skip
    | Rematch
    | LinkSeat
    | Ping
)

client_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
