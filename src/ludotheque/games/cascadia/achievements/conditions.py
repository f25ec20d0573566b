"""The 25 achievements: the winner of a match with others may claim one that it fulfils."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ludotheque.games.cascadia.objectives import is_met
from ludotheque.games.cascadia.pieces import SPECIES
from ludotheque.games.cascadia.scoring.result import result
from ludotheque.games.cascadia.scoring.standings import Outcome, outcome
from ludotheque.games.cascadia.state import Phase, State
from ludotheque.games.cascadia.tables import Tables
from ludotheque.rules import Seat

Test: TypeAlias = Callable[[Outcome], bool]


def _reach(points: int) -> Test:
    return lambda outcome: outcome.total >= points


def _without(species: int) -> Test:
    return lambda outcome: outcome.tokens[species] == 0


ACHIEVEMENTS: dict[int, Test] = {
    **{number: _reach(points) for number, points in enumerate(range(80, 111, 5), 1)},
    8: lambda outcome: outcome.nature == 0,
    **{9 + species: _without(species) for species in range(len(SPECIES))},
    14: lambda outcome: max(outcome.tokens) > 10,
    15: lambda outcome: outcome.largest >= 3,
    16: lambda outcome: min(outcome.habitats) >= 5,
    17: lambda outcome: max(outcome.habitats) >= 12,
    18: lambda outcome: max(outcome.habitats) >= 15,
    19: lambda outcome: min(outcome.wildlife) >= 10,
    20: lambda outcome: sum(points >= 20 for points in outcome.wildlife) >= 2,
    21: lambda outcome: max(outcome.wildlife) >= 30,
    22: lambda outcome: outcome.nature >= 5,
    23: lambda outcome: outcome.nature >= 10,
    24: lambda outcome: outcome.keystones == 0,
    25: lambda outcome: sum(count > 0 for count in outcome.tokens) <= 3,
}


def fulfilled(tables: Tables, state: State, seat: Seat) -> tuple[int, ...]:
    """The achievements whose condition the seat meets now, by number."""
    reached = outcome(tables, state, seat)
    return tuple(number for number, test in ACHIEVEMENTS.items() if test(reached))


def claimable(tables: Tables, state: State, seat: Seat) -> tuple[int, ...]:
    """Of which the seat may claim one: only after a match with others that it has won."""
    if state.phase is not Phase.OVER or tables.seats == 1 or tables.scenario is not None:
        return ()
    return fulfilled(tables, state, seat) if seat in result(tables, state).winners else ()


def scenario_done(tables: Tables, state: State, seat: Seat) -> int | None:
    """The number of the scenario the seat has passed, once the match is over."""
    passed = state.phase is Phase.OVER and is_met(tables, state, seat)
    return tables.options.scenario if passed else None
