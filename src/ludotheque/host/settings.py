"""How a table is set up: its variant and settings, and what a rated one must be like.

Players of a rated table have no help and play against the clock: no hints, no undo, no seat handed
on, no bot for an absent player.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import convert
from msgspec.structs import asdict, replace

from ludotheque.forms import Value, form, new_options
from ludotheque.host.data import TableSettings
from ludotheque.protocol.messages import Clock, SeatInfo
from ludotheque.protocol.pages import NewTable
from ludotheque.registry import game
from ludotheque.rules import BadOption
from ludotheque.table.setup import Variant
from ludotheque.text import Problem, text

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
