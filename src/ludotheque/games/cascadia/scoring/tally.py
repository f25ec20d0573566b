"""The points of environments, remembered so that bots may ask thousands of times."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct

from ludotheque.games.cascadia.grid import Cell, Grid, place_of
from ludotheque.games.cascadia.pieces import HABITAT_NAMES, SPECIES_NAMES, Box, Card
from ludotheque.games.cascadia.scoring import Board, Formation, Rulings, formations, points
from ludotheque.games.cascadia.scoring.corridors import corridors
from ludotheque.games.cascadia.state import Environment
from ludotheque.rules import Part

MOST = 20_000  # results remembered before all are forgotten

T = TypeVar("T")


class EnvironmentPoints(Struct, frozen=True, gc=False):
    """Points by species and by habitat, without bonuses."""

    wildlife: tuple[int, ...]
    habitats: tuple[int, ...]
    total: int


class Tally:
    """The points of environments on one grid, with one set of cards and rulings.

    Tokens and tiles are remembered apart: a token's places are the same wherever the tile lies.
    """

    def __init__(
        self, grid: Grid, box: Box, cards: Sequence[Card], rulings: Rulings, seats: int
    ) -> None:
        self.grid, self.box, self.cards, self.rulings = grid, box, tuple(cards), rulings
        self._sight_needs_tiles = rulings.hawk_sight == "blocked"
        self._wildlife: dict[tuple[int, ...], tuple[int, ...]] = {}
        self._habitats: dict[tuple[tuple[int, ...], ...], tuple[int, ...]] = {}
        nothing = Environment()
        self._last = [(nothing, EnvironmentPoints((0,) * 5, (0,) * 5, 0))] * seats

    def points_of(self, seat: int, environment: Environment) -> EnvironmentPoints:
        """Most questions are about an environment that has not changed since the last one."""
        last = self._last[seat]
        if last[0] is environment:
            return last[1]
        wildlife, habitats = self.wildlife(environment), self.habitats(environment)
        found = EnvironmentPoints(wildlife, habitats, sum(wildlife) + sum(habitats))
        self._last[seat] = (environment, found)
        return found

    def wildlife(self, environment: Environment) -> tuple[int, ...]:
        cells, tokens = environment.cells, environment.tokens
        laid = [cell * 8 + token for cell, token in zip(cells, tokens, strict=True) if token >= 0]
        key = (*laid, *cells) if self._sight_needs_tiles else tuple(laid)
        known = self._wildlife.get(key)
        if known is None:
            board = self.board(environment)
            known = tuple(
                [points(board, s, card, self.rulings) for s, card in enumerate(self.cards)]
            )
            _remember(self._wildlife, key, known)
        return known

    def habitats(self, environment: Environment) -> tuple[int, ...]:
        key = (environment.cells, environment.tiles, environment.turns)
        known = self._habitats.get(key)
        if known is None:
            known = tuple([len(cells) for cells in self.corridors(environment)])
            _remember(self._habitats, key, known)
        return known

    def board(self, environment: Environment) -> Board:
        pairs = zip(environment.cells, environment.tokens, strict=True)
        return Board(self.grid, {c: token for c, token in pairs if token >= 0}, environment.cells)

    def corridors(self, environment: Environment) -> tuple[tuple[Cell, ...], ...]:
        edges = self.box.edges
        laid = [
            edges[tile][turn]
            for tile, turn in zip(environment.tiles, environment.turns, strict=True)
        ]
        return corridors(self.grid, environment.cells, laid)

    def formations(self, environment: Environment) -> list[list[Formation]]:
        """What scores, for each species."""
        board = self.board(environment)
        return [formations(board, s, card, self.rulings) for s, card in enumerate(self.cards)]

    def parts(self, environment: Environment, bonuses: Sequence[int]) -> list[Part]:
        """Every formation, corridor and bonus with its cells."""
        parts = [
            Part(species, scored, _places(cells))
            for species, found in zip(SPECIES_NAMES, self.formations(environment), strict=True)
            for scored, cells in found
        ]
        largest = self.corridors(environment)
        for habitat, cells in zip(HABITAT_NAMES, largest, strict=True):
            if cells:
                parts.append(Part(habitat, len(cells), _places(cells)))
        for habitat, cells, bonus in zip(HABITAT_NAMES, largest, bonuses, strict=True):
            if bonus:
                parts.append(Part("bonuses", bonus, _places(cells), (habitat,)))
        return parts


def _places(cells: Sequence[Cell]) -> tuple[tuple[int, ...], ...]:
    return tuple(place_of(cell) for cell in cells)


def _remember(known: dict[T, tuple[int, ...]], key: T, value: tuple[int, ...]) -> None:
    if len(known) >= MOST:
        known.clear()
    known[key] = value
