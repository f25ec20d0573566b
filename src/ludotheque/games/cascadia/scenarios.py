"""The fifteen scenarios: fixed cards, and objectives that must all be met.

An objective is a kind, a subject (a species, a habitat, or nothing) and an amount; `objectives.py`
says how much of it a seat has. "No … beside …" counts what must not be there.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ludotheque.games.cascadia.pieces import Letter


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
