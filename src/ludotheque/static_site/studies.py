"""What a variant changes, in the second worker of the page: a step at a time, so that bots need not
wait."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from ludotheque.arena.studies.variant_study import (
    STUDY_SECONDS,
    VariantStudy,
    fixture_of,
    match_steps,
)
from ludotheque.bots import DEFAULT_LEVEL
from ludotheque.bots.budget import now
from ludotheque.pages.variant_reports import make_report, study_setups
from ludotheque.protocol.workshop import StudyPart, StudyReport
from ludotheque.static_site.current_work import CurrentWork

STEP_SECONDS = 1.0


class _RunningStudy:
    def __init__(self, asked: StudyPart) -> None:
        self._parts, self._setups = study_setups(asked, DEFAULT_LEVEL)
        self._study = VariantStudy(self._setups)
        self._steps = self._run()
        self._spent = 0.0

    def _run(self) -> Iterator[None]:
        for key in self._study.match_keys():
            if self._study.is_over:
                return
            deal, which = key
            fixture = fixture_of(self._setups, deal)
            try:
                seen = yield from match_steps(self._setups.job(which), fixture)
            except Exception:
                _last_study.cache_clear()  # the next one begins anew
                raise
            self._study.add(key, msgspec.json.encode(seen))

    def begin_again(self) -> None:
        """What was played is kept, and there is as much time as before."""
        self._spent = 0.0

    def go_on(self) -> StudyReport:
        """The report after a moment of work."""
        began, done = now(), False
        while not done and now() < began + STEP_SECONDS:
            done = next(self._steps, self) is self
        self._spent += now() - began
        done = done or self._spent > STUDY_SECONDS
        return make_report(self._study, self._parts, done=done, seconds=self._spent)


_current = CurrentWork[StudyReport]()  # the variant that is looked at


def go_on_studying(asked: StudyPart) -> StudyReport:
    """Work on a study for about a second, and return it so far. Another one that was under way is
    given up. Raises a Problem where the variant cannot be played."""
    return _current.go_on(asked, lambda: _begin(msgspec.json.encode(asked)))


def _begin(asked: bytes) -> _RunningStudy:
    study = _last_study(asked)
    study.begin_again()
    return study


@lru_cache(maxsize=1)
def _last_study(asked: bytes) -> _RunningStudy:
    return _RunningStudy(msgspec.json.decode(asked, type=StudyPart))
