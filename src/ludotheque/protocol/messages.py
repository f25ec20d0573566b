"""Messages of a server at a table: with `ludotheque.protocol.requests`, the one definition of the
protocol.

A table has one WebSocket a browser tab: `/ws/table/{id}`. Its messages are JSON objects whose
`type` is the tag of a struct. `docs/protocol.md` tells the story; the client's TypeScript types are
generated from these modules.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from ludotheque.naming import MAX_NAME_CHARACTERS
from ludotheque.rules import Aids, LogLine, Part, Result, Score, Seat
from ludotheque.table.match_queries import Hint, Preview
from ludotheque.table.position import Position
from ludotheque.text import Text

PROTOCOL_VERSION = 1
MAX_CHAT_CHARACTERS = 300

SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=63)]
Name: TypeAlias = Annotated[
    str, Meta(max_length=4 * MAX_NAME_CHARACTERS)
]  # trimmed and checked later
Colour: TypeAlias = Annotated[str, Meta(max_length=20)]

# What a table is -------------------------------------------------------------------------------


class Clock(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The time limits. A turn is all the steps a seat makes until another seat must act or
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
    colour: str = ""  # of its pieces, in games where players choose one (`GameInfo.colours`)


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
    contest: str = ""  # the event it belongs to
    rematch: str = ""  # the table where it goes on
    imported: bool = False  # an uploaded record: there to be looked at
    rated: bool = False  # it counts for ratings: no help, nothing taken back, no other holder
    record: bool = False  # its record may be downloaded now
    edition: str = ""  # the box on the shelf that its options make: `{game}-{edition}-name`


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
    """The seats have changed, or the match has begun."""

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
    reason: Literal["finished", "resigned", "abandoned", "closed", "time"]
    result: Result | None
    scores: tuple[Score, ...]


class RematchOpened(Struct, frozen=True, tag="again"):
    """There is a rematch at this table."""

    table: str


class WithheldEvent(Struct, frozen=True, tag="nothing"):
    """An event that this reader does not get (chat of a muted guest): numbers have no gaps."""


Happening: TypeAlias = Logged | Said | Seated | Voted | Ended | RematchOpened | WithheldEvent


class TableEvent(Struct, frozen=True):
    n: int  # counts from 1 without gaps, the same for everybody at the table
    at: int  # seconds since 1970
    what: Happening


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
    """The guests present; not stored, not numbered."""

    guests: tuple[str, ...]  # public ids
    seats: tuple[Seat, ...]  # whose holders are here
    watching: int
    thinking: tuple[Seat, ...]  # bots at work, or waiting so that people can follow
    wait: int = 0  # seconds, at most, until their turn to think comes: many ask at the moment
    # Seconds after a player has left until the others may let a bot play; below 0: they may not.
    stand_in_s: int = -1


class Done(Struct, frozen=True, tag="done"):
    """The request was carried out and is on disk; `n` is the last event it caused."""

    id: str
    n: int


class RequestRefused(Struct, frozen=True, tag="refused"):
    """The request was refused and changed nothing. No id: the message could not be read."""

    id: str
    why: Text


class Previewed(Preview, frozen=True, omit_defaults=True, kw_only=True, tag="previewed"):
    """The effect of an action before it is played."""

    id: str


class Hinted(Struct, frozen=True, tag="hinted"):
    """A bot's advice, best first."""

    id: str
    ply: int
    hints: tuple[Hint, ...]


class Aided(Struct, frozen=True, tag="aided"):
    id: str
    ply: int
    aids: Aids  # the game's own subclass


class Explained(Struct, frozen=True, tag="explained"):
    """A seat's score by category."""

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


class SeatHolder(Struct, frozen=True):
    """A browser that may play on a seat: who took it, and who came by a seat link."""

    guest: str  # the public id
    name: str
    here: bool


class SeatHolders(Struct, frozen=True, tag="holders"):
    id: str
    seat: Seat
    holders: tuple[SeatHolder, ...]
    links: int  # that have not been used yet


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
    | RequestRefused
    | Previewed
    | Hinted
    | Aided
    | Explained
    | Described
    | SeatLink
    | SeatHolders
    | Pong
    | Bye
)
