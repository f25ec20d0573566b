"""Whole matches of the engine against the referee who plays the rulebook sentence by sentence."""

from __future__ import annotations

import tomllib
from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from ludotheque.bots import Budget
from ludotheque.bots.greedy import Greedy
from ludotheque.games.quadrata import data
from ludotheque.games.quadrata.actions import PASS
from ludotheque.games.quadrata.game import QUADRATA
from ludotheque.games.quadrata.options import QuadrataOptions
from ludotheque.games.quadrata.rules import QuadrataRules
from ludotheque.games.quadrata.state import State
from ludotheque.games.quadrata.tables import Tables
from ludotheque.notation import notation
from ludotheque.rules import Chance, Over, Rng, Seats

from .referee import Ask, Lot, Referee

CARDS = tomllib.loads(data.read("cards.toml"))["card"]


class Match:
    """The engine and the referee at one table; both must say the same before every move."""

    def __init__(self, rules: QuadrataRules, state: State, referee: Referee) -> None:
        self.rules, self.state, self.referee = rules, state, referee
        self.show = notation(rules.action).show
        self.moves = Counter[str]()

    def play(self, rng: Rng, greedy: bool) -> None:
        steps = self.referee.match()
        asked: Ask | Lot | None = next(steps)
        taste = Counter[str]()  # random players differ in what they like to do
        while asked is not None:
            self.compare_scores()
            if isinstance(asked, Lot):
                seat, action = None, self.draw(asked, rng)
            else:
                self.compare_choices(asked)
                seat = rng.choice(list(asked.moves))
                action = self.choose(seat, rng, None if greedy else taste)
            said = self.show(action)
            self.moves[said.split()[0]] += 1
            self.state = self.rules.play(self.state, seat, action)
            try:
                asked = steps.send((seat, said))
            except StopIteration:
                asked = None
        assert self.rules.turn(self.state) == Over()
        self.compare_scores()
        result, places = self.rules.result(self.state), self.referee.places()
        assert list(result.places) == places
        if len(places) > 1:
            assert list(result.winners) == [seat for seat, n in enumerate(places) if n == 1]

    def compare_scores(self) -> None:
        assert [score.parts for score in self.rules.scores(self.state)] == self.referee.scores()

    def draw(self, lot: Lot, rng: Rng) -> Any:
        assert self.rules.turn(self.state) == Chance(lot.source)
        offers = self.rules.chances(self.state)
        assert {self.show(action): weight for action, weight in offers} == lot.chances
        assert not any(self.rules.actions(self.state, seat) for seat in range(self.rules.seats))
        return rng.choices(*zip(*offers, strict=True))[0]

    def compare_choices(self, asked: Ask) -> None:
        assert self.rules.turn(self.state) == Seats(tuple(asked.moves))
        for seat in range(self.rules.seats):
            offered = [self.show(action) for action in self.rules.actions(self.state, seat)]
            allowed = asked.moves.get(seat, set())
            if any(move.startswith("answer") for move in allowed):
                assert len(offered) == 6  # the right one among them
                assert allowed <= set(offered)
            else:
                assert sorted(offered) == sorted(allowed)
            if "pass" in offered:
                self.compare_consolation(seat)

    def compare_consolation(self, seat: int) -> None:
        """Whether passing gives a Taxi, also when nobody passes."""
        passed = self.rules.play(self.state, seat, PASS).players[seat]
        gained = passed.circled - self.state.players[seat].circled
        assert gained == self.referee.consoled(self.referee.players[seat])

    def choose(self, seat: int, rng: Rng, taste: Counter[str] | None) -> Any:
        if taste is None:
            return Greedy().choose(self.rules, self.state, seat, (), Budget(), rng).action
        offers = self.rules.actions(self.state, seat)
        kinds = [self.show(action).split()[0] for action in offers]
        for kind in kinds:
            taste[kind] = taste[kind] or rng.choice((1, 4, 16))
        return rng.choices(offers, [taste[kind] for kind in kinds])[0]


def played(seats: int, seed: int, *, greedy: bool = False, **options: Any) -> Match:
    chosen = QuadrataOptions(**options)
    rules = QUADRATA.rules(chosen, seats)
    match = Match(rules, rules.start(), Referee(seats, chosen, CARDS))
    match.play(Random(f"{seats} {seed} {options}"), greedy)
    return match


def played_with_little(seats: int, seed: int, cards: int, **options: Any) -> Match:
    """So few cards, three airplanes and three Taxis: everything runs out."""
    rng = Random(f"{seats} {seed} {cards}")
    some = sorted(rng.sample(range(len(CARDS)), cards))
    chosen = QuadrataOptions(**options)
    tables = Tables(tuple(data.own_cards()[at] for at in some), chosen)
    tables.taxis.slots = 3
    rules = QuadrataRules(chosen, seats, tables)
    referee = Referee(seats, chosen, [CARDS[at] for at in some], planes=3, slots=3)
    match = Match(rules, replace(rules.start(), planes=3), referee)
    match.play(rng, greedy=False)
    return match


FAMILY: list[dict[str, Any]] = [
    {},
    {"strict_consolation": True},
    {"compensation": "half-points"},
    {"practice": True},
]
EXPERT = [{"version": "expert", **options} for options in FAMILY]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("options", FAMILY + EXPERT, ids=str)
def test_random_matches(seats: int, options: dict[str, Any]) -> None:
    for seed in range(2):
        played(seats, seed, **options)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("options", [{}, {"version": "expert"}], ids=str)
def test_greedy_matches(seats: int, options: dict[str, Any]) -> None:
    played(seats, 0, greedy=True, **options)


@pytest.mark.parametrize("cards", [5, 9, 16, 25])
@pytest.mark.parametrize("options", [{}, *EXPERT[:2]], ids=str)
def test_matches_in_which_things_run_out(cards: int, options: dict[str, Any]) -> None:
    played_with_little(3, 0, cards, **options)
