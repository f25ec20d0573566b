"""The fifteen scenarios: fixed cards, and objectives that must all be met.

An objective is a kind, a subject (a species, a habitat, or nothing) and an amount; `objectives.py`
says how much of it a seat has. "No … beside …" counts what must not be there.
"""

from __future__ import annotations

from importlib import resources

import msgspec
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


class _Scenarios(Struct, frozen=True):
    scenarios: tuple[Scenario, ...]


_FILE = resources.files(__package__) / "data" / "scenarios.toml"
SCENARIOS = {
    scenario.number: scenario
    for scenario in msgspec.toml.decode(_FILE.read_bytes(), type=_Scenarios).scenarios
}
