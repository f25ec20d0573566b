"""The components: species, habitats, tiles and starting environments."""

from __future__ import annotations

import csv
from enum import StrEnum
from functools import cache
from importlib import resources
from itertools import combinations, product
from typing import Literal, TypeAlias

from msgspec import Struct

from ludotheque.games.cascadia.grid import GRIDS, Kind


class Species(StrEnum):
    BEAR = "bear"
    ELK = "elk"
    SALMON = "salmon"
    HAWK = "hawk"
    FOX = "fox"


class Habitat(StrEnum):
    MOUNTAIN = "mountain"
    FOREST = "forest"
    PRAIRIE = "prairie"
    WETLAND = "wetland"
    RIVER = "river"


SPECIES = tuple(Species)
HABITATS = tuple(Habitat)
SPECIES_NAMES = tuple(species.value for species in SPECIES)
HABITAT_NAMES = tuple(habitat.value for habitat in HABITATS)
SPECIES_INDEX = {species: index for index, species in enumerate(SPECIES)}
HABITAT_INDEX = {habitat: index for index, habitat in enumerate(HABITATS)}
BEAR, ELK, SALMON, HAWK, FOX = range(5)

# The wildlife cards: a letter for each species, or one card of a variant for all of them.
Letter: TypeAlias = Literal["A", "B", "C", "D"]
Card: TypeAlias = Letter | Literal["family", "intermediate"]
LETTERS: tuple[Letter, ...] = ("A", "B", "C", "D")
CARDS: tuple[Card, ...] = (*LETTERS, "family", "intermediate")
CARD_A, CARD_B, CARD_C, CARD_D, FAMILY, INTERMEDIATE = range(len(CARDS))

TOKENS_EACH = 20  # wildlife tokens of each species
NATURE_TOKENS = 25
STARTERS = 5

Edges: TypeAlias = tuple[int, ...]  # the habitat on each side, clockwise, as an index


class Tile(Struct, frozen=True):
    """A habitat tile. Species and habitats are indexes into SPECIES and HABITATS."""

    habitats: tuple[int, ...]  # one or two
    species: tuple[int, ...]
    keystone: bool = False

    def edges(self, sides: int) -> tuple[Edges, ...]:
        """The sides for every rotation that makes a difference."""
        first, last = self.habitats[0], self.habitats[-1]
        if first == last:
            return ((first,) * sides,)
        # Rotation k puts the first habitat on the sides k, k+1 and k+2.
        return tuple(
            tuple(first if (side - k) % sides < sides // 2 else last for side in range(sides))
            for k in range(sides)
        )


class Starter(Struct, frozen=True):
    """Three tiles that begin an environment, as one rigid piece: (q, r), tile number, rotation."""

    laid: tuple[tuple[tuple[int, int], int, int], ...]


class Box(Struct, frozen=True):
    """The tiles of one kind. Tile numbers are positions in `tiles`; number 0 is no tile."""

    kind: Kind
    tiles: tuple[Tile, ...]
    copies: int  # of each tile in the stack
    stack: range  # the numbers that the stack is drawn from
    starters: tuple[Starter, ...]  # their tiles come after those of the stack
    edges: tuple[tuple[Edges, ...], ...]  # of each tile, by rotation
    shows: tuple[tuple[bool, ...], ...]  # of each tile, by species


_NO_TILE = Tile((0,), ())


@cache
def box(kind: Kind) -> Box:
    plain, starters = _hexagonal() if kind == "hex" else _square()
    tiles = [_NO_TILE, *plain]
    laid = []
    for starter in starters:
        numbers = range(len(tiles), len(tiles) + len(starter))
        tiles += [tile for _, tile, _ in starter]
        laid.append(
            Starter(tuple((at, n, turn) for (at, _, turn), n in zip(starter, numbers, strict=True)))
        )
    sides = GRIDS[kind].sides
    return Box(
        kind=kind,
        tiles=tuple(tiles),
        copies=1 if kind == "hex" else 2,
        stack=range(1, len(plain) + 1),
        starters=tuple(laid),
        edges=tuple(tile.edges(sides) for tile in tiles),
        shows=tuple(tuple(s in tile.species for s in range(len(SPECIES))) for tile in tiles),
    )


_Trio: TypeAlias = list[tuple[tuple[int, int], Tile, int]]


def _hexagonal() -> tuple[list[Tile], list[_Trio]]:
    tiles = [_tile(row) for row in _rows("tiles.csv")]
    starters: dict[str, _Trio] = {}
    for row in _rows("starters.csv"):
        entry = ((int(row["q"]), int(row["r"])), _tile(row), int(row["rotation"]))
        starters.setdefault(row["starter"], []).append(entry)
    return tiles, list(starters.values())


def _square() -> tuple[list[Tile], list[_Trio]]:
    """Facts, section 8: five habitats and ten pairs of species. The five starting corners are
    ours: three habitats and all five species each, every habitat and species equally often."""
    pairs = list(combinations(range(5), 2))
    tiles = [Tile((habitat,), pair) for habitat, pair in product(range(5), pairs)]
    starters: list[_Trio] = []
    for k in range(STARTERS):
        pairs_of_three = ((k, k + 1), (k + 2, k + 3), (k + 4, k))
        trio = zip(((0, 0), (0, 1), (1, 1)), (k, k + 2, k + 3), pairs_of_three, strict=True)
        starters.append(
            [
                (at, Tile((habitat % 5,), tuple(sorted(s % 5 for s in pair))), 0)
                for at, habitat, pair in trio
            ]
        )
    return tiles, starters


def _tile(row: dict[str, str]) -> Tile:
    habitats = [row["habitat_a"], row["habitat_b"]]
    return Tile(
        habitats=tuple(HABITAT_INDEX[Habitat(name)] for name in habitats if name),
        species=tuple(SPECIES_INDEX[Species(name)] for name in row["wildlife"].split("|")),
        keystone=row["keystone"] == "1",
    )


def _rows(name: str) -> list[dict[str, str]]:
    file = resources.files(__package__) / "data" / name
    return list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
