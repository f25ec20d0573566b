"""Quadrata's own player: plans, draws under the same luck, denial, and reasons."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from ludotheque.bots import Budget, keyed_rng
from ludotheque.bots.random import random_action
from ludotheque.chance import draw
from ludotheque.games.quadrata.bot import reason
from ludotheque.games.quadrata.bot.search import Luck, Planner, QuadrataBot
from ludotheque.games.quadrata.game import QUADRATA
from ludotheque.games.quadrata.options import QuadrataOptions
from ludotheque.games.quadrata.rules import QuadrataRules
from ludotheque.games.quadrata.state import Phase, State
from ludotheque.rules import Chance, Over, Seats


def walk(rules: QuadrataRules, seed: int) -> Iterator[State]:
    """The states of a random match, up to its end."""
    rng, state = Random(seed), rules.start()
    while True:
        yield state
        turn = rules.turn(state)
        if isinstance(turn, Over):
            return
        if isinstance(turn, Chance):
            state = draw(rules, state, rng)
        else:
            seat = turn.seats[0]
            state = rules.play(state, seat, random_action(rules.actions(state, seat), rng))


def decisions(rules: QuadrataRules, seed: int) -> Iterator[tuple[State, int]]:
    for state in walk(rules, seed):
        turn = rules.turn(state)
        if isinstance(turn, Seats) and len(rules.actions(state, turn.seats[0])) > 1:
            yield state, turn.seats[0]


@pytest.fixture(scope="module", params=["family", "expert"])
def rules(request: pytest.FixtureRequest) -> QuadrataRules:
    made: QuadrataRules = QUADRATA.rules(QuadrataOptions(version=request.param), 2)
    return made


def test_a_plan_is_legal_and_worth_what_it_says(rules: QuadrataRules) -> None:
    planner = Planner(rules)
    planned = 0
    for state, seat in decisions(rules, 3):
        if state.phase is Phase.RETURN:
            continue
        value, line = planner.plan(state, seat, 30)
        for action in line:
            state = rules.play(state, seat, action)
        assert planner.lead(state, seat) == pytest.approx(value)
        turn = rules.turn(state)
        assert not isinstance(turn, Seats) or turn.seats != (seat,)
        planned += 1
    assert planned > 30


def test_the_lead_counts_what_the_others_have(rules: QuadrataRules) -> None:
    for state, seat in decisions(rules, 4):
        mine, theirs = rules.worth.of(state, seat), rules.worth.of(state, 1 - seat)
        assert Planner(rules).lead(state, seat) == pytest.approx(mine - theirs)


def test_in_the_end_a_position_is_worth_its_points(rules: QuadrataRules) -> None:
    """Nobody is given half points for the order of play if the table does not play with them."""
    *_, last = walk(rules, 6)
    assert rules.value(last) == tuple(score.total for score in rules.scores(last))


def test_draws_of_a_source_do_not_depend_on_other_draws(rules: QuadrataRules) -> None:
    """Equal luck: the n-th token of a bag is the same, whatever else has been drawn before."""
    tokens = [state for state in walk(rules, 5) if state.phase is Phase.DRAW]
    cards = next(state for state in walk(rules, 5) if rules.turn(state) == Chance("cards"))
    state = tokens[0]
    source = f"bag-{state.seat}"
    one, other = Luck("same"), Luck("same")
    other.draw(rules, cards, "cards")
    assert one.draw(rules, state, source) == other.draw(rules, state, source)


def test_playing_on_ends_where_another_turn_begins(rules: QuadrataRules) -> None:
    planner = Planner(rules)
    for state, seat in list(decisions(rules, 6))[::9]:
        after = planner.on(state, seat, Luck("on"))
        turn = rules.turn(after)
        if isinstance(turn, Seats):
            assert seat not in turn.seats
        else:
            assert isinstance(turn, Over)


def test_a_match_alone_is_played_to_its_end() -> None:
    alone: QuadrataRules = QUADRATA.rules(QuadrataOptions(), 1)
    state, seat = list(decisions(alone, 2))[8]
    choice = QuadrataBot().choose(alone, state, seat, (), Budget(simulations=12), keyed_rng(1))
    assert choice.action in alone.actions(state, seat)


def test_returned_tokens_have_a_reason(rules: QuadrataRules) -> None:
    state, seat = next((s, n) for s, n in decisions(rules, 7) if s.phase is Phase.RETURN)
    words = {
        action: reason(rules, state, rules.play(state, seat, action), seat)
        for action in rules.actions(state, seat)
    }
    counts = {text.args["n"] for text in words.values() if text is not None}
    assert all(
        text is not None and text.key == "bots-reason-quadrata-bag" for text in words.values()
    )
    assert len(counts) > 1  # it matters which ones go
