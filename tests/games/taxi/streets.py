"""The streets of a town, walked step by step."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import NamedTuple

from ludotheque.games.taxi.city.network import FAR
from ludotheque.games.taxi.city.plan import PLACES, Plan
from ludotheque.games.taxi.state import Tokens


class Way(NamedTuple):
    steps: int
    path: tuple[int, ...]
    leaps: int = 0  # obstacles passed over


class Obstacle(NamedTuple):
    """One of those that stand in the streets, and the steps that it forbids."""

    steps: frozenset[tuple[int, int]]
    cone: int = 0  # its square


class Streets:
    """What stands in the streets, asked one step at a time."""

    def __init__(self, plan: Plan, tokens: Tokens, any_way: bool) -> None:
        self.plan = plan
        self.arms: dict[int, list[int]] = {square: [] for square in range(len(plan.squares))}
        for a, b in plan.edges:
            self.arms[a].append(b)
            self.arms[b].append(a)
        crossings = [plan.crossings[number] for number in tokens.barriers]
        self.barred = {frozenset((crossing.a, crossing.b)) for crossing in crossings}
        self.coned = {plan.cones[number - 1] for number in tokens.cones}
        one_ways = [] if any_way else list(self._one_ways(tokens))
        self.against = {step for one_way in one_ways for step in one_way}
        self.obstacles = [
            *(Obstacle(frozenset(((c.a, c.b), (c.b, c.a)))) for c in crossings),
            *(Obstacle(frozenset((arm, s) for arm in self.arms[s]), s) for s in self.coned),
            *map(Obstacle, one_ways),
        ]

    def _one_ways(self, tokens: Tokens) -> Iterator[frozenset[tuple[int, int]]]:
        """The steps against each one-way, the permanent one included."""
        for portion in self.plan.portions:
            way = portion.permanent if portion.spot is None else tokens.signs[portion.spot]
            line = pairwise((portion.ends[0], *portion.squares, portion.ends[1]))
            if way:
                yield frozenset((b, a) if way == 1 else (a, b) for a, b in line)

    def beside(self, square: int) -> list[int]:
        """Steps that no one-way forbids, whatever else stands there."""
        if square == 0:
            return [self.plan.exit]
        return [end for end in self.arms[square] if (square, end) not in self.against]

    def is_open(self, a: int, b: int) -> bool:
        return frozenset((a, b)) not in self.barred and b not in self.coned

    def ways(self, way: Way, most: int, leaps: int) -> Iterator[Way]:
        """Every way of up to so many steps, never back to the square it has just left."""
        yield way
        if way.steps == most:
            return
        here = way.path[-1]
        for square in self.beside(here):
            if square in way.path[-2:-1]:
                continue
            yield from self.onto(way, square, most, leaps)

    def onto(self, way: Way, square: int, most: int, leaps: int) -> Iterator[Way]:
        """A step, if there are leaps enough for what stands there; a cone's square is no step."""
        over = (frozenset((way.path[-1], square)) in self.barred) + (square in self.coned)
        if over > leaps:
            return
        path = (*way.path, square)
        if square not in self.coned:
            yield from self.ways(Way(way.steps + 1, path, way.leaps + over), most, leaps - over)
            return
        for behind in self.beside(square):
            if behind != way.path[-1]:
                on = Way(way.steps, path, way.leaps + over)
                yield from self.onto(on, behind, most, leaps - over)

    def ends(self, start: int, roll: int, door: int, hop: int) -> set[int]:
        """Rulings 2 to 4: the longest ways, and the destination if any way leads to it."""
        return ends_of([list(self.ways(Way(0, (start,)), roll, hop))], door)

    # The third turn in a dead end (ruling 21) ----------------------------------------------------

    def over_one(self, start: int, roll: int) -> list[list[Way]]:
        """For every obstacle, and for none: the ways that pass over that one alone."""
        groups = [[*self._over(None, Way(0, (start,)), roll)]]
        for obstacle in self.obstacles:
            ways = self._over(obstacle, Way(0, (start,)), roll)
            groups.append([way for way in ways if set(pairwise(way.path)) & obstacle.steps])
        return groups

    def _over(self, obstacle: Obstacle | None, way: Way, roll: int) -> Iterator[Way]:
        coned = obstacle is not None and way.path[-1] == obstacle.cone and len(way.path) > 1
        if not coned:
            yield way
        if way.steps == roll and not coned:
            return
        here = way.path[-1]
        for square in [self.plan.exit] if here == 0 else self.arms[here]:
            forbidding = [other for other in self.obstacles if (here, square) in other.steps]
            if square in way.path[-2:-1] or any(other != obstacle for other in forbidding):
                continue
            counts = obstacle is None or square != obstacle.cone
            yield from self._over(obstacle, Way(way.steps + counts, (*way.path, square)), roll)

    def is_circle(self, start: int, doors: set[int]) -> bool:
        """Ruling 18: whether it can be driven in for ever without a card or one of these doors."""
        edge = {b for b in self.beside(start) if self.is_open(start, b)}
        reached = set(edge)
        while edge:
            edge = {b for a in edge for b in self.beside(a) if self.is_open(a, b)} - reached
            reached |= edge
        if not reached or reached & (doors - {start}):
            return False
        if any(self.plan.squares[square].kind == "orange" for square in reached):
            return False
        return all(any(self.is_open(a, b) for b in self.beside(a)) for a in reached)

    def within_reach(self, start: int) -> set[int]:
        reached, edge = {start}, {start}
        while edge:
            edge = {b for a in edge for b in self.beside(a) if self.is_open(a, b)} - reached
            reached |= edge
        return reached

    def distance(self, start: int, goal: int) -> int:
        reached, edge, steps = {start}, {start}, 0
        while edge and goal not in reached:
            edge = {b for a in edge for b in self.beside(a) if self.is_open(a, b)} - reached
            reached |= edge
            steps += 1
        return steps if goal in reached else FAR


