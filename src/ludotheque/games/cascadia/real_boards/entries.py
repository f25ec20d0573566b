"""Boards as people write them down, and whether the box can have them on one table.

A tile is named by its number in the box, or described by its habitats and species, or both. What
is not said (which species a tile shows, say) is left open: it is enough that tiles of the box fit.
"""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludotheque.games.cascadia.grid import FARTHEST, GRIDS, Cell, Kind, cell_at
from ludotheque.games.cascadia.pieces import (
    HABITAT_INDEX,
    HABITAT_NAMES,
    NATURE_TOKENS,
    SPECIES_INDEX,
    TOKENS_EACH,
    Edges,
    Habitat,
    Species,
    Tile,
    box,
)
from ludotheque.games.cascadia.scoring.board import groups
from ludotheque.text import Arg, Text, text

_SIDES = {name[0].upper(): index for index, name in enumerate(HABITAT_NAMES)}


class TileEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
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

    @property
    def cell(self) -> Cell:
        if max(abs(self.q), abs(self.r)) > FARTHEST:
            raise wrong(self, "far", limit=FARTHEST)
        return cell_at(self.q, self.r)


class BoardEntry(Struct, frozen=True):
    """Other fields, such as the scores of the reference boards, are not looked at."""

    tiles: tuple[TileEntry, ...]
    id: int | str | None = None
    nature: Annotated[int, Meta(ge=0, le=NATURE_TOKENS)] = 0


class Trouble(Exception):
    """An error in a board, with its tile."""

    def __init__(self, why: Text, entry: TileEntry | None = None) -> None:
        self.why, self.entry = why, entry


def wrong(entry: TileEntry, why: str, **args: Arg) -> Trouble:
    return Trouble(text(f"cascadia-file-{why}", **args), entry)


class Reader:
    """Tiles as they are described, next to those of the box."""

    def __init__(self, kind: Kind) -> None:
        self.box, self.grid = box(kind), GRIDS[kind]

    def edges(self, entry: TileEntry) -> Edges:
        """The habitat on each side; sides that are written out take precedence."""
        if entry.edges is not None:
            if len(entry.edges) != self.grid.sides:
                raise wrong(entry, "sides", n=self.grid.sides)
            return tuple(_SIDES[side] for side in entry.edges)
        return self._turned(entry)

    def _turned(self, entry: TileEntry) -> Edges:
        habitats, turn = self.laid(entry)
        turns = Tile(habitats, ()).edges(self.grid.sides)
        return turns[turn % len(turns)]

    def laid(self, entry: TileEntry) -> tuple[tuple[int, ...], int]:
        """Its habitats in the order of the box, and how it is turned."""
        if not 0 <= entry.rotation < self.grid.sides:
            raise wrong(entry, "rotation", limit=self.grid.sides - 1)
        if entry.habitat_a is None:
            if (number := self.number(entry)) is None:
                raise wrong(entry, "habitat")
            return self.box.tiles[number].habitats, entry.rotation
        named = (entry.habitat_a, entry.habitat_b)
        habitats = tuple(HABITAT_INDEX[habitat] for habitat in named if habitat is not None)
        if habitats[0] <= habitats[-1]:
            return habitats, entry.rotation
        return habitats[::-1], (entry.rotation + self.grid.half) % self.grid.sides

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
        raise wrong(entry, "unknown", tile=str(name)[:20])

    def candidates(self, entry: TileEntry) -> list[int]:
        """The tiles of the box that this may be."""
        number, (habitats, _) = self.number(entry), self.laid(entry)
        species = None if entry.wildlife is None else {SPECIES_INDEX[s] for s in entry.wildlife}
        keystone = self.box.kind == "hex" and len(habitats) == 1
        found = [
            n
            for n, tile in enumerate(self.box.tiles[1:], 1)
            if number in (None, n)
            and tile.habitats == habitats
            and species in (None, set(tile.species))
        ]
        if not found and number is not None:
            raise wrong(entry, "number", tile=str(entry.tile))
        if not found or (entry.keystone is not None and bool(entry.keystone) != keystone):
            raise wrong(entry, "no-tile")
        if entry.token is None:
            return found
        housing = [n for n in found if self.box.shows[n][SPECIES_INDEX[entry.token]]]
        if not housing:
            raise wrong(entry, "token", token=text(f"cascadia-species-{entry.token}"))
        return housing

    def check_place(self, board: BoardEntry) -> None:
        """Whether the tiles can lie beside each other, whatever tiles they are."""
        seen: set[Cell] = set()
        for entry in board.tiles:
            if entry.cell in seen:
                raise wrong(entry, "twice")
            seen.add(entry.cell)
            if self.edges(entry) != self._turned(entry):
                raise wrong(entry, "edges")
        most = max(groups(self.grid, seen), key=len, default=())
        for entry in board.tiles:
            if entry.cell not in most:
                raise wrong(entry, "apart")


class Stock:
    """One box for all the boards of a table: what was taken for one is not there for another."""

    def __init__(self, read: Reader) -> None:
        self._read = read
        self._tokens: Counter[Species] = Counter()
        self._named: Counter[int] = Counter()
        self._wanted: list[list[int]] = []  # the tiles that each one taken may be
        self._taken: dict[tuple[int, int], int] = {}  # tile and copy: which of them has it

    def take(self, board: BoardEntry) -> None:
        for entry in board.tiles:
            self._take_tile(entry)
            if entry.token is not None:
                self._tokens[entry.token] += 1
                if self._tokens[entry.token] > TOKENS_EACH:
                    kind = text(f"cascadia-species-{entry.token}")
                    raise wrong(entry, "tokens", n=TOKENS_EACH, token=kind)

    def _take_tile(self, entry: TileEntry) -> None:
        self._wanted.append(self._read.candidates(entry))
        if (number := self._read.number(entry)) is not None:
            self._named[number] += 1
            if self._named[number] > self._copies(number):
                raise wrong(entry, "copies", tile=str(entry.tile))
        if not self._settle(len(self._wanted) - 1, set()):
            raise wrong(entry, "spent")

    def _copies(self, number: int) -> int:
        return self._read.box.copies if number in self._read.box.stack else 1

    def _settle(self, index: int, tried: set[tuple[int, int]]) -> bool:
        """Find it a tile; others may have to take another one (an augmenting path)."""
        for number in self._wanted[index]:
            for copy in range(self._copies(number)):
                tile = (number, copy)
                if tile in tried:
                    continue
                tried.add(tile)
                holder = self._taken.get(tile)
                if holder is None or self._settle(holder, tried):
                    self._taken[tile] = index
                    return True
        return False

    def numbers(self) -> list[int]:
        """The tile that each one is, in the order they were taken."""
        found = {index: number for (number, _), index in self._taken.items()}
        return [found[index] for index in range(len(self._wanted))]
