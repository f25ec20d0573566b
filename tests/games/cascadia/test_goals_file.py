"""A scenario from a file: conditions that exist, refusals with the place, no achievements."""

from __future__ import annotations

from typing import Any

import pytest

import ludotheque
from ludotheque.games.cascadia import workshop
from ludotheque.games.cascadia.game import CASCADIA
from ludotheque.games.cascadia.objectives import objectives
from ludotheque.games.cascadia.options import CascadiaOptions
from ludotheque.games.cascadia.scenarios import CONDITIONS, SCENARIOS, first_scenario, read_scenario
from ludotheque.games.cascadia.words import objective_text
from ludotheque.pages.part_changes import describe_changes
from ludotheque.record import decode, encode, replay
from ludotheque.rules import BadOption
from ludotheque.text import language
from ludotheque.toml import write_toml

FIRST = first_scenario()


def with_goals(*goals: tuple[str, int] | tuple[str, int, str], cards: str = "AAAAA") -> str:
    asked = [
        {"kind": kind, "amount": amount, **({"subject": subject[0]} if subject else {})}
        for kind, amount, *subject in goals
    ]
    return write_toml({"cards": list(cards), "objectives": asked})


def test_the_fifteen_scenarios_can_be_written_as_files() -> None:
    assert read_scenario(FIRST).objectives == SCENARIOS[1].objectives
    for scenario in SCENARIOS.values():
        goals = [
            (one.kind, one.amount, *filter(None, [one.subject])) for one in scenario.objectives
        ]
        found = read_scenario(with_goals(*goals, cards="".join(scenario.cards)))  # type: ignore[arg-type]
        assert (found.cards, found.objectives) == (scenario.cards, scenario.objectives)


def test_every_condition_is_counted_and_said() -> None:
    for kind, condition in CONDITIONS.items():
        for subject in condition.subjects or ("",):
            goal = (kind, condition.high, subject) if subject else (kind, condition.high)
            options = CascadiaOptions(goals=with_goals(goal))
            rules = CASCADIA.rules(options, 1)
            state = ludotheque.new("cascadia", 1, seed=1, goals=options.goals).state
            ((asked, have, met),) = objectives(rules.tables, state, 0)
            assert met == (
                have == condition.high == 0
            )  # nothing of what is forbidden, or too little
            for code in ("en", "fr"):
                assert str(condition.high or "") in language(code)(objective_text(asked)) or (
                    kind == "top-run"
                )


@pytest.mark.parametrize(
    ("source", "key", "place"),
    [
        ("cards = [", "cascadia-goals-bad", ""),
        (FIRST.replace('"A", ', "", 1), "cascadia-goals-bad", "cards"),
        (FIRST.replace('"A"', '"E"', 1), "cascadia-goals-bad", "cards.0"),
        ('cards = ["A", "A", "A", "A", "A"]\nobjectives = []', "cascadia-goals-none", "objectives"),
        (with_goals(("total", 80), ("zebra", 1)), "cascadia-goals-objective", "objectives.1.kind"),
        (with_goals(("species", 20)), "cascadia-goals-objective", "objectives.0.subject"),
        (with_goals(("total", 20, "bear")), "cascadia-goals-objective", "objectives.0.subject"),
        (with_goals(("elk-apart", 0, "elk")), "cascadia-goals-objective", "objectives.0.subject"),
        (with_goals(("tokens-of-each", 5)), "cascadia-goals-objective", "objectives.0.amount"),
        (with_goals(("total", 80), ("total", 90)), "cascadia-goals-objective", "objectives.1"),
        (with_goals(*[("total", 80)] * 9), "cascadia-goals-bad", "objectives"),
    ],
)
def test_a_refusal_names_the_place(source: str, key: str, place: str) -> None:
    with pytest.raises(BadOption) as refused:
        CASCADIA.rules(CascadiaOptions(goals=source), 1)
    assert (refused.value.reason.key, refused.value.place) == (key, place)
    for code in ("en", "fr"):
        assert len(language(code)(refused.value.reason)) > 20


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"scenario": 3}, "cascadia-bad-two-scenarios"),
        ({"variant": "family"}, "cascadia-bad-scenario-variant"),
        ({"tiles": "square"}, "cascadia-bad-scenario-square"),
    ],
)
def test_what_does_not_go_with_a_scenario(options: dict[str, Any], key: str) -> None:
    with pytest.raises(BadOption) as refused:
        CASCADIA.rules(CascadiaOptions(goals=with_goals(("nature", 3)), **options), 1)
    assert refused.value.reason.key == key
    assert "0" not in language("en")(refused.value.reason)


@pytest.mark.parametrize(("amount", "passed"), [(1, True), (200, False)])
def test_a_match_is_won_by_meeting_all_goals(amount: int, passed: bool) -> None:
    source = with_goals(("total", amount), cards="ABCDA")
    match = ludotheque.new("cascadia", 1, seed=2, goals=source)
    rules: Any = match.rules
    assert rules.tables.dealt == tuple("ABCDA")
    player = ludotheque.bot("random")
    while not match.over:
        player.play(match)
    result = match.result()
    assert result is not None
    assert result.winners == ((0,) if passed else ())
    assert result.decided is not None
    assert language("en")(result.decided).startswith(f"Scenario {'' if passed else 'not '}passed.")
    *_, last = replay(decode(encode(match.record)))
    assert last == match.state
    assert CASCADIA.rewards.earned(rules, match.state, 0) == ()


def test_the_table_says_what_is_asked_for() -> None:
    assert describe_changes(CASCADIA, "goals", FIRST) == ()
    changed = with_goals(("total", 90), ("elk-apart", 0, "fox"), cards="ABAAA")
    said = [language("en")(one) for one in describe_changes(CASCADIA, "goals", changed)]
    assert said == [
        "Cards: bear A, elk B, salmon A, hawk A, fox A",
        "Objectives: 90 points or more, no elk beside a fox",
    ]
    assert workshop.facts("goals", {"objectives": 3}).needs_nature is False
    assert workshop.facts("goals", {"objectives": [{"kind": "nature"}]}).needs_nature
