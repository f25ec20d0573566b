"""A menu speaks to the player who may choose, the log tells of a player: two forms of one text."""

from __future__ import annotations

from collections import Counter
from itertools import chain, islice
from random import Random

import pytest

from ludotheque.registry import all_games, game
from ludotheque.testing.walk import deciding, walk
from ludotheque.text import LANGUAGES, Text, in_form, language, text

MENUS_OF_A_KIND = 40  # with the same kinds of actions: a match of TAXI has thousands
CHOICES = 40  # of each menu: every kind of choice is among them, and not every place


def labels(name: str) -> dict[str, Text]:
    """One label of every kind that comes up in a few random matches of this game."""
    rules = game(name).rules(game(name).options(), game(name).usual_seats(game(name).options()))
    found: dict[str, Text] = {}
    seen = Counter[frozenset[type]]()
    for state, _, _ in chain(*(walk(rules, Random(seed)) for seed in range(3))):
        for seat in deciding(rules, state):
            actions = list(islice(rules.actions(state, seat), CHOICES))
            kinds = frozenset(map(type, actions))
            seen[kinds] += 1
            if seen[kinds] > MENUS_OF_A_KIND:
                continue
            for action in actions:
                label = rules.label(state, seat, action)
                found.setdefault(label.key, label)
    return found


@pytest.mark.parametrize("name", [one.id for one in all_games()])
def test_menus_say_to_the_player_what_to_do(name: str) -> None:
    """“Take the first pair”, never “takes the first pair”, in both languages."""
    found = labels(name)
    assert len(found) > 1
    for code in LANGUAGES:
        say = language(code)
        for key, label in found.items():
            assert say.knows(key), f"{key} has no form for menus ({code})"
            assert say(label)[0].isupper(), say(label)


def test_a_form_is_said_where_a_language_has_it_and_the_text_itself_where_not() -> None:
    rolls = text("taxi-tell-roll")
    said = [language(code)(one) for code in LANGUAGES for one in (rolls, in_form(rolls, "do"))]
    assert said == ["rolls the die", "Roll the die", "lance le dé", "Lancer le dé"]
    begins = text("taxi-tell-first", seat=2)
    assert language("en")(in_form(begins, "do")) == language("en")(begins)
    assert not language("en").knows("taxi-tell-first.do")
    moved = text("taxi-tell-aside", told=rolls, pawns=[text("taxi-pawn", seat=1)])
    assert language("en")(in_form(moved, "do")) == "Roll the die; set aside: Player 1"


def test_a_corner_in_french_has_its_articles() -> None:
    """Number 28 of the French corrections; a street that a file brings has only its name."""
    streets = [in_form(text(f"taxi-street-{name}"), "of") for name in ("park-avenue", "mill-road")]
    corner = text("taxi-at-corner", n=7, a=streets[0], b=streets[1])
    assert (
        language("fr")(corner) == "la case 7, à l’angle de l’avenue du Parc et du chemin du Moulin"
    )
    assert language("en")(corner) == "square 7, corner of Park Avenue and Mill Road"
    own = in_form(text("taxi-named", en="Elm Street", fr="rue des Ormes"), "of")
    assert language("fr")(text("taxi-at-corner", n=7, a=own, b=streets[1])) == (
        "la case 7, à l’angle rue des Ormes et du chemin du Moulin"
    )
