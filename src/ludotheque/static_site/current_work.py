"""The one piece of long work that the second worker of the page goes on with, a step a request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar


class Progress(Protocol):
    @property
    def done(self) -> bool: ...


FoundT = TypeVar("FoundT", bound=Progress)
FoundT_co = TypeVar("FoundT_co", bound=Progress, covariant=True)


class Work(Protocol[FoundT_co]):
    def go_on(self) -> FoundT_co:
        """Work for a moment; returns the result so far."""


class CurrentWork(Generic[FoundT]):
    """Work by what was asked for: something else that is asked for takes its place."""

    def __init__(self) -> None:
        self._asked: object = None
        self._work: Work[FoundT] | None = None

    def go_on(self, asked: object, begin: Callable[[], Work[FoundT]]) -> FoundT:
        """Go on with the work, or begin it. Once it is done or has failed it is forgotten."""
        if self._work is None or self._asked != asked:
            self._work = None
            self._asked, self._work = asked, begin()
        work, self._work = self._work, None
        found = work.go_on()
        if not found.done:
            self._work = work
        return found
