"""The streets as tables: which steps there are, what can close them, and every way of some length.

Each thing that can close a step is one bit: a barrier on a crossing, a cone on its square, a
one-way against the step. `closed` is the sum of those that are there, and a way is open when it
needs none of them. Without tokens only what is printed on the board is closed.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from ludotheque.games.taxi.city.plan import CONES, Plan, Portion

FAR = 9_999  # no way at all
LONGEST = 7  # squares: a roll of six, and a cone's square passed over on the way


class Walk(NamedTuple):
    """A way without turning round: what must be open, and where it leads."""

    need: int
    end: int
    path: tuple[int, ...]  # from the square it starts on
    doors: int  # places whose entrances it reaches, as bits


class Network:
    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        count = len(plan.squares)
        self._cone_base = len(plan.crossings)
        self._sign_base = self._cone_base + CONES
        permanent_base = self._sign_base + 2 * len(plan.spots)
        self.barriers = (1 << self._cone_base) - 1
        self.cones = (1 << self._sign_base) - 1 & ~self.barriers
        self.signs = (1 << permanent_base + 1) - (1 << self._sign_base)
        self.printed = 1 << permanent_base
        steps = {step: 0 for a, b in plan.edges for step in ((a, b), (b, a))}
        for number, crossing in enumerate(plan.crossings):
            steps[crossing.a, crossing.b] |= self.barrier_bit(number)
            steps[crossing.b, crossing.a] |= self.barrier_bit(number)
        for number, square in enumerate(plan.cones, start=1):
            for step in steps:
                if step[1] == square:
                    steps[step] |= self.cone_bit(number)
        for portion in plan.portions:
            # Ruling 12: a one-way also governs the steps across the crossings at its two ends.
            for a, b in pairwise((portion.ends[0], *portion.squares, portion.ends[1])):
                if portion.spot is not None:
                    steps[a, b] |= self.sign_bit(portion.spot, 2)
                    steps[b, a] |= self.sign_bit(portion.spot, 1)
                if portion.permanent:
                    steps[(b, a) if portion.permanent == 1 else (a, b)] |= self.printed
        steps[0, plan.exit] = 0  # ruling 9: pawns leave the car park and never return
        self.out: list[tuple[tuple[int, int], ...]] = [()] * count
        self.into: list[tuple[tuple[int, int], ...]] = [()] * count
        for (a, b), need in sorted(steps.items()):
            self.out[a] += ((b, need),)
            self.into[b] += ((a, need),)
        self._doors = [0 if s.place is None else 1 << s.place for s in plan.squares]
        self._walks: list[tuple[Walk, ...] | None] = [None] * (count * (LONGEST + 1))
        self.is_ambiguous = self._has_small_block()
        """Whether two ways of one roll may lead to the same square; in most towns they do not."""
        self.orange = [number for number, s in enumerate(plan.squares) if s.kind == "orange"]
        self.has_traps = any(not p.permanent and self._has_no_orange(p) for p in plan.portions)
        """Whether a pawn can be shut in where it moves for ever and draws no card."""
        self.nearest = [self.distances(place.door, 0) for place in plan.places]
        """How far every square is from each place if nothing at all were closed."""

    # What closes a step -------------------------------------------------------------------------

    def barrier_bit(self, crossing: int) -> int:
        return 1 << crossing

    def cone_bit(self, number: int) -> int:
        return 1 << self._cone_base + number - 1

    def sign_bit(self, spot: int, way: int) -> int:
        """What a token closes that points with the street (1) or against it (2)."""
        return 1 << self._sign_base + 2 * spot + way - 1

    # Ways and distances -------------------------------------------------------------------------

    def walks(self, start: int, length: int) -> tuple[Walk, ...]:
        """Every way of this many steps. Ruling 2: back at the start perhaps, but not later."""
        key = start * (LONGEST + 1) + length
        known = self._walks[key]
        if known is None:
            known = self._walks[key] = tuple(self._extend(start, length))
        return known

    def _extend(self, start: int, length: int) -> list[Walk]:
        if length == 0:
            return [Walk(0, start, (start,), 0)]
        found: list[Walk] = []
        for walk in self.walks(start, length - 1):
            before = walk.path[-2] if length > 1 else -1
            for square, need in self.out[walk.end]:
                if square != before:
                    found.append(self.extended(walk, square, need))
        return found

    def extended(self, walk: Walk, square: int, need: int) -> Walk:
        """The same way, one square farther."""
        need, doors = walk.need | need, walk.doors | self._doors[square]
        return Walk(need, square, (*walk.path, square), doors)

    def _has_small_block(self) -> bool:
        """Two ways of one roll that meet again make a circle of twelve squares or less."""
        for start in range(len(self.out)):
            for length in range(2, LONGEST):
                ends = [walk.end for walk in self.walks(start, length)]
                if len(set(ends)) < len(ends):
                    return True
        return False

    def _has_no_orange(self, portion: Portion) -> bool:
        """In some part of it, between the crossings and the square of a cone."""
        squares = [self.plan.squares[number] for number in portion.squares]
        parts: list[set[str]] = [set()]
        for square in squares:
            if square.cone:
                parts.append(set())
            else:
                parts[-1].add(square.kind)
        return any(kinds and "orange" not in kinds for kinds in parts)

    def distances(self, goal: int, closed: int) -> list[int]:
        """Steps from every square to the goal (FAR where there is no way)."""
        return _spread(goal, self.into, closed)

    def distances_from(self, start: int, closed: int) -> list[int]:
        """Steps from the start to every square (FAR where there is no way)."""
        return _spread(start, self.out, closed)

    def unreached(self, start: int, closed: int) -> int | None:
        """A square that cannot be reached from the start, or from which it cannot be reached."""
        back, forth = self.distances(start, closed), self.distances_from(start, closed)
        apart = (square for square in range(1, len(back)) if FAR in (back[square], forth[square]))
        return next(apart, None)


def _spread(start: int, steps_of: list[tuple[tuple[int, int], ...]], closed: int) -> list[int]:
    field = [FAR] * len(steps_of)
    field[start] = steps = 0
    edge = [start]
    while edge:
        steps += 1
        reached = []
        for square in edge:
            for beyond, need in steps_of[square]:
                if field[beyond] == FAR and not need & closed:
                    field[beyond] = steps
                    reached.append(beyond)
        edge = reached
    return field
