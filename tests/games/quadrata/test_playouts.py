"""Compiled estimates and playouts of Quadrata say and do what `estimate` does in Python."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from ludotheque.bots.match_kernel import mix
from ludotheque.bots.sampling import final_results
from ludotheque.chance import draw
from ludotheque.games.quadrata import bot
from ludotheque.games.quadrata.bot.compiled_outlook import CompiledOutlook
from ludotheque.games.quadrata.bot.compiled_planner import CompiledPlanner
from ludotheque.games.quadrata.bot.match_outlook import QuadrataOutlook
from ludotheque.games.quadrata.bot.search import Luck, Planner
from ludotheque.games.quadrata.game import QUADRATA
from ludotheque.games.quadrata.kernel.draw_features import ROW, play_and_describe
from ludotheque.games.quadrata.kernel.estimate_tables import estimate_tables
from ludotheque.games.quadrata.kernel.playouts import SOURCES, room_of, seat_worth
from ludotheque.games.quadrata.kernel.translate import box_of, flat_of, state_of
from ludotheque.games.quadrata.state import Phase, State
from ludotheque.rules import Chance, Over, Seats

pytestmark = pytest.mark.plain_kernel


def states_of(rules: Any, seed: int, skilled: float = 0.5) -> list[State]:
    """Of a match in which seats take what looks best, or anything."""
    state, rng = rules.start(), Random(seed)
    found = [state]
    while not isinstance(turn := rules.turn(state), Over):
        if isinstance(turn, Chance):
            state = draw(rules, state, rng)
        else:
            seat = turn.seats[0]
            after = [rules.play(state, seat, action) for action in rules.actions(state, seat)]
            best = max(after, key=lambda child: rules.worth.of(child, seat))
            state = best if rng.random() < skilled else rng.choice(after)
        found.append(state)
    return found


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"version": "expert"}), (2, {"compensation": "half-points"})],
)
def test_the_estimate_is_that_of_the_rules(seats: int, options: dict[str, Any]) -> None:
    rules = QUADRATA.rules(QUADRATA.options(**options), seats)
    box, tables = box_of(rules.tables, seats), estimate_tables(rules.tables, seats)
    room = room_of(box)
    for state in states_of(rules, seats)[::3]:
        for seat in range(seats):
            flat = flat_of(rules.tables, state)
            wanted = rules.worth.of(state, seat)
            assert seat_worth(tables, box, flat, seat, room) == pytest.approx(wanted, abs=1e-9)


@pytest.mark.parametrize("options", [{}, {"version": "expert"}])
def test_a_turn_is_played_as_in_python(options: dict[str, Any]) -> None:
    """Move by move what looks best, up to a draw."""
    rules = QUADRATA.rules(QUADRATA.options(**options), 2)
    box, tables = box_of(rules.tables, 2), estimate_tables(rules.tables, 2)
    room, rows = room_of(box), np.zeros(2 * ROW)
    decisions = [one for one in states_of(rules, 5) if isinstance(rules.turn(one), Seats)]
    for state in decisions[::9]:
        flat, wanted = flat_of(rules.tables, state), state
        play_and_describe(tables, box, flat, room, 0, 0, rows)
        while isinstance(turn := rules.turn(wanted), Seats):
            seat, top, best = turn.seats[0], -np.inf, wanted
            for action in rules.actions(wanted, seat):
                child = rules.play(wanted, seat, action)
                value = rules.worth.of(child, seat)
                if value > top + 1e-9:
                    top, best = value, child
            wanted = best
        found = state_of(rules.tables, 2, flat)
        worths = [[rules.worth.of(one, seat) for seat in range(2)] for one in (found, wanted)]
        assert worths[0] == pytest.approx(worths[1])  # equal moves may be listed in another order
        assert rows[0] == rules.scores(found)[0].total


class KernelLuck(Luck):
    """The draws that the kernel makes in a sample."""

    def __init__(self, seed: int) -> None:
        self.seed, self.drawn = seed, Counter[str]()

    def draw(self, rules: Any, state: State, source: str) -> State:
        chances = rules.chances(state)
        name = self.drawn[source] * len(SOURCES) + SOURCES.index(source)
        self.drawn[source] += 1
        left = int(mix(self.seed, name, sum(weight for _, weight in chances)))
        for outcome, weight in chances:
            left -= weight
            if left < 0:
                after: State = rules.play(state, None, outcome)
                return after
        raise AssertionError


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {"version": "expert"})])
def test_players_plan_as_in_python(seats: int, options: dict[str, Any]) -> None:
    """The best way to end a turn, of few ends and of many, and where it leads by sampled draws."""
    rules = QUADRATA.rules(QUADRATA.options(**options), seats)
    compiled, plain = CompiledPlanner(rules), Planner(rules)
    found, wanted = [], []
    for state in states_of(rules, 8)[::11]:
        if isinstance(rules.turn(state), Over) or state.phase is Phase.RETURN:
            continue
        seat = state.seat
        for room in (1, 12):
            promised = plain.promise(state, seat, room)
            assert compiled.promise(state, seat, room) == pytest.approx(promised, abs=1e-9)
        found += compiled.leads(state, seat, 1, 0, 2)
        wanted += [plain.lead(plain.on(state, seat, KernelLuck(n)), seat) for n in (1, 2)]
    assert len(set(wanted)) > 10
    # Plans that are worth the same may be listed in another order, and other draws follow.
    assert np.isclose(found, wanted).mean() >= 0.9


def test_equal_seeds_draw_the_same() -> None:
    rules = QUADRATA.rules(QUADRATA.options(), 2)
    box, tables = box_of(rules.tables, 2), estimate_tables(rules.tables, 2)
    room, rows = room_of(box), np.zeros(2 * ROW)

    def finish(seed: int) -> State:
        flat = flat_of(rules.tables, rules.start())
        room.drawn[:] = 0
        play_and_describe(tables, box, flat, room, seed, 3, rows)
        return state_of(rules.tables, 2, flat)

    assert finish(1) == finish(1) != finish(2)
    assert not isinstance(rules.turn(finish(1)), Seats)


def test_samples_from_one_state_are_those_of_their_seeds() -> None:
    rules = QUADRATA.rules(QUADRATA.options(), 2)
    outlook = CompiledOutlook(rules)
    start, drawn = flat_of(rules.tables, rules.start()), np.zeros(len(SOURCES), np.int64)
    together = outlook.rows(start, drawn, 5, 3, 1)
    for n, seed in enumerate((5, 6, 7)):
        assert np.array_equal(together[n], outlook.rows(start, drawn, seed, 1, 1)[0])
    assert not np.array_equal(together[0], together[1])
    assert np.array_equal(start, flat_of(rules.tables, rules.start()))


@pytest.mark.parametrize("seats", [2, 3])
def test_where_samples_end_points_and_chances_are_told(seats: int) -> None:
    """The final ones where the match is over, even if it is tied."""
    rules = QUADRATA.rules(QUADRATA.options(), seats)
    outlook, states = CompiledOutlook(rules), states_of(rules, 3)
    for state in (states[40], states[-9], states[-1]):
        for points, wins in np.array(outlook.play_on(state, {}, [3, 4], False)).swapaxes(1, 2):
            assert wins.sum() == pytest.approx(1)
            assert ((wins >= 0) & (wins <= 1)).all()
            assert ((points > 0) & (points < 100)).all()
    wanted = final_results(rules, states[-1])
    assert np.array(outlook.play_on(states[-1], {}, [3], False)[0]) == pytest.approx(
        np.array(wanted)
    )


def test_a_review_does_not_wait_for_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does a player: until the kernel is compiled, and without Numba, plans in Python play
    on."""
    rules = QUADRATA.rules(QUADRATA.options(), 2)
    for ready, wanted in ((True, CompiledOutlook), (False, QuadrataOutlook)):
        monkeypatch.setattr(
            "ludotheque.games.quadrata.bot.kernel_use.is_ready", lambda found=ready: found
        )
        assert type(bot.outlook(rules)) is wanted
    for ready, kind in ((True, CompiledPlanner), (False, Planner)):
        monkeypatch.setattr(bot, "is_ready_to_play", lambda found=ready: found)
        for level in ("hard", "expert"):
            player: Any = bot.level(rules, level)
            assert player.planner is kind


@pytest.mark.parametrize("seats", [2, 3])
def test_reasons_are_sampled_until_a_day_begins(seats: int) -> None:
    rules = QUADRATA.rules(QUADRATA.options(), seats)
    outlook, states = CompiledOutlook(rules), states_of(rules, 5)
    for state in states[6 :: len(states) // 6]:
        for day in (state.day + 1, state.day + 2):
            after = outlook.play_to_day(state, {}, 3, day)
            assert after == outlook.play_to_day(state, {}, 3, day)
            if not isinstance(rules.turn(after), Over):
                assert after.day == day
                assert max(len(player.visits) for player in after.players) < day, "none of that day"


def test_several_states_are_valued_at_once_as_each_by_itself() -> None:
    rules = QUADRATA.rules(QUADRATA.options(), 2)
    outlook = CompiledOutlook(rules)
    states = [s for s in states_of(rules, 6) if not isinstance(rules.turn(s), Chance)][::9]
    together = outlook.after_draws(states)
    assert np.array_equal(together, np.concatenate([outlook.after_draws([s]) for s in states]))
    assert together[:, :, 1].sum(axis=1) == pytest.approx(1)
