"""The luck of the draws: that it is none on average, and what arena and study say without it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from ludotheque.arena.cli_common import BadArena, make_setup
from ludotheque.arena.figures import figures
from ludotheque.arena.luck_estimator import DrawLuckEstimator, alternatives, luck_in, surprises
from ludotheque.arena.plan import deal_fixtures
from ludotheque.arena.play import Arena
from ludotheque.arena.report import fair_rows
from ludotheque.bots.sampling import SampledDraws
from ludotheque.match import Match
from ludotheque.registry import all_games
from ludotheque.rules import Chance
from ludotheque.text import language
from sizes import some_of

GAMES = [game.id for game in all_games() if game.luck is not None]


def arena_with(game: str, bots: str = "random") -> Arena:
    options = ["target=1"] if game == "taxi" else []
    return Arena(make_setup(game, bots, 2, 5, 2, options))


def played(arena: Arena, number: int = 0) -> Match:
    return arena.play_out(deal_fixtures(arena.setup, 0)[number])[0]


def luck_of(arena: Arena) -> DrawLuckEstimator:
    found = luck_in(arena.game, arena.rules)
    assert found is not None
    return found


def draws_of(match: Match) -> list[int]:
    """Where a run of draws begins."""
    actors = [move.actor for move in match.record.moves()]
    return [n for n, a in enumerate(actors) if a is None and (n == 0 or actors[n - 1] is not None)]


def test_games_that_say_what_their_draws_are_worth() -> None:
    assert {"cascadia", "quadrata", "taxi"} <= set(GAMES)


@pytest.mark.parametrize("game", some_of(GAMES, "quadrata", "taxi"))
def test_luck_is_none_on_average(game: str) -> None:
    """Whatever is drawn instead, by the game's own odds: the surprises have a mean of 0."""
    arena = arena_with(game)
    luck, match = luck_of(arena), played(arena)
    rules, values, states = arena.rules, luck.values, match.states()
    starts = [n for n in draws_of(match) if values.kind(states[n]) is not None]
    looked_at = starts[len(starts) // 4 :: max(1, len(starts) // 4)][:3]
    assert looked_at
    for at in looked_at:
        found = []
        for number in range(60):
            rng, after = Random(number), states[at]
            fortune = SampledDraws(rules, 10_000 + number, {})
            while isinstance(turn := rules.turn(after), Chance):
                after = fortune.draw(after, turn.source)
            path = [states[at], after]
            found.append(surprises(rules, values, path, [None], rng).sum(axis=1).ravel())
        mean, spread = np.mean(found, axis=0), np.std(found, axis=0)
        assert (np.abs(mean) <= 4.5 * spread / np.sqrt(len(found)) + 1e-9).all()


@pytest.mark.parametrize("game", GAMES)
def test_values_depend_on_the_state_alone(game: str) -> None:
    arena = arena_with(game)
    luck, match = luck_of(arena), played(arena)
    fortunes = luck.of(match)
    assert luck_of(arena).of(match) == fortunes
    assert sum(fortune.win for fortune in fortunes) == pytest.approx(0)
    assert any(fortune.points for fortune in fortunes)


class _Die:
    """Rules of a single roll, and what it is worth."""

    seats = 1
    kinds, columns, samples = ("die",), 1, 4

    def __init__(self, weights: Sequence[int]) -> None:
        self.weights = weights

    def chances(self, state: Any) -> list[tuple[int, int]]:
        return list(enumerate(self.weights))

    def play(self, state: Any, seat: None, action: int) -> int:
        return action

    def turn(self, state: Any) -> None:
        return None

    def kind(self, before: Any) -> int:
        return 0

    def of(self, before: Any, states: Sequence[int]) -> Any:
        return np.array(states, float)[:, None, None] ** 2


def test_few_outcomes_are_all_weighed_and_many_are_sampled_evenly() -> None:
    few: Any = _Die([1, 2, 1])
    states, weights = alternatives(few, None, 4, Random(1))
    assert states == [0, 1, 2]
    assert weights.tolist() == [0.25, 0.5, 0.25]
    many: Any = _Die([3, 1, 4, 1, 5, 9, 2, 6])
    counts = np.zeros(8)
    for number in range(3000):
        states, weights = alternatives(many, None, 4, Random(number))
        assert weights.tolist() == [0.25] * 4
        np.add.at(counts, states, 1)
    assert counts / counts.sum() == pytest.approx(np.array(many.weights) / 31, abs=0.01)


def test_an_exact_draw_has_no_luck_left_over() -> None:
    die: Any = _Die([1, 1, 2])
    found = [surprises(die, die, [None, n], [None], Random(1))[0, 0, 0] for n in range(3)]
    assert found == [pytest.approx(n**2 - 2.25) for n in range(3)]
    assert found[0] + found[1] + 2 * found[2] == pytest.approx(0)


def test_an_arena_shows_duels_with_the_luck_taken_off() -> None:
    arena = arena_with("quadrata", "random,random")
    deals = range(11)  # fewer have no interval
    outcomes = [arena.play(one)[0] for deal in deals for one in deal_fixtures(arena.setup, deal)]
    duel = figures(arena.setup, outcomes, 1, False).duels[0]
    assert duel.fair is not None
    luck = [o.luck[o.bots.index(0)].points - o.luck[o.bots.index(1)].points for o in outcomes]
    assert duel.fair.total.mean == pytest.approx(duel.total.mean - sum(luck) / len(luck))
    assert duel.fair.worth == pytest.approx((duel.total.half / duel.fair.total.half) ** 2)
    for lang in ("en", "fr"):
        head, rows = fair_rows(figures(arena.setup, outcomes, 1, False), language(lang))
        assert len(head) == len(rows[0]) == 4


def test_rules_can_be_named_by_their_version() -> None:
    assert make_setup("taxi", "random", 2, 1, 2, ["rules=2"]).version == 2
    assert make_setup("taxi", "random", 2, 1, 2, []).version == 4
    with pytest.raises(BadArena):
        make_setup("taxi", "random", 2, 1, 2, ["rules=9"])
