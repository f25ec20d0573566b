"""The cards by small examples on both grids, and each ruling."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import pytest

from ludotheque.games.cascadia.grid import GRIDS, HEX, SQUARE, Kind, cell_at, place_of
from ludotheque.games.cascadia.pieces import (
    BEAR,
    ELK,
    FOX,
    HAWK,
    SALMON,
    SPECIES_INDEX,
    Species,
)
from ludotheque.games.cascadia.scoring import USUAL, Board, Rulings, formations, points

Place = tuple[int, int]


def board(kind: Kind, tiles: Iterable[Place] = (), **tokens: list[Place]) -> Board:
    laid = {
        cell_at(q, r): SPECIES_INDEX[Species(name)]
        for name, places in tokens.items()
        for q, r in places
    }
    return Board(GRIDS[kind], laid, {*laid, *(cell_at(q, r) for q, r in tiles)})


def line(n: int, q: int = 0, r: int = 0) -> list[Place]:
    return [(q + k, r) for k in range(n)]


# Bears -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pairs", "worth"), [(1, 4), (2, 11), (3, 19), (4, 27), (5, 27)])
def test_bear_a_counts_pairs(pairs: int, worth: int) -> None:
    bears = [place for n in range(pairs) for place in line(2, r=2 * n)]
    assert points(board("hex", bear=bears), BEAR, "A") == worth
    assert points(board("square", bear=bears), BEAR, "A") == worth
    # Each pair is told apart with what it adds.
    parts = formations(board("hex", bear=bears), BEAR, "A")
    assert [worth for worth, _ in parts] == [4, 7, 8, 8][: len(parts)]
    assert all(len(cells) == 2 for _, cells in parts)


@pytest.mark.parametrize(
    ("size", "b", "c", "d"),
    [(1, 0, 2, 0), (2, 0, 5, 5), (3, 10, 8, 8), (4, 0, 0, 13), (5, 0, 0, 0)],
)
def test_bear_groups_must_have_exact_sizes(size: int, b: int, c: int, d: int) -> None:
    bears = board("hex", bear=line(size))
    assert [points(bears, BEAR, card) for card in ("B", "C", "D")] == [b, c, d]


def test_bear_c_pays_once_more_for_all_three_sizes() -> None:
    sizes = [*line(1), *line(2, r=2), *line(3, r=4)]
    assert points(board("hex", bear=sizes), BEAR, "C") == 2 + 5 + 8 + 3
    twice = [*sizes, *line(1, r=6), *line(2, r=8), *line(3, r=10)]
    assert points(board("hex", bear=twice), BEAR, "C") == 2 * (2 + 5 + 8) + 3


# Elk -------------------------------------------------------------------------------------------


def test_elk_a_cuts_long_lines() -> None:
    assert [points(board("hex", elk=line(n)), ELK, "A") for n in range(1, 7)] == [
        *(2, 5, 9, 13),
        *(15, 18),
    ]


def test_elk_b_shapes_of_the_hexagonal_grid() -> None:
    assert points(board("hex", elk=[(0, 0), (1, 0), (0, 1)]), ELK, "B") == 9
    assert points(board("hex", elk=[(0, 0), (1, 0), (0, 1), (1, 1)]), ELK, "B") == 13
    assert points(board("hex", elk=line(3)), ELK, "B") == 2 + 5  # a line is no triangle
    assert points(board("hex", elk=line(4)), ELK, "B") == 5 + 5


def test_elk_b_shapes_of_the_square_grid() -> None:
    block = [(0, 0), (1, 0), (0, 1), (1, 1)]
    for corner in combinations(block, 3):
        assert points(board("square", elk=list(corner)), ELK, "B") == 9
    assert points(board("square", elk=block), ELK, "B") == 13
    assert points(board("square", elk=line(3)), ELK, "B") == 2 + 5


@pytest.mark.parametrize(
    ("n", "worth"), [(1, 2), (2, 4), (3, 7), (4, 10), (5, 14), (6, 18), (7, 23), (8, 28)]
)
def test_elk_c_by_size(n: int, worth: int) -> None:
    assert points(board("hex", elk=line(n)), ELK, "C") == worth


def test_elk_c_looks_for_the_best_split_of_a_large_herd() -> None:
    """The first part of eight that is found leaves seven and two (55); another leaves nine."""
    rows = {0: (3, 4, 6), 1: (4, 5), 2: (1, 2, 3), 3: (2, 3), 4: (0, 1, 2, 3), 5: (0, 1), 6: (1,)}
    herd = [(q, r) for r, columns in rows.items() for q in columns]
    assert points(board("hex", elk=herd), ELK, "C") == 28 + 28 + 2


def test_elk_d_ring_on_the_hexagonal_grid() -> None:
    ring = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]
    worths = [points(board("hex", elk=ring[:n]), ELK, "D") for n in range(1, 7)]
    assert worths == [2, 5, 8, 12, 16, 21]
    assert points(board("hex", elk=[*ring, (0, 0)]), ELK, "D") == 21 + 2  # the centre stays alone


def test_elk_d_ring_on_the_square_grid_is_the_four_neighbours() -> None:
    ring = [(0, -1), (1, 0), (0, 1), (-1, 0)]
    worths = [points(board("square", elk=ring[:n]), ELK, "D") for n in range(1, 5)]
    assert worths == [2, 5, 8, 12]
    corners = [(-1, -1), (1, 1)]  # opposite corners of a block are on no common ring
    assert points(board("square", elk=corners), ELK, "D") == 4


# Salmon ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("n", "a", "b", "c", "d"),
    [
        (1, 2, 2, 0, 0),
        (2, 5, 4, 0, 0),
        (3, 8, 9, 10, 3),
        (4, 12, 11, 12, 4),
        (5, 16, 17, 15, 5),
        (6, 20, 17, 15, 6),
        (7, 25, 17, 15, 7),
        (8, 25, 17, 15, 8),
    ],
)
def test_salmon_runs_by_size(n: int, a: int, b: int, c: int, d: int) -> None:
    for kind in GRIDS:
        run = board(kind, salmon=line(n))
        assert [points(run, SALMON, card) for card in ("A", "B", "C", "D")] == [a, b, c, d]


def test_a_lone_triangle_and_a_loop_are_runs() -> None:
    assert points(board("hex", salmon=[(0, 0), (1, 0), (0, 1)]), SALMON, "A") == 8
    ring = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]
    assert points(board("hex", salmon=ring), SALMON, "A") == 20
    assert points(board("square", salmon=[(0, 0), (1, 0), (0, 1), (1, 1)]), SALMON, "A") == 12


def test_salmon_d_counts_each_neighbour_of_a_run_once() -> None:
    run = board("hex", salmon=line(3), bear=[(0, 1), (1, 1)], fox=[(5, 5)])
    assert points(run, SALMON, "D") == 3 + 2


# Hawks -----------------------------------------------------------------------------------------


def test_hawk_a_and_b_count_hawks_that_are_alone() -> None:
    apart = [(2 * n, 0) for n in range(9)]
    a = [points(board("hex", hawk=apart[:n]), HAWK, "A") for n in range(1, 10)]
    assert a == [2, 5, 8, 11, 14, 18, 22, 26, 26]
    b = [points(board("hex", hawk=apart[:n]), HAWK, "B") for n in range(1, 10)]
    assert b == [0, 5, 9, 12, 16, 20, 24, 28, 28]
    assert points(board("hex", hawk=line(2)), HAWK, "A") == 0


def test_lines_of_sight_run_along_axes_and_stop_at_hawks() -> None:
    assert points(board("hex", hawk=[(0, 0), (3, 0), (6, 0)]), HAWK, "C") == 6
    assert points(board("hex", hawk=[(0, 0), (3, -3), (0, 3)]), HAWK, "C") == 6
    assert points(board("hex", hawk=[(0, 0), (1, 1)]), HAWK, "C") == 0  # between two axes
    assert points(board("hex", hawk=[(0, 0), (1, 0)]), HAWK, "C") == 0  # nothing between
    assert points(board("square", hawk=[(0, 0), (2, 0), (0, 2), (2, 2)]), HAWK, "C") == 12
    assert points(board("square", hawk=[(0, 0), (2, 2)]), HAWK, "C") == 0  # no diagonals


@pytest.mark.parametrize(("between", "worth"), [(0, 0), (1, 4), (2, 7), (3, 9), (4, 9)])
def test_hawk_d_counts_the_species_between(between: int, worth: int) -> None:
    others = dict(
        zip(("bear", "elk", "salmon", "fox"), ([(n, 0)] for n in range(1, 5)), strict=True)
    )
    kept = dict(list(others.items())[:between])
    assert points(board("hex", hawk=[(0, 0), (5, 0)], **kept), HAWK, "D") == worth


# Foxes -----------------------------------------------------------------------------------------


def test_fox_a_counts_species_beside_it_foxes_too() -> None:
    around = {"bear": [(1, -1)], "elk": [(1, 0)], "salmon": [(0, 1)], "hawk": [(-1, 1)]}
    assert points(board("hex", fox=[(0, 0)], **around), FOX, "A") == 4
    assert points(board("hex", fox=[(0, 0), (-1, 0)], **around), FOX, "A") == 5 + 2


def test_fox_b_and_c_count_other_species_only() -> None:
    around = {"bear": [(1, -1), (1, 0)], "elk": [(0, 1), (-1, 1)], "hawk": [(-1, 0), (0, -1)]}
    assert points(board("hex", fox=[(0, 0)], **around), FOX, "B") == 7
    assert points(board("hex", fox=[(0, 0)], bear=line(1, 1), elk=[(0, 1)]), FOX, "B") == 0
    six = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]
    assert points(board("hex", fox=[(0, 0)], bear=six), FOX, "C") == 6
    assert points(board("hex", fox=[(0, 0), *six]), FOX, "C") == 0
    four = [(0, -1), (1, 0), (0, 1), (-1, 0)]
    assert points(board("square", fox=[(0, 0)], bear=four), FOX, "C") == 4
    assert points(board("square", fox=[(0, 0)], bear=four[:2], elk=four[2:]), FOX, "B") == 5


def test_fox_d_looks_at_eight_cells_around_a_pair_or_six_on_squares() -> None:
    pair, ring = [(0, 0), (1, 0)], HEX.around([cell_at(0, 0), cell_at(1, 0)])
    assert len(ring) == 8
    assert len(SQUARE.around([cell_at(0, 0), cell_at(1, 0)])) == 6
    places = sorted(map(place_of, ring))
    names = ("bear", "elk", "salmon", "hawk")
    for kinds, worth in enumerate((0, 5, 7, 9, 11)):
        around = {name: places[2 * n : 2 * n + 2] for n, name in enumerate(names[:kinds])}
        assert points(board("hex", fox=pair, **around), FOX, "D") == worth
    assert points(board("hex", fox=[(0, 0)], bear=places[:2]), FOX, "D") == 0  # no pair


# The rulings, one by one -----------------------------------------------------------------------


def test_ruling_1_a_branching_salmon_spoils_its_group_or_is_left_out() -> None:
    star = board("hex", salmon=[(0, 0), (1, -1), (0, 1), (-1, 0), (2, -2)])
    assert points(star, SALMON, "A") == 0
    assert points(star, SALMON, "A", Rulings(salmon_branching="forgiving")) == 2 + 2 + 5


def test_ruling_2_short_runs_on_salmon_d() -> None:
    pair = board("hex", salmon=line(2), bear=[(0, 1)])
    assert points(pair, SALMON, "D") == 0
    assert points(pair, SALMON, "D", Rulings(salmon_short="scored")) == 3


def test_ruling_3_gaps_in_an_elk_ring() -> None:
    gaps = board("hex", elk=[(1, -1), (0, 1), (-1, 0)])
    assert points(gaps, ELK, "D") == 8
    assert points(gaps, ELK, "D", Rulings(elk_ring="arc")) == 6


def test_ruling_4_elk_herds_above_eight() -> None:
    nine = board("hex", elk=line(9))
    assert points(nine, ELK, "C") == 30
    assert points(nine, ELK, "C", Rulings(elk_herd="cap")) == 28
    assert points(board("hex", elk=line(16)), ELK, "C") == 56


def test_ruling_5_sight_over_missing_tiles() -> None:
    hawks = [(0, 0), (3, 0)]
    blocked = Rulings(hawk_sight="blocked")
    with_hole, whole = board("hex", [(1, 0)], hawk=hawks), board("hex", line(4), hawk=hawks)
    assert [points(with_hole, HAWK, "C", rulings) for rulings in (USUAL, blocked)] == [3, 0]
    assert [points(whole, HAWK, "C", rulings) for rulings in (USUAL, blocked)] == [3, 3]
    assert points(with_hole, HAWK, "B", blocked) == 0
    bear = board("hex", [(2, 0)], hawk=hawks, bear=[(1, 0)])
    assert points(bear, HAWK, "D", blocked) == 4


# Variants --------------------------------------------------------------------------------------


def test_family_and_intermediate_by_size_of_group() -> None:
    for kind in GRIDS:
        for n, family, intermediate in ((1, 2, 0), (2, 5, 5), (3, 9, 8), (4, 9, 12), (6, 9, 12)):
            group = board(kind, fox=line(n), bear=line(n, r=5))
            assert points(group, FOX, "family") == points(group, BEAR, "family") == family
            assert points(group, FOX, "intermediate") == intermediate
