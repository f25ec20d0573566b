"""The text board, the keys, and sentences in both languages."""

from __future__ import annotations

from random import Random

import pytest

from ludotheque.games.cascadia.game import CASCADIA
from ludotheque.games.cascadia.rules import Cascadia
from ludotheque.games.cascadia.state import State
from ludotheque.notation import notation
from ludotheque.testing.walk import walk
from ludotheque.text import LANGUAGES, Language

from .opening import MIXED, play, rules_for

SAY = {code: Language(code, [CASCADIA.locale]) for code in LANGUAGES}
START = ("starter 1", *(f"draw-tile {n}" for n in (1, 26, 62, 85)))


def begin(rules: Cascadia, *tokens: str) -> State:
    return play(rules, rules.start(), *START, *(f"draw-token {name}" for name in tokens))


def shown(rules: Cascadia, state: State, code: str = "en") -> str:
    return "\n".join(rules.lines(rules.view(state, 0), SAY[code]))


def test_the_hexagonal_board_shows_sides_coordinates_and_species() -> None:
    rules = rules_for(1)
    board = shown(rules, begin(rules, *MIXED))
    assert (
        "      .--M----M--.\n"
        "      M   0,0    M\n"
        "      |    b*    |\n"
        "      '--M----M--'\n"
        ".--F----F--..--R----R--.\n"
        "F   -1,1   WP   0,1    R\n"
        "|  e h f   ||   b s    |\n"
        "'--W----W--''--P----P--'\n"
    ) in board


def test_the_letters_are_those_of_the_language() -> None:
    rules = rules_for(1)
    state = play(rules, begin(rules, *MIXED), "take 0", "token 0,0")
    assert "|   [B]*   |" in shown(rules, state)
    assert "|   [O]*   |" in shown(rules, state, "fr")
    assert "|  w b r   |" in shown(rules, state, "fr")


def test_the_market_is_numbered_from_0_to_3_in_frames() -> None:
    rules = rules_for(1)
    assert (
        "+----- 0 -----+  +-------- 1 --------+  +------ 2 -------+  +------- 3 -------+\n"
        "| mountain    |  | mountain / forest |  | forest / river |  | wetland / river |\n"
    ) in shown(rules, begin(rules, *MIXED))
    square = rules_for(1, tiles="square")
    state = play(square, square.start(), "starter 1", *(f"draw-tile {n}" for n in (1, 2, 49, 50)))
    state = play(square, state, *(f"draw-token {name}" for name in MIXED))
    assert (
        "+----- 0 -----+  +---- 1 -----+  +------ 2 ------+  +----- 3 -----+\n"
        "| mountain    |  | mountain   |  | river         |  | river       |\n"
        "| bear        |  | bear       |  | salmon        |  | hawk        |\n"
        "| elk         |  | salmon     |  | fox           |  | fox         |\n"
        "| token: bear |  | token: elk |  | token: salmon |  | token: hawk |\n"
        "+-------------+  +------------+  +---------------+  +-------------+"
    ) in shown(square, state)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_wide_market_is_drawn_in_two_rows(lang: str) -> None:
    """In 80 columns the terminal would break every line of the drawing."""
    rules = rules_for(1)
    draws = (*(f"draw-tile {n}" for n in (26, 27, 28, 29)), *(f"draw-token {n}" for n in MIXED))
    state = play(rules, rules.start(), "starter 1", *draws)
    drawn = [line for line in shown(rules, state, lang).splitlines() if line[:1] in "+|"]
    assert max(map(len, drawn)) <= 80
    assert sum("- 0 -" in line for line in drawn) == sum("- 3 -" in line for line in drawn) == 1


def test_free_places_and_rotations_are_shown_while_a_tile_is_in_hand() -> None:
    rules = rules_for(1)
    state = play(rules, begin(rules, *MIXED), "take 2")
    board = shown(rules, state)
    for place in ("<0,-1>", "<1,-1>", "<1,0>", "<-2,2>"):
        assert place in board
    assert ".--R----F--. .--R----R--. .--R----R--. .--F----R--. .--F----F--. .--F----F--." in board
    assert "<0,-1>" not in shown(rules, play(rules, state, "place 1,0 r4"))


def test_the_square_board() -> None:
    rules = rules_for(1, tiles="square")
    board = shown(rules, play(rules, rules.start(), "starter 1"))
    assert (
        "+--------+\n|  0,0   |\n|   M    |\n|  b e   |\n+--------+--------+\n|  0,1   |  1,1   |\n"
    ) in board
    assert "nature" not in board
    assert "keystone" not in board
    assert "[ ] token.\n" in board


def test_other_environments_take_one_line_a_row() -> None:
    rules = rules_for(2)
    state = play(rules, rules.start(), "starter 1", "starter 2")
    assert "    F:-*\nMR:-  PW:-\n" in shown(rules, state)


def test_objectives_are_ticked() -> None:
    rules = rules_for(1, scenario=8)
    board = shown(rules, begin(rules, *MIXED))
    assert "[ ] 90 points or more (now 5)" in board
    assert "[x] no elk beside a bear (now 0)" in board
    assert "[x] aucun wapiti à côté d’un jeton ours" in shown(rules, begin(rules, *MIXED), "fr")


def test_the_keys_of_the_rule_document() -> None:
    rules = rules_for(1)
    written = notation(rules.action)
    keys = {
        "take 2": "2",
        "with 0": "0",
        "remove 3": "3",
        "wipe": "y",
        "keep": "n",
        "spend-wipe": "J",
        "spend-free": "T",
        "decline": "N",
        "redraw": "N",
        "place 0,1 r2": None,
        "token 0,1": None,
        "pass": None,
    }
    state = begin(rules, *MIXED)
    for line, key in keys.items():
        assert rules.key(state, 0, written.parse(line)) == key


def test_no_two_choices_have_the_same_key() -> None:
    rules = rules_for(2)
    for step in walk(rules, Random(4)):
        if step.actor is not None:
            actions = rules.actions(step.state, step.actor)
            keys = [k for a in actions if (k := rules.key(step.state, step.actor, a))]
            assert len({key.lower() for key in keys}) == len(keys)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_choice_has_its_own_label(code: str) -> None:
    rules = rules_for(1, bear="random")
    for step in walk(rules, Random(6)):
        if step.actor is not None:
            actions = rules.actions(step.state, 0)
            labels = {SAY[code](rules.tell(step.state, 0, a, 0).text) for a in actions}
            assert len(labels) == len(actions)


def test_a_move_is_told_with_what_it_does() -> None:
    rules = rules_for(1)
    state = play(rules, begin(rules, *MIXED), "take 2")
    place = notation(rules.action).parse("place 1,0 r0")
    told = rules.tell(state, 0, place, None).text
    assert SAY["en"](told) == (
        "lays the tile at (1, 0), turn 0: forest to the north-east, east and south-east"
    )
    assert SAY["fr"](rules.ask(state, 0)).startswith("Posez la tuile forêt–rivière (ours, wapiti)")
    assert SAY["en"](rules.ask(state, 0)).startswith("Lay the forest–river tile (bear, elk)")


def test_the_aid_says_what_is_in_the_bag() -> None:
    rules = rules_for(1)
    lines = [SAY["en"](line) for line in rules.aids(begin(rules, *MIXED), 0).lines]
    assert lines[0].startswith("96 tokens in the bag: bear 19 (20%)")
    assert lines[1] == "39 tiles are still to come."
