"""What a visit would earn beyond its points: connections, an airplane, trophies."""

from __future__ import annotations

from msgspec import Struct

from ludotheque.games.quadrata.state import NOBODY, State
from ludotheque.games.quadrata.tables import Tables
from ludotheque.games.quadrata.visiting import visited


class Earnings(Struct, frozen=True):
    points: int
    links: int  # path bonuses
    airplane: bool
    trophies: tuple[str, ...]


def earnings(tables: Tables, state: State, seat: int, half: int) -> Earnings:
    been = visited(tables, state.players[seat])
    province = tables.province_of[half]
    won = tables.trophies_earned(been | tables.bit[half])
    return Earnings(
        points=tables.points[half],
        links=(been & tables.near[province]).bit_count(),
        airplane=bool(state.planes and been & tables.same_colour[province]),
        trophies=tuple(
            trophy.id
            for trophy, owner, earned in zip(tables.trophies, state.trophies, won, strict=True)
            if earned and owner == NOBODY
        ),
    )
