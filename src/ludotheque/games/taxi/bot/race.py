"""Who will be done first: how many turns a way takes, as a distribution, and races between pawns.

An arrival needs no exact roll, so the turns that a way takes follow from its length alone. The next
destination is any other place, from where the last one was. Cards and obstacles to come are not in
it: they hit everybody alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ludotheque.games.taxi.city.network import FAR, Network

Chances = np.ndarray[Any, np.dtype[np.float64]]

TURNS = 48  # looked ahead; whoever takes longer takes so many
SIDES = 6


def delayed(chances: Chances, turns: float) -> Chances:
    """The same, some turns later (or earlier); a part of a turn is a chance of a whole one."""
    if not turns:
        return chances
    whole = int(turns // 1)
    part = turns - whole
    return (1 - part) * _whole(chances, whole) + part * _whole(chances, whole + 1)


def _whole(chances: Chances, turns: int) -> Chances:
    if turns == 0:
        return chances
    moved = np.zeros_like(chances)
    if turns > 0:
        moved[turns:] = chances[:-turns]
        moved[-1] += chances[-turns:].sum()
    else:
        moved[:turns] = chances[-turns:]
        moved[0] += chances[:-turns].sum()
    return moved


def _after(one: Chances, other: Chances) -> Chances:
    """One after the other."""
    both = np.convolve(one, other)
    both[TURNS - 1] += both[TURNS:].sum()
    return both[:TURNS]


class Race:
    """The chances of one town: `arrays[k]` is the chance to need exactly k turns."""

    def __init__(self, network: Network) -> None:
        self._places = [place.door for place in network.plan.places]
        self._nearest = network.nearest
        self._ways: list[Chances] = [np.eye(1, TURNS)[0]]
        fares = [self._fare(place) for place in range(len(self._places))]
        mean = np.mean(fares, axis=0)
        # By number of destinations still to come after the present one, and where they begin.
        self._later: list[list[Chances]] = [[self._ways[0]] * len(fares), fares]
        self._mean = mean
        self._known: dict[tuple[int, int, int], Chances] = {}

    def way(self, squares: int) -> Chances:
        """The turns that a way of this length takes."""
        while len(self._ways) <= squares:
            before = [self._ways[max(0, len(self._ways) - pips)] for pips in range(1, SIDES + 1)]
            self._ways.append(_whole(np.mean(before, axis=0), 1))
        return self._ways[squares]

    def _fare(self, place: int) -> Chances:
        """The turns from one place to any other."""
        door = self._places[place]
        ways = [field[door] for n, field in enumerate(self._nearest) if n != place]
        return np.asarray(np.mean([self.way(min(squares, FAR - 1)) for squares in ways], axis=0))

    def turns(self, squares: int, place: int, later: int) -> Chances:
        """The turns to a place so many squares away, and to `later` destinations after it."""
        key = (squares, place, later)
        found = self._known.get(key)
        if found is None:
            while len(self._later) <= later:
                self._later.append([_after(one, self._mean) for one in self._later[-1]])
            found = self._known[key] = _after(self.way(squares), self._later[later][place])
        return found


def first(mine: Chances, others: Sequence[Chances]) -> float:
    """The chance to need fewer turns than everybody else, who all move before."""
    survivors = np.ones(TURNS)
    for theirs in others:
        survivors *= 1.0 - np.cumsum(theirs)
    return float(mine @ survivors)
