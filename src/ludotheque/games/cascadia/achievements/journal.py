"""What was achieved, as text files in the layout of the rule document: in French, append-only.

Nothing here knows the date or who sits where: callers say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from importlib import resources

from ludotheque.games.cascadia.achievements.conditions import fulfilled, scenario_done
from ludotheque.games.cascadia.pieces import SPECIES, Species
from ludotheque.games.cascadia.scenarios import SCENARIOS
from ludotheque.games.cascadia.scoring.result import result
from ludotheque.games.cascadia.scoring.standings import totals
from ludotheque.games.cascadia.state import State
from ludotheque.games.cascadia.tables import Tables
from ludotheque.games.cascadia.words import objective_text
from ludotheque.rules import Seat
from ludotheque.text import Language, text

GAME_FILE = "GameAchievements.txt"
SCENARIO_FILE = "ScenarioAchievements.txt"

_MODES = {"hex": "Hexagonal", "square": "Carré"}
_STRATEGIES = {
    "cards": "FaunaScoring",
    "scenario": "FaunaScoring",
    "family": "FamilyScoring",
    "intermediate": "IntermediateScoring",
}
# The document's names, in the order of its example.
_NAMES = {
    Species.FOX: "Fox",
    Species.HAWK: "Buzzard",
    Species.SALMON: "Salmon",
    Species.BEAR: "Bear",
    Species.ELK: "Elk",
}

# The lines of the file: 8, 9, 11 to 13, 15, 24 and 25 as the document shows them, the others alike.
ACHIEVED = {
    **{
        number: f"score {points} points or more"
        for number, points in enumerate(range(80, 111, 5), 1)
    },
    8: "have no Nature Tokens Left",
    9: "have no bears",
    10: "have no elk",
    11: "have no salmon",
    12: "have no hawks",
    13: "have no foxes",
    14: "have more than 10 of one type of Wildlife",
    15: "win majority for 3 habitats",
    16: "score 5 points or more for each habitat",
    17: "score 12 points or more for one habitat",
    18: "score 15 points or more for one habitat",
    19: "score 10 points or more for each type of Wildlife",
    20: "score 20 points or more for 2 types of Wildlife",
    21: "score 30 points or more for one type of Wildlife",
    22: "have 5 Nature Tokens or more Left",
    23: "have 10 Nature Tokens or more Left",
    24: "Have no completed Keystone Habitats",
    25: "Only have 3 types of Wildlife",
}


@cache
def _french() -> Language:
    return Language("fr", [resources.files("ludotheque.games.cascadia") / "locale"])


def entry(
    tables: Tables, state: State, seat: Seat, name: str, when: datetime, achieved: Sequence[str]
) -> str:
    """One result; `achieved` are lines such as `9 - have no bears`."""
    lines = [
        f"=== Succès enregistrés le : {when:%Y-%m-%d %H:%M:%S} ===",
        f"Nom du joueur : {_one_line(name)}",
        f"Mode du jeu : {_MODES[tables.options.tiles]}",
        f"Stratégie de scoring : {_STRATEGIES[tables.options.variant]}",
    ]
    if state.cards:
        cards = dict(zip(SPECIES, state.cards, strict=True))
        lines.append("Cartes utilisées pour le calcul des scores :")
        lines += [f"- {word}: {cards[species]}" for species, word in _NAMES.items()]
    lines.append(f"Score total : {totals(tables, state)[seat]}")
    lines.append("Succès atteints :")
    lines += [f"- {line}" for line in achieved] or ["Aucun succès atteint."]
    return "\n".join([*lines, "=====", "", ""])


def game_entry(tables: Tables, state: State, seat: Seat, name: str, when: datetime) -> str:
    """Every achievement that is fulfilled is listed; the one that is claimed is kept elsewhere."""
    lines = [f"{number} - {ACHIEVED[number]}" for number in fulfilled(tables, state, seat)]
    return entry(tables, state, seat, name, when, lines)


def scenario_entry(tables: Tables, state: State, seat: Seat, name: str, when: datetime) -> str:
    passed = scenario_done(tables, state, seat)
    lines = [f"{passed} - {scenario_line(passed)}"] if passed else []
    return entry(tables, state, seat, name, when, lines)


def scenario_line(number: int) -> str:
    """The scenario and its objectives, in French."""
    asked = [objective_text(objective) for objective in SCENARIOS[number].objectives]
    return _french()(text("cascadia-scenario", n=number, objectives=asked))


def entries(
    tables: Tables, state: State, names: Mapping[Seat, str], when: datetime
) -> list[tuple[str, str]]:
    """The files and what a finished match adds to them, for the people at the table: of a scenario
    everybody's result, of a match with others the winners', alone nothing."""
    if tables.options.goals:  # a scenario of one's own has no number to be listed by
        return []
    if tables.scenario is not None:
        return [
            (SCENARIO_FILE, scenario_entry(tables, state, seat, name, when))
            for seat, name in names.items()
        ]
    winners = result(tables, state).winners if tables.seats > 1 else ()
    return [
        (GAME_FILE, game_entry(tables, state, seat, names[seat], when))
        for seat in winners
        if seat in names
    ]


def _one_line(name: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in name)
