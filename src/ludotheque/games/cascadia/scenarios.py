"""The fifteen scenarios, and those from a file: fixed cards, and objectives that must all be met.

An objective is a condition, a subject (a species, a habitat, or nothing) and an amount;
`objectives.py` says how much of it a seat has. "No … beside …" counts what must not be there.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from typing import Annotated

import msgspec
from msgspec import Meta, Struct, to_builtins

from ludotheque.faults import fault, fault_place
from ludotheque.games.cascadia.pieces import HABITAT_NAMES, SPECIES, SPECIES_NAMES, Letter
from ludotheque.rules import BadOption
from ludotheque.text import Text, text
from ludotheque.toml import BadToml, read_toml, write_toml

MAX_OBJECTIVES = 8
OWN = 0  # the number of a scenario from a file

_HEADER = """\
# The cards of bear, elk, salmon, hawk and fox, and the objectives, which must all be met.
"""


class Objective(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
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


class Condition(Struct, frozen=True):
    """What an objective may ask for: of which subjects, and how much of it."""

    kind: str
    low: int
    high: int
    subjects: tuple[str, ...] = ()


# Twenty turns and the three starting tiles: a corridor has 23 tiles at most, with 3 points more for
# the largest one, and there are four tokens of each species at most.
CONDITIONS = {
    condition.kind: condition
    for condition in (
        Condition("total", 1, 200),
        Condition("wildlife", 1, 150),
        Condition("species", 1, 60, SPECIES_NAMES),
        Condition("each-species", 1, 30),
        Condition("species-of-twenty", 1, len(SPECIES_NAMES)),
        Condition("tokens-of-each", 1, 4),
        Condition("habitats", 1, 100),
        Condition("habitat", 1, 26, HABITAT_NAMES),
        Condition("each-habitat", 1, 15),
        Condition("habitats-of-seven", 1, len(HABITAT_NAMES)),
        Condition("nature", 1, 20),
        Condition("top-run", 1, 1),
        Condition("elk-apart", 0, 0, tuple(name for name in SPECIES_NAMES if name != "elk")),
        Condition("river-apart", 0, 0, tuple(name for name in HABITAT_NAMES if name != "river")),
    )
}


class _Scenarios(Struct, frozen=True):
    scenarios: tuple[Scenario, ...]


_FILE = resources.files(__package__) / "data" / "scenarios.toml"
SCENARIOS = {
    scenario.number: scenario
    for scenario in msgspec.toml.decode(_FILE.read_bytes(), type=_Scenarios).scenarios
}


# A scenario from a file ---------------------------------------------------------------------------


class ScenarioFile(Struct, frozen=True, forbid_unknown_fields=True):
    cards: Annotated[tuple[Letter, ...], Meta(min_length=len(SPECIES), max_length=len(SPECIES))]
    objectives: Annotated[tuple[Objective, ...], Meta(max_length=MAX_OBJECTIVES)]


@lru_cache(maxsize=8)
def read_scenario(source: str) -> Scenario:
    """The scenario of a TOML text. Raises BadOption with the objective that is wrong."""
    try:
        file = msgspec.convert(read_toml(source), ScenarioFile)
    except BadToml as error:
        raise BadOption(text("cascadia-goals-bad", why=error.reason)) from None
    except msgspec.ValidationError as error:
        why = fault(error)
        raise BadOption(text("cascadia-goals-bad", why=why)).at(fault_place(why)) from None
    if not file.objectives:
        raise BadOption(text("cascadia-goals-none")).at("objectives")
    for at, objective in enumerate(file.objectives):
        _check_objective(at, objective, file.objectives[:at])
    return Scenario(OWN, file.cards, file.objectives)


def _check_objective(at: int, objective: Objective, before: tuple[Objective, ...]) -> None:
    def bad(field: str, why: Text) -> BadOption:
        place = f"objectives.{at}.{field}".rstrip(".")
        return BadOption(text("cascadia-goals-objective", n=at + 1, why=why)).at(place)

    condition = CONDITIONS.get(objective.kind)
    if condition is None:
        known = ", ".join(CONDITIONS)
        raise bad("kind", text("cascadia-goals-kind", kind=objective.kind[:40], known=known))
    if objective.subject not in (condition.subjects or ("",)):
        if not condition.subjects:
            raise bad("subject", text("cascadia-goals-no-subject"))
        raise bad("subject", text("cascadia-goals-subject", known=", ".join(condition.subjects)))
    if not condition.low <= objective.amount <= condition.high:
        raise bad("amount", text("cascadia-goals-amount", low=condition.low, high=condition.high))
    if any((one.kind, one.subject) == (objective.kind, objective.subject) for one in before):
        raise bad("", text("cascadia-goals-twice"))


def first_scenario() -> str:
    """Scenario 1 as such a file."""
    first = SCENARIOS[1]
    return _HEADER + write_toml(to_builtins(ScenarioFile(first.cards, first.objectives)))
