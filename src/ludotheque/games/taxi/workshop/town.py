"""Facts of a town: its squares, its distances, and what makes it tedious though playable."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from ludotheque.games.taxi.city.network import FAR, Network
from ludotheque.games.taxi.city.plan import CityFault, Plan
from ludotheque.games.taxi.city.reading import build
from ludotheque.games.taxi.city.sketch import CityFile


class Cell(Struct, frozen=True):
    """A square of the streets."""

    x: int
    y: int


class CityFacts(Struct, frozen=True):
    """Figures of a town whose streets can be read, playable or not."""

    squares: int
    orange: int
    places: int
    spots: int
    crossings: int
    mean: float  # squares from one entrance to another
    farthest: int
    unreached: tuple[Cell, ...]  # entrances that cannot be reached from the car park
    without_orange: tuple[Cell, ...]  # one square of each portion where no card is drawn


def city_facts(content: Mapping[str, Any]) -> CityFacts | None:
    """Figures of a town; None if its streets cannot be read, which its refusal explains."""
    try:
        plan = build(msgspec.convert(content, CityFile), checked=False)
    except (CityFault, msgspec.ValidationError):
        return None
    network = Network(plan)
    fields = {place.door: network.distances(place.door, network.printed) for place in plan.places}
    apart = [
        field[other.door]
        for door, field in fields.items()
        for other in plan.places
        if other.door != door and field[other.door] < FAR
    ]
    return CityFacts(
        squares=len(plan.squares) - 1,
        orange=sum(square.kind == "orange" for square in plan.squares),
        places=len(plan.places),
        spots=len(plan.spots),
        crossings=len(plan.crossings),
        mean=sum(apart) / len(apart) if apart else 0.0,
        farthest=max(apart, default=0),
        unreached=tuple(
            _cell(plan, door) for door, field in fields.items() if field[plan.exit] >= FAR
        ),
        without_orange=tuple(
            _cell(plan, portion.squares[len(portion.squares) // 2])
            for portion in plan.portions
            if not portion.permanent
            and all(plan.squares[square].kind != "orange" for square in portion.squares)
        ),
    )


def _cell(plan: Plan, square: int) -> Cell:
    return Cell(int(plan.squares[square].x), int(plan.squares[square].y))
