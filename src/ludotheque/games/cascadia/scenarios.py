"""The fifteen scenarios: fixed cards, and objectives that must all be met.

An objective is a kind, a subject (a species, a habitat, or nothing) and an amount. Each kind is a
small function that says how much of it a seat has; "no … beside …" counts what must not be there.
Habitat points are those of corridors, without bonuses (ruling 9).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from ludotheque.games.cascadia.pieces import (
    HABITAT_INDEX,
    SALMON,
    SPECIES,
    SPECIES_INDEX,
    Habitat,
    Species,
)
from ludotheque.games.cascadia.scoring import Letter
from ludotheque.games.cascadia.scoring.salmon import TOP

if TYPE_CHECKING:
    from ludotheque.games.cascadia.rules import Cascadia
    from ludotheque.games.cascadia.state import State
    from ludotheque.rules import Seat


class Objective(Struct, frozen=True):
    kind: str
    amount: int
    subject: str = ""


class Scenario(Struct, frozen=True):
    number: int
    cards: tuple[Letter, ...]  # bear, elk, salmon, hawk, fox
    objectives: tuple[Objective, ...]

    @property
    def needs_nature(self) -> bool:
        """Whether it asks for nature tokens, which the square game does not have."""
        return any(objective.kind == "nature" for objective in self.objectives)


def _scenario(number: int, cards: Sequence[Letter], total: int, *more: Objective) -> Scenario:
    return Scenario(number, tuple(cards), (Objective("total", total), *more))


# Facts, section 9. Some cards and objectives of 5, 12 and 13 are reconstructed.
_NATURE_5 = Objective("nature", 5)
_SEVEN_IN_THREE = Objective("habitats-of-seven", 3)
SCENARIOS = {
    scenario.number: scenario
    for scenario in (
        _scenario(1, ("A", "A", "A", "A", "A"), 80),
        _scenario(2, ("B", "B", "B", "B", "B"), 80),
        _scenario(3, ("C", "C", "C", "C", "C"), 80),
        _scenario(4, ("D", "D", "D", "D", "D"), 85),
        _scenario(5, ("A", "A", "B", "B", "C"), 85, Objective("nature", 3)),
        _scenario(6, ("D", "B", "C", "C", "B"), 85, Objective("tokens-of-each", 4)),
        _scenario(7, ("B", "C", "C", "D", "C"), 90, Objective("species", 20, "hawk")),
        _scenario(8, ("C", "B", "B", "A", "D"), 90, _NATURE_5, Objective("elk-apart", 0, "bear")),
        _scenario(
            *(9, ("C", "A", "D", "C", "B"), 90),
            *(Objective("each-species", 10), Objective("each-habitat", 5)),
        ),
        _scenario(10, ("C", "B", "D", "B", "B"), 95, Objective("wildlife", 60), _SEVEN_IN_THREE),
        _scenario(
            *(11, ("B", "A", "A", "C", "A"), 95),
            *(Objective("species", 30, "bear"), Objective("river-apart", 0, "forest")),
        ),
        _scenario(
            *(12, ("A", "B", "A", "A", "C"), 95),
            *(Objective("top-run", 1), Objective("habitat", 12, "forest")),
        ),
        _scenario(13, ("D", "C", "C", "B", "C"), 100, Objective("elk-apart", 0, "hawk"), _NATURE_5),
        _scenario(
            *(14, ("A", "C", "B", "A", "D"), 100),
            *(Objective("habitats", 35), Objective("river-apart", 0, "wetland")),
        ),
        _scenario(
            *(15, ("A", "D", "A", "D", "A"), 100),
            *(_NATURE_5, _SEVEN_IN_THREE, Objective("species-of-twenty", 2)),
        ),
    )
}


# How much of it a seat has ---------------------------------------------------------------------


def _total(rules: Cascadia, state: State, seat: Seat, subject: str) -> int:
    return rules.totals(state)[seat]


def _nature(rules: Cascadia, state: State, seat: Seat, subject: str) -> int:
    return state.nature[seat]


def _tokens_of_each(rules: Cascadia, state: State, seat: Seat, subject: str) -> int:
    """Of the species that is there least."""
    return min(state.environments[seat].tokens.count(species) for species in range(len(SPECIES)))


def _species(rules: Cascadia, state: State, seat: Seat, subject: str) -> int:
    return rules.worth(state, seat).wildlife[SPECIES_INDEX[Species(subject)]]


def _each_species(rules: Cascadia, state: State, seat: Seat, subject: str) -> int:
    return min(rules.worth(state, seat).wildlife)


def _species_of_twenty(rules: Cascadia, state: State, seat: Seat, subject: str) -> int:
    return sum(points >= 20 for points in rules.worth(state, seat).wildlife)


def _wildlife(rules: Cascadia, state: State, seat: Seat, subject: str) -> int:
    return sum(rules.worth(state, seat).wildlife)


def _habitat(rules: Cascadia, state: State, seat: Seat, subject: str) -> int:
    return rules.worth(state, seat).habitats[HABITAT_INDEX[Habitat(subject)]]


def _each_habitat(rules: Cascadia, state: State, seat: Seat, subject: str) -> int:
    return min(rules.worth(state, seat).habitats)


def _habitats_of_seven(rules: Cascadia, state: State, seat: Seat, subject: str) -> int:
    return sum(points >= 7 for points in rules.worth(state, seat).habitats)


def _habitats(rules: Cascadia, state: State, seat: Seat, subject: str) -> int:
    return sum(rules.worth(state, seat).habitats)


def _top_run(rules: Cascadia, state: State, seat: Seat, subject: str) -> int:
    """Salmon runs that are worth the most the card pays for one."""
    runs = rules.tally(state).formations(state.environments[seat])[SALMON]
    return sum(points == TOP[rules.cards(state)[SALMON]] for points, _ in runs)


def _elk_apart(rules: Cascadia, state: State, seat: Seat, subject: str) -> int:
    """Elk beside the subject: there must be none."""
    other = SPECIES_INDEX[Species(subject)]
    board = rules.tally(state).board(state.environments[seat])
    return sum(other in board.beside(elk) for elk in board.kinds[SPECIES_INDEX[Species.ELK]])


def _river_apart(rules: Cascadia, state: State, seat: Seat, subject: str) -> int:
    """River sides against sides of the subject: there must be none."""
    laid = state.environments[seat]
    pair = {HABITAT_INDEX[Habitat.RIVER], HABITAT_INDEX[Habitat(subject)]}
    edges = {
        cell: rules.box.edges[tile][turn]
        for cell, tile, turn in zip(laid.cells, laid.tiles, laid.turns, strict=True)
    }
    grid = rules.grid
    return sum(
        {sides[direction], edges[other][grid.opposite(direction)]} == pair
        for cell, sides in edges.items()
        for direction in grid.forward
        if (other := cell + grid.steps[direction]) in edges
    )


_KINDS: dict[str, Callable[[Cascadia, State, Seat, str], int]] = {
    "total": _total,
    "nature": _nature,
    "tokens-of-each": _tokens_of_each,
    "species": _species,
    "each-species": _each_species,
    "species-of-twenty": _species_of_twenty,
    "wildlife": _wildlife,
    "habitat": _habitat,
    "each-habitat": _each_habitat,
    "habitats-of-seven": _habitats_of_seven,
    "habitats": _habitats,
    "top-run": _top_run,
    "elk-apart": _elk_apart,
    "river-apart": _river_apart,
}
_FORBIDDEN = frozenset(("elk-apart", "river-apart"))


def objectives(rules: Cascadia, state: State, seat: Seat) -> list[tuple[Objective, int, bool]]:
    """Each objective of the scenario, how much of it the seat has, and whether it is met now."""
    scenario = SCENARIOS.get(rules.options.scenario)
    found = []
    for objective in scenario.objectives if scenario else ():
        have = _KINDS[objective.kind](rules, state, seat, objective.subject)
        met = have == 0 if objective.kind in _FORBIDDEN else have >= objective.amount
        found.append((objective, have, met))
    return found


def is_met(rules: Cascadia, state: State, seat: Seat) -> bool:
    """Whether the seat meets every objective of the scenario; it counts when the match is over."""
    found = objectives(rules, state, seat)
    return bool(found) and all(met for _, _, met in found)
