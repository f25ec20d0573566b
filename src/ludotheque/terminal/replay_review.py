"""A review beside a replay: found out in a thread and in processes of its own."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import closing, redirect_stderr
from multiprocessing import resource_tracker
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING

from ludotheque.record import Record
from ludotheque.text import Language

if TYPE_CHECKING:
    from ludotheque.review.report_text import ReportText

UPDATE_SECONDS = 1.0  # between two reports


class ReplayReview:
    """Runs until it knows enough, or until it is told to stop."""

    def __init__(
        self, record: Record, say: Language, report: Callable[[ReportText | None, float], None]
    ) -> None:
        """`report` is called in the thread of `run` with the report so far, if there is one, and
        the part of the work that is done."""
        self._record, self._say, self._report = record, say, report
        self._stopped = Event()

    def stop(self) -> None:
        """End the work and its processes soon."""
        self._stopped.set()

    def run(self) -> None:
        """Carry the review out. Slow: belongs into a thread. Raises a Problem where there is
        nothing to review."""
        # The bots are imported only for reviews.
        from ludotheque.review.plan import ReviewPlan
        from ludotheque.review.report_text import ReportText
        from ludotheque.review.runner import run
        from ludotheque.review.timeline import Timeline

        timeline, reported = Timeline(self._record), 0.0
        plan = ReviewPlan(timeline)
        _start_resource_tracker()

        def known() -> ReportText | None:
            evidence = plan.evidence
            return ReportText(timeline, evidence.review(), self._say) if evidence.samples else None

        with closing(run(plan)) as steps:
            for _ in steps:
                if self._stopped.is_set():
                    return
                if monotonic() - reported > UPDATE_SECONDS:
                    self._report(known(), plan.progress)
                    reported = monotonic()
        self._report(known(), 1.0)


def _start_resource_tracker() -> None:
    """Start what multiprocessing needs before its first process, with the real standard error: the
    one that Textual puts in its place has no file, and the start fails for that."""
    if os.name == "posix":
        with redirect_stderr(sys.__stderr__):
            resource_tracker.ensure_running()