def farthest(found: list[Way]) -> list[Way]:
    longest = max((way.steps for way in found), default=0)
    return [way for way in found if way.steps == longest > 0]


def ends_of(groups: list[list[Way]], door: int) -> set[int]:
    """Where a move may end: the farthest of each group, or the door on any way."""
    ends = {w.path[-1] for found in groups for w in farthest(found) if door not in w.path[1:]}
    ways = [way for found in groups for way in found if way.steps]
    return ends | {door for way in ways if way.path[-1] == door}


def litter(plan: Plan, rng: Random) -> Tokens:
    """Tokens anywhere, as many as there are in the box; often a portion is barred at both ends."""
    signs = [0] * len(plan.spots)
    for spot in rng.sample(range(len(signs)), min(12, len(signs)) * rng.randrange(3) // 2):
        signs[spot] = rng.randrange(1, 3)
    places = [n for n, crossing in enumerate(plan.crossings) if not crossing.open]
    barred = rng.sample(places, rng.randrange(8))
    if len(barred) > 3:
        shut = rng.choice(plan.portions).crossings
        barred = [*shut, *barred[:4]] if {*shut} <= {*places} else barred
    barriers = tuple(sorted(set(barred)))
    cones = tuple(sorted(rng.sample(range(1, 11), rng.randrange(6))))
    return Tokens(tuple(signs), barriers, cones)


def near(tokens: Tokens, plan: Plan, rng: Random) -> int:
    """A square next to an obstacle more often than not: that is where ways end."""
    doors = [s for n in tokens.barriers for s in (plan.crossings[n].a, plan.crossings[n].b)]
    cones = [plan.cones[number - 1] for number in tokens.cones]
    around = [end for edge in plan.edges for end in edge if set(edge) & {*cones, *doors}]
    return rng.choice(around) if around and rng.random() < 0.7 else rng.randrange(len(plan.squares))


def small_blocks() -> str:
    """A city of blocks so small that two ways of one roll lead to the same square."""
    size, step = 6, 3
    cones = [f"#{n}" for n in range(1, 11)]
    kinds = [*PLACES[:6], "exit", *PLACES[6:12], *cones, *"???????"]
    ways: list[str] = []
    for row in range(size):
        for column in range(size - 1):
            number = row * (size - 1) + column
            mark = " >" if kinds[number] == "exit" else " =" if number % 3 == 1 else ""
            ways.append(f"p{column}{row} {kinds[number]}{mark} . p{column + 1}{row}")
            ways.append(f"p{row}{column} . {'?.'[number % 2]} p{row}{column + 1}")
    points = "\n".join(
        f"p{c}{r} = [{c * step}, {r * step}]" for c in range(size) for r in range(size)
    )
    places = "\n".join(f'{place} = "s"' for place in PLACES[:12])
    streets = "\n".join(f'w{n} = ["{way}"]' for n, way in enumerate(ways))
    return (
        f'format = 1\nname = "small"\n[points]\n{points}\n[streets]\n{streets}\n'
        f"[places]\n{places}\n[car_park]\nat = [1, 1]\n"
    )
