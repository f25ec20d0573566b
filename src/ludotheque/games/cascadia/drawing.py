"""Tiles in plain characters: hexagons as bricks, six sides each, and squares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from ludotheque.games.cascadia.grid import GRIDS, Kind, cell_at, place_of
from ludotheque.games.cascadia.view import CellSeen, TileSeen
from ludotheque.text import Say, text

_HEX_WIDTH, _HEX_HEIGHT = 12, 4
_SQUARE_WIDTH, _SQUARE_HEIGHT = 9, 4  # neighbours share their frames
_SMALL = 6


class Letters:
    """One letter for each habitat and species, in a language."""

    def __init__(self, say: Say) -> None:
        self.habitat = partial(_letter, say, "habitat")
        self.species = partial(_letter, say, "species")


def _letter(say: Say, what: str, name: str) -> str:
    return say(text(f"cascadia-letter-{what}-{name}"))


class Canvas:
    """Characters at places, anywhere."""

    def __init__(self) -> None:
        self._rows: dict[int, dict[int, str]] = {}

    def write(self, x: int, y: int, block: Iterable[str]) -> None:
        for down, line in enumerate(block):
            row = self._rows.setdefault(y + down, {})
            row.update({x + right: letter for right, letter in enumerate(line)})

    def lines(self) -> Iterator[str]:
        if not self._rows:
            return
        left = min(min(row) for row in self._rows.values() if row)
        for y in range(min(self._rows), max(self._rows) + 1):
            row = self._rows.get(y, {})
            width = max(row, default=left - 1) - left + 1
            yield "".join(row.get(left + x, " ") for x in range(width)).rstrip()


def inside(tile: TileSeen, token: str | None, letters: Letters) -> str:
    """`[B]` is a token, `b e` what may live here; a star is a keystone."""
    star = "*" if tile.keystone else ""
    if token is not None:
        return f"[{letters.species(token)}]{star}"
    return " ".join(letters.species(species).lower() for species in tile.species) + star


def hexagon(sides: tuple[str, ...], first: str, second: str) -> list[str]:
    """A brick: its six sides carry letters, clockwise from the upper right one."""
    ne, e, se, sw, w, nw = sides
    return [
        f".--{nw}----{ne}--.",
        f"{w}{first:^10}{e}",
        f"|{second:^10}|",
        f"'--{sw}----{se}--'",
    ]


def square(first: str, second: str, third: str) -> list[str]:
    bar = "+" + "-" * (_SQUARE_WIDTH - 1) + "+"
    room = _SQUARE_WIDTH - 1
    return [bar, *(f"|{line:^{room}}|" for line in (first, second, third)), bar]


def board(kind: Kind, cells: Iterable[CellSeen], letters: Letters, places: bool) -> Iterator[str]:
    """An environment; with `places`, the free cells beside it show their coordinates."""
    canvas = Canvas()
    laid = list(cells)
    if places:
        taken = [cell_at(cell.q, cell.r) for cell in laid]
        for q, r in map(place_of, sorted(GRIDS[kind].around(taken))):
            x, y = _corner(kind, q, r)
            width = _HEX_WIDTH if kind == "hex" else _SQUARE_WIDTH
            canvas.write(x + 1, y + 1, [f"{f'<{q},{r}>':^{width - 2}}"])
    for cell in laid:
        block = _cell(kind, cell, letters)
        canvas.write(*_corner(kind, cell.q, cell.r), block)
    return canvas.lines()


def _corner(kind: Kind, q: int, r: int) -> tuple[int, int]:
    if kind == "hex":
        return _HEX_WIDTH * q + _HEX_WIDTH // 2 * r, _HEX_HEIGHT * r
    return _SQUARE_WIDTH * q, _SQUARE_HEIGHT * r


def _cell(kind: Kind, cell: CellSeen, letters: Letters) -> list[str]:
    at, content = f"{cell.q},{cell.r}", inside(cell.tile, cell.token, letters)
    if kind == "square":
        return square(at, letters.habitat(cell.tile.habitats[0]), content)
    sides = tuple(letters.habitat(habitat) for habitat in cell.edges)
    return hexagon(sides, at, content)


def turns(tile: TileSeen, letters: Letters) -> Iterator[str]:
    """A two-habitat tile in its six rotations."""
    first, second = (letters.habitat(habitat) for habitat in tile.habitats)
    canvas = Canvas()
    for turn in range(6):
        sides = tuple(first if (side - turn) % 6 < 3 else second for side in range(6))
        block = hexagon(sides, f"r{turn}", inside(tile, None, letters))
        canvas.write(turn * (_HEX_WIDTH + 1), 0, block)
    return canvas.lines()


def small_board(kind: Kind, cells: Iterable[CellSeen], letters: Letters) -> Iterator[str]:
    """An environment with one line a row: habitats, then the token."""
    canvas = Canvas()
    for cell in cells:
        habitats = "".join(letters.habitat(habitat) for habitat in cell.tile.habitats)
        token = letters.species(cell.token) if cell.token else "-"
        x = _SMALL * cell.q + (_SMALL // 2 * cell.r if kind == "hex" else 0)
        canvas.write(x, cell.r, [f"{habitats:>2}:{token}{'*' if cell.tile.keystone else ''}"])
    return canvas.lines()
