"""The estimate of states makes the general greedy bot play sensibly."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean
from typing import TYPE_CHECKING, Any

from ludotheque.bots import Bot, Budget, keyed_rng
from ludotheque.bots.greedy import GreedyBot
from ludotheque.bots.random import RandomBot
from ludotheque.games.quadrata.game import QUADRATA
from ludotheque.games.quadrata.options import QuadrataOptions
from ludotheque.games.quadrata.pieces import PLANE
from ludotheque.games.quadrata.rules import QuadrataRules
from ludotheque.games.quadrata.state import Phase, State
from ludotheque.notation import notation
from ludotheque.rules import Chance, Over

if TYPE_CHECKING:
    from games.quadrata.conftest import Position


def counted(*kinds: int) -> tuple[int, ...]:
    return tuple(kinds.count(kind) for kind in range(1, PLANE + 1))


def played(rules: QuadrataRules, bots: Sequence[Bot], seed: int) -> State:
    rng, state = keyed_rng("quadrata greedy", seed), rules.start()
    while not isinstance(turn := rules.turn(state), Over):
        if isinstance(turn, Chance):
            outcomes = rules.chances(state)
            action: Any = rng.choices(*zip(*outcomes, strict=True))[0]
            state = rules.play(state, None, action)
        else:
            seat = turn.seats[0]
            action = bots[seat].choose(rules, state, seat, (), Budget(), rng).action
            state = rules.play(state, seat, action)
    return state


def choice(p: Position) -> str:
    chosen = GreedyBot().choose(p.rules, p.state, 0, (), Budget(), keyed_rng(1))
    return notation(p.rules.action).show(chosen.action)


def test_greedy_scores_like_the_rulebooks_sheet_and_beats_chance() -> None:
    rules = QUADRATA.rules(QuadrataOptions(), 2)
    greedy, chance = [], []
    for seed in range(6):
        scores = rules.scores(played(rules, (GreedyBot(), RandomBot()), seed))
        greedy.append(scores[0].total / rules.unit)
        chance.append(scores[1].total / rules.unit)
    assert 35 <= mean(greedy) <= 50  # the rulebook's sample sheet has 43.5
    assert mean(greedy) > mean(chance) + 4


def test_it_takes_the_better_half(position: type[Position]) -> None:
    p = position().cards(["on-1", "qc-0", "nb-0", "pe-0"]).player(0, movement=(2, 9, 12))
    assert choice(p.set(phase=Phase.VISIT)) == "visit on-1 city"


def test_it_keeps_tokens_that_reach_its_reservation(position: type[Position]) -> None:
    p = position(seats=1).player(0, reserved="on-1", movement=(10, 11), bag=counted(1, 2, 3, 4))
    p.cards(["on-0", "qc-0", "nb-0", "pe-0"]).set(phase=Phase.REST, day=3)
    assert choice(p) == "rest -"


def test_it_returns_the_least_useful_tokens(position: type[Position]) -> None:
    p = position(seats=2).set(phase=Phase.RETURN, day=5)
    p.player(0, movement=(7, 8, 9), bag=counted(1, 2, 3, 4, 5, 6, PLANE))
    own = QUADRATA.rules(QuadrataOptions(), 2)  # with our cards
    chosen = GreedyBot().choose(own, p.state, 0, (), Budget(), keyed_rng(1)).action
    assert 1 in chosen.tokens


def test_it_answers_right_in_practice(position: type[Position]) -> None:
    p = position(practice=True).player(0, movement=(2, 4, 6)).play("keep", "tokens 2 6")
    assert choice(p) == "answer 12"
