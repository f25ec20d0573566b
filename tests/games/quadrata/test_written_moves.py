"""Moves as people write them, and refusals that name their cause."""

from __future__ import annotations

from typing import Any

import pytest

import ludotheque
from ludotheque.games.quadrata.game import QUADRATA
from ludotheque.games.quadrata.state import Action
from ludotheque.notation import notation
from ludotheque.rules import IllegalAction
from ludotheque.text import LANGUAGES, language

from .conftest import Position
from .test_refusals import counted


def test_tokens_are_understood_in_any_order() -> None:
    """The record has them as they are listed."""
    match: Any = ludotheque.new("quadrata", ["Ana", "Ben"], seed=3)
    for written in ("keep", "pass", "skip"):
        match.act(match.to_move[0], written)
    seat = match.to_move[0]
    hand = sorted(match.state.players[seat].movement)
    match.act(seat, f"rest {hand[2]},{hand[0]}")
    assert f"rest {hand[0]},{hand[2]}" in [move.action for move in match.record.moves()]


def test_a_pair_is_a_pair_either_way(position: type[Position]) -> None:
    rules, parse = position().rules, notation(Action).parse
    for one, other in (("tokens 4 3", "tokens 3 4"), ("return 5,2", "return 2,5")):
        assert rules.canonical(parse(one)) == parse(other)


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_illegal_keep_names_what_is_asked_instead(position: type[Position], code: str) -> None:
    p = position().play("keep")
    with pytest.raises(IllegalAction) as refused:
        p.play("keep")
    told = language(code)(refused.value.reason)
    assert (
        told
        == {
            "en": "This is not the moment for that: now a destination is chosen, or none.",
            "fr": "Ce n’est pas le moment\u00a0: il s’agit de choisir une destination, ou aucune.",
        }[code]
    )


def why(p: Position, move: str) -> str:
    with pytest.raises(IllegalAction) as refused:
        p.play(move)
    return language("en")(refused.value.reason).partition(": ")[2]


def test_a_refused_taxi_square_says_why_not(position: type[Position]) -> None:
    p = position(version="expert").player(0, rest=counted(9)).play("keep")
    assert why(p, "use blank") == "you have no circled Taxi left."
    p.player(0, circled=1)
    assert why(p, "use second") == "it is for after a visit."
    p.player(0, circled=2, marked=p.squares(swap=1))
    assert why(p, "swap 1 9") == "it is marked already."
    family = position().player(0, rest=counted(9), circled=1).play("keep")
    assert why(family, "swap 1 9") == "it is not on this side of the Taxi board."
    p = position(version="expert").player(0, dotted=(4, 5), circled=1).play("keep")
    assert why(p, "use draw") == "both dotted circles are taken."


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_page_says_that_the_languages_differ(code: str) -> None:
    page = (QUADRATA.rulebook / f"quadrata.{code}.md").read_text(encoding="utf-8")
    text = " ".join(page.replace("\u00a0", " ").split())
    assert {"en": "The two languages of the rulebook differ", "fr": "Les deux langues du livret"}[
        code
    ] in text
    cited = {
        "en": "any empty space in the movement area from which a token was removed",
        "fr": "Remplissez la zone de déplacements si des jetons ont été retirés de celle-ci",
    }
    assert cited[code] in text
