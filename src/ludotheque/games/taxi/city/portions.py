"""Cuts the streets of a sketch into portions: what lies between two pedestrian crossings."""

from __future__ import annotations

from collections import defaultdict

from ludotheque.games.taxi.city.plan import CityFault, Crossing, Portion, Spot, fault
from ludotheque.games.taxi.city.sketch import Sketch

MOST_ARMS = 5  # ways that meet in a junction; more would make too many ways for one roll


class Cut:
    """The portions of a sketch, their crossings and their one-way spots, all in reading order."""

    def __init__(self, sketch: Sketch) -> None:
        self._sketch = sketch
        self._arms: dict[int, list[int]] = defaultdict(list)
        for a, b in sketch.steps:
            self._arms[a].append(b)
            self._arms[b].append(a)
        for square, arms in self._arms.items():
            if len(arms) < 2:
                raise self._fault("dead-end", square)
            if len(arms) > MOST_ARMS:
                raise self._fault("arms", square, n=len(arms), most=MOST_ARMS)
        self.junctions = {square for square, arms in self._arms.items() if len(arms) > 2}
        for square in self.junctions:
            if sketch.nodes[square].spot:
                raise self._fault("spot-on-junction", square)
        chains = self._chains()
        edges = sorted({tuple(sorted(edge)) for chain in chains for edge in _outer(chain)})
        numbers = {edge: number for number, edge in enumerate(edges)}
        exits = [number for number, node in enumerate(sketch.nodes) if node.exit]
        if len(exits) != 1:
            raise fault("exits", n=len(exits)).at("streets")
        self.exit = exits[0]
        self.spots: list[Spot] = []
        self.portions: list[Portion] = []
        spots = [self._spot(chain) for chain in chains]
        order = sorted(square for square in spots if square is not None)
        for number, (chain, spot) in enumerate(zip(chains, spots, strict=True)):
            first, last = (numbers[tuple(sorted(edge))] for edge in _outer(chain))
            portion = Portion(
                squares=tuple(chain[1:-1]),
                ends=(chain[0], chain[-1]),
                crossings=(first, last),
                street=self._street(chain),
                spot=None if spot is None else order.index(spot),
                permanent=self._permanent(chain, spot),
            )
            self.portions.append(portion)
            if spot is not None:
                self.spots.append(Spot(number, spot))
        self.spots.sort(key=lambda spot: spot.square)
        # Rulebook, « Place une barrière »: the way out of the car park is never barred.
        way_out = {c for p in self.portions if self.exit in p.squares for c in p.crossings}
        self.crossings = [
            Crossing(a, b, self._street([a, b]), number in way_out)
            for (a, b), number in numbers.items()
        ]

    def _fault(self, kind: str, square: int, **args: int) -> CityFault:
        node = self._sketch.nodes[square]
        return fault(kind, x=node.x, y=node.y, **args).at(self._sketch.street_path(node))

    def _is_crossing(self, a: int, b: int) -> bool:
        marked = self._sketch.crossings
        return a in self.junctions or b in self.junctions or (a, b) in marked or (b, a) in marked

    def _chains(self) -> list[list[int]]:
        """Every portion with the squares beyond its two crossings, in the order of its street."""
        for a, b in self._sketch.steps:
            if a in self.junctions and b in self.junctions:
                raise self._fault("no-portion", a)
        found: list[list[int]] = []
        done: set[int] = set(self.junctions)
        for square in sorted(self._arms):
            if square in done:
                continue
            back, forth = (self._follow(square, arm) for arm in self._arms[square])
            chain = [*reversed(back), square, *forth]
            if len(set(chain[1:-1])) != len(chain) - 2:
                raise self._fault("no-crossing", square)
            done.update(chain[1:-1])
            found.append(chain if (chain[0], chain[1]) in self._sketch.steps else chain[::-1])
        return sorted(found, key=lambda chain: min(chain[1:-1]))

    def _follow(self, square: int, arm: int) -> list[int]:
        """The squares from here up to and including the first beyond a crossing."""
        start, path = square, [arm]
        while not self._is_crossing(square, arm):
            onward = next(n for n in self._arms[arm] if n != square)
            square, arm = arm, onward
            if square == start:
                break  # a ring without a crossing; the caller complains
            path.append(arm)
        return path

    def _street(self, chain: list[int]) -> int:
        steps = self._sketch.steps
        return steps.get((chain[0], chain[1]), steps.get((chain[1], chain[0]), 0))

    def _spot(self, chain: list[int]) -> int | None:
        nodes = self._sketch.nodes
        spots = [square for square in chain[1:-1] if nodes[square].spot]
        if len(spots) > 1:
            raise self._fault("two-spots", spots[0])
        return spots[0] if spots else None

    def _permanent(self, chain: list[int], spot: int | None) -> int:
        for a, b in self._sketch.one_ways:
            if a in chain[1:-1] or b in chain[1:-1]:
                if spot is not None:
                    raise self._fault("spot-on-permanent", spot)
                return 1 if chain.index(a) < chain.index(b) else 2
        return 0


def _outer(chain: list[int]) -> tuple[tuple[int, int], tuple[int, int]]:
    return (chain[0], chain[1]), (chain[-2], chain[-1])
