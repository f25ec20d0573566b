"""A review beside a replay: found out in a thread and in processes of its own."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING

from ludotheque.extras import needing
from ludotheque.record import Record
from ludotheque.text import Language, Problem

if TYPE_CHECKING:
    from ludotheque.review.telling import Telling

EVERY = 1.0  # seconds between two looks


class Reviewing:
    """Runs until it knows enough, or until it is told to stop."""

    def __init__(
        self,
        record: Record,
        say: Language,
        told: Callable[[Telling], None],
        refused: Callable[[Problem], None],
    ) -> None:
        self._record, self._say, self._told, self._refused = record, say, told, refused
        self._stopped = Event()
        Thread(target=self._run, daemon=True).start()

    def stop(self) -> None:
        self._stopped.set()

    def _run(self) -> None:
        try:
            with needing("bots"):
                self._review()
        except Problem as problem:
            self._refused(problem)

    def _review(self) -> None:
        # Only whoever asks for a review needs NumPy.
        from ludotheque.review.course import Course
        from ludotheque.review.inquiry import USUAL, Inquiry
        from ludotheque.review.running import run
        from ludotheque.review.telling import Telling

        course, looked = Course(self._record), 0.0
        inquiry = Inquiry(course, USUAL)
        for _ in run(inquiry):
            if self._stopped.is_set():
                return
            if inquiry.evidence.samples and monotonic() - looked > EVERY:
                self._told(Telling(course, inquiry.evidence.review(), self._say))
                looked = monotonic()
        self._told(Telling(course, inquiry.evidence.review(), self._say))
