"""A table as a value, without its match: settings, seats, proposals, clocks; how it is set up.

Players of a rated table have no help and play against the clock: no hints, no undo, no seat handed
on, no bot for an absent player.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any, Literal, Self

from msgspec import Struct, convert
from msgspec.structs import asdict, replace

from ludotheque.chance import new_seed
from ludotheque.declaration import OptionValues
from ludotheque.forms import Value, form, new_options
from ludotheque.host.clocks import ClockState
from ludotheque.notation import digest
from ludotheque.protocol.messages import Clock, SeatInfo, TableInfo
from ludotheque.protocol.pages import NewTable
from ludotheque.record import Header
from ludotheque.registry import game
from ludotheque.rules import BadOption, Result, Rules, Seat
from ludotheque.table.setup import Variant
from ludotheque.text import Problem, Text, text


class Guest(Struct, frozen=True):
    id: str
    name: str
    device: str = ""  # that asks, by the id that its guest knows


class TableSettings(Struct, frozen=True, omit_defaults=True):
    """What never changes once a table is made."""

    watch: bool = True
    takeback: bool = False
    aids: bool = True
    clock: Clock = Clock()
    shuffle: bool = False
    rated: bool = False  # the result counts for the players' ratings
    imported: bool = False
    had_checksum: bool = False  # of an uploaded record, which is downloaded as it came
    draws_of: str = ""  # the running match whose draws an uploaded record has


class Proposal(Struct, frozen=True):
    about: Literal["abandon", "bot"]
    seat: Seat | None
    bot: str
    agreed: tuple[Seat, ...]


class TableData(Struct):
    """A table without the entries of its match, its events and its holders."""

    id: str
    game: str
    version: int
    options: dict[str, bool | int | str]
    status: Literal["open", "playing", "over"]
    host: str
    listed: bool
    settings: TableSettings
    seats: tuple[SeatInfo, ...]
    seed: bytes
    created: int
    changed: int
    header: Header | None = None
    daily: str = ""
    contest: str = ""  # and the round: "id:3"
    rematch: str = ""
    proposals: tuple[Proposal, ...] = ()
    clocks: ClockState | None = None
    n: int = 0  # the number of its last event
    ply: int = 0
    to_move: tuple[Seat, ...] = ()
    scores: tuple[int, ...] = ()
    result: Result | None = None

    @classmethod
    def new(
        cls,
        id_: str,
        variant: Variant,
        host: str,
        seats: Sequence[SeatInfo],
        settings: TableSettings,
        seed: bytes = b"",
        now: float | None = None,
        **more: Any,
    ) -> Self:
        """A table whose match has not begun; without a seed its draws are new."""
        at = int(time.time() if now is None else now)
        return cls(
            id=id_,
            game=variant.game,
            version=variant.version,
            options=variant.options,
            status="open",
            host=host,
            listed=more.pop("listed", False),
            settings=settings,
            seats=tuple(seats),
            seed=seed or new_seed(),
            created=at,
            changed=at,
            **more,
        )

    @property
    def variant(self) -> Variant:
        return Variant(self.game, self.version, self.options, len(self.seats))

    @property
    def is_event_match(self) -> bool:
        """Whether it is an entry for a daily challenge or an event, not a copy of one."""
        return bool(self.daily or self.contest) and not self.settings.imported


MAX_DAYS_PER_TURN = 60
MIN_PEOPLE = 2  # at a rated table


def new_variant(asked: NewTable) -> Variant:
    """The newest rules of the game, with the options asked for in full. Raises BadOption."""
    found = game(asked.game)
    only_bots = all(seat.kind == "bot" for seat in asked.seats)
    options = new_options(found, asked.options, len(asked.seats), bots_only=only_bots)
    return Variant(found.id, found.versions[-1], asdict(options), len(asked.seats))


def table_settings(asked: NewTable, options: Mapping[str, Value]) -> TableSettings:
    """The settings of a new table. Raises BadOption."""
    check_clock(asked.clock)
    settings = convert(asked, TableSettings, from_attributes=True)
    if not asked.rated:
        return settings
    kinds = [seat.kind for seat in asked.seats]
    if kinds.count("me") != 1 or len(kinds) - kinds.count("bot") < MIN_PEOPLE:
        raise BadOption(text("server-rated-people", n=MIN_PEOPLE))
    if asked.takeback or asked.clock.kind == "none":
        raise BadOption(text("server-rated-clock"))
    require_ratable_options(asked.game, options)
    return rated_settings(settings, len(kinds))


def rated_settings(settings: TableSettings, seats: int) -> TableSettings:
    """Settings adapted to a rated table: no help, and running out of time loses."""
    clock = replace(settings.clock, out="end" if seats == MIN_PEOPLE else "bot")
    return replace(settings, rated=True, aids=False, takeback=False, clock=clock)


def check_clock(clock: Clock) -> None:
    most = MAX_DAYS_PER_TURN if clock.kind == "days" else clock.amount
    if clock.kind != "none" and not 1 <= clock.amount <= most:
        raise BadOption(text("server-bad-clock"))


def require_ratable_options(id_: str, options: Mapping[str, Value]) -> None:
    """Raise BadOption for rulings and files of one's own, which change a game too much."""
    for field in form(game(id_)):
        if field.advanced and not field.seat and options.get(field.name) != field.default:
            raise BadOption(text("server-rated-options", option=field.label))


