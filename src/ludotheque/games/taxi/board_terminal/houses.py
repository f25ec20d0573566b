"""Houses of a town by their names: how much room each has, and how its name is broken into lines.

A house stands on one square of a block. Its name may use the free ground beside it, as far as the
streets; two houses in a row share what lies between them by the lengths of their names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ludotheque.games.taxi.board_terminal.town import Cell, Grid, cell_of
from ludotheque.games.taxi.city.plan import Plan
from ludotheque.terminal.canvas import Rect

_GAP = 1  # cells between two names in a row
_SMALL_WORD = 2  # letters: “de”, “of”; left out where a name is cut short


class House(NamedTuple):
    """The cells that a house takes up, and its name in lines of that width."""

    box: Rect
    lines: tuple[str, ...]


def houses(plan: Plan, grid: Grid, names: Sequence[str]) -> list[House]:
    """By place: every house, as wide as its name needs and the block allows."""
    streets = {cell_of(square.x, square.y) for square in plan.squares}
    sites = [cell_of(place.x, place.y) for place in plan.places]
    taken = streets | set(sites)
    found: dict[Cell, House] = {}
    for row in _rows(sites, streets):
        for site, room in zip(row, _share(grid, row, names, sites, streets), strict=True):
            x, y = site
            up, down = ((x, y + way) not in taken for way in (-1, 1))
            name = names[sites.index(site)]
            found[site] = _house(grid, grid.box(x, y), room, name, up=up, down=down)
    return [found[site] for site in sites]


def _rows(sites: Sequence[Cell], streets: set[Cell]) -> Iterator[list[Cell]]:
    """Houses that stand beside each other without a street between them."""
    row: list[Cell] = []
    for site in sorted(sites, key=lambda cell: (cell[1], cell[0])):
        x, y = site
        if row and (row[-1][1] != y or any((at, y) in streets for at in range(row[-1][0], x))):
            yield row
            row = []
        row.append(site)
    if row:
        yield row


def _share(
    grid: Grid,
    row: Sequence[Cell],
    names: Sequence[str],
    sites: Sequence[Cell],
    streets: set[Cell],
) -> list[tuple[int, int]]:
    """The first column of each house of a row, and the one behind its last."""
    y = row[0][1]
    columns = range(round(grid.left), round(grid.left) + grid.columns)
    first, last = row[0][0], row[-1][0]
    while first - 1 in columns and (first - 1, y) not in streets:
        first -= 1
    while last + 1 in columns and (last + 1, y) not in streets:
        last += 1
    starts, ends = [grid.box(first, y).x], []
    for one, other in pairwise(row):
        left, right = grid.box(*one), grid.box(*other)
        needs = [max(map(len, names[sites.index(site)].split())) for site in (one, other)]
        between = right.x + right.width - left.x - _GAP
        wanted = left.x + round(between * needs[0] / sum(needs))
        middle = min(max(wanted, left.x + left.width), max(right.x - _GAP, left.x + left.width))
        ends.append(middle)
        starts.append(min(middle + _GAP, right.x))
    ends.append(grid.box(last, y).x + grid.wide)
    return list(zip(starts, ends, strict=True))


def _house(
    grid: Grid, box: Rect, room: tuple[int, int], name: str, *, up: bool, down: bool
) -> House:
    """A name in its room, as near to its square as it goes; one line more where there is ground."""
    start, end = room
    lines = _broken(name, end - start, grid.high)
    height = grid.high
    if grid.high > 1 and (up or down) and "".join(lines) != "".join(name.split()):
        more = _broken(name, end - start, grid.high + 1)
        height = max(height, len(more))
        lines = more
    width = max(box.width, *map(len, lines))
    x = min(max(start, box.x - (width - box.width) // 2), end - width)
    y = box.y - (height - grid.high if not down else 0)
    return House(Rect(x, y, width, height), lines)


def _broken(name: str, width: int, most: int) -> tuple[str, ...]:
    """A name in at most so many lines: between words, else within one, else cut short."""
    words = name.split()
    for narrow in range(max(map(len, words)), width + 1):
        if len(lines := _by_words(words, narrow)) <= most:
            return lines
    if len(words) == 1 and len(name) <= width * most:
        size = -(-len(name) // most)
        return tuple(name[at : at + size] for at in range(0, len(name), size))
    kept = [word for word in words if len(word) > _SMALL_WORD] or words
    if most == 1:
        return (" ".join(kept)[:width].rstrip(),)
    return tuple(_cut(word, width) for word in kept[:most])


def _cut(word: str, width: int) -> str:
    return word if len(word) <= width else word[: width - 1] + "."


def _by_words(words: Sequence[str], width: int) -> tuple[str, ...]:
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return tuple(lines)
