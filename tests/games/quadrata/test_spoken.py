"""Item 14: the board in sentences, with which a match is played by ear."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest

from ludotheque.games.quadrata.game import QUADRATA
from ludotheque.games.quadrata.options import QuadrataOptions
from ludotheque.games.quadrata.phrases import token
from ludotheque.games.quadrata.pieces import NONE, PLANE, spread
from ludotheque.games.quadrata.state import Phase
from ludotheque.testing.walk import walk
from ludotheque.text import Language, language

from .conftest import counts

if TYPE_CHECKING:
    from games.quadrata.conftest import Position

NAMES = ["Ana", "Émile", "Cy"]
DRAWN = re.compile(r" {2}|[·│┊●/|]|\d×")  # what is drawn rather than said
BADLY = {
    "en": re.compile(r"\b1 (points|cards|tokens|Taxis|Trains|times|connections)\b|\ba airplane"),
    "fr": re.compile(
        r"\b[01](,5)? (points|cartes|jetons|Taxis|Trains|connexions|calculs)\b"
        r"|tire avion|\b(de|le) [ÉAEIOU]mile|\bavions?\b|\btrophées?\b| [:;?!»]"
    ),
}


def at(code: str) -> Language:
    return language(code).at_table(NAMES)


@pytest.mark.parametrize(("code", "version"), [("en", "family"), ("fr", "expert")])
def test_item_14_a_whole_match_can_be_heard(code: str, version: str) -> None:
    """At every choice: one's tokens, bag and Taxis, each card that is asked about, and all in
    sentences."""
    options = QuadrataOptions(version=version)  # type: ignore[arg-type]
    rules, say = QUADRATA.rules(options, 3), at(code)
    for state, actor, _ in walk(rules, Random(6)):
        if actor is None:
            continue
        view = rules.view(state, actor)
        lines = list(rules.spoken(view, say))
        whole = " ".join(lines)
        for line in lines:
            assert line.endswith("."), line
            assert not DRAWN.search(line), line
            assert not BADLY[code].search(line), line
        mine = view.players[actor]
        for area in (spread(mine.bag), spread(mine.rest), mine.movement):
            assert ", ".join(say(token(kind)) for kind in area) in whole
        for card in [c for c in (*view.centre, *view.discard[-1:], mine.reserved) if c]:
            for half in (card.city, card.attraction):
                assert say(half.name) in whole
                assert all(str(number) in whole for number in half.numbers)
        for square in view.squares:
            free = square.count > mine.marked[view.squares.index(square)]
            assert not free or say(square.name) in whole


def test_item_14_whoever_listens_is_addressed(position: type[Position]) -> None:
    p = position(version="expert").player(0, visits=["qc-1", "ab-1"], reserved="yt-2", circled=2)
    p.player(0, dotted=(PLANE,), trains=1, rest=NONE, bag=counts(4)).player(1, circled=1)
    p.cards(["on-0", "qc-0", "nb-0", "pe-0"], ["mb-1"])
    lines = p.rules.spoken(p.rules.view(p.state, 0), at("en"))
    assert "It is your turn." in lines[0]
    assert lines[1].startswith(
        "You have 17.5 points. Your movement area has 4 spaces and holds 1, 2, 3, airplane (dotted "
        "circle). The rest area is empty. In the bag, one token: 4. 2 Taxis to use; 2 of 10 "
        "received. Free Taxi squares: +1 or +2 (2 times, 1 point), "
    )
    assert (
        "One Train is still on the board. Visited: Quebec (qc-1 city, 5 points), Alberta"
        in lines[1]
    )
    assert lines[2] == (
        "Card 1 of the centre: Ontario, purple. City on-0 city (35 or 42, 3 points), attraction "
        "on-0 sight (12 or 18, 2 points). On the path beside Quebec, where you have been. You have "
        "been to a province of this colour."
    )
    assert lines[3].endswith("You have been to this province.")
    assert lines[6].startswith("The only card of the discard pile: Manitoba, blue.")
    assert any(line.startswith("Émile has") for line in lines)
    # A player who only watches is not.
    watched = " ".join(p.rules.spoken(p.rules.view(p.state, None), at("en")))
    assert not re.search(r"\byou\b", watched, re.IGNORECASE)


@pytest.mark.parametrize(("code", "practice"), [("en", True), ("fr", False)])
def test_item_14_log_menus_and_questions_are_well_written(code: str, practice: bool) -> None:
    rules, say = QUADRATA.rules(QuadrataOptions(version="expert", practice=practice), 2), at(code)
    for state, actor, action in walk(rules, Random(9)):
        said = [say(rules.tell(state, actor, action, 1).text)]
        if actor is not None:
            said += [say(rules.ask(state, actor)), say(rules.label(state, actor, action))]
        said += rules.lines(rules.view(state, 0), say)
        for line in said:
            assert not BADLY[code].search(line), line


def test_choices_of_days_3_and_5_in_sentences(position: type[Position]) -> None:
    p = position().set(phase=Phase.RETURN, day=3).play("return 2", seat=0)
    mine, other = (" ".join(p.rules.spoken(p.rules.view(p.state, s), at("en"))) for s in (0, 1))
    assert "You have chosen to put back: 2." in mine
    assert "Ana has chosen what to put back." in other
    assert "put back: 2" not in other
