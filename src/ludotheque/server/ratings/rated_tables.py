"""Tables whose result counts for ratings: their pool, and what of them counts.

How they must be set up is in `ludotheque.host.data`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from math import ceil

from msgspec.structs import replace

from ludotheque.declaration import Game
from ludotheque.forms import Field, Value, form
from ludotheque.host.data import MIN_PEOPLE, TableSettings, rated_settings
from ludotheque.record import End, recorded_options
from ludotheque.registry import game
from ludotheque.server.contests.contest import ContestSettings
from ludotheque.server.ratings.storage import LEVEL_PREFIX, Pool, RatedMatch, RatedSeat
from ludotheque.server.storage.rows import TableRow

MIN_MOVE_SHARE = 1 / 3  # of a usual match's moves that each of them makes
UNREACHABLE_MOVES = 1_000_000  # moves


def contest_table_settings(event: ContestSettings) -> TableSettings:
    """The settings of an event's tables, with its own clock. Its options were checked when it was
    made: defaults may have changed since."""
    plain = TableSettings(clock=event.clock)
    if not event.rated:
        return plain
    return replace(rated_settings(plain, event.terms.seats), clock=event.clock)


# Which pool ------------------------------------------------------------------------------------


def _is_family_option(field: Field) -> bool:
    """Whether ratings are kept apart by this option: not by advanced ones, by those that follow
    from others, or by who begins."""
    return not (field.advanced or field.seat or field.when)


def family_options(played: Game, options: Mapping[str, Value]) -> dict[str, Value]:
    """The options by which ratings are kept apart."""
    fields = (field for field in form(played) if _is_family_option(field))
    return {field.name: options.get(field.name, field.default) for field in fields}


def pool_of(id_: str, options: Mapping[str, Value]) -> Pool:
    return Pool(id_, encode_family(family_options(game(id_), options)))


def encode_family(family: Mapping[str, Value]) -> str:
    """`tiles=hex,variant=cards`"""
    words = (f"{name}={str(value).lower()}" for name, value in family.items())
    return ",".join(words)[:200]


def decode_family(played: Game, family: str) -> dict[str, Value]:
    """The options that are written there, as far as the game still has them."""
    given = dict(word.split("=", 1) for word in family.split(",") if "=" in word)
    found: dict[str, Value] = {}
    for field in form(played):
        word = given.get(field.name)
        if word is not None and _is_family_option(field):
            values: Sequence[Value] = field.choices or (False, True)
            if field.kind == "int" and word.lstrip("-").isdecimal():
                values = (int(word),)
            same = [value for value in values if str(value).lower() == word]
            found |= {field.name: value for value in same[:1]}  # noqa: B035 - one or none
    return found


# What counts -----------------------------------------------------------------------------------


def needed_moves(row: TableRow, end: End) -> int:
    """How many moves each guest must have made for a match to count, so that nobody gets points
    from guests who resign, or pass for good, at once. Of a game that does not say how long it
    usually takes, a match must be played to its end."""
    played = game(row.game)
    options = recorded_options(played, row.version, row.options)
    usual = played.usual_moves(options, len(row.seats))
    if usual is None:
        return 0 if end.reason == "finished" else UNREACHABLE_MOVES
    return ceil(usual * MIN_MOVE_SHARE)


def rated_match(row: TableRow, held_by: Sequence[Set[str]], end: End, at: int) -> RatedMatch | None:
    """What an end changes in ratings; nothing where it had no result, where a seat has changed
    hands, or where there were not two guests in the end."""
    if not row.settings.rated or end.result is None:
        return None
    sat: list[RatedSeat] = []
    for seat, info in enumerate(row.seats):
        stood_in = bool(info.bot) and not info.resigned
        if info.kind == "person" and (held_by[seat] != {info.guest} or stood_in):
            return None
        player = info.guest if info.kind == "person" else f"{LEVEL_PREFIX}{info.bot}"
        sat.append(RatedSeat(seat, player, end.result.places[seat]))
    people = [one.player for one in sat if not one.player.startswith(LEVEL_PREFIX)]
    if len(people) < MIN_PEOPLE or len(people) != len(set(people)):
        return None
    pool = pool_of(row.game, row.options)
    return RatedMatch(pool, row.id, at, tuple(sat), needed_moves(row, end))
