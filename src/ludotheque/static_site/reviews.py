"""A review in the second worker of the page: a step at a time, so that bots need not wait."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.bots.budget import now
from ludotheque.protocol.review import EMPTY_REVIEW, MatchReview
from ludotheque.record import decode
from ludotheque.review.plan import ReviewPlan, run_task
from ludotheque.review.summary import summarize
from ludotheque.review.timeline import Timeline
from ludotheque.static_site.current_work import CurrentWork

STEP_SECONDS = 1.0
QUESTIONS_PER_ROUND = 40  # each is short


class _RunningReview:
    def __init__(self, record: bytes) -> None:
        self.version = 0
        # Light also where a game's own players need no package: Python is slow in a browser.
        self.plan = ReviewPlan(Timeline(decode(record)), pieces=QUESTIONS_PER_ROUND, light=True)
        self._steps = self._run()

    def _run(self) -> Iterator[None]:
        while questions := self.plan.next_tasks():
            for question in questions:
                self.plan.add_result(question, run_task(self.plan.record, question))
                yield

    def go_on(self) -> MatchReview:
        """The review after a moment of work."""
        until, done = now() + STEP_SECONDS, False
        while not done and now() < until:
            done = next(self._steps, self) is self
        self.version += 1
        evidence = self.plan.evidence
        if not (evidence.samples or evidence.coarse):
            return EMPTY_REVIEW
        return summarize(self.plan, self.version, done)


_current = CurrentWork[MatchReview]()  # the match that is looked at


def go_on_reviewing(table: str, record: bytes) -> MatchReview:
    """Work on a review for about a second, and return it so far. Another one that was under way is
    given up. Raises a Problem where there can be none."""
    return _current.go_on(table, lambda: _RunningReview(record))
