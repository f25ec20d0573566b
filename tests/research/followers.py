"""Matches by the rules that follow compiled ones, draw by draw and action by action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ludotheque.games.cascadia import state as do
from ludotheque.games.cascadia.pieces import SPECIES
from ludotheque.games.quadracarta.pieces import NAMES
from ludotheque.games.quadracarta.state import Draw, First
from ludotheque.games.quadrata import state as tour
from ludotheque.games.taxi import state as ride
from ludotheque.games.taxi.pieces import CARDS
from ludotheque.learning import Matches
from ludotheque.research.stepper import MatchStepper, named, size_of
from ludotheque.rules import AnyRules, Chance, Over, Seats

BAGS = ("black", *(f"bag-{seat}" for seat in range(4)))


def outcomes_of(rules: Any) -> dict[str, Callable[[int], Any]]:
    """By source of chance: what a number among the outcomes drawn stands for."""
    if rules.game == "cascadia":
        return {
            "first": do.First,
            "starters": do.DrawStarter,
            "tiles": do.DrawTile,
            "tokens": lambda species: do.DrawToken(SPECIES[species]),
        }
    if rules.game == "quadrata":
        return {
            "first": tour.First,
            "cards": lambda card: rules.tables.reveal[card][0],
            **dict.fromkeys(BAGS, lambda kind: tour.DRAWS[kind - 1]),
        }
    if rules.game == "taxi":
        seats = range(rules.seats)
        return {
            "first": ride.First,
            "taxi": lambda card: ride.Draw(CARDS[card].id),
            **{f"die-{seat}": ride.Die for seat in seats},
            **{f"destination-{seat}": rules.tables.deals.__getitem__ for seat in seats},
        }
    return {"first": First, "deck": lambda card: Draw(NAMES[card])}


class Follower:
    """Plays by the rules what a compiled match does."""

    def __init__(self, rules: AnyRules, drawn: list[int], state: Any = None) -> None:
        """From the start of a match, or from a state in which a seat is asked."""
        self.rules = rules
        self.outcomes = outcomes_of(rules)
        self.state = self._settled(rules.start(), drawn) if state is None else state

    def play(self, seat: int, action: Any, drawn: list[int]) -> None:
        self.state = self._settled(self.rules.play(self.state, seat, action), drawn)

    def _settled(self, state: Any, drawn: list[int]) -> Any:
        while True:
            turn = self.rules.turn(state)
            forced = None
            if isinstance(turn, Chance):
                state = self.rules.play(state, None, self.outcomes[turn.source](drawn.pop(0)))
                continue
            if not isinstance(turn, Over):
                forced = self.rules.forced(state, turn.seats[0])
            if forced is None:
                assert not drawn, "drawn, and not by the rules"
                return state
            assert not isinstance(turn, Over)
            state = self.rules.play(state, turn.seats[0], forced)


def drawn_by(many: Matches, i: int) -> list[int]:
    """The outcomes since the last question of a compiled match."""
    count = many.drawn[i, 0]
    assert count < many.drawn.shape[1] - 1, "more was drawn than is remembered"
    return [int(outcome) for outcome in many.drawn[i, 1 : 1 + count]]


def follow(
    stepper: MatchStepper,
    many: Matches,
    rng: np.random.Generator,
    compare: Callable[[int, Any], None],
    choose: Callable[[Any, np.random.Generator], int],
    by_score: bool,
) -> int:
    """Compare compiled matches to their end with those of the rules, question by question: who is
    asked, masks, observations, rewards, and by `compare` their states. Return how many actions
    were compared. `choose` picks one of the legal numbers."""
    rules, numbers, observer = stepper.rules, stepper.numbers, stepper.observer
    count = len(many.over)
    many.begin(rng.integers(2**63, size=count, dtype=np.uint64))
    followers = [Follower(rules, drawn_by(many, i)) for i in range(count)]
    playing, compared = set(range(count)), 0
    while playing:
        chosen, before = np.zeros(count, np.int64), {}
        for i in sorted(playing):
            state = followers[i].state
            turn = rules.turn(state)
            assert isinstance(turn, Seats)
            compare(i, state)
            seat = turn.seats[0]
            assert many.acting[i] == seat
            mask = bytearray(numbers.size)
            numbers.mark(state, seat, rules.actions(state, seat), mask)
            assert many.masks[i].tobytes() == bytes(mask)
            told = named(observer, np.frombuffer(observer.tell(state, seat), np.uint8))
            assert size_of(observer) == sum(array.size for array in told.values())
            for name, array in told.items():
                assert np.array_equal(many.observations[name][i], array), name
            chosen[i] = choose(np.flatnonzero(many.masks[i]), rng)
            before[i] = _points(rules, state)
            compared += 1
        asked = many.acting.copy()
        many.step(chosen)
        for i in sorted(playing):
            follower, seat = followers[i], int(asked[i])
            action = numbers.action(follower.state, seat, int(chosen[i]))
            follower.play(seat, action, drawn_by(many, i))
            over = isinstance(rules.turn(follower.state), Over)
            assert bool(many.over[i]) == over
            expected = [0.0] * rules.seats
            if by_score:
                expected = (_points(rules, follower.state) - before[i]).tolist()
            elif over:
                expected = stepper.result(follower.state)
            assert many.rewards[i].tolist() == pytest.approx(expected)
            if over:
                compare(i, follower.state)
                playing.discard(i)
    return compared


def _points(rules: AnyRules, state: Any) -> Any:
    return np.array([score.total for score in rules.scores(state)]) / rules.unit
