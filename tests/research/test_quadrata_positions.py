"""Positions that random matches seldom meet, from which Quadrata's kernel goes as the rules do: the
pool of airplanes is empty, dotted circles lose tokens, a swap would make a visit possible, ties."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from ludotheque.games.quadrata.game import QUADRATA
from ludotheque.games.quadrata.kernel.matches import QuadrataMatches
from ludotheque.games.quadrata.kernel.translate import flat_of, state_of
from ludotheque.games.quadrata.numbers import QuadrataNumbers
from ludotheque.games.quadrata.pieces import BASICS, LAST_DAY, PLANE
from ludotheque.games.quadrata.state import NOBODY, NOTHING, Phase, Player, State
from ludotheque.research.stepper import MatchStepper
from ludotheque.rules import Over

from .followers import Follower

pytestmark = pytest.mark.plain_kernel
SEATS = 2
READINGS = ("strict_consolation", "taxi_at_once", "refill_circles", "return_first")
PHASES = (Phase.RETURN, Phase.VISIT, Phase.VISIT, Phase.TOKENS, Phase.BOOK, Phase.REST)


def position(rules: Any, rng: Random) -> State:
    """Some position of the second player's turn, or of day 3."""
    tables, phase = rules.tables, rng.choice(PHASES)
    cards = rng.sample(range(len(tables.cards)), len(tables.cards))
    day = 3 if phase is Phase.RETURN else LAST_DAY if phase is Phase.REST else rng.randint(1, 7)
    owners = [rng.choice((NOBODY, 0, 1)) for _ in tables.trophies]
    begun: State = rules.start()
    state = replace(
        begun,
        phase=phase,
        day=day,
        first=0,
        seat=0 if phase is Phase.RETURN else 1,
        players=tuple(_player(rules, rng, cards) for _ in range(SEATS)),
        centre=tuple(cards.pop() for _ in range(4)),
        discard=tuple(cards.pop() for _ in range(rng.randint(0, 2))),
        planes=rng.choice((0, 0, 3)),
        trophies=tuple(owners),
        made=rng.choice((0, 0, 1)) if phase is Phase.VISIT else 0,
    )
    state = replace(state, deck=tuple(sorted(cards[: rng.choice((0, 1, 9))])))
    if phase is Phase.RETURN:  # the other player has chosen already
        return state.with_player(1, replace(state.players[1], pending=(rng.choice(BASICS),)))
    if phase is Phase.REST:
        return replace(state, players=_tied(rules, rng), trophies=(NOBODY,) * len(owners))
    if phase is Phase.TOKENS:
        state = replace(state, phase=Phase.VISIT, made=0)
        visits = [one for one in rules.actions(state, 1) if type(one).__name__ == "Visit"]
        if visits and not state.card_due:
            return rules.play(state, 1, rng.choice(visits))  # type: ignore[no-any-return]
    return state


def _tied(rules: Any, rng: Random) -> tuple[Player, Player]:
    """Two players with equal points and, often, different numbers of 5s."""
    first = _player(rules, rng, rng.sample(range(20), 20))
    points, wanted = rules.tables.points, sum(rules.tables.points[half] for half in first.visits)
    for _ in range(100):
        visits = rng.sample(range(40, 78), rng.randint(1, 5))
        if sum(points[half] for half in visits) == wanted:
            return first, replace(first, visits=tuple(visits), reserved=NOTHING)
    return first, first


def _player(rules: Any, rng: Random, cards: list[int]) -> Player:
    trains = rng.randint(0, 2)
    tokens = [*BASICS, *rng.choices(range(7, 13), k=3), *[PLANE] * rng.randint(1, 2)]
    rng.shuffle(tokens)
    movement = [tokens.pop() for _ in range(rng.randint(1, 2 + trains))]
    dotted = [tokens.pop() for _ in range(rng.randint(0, 2))]
    if rng.random() < 0.4:  # the rest area is empty
        resting, bag = [], tokens
    else:
        resting, bag = tokens[:3], tokens[3:]
    if rng.random() < 0.2:  # so few that only an airplane could help
        movement, dotted, resting, bag = [1, 2], [], [], [3, 4, 5, 6, 7, 8, PLANE]
    been: dict[int, int] = {}
    for _ in range(rng.randint(0, 5)):
        half = 2 * cards.pop() + rng.randint(0, 1)
        been.setdefault(rules.tables.province_of[half], half)
    used = [rng.randint(0, square.count) for square in rules.tables.taxis.squares]
    marked = tuple(n * rng.randint(0, 1) for n in used)
    return Player(
        bag=tuple(bag.count(kind) for kind in range(1, PLANE + 1)),
        rest=tuple(resting.count(kind) for kind in range(1, PLANE + 1)),
        movement=tuple(sorted(movement)),
        dotted=tuple(sorted(dotted)),
        trains=trains,
        visits=tuple(been.values()),
        circled=min(rules.tables.taxis.slots, sum(marked) + rng.randint(0, 3)),
        marked=marked if sum(marked) <= rules.tables.taxis.slots else rules.tables.taxis.unmarked,
        reserved=rng.choice((NOTHING, cards.pop())),
    )


@pytest.mark.parametrize("readings", [True, False])
def test_every_action_of_such_positions_does_the_same(readings: bool) -> None:
    options: dict[str, Any] = {
        "version": "expert",
        **dict.fromkeys(READINGS, readings),
    }
    rules = QUADRATA.rules(QUADRATA.options(**options), SEATS)
    numbers, rng = QuadrataNumbers(rules.tables), Random(4)
    stepper = MatchStepper("quadrata", options, SEATS, "result")
    many = QuadrataMatches(rules, 1, by_score=False)
    many.begin(np.array([1], np.uint64))
    ended = 0
    for _ in range(160):
        state = position(rules, rng)
        seat = 0 if state.phase is Phase.RETURN else state.seat
        legal = list(rules.actions(state, seat))  # the last one ends the step
        for action in [*rng.sample(legal, min(len(legal), 3)), legal[-1]]:
            number = numbers.number(state, seat, action)
            many.rows.states[0] = flat_of(rules.tables, state)
            many.over[0], many.acting[0], many.masks[0, number] = 0, seat, 1
            many.step(np.array([number]))
            drawn = [int(one) for one in many.drawn[0, 1 : 1 + many.drawn[0, 0]]]
            follower = Follower(rules, [], state)
            follower.play(seat, action, drawn)
            after = follower.state
            assert state_of(rules.tables, SEATS, many.rows.states[0]) == after
            assert many.rows.totals[0].tolist() == [s.total for s in rules.scores(after)]
            if isinstance(rules.turn(after), Over):
                ended += 1
                assert many.rewards[0].tolist() == pytest.approx(stepper.result(after))
            else:
                mask = bytearray(numbers.size)
                asked = int(many.acting[0])
                numbers.mark(after, asked, rules.actions(after, asked), mask)
                assert many.masks[0].tobytes() == bytes(mask)
    assert ended > 10
