"""How long players who were cut off by a fault could not go on."""

from __future__ import annotations

import time
from collections.abc import Iterable

from msgspec import Struct


class Return(Struct):
    """A tab that lost its line, and how it came back."""

    table: str
    lost: float
    tries: int = 0  # that failed
    reached: float | None = None  # there was somebody to talk to
    greeted: float | None = None  # its hello was answered
    moved: float | None = None  # a move at its table was acknowledged after that
    over: bool = False  # there was nothing left to play


class Struck(Struct):
    """A fault, when it began, and when what it ended was back (0: it was not waited for)."""

    kind: str
    at: float
    back: float = 0.0


class Returns:
    """All tabs that lost their line, as they come back."""

    def __init__(self) -> None:
        self.all: list[Return] = []
        self._waiting: dict[str, list[Return]] = {}  # greeted, by table

    def lose(self, table: str) -> Return:
        lost = Return(table, time.monotonic())
        self.all.append(lost)
        return lost

    def greet(self, one: Return) -> None:
        one.greeted = time.monotonic()
        self._waiting.setdefault(one.table, []).append(one)

    def moved(self, table: str, at: float) -> None:
        """A move at this table was acknowledged."""
        for one in self._waiting.pop(table, ()):
            one.moved = at

    def end(self, table: str) -> None:
        for one in self._waiting.pop(table, ()):
            one.over = True


class Course(Struct):
    """From a fault until somebody whom it cut off could go on, in seconds."""

    lost: float
    reached: float
    greeted: float
    moved: float


def courses(struck: Iterable[Struck], returns: Iterable[Return]) -> dict[str, list[Course]]:
    """By kind of fault. A tab belongs to the last fault before it lost its line."""
    faults = sorted(struck, key=lambda one: one.at)
    found: dict[str, list[Course]] = {}
    for one in returns:
        before = [fault for fault in faults if fault.at <= one.lost]
        if not before or one.reached is None or one.greeted is None or one.moved is None:
            continue
        times = (one.lost, one.reached, one.greeted, one.moved)
        course = Course(*(at - before[-1].at for at in times))
        found.setdefault(before[-1].kind, []).append(course)
    return found


def spread(values: Iterable[float]) -> str:
    ordered = sorted(values)
    if not ordered:
        return "nobody"

    def at(share: float) -> float:
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    return f"{at(0.5):5.2f} {at(0.9):5.2f} {at(0.99):5.2f} {ordered[-1]:5.2f} s"


def report(struck: list[Struck], returns: list[Return]) -> None:
    """The distribution from each kind of fault to the next move, and where the time went."""
    for kind, found in courses(struck, returns).items():
        late = sum(one.moved > 5.0 for one in found)
        print(f"{kind}: {len(found)} tabs were cut off; median, 90 %, 99 %, at most")
        print(f"  until they noticed                   {spread(c.lost for c in found)}")
        print(f"  … reached a process that serves      {spread(c.reached for c in found)}")
        print(f"  … were greeted                       {spread(c.greeted for c in found)}")
        print(f"  … a move there was acknowledged      {spread(c.moved for c in found)}")
        back = [one.back - one.at for one in struck if one.kind == kind and one.back]
        if back:
            print(f"  what was killed was back             {spread(back)}")
        print(f"  {late} of them waited longer than 5 s")