def require_ratable_seats(settings: TableSettings, seats: Sequence[SeatInfo]) -> None:
    """Raise a Problem unless a rated table has seats for two people, each with one seat."""
    if not settings.rated:
        return
    people = [info.guest for info in seats if info.kind == "person"]
    if len(people) != len(set(people)):
        raise Problem(text("server-rated-one-seat"))
    if sum(info.kind != "bot" for info in seats) < MIN_PEOPLE:
        raise Problem(text("server-rated-people", n=MIN_PEOPLE))


# What a table tells of itself --------------------------------------------------------------------

MAX_CACHED_VARIANTS = 10_000  # variants
MAX_OPTION_CHARS = 200  # characters of an option's text that are shown


class RulesFacts(Struct, frozen=True):
    """Properties of rules that lists show; the rules themselves may take long to make."""

    secrets: bool
    unit: int
    lowest_wins: bool


_facts_cache: OrderedDict[str, RulesFacts] = OrderedDict()


def facts_of(variant: Variant) -> RulesFacts:
    """Remembered for many more variants than rules are: the lobby lists a hundred tables."""
    found = _facts_cache.get(digest(variant))
    if found is None:
        found = make_facts(variant.rules())
        remember_facts(variant, found)
    return found


def make_facts(rules: Rules[Any, Any, Any]) -> RulesFacts:
    return RulesFacts(rules.secrets, rules.unit, rules.lowest_wins)


def remember_facts(variant: Variant, found: RulesFacts) -> None:
    """Cache facts that another process has found."""
    _facts_cache[digest(variant)] = found
    while len(_facts_cache) > MAX_CACHED_VARIANTS:
        _facts_cache.popitem(last=False)


def table_info(data: TableData) -> TableInfo:
    rules = facts_of(data.variant)
    return TableInfo(
        id=data.id,
        game=data.game,
        version=data.version,
        options=shown_options(data.options),
        seats=data.seats,
        status=data.status,
        host=data.host,
        listed=data.listed,
        watch=data.settings.watch,
        takeback=data.settings.takeback,
        aids=data.settings.aids,
        rated=data.settings.rated,
        secrets=rules.secrets,
        clock=data.settings.clock,
        created=data.created,
        unit=rules.unit,
        lowest_wins=rules.lowest_wins,
        # An upload must not tell the address of an event, nor which guesses at a deal are right.
        daily="" if data.settings.imported else data.daily,
        contest="" if data.settings.imported else data.contest.partition(":")[0],
        rematch=data.rematch,
        imported=data.settings.imported,
        record=record_refusal(data, rules) is None,
        edition=game(data.game).edition_of(data.options),
    )


def record_refusal(data: TableData, rules: RulesFacts) -> Text | None:
    """Why the record of a match may not leave yet: while it runs, it shows what players hide from
    each other, and at rated tables and contests players could ask another program for help."""
    if data.header is None:
        return text("server-not-begun")
    if data.status == "over":
        return None
    if data.settings.rated or data.contest:
        return text("server-record-fair")
    return text("server-record-later") if rules.secrets else None


def shown_options(options: OptionValues) -> OptionValues:
    """Options without the contents of files, which may be long: a fingerprint stands for them."""
    return {
        name: f"#{digest(value)[:8]}"
        if isinstance(value, str) and len(value) > MAX_OPTION_CHARS
        else value
        for name, value in options.items()
    }
