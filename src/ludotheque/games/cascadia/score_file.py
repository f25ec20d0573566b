"""Boards from elsewhere, one JSON object a line: all cards, corridors and both variants.

People score a physical game with it, so a board that cannot be is refused with its line and cell.
A tile is named by its number in the box, or described by its habitats and species, or both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from ludotheque.faults import fault
from ludotheque.games.cascadia.grid import FARTHEST, GRIDS, Cell, cell_at
from ludotheque.games.cascadia.options import CascadiaOptions
from ludotheque.games.cascadia.pieces import (
    HABITAT_INDEX,
    HABITAT_NAMES,
    SPECIES_INDEX,
    SPECIES_NAMES,
    TOKENS_EACH,
    Box,
    Edges,
    Habitat,
    Species,
    Tile,
    box,
)
from ludotheque.games.cascadia.scoring import LETTERS, Board, points
from ludotheque.games.cascadia.scoring.board import groups
from ludotheque.games.cascadia.scoring.corridors import corridors
from ludotheque.text import Arg, Problem, Text, text

_SIDES = {name[0].upper(): index for index, name in enumerate(HABITAT_NAMES)}


class BadBoard(Problem):
    """This line is no board that could have been played."""


class TileEntry(Struct, frozen=True, forbid_unknown_fields=True):
    q: int
    r: int
    tile: int | str | None = None  # its number, or S4t, S4l, S4r for a starting tile
    habitat_a: Habitat | None = None
    habitat_b: Habitat | None = None
    rotation: int = 0
    edges: tuple[Literal["M", "F", "P", "W", "R"], ...] | None = None
    wildlife: tuple[Species, ...] | None = None
    keystone: Annotated[int, Meta(ge=0, le=1)] | bool | None = None
    token: Species | None = None


class BoardEntry(Struct, frozen=True):
    """Other fields, such as the scores of the reference boards, are not looked at."""

    tiles: tuple[TileEntry, ...]
    id: int | str | None = None


def score_lines(
    lines: Iterable[str | bytes], options: CascadiaOptions, lenient: bool = False
) -> Iterator[dict[str, Any]]:
    """The scores of each board; empty lines are skipped, a bad one ends it with BadBoard."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield score_board(read_board(line), options, lenient)
            except _Trouble as trouble:
                raise BadBoard(trouble.where(number)) from None


def read_board(line: str | bytes) -> BoardEntry:
    try:
        return msgspec.json.decode(line, type=BoardEntry)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise _Trouble(fault(error)) from None


def score_board(board: BoardEntry, options: CascadiaOptions, lenient: bool) -> dict[str, Any]:
    grid, rulings = GRIDS[options.tiles], options.rulings
    if not board.tiles:
        raise _Trouble(text("cascadia-file-empty"))
    read = _Reader(box(options.tiles), grid.sides)
    edges = {_cell(entry): read.edges(entry) for entry in board.tiles}
    if not lenient:
        _check(read, board, options)
    tokens = {_cell(t): SPECIES_INDEX[t.token] for t in board.tiles if t.token is not None}
    scored = Board(grid, tokens, edges)
    largest = corridors(grid, list(edges), list(edges.values()))
    found: dict[str, Any] = {} if board.id is None else {"id": board.id}
    return found | {
        "cards": {
            f"{name}_{letter}": points(scored, species, letter, rulings)
            for species, name in enumerate(SPECIES_NAMES)
            for letter in LETTERS
        },
        "corridors": {name: len(cells) for name, cells in zip(HABITAT_NAMES, largest, strict=True)},
        "family": {n: points(scored, s, "family") for s, n in enumerate(SPECIES_NAMES)},
        "intermediate": {n: points(scored, s, "intermediate") for s, n in enumerate(SPECIES_NAMES)},
    }


# What is on a line -----------------------------------------------------------------------------


class _Trouble(Exception):
    """What is wrong, and with which tile."""

    def __init__(self, why: Text, entry: TileEntry | None = None) -> None:
        self.why, self.entry = why, entry

    def where(self, line: int) -> Text:
        if self.entry is None:
            return text("cascadia-file-line", line=line, why=self.why)
        q, r = self.entry.q, self.entry.r
        return text("cascadia-file-cell", line=line, q=q, r=r, why=self.why)


def _wrong(entry: TileEntry, why: str, **args: Arg) -> _Trouble:
    return _Trouble(text(f"cascadia-file-{why}", **args), entry)


