"""The fifteen scenarios: their cards, and each kind of objective met and missed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ludotheque.games.cascadia.achievements.conditions import scenario_done
from ludotheque.games.cascadia.game import CASCADIA
from ludotheque.games.cascadia.grid import cell_at
from ludotheque.games.cascadia.objectives import is_met, objectives
from ludotheque.games.cascadia.pieces import SPECIES_INDEX, Species
from ludotheque.games.cascadia.rules import Cascadia
from ludotheque.games.cascadia.scenarios import SCENARIOS, Objective
from ludotheque.games.cascadia.scoring.standings import bonuses, points_of, totals
from ludotheque.games.cascadia.state import NO_TOKEN, Environment, Phase, State
from ludotheque.rules import BadOption
from ludotheque.testing.walk import last_state, walk


def rules_for(seats: int = 1, **options: Any) -> Cascadia:
    return CASCADIA.rules(msgspec.convert(options, CASCADIA.options), seats)


def over(rules: Cascadia, environment: Environment, nature: int = 0) -> State:
    return replace(rules.start(), phase=Phase.OVER, environments=(environment,), nature=(nature,))


Laid = tuple[int, int, int, int, str | None]  # q, r, tile, rotation, token


def lay(*entries: Laid) -> Environment:
    return Environment(
        cells=tuple(cell_at(q, r) for q, r, *_ in entries),
        tiles=tuple(tile for _, _, tile, _, _ in entries),
        turns=tuple(turn for _, _, _, turn, _ in entries),
        tokens=tuple(NO_TOKEN if t is None else SPECIES_INDEX[Species(t)] for *_, t in entries),
    )


def row(*tokens: str | None, tile: int = 1, r: int = 0) -> list[Laid]:
    """A row of one tile over and over: what matters here is only what lies where."""
    return [(q, r, tile, 0, token) for q, token in enumerate(tokens)]


def state_of(
    rules: Cascadia, entries: Sequence[Laid], nature: int = 0
) -> dict[str, tuple[int, bool]]:
    found = objectives(rules.tables, over(rules, lay(*entries), nature), 0)
    return {objective.kind: (have, met) for objective, have, met in found}


CARDS = {
    1: "AAAAA",
    2: "BBBBB",
    3: "CCCCC",
    4: "DDDDD",
    5: "AABBC",
    6: "DBCCB",
    7: "BCCDC",
    8: "CBBAD",
    9: "CADCB",
    10: "CBDBB",
    11: "BAACA",
    12: "ABAAC",
    13: "DCCBC",
    14: "ACBAD",
    15: "ADADA",
}
TOTALS = {
    1: 80,
    2: 80,
    3: 80,
    4: 85,
    5: 85,
    6: 85,
    7: 90,
    8: 90,
    9: 90,
    10: 95,
    11: 95,
    12: 95,
    13: 100,
    14: 100,
    15: 100,
}


def test_cards_and_totals_of_all_fifteen() -> None:
    assert {n: "".join(s.cards) for n, s in SCENARIOS.items()} == CARDS
    first = {n: scenario.objectives[0] for n, scenario in SCENARIOS.items()}
    assert {n: objective.amount for n, objective in first.items()} == TOTALS
    assert {objective.kind for objective in first.values()} == {"total"}


@pytest.mark.parametrize("number", SCENARIOS)
def test_a_scenario_fixes_the_cards(number: int) -> None:
    rules = rules_for(scenario=number)
    assert rules.start().cards == tuple(CARDS[number])
    view = rules.view(rules.start(), 0)
    assert len(view.environments[0].objectives) == len(SCENARIOS[number].objectives)
    assert not scenario_done(rules.tables, rules.start(), 0)


@pytest.mark.parametrize(
    "options",
    [
        {"scenario": 2, "variant": "family"},
        {"scenario": 5, "tiles": "square"},
        {"scenario": 15, "tiles": "square"},
    ],
    ids=str,
)
def test_what_contradicts_a_scenario_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        rules_for(**options)


def test_ruling_22_a_scenario_imposes_its_cards() -> None:
    assert rules_for(scenario=1, fox="random").start().cards == tuple("AAAAA")
    assert rules_for(scenario=6, bear="B").start().cards == tuple("DBCCB")
    assert rules_for(variant="scenario").start().cards == tuple("AAAAA")
    assert rules_for(scenario=6, bear="D", elk="B").start().cards == tuple("DBCCB")
    assert rules_for(scenario=11, tiles="square").start().cards == tuple("BAACA")


def test_ruling_23_what_is_reconstructed() -> None:
    assert "".join(SCENARIOS[5].cards) == "AABBC"
    assert SCENARIOS[12].objectives[-1] == Objective("habitat", 12, "forest")
    assert SCENARIOS[13].objectives[-1] == Objective("nature", 5)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rules_text_lists_the_same_scenarios(language: str) -> None:
    file = CASCADIA.rulebook / f"cascadia.{language}.md"
    rows = [
        [cell.strip() for cell in line.split("|")[1:-1]]
        for line in file.read_text(encoding="utf-8").splitlines()
        if re.match(r"\| \d+ \| [A-D]{5} \|", line)
    ]
    assert {int(n): (cards, int(total)) for n, cards, total, _ in rows} == {
        n: (CARDS[n], TOTALS[n]) for n in SCENARIOS
    }
    more = {int(n): len([o for o in rest.split(";") if o.strip()]) for n, _, _, rest in rows}
    assert more == {n: len(s.objectives) - 1 for n, s in SCENARIOS.items()}


def test_objective_nature_tokens() -> None:
    rules = rules_for(scenario=5)
    assert state_of(rules, row(None), nature=2)["nature"] == (2, False)
    assert state_of(rules, row(None), nature=3)["nature"] == (3, True)


def test_objective_tokens_of_each_species() -> None:
    rules = rules_for(scenario=6)
    four = [*("bear", "elk", "salmon", "hawk", "fox")] * 4
    assert state_of(rules, row(*four))["tokens-of-each"] == (4, True)
    assert state_of(rules, row(*four[1:]))["tokens-of-each"] == (3, False)


def test_objective_points_of_a_species() -> None:
    rules = rules_for(scenario=11)  # bear card B: ten for each group of three
    groups = [*row("bear", "bear", "bear"), *row("bear", "bear", "bear", r=3)]
    assert state_of(rules, groups)["species"] == (20, False)
    assert state_of(rules, [*groups, *row("bear", "bear", "bear", r=6)])["species"] == (30, True)


def test_objective_no_elk_beside_a_bear() -> None:
    rules = rules_for(scenario=8)
    assert state_of(rules, row("elk", "bear"))["elk-apart"] == (1, False)
    assert state_of(rules, row("elk", None, "bear"))["elk-apart"] == (0, True)
    assert state_of(rules, row("elk", "hawk", "bear"))["elk-apart"] == (0, True)


def test_objective_no_elk_beside_a_hawk() -> None:
    rules = rules_for(scenario=13)
    assert state_of(rules, row("elk", "hawk", "elk"))["elk-apart"] == (2, False)
    assert state_of(rules, row("elk", "bear"))["elk-apart"] == (0, True)


def test_objective_points_in_each_species_and_habitat() -> None:
    rules = rules_for(scenario=9)
    found = state_of(rules, row("bear", None, "hawk"))
    assert found["each-species"] == (0, False)
    assert found["each-habitat"] == (0, False)
    five = [
        entry
        for r, tile in enumerate((1, 6, 11, 16, 21))
        for entry in row(*[None] * 5, tile=tile, r=r)
    ]
    assert state_of(rules, five)["each-habitat"] == (5, True)
    assert state_of(rules, five[:-1])["each-habitat"] == (4, False)


def test_objective_wildlife_points_and_seven_in_three_habitats() -> None:
    rules = rules_for(scenario=10)
    rows = [row(*[None] * 7, tile=tile, r=r) for r, tile in enumerate((1, 6, 11))]
    three = [entry for entries in rows for entry in entries]
    assert state_of(rules, three)["habitats-of-seven"] == (3, True)
    assert state_of(rules, three[1:])["habitats-of-seven"] == (2, False)
    assert state_of(rules, row("bear"))["wildlife"] == (2, False)
    many = [entry for n in range(8) for entry in row("bear", "bear", "bear", r=2 * n)]
    assert state_of(rules, many)["wildlife"] == (64, True)  # card C: eight groups of three


def test_objective_no_forest_side_against_a_river_side() -> None:
    rules = rules_for(scenario=11)
    assert state_of(rules, [(0, 0, 6, 0, None), (1, 0, 21, 0, None)])["river-apart"] == (1, False)
    assert state_of(rules, [(0, 0, 6, 0, None), (2, 0, 21, 0, None)])["river-apart"] == (0, True)
    # Tile 62 has both on one tile, and turns its forest to the east in rotation 0.
    one = [(0, 0, 62, 0, None), (1, 0, 21, 0, None)]
    turned = [(0, 0, 62, 3, None), (1, 0, 21, 0, None)]
    assert state_of(rules, one)["river-apart"] == (1, False)
    assert state_of(rules, turned)["river-apart"] == (0, True)


def test_objective_no_wetland_side_against_a_river_side() -> None:
    rules = rules_for(scenario=14)
    assert state_of(rules, [(0, 0, 16, 0, None), (1, 0, 21, 0, None)])["river-apart"] == (1, False)
    assert state_of(rules, [(0, 0, 6, 0, None), (1, 0, 21, 0, None)])["river-apart"] == (0, True)
    square = rules_for(scenario=14, tiles="square")
    river, wetland = 41, 31
    beside = [(0, 0, river, 0, None), (0, 1, wetland, 0, None)]
    assert state_of(square, beside)["river-apart"] == (1, False)


def test_objective_habitat_points() -> None:
    rules = rules_for(scenario=14)
    assert state_of(rules, row(*[None] * 34, tile=6))["habitats"] == (34, False)
    assert state_of(rules, row(*[None] * 35, tile=6))["habitats"] == (35, True)
    forest = rules_for(scenario=12)
    assert state_of(forest, row(*[None] * 11, tile=6))["habitat"] == (11, False)
    assert state_of(forest, row(*[None] * 12, tile=6))["habitat"] == (12, True)


def test_objective_a_salmon_run_at_the_top() -> None:
    rules = rules_for(scenario=12)  # card A: 25 for seven
    assert state_of(rules, row(*["salmon"] * 6))["top-run"] == (0, False)
    assert state_of(rules, row(*["salmon"] * 7))["top-run"] == (1, True)
    two = [*row(*["salmon"] * 8), *row(*["salmon"] * 7, r=4)]
    assert state_of(rules, two)["top-run"] == (2, True)


def test_objective_twenty_points_in_two_species() -> None:
    rules = rules_for(scenario=15)
    pairs = [entry for n in range(4) for entry in row("bear", "bear", r=2 * n)]
    assert state_of(rules, pairs)["species-of-twenty"] == (1, False)
    both = [*pairs, *row(*["salmon"] * 7, r=10)]
    assert state_of(rules, both)["species-of-twenty"] == (2, True)


def test_ruling_9_bonuses_are_no_habitat_points() -> None:
    rules = rules_for(scenario=12)
    state = over(rules, lay(*row(*[None] * 11, tile=6)))
    assert bonuses(rules.tables, points_of(rules.tables, state))[0] == (0, 2, 0, 0, 0)
    assert {o.kind: have for o, have, _ in objectives(rules.tables, state, 0)}["habitat"] == 11


def test_ruling_16_a_scenario_counts_only_when_all_is_met_and_the_match_is_over() -> None:
    rules = rules_for(scenario=5)
    forest = lay(*row(*["elk"] * 30, tile=6))
    rich = over(rules, forest, nature=25)
    assert is_met(rules.tables, rich, 0)
    assert scenario_done(rules.tables, rich, 0) == 5
    assert rules.result(rich).winners == (0,)
    assert scenario_done(rules.tables, replace(rich, phase=Phase.CHOOSE), 0) is None
    poor = over(rules, forest, nature=2)
    assert totals(rules.tables, poor)[0] >= 85
    assert scenario_done(rules.tables, poor, 0) is None
    assert rules.result(poor).winners == ()


def test_without_a_scenario_there_are_no_objectives() -> None:
    rules = rules_for()
    end = last_state(rules, list(walk(rules, Random(2))))
    assert objectives(rules.tables, end, 0) == []
    assert not is_met(rules.tables, end, 0)
