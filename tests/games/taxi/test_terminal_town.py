"""The town in the terminal: houses by name, in districts, on no street and on no other house."""

from __future__ import annotations

from itertools import combinations

import pytest

from ludotheque.games.taxi.board_terminal.board import ZOOMS
from ludotheque.games.taxi.board_terminal.houses import houses
from ludotheque.games.taxi.board_terminal.town import cell_of, districts, grid_of
from ludotheque.registry import game
from ludotheque.terminal.canvas import Rect
from ludotheque.text import language

TAXI = game("taxi")
PLANS = [
    TAXI.rules(TAXI.options(random_city=number), 2).tables.plan  # type: ignore[attr-defined]
    for number in (0, 5, 42)
]


def overlap(one: Rect, other: Rect) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("zoom", ZOOMS)
def test_houses_have_names_and_stand_in_nobodys_way(lang: str, zoom: tuple[int, int]) -> None:
    say = language(lang)
    for plan in PLANS:
        grid = grid_of(plan, *zoom)
        names = [say(place.name.text()) for place in plan.places]
        built = houses(plan, grid, names)
        for name, house in zip(names, built, strict=True):
            assert house.lines[0][:2] == name[:2]
            assert all(len(line) <= house.box.width for line in house.lines)
            assert len(house.lines) <= house.box.height
            assert not any(overlap(house.box, grid.box(s.x, s.y)) for s in plan.squares), name
        assert not any(overlap(a.box, b.box) for a, b in combinations(built, 2))


def test_blocks_have_grounds_of_their_own() -> None:
    plan = PLANS[0]
    grounds = districts(plan, grid_of(plan, 4, 2))
    at = {place.id: grounds[cell_of(place.x, place.y)] for place in plan.places}
    assert (at["museum"], at["bakery"], at["zoo"]) == ("court", "cobbles", "meadow")
    assert set(grounds.values()) >= {"country", "court", "cobbles", "lawn", "meadow"}