def _cell(entry: TileEntry) -> Cell:
    if max(abs(entry.q), abs(entry.r)) > FARTHEST:
        raise _wrong(entry, "far", limit=FARTHEST)
    return cell_at(entry.q, entry.r)


class _Reader:
    """Tiles as they are described, next to those of the box."""

    def __init__(self, box: Box, sides: int) -> None:
        self.box, self.sides = box, sides
        self._kinds = {(tile.habitats, frozenset(tile.species)) for tile in box.tiles[1:]}

    def edges(self, entry: TileEntry) -> Edges:
        """The habitat on each side; what is written out counts."""
        if entry.edges is not None:
            if len(entry.edges) != self.sides:
                raise _wrong(entry, "sides", n=self.sides)
            return tuple(_SIDES[side] for side in entry.edges)
        return self._turned(entry, self._habitats(entry))

    def _turned(self, entry: TileEntry, habitats: tuple[int, ...]) -> Edges:
        if not 0 <= entry.rotation < self.sides:
            raise _wrong(entry, "rotation", limit=self.sides - 1)
        turns = Tile(habitats, ()).edges(self.sides)
        return turns[entry.rotation % len(turns)]

    def _habitats(self, entry: TileEntry) -> tuple[int, ...]:
        if entry.habitat_a is not None:
            named = (entry.habitat_a, entry.habitat_b)
            return tuple(HABITAT_INDEX[habitat] for habitat in named if habitat is not None)
        if (number := self.number(entry)) is not None:
            return self.box.tiles[number].habitats
        raise _wrong(entry, "habitat")

    def number(self, entry: TileEntry) -> int | None:
        """The tile's number in the box, if it says one."""
        name = entry.tile
        if name is None:
            return None
        if isinstance(name, int) and name in self.box.stack:
            return name
        if isinstance(name, str) and len(name) == 3 and name[0] == "S":
            starter, slot = "12345".find(name[1]), "tlr".find(name[2])
            if starter >= 0 and slot >= 0:
                return self.box.starters[starter].laid[slot][1]
        raise _wrong(entry, "unknown", tile=str(name)[:20])

    def species(self, entry: TileEntry) -> tuple[int, ...]:
        if entry.wildlife is not None:
            return tuple(sorted(SPECIES_INDEX[species] for species in entry.wildlife))
        if (number := self.number(entry)) is not None:
            return self.box.tiles[number].species
        raise _wrong(entry, "species")

    def check(self, entry: TileEntry) -> None:
        """Whether the box has such a tile, and whether its sides fit."""
        habitats, species = self._habitats(entry), self.species(entry)
        number = self.number(entry)
        if number is not None:
            tile = self.box.tiles[number]
            if (habitats, set(species)) != (tile.habitats, set(tile.species)):
                raise _wrong(entry, "number", tile=str(entry.tile))
        elif (habitats, frozenset(species)) not in self._kinds:
            raise _wrong(entry, "no-tile")
        keystone = self.box.kind == "hex" and len(habitats) == 1
        if entry.keystone is not None and bool(entry.keystone) != keystone:
            raise _wrong(entry, "no-tile")
        if self.edges(entry) != self._turned(entry, habitats):
            raise _wrong(entry, "edges")
        if entry.token is not None and SPECIES_INDEX[entry.token] not in species:
            raise _wrong(entry, "token", token=text(f"cascadia-species-{entry.token}"))


def _check(read: _Reader, board: BoardEntry, options: CascadiaOptions) -> None:
    """Whether this can lie on a table."""
    seen: set[Cell] = set()
    numbers: Counter[int] = Counter()
    tokens: Counter[Species] = Counter()
    for entry in board.tiles:
        cell = _cell(entry)
        if cell in seen:
            raise _wrong(entry, "twice")
        seen.add(cell)
        read.check(entry)
        if (number := read.number(entry)) is not None:
            numbers[number] += 1
            if numbers[number] > (read.box.copies if number in read.box.stack else 1):
                raise _wrong(entry, "copies", tile=str(entry.tile))
        if entry.token is not None:
            tokens[entry.token] += 1
            if tokens[entry.token] > TOKENS_EACH:
                kind = text(f"cascadia-species-{entry.token}")
                raise _wrong(entry, "tokens", n=TOKENS_EACH, token=kind)
    most = max(groups(GRIDS[options.tiles], seen), key=len)
    for entry in board.tiles:
        if _cell(entry) not in most:
            raise _wrong(entry, "apart")
