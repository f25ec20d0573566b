"""Trophies and both Taxi boards, for faces that draw them while a table is set up."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from ludotheque.games.quadrata.box import own_box
from ludotheque.games.quadrata.pieces import Province, TaxiBoard, Trophy


class Guide(Struct, frozen=True):
    provinces: tuple[Province, ...]
    trophies: tuple[Trophy, ...]
    family: TaxiBoard
    expert: TaxiBoard


@cache
def guide() -> Guide:
    box = own_box()
    return Guide(box.land.province, box.trophies, box.family, box.expert)
