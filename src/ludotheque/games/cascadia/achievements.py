"""The 25 achievements: the winner of a match with others may claim one that it fulfils."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from ludotheque.games.cascadia.pieces import SPECIES
from ludotheque.games.cascadia.scenarios import is_met
from ludotheque.games.cascadia.state import NO_TOKEN, Phase

if TYPE_CHECKING:
    from ludotheque.games.cascadia.rules import Cascadia
    from ludotheque.games.cascadia.state import State
    from ludotheque.rules import Seat


class Outcome(Struct, frozen=True):
    """What the achievements look at."""

    total: int
    nature: int
    wildlife: tuple[int, ...]  # points by species
    habitats: tuple[int, ...]  # points by habitat, without bonuses
    tokens: tuple[int, ...]  # by species
    largest: int  # habitats whose largest corridor is this seat's, alone or with others
    keystones: int  # keystone tiles that carry a token


Test: TypeAlias = "Callable[[Outcome], bool]"


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
# Square tiles have neither nature tokens nor keystones: these would come by themselves (ruling 12).
HEX_ONLY = frozenset((8, 22, 23, 24))


def outcome(rules: Cascadia, state: State, seat: Seat) -> Outcome:
    laid = state.environments[seat]
    worth = rules.worth(state, seat)
    corridors = [rules.worth(state, other).habitats for other in range(rules.seats)]
    most = [max(sizes) for sizes in zip(*corridors, strict=True)]
    return Outcome(
        total=rules.totals(state)[seat],
        nature=state.nature[seat],
        wildlife=worth.wildlife,
        habitats=worth.habitats,
        tokens=tuple(laid.tokens.count(species) for species in range(len(SPECIES))),
        largest=sum(own == top > 0 for own, top in zip(worth.habitats, most, strict=True)),
        keystones=sum(
            token != NO_TOKEN and rules.box.tiles[tile].keystone
            for tile, token in zip(laid.tiles, laid.tokens, strict=True)
        ),
    )


def fulfilled(rules: Cascadia, state: State, seat: Seat) -> tuple[int, ...]:
    """The achievements whose condition the seat meets now, by number."""
    reached = outcome(rules, state, seat)
    skipped = HEX_ONLY if rules.options.tiles == "square" else frozenset()
    return tuple(
        number for number, test in ACHIEVEMENTS.items() if number not in skipped and test(reached)
    )


def claimable(rules: Cascadia, state: State, seat: Seat) -> tuple[int, ...]:
    """Of which the seat may claim one: only after a match with others that it has won."""
    if state.phase is not Phase.OVER or rules.seats == 1 or rules.options.scenario:
        return ()
    return fulfilled(rules, state, seat) if seat in rules.result(state).winners else ()


def scenario_done(rules: Cascadia, state: State, seat: Seat) -> int | None:
    """The number of the scenario the seat has passed, once the match is over."""
    passed = state.phase is Phase.OVER and is_met(rules, state, seat)
    return rules.options.scenario if passed else None
