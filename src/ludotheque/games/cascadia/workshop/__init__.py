"""The part of Cascadia that a file can change: a scenario with its goals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from ludotheque.games.cascadia.pieces import SPECIES_NAMES
from ludotheque.games.cascadia.scenarios import (
    CONDITIONS,
    MAX_OBJECTIVES,
    Condition,
    ScenarioFile,
    first_scenario,
)
from ludotheque.games.cascadia.words import objective_text
from ludotheque.text import Text, text

PARTS = ("goals",)


class GoalFacts(Struct, frozen=True):
    """What an objective may ask for."""

    conditions: tuple[Condition, ...]
    most: int  # objectives of a scenario
    species: tuple[str, ...]  # in the order of the cards
    needs_nature: bool  # nature tokens are asked for: not with square tiles


def original(part: str) -> str:
    """Scenario 1, as TOML."""
    return first_scenario()


def facts(part: str, content: Mapping[str, Any]) -> GoalFacts:
    """What can be chosen, whatever the file holds."""
    asked = content.get("objectives")
    listed = asked if isinstance(asked, list) else ()
    kinds = [one.get("kind") for one in listed if isinstance(one, Mapping)]
    return GoalFacts(
        conditions=tuple(CONDITIONS.values()),
        most=MAX_OBJECTIVES,
        species=SPECIES_NAMES,
        needs_nature="nature" in kinds,
    )


def changed_entries(
    part: str, before: Mapping[str, Any], after: Mapping[str, Any]
) -> tuple[tuple[Text, Sequence[Text]], ...]:
    """The cards, where they are not those of scenario 1, and all objectives: scenarios have little
    in common that could be left out."""
    if before == after:
        return ()
    file = msgspec.convert(after, ScenarioFile)
    cards = [
        text("cascadia-changed-card", species=text(f"cascadia-species-{name}"), letter=letter)
        for name, letter in zip(SPECIES_NAMES, file.cards, strict=True)
    ]
    goals = [objective_text(one) for one in file.objectives]
    found: list[tuple[Text, Sequence[Text]]] = []
    if before["cards"] != after["cards"]:
        found.append((text("cascadia-changed-cards"), cards))
    return (*found, (text("cascadia-changed-objectives"), goals))
