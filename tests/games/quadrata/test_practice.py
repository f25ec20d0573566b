"""Practice: no aid, the tokens and their product come first, a wrong answer costs nothing."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ludotheque.bots import Budget
from ludotheque.games.quadrata.aids import QuadrataAids
from ludotheque.games.quadrata.game import QUADRATA
from ludotheque.games.quadrata.moves.practice import CHOICES, TRIES, answers
from ludotheque.games.quadrata.pieces import HIGHEST, PLANE
from ludotheque.games.quadrata.state import Phase
from ludotheque.match import Match
from ludotheque.notation import notation
from ludotheque.record import Holder, new_header
from ludotheque.table.match_queries import freeze, hints
from ludotheque.testing.walk import walk
from ludotheque.text import language

if TYPE_CHECKING:
    from games.quadrata.conftest import Position


def lesson(p: Position) -> str:
    return language("en")(p.rules.ask(p.state, 0))


def test_the_aid_is_never_sent(position: type[Position]) -> None:
    p = position(practice=True)
    assert p.rules.aids(p.state, 0) == QuadrataAids()
    assert position().rules.aids(p.state, 0).lines


def test_nothing_shows_what_can_be_reached_before_tokens_are_multiplied(
    position: type[Position],
) -> None:
    p = position(practice=True).player(0, movement=(2, 4, 6)).play("keep")
    assert p.offers() == ["tokens 2 4", "tokens 2 6", "tokens 4 6", "pass"]
    assert p.refusal("visit on-0 attraction") == "tokens-first"
    told = p.rules.tell(p.state, 0, p.rules.actions(p.state, 0)[-1], 0)
    assert told.text.key == "quadrata-tell-no-visit"


def test_a_right_answer_leads_to_the_destinations_of_these_tokens(
    position: type[Position],
) -> None:
    p = position(practice=True).player(0, movement=(2, 4, 6)).play("keep", "tokens 2 6")
    assert p.phase is Phase.ANSWER
    assert p.offers() == [f"answer {number}" for number in answers(2, 6)]
    assert p.refusal("answer 99") == "no-such-answer"
    p.play("answer 12")
    assert (p.me.asked, p.me.right) == (1, 1)
    assert lesson(p).startswith("Right: 2 × 6 = 12.")
    assert p.offers() == [
        *[f"visit {c} attraction" for c in ("on-0", "qc-0", "nb-0", "pe-0")],
        "back",
    ]
    p.play("visit on-0 attraction")
    assert p.me.visits == (p.half("on-0:attraction"),)
    assert p.me.movement == (4,)


def test_a_wrong_answer_is_told_and_costs_nothing(position: type[Position]) -> None:
    p = position(practice=True).player(0, movement=(2, 4, 6)).play("keep", "tokens 2 6")
    wrong = next(number for number in answers(2, 6) if number != 12)
    p.play(f"answer {wrong}")
    assert (p.me.asked, p.me.right) == (1, 0)
    assert lesson(p).startswith(f"2 × 6 is not {wrong} but 12.")
    assert "visit on-0 attraction" in p.offers()
    assert p.rules.scores(p.state)[0].total == 1  # the airplane


def test_tokens_that_lead_nowhere_can_be_chosen_again(position: type[Position]) -> None:
    p = position(practice=True).player(0, movement=(2, 4, 6)).play("keep", "tokens 2 4", "answer 8")
    assert (p.phase, p.state.pair, p.state.misses) == (Phase.VISIT, (), 1)
    assert "2 and 4 reach no open destination" in lesson(p)
    assert "tokens 2 6" in p.offers()
    # After three tries the turn goes on as usual: no branch is a dead end.
    p.play(*["tokens 2 4", "answer 8"] * (TRIES - 1))
    assert p.offers() == [
        *[f"visit {c} attraction" for c in ("on-0", "qc-0", "nb-0", "pe-0")],
        "pass",
    ]
    p.play("visit on-0 attraction", "tokens 2 6")
    assert len(p.me.visits) == 1


def test_other_tokens_instead_of_these_destinations(position: type[Position]) -> None:
    p = (
        position(practice=True)
        .player(0, movement=(2, 4, 6))
        .play("keep", "tokens 2 6", "answer 12")
    )
    p.play("back")
    assert (p.state.misses, p.state.pair) == (1, ())
    assert p.refusal("back") == "phase"


def test_an_airplane_has_no_fixed_product(position: type[Position]) -> None:
    p = position(practice=True).player(0, movement=(2, 4, PLANE)).play("keep", "tokens 2 plane")
    assert (p.phase, p.me.asked) == (Phase.VISIT, 0)
    assert "visit on-0 attraction" in p.offers()  # 2 × 6


def test_taxis_are_chosen_last(position: type[Position]) -> None:
    p = position(practice=True).player(0, movement=(2, 5, 5), circled=1)
    p.play("keep", "tokens 2 5", "answer 10", "visit on-0 attraction")
    assert p.offers() == ["taxis 2"]
    p.play("taxis 2")
    assert len(p.me.visits) == 1


def test_six_answers_with_the_right_one_anywhere() -> None:
    places = set()
    for one, other in combinations(range(1, HIGHEST + 1), 2):
        offered = answers(one, other)
        assert len(set(offered)) == CHOICES
        assert list(offered) == sorted(offered)
        assert all(0 < number <= 200 for number in offered)
        places.add(offered.index(one * other))
    assert places == set(range(CHOICES))
    assert answers(3, PLANE) == answers(PLANE, PLANE) == ()
    assert answers(3, 8 + PLANE) == answers(3, 8)  # in a dotted circle


def test_matches_end_within_the_limit(position: type[Position]) -> None:
    rules = position(practice=True, version="expert").rules
    assert len(list(walk(rules, Random(1)))) <= rules.limit


@pytest.mark.parametrize("version", ["family", "expert"])
def test_who_follows_hints_visits_and_is_not_led_in_circles(version: Any) -> None:
    """All tokens seemed to promise the same, since they could be given up: the hint named a pair,
    then said to try others, and named the same pair again."""
    options = QUADRATA.options(practice=True, version=version)
    for deal in range(2):
        header = new_header(QUADRATA, options, [Holder("Ana")])
        match, tried = Match(header, bytes([deal]) * 16, clock=lambda: 0), set[tuple[int, str]]()
        while not match.over:
            seat, day = match.to_move[0], match.state.day
            hint = hints(freeze(match, seat, log=True), 1, Budget(simulations=12))[0].action
            assert hint != "back", f"day {day}"
            if hint.startswith("tokens"):
                assert (day, hint) not in tried
                tried.add((day, hint))
            match.act(seat, notation(match.rules.action).parse(hint))
        assert len(tried) >= 5, "most days have a visit"
