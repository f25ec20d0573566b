"""What happens by itself is told in the log, and the end says what was reached."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ludotheque.games.cascadia.game import CASCADIA
from ludotheque.games.cascadia.rules import Cascadia
from ludotheque.games.cascadia.state import Environment, Phase, State
from ludotheque.notation import notation
from ludotheque.rulebook import rulebook
from ludotheque.text import LANGUAGES, Language

from .opening import begin, draw, play, rules_for

SAY = {
    code: Language(code, [CASCADIA.locale]).at_table(["Ana", "Luc", "Eva"]) for code in LANGUAGES
}


def told(rules: Cascadia, state: State, line: str, code: str = "en") -> str:
    action = notation(rules.action).parse(line)
    return SAY[code](rules.tell(state, None, action, None).text)


def test_the_log_tells_when_four_equal_tokens_are_replaced() -> None:
    rules, state = begin(2, tokens=("elk", "elk", "elk"))
    assert told(rules, state, "draw-token fox") == "a fox token comes to the fourth place"
    assert told(rules, state, "draw-token elk") == (
        "an elk token comes to the fourth place. Four elk tokens: all four are replaced"
    )
    assert "tous les quatre sont remplacés" in told(rules, state, "draw-token elk", "fr")
    assert play(rules, state, *draw("elk")).tokens == (-1,) * 4


def test_the_log_does_not_tell_of_four_equal_tokens_that_the_bag_cannot_replace() -> None:
    rules, state = begin(2, tokens=("elk", "elk", "elk"))
    nearly_empty = replace(state, bag=(0, 4, 0, 0, 0))
    assert told(rules, nearly_empty, "draw-token elk") == "an elk token comes to the fourth place"
    assert play(rules, nearly_empty, *draw("elk")).phase is not Phase.TOKENS


def test_the_log_tells_what_leaves_the_game_alone_and_that_the_rest_slides() -> None:
    rules, state = begin(1)
    state = play(rules, state, "take 0", "place 1,0 r0")
    line = told(rules, state, "token 0,0")
    assert line.startswith("puts the bear token on (0, 0) and earns a nature token. The ")
    assert "hawk token farthest from the stack leave the game, the others slide" in line
    assert "se décalent" in told(rules, state, "token 0,0", "fr")
    action = notation(rules.action).parse("token 0,0")
    menu = SAY["en"](rules.label(state, 0, action))
    assert menu == "Put the bear token on (0, 0) and earn a nature token", "not in every choice"
    after = play(rules, state, "token 0,0")
    assert after.gone == (0, 0, 0, 1, 0)
    assert after.gone_tiles == (28,)


@pytest.mark.parametrize("first", ["place 1,0 r0", "token 0,0"])
def test_nothing_leaves_in_the_middle_of_a_turn_with_others_or_at_the_end(first: str) -> None:
    rules, state = begin(1)
    state = play(rules, state, "take 0")
    assert "slide" not in told(rules, state, first)
    assert "slide" not in told(rules, replace(play(rules, state, first), stack=1), "pass")
    two, shared = begin(2)
    shared = play(two, shared, "take 0", "place 1,0 r0")
    assert "slide" not in told(two, shared, "token 0,0")


def ended(rules: Cascadia, **more: Any) -> State:
    return replace(
        rules.start(), phase=Phase.OVER, environments=(Environment(),) * rules.seats, **more
    )


def decided(rules: Cascadia, state: State, code: str = "en") -> str:
    found = rules.result(state).decided
    assert found is not None
    return SAY[code](found)


def test_the_end_of_a_scenario_says_who_passed() -> None:
    rules = rules_for(3, scenario=1)  # 80 points, here all from nature tokens
    state = ended(rules, nature=(90, 20, 85))
    assert decided(rules, state) == "Scenario 1 passed by: Ana, Eva."
    assert decided(rules, state, "fr") == "Scénario 1 réussi par\u00a0: Ana, Eva."
    nobody = ended(rules, nature=(3, 2, 3))
    assert decided(rules, nobody).startswith("No one has passed scenario 1. Equal points")
    assert rules.result(nobody).winners == (0, 2)


def test_the_end_of_a_scenario_alone_says_whether_it_is_passed_and_the_rank() -> None:
    rules = rules_for(1, scenario=1)
    assert decided(rules, ended(rules, nature=(92,))) == (
        "Scenario 1 passed. 92 points: Forest Warden."
    )
    assert decided(rules, ended(rules, nature=(62,)), "fr").startswith("Scénario 1 non réussi.")


@pytest.mark.parametrize(
    ("code", "differences"),
    [
        ("en", ("Hexagons in the terminal", "right button", "Scenarios 11 to 15")),
        ("fr", ("hexagones au terminal", "clic droit", "scénarios 11 à 15")),
    ],
)
def test_the_rules_page_lists_the_deliberate_differences(
    code: str, differences: tuple[str, ...]
) -> None:
    page = rulebook("cascadia", code)
    assert all(difference in page for difference in differences)
