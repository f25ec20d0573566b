"""The 25 achievements, who may claim one, and the files they are written to."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import ludotheque
from ludotheque.games.cascadia.achievements.conditions import ACHIEVEMENTS, claimable, fulfilled
from ludotheque.games.cascadia.achievements.journal import (
    ACHIEVED,
    GAME_FILE,
    SCENARIO_FILE,
    entries,
)
from ludotheque.games.cascadia.game import CASCADIA
from ludotheque.games.cascadia.pieces import BEAR
from ludotheque.games.cascadia.rules import Cascadia
from ludotheque.games.cascadia.scoring.standings import Outcome, outcome, totals
from ludotheque.games.cascadia.state import NO_TOKEN, Phase, State
from ludotheque.terminal.sessions.local import LocalSession
from ludotheque.testing.walk import last_state, walk
from ludotheque.text import LANGUAGES, Language, language

from .opening import rules_for

WHEN = datetime(2025, 1, 12, 22, 5, 24)
PLAIN = Outcome(
    total=79,
    nature=1,
    wildlife=(9, 9, 9, 9, 9),
    habitats=(4, 4, 4, 4, 4),
    tokens=(4, 4, 4, 4, 4),
    largest=2,
    keystones=1,
)
CASES: dict[int, tuple[dict[str, Any], dict[str, Any]]] = {
    1: ({"total": 80}, {"total": 79}),
    2: ({"total": 85}, {"total": 84}),
    3: ({"total": 90}, {"total": 89}),
    4: ({"total": 95}, {"total": 94}),
    5: ({"total": 100}, {"total": 99}),
    6: ({"total": 105}, {"total": 104}),
    7: ({"total": 110}, {"total": 109}),
    8: ({"nature": 0}, {"nature": 1}),
    9: ({"tokens": (0, 1, 1, 1, 1)}, {"tokens": (1, 0, 1, 1, 1)}),
    10: ({"tokens": (1, 0, 1, 1, 1)}, {"tokens": (0, 1, 1, 1, 1)}),
    11: ({"tokens": (1, 1, 0, 1, 1)}, {"tokens": (0, 1, 1, 1, 1)}),
    12: ({"tokens": (1, 1, 1, 0, 1)}, {"tokens": (0, 1, 1, 1, 1)}),
    13: ({"tokens": (1, 1, 1, 1, 0)}, {"tokens": (0, 1, 1, 1, 1)}),
    14: ({"tokens": (11, 1, 1, 1, 1)}, {"tokens": (10, 10, 0, 0, 0)}),
    15: ({"largest": 3}, {"largest": 2}),
    16: ({"habitats": (5, 5, 5, 5, 5)}, {"habitats": (9, 5, 5, 5, 4)}),
    17: ({"habitats": (1, 1, 12, 1, 1)}, {"habitats": (11, 11, 1, 1, 1)}),
    18: ({"habitats": (1, 1, 1, 1, 15)}, {"habitats": (14, 1, 1, 1, 1)}),
    19: ({"wildlife": (10, 10, 10, 10, 10)}, {"wildlife": (30, 10, 10, 10, 9)}),
    20: ({"wildlife": (20, 0, 20, 0, 0)}, {"wildlife": (40, 19, 0, 0, 0)}),
    21: ({"wildlife": (30, 0, 0, 0, 0)}, {"wildlife": (29, 29, 0, 0, 0)}),
    22: ({"nature": 5}, {"nature": 4}),
    23: ({"nature": 10}, {"nature": 9}),
    24: ({"keystones": 0}, {"keystones": 1}),
    25: ({"tokens": (5, 5, 5, 0, 0)}, {"tokens": (5, 5, 5, 1, 0)}),
}


def finished(rules: Cascadia, seed: int = 5) -> State:
    end: State = last_state(rules, list(walk(rules, Random(seed))))
    return end


def test_there_are_25_with_a_text_each() -> None:
    assert list(ACHIEVEMENTS) == list(range(1, 26)) == list(CASES)
    for code in LANGUAGES:
        say = Language(code, [CASCADIA.locale])
        assert all(say.knows(f"cascadia-achievement-{number}") for number in ACHIEVEMENTS)


@pytest.mark.parametrize("number", ACHIEVEMENTS)
def test_achievement_met_and_just_missed(number: int) -> None:
    met, missed = CASES[number]
    assert ACHIEVEMENTS[number](replace(PLAIN, **met))
    assert not ACHIEVEMENTS[number](replace(PLAIN, **missed))


def test_the_outcome_is_read_off_the_state() -> None:
    rules = rules_for(2)
    state = finished(rules)
    for seat in (0, 1):
        found, score = outcome(rules.tables, state, seat), rules.scores(state)[seat]
        laid = state.environments[seat]
        assert found.total == score.total
        assert found.nature == state.nature[seat]
        assert sum(found.wildlife) + sum(found.habitats) + found.nature <= found.total
        assert found.tokens[BEAR] == laid.tokens.count(BEAR)
        assert sum(found.tokens) == sum(token != NO_TOKEN for token in laid.tokens)
        filled = [t for t, token in zip(laid.tiles, laid.tokens, strict=True) if token != NO_TOKEN]
        assert found.keystones == sum(rules.tables.box.tiles[tile].keystone for tile in filled)


def test_ruling_10_a_shared_majority_is_a_majority() -> None:
    rules = rules_for(2)
    state = finished(rules)
    twins = replace(state, environments=(state.environments[0],) * 2)
    assert outcome(rules.tables, twins, 0).largest == outcome(rules.tables, twins, 1).largest == 5
    assert 15 in fulfilled(rules.tables, twins, 0)


def test_ruling_17_a_habitat_that_nobody_has_is_nobodys_majority() -> None:
    rules = rules_for(2, tiles="square")
    state = finished(rules)
    first = next(
        tile for tile in rules.tables.box.stack if rules.tables.box.tiles[tile].habitats == (0,)
    )
    laid = state.environments[0]
    mountains = replace(laid, tiles=(first,) * len(laid.tiles))
    twins = replace(state, environments=(mountains,) * 2)
    assert outcome(rules.tables, twins, 0).habitats[1:] == (0, 0, 0, 0)
    assert outcome(rules.tables, twins, 0).largest == 1
    assert 15 not in fulfilled(rules.tables, twins, 0)


def test_ruling_12_the_table_of_achievements_holds_for_square_tiles_too() -> None:
    """“S'il a atteint l'objectif correspondant”: the manual makes no exception."""
    rules = rules_for(2, tiles="square")
    numbers = fulfilled(rules.tables, finished(rules), 0)
    assert {8, 22, 23, 24} & set(numbers) == {8, 24}


def test_only_a_winner_of_a_match_with_others_may_claim() -> None:
    rules = rules_for(2)
    state = finished(rules)
    winner = rules.result(state).winners[0]
    assert claimable(rules.tables, state, winner) == fulfilled(rules.tables, state, winner)
    assert claimable(rules.tables, state, 1 - winner) == ()
    assert claimable(rules.tables, replace(state, phase=Phase.CHOOSE), winner) == ()
    alone = rules_for(1)
    assert claimable(alone.tables, finished(alone), 0) == ()
    scenario = rules_for(2, scenario=1)
    end = finished(scenario)
    assert all(claimable(scenario.tables, end, seat) == () for seat in (0, 1))


def test_the_game_file_has_the_layout_of_the_rule_document() -> None:
    rules = rules_for(2, bear="B", hawk="C")
    state = finished(rules)
    winner = rules.result(state).winners[0]
    written = entries(rules.tables, state, {0: "Ana", 1: "Bo\nb"}, WHEN)
    assert [file for file, _ in written] == [GAME_FILE]
    numbers = fulfilled(rules.tables, state, winner)
    assert numbers
    entry, rest = written[0][1].split("=====\n\n")
    assert rest == ""
    lines = entry.splitlines()
    assert lines[:11] == [
        "=== Succès enregistrés le : 2025-01-12 22:05:24 ===",
        f"Nom du joueur : {'Ana' if winner == 0 else 'Bo b'}",
        "Mode du jeu : Hexagonal",
        "Stratégie de scoring : FaunaScoring",
        "Cartes utilisées pour le calcul des scores :",
        "- Fox: A",
        "- Buzzard: C",
        "- Salmon: A",
        "- Bear: B",
        "- Elk: A",
        f"Score total : {totals(rules.tables, state)[winner]}",
    ]
    assert lines[11] == "Succès atteints :"
    assert lines[12:] == [f"- {n} - {ACHIEVED[n]}" for n in numbers]


def test_the_lines_of_the_file_are_those_of_the_manual() -> None:
    """The example at the end of the rule document."""
    shown = {
        8: "have no Nature Tokens Left",
        9: "have no bears",
        11: "have no salmon",
        12: "have no hawks",
        13: "have no foxes",
        15: "win majority for 3 habitats",
        24: "Have no completed Keystone Habitats",
        25: "Only have 3 types of Wildlife",
    }
    assert {number: ACHIEVED[number] for number in shown} == shown
    assert ACHIEVED.keys() == ACHIEVEMENTS.keys()


def test_bots_and_solo_matches_write_no_achievements() -> None:
    rules = rules_for(2)
    state = finished(rules)
    loser = 1 - rules.result(state).winners[0]
    assert entries(rules.tables, state, {loser: "Ana"}, WHEN) == []
    alone = rules_for(1)
    assert entries(alone.tables, finished(alone), {0: "Ana"}, WHEN) == []


def test_the_scenario_file_lists_everybody() -> None:
    rules = rules_for(2, scenario=5)
    state = finished(rules)
    rich = replace(state, nature=(99, 0), nature_left=0)
    written = entries(rules.tables, rich, {0: "Ana", 1: "Bo"}, WHEN)
    assert [file for file, _ in written] == [SCENARIO_FILE] * 2
    passed, failed = (lines.splitlines() for _, lines in written)
    assert passed[-3].startswith("- 5 - Scénario 5")
    assert "85 points ou plus, 3 jetons Nature ou plus" in passed[-3]
    assert failed[-4:] == ["Succès atteints :", "Aucun succès atteint.", "=====", ""]


def test_variants_and_squares_are_named_in_the_file() -> None:
    rules = rules_for(2, tiles="square", variant="intermediate")
    state = finished(rules)
    ((_, lines),) = entries(rules.tables, state, {rules.result(state).winners[0]: "Ana"}, WHEN)
    assert "Mode du jeu : Carré\nStratégie de scoring : IntermediateScoring\nScore" in lines


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("seats", "takeback"), [(1, False), (2, True), (2, False)])
def test_the_end_says_why_no_file_was_written(
    seats: int, takeback: bool, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))
    names, rng = ["Ana", "Bo"][:seats], Random(1)
    match = ludotheque.new("cascadia", names, variant="family", takeback=takeback, seed=1)
    while not match.over:
        seat = match.to_move[0]
        match.act(seat, rng.choice(match.actions(seat)))
    (note,) = LocalSession(match).saved_notes()
    why = {1: "cascadia-journal-none", 2: "plain-journal-takeback" if takeback else "plain-journal"}
    assert note.key == why[seats]
    assert language(code).knows(note.key)
