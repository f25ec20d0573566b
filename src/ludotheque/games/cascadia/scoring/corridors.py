"""Habitat corridors and the bonuses for the largest ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ludotheque.games.cascadia.grid import Cell, Grid
from ludotheque.games.cascadia.pieces import HABITATS, Edges

SOLO_BONUS, SOLO_SIZE = 2, 7


def corridors(
    grid: Grid, cells: Sequence[Cell], edges: Sequence[Edges]
) -> tuple[tuple[Cell, ...], ...]:
    """The largest corridor of each habitat: tiles joined where both sides show that habitat."""
    count = len(cells)
    at = {cell: index for index, cell in enumerate(cells)}
    parent = list(range(count * len(HABITATS)))  # one node a tile and habitat

    def root(node: int) -> int:
        while parent[node] != node:
            parent[node] = node = parent[parent[node]]
        return node

    for index, cell in enumerate(cells):
        for direction in grid.forward:
            other = at.get(cell + grid.steps[direction])
            if other is not None:
                habitat = edges[index][direction]
                if edges[other][direction - grid.half] == habitat:
                    parent[root(habitat * count + index)] = root(habitat * count + other)
    found: list[dict[int, list[Cell]]] = [{} for _ in HABITATS]
    for index, cell in enumerate(cells):
        for habitat in set(edges[index]):
            found[habitat].setdefault(root(habitat * count + index), []).append(cell)
    return tuple(_largest(parts.values()) for parts in found)


def _largest(parts: Iterable[list[Cell]]) -> tuple[Cell, ...]:
    largest: list[Cell] = []
    for part in parts:
        if len(part) > len(largest):
            largest = part
    return tuple(largest)


def majority(sizes: Sequence[int]) -> tuple[int, ...]:
    """The bonus of each seat for one habitat (rules, "Bonus de majorité")."""
    seats = len(sizes)
    if seats == 1:
        return (SOLO_BONUS if sizes[0] >= SOLO_SIZE else 0,)
    most = max(sizes)
    first = sizes.count(most)
    if not most:
        return (0,) * seats
    if seats == 2:
        return tuple((2 if first == 1 else 1) if size == most else 0 for size in sizes)
    if first > 1:  # nothing for second place
        return tuple((2 if first == 2 else 1) if size == most else 0 for size in sizes)
    second = max(size for size in sizes if size < most)
    alone = sizes.count(second) == 1 and second > 0
    return tuple(3 if s == most else 1 if alone and s == second else 0 for s in sizes)
