"""Reviews: luck, own choices and others' choices add up, within the time that is given."""

from __future__ import annotations

import sys
from collections import defaultdict
from itertools import pairwise
from typing import Any

import pytest

from ludotheque.bots import Budget
from ludotheque.bots.sampling import POINTS, play_out
from ludotheque.match import Match
from ludotheque.review import tasks
from ludotheque.review.analysis import Evidence
from ludotheque.review.plan import VALUES_TIME_SHARE, ReviewPlan, run_task
from ludotheque.review.runner import run
from ludotheque.review.summary import turn_at, turns_of
from ludotheque.review.timeline import BadReview, Timeline
from ludotheque.rules import Seats
from sizes import some_of

from .matches import CASES, new_match, played, reviewed


@pytest.mark.parametrize("case", some_of(CASES, *CASES[:6]), ids=str)
def test_a_match_of_every_game_is_reviewed_and_adds_up(case: tuple[str, int, Any]) -> None:
    game_id, seats, options = case
    match, timeline, found = reviewed(game_id, seats, **options)
    scores = match.rules.scores(match.state)
    for seat, score in zip(found.seats, scores, strict=True):
        assert seat.final == score.total / match.rules.unit
        assert seat.final - seat.start == pytest.approx(
            seat.luck + seat.own + seat.others, abs=1e-4
        )
        win = seat.win
        assert win.final - win.start == pytest.approx(win.luck + win.own + win.others, abs=1e-4)
    assert sum(seat.win.final for seat in found.seats) == pytest.approx(
        float(bool(match.rules.result(match.state).winners))
    )
    assert [move.ply for move in found.moves] == list(range(match.ply))
    for move in found.moves:
        if move.actor is None:
            assert move.luck is not None
            assert move.loss is None
        else:
            assert move.loss is not None
            assert move.loss >= 0
            assert move.best is not None
            assert move.se is not None
            assert timeline.plies[move.ply].free or (move.loss, move.best) == (0, move.action)


def test_without_compiled_players_a_review_is_light_and_adds_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A turn is valued at its ends, an error is not held against the levels' errors."""
    monkeypatch.setitem(sys.modules, "ludotheque.games.quadracarta.bot.match_outlook", None)
    monkeypatch.setitem(sys.modules, "ludotheque.games.quadracarta.bot.match_outcomes", None)
    tasks._sampler.cache_clear()
    match = played(("maxisurf", 2, {}))
    timeline = Timeline(match.record)
    plan = ReviewPlan(timeline, Budget(simulations=3))
    assert plan.light
    for _ in run(plan, workers=0):
        pass
    tasks._sampler.cache_clear()
    found = plan.evidence.review()
    assert found.samples == 3
    assert any(plan.evidence.compared(ply) > 2 for ply in timeline.decisions())
    for seat, score in zip(found.seats, match.rules.scores(match.state), strict=True):
        assert seat.final == score.total / match.rules.unit
        explained = seat.luck + seat.own + seat.others
        assert seat.final - seat.start == pytest.approx(explained, abs=1e-4)
        assert seat.margin == pytest.approx(4.303 * seat.se, abs=1e-4)  # Student's of three
        assert seat.se > 0
        assert seat.like == ""


def test_a_light_review_that_would_take_too_long_is_refused_at_once(minisurf: Match) -> None:
    plan = ReviewPlan(Timeline(minisurf.record), light=True)
    (pace,) = [one for one in plan.next_tasks() if one[0] == "pace"]
    plan.add_result(pace, "10.0")  # seconds, for a twelfth of the states
    with pytest.raises(BadReview, match="50"):
        plan.next_tasks()


