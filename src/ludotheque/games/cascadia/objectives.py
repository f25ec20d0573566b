"""How far a seat is with the objectives of its scenario."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.games.cascadia.pieces import ELK, HABITAT_NAMES, SALMON, SPECIES_NAMES
from ludotheque.games.cascadia.scenarios import Objective
from ludotheque.games.cascadia.scoring.salmon import TOP
from ludotheque.games.cascadia.scoring.standings import Outcome, outcome
from ludotheque.games.cascadia.state import State
from ludotheque.games.cascadia.tables import Tables
from ludotheque.rules import Seat

# How much of it a seat has: counted from its outcome and the objective's subject …
_COUNTED: dict[str, Callable[[Outcome, str], int]] = {
    "total": lambda own, _: own.total,
    "nature": lambda own, _: own.nature,
    "tokens-of-each": lambda own, _: min(own.tokens),
    "species": lambda own, subject: own.wildlife[SPECIES_NAMES.index(subject)],
    "each-species": lambda own, _: min(own.wildlife),
    "species-of-twenty": lambda own, _: sum(points >= 20 for points in own.wildlife),
    "wildlife": lambda own, _: sum(own.wildlife),
    "habitat": lambda own, subject: own.habitats[HABITAT_NAMES.index(subject)],
    "each-habitat": lambda own, _: min(own.habitats),
    "habitats-of-seven": lambda own, _: sum(points >= 7 for points in own.habitats),
    "habitats": lambda own, _: sum(own.habitats),
}


# … or looked for in its environment --------------------------------------------------------------


def _top_run(tables: Tables, state: State, seat: Seat, subject: str) -> int:
    """Salmon runs that earn the most the card pays for one."""
    runs = tables.tally(state).formations(state.environments[seat])[SALMON]
    return sum(points == TOP[tables.cards(state)[SALMON]] for points, _ in runs)


def _elk_apart(tables: Tables, state: State, seat: Seat, subject: str) -> int:
    """Elk beside the subject: there must be none."""
    other = SPECIES_NAMES.index(subject)
    board = tables.tally(state).board(state.environments[seat])
    return sum(other in board.beside(elk) for elk in board.kinds[ELK])


def _river_apart(tables: Tables, state: State, seat: Seat, subject: str) -> int:
    """River sides against sides of the subject: there must be none."""
    grid, laid = tables.grid, state.environments[seat]
    pair = {HABITAT_NAMES.index("river"), HABITAT_NAMES.index(subject)}
    edges = {
        cell: tables.box.edges[tile][turn]
        for cell, tile, turn in zip(laid.cells, laid.tiles, laid.turns, strict=True)
    }
    return sum(
        {sides[direction], edges[other][grid.opposite(direction)]} == pair
        for cell, sides in edges.items()
        for direction in grid.forward
        if (other := cell + grid.steps[direction]) in edges
    )


_FOUND: dict[str, Callable[[Tables, State, Seat, str], int]] = {
    "top-run": _top_run,
    "elk-apart": _elk_apart,
    "river-apart": _river_apart,
}
_FORBIDDEN = frozenset(("elk-apart", "river-apart"))


def objectives(tables: Tables, state: State, seat: Seat) -> list[tuple[Objective, int, bool]]:
    """Each objective of the scenario, how much of it the seat has, and whether it is met now."""
    if tables.scenario is None:
        return []
    own = outcome(tables, state, seat)
    found = []
    for objective in tables.scenario.objectives:
        kind, subject = objective.kind, objective.subject
        if kind in _COUNTED:
            have = _COUNTED[kind](own, subject)
        else:
            have = _FOUND[kind](tables, state, seat, subject)
        met = have == 0 if kind in _FORBIDDEN else have >= objective.amount
        found.append((objective, have, met))
    return found


def is_met(tables: Tables, state: State, seat: Seat) -> bool:
    """Whether the seat meets every objective of the scenario; it counts when the match is over."""
    found = objectives(tables, state, seat)
    return bool(found) and all(met for _, _, met in found)
