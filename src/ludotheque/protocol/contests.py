"""Bodies of HTTP requests and responses about contests, which players call events."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from ludotheque.contests.facts import Kind
from ludotheque.declaration import OptionValues
from ludotheque.protocol.messages import Clock, Name
from ludotheque.protocol.pages import SafeNumber

Small: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]
BotName: TypeAlias = Annotated[str, Meta(max_length=40)]


class NewContest(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """POST /api/events; answered by a `ContestInfo`. The sender becomes its director."""

    kind: Kind
    game: Annotated[str, Meta(max_length=40)]
    title: Annotated[str, Meta(max_length=80)]
    seats: Annotated[int, Meta(ge=1, le=16)]
    options: OptionValues = {}
    rounds: Annotated[int, Meta(ge=1, le=30)] = 5  # deals of a duplicate, rounds of a Swiss
    together: bool = False  # duplicate: at tables of people; else alone, or with bots
    by: Literal["places", "points"] = "places"  # what ranks a duplicate first
    bot: BotName = ""  # fills empty seats; empty: an entry without an opponent has a bye
    same: bool = False  # all tables of a round have the same draws; always in a duplicate
    late: bool = False  # one may come after the beginning
    clock: Clock = Clock()
    hours: Annotated[int, Meta(ge=0, le=2000)] = 0  # for a round, or all deals played alone
    begins: SafeNumber = 0  # by itself, at this second; 0: when the director says so
    rated: bool = False  # its matches count for ratings


class JoinContest(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/events/{id}/join; answered by a `ContestInfo`. POST …/leave withdraws."""

    name: Name = ""


class Direct(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """POST /api/events/{id}/direct: for its director; answered by a `ContestInfo`.

    begin; add a bot (`bot`); withdraw an entry; admit one that waits (`withdraw` refuses it); close
    the rounds that are open, as if time were up; rule on a table of a round (`places` by seat; of a
    duplicate the `score` of an `entry`, or none where it is struck out); end it now."""

    do: Literal["begin", "bot", "withdraw", "admit", "close", "rule", "end"]
    bot: BotName = ""
    entry: Small = 0
    round: Small = 0
    table: Small = 0
    places: Annotated[tuple[Small, ...], Meta(max_length=16)] = ()
    score: Annotated[int, Meta(ge=-(2**31), le=2**31)] | None = None
    why: Annotated[str, Meta(max_length=200)] = ""


class ContestEntry(Struct, frozen=True, omit_defaults=True):
    number: int
    name: str
    bot: str = ""  # its level, where it is one
    since: int = 1  # the first round it takes part in
    withdrawn: bool = False
    waiting: bool = False  # for the director to admit it; with `withdrawn`: refused


class ContestStanding(Struct, frozen=True):
    place: int
    entry: int
    points: float  # match points; of a duplicate the share of the field beaten, from 0 to 1
    ties: tuple[float, ...]  # in the order of `ContestInfo.ties`
    score: int  # the sum of the games' points
    played: int


class ContestRound(Struct, frozen=True, omit_defaults=True):
    round: int
    opened: int
    closes: int = 0  # when time is up; 0: never
    closed: int = 0  # since when nobody can play it; 0: still open
    over: int = 0  # tables that are
    tables: int = 0  # rounds that have been made


class ContestInfo(Struct, frozen=True, omit_defaults=True):
    """GET /api/events/{id}."""

    id: str
    kind: Kind
    game: str
    title: str
    status: Literal["open", "playing", "over"]
    options: OptionValues
    seats: int
    rounds: int
    director: str  # its name
    entries: tuple[ContestEntry, ...]
    standings: tuple[ContestStanding, ...]  # only of what nobody can play any more
    ties: tuple[str, ...]  # what breaks ties; the text `event-tie-NAME` names it
    played: tuple[ContestRound, ...]
    together: bool = False
    by: Literal["places", "points"] = "places"
    bot: str = ""
    same: bool = False
    late: bool = False
    clock: Clock = Clock()
    hours: int = 0
    begins: int = 0
    rated: bool = False
    unit: int = 1
    lowest_wins: bool = False
    mine: int = 0  # my entry
    direct: bool = False  # it is mine to direct
    may_join: bool = False
    must_wait: bool = False  # new entries wait for the director
    next: str = ""  # the table where I am waited for, or can go on
    may_play: bool = False  # a deal that I can begin: POST /api/events/{id}/play


class ContestSeat(Struct, frozen=True, omit_defaults=True):
    entry: int = 0  # 0: a bot that fills a seat
    place: int = 0
    score: int | None = None


class ContestTable(Struct, frozen=True, omit_defaults=True):
    number: int
    seats: tuple[ContestSeat, ...]
    table: str = ""  # where to look at it, if I may
    over: bool = False
    ruling: str = ""  # why the director settled it


class ContestRoundPage(Struct, frozen=True, omit_defaults=True):
    """GET /api/events/{id}/rounds/{round}. Of draws that somebody still has to play there are
    neither results nor tables, but for my own."""

    round: int
    tables: tuple[ContestTable, ...]
    byes: tuple[int, ...] = ()
    places: tuple[tuple[int, int], ...] = ()  # of a deal: (place, entry), the best first


class ContestLine(Struct, frozen=True, omit_defaults=True):
    id: str
    title: str
    kind: Kind
    game: str
    status: Literal["open", "playing", "over"]
    entries: int
    changed: int
    mine: int = 0
    direct: bool = False


class ContestList(Struct, frozen=True):
    """GET /api/events: those that I take part in or direct, the latest first."""

    contests: tuple[ContestLine, ...]


class ContestResults(Struct, frozen=True):
    """GET /api/events/{id}/results (as JSON; …/results.csv has the standings as a table)."""

    contest: ContestInfo
    rounds: tuple[ContestRoundPage, ...]


REQUESTS = (NewContest, JoinContest, Direct)
ANSWERS = (ContestInfo, ContestRoundPage, ContestList, ContestResults)
