"""Bodies of HTTP requests and responses: home page, lobby, new tables, replays, records, profiles.

Bodies are JSON of these structs. A refusal is a `Refusal` with a status of 400 or more.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from ludotheque.declaration import OptionValues
from ludotheque.protocol.messages import Clock, Colour, Name, SeatNumber, TableEvent, TableInfo
from ludotheque.protocol.review import (
    AnswerPuzzle,
    MatchReview,
    PlayStyle,
    PuzzlePosition,
    PuzzleVerdict,
)
from ludotheque.rules import Block, LogLine, Part, Result, Score, Seat
from ludotheque.table.position import Position
from ludotheque.text import Text

SafeNumber: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]


class Refusal(Struct, frozen=True):
    why: Text


class Me(Struct, frozen=True, omit_defaults=True):
    """GET /api/me, and the answer to POST /api/me."""

    guest: str  # public id; empty: unknown browser
    name: str = ""
    tables: int = 0  # running tables where I hold a seat
    waiting: int = 0  # … and it is my turn


class SetMe(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/me: become a guest (the secret comes in a cookie), or change the name."""

    name: Name = ""


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    kind: Literal["me", "bot", "open"]  # several `me`: hot-seat
    name: Name = ""
    bot: Annotated[str, Meta(max_length=40)] = ""
    colour: Colour = ""  # one of the game's; empty: whichever is left


