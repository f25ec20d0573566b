"""A table as a value, without its match: settings, seats, proposals, clocks; how it is set up.

Players of a rated table have no help and play against the clock: no hints, no undo, no seat handed
on, no bot for an absent player.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any, Literal, Self

from msgspec import Struct, convert
from msgspec.structs import asdict, replace

from ludotheque.chance import SEED_BYTES
from ludotheque.forms import Value, bots_only_options, convert_options, form
from ludotheque.host.clocks import ClockState
from ludotheque.protocol.messages import Clock, SeatInfo
from ludotheque.protocol.pages import NewTable
from ludotheque.record import Header
from ludotheque.registry import game
from ludotheque.rules import BadOption, Result, Seat
from ludotheque.table.setup import Variant
from ludotheque.text import Problem, text


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
    draws_of: str = ""  # the running match whose draws an uploaded record has


class Proposal(Struct, frozen=True):
    about: Literal["abandon", "bot"]
    seat: Seat | None
    bot: str
    agreed: tuple[Seat, ...]


class TableData(Struct):
    """All of a table but the entries of its match, its events and its holders."""

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
            seed=seed or secrets.token_bytes(SEED_BYTES),
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
    options = found.options_for(convert_options(found, asked.options), len(asked.seats))
    if all(seat.kind == "bot" for seat in asked.seats):
        options = bots_only_options(found, options)
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
    return rated_settings(settings, asked.game, options, len(kinds))


def rated_settings(
    settings: TableSettings, id_: str, options: Mapping[str, Value], seats: int
) -> TableSettings:
    """These settings for a rated table: no help, and running out of time loses."""
    require_ratable_options(id_, options)
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
