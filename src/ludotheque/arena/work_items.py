"""Work that is done elsewhere, as values: one item a match, and what was found of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from ludotheque.text import Problem


class WorkItem(NamedTuple):
    """One match to play (or one piece of other work): the setup it belongs to, and a fixture."""

    job: bytes  # JSON; one object for all that belongs to it
    number: int
    deal: int
    bots: tuple[int, ...] = ()


WorkResult: TypeAlias = tuple[bytes, bytes]  # of a match, as JSON; nothing at first: why, second
Task: TypeAlias = Callable[[bytes, int, int, tuple[int, ...]], WorkResult]
Chunk: TypeAlias = list[WorkItem]  # whole deals


class WorkFailed(Problem, RuntimeError):
    """A work item failed: a bot raised an exception or chose an illegal action, or a
    worker cannot be used."""
