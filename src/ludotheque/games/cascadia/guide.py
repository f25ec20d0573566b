"""The wildlife cards by examples: patterns of tokens, and what the rules give for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TypeAlias

from msgspec import Struct

from ludotheque.games.cascadia.grid import GRIDS, Cell, Grid, Kind, cell_at, place_of
from ludotheque.games.cascadia.pieces import (
    BEAR,
    ELK,
    FOX,
    HAWK,
    SALMON,
    SPECIES,
    SPECIES_NAMES,
    Card,
)
from ludotheque.games.cascadia.scoring import Board, formations

Tokens: TypeAlias = dict[Cell, int]

LETTERS: tuple[Card, ...] = ("A", "B", "C", "D")
VARIANTS: tuple[Card, ...] = ("family", "intermediate")
# Cards that pay for how many there are of something; on the others each pattern pays by itself.
COUNTED = {(BEAR, "A"), (HAWK, "A"), (HAWK, "B")}


class TokenShown(Struct, frozen=True):
    q: int
    r: int
    species: str


class Rung(Struct, frozen=True):
    """A pattern, and its points."""

    tokens: tuple[TokenShown, ...]
    points: int


class CardGuide(Struct, frozen=True):
    """A card by its patterns, the smallest first."""

    species: str
    card: Card
    counted: bool  # all of it together is one rung; otherwise every pattern counts by itself
    rungs: tuple[Rung, ...]


class Guide(Struct, frozen=True):
    hex: tuple[CardGuide, ...]
    square: tuple[CardGuide, ...]


@cache
def guide() -> Guide:
    return Guide(_cards("hex"), _cards("square"))


def _cards(kind: Kind) -> tuple[CardGuide, ...]:
    grid = GRIDS[kind]
    return tuple(
        CardGuide(
            SPECIES_NAMES[species],
            card,
            (species, card) in COUNTED,
            tuple(_rungs(grid, species, card)),
        )
        for species in range(len(SPECIES))
        for card in (*LETTERS, *VARIANTS)
    )


def _rungs(grid: Grid, species: int, card: Card) -> Iterator[Rung]:
    for tokens in _examples(grid, species, card):
        scored = [earned for earned, _ in formations(Board(grid, tokens, tokens), species, card)]
        # A second fox beside the shown one would score as well.
        earned = max(scored, default=0) if species == FOX else sum(scored)
        if earned:  # a pattern that this grid has no points for is none
            shown = (
                TokenShown(*place_of(cell), SPECIES_NAMES[kind]) for cell, kind in tokens.items()
            )
            yield Rung(tuple(shown), earned)


def _examples(grid: Grid, species: int, card: Card) -> Iterable[Tokens]:
    if card in VARIANTS:
        return [_line(species, n) for n in range(1, 5 if card == "intermediate" else 4)]
    own = {BEAR: _bears, ELK: _elk, SALMON: _salmon, HAWK: _hawks, FOX: _foxes}
    return own[species](grid, card)


def _line(species: int, length: int, first: int = 0) -> Tokens:
    return {cell_at(first + n, 0): species for n in range(length)}


def _rows(species: int, count: int, wide: int) -> Tokens:
    """This number of tokens in rows of `wide`, side by side."""
    return {cell_at(n % wide, n // wide): species for n in range(count)}


def _bears(grid: Grid, card: Card) -> list[Tokens]:
    single, pair = _line(BEAR, 1), _line(BEAR, 2)
    trio, four = pair | {cell_at(0, 1): BEAR}, _rows(BEAR, 4, 2)
    if card == "A":
        pairs = [_moved(pair, 3 * (n % 2), 2 * (n // 2)) for n in range(4)]
        return [_together(pairs[: n + 1]) for n in range(4)]
    if card == "B":
        return [trio]
    if card == "C":
        return [single, pair, trio, _together([single, _moved(pair, 2, 0), _moved(trio, 5, 0)])]
    return [pair, trio, four]


def _elk(grid: Grid, card: Card) -> list[Tokens]:
    if card == "A":
        return [_line(ELK, n) for n in range(1, 5)]
    if card == "B":
        triangle = {**_line(ELK, 2), cell_at(0, 1): ELK}
        return [_line(ELK, 1), _line(ELK, 2), triangle, _rows(ELK, 4, 2)]
    if card == "C":
        return [_rows(ELK, n, 4) for n in range(1, 9)]
    ring = grid.beside(cell_at(0, 0))
    return [dict.fromkeys(ring[:n], ELK) for n in range(1, len(ring) + 1)]


def _salmon(grid: Grid, card: Card) -> list[Tokens]:
    if card != "D":
        return [_line(SALMON, n) for n in range(1, 8 if card == "A" else 6)]
    run = _line(SALMON, 3)
    others = [cell for cell in sorted(grid.around(run)) if cell > min(run)][:4]
    company = dict(zip(others, (BEAR, ELK, HAWK, FOX), strict=False))
    return [run, run | dict([*company.items()][:2]), run | company]


def _hawks(grid: Grid, card: Card) -> list[Tokens]:
    if card in ("A", "B"):  # two cells apart, along the axes of both grids
        return [{cell_at(2 * (k % 4), 2 * (k // 4)): HAWK for k in range(n)} for n in range(1, 9)]
    if card == "C":
        return [{cell_at(0, 0): HAWK, cell_at(2, 0): HAWK}]
    between = (ELK, BEAR, FOX)
    return [
        {cell_at(0, 0): HAWK, cell_at(n + 1, 0): HAWK}
        | {cell_at(k + 1, 0): between[k] for k in range(n)}
        for n in range(1, 4)
    ]


def _foxes(grid: Grid, card: Card) -> list[Tokens]:
    fox = {cell_at(0, 0): FOX}
    ring = grid.beside(cell_at(0, 0))
    if card == "A":
        return [
            fox | dict(zip(ring, (BEAR, ELK, SALMON, HAWK, FOX)[:n], strict=False))
            for n in range(1, min(5, len(ring)) + 1)
        ]
    if card == "C":
        return [fox | dict.fromkeys(ring[:n], ELK) for n in range(1, len(ring) + 1)]
    if card == "D":
        fox |= {cell_at(1, 0): FOX}
        ring = tuple(sorted(grid.around(fox)))
    twice = [species for species in (BEAR, ELK, SALMON, HAWK) for _ in range(2)]
    return [
        fox | dict(zip(ring, twice[: 2 * n], strict=False)) for n in range(1, len(ring) // 2 + 1)
    ]


def _moved(tokens: Tokens, q: int, r: int) -> Tokens:
    return {cell + cell_at(q, r): species for cell, species in tokens.items()}


def _together(parts: Sequence[Tokens]) -> Tokens:
    return {cell: species for part in parts for cell, species in part.items()}