def test_samples_get_their_share_of_the_time_though_the_first_ones_are_slow(
    minisurf: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first samples wait for the first curve and for compilers: later ones are timed again."""
    clock = [0.0]
    for module in ("review.plan", "bots.budget"):
        monkeypatch.setattr(f"ludotheque.{module}.now", lambda: clock[0])
    timeline = Timeline(minisurf.record)
    plan, spent = ReviewPlan(timeline, Budget(ms=17_000)), defaultdict[str, float](float)
    while questions := plan.next_tasks():
        for question in questions:
            name, arguments = question
            answer, seconds = b"null" if name == "why" else b"{}", 1.0
            if name == "values":
                plies, first, count, _ = arguments
                answer, seconds = bytes(len(plies) * count * 32), 0.1
                if first:
                    seconds = count / 300
            elif name == "losses":
                answer, seconds = bytes(16 * arguments[3]), arguments[3] / 3_000
            elif name == "spread":
                answer = bytes(16)
            clock[0] += 0.0 if name in ("best", "why") else seconds
            spent[name] += seconds
            ply = arguments[0] if name == "best" else 0
            other = "another move" if ply % 5 == 0 else timeline.plies[ply].written
            plan.add_result(question, other if name == "best" else answer)
    shared = spent["values"] + spent["losses"]
    assert spent["values"] / shared == pytest.approx(VALUES_TIME_SHARE, abs=0.1)


@pytest.mark.parametrize(
    "case", [pytest.param(("minisurf", 2, {}), marks=pytest.mark.long), ("taxi", 2, {})], ids=str
)
def test_equal_budgets_give_equal_reviews(case: tuple[str, int, Any]) -> None:
    timeline = Timeline(played(case).record)
    found = []
    for _ in range(2):
        plan = ReviewPlan(timeline, Budget(simulations=1))
        for _ in run(plan, workers=0):
            pass
        found.append(plan.evidence.review())
    assert found[0] == found[1]


def test_a_match_without_a_better_move_is_looked_at_as_closely(minisurf: Match) -> None:
    timeline = Timeline(minisurf.record)
    plan = ReviewPlan(timeline, Budget(simulations=6))
    while questions := plan.next_tasks():
        for name, arguments in questions:
            made = timeline.plies[arguments[0]].written if name == "best" else None
            plan.add_result((name, arguments), made or run_task(plan.record, (name, arguments)))
    assert plan.evidence.samples == 6


def test_a_running_match_is_not_reviewed() -> None:
    with pytest.raises(BadReview):
        Timeline(new_match("minisurf", 2, {}).record)


def test_a_match_that_is_too_long_gets_a_sentence(
    minisurf: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludotheque.review.timeline.MAX_MOVES", 10)
    with pytest.raises(BadReview) as refused:
        Timeline(minisurf.record)
    assert refused.value.reason.key == "review-too-long"


def test_turns_cover_a_match(minisurf: Match) -> None:
    timeline = Timeline(minisurf.record)
    turns = turns_of(timeline)
    assert turns[-1][2] == minisurf.ply
    for (_, _, end), (mover, begin, _) in pairwise(turns):
        assert begin == end
        assert timeline.plies[begin].actor == mover
        assert isinstance(timeline.rules.turn(timeline.state(begin)), Seats)


def test_turns_are_counted_as_boards_count_them(minisurf: Match) -> None:
    timeline = Timeline(minisurf.record)
    begun = [(mover, turn_at(timeline, begin)) for mover, begin, _ in turns_of(timeline)]
    counted = [begun[: n + 1].count((mover, number)) for n, (mover, number) in enumerate(begun)]
    assert set(counted) == {1}
    assert max(number for _, number in begun) <= len(begun) // 2 + 1


def test_a_turn_of_quadrata_is_a_day() -> None:
    """What all put back at the beginning of a day was counted as a turn of its own."""
    timeline = Timeline(played(CASES[1]).record)
    assert timeline.header.game == "quadrata"
    for ply in timeline.decisions():
        assert turn_at(timeline, ply) == timeline.state(ply).day


def test_evidence_of_a_single_state_is_enough_to_add_up(minisurf: Match) -> None:
    timeline = Timeline(minisurf.record)
    evidence = Evidence(timeline)
    row = [play_out(timeline.rules, timeline.state(0), timeline.drawn(0), 1)]
    evidence.add_values([row, *[None] * (len(timeline.plies) - 1)])
    seat = evidence.review().seats[0]
    assert seat.start == row[0][0][POINTS]
