"""The streets of a town, walked step by step."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import NamedTuple

from ludotheque.games.taxi.city.network import FAR
from ludotheque.games.taxi.city.plan import PLACES, Plan
from ludotheque.games.taxi.state import Tokens

MANY = 99  # obstacles: more than there are


class Way(NamedTuple):
    steps: int
    path: tuple[int, ...]
    leaps: int = 0  # obstacles passed over


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
        self.against = set() if any_way else set(self._against(tokens))

    def _against(self, tokens: Tokens) -> Iterator[tuple[int, int]]:
        for portion in self.plan.portions:
            way = portion.permanent if portion.spot is None else tokens.signs[portion.spot]
            for a, b in pairwise((portion.ends[0], *portion.squares, portion.ends[1])):
                if way:
                    yield (b, a) if way == 1 else (a, b)

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

    def reaches(self, start: int, roll: int, hop: int) -> bool:
        """Whether the whole roll can be driven."""
        return any(way.steps == roll for way in self.ways(Way(0, (start,)), roll, hop))

    def ends(self, start: int, roll: int, door: int, hop: int) -> set[int]:
        """Rulings 2 to 4: the longest ways, and the destination if any way leads to it."""
        found = list(self.ways(Way(0, (start,)), roll, hop))
        longest = max(way.steps for way in found)
        ends = {w.path[-1] for w in found if w.steps == longest > 0 and door not in w.path[1:]}
        arrived = {door for way in found if way.steps and way.path[-1] == door}
        return ends | arrived

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


def litter(plan: Plan, rng: Random) -> Tokens:
    """Tokens anywhere, as many as there are in the box."""
    signs = [0] * len(plan.spots)
    for spot in rng.sample(range(len(signs)), min(12, len(signs)) * rng.randrange(3) // 2):
        signs[spot] = rng.randrange(1, 3)
    places = [n for n, crossing in enumerate(plan.crossings) if not crossing.open]
    barriers = tuple(sorted(rng.sample(places, rng.randrange(8))))
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
