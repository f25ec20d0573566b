"""Who will be done first: how many turns a way takes, as a distribution, and races between pawns.

An arrival needs no exact roll, so the turns that a way takes follow from its length alone. The next
destination is any other place, from where the last one was. Cards and obstacles to come are not in
it: they hit everybody alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import prod
from operator import mul
from statistics import fmean
from typing import TypeAlias

from ludotheque.games.taxi.city.network import FAR, Network

Chances: TypeAlias = list[float]  # by number of turns; never changed

TURNS = 48  # looked ahead; whoever takes longer takes so many
SIDES = 6


def delayed(chances: Chances, turns: float) -> Chances:
    """The same, some turns later (or earlier); a part of a turn is a chance of a whole one."""
    if not turns:
        return chances
    whole = int(turns // 1)
    part = turns - whole
    sooner = _whole(chances, whole)
    if not part:
        return sooner
    rest = 1 - part
    later = _whole(chances, whole + 1)
    return [rest * one + part * other for one, other in zip(sooner, later, strict=True)]


def _whole(chances: Chances, turns: int) -> Chances:
    if turns == 0:
        return chances
    if turns > 0:
        turns = min(turns, TURNS)
        moved = [0.0] * turns + chances[: TURNS - turns]
        moved[-1] += sum(chances[TURNS - turns :])
    else:
        turns = min(-turns, TURNS - 1)
        moved = chances[turns:] + [0.0] * turns
        moved[0] += sum(chances[:turns])
    return moved


def _after(one: Chances, other: Chances) -> Chances:
    """One after the other."""
    both = [0.0] * (2 * TURNS - 1)
    for turns, chance in enumerate(one):
        if chance:
            for more, its in enumerate(other, turns):
                both[more] += chance * its
    both[TURNS - 1] += sum(both[TURNS:])
    return both[:TURNS]


def _mixed(parts: Sequence[Chances]) -> Chances:
    """Each of them as likely as the others."""
    return [fmean(column) for column in zip(*parts, strict=True)]


class Race:
    """The chances of one town: `chances[k]` is that of needing exactly k turns."""

    def __init__(self, network: Network) -> None:
        self._places = [place.door for place in network.plan.places]
        self._nearest = network.nearest
        self._ways: list[Chances] = [[1.0] + [0.0] * (TURNS - 1)]
        fares = [self._fare(place) for place in range(len(self._places))]
        # By number of destinations still to come after the present one, and where they begin.
        self._later: list[list[Chances]] = [[self._ways[0]] * len(fares), fares]
        self._mean = _mixed(fares)
        self._known: dict[tuple[int, int, int], Chances] = {}

    def way(self, squares: int) -> Chances:
        """The turns that a way of this length takes."""
        while len(self._ways) <= squares:
            before = [self._ways[max(0, len(self._ways) - pips)] for pips in range(1, SIDES + 1)]
            self._ways.append(_whole(_mixed(before), 1))
        return self._ways[squares]

    def _fare(self, place: int) -> Chances:
        """The turns from one place to any other."""
        door = self._places[place]
        ways = [field[door] for n, field in enumerate(self._nearest) if n != place]
        return _mixed([self.way(min(squares, FAR - 1)) for squares in ways])

    def turns(self, squares: int, place: int, later: int) -> Chances:
        """Expected turns to a place at this distance, and to `later` destinations after it."""
        key = (squares, place, later)
        found = self._known.get(key)
        if found is None:
            while len(self._later) <= later:
                self._later.append([_after(one, self._mean) for one in self._later[-1]])
            found = self._known[key] = _after(self.way(squares), self._later[later][place])
        return found


def first(mine: Chances, others: Sequence[Chances]) -> float:
    """The chance to need fewer turns than everybody else, who all move before."""
    late = [[1.0 - done for done in accumulate(theirs)] for theirs in others]
    if not late:
        return sum(mine)
    return float(sum(map(mul, mine, map(prod, zip(*late, strict=True)))))


def mean_turns(chances: Chances) -> float:
    return float(sum(map(mul, chances, range(TURNS))))
