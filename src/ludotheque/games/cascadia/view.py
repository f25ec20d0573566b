"""The view of every reader. Nothing is hidden: unseen tiles have not been drawn yet."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from ludotheque.games.cascadia.grid import Kind, place_of
from ludotheque.games.cascadia.objectives import objectives
from ludotheque.games.cascadia.pieces import HABITAT_NAMES, SPECIES_NAMES, box
from ludotheque.games.cascadia.scoring.result import SCALE, rank_of
from ludotheque.games.cascadia.scoring.standings import standings, totals
from ludotheque.games.cascadia.state import NO_TILE, NO_TOKEN, TURNS, Environment, State
from ludotheque.games.cascadia.tables import Tables
from ludotheque.rules import Seat


class TileSeen(Struct, frozen=True):
    number: int
    habitats: tuple[str, ...]  # one or two
    species: tuple[str, ...]
    keystone: bool


class CellSeen(Struct, frozen=True):
    """A tile that lies."""

    q: int
    r: int
    tile: TileSeen
    rotation: int
    edges: tuple[str, ...]  # the habitat on each side, clockwise: hex from north-east, else north
    token: str | None


class PartSeen(Struct, frozen=True):
    category: str
    points: int


class ObjectiveSeen(Struct, frozen=True):
    """One objective of the scenario; its text is `cascadia-objective-KIND`."""

    kind: str
    subject: str  # a species or habitat, or ""
    amount: int  # the question
    have: int
    met: bool


class EnvironmentSeen(Struct, frozen=True):
    cells: tuple[CellSeen, ...]  # in the order they were laid
    nature: int
    points: int
    parts: tuple[PartSeen, ...]
    corridor_bonuses: tuple[int, ...]  # by habitat
    objectives: tuple[ObjectiveSeen, ...]


class LotSeen(Struct, frozen=True):
    """One of the four places; 0 is nearest to the stack."""

    tile: TileSeen | None
    token: str | None


class CardSeen(Struct, frozen=True):
    species: str
    card: str  # A to D, family or intermediate; "?" until it is drawn


class TokensSeen(Struct, frozen=True):
    """How many tokens of a species are where; the rest lie in environments."""

    species: str
    bag: int
    aside: int
    gone: int


class CascadiaView(Struct, frozen=True):
    kind: Kind
    seat: Seat | None
    phase: str
    acting: Seat
    first: Seat
    turn: int  # 1 to 20, of the acting seat
    turns: int
    cards: tuple[CardSeen, ...]
    environments: tuple[EnvironmentSeen, ...]
    lots: tuple[LotSeen, ...]
    hand: LotSeen  # taken, not yet placed
    free: bool  # any token may go with the tile
    wiped: bool
    tokens: tuple[TokensSeen, ...]
    stack: int  # tiles still to come
    unseen: tuple[int, ...]  # by tile number: copies not yet drawn, more than will be
    gone_tiles: tuple[TileSeen, ...]
    nature_left: int
    scenario: int
    scale: tuple[int, ...]  # alone: the points of each rank, `cascadia-rank-POINTS`
    rank: int  # the highest that is reached now, or 0


_latest: tuple[Tables, State, CascadiaView] | None = None


def view_of(tables: Tables, state: State, seat: Seat | None) -> CascadiaView:
    """Everybody sees the same, usually one after the other: it is put together once."""
    global _latest
    seen = _latest
    if seen is None or seen[0] is not tables or seen[1] is not state:
        seen = _latest = (tables, state, _view(tables, state))
    return replace(seen[2], seat=seat)


def _view(tables: Tables, state: State) -> CascadiaView:
    alone = tables.seats == 1
    return CascadiaView(
        kind=tables.options.tiles,
        seat=None,
        phase=state.phase.value,
        acting=state.acting,
        first=state.first,
        turn=min(state.turns // tables.seats + 1, TURNS),
        turns=TURNS,
        cards=_cards(tables, state),
        environments=_environments(tables, state),
        lots=tuple(
            _lot(tables, tile, token) for tile, token in zip(state.tiles, state.tokens, strict=True)
        ),
        hand=_lot(tables, state.hand_tile, state.hand_token),
        free=state.free,
        wiped=state.wiped,
        tokens=tuple(
            TokensSeen(*entry)
            for entry in zip(SPECIES_NAMES, state.bag, state.aside, state.gone, strict=True)
        ),
        stack=state.stack,
        unseen=state.unseen[1:],
        gone_tiles=tuple(_tile(tables.box.kind, number) for number in state.gone_tiles),
        nature_left=state.nature_left,
        scenario=tables.options.scenario,
        scale=SCALE if alone else (),
        rank=rank_of(totals(tables, state)[0]) if alone else 0,
    )


def _cards(tables: Tables, state: State) -> tuple[CardSeen, ...]:
    unknown = [not letter for letter in state.cards] or [False] * len(SPECIES_NAMES)
    return tuple(
        CardSeen(species, "?" if hidden else card)
        for species, card, hidden in zip(SPECIES_NAMES, tables.cards(state), unknown, strict=True)
    )


def _environments(tables: Tables, state: State) -> tuple[EnvironmentSeen, ...]:
    scored = zip(*standings(tables, state), strict=True)
    return tuple(
        EnvironmentSeen(
            cells=_cells(tables.box.kind, state.environments[seat]),
            nature=state.nature[seat],
            points=score.total,
            parts=tuple(PartSeen(category, points) for category, points in score.parts.items()),
            corridor_bonuses=own,
            objectives=tuple(
                ObjectiveSeen(o.kind, o.subject, o.amount, have, met)
                for o, have, met in objectives(tables, state, seat)
            ),
        )
        for seat, (score, own) in enumerate(scored)
    )


@lru_cache(2_000)  # one environment changes a turn, and every seat looks at all of them
def _cells(kind: Kind, laid: Environment) -> tuple[CellSeen, ...]:
    return tuple(
        CellSeen(*place_of(cell), _tile(kind, tile), turn, _edges(kind, tile, turn), _token(token))
        for cell, tile, turn, token in zip(
            laid.cells, laid.tiles, laid.turns, laid.tokens, strict=True
        )
    )


@lru_cache(1_000)
def _edges(kind: Kind, tile: int, turn: int) -> tuple[str, ...]:
    return tuple(HABITAT_NAMES[habitat] for habitat in box(kind).edges[tile][turn])


def _lot(tables: Tables, tile: int, token: int) -> LotSeen:
    return LotSeen(_tile(tables.box.kind, tile) if tile != NO_TILE else None, _token(token))


def _token(token: int) -> str | None:
    return SPECIES_NAMES[token] if token != NO_TOKEN else None


@lru_cache(500)
def _tile(kind: Kind, number: int) -> TileSeen:
    tile = box(kind).tiles[number]
    habitats = tuple(HABITAT_NAMES[habitat] for habitat in tile.habitats)
    return TileSeen(number, habitats, tuple(SPECIES_NAMES[s] for s in tile.species), tile.keystone)
