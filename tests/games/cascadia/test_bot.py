"""The Cascadia bots on the platform: legal, reproducible, consistent, and better than greedy."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from ludotheque.bots import Budget, Choice
from ludotheque.games.cascadia.bot import level
from ludotheque.games.cascadia.bot.player import CascadiaBot
from ludotheque.games.cascadia.game import CASCADIA
from ludotheque.games.cascadia.kernel.planner import Effort, blend
from ludotheque.games.cascadia.kernel.weights import greedy_weights
from ludotheque.games.cascadia.options import CascadiaOptions
from ludotheque.games.cascadia.rules import Cascadia
from ludotheque.games.cascadia.state import Phase, State
from ludotheque.rules import Chance, Over

SMALL = Budget(simulations=60)


def make_rules(seats: int = 1, **options: Any) -> Cascadia:
    rules = CASCADIA.rules(CascadiaOptions(**options), seats)
    assert isinstance(rules, Cascadia)
    return rules


def play(
    rules: Cascadia, bot: CascadiaBot, budget: Budget, seed: int
) -> list[tuple[State, Choice]]:
    """A whole match between copies of the bot: every state it was asked in, and its answer."""
    rng = Random(seed)
    state, asked = rules.start(), []
    while not isinstance(turn := rules.turn(state), Over):
        if isinstance(turn, Chance):
            actions, weights = zip(*rules.chances(state), strict=True)
            state = rules.play(state, None, rng.choices(actions, weights)[0])
        else:
            seat = turn.seats[0]
            choice = bot.choose(rules, state, seat, [], budget, Random(1))
            legal = rules.actions(state, seat)
            assert choice.action in legal
            ranked = [one.action for one in choice.alternatives]
            assert len(set(ranked)) == len(ranked)
            assert set(ranked) <= set(legal)
            asked.append((state, choice))
            state = rules.play(state, seat, choice.action)
    return [*asked, (state, Choice(None))]


@pytest.mark.parametrize("name", ["easy", "normal", "hard"])  # expert is hard with more time
def test_every_level_plays_a_legal_match(name: str) -> None:
    rules = make_rules(seats=2)
    bot = level(rules, name)
    assert isinstance(bot, CascadiaBot)
    final = play(rules, bot, SMALL, seed=2)[-1][0]
    assert final.phase is Phase.OVER


@pytest.mark.parametrize(
    "options",
    [
        {"bear": "D", "elk": "B", "salmon": "C", "hawk": "D", "fox": "D"},
        {"tiles": "square"},
        {"variant": "family"},
        {"elk": "D", "elk_ring": "arc", "salmon_branching": "forgiving", "hawk_sight": "blocked"},
    ],
)
def test_other_cards_grids_and_rulings(options: dict[str, Any]) -> None:
    rules = make_rules(**options)
    final = play(rules, CascadiaBot(keep=8), Budget(simulations=24), seed=4)[-1][0]
    assert final.phase is Phase.OVER


def test_equal_inputs_give_equal_choices() -> None:
    rules = make_rules()
    one = play(rules, CascadiaBot(keep=12), SMALL, seed=9)
    assert one == play(rules, CascadiaBot(keep=12), SMALL, seed=9)
    # Asked again about any of the states alone, it answers the same: it remembers nothing.
    for state, choice in one[5:-1:7]:
        assert CascadiaBot(keep=12).choose(rules, state, 0, [], SMALL, Random(1)) == choice


def test_the_last_turn_is_exact() -> None:
    """In the last turn the expected value of the chosen pair is the score that it leads to."""
    rules = make_rules()
    asked = play(rules, CascadiaBot(keep=12), SMALL, seed=6)
    final = asked[-1][0]
    last = [(s, c) for s, c in asked[:-1] if s.turns == 19 and s.phase is Phase.PLACE]
    points = rules.scores(final)[0].total
    state, choice = last[0]
    assert choice.alternatives[0].value == pytest.approx(points - rules.scores(state)[0].total)


def test_the_fast_players_opinion_counts_while_games_are_few() -> None:
    opinions = np.array([5.0, 4.0])  # the first looks better at a glance
    two = blend(1000 * np.array([2 * 90, 2 * 92]), np.array([2, 2]), opinions)
    assert two[0] > two[1]
    many = blend(1000 * np.array([200 * 90, 200 * 92]), np.array([200, 200]), opinions)
    assert many[1] > many[0]
    assert many.mean() == pytest.approx(91)  # opinions do not move the general level


def test_there_are_as_many_candidates_as_games_can_tell_apart() -> None:
    assert Effort(games=10).candidates(5) < Effort(games=400).candidates(5)
    assert Effort(games=10**6, keep=48).candidates(5) == 48
    # A second is worth more games when fewer turns are left.
    assert Effort(seconds=0.1).candidates(19) < Effort(seconds=0.1).candidates(3)


@pytest.mark.long  # strength: benchmarks measure it
def test_patterns_beat_points_alone() -> None:
    """The same twenty solo games: what patterns promise is worth points (about 3.7 a game)."""
    rules = make_rules()
    aware, greedy = (
        CascadiaBot(plans=False, keep=1),
        CascadiaBot(plans=False, patterns=False, keep=1),
    )

    def points(bot: CascadiaBot, seed: int) -> int:
        return rules.scores(play(rules, bot, SMALL, seed)[-1][0])[0].total

    gains = [points(aware, seed) - points(greedy, seed) for seed in range(1, 21)]
    assert sum(gains) / len(gains) > 2


def test_weights_of_ones_own_are_played() -> None:
    rules = make_rules()
    greedy = CascadiaBot(plans=False, patterns=False, keep=1)
    same = CascadiaBot(plans=False, keep=1, weights=greedy_weights())
    ends = [play(rules, bot, SMALL, 1)[-1][0] for bot in (greedy, same)]
    assert ends[0] == ends[1]


def test_a_clock_is_kept() -> None:
    """Milliseconds are a budget too; how long it takes is not a matter for a test."""
    rules = make_rules()
    state = rules.start()
    rng = Random(3)
    while isinstance(rules.turn(state), Chance):
        actions, weights = zip(*rules.chances(state), strict=True)
        state = rules.play(state, None, rng.choices(actions, weights)[0])
    choice = CascadiaBot().choose(rules, state, 0, [], Budget(ms=20), rng)
    assert choice.action in rules.actions(state, 0)
