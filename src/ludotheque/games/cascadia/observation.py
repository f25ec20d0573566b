"""What a seat observes: the environments, the four places, the bag, and the points by category."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ludotheque.games.cascadia.grid import place_of
from ludotheque.games.cascadia.numbers import RADIUS, SIDE
from ludotheque.games.cascadia.pieces import CARDS, HABITATS, SPECIES, Box
from ludotheque.games.cascadia.scoring.standings import bonuses, points_of
from ludotheque.games.cascadia.state import LOTS, NO_TOKEN, TURNS, Environment, Phase, State
from ludotheque.games.cascadia.tables import HasTables, Tables
from ludotheque.learning import Bytes, Observer, Part, marks, one_hot
from ludotheque.rules import Seat

PHASES = (Phase.CROWD, Phase.CHOOSE, Phase.REMOVE, Phase.MATCH, Phase.PLACE)
TILE = 2 * len(HABITATS) + len(SPECIES) + 1  # first and second habitat, species, keystone
POINTS = len(SPECIES) + len(HABITATS) + 2  # with the bonuses, and the nature tokens
SIDES = 6


def observer(rules: HasTables) -> Observer:
    return CascadiaObserver(rules.tables)


def planes_for(seats: int) -> tuple[Part, ...]:
    wide = (SIDE, SIDE)
    return (
        Part("edges", (seats, SIDES, *wide), "by seat and side: 0, or the habitat from 1 on"),
        Part("tokens", (seats, 5, *wide), "by seat and species: a token lies there"),
        Part("room", (seats, 5, *wide), "by seat and species: a token may be put there"),
        Part("keystones", (seats, *wide), "by seat: a keystone tile"),
    )


def vectors_for(seats: int, tiles: int) -> tuple[Part, ...]:
    """`tiles`: how many different ones there are in the stack."""
    return (
        Part("points", (seats, POINTS), "by seat: species, habitats, bonuses, nature tokens"),
        Part("nature", (seats,), "by seat: nature tokens"),
        Part("market", (LOTS, TILE), "by place: the tile's first and second habitat, its species"
             " and whether it is a keystone tile"),
        Part("tile", (TILE,), "the tile in hand"),
        Part("offered", (LOTS, 5), "by place: the species of the token"),
        Part("token", (5,), "the token in hand"),
        Part("bag", (5,), "by species: tokens in the bag"),
        Part("aside", (5,), "by species: tokens wiped, not yet back in the bag"),
        Part("unseen", (tiles,), "by tile: copies not yet drawn"),
        Part("cards", (5, len(CARDS)), "by species: which card scores it"),
        Part("stack", (1,), "tiles still to come"),
        Part("turns", (1,), "turns left to each seat, this one included"),
        Part("flags", (3,), "any token may be taken; no more is spent; three were wiped"),
        Part("phase", (len(PHASES),), "what is asked: to wipe, to choose, to remove, to match,"
             " to place"),
        Part("acting", (seats,), "by seat: is asked now"),
        Part("me", (seats,), "by seat: is the one who looks"),
    )  # fmt: skip


def tile_bytes(box: Box) -> tuple[bytes, ...]:
    """Every tile as an observation describes it, by number."""
    found = [bytes(TILE)]
    for tile in box.tiles[1:]:
        species = marks(tile.species, len(SPECIES))
        first, second = (one_hot(tile.habitats[side], len(HABITATS)) for side in (0, -1))
        found.append(first + second + species + bytes([tile.keystone]))
    return tuple(found)


def edge_bytes(box: Box) -> Bytes:
    """The habitats on the sides of every tile, from 1 on, by number and rotation."""
    found = np.zeros((len(box.tiles), SIDES, SIDES), np.uint8)
    for tile, turns in enumerate(box.edges):
        for turn, edges in enumerate(turns):
            found[tile, turn, : len(edges)] = np.array(edges) + 1
    return found


class CascadiaObserver(Observer):
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.planes = planes_for(tables.seats)
        self.vectors = vectors_for(tables.seats, len(tables.box.stack))
        self._tiles, self._edges = tile_bytes(tables.box), edge_bytes(tables.box)
        self._shows = np.array(tables.box.shows, np.uint8)
        self._cards: dict[tuple[str, ...], bytes] = {}
        self._scored: tuple[object, ...] = (None,) * 3
        self._told = b""

    def draw(
        self, planes: Mapping[str, Bytes], state: State, seat: Seat, shown: State | None
    ) -> None:
        for number, laid in enumerate(state.environments):
            before = shown.environments[number] if shown is not None else Environment()
            if laid is not before:
                self._draw_environment(planes, number, laid, before)

    def _draw_environment(
        self, planes: Mapping[str, Bytes], seat: Seat, laid: Environment, before: Environment
    ) -> None:
        edges, tokens, room = (planes[name][seat] for name in ("edges", "tokens", "room"))
        count = len(before.cells)
        if before.cells != laid.cells[:count] or before.tiles != laid.tiles[:count]:
            count = 0  # another match
            for plane in (edges, tokens, room, planes["keystones"][seat]):
                plane[:] = 0
        for at, (cell, token) in enumerate(zip(laid.cells, laid.tokens, strict=True)):
            if at < count and token == before.tokens[at]:
                continue
            q, r = place_of(cell)
            if max(abs(q), abs(r)) > RADIUS:
                continue
            x, y, tile = q + RADIUS, r + RADIUS, laid.tiles[at]
            if at >= count:
                edges[:, y, x] = self._edges[tile, laid.turns[at]]
                planes["keystones"][seat, y, x] = self._tiles[tile][-1]
            room[:, y, x] = self._shows[tile] if token == NO_TOKEN else 0
            if token != NO_TOKEN:
                tokens[token, y, x] = 1

    def tell(self, state: State, seat: Seat) -> bytes:
        tables, tiles, phase = self._tables, self._tiles, state.phase
        seats, market = tables.seats, state.tiles
        turns = TURNS - state.turns // seats
        return b"".join(
            (
                self._points(state),
                bytes(state.nature),
                *[tiles[number] for number in market],
                tiles[state.hand_tile],
                *[one_hot(token, len(SPECIES)) for token in state.tokens],
                one_hot(state.hand_token, len(SPECIES)),
                bytes(state.bag),
                bytes(state.aside),
                bytes(state.unseen[1:]),
                self._told_cards(state),
                bytes((state.stack, turns, state.free, state.declined, state.wiped)),
                one_hot(PHASES.index(phase) if phase in PHASES else -1, len(PHASES)),
                one_hot(state.acting if phase in PHASES else -1, seats),
                one_hot(seat, seats),
            )
        )

    def _points(self, state: State) -> bytes:
        """The same until something is laid, or a nature token won or spent."""
        scored = (state.environments, state.nature, state.cards)
        if any(new is not old for new, old in zip(scored, self._scored, strict=True)):
            self._scored, found = scored, points_of(self._tables, state)
            seats = zip(found, bonuses(self._tables, found), state.nature, strict=True)
            self._told = b"".join(
                bytes((*points.wildlife, *points.habitats, sum(extra), nature))
                for points, extra, nature in seats
            )
        return self._told

    def _told_cards(self, state: State) -> bytes:
        cards = self._tables.cards(state)
        if cards not in self._cards:
            self._cards[cards] = b"".join(one_hot(CARDS.index(c), len(CARDS)) for c in cards)
        return self._cards[cards]
