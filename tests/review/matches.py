"""Finished matches for the tests of reviews, and what little thought says of them."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from ludotheque.bots import Budget, keyed_rng
from ludotheque.bots.playout import play_best_sampled
from ludotheque.match import Match
from ludotheque.record import Holder, new_header
from ludotheque.registry import game
from ludotheque.review.analysis import Review
from ludotheque.review.plan import ReviewPlan
from ludotheque.review.report_text import ReportText
from ludotheque.review.runner import run
from ludotheque.review.timeline import Timeline
from ludotheque.text import language

CASES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("cascadia", 2, {}),
    ("quadrata", 2, {}),
    ("taxi", 2, {}),
    ("minisurf", 2, {}),
    ("minisurf", 1, {"duplicate": True}),
    ("maxisurf", 2, {}),
    ("cascadia", 1, {}),
    ("minisurf", 2, {"duplicate": True}),
)


MINISURF = CASES[3]


def new_match(id: str, seats: int, options: dict[str, Any]) -> Match:  # noqa: A002
    chosen = game(id)
    holders = [Holder(f"P{seat}") for seat in range(seats)]
    header = new_header(chosen, msgspec.convert(options, chosen.options), holders)
    return Match(header, bytes(15) + b"7", clock=lambda: 0)


def played(case: tuple[str, int, dict[str, Any]]) -> Match:
    """A whole match between players who take the best of a few actions, the same for all tests."""
    game_id, seats, options = case
    return _played(game_id, seats, tuple(options.items()))


@cache
def _played(game_id: str, seats: int, options: tuple[tuple[str, Any], ...]) -> Match:
    match, rng = new_match(game_id, seats, dict(options)), keyed_rng("review", game_id)
    while not match.over:
        seat = match.to_move[0]
        after = play_best_sampled(match.rules, match.state, seat, rng, 3)
        step = next(
            a for a in match.actions(seat) if match.rules.play(match.state, seat, a) == after
        )
        match.act(seat, step)
    return match


@cache
def reviewed(game_id: str, seats: int, duplicate: bool = False) -> tuple[Match, Timeline, Review]:
    """A match and what little thought says of it."""
    match = played((game_id, seats, {"duplicate": True} if duplicate else {}))
    timeline = Timeline(match.record)
    plan = ReviewPlan(timeline, Budget(simulations=1))
    for _ in run(plan, workers=0):
        pass
    return match, timeline, plan.evidence.review()


def report_text_of(lang: str, game_id: str = "minisurf") -> ReportText:
    _, timeline, review = reviewed(game_id, 2)
    return ReportText(timeline, review, language(lang))
