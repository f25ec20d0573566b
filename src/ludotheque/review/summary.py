"""A review as every reader gets it: curves, shares and costly moments, without words of a language.

A server sends it (`protocol.review.MatchReview`), the command `review` and a replay in the terminal
word it (`report_text`), the browser draws it.
"""

from __future__ import annotations

from ludotheque.bots.hints import NO_REASON, reason_against
from ludotheque.bots.sampling import POINTS, WIN
from ludotheque.notation import notation
from ludotheque.protocol.review import CostlyMoment, MatchReview, SeatShares, Shares
from ludotheque.review.analysis import (
    MAX_CHANCE_MARGIN,
    Decomposition,
    MoveReview,
    Review,
    SeatReview,
    chance_margin,
    costly_moves,
    is_points_unsure,
)
from ludotheque.review.plan import ReviewPlan
from ludotheque.review.timeline import Timeline
from ludotheque.rules import Seat, Seats

MOMENTS_PER_SEAT = 8


def summarize(plan: ReviewPlan, version: int, done: bool) -> MatchReview:
    """The results of a review so far."""
    timeline, evidence = plan.timeline, plan.evidence
    actors = tuple(ply.actor for ply in timeline.plies)
    turns = tuple(end for _, _, end in turns_of(timeline))
    part = 1.0 if done else round(plan.progress, 3)
    if not evidence.samples:
        plies = sorted(evidence.coarse)
        rows = [evidence.coarse[ply] for ply in plies]
        points, chances = (
            _rounded(tuple(tuple(seat[measure] for seat in row) for row in rows))
            for measure in (POINTS, WIN)
        )
        return MatchReview(version, False, part, 0, tuple(plies), points, chances, actors, turns)
    review = evidence.review()
    return MatchReview(
        version=version,
        done=done,
        part=part,
        samples=review.samples,
        plies=tuple(range(len(timeline.plies) + 1)),
        points=_rounded(review.points),
        chances=_rounded(review.chances),
        actors=actors,
        turns=turns,
        seats=tuple(
            SeatShares(
                points=_shares(seat),
                win=_shares(seat.win),
                se=seat.se,
                win_se=seat.win.se,
                margin=seat.margin,
                win_margin=seat.win.margin,
                error=seat.error_per_decision,
                error_se=seat.error_se,
                decisions=seat.decisions,
                like=seat.like,
            )
            for seat in review.seats
        ),
        moments=_moments(timeline, review),
        points_unsure=is_points_unsure(review.seats),
        chances_unsure=chance_margin(review.seats, review.samples) > MAX_CHANCE_MARGIN,
        light=review.light,
    )


def _shares(parts: Decomposition | SeatReview) -> Shares:
    return Shares(parts.start, parts.final, parts.luck, parts.own, parts.others)


def _rounded(rows: tuple[tuple[float, ...], ...]) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(round(value, 3) for value in row) for row in rows)


# Costly moments ----------------------------------------------------------------------------------


def _moments(timeline: Timeline, review: Review) -> tuple[CostlyMoment, ...]:
    # For each seat: good players see small errors beside the blunders of others.
    seats = range(timeline.rules.seats)
    plies = {move.ply for seat in seats for move in costly_moves(review, seat)[:MOMENTS_PER_SEAT]}
    worst = (one for one in costly_moves(review) if one.ply in plies)
    return tuple(costly_moment(timeline, move) for move in worst)


def costly_moment(timeline: Timeline, move: MoveReview) -> CostlyMoment:
    """A graded decision: what was done, what was better, and why."""
    rules, ply, seat = timeline.rules, timeline.plies[move.ply], move.actor
    assert seat is not None
    assert move.best is not None
    best = notation(rules.action).parse(move.best)
    reason = reason_against(rules, ply.before, seat, best, ply.action)
    why = None if move.why is None else move.why.sentence()
    if why is not None and reason == NO_REASON:
        reason, why = why, None
    made, better = (rules.tell(ply.before, seat, one, seat).text for one in (ply.action, best))
    return CostlyMoment(
        ply=move.ply,
        turn=turn_at(timeline, move.ply),
        seat=seat,
        grade=f"review-{move.grade}",
        loss=move.loss or 0.0,
        win_loss=move.win_loss,
        made=move.action,
        best=move.best,
        told_made=made,
        told_best=better,
        reason=reason,
        why=why,
        theme="" if move.why is None else move.why.measure,
    )


# Turns -------------------------------------------------------------------------------------------


def turn_at(timeline: Timeline, ply: int) -> int:
    """The number of the turn that a decision belongs to, among those of its seat: as boards count
    them, too."""
    seat = timeline.plies[ply].actor
    begun = sum(mover == seat and begin <= ply for mover, begin, _ in turns_of(timeline))
    return begun + (ply in _chosen_together(timeline))  # before the next turn


def turns_of(timeline: Timeline) -> list[tuple[Seat, int, int]]:
    """Whose turn, from which move to which: a turn ends when another seat moves; for a seat that
    plays alone, with the draws after it. Draws belong to the turn before them, and so does what
    all choose together between turns."""
    found: list[tuple[Seat, int, int]] = []
    drew, together = False, _chosen_together(timeline)
    for number, ply in enumerate(timeline.plies):
        if ply.actor is None or number in together:
            drew = drew or ply.actor is None
            continue
        alone = timeline.rules.seats == 1 and drew
        if not found or found[-1][0] != ply.actor or alone:
            if found:
                found[-1] = (*found[-1][:2], number)
            found.append((ply.actor, number, number))
        drew = False
    if found:
        found[-1] = (*found[-1][:2], len(timeline.plies))
    return found


def _chosen_together(timeline: Timeline) -> set[int]:
    """The moves that several seats chose at the same time; none where all are chosen so."""
    found, asked, rules = set[int](), set[Seat](), timeline.rules
    for number, ply in enumerate(timeline.plies):
        if ply.actor is None:
            continue
        turn = rules.turn(ply.before)
        if isinstance(turn, Seats) and len(turn.seats) > 1:
            asked = set(turn.seats)
        if ply.actor in asked:
            found.add(number)
            asked.remove(ply.actor)
    decisions = sum(ply.actor is not None for ply in timeline.plies)
    return found if len(found) < decisions else set()