class NewTable(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """POST /api/tables; answered by a `TableInfo`. It begins when no seat is open."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[tuple[NewSeat, ...], Meta(min_length=1, max_length=16)]
    options: OptionValues = {}
    listed: bool = False
    watch: bool = True
    takeback: bool = False
    aids: bool = True
    clock: Clock = Clock()
    shuffle: bool = False  # who sits where is drawn when the match begins
    rated: bool = False  # counts for ratings: one seat mine, others open, a clock, no help


class TableLine(Struct, frozen=True, omit_defaults=True):
    """A table in a list."""

    table: TableInfo
    ply: int = 0
    to_move: tuple[Seat, ...] = ()
    mine: tuple[Seat, ...] = ()
    changed: int = 0
    here: tuple[Seat, ...] = ()  # of an open table in the lobby: whose players are there now
    leave: Literal["", "delete", "resign"] = ""  # how I can be rid of it
    scores: tuple[int, ...] = ()  # totals, when it is over
    result: Result | None = None


class Lobby(Struct, frozen=True):
    """GET /api/lobby."""

    open: tuple[TableLine, ...]  # listed, with a seat for me; where someone is there first
    mine: tuple[TableLine, ...]  # running or open, with a seat of mine; my turn first
    watch: tuple[TableLine, ...]  # running and listed


class SitDown(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/{id}/sit: take a free seat; answered by a `TableInfo`."""

    name: Name = ""


class ClaimSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/{id}/seat: what a seat link does; answered by a `TableInfo`."""

    token: Annotated[str, Meta(min_length=10, max_length=80)]


class LogPage(Struct, frozen=True):
    """GET /api/tables/{id}/log?before=n&seat=s: up to 200 events before number n."""

    events: tuple[TableEvent, ...]
    first: int  # more before this one, unless it is 1


class Frame(Struct, frozen=True, omit_defaults=True):
    """A moment of a replay: after `ply` moves that count; `line` is the move that led here."""

    ply: int
    scores: tuple[Score, ...]
    to_move: tuple[Seat, ...]
    view: Any  # the game's view type
    line: LogLine | None = None
    seat: Seat | None = None  # whose view it is


class Replay(Struct, frozen=True, omit_defaults=True):
    """GET /api/tables/{id}/replay?seat=s&first=a&last=b: up to 50 frames.

    While a match runs, the seat must be one of mine (or none: what a spectator sees); when it is
    over, `follow` shows each frame as the seat that moved last saw it."""

    seat: Seat | None
    plies: int  # frames are numbered from 0 to this
    frames: tuple[Frame, ...]


class Turns(Struct, frozen=True):
    """GET /api/tables/{id}/turns?seat=s: the moves that count, for the slider of a replay."""

    seat: Seat | None
    lines: tuple[LogLine, ...]
    scores: tuple[tuple[int, ...], ...]  # everybody's total, at the start and after each move


class PlayOn(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/{id}/onward: from this moment of a finished match, on this seat and against
    bots, at a new table and with draws of its own; answered by a `TableInfo`."""

    ply: SafeNumber
    seat: SeatNumber
    bot: Annotated[str, Meta(min_length=1, max_length=40)]


class Claimable(Struct, frozen=True):
    """Achievements of which the player of a seat of mine may keep one: texts
    `{game}-achievement-{name}`."""

    seat: Seat
    names: tuple[str, ...]


class ClaimAchievement(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/{id}/claim; answered by an `Achieved`."""

    seat: SeatNumber
    name: Annotated[str, Meta(min_length=1, max_length=80)]


class Achieved(Struct, frozen=True):
    """An achievement, or a scenario (`scenario-3`), kept in a profile."""

    game: str
    name: str
    table: str
    at: int


class FinalSheet(Struct, frozen=True, omit_defaults=True):
    """GET /api/tables/{id}/final: the end of a match."""

    table: TableInfo
    scores: tuple[Score, ...]
    parts: tuple[tuple[Part, ...], ...]  # by seat
    reason: Literal["finished", "resigned", "abandoned", "closed", "time"]
    result: Result | None = None
    claimable: tuple[Claimable, ...] = ()
    blocks: tuple[Block, ...] = ()  # in which order the categories stand, and what belongs together
    files: tuple[str, ...] = ()  # names of the server's files that the result was added to


class Played(Struct, frozen=True, omit_defaults=True):
    """A finished match of mine."""

    table: str
    game: str
    options: OptionValues
    at: int
    seat: Seat
    names: tuple[str, ...]
    bots: tuple[str, ...]  # the bot on each seat, if it was one
    scores: tuple[int, ...]
    place: int
    winners: tuple[Seat, ...]
    daily: str = ""


class BestScore(Struct, frozen=True):
    """My best score in a game with these options and this many seats, and how I fare."""

    game: str
    options: OptionValues
    seats: int
    score: int
    table: str
    at: int
    matches: int
    average: float
    course: tuple[int, ...]  # the latest scores, in the order they were made


class BotResults(Struct, frozen=True):
    """A guest's results against bots of a level, where nobody else plays."""

    game: str
    bot: str
    matches: int
    won: int


class Profile(Struct, frozen=True):
    """GET /api/profile?before=t"""

    me: Me
    history: tuple[Played, ...]  # latest first, up to 50
    best: tuple[BestScore, ...]
    against: tuple[BotResults, ...]
    achievements: tuple[Achieved, ...]  # latest first
    styles: tuple[PlayStyle, ...]  # games of which matches have been reviewed


class DailyRow(Struct, frozen=True, omit_defaults=True):
    place: int
    name: str
    score: int
    table: str  # empty as long as I can still play this challenge
    mine: bool = False


class Daily(Struct, frozen=True, omit_defaults=True):
    """GET /api/daily/{game}?day=2026-01-31 (today if left out).

    POST /api/daily/{game} starts it, or brings me back to it; answered by a `TableInfo`."""

    game: str
    day: str
    options: OptionValues
    seats: int
    results: tuple[DailyRow, ...]
    bot: str = ""  # who sits on the other seats
    table: str = ""  # mine, once begun
    streak: int = 0  # days in a row that I have finished
    # Once I have finished it, or can no longer play it:
    place: int = 0  # mine
    spread: tuple[tuple[int, int], ...] = ()  # (score, how many have it), the best first
    par: int | None = None  # what the hard level makes of the same draws


class Left(Struct, frozen=True):
    """POST /api/tables/{id}/resign: I have resigned there, on every seat of mine."""

    table: str


class Deleted(Struct, frozen=True):
    """POST /api/tables/{id}/delete: there is no such table any more."""

    table: str


class ServerAddress(Struct, frozen=True, omit_defaults=True):
    """GET /api/address: the address that invitations should name, for somebody who has opened the
    server as `localhost`; and whether there is a page that plays without a network."""

    address: str  # without a slash at the end; empty: unknown
    offline_page: bool = False  # at /offline/


class Health(Struct, frozen=True):
    """GET /api/health and /api/ready. Ready means that changes can be written now."""

    ready: bool
    tables: int  # in memory
    set_aside: int  # that cannot be gone on with; the log says why
    why: Text | None = None


REQUESTS = (
    SetMe,
    NewTable,
    ClaimSeat,
    SitDown,
    ClaimAchievement,
    PlayOn,
    AnswerPuzzle,
)
ANSWERS = (
    Refusal,
    Me,
    Lobby,
    TableLine,
    Position,
    LogPage,
    Replay,
    Turns,
    MatchReview,
    PuzzlePosition,
    PuzzleVerdict,
    FinalSheet,
    Achieved,
    Profile,
    Daily,
    Deleted,
    Left,
    ServerAddress,
    Health,
)
