"""TAXI's own player: races between pawns, cards on the way, and what it says."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludotheque.bots import Budget, choose
from ludotheque.bots.names import make_bot
from ludotheque.bots.random import random_action
from ludotheque.bots.sampling import mean
from ludotheque.chance import draw
from ludotheque.games.taxi.bot import reason
from ludotheque.games.taxi.bot.match_outcomes import TaxiOutcomes
from ludotheque.games.taxi.bot.player import play_best
from ludotheque.games.taxi.bot.race import Race, delayed, first, mean_turns
from ludotheque.games.taxi.game import TAXI
from ludotheque.games.taxi.options import TaxiOptions
from ludotheque.games.taxi.rules import Taxi
from ludotheque.games.taxi.state import Drive, Lift, Roll, Use
from ludotheque.match import Match
from ludotheque.record import Holder, decode, new_header
from ludotheque.review.timeline import Timeline
from ludotheque.rules import Chance

RECORDS = Path(__file__).parent / "records"


@pytest.fixture(scope="module")
def rules() -> Taxi:
    made: Taxi = TAXI.rules(TaxiOptions(), 2)
    return made


@pytest.fixture(scope="module")
def race(rules: Taxi) -> Race:
    return Race(rules.tables.network)


def test_the_turns_of_a_way_are_those_of_the_die(race: Race) -> None:
    assert race.way(0)[0] == 1.0
    assert race.way(1)[1] == 1.0  # any roll arrives
    assert race.way(6)[1] == pytest.approx(1 / 6)
    assert race.way(7)[1] == 0.0
    rng = Random(1)
    rolled = []
    for _ in range(4000):
        squares, turns = 16, 0
        while squares > 0:
            squares, turns = squares - rng.randint(1, 6), turns + 1
        rolled.append(turns)
    assert mean_turns(race.way(16)) == pytest.approx(sum(rolled) / len(rolled), abs=0.1)


def test_chances_add_up_whatever_is_done_to_them(race: Race) -> None:
    for chances in (race.way(40), race.turns(12, 3, 2), race.turns(0, 5, 1)):
        for turns in (-2.5, -1.0, 0.0, 0.3, 4.0):
            moved = delayed(chances, turns)
            assert sum(moved) == pytest.approx(1.0)
            if turns >= 0:  # below zero there is nothing
                wanted = mean_turns(chances) + turns
                assert mean_turns(moved) == pytest.approx(wanted, abs=0.05)


def test_who_is_nearer_wins_more_often(race: Race) -> None:
    near, far = race.turns(3, 0, 0), race.turns(20, 1, 0)
    assert first(near, [far]) > 0.95
    assert first(far, [near]) < 0.05
    # Equal ways: the others move before, and equal turns are theirs.
    same = first(near, [near])
    assert same < 0.5
    assert first(near, [near, near]) < same
    assert first(near, [delayed(near, 1)]) > same


def test_one_search_from_a_square_finds_all_ways(rules: Taxi) -> None:
    rng, state = Random(3), rules.start()
    for _ in range(300):
        turn = rules.turn(state)
        if isinstance(turn, Chance):
            state = draw(rules, state, rng)
        else:
            seat = state.seat
            state = rules.play(state, seat, random_action(rules.actions(state, seat), rng))
        if state.phase == "over":
            break
    traffic = rules.tables.traffic(state.tokens)
    assert any(state.tokens.signs)
    for square in rng.sample(range(len(rules.tables.plan.squares)), 12):
        there = traffic.ahead(square)
        for place, door in enumerate(rules.tables.doors):
            assert there[door] == traffic.distances(place)[square]


def reasons(rules: Taxi, seed: int) -> set[str]:
    """The keys of all that is said about the moves of a random match."""
    rng, state, found = Random(seed), rules.start(), set()
    for _ in range(200):
        turn = rules.turn(state)
        if isinstance(turn, Chance):
            state = draw(rules, state, rng)
            continue
        if state.phase == "over":
            break
        after: list[Any] = []
        for action in rules.actions(state, state.seat):
            after.append(rules.play(state, state.seat, action))
            words = reason(rules, state, after[-1], state.seat)
            if words is not None:
                found.add(words.key)
        state = rng.choice(after)
    return found


def test_a_card_on_the_way_is_named(rules: Taxi) -> None:
    assert {"bots-reason-taxi-nearer", "bots-reason-taxi-card"} <= reasons(rules, 1)


def test_taking_an_obstacle_away_stands_in_nobodys_way(rules: Taxi) -> None:
    rng, state, removed = Random(1), rules.start(), 0
    while state.phase != "over" and removed < 5:
        if isinstance(rules.turn(state), Chance):
            state = draw(rules, state, rng)
            continue
        actions = rules.actions(state, state.seat)
        for action in filter(lambda action: isinstance(action, Lift), actions):
            words = reason(rules, state, rules.play(state, state.seat, action), state.seat)
            assert words is None or words.key != "bots-reason-taxi-theirs"
            removed += 1
        state = rules.play(state, state.seat, rng.choice(actions))
    assert removed >= 5


def test_the_turn_of_the_decision_counts_whether_it_is_over_or_not(scene: Any) -> None:
    s = scene().goal("stadium").at(126).roll(4)
    outcomes = TaxiOutcomes(s.rules)
    names = list(outcomes.measures)
    means = []
    for square in (143, 130):  # a card is drawn, and the turn goes on; it is over
        rows = outcomes.play_on(s.rules.play(s.state, 0, Drive(square)), 0, {}, range(12))
        means.append(dict(zip(names, map(mean, zip(*rows, strict=True)), strict=True)))
        assert all(row[names.index("turns")] >= 2 for row in rows), "eighteen squares are left"
    card, grey = means
    assert abs(card["turns"] - grey["turns"]) < 0.7
    assert max(card["lost"], grey["lost"]) < 0.2, "nothing stands in the way"


def test_a_card_that_is_kept_can_be_used_after_the_roll(scene: Any) -> None:
    s = scene().goal("pharmacy").at(126).barriers((128, 129)).keeps("pass-over")
    outcomes = TaxiOutcomes(s.rules)
    first, second = (
        outcomes.play_on(s.rules.play(s.state, 0, action), 0, {}, range(12))
        for action in (Use(0, "pass-over"), Roll())
    )
    assert mean([row[0] for row in second]) <= mean([row[0] for row in first]) + 0.25
    used = play_best(s.rules, s.roll(6).state, Random(1), 40)
    assert used.hop
    assert play_best(s.rules, used, Random(1), 40).phase == "arrive"


def test_hard_short_of_time_falls_back_to_sound_moves() -> None:
    """Even with time to judge a single action of each decision it drives to its destinations."""
    for seed in range(3):
        holders = [Holder(f"P{seat}") for seat in range(2)]
        match = Match(new_header(TAXI, TaxiOptions(), holders), bytes([seed] * 16))
        bot, rng = make_bot("expert"), Random(seed)
        while not match.over:
            seat = match.to_move[0]
            found = choose(match, seat, bot, Budget(simulations=1), rng)
            match.act(seat, found.action)
        assert match.state.turns < 2 * 60, "nobody drives about aimlessly"
        assert max(map(len, match.state.fares.reached)) == TaxiOptions().target


def test_who_can_arrive_does_not_stop_short_of_it_for_a_card() -> None:
    """Cards lie on the way to the next destination, too; once only those before it counted."""
    timeline = Timeline(decode((RECORDS / "arrival.ludo").read_bytes()))
    ply = timeline.plies[72]
    assert ply.actor == 1
    bot, budget = make_bot("expert"), Budget(simulations=200)
    choice = bot.choose(timeline.rules, ply.before, 1, timeline.log(1, 72), budget, Random(1))
    assert choice.action == Drive(51)
    assert Drive(33) in [one.action for one in choice.alternatives], "three squares short, a card"
