"""The streets with the tokens that stand in them: which ways are open, and how far things are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ludotheque.games.taxi.city.network import FAR, Network, Walk
from ludotheque.games.taxi.state import ALL, ANY_ONE, Action, Tokens


class Traffic:
    """One arrangement of tokens: immutable, with cached results."""

    def __init__(self, network: Network, tokens: Tokens) -> None:
        self.network = network
        self.closed = network.printed
        for spot, way in enumerate(tokens.signs):
            if way:
                self.closed |= network.sign_bit(spot, way)
        for crossing in tokens.barriers:
            self.closed |= network.barrier_bit(crossing)
        for number in tokens.cones:
            self.closed |= network.cone_bit(number)
        self.choices: dict[int, list[Action]] = {}  # by card: what it then leaves to choose
        self._ways: dict[int, list[Walk]] = {}
        self._routes: dict[int, dict[int, Walk]] = {}
        self._fields: dict[int, list[int]] = {}
        self._ahead: dict[int, list[int]] = {}
        self._circles: dict[int, int | None] = {}

    def distances(self, place: int) -> list[int]:
        """Steps from every square to a place's entrance."""
        field = self._fields.get(place)
        if field is None:
            door = self.network.plan.places[place].door
            field = self._fields[place] = self.network.distances(door, self.closed)
        return field

    def ahead(self, square: int) -> list[int]:
        """Steps to every square from this one: one search, however many goals there are."""
        field = self._ahead.get(square)
        if field is None:
            field = self._ahead[square] = self.network.distances_from(square, self.closed)
        return field

    @cached_property
    def sealing(self) -> frozenset[int]:
        """Ruling 14: crossings where a barrier would shut the car park in, however far from it:
        most of the town can be reached from there now, and could not any more."""
        network, field, half = self.network, self.ahead(0), len(self.network.out) // 2
        reached = sorted((far, square) for square, far in enumerate(field) if far < FAR)
        if len(reached) <= half:
            return frozenset()
        behind = [1] * len(field)  # squares that a tree of shortest ways reaches through each
        narrow: list[int] = []
        for far, square in reversed(reached[1:]):
            steps = (step for step in network.into[square] if not step[1] & self.closed)
            before, need = next(step for step in steps if field[step[0]] == far - 1)
            behind[before] += behind[square]
            if need & network.barriers and len(reached) - behind[square] <= half:
                narrow.append((need & network.barriers).bit_length() - 1)
        return frozenset(crossing for crossing in narrow if self._reached(crossing) <= half)

    def _reached(self, barred: int) -> int:
        """How many squares pawns from the car park reach with one more barrier."""
        closed = self.closed | self.network.barrier_bit(barred)
        return sum(far < FAR for far in self.network.distances_from(0, closed))

    def is_free(self, start: int, hop: int = 0, any_way: bool = False) -> bool:
        """Whether there is a step to take."""
        if hop or any_way:
            return bool(self.ways(start, 1, hop, any_way))
        closed = self.closed
        return 0 in [need & closed for _, need in self.network.out[start]]

    def is_trap(self, square: int, places: int) -> bool:
        """Ruling 18: whether a pawn that may be going to these places (bits) drives round for ever
        as the streets are: no orange square, no entrance of them and no dead end is ahead."""
        if square not in self._circles:
            self._circles[square] = self._circle(square)
        doors = self._circles[square]
        return doors is not None and not doors & places

    def _circle(self, square: int) -> int | None:
        """The places ahead, as bits; None where a card or a dead end is ahead."""
        network, closed, field = self.network, self.closed, self.ahead(square)
        reached = [number for number, far in enumerate(field) if far < FAR]
        if any(field[number] < FAR for number in network.orange if number != square):
            return None
        if not all(self.is_free(number) for number in reached):
            return None
        if self.network.plan.squares[square].kind == "orange" and any(
            field[before] < FAR and not need & closed for before, need in network.into[square]
        ):
            return None
        places = enumerate(network.plan.places)
        return sum(1 << number for number, place in places if 0 < field[place.door] < FAR)

    def way_out(self, start: int, roll: int, any_way: bool) -> tuple[int, bool]:
        """Ruling 21 before rules version 4: what a pawn may do that has waited long enough, so that
        the whole roll can be driven: pass over one obstacle, over several, or over all and against
        the one-ways, too."""
        for level in ((1, any_way), (ALL, any_way)):
            if self._of_length(start, roll, *level):
                return level
        return ALL, True

    def ways(self, start: int, roll: int, hop: int, any_way: bool) -> list[Walk]:
        """Ruling 3: all ways that use the whole roll; if none does, those that go farthest. Of
        those over one obstacle of any kind: the same for each obstacle (ruling 21)."""
        key = (start << 3 | roll) << 3 | hop << 1 | any_way
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = list(self._longest(start, roll, hop, any_way))
        return found

    def _longest(self, start: int, roll: int, hop: int, any_way: bool) -> Iterator[Walk]:
        closed = self._closed(any_way) if hop == ANY_ONE else 0
        longest: dict[int, int] = {}  # by what is passed over
        for steps in range(roll, 0, -1):
            for walk in self._of_length(start, steps, hop, any_way):
                if longest.setdefault(walk.need & closed, steps) == steps:
                    yield walk
            if longest and hop != ANY_ONE:
                return

    def _closed(self, any_way: bool) -> int:
        return self.closed & ~self.network.signs if any_way else self.closed

    def _of_length(self, start: int, steps: int, hop: int, any_way: bool) -> list[Walk]:
        network, closed = self.network, self._closed(any_way)
        if hop == ALL:
            return self._over_all(Walk(0, start, (start,), 0), steps, closed & network.signs)
        walks = network.walks(start, steps)
        if not hop:
            return [walk for walk in walks if not walk[0] & closed]
        passed = network.barriers | network.signs if hop == ANY_ONE else network.barriers
        found = [walk for walk in walks if _is_bit(walk.need & closed, passed)]
        # A cone that is passed over takes no step: the pawn goes on to the square behind it.
        found += [
            walk
            for walk in network.walks(start, steps + 1)
            if _is_bit(over := walk.need & closed, network.cones)
            and over
            and not self._coned(walk.end)
        ]
        return found

    def _over_all(self, walk: Walk, steps: int, closed: int) -> list[Walk]:
        """The ways on from here, whatever barriers and cones there are."""
        if not steps:
            return [walk]
        found: list[Walk] = []
        for square, need in self.network.out[walk.end]:
            if square not in walk.path[-2:-1] and not need & closed:
                on = self.network.extended(walk, square, need)
                found += self._over_all(on, steps - (not self._coned(square)), closed)
        return found

    def _coned(self, square: int) -> bool:
        number = self.network.plan.squares[square].cone
        return bool(number and self.closed & self.network.cone_bit(number))

    def routes(self, start: int, roll: int, goal: int, hop: int, any_way: bool) -> dict[int, Walk]:
        """Where a move may end, each with its way: the first of several.

        Ruling 4: a way that reaches the goal ends there, and may be shorter than the roll.
        """
        key = ((start << 3 | roll) << 3 | hop << 1 | any_way) << 6 | goal
        routes = self._routes.get(key)
        if routes is None:
            ways = self.ways(start, roll, hop, any_way)
            bit = 1 << goal
            # From the last way to the first, so that the first of several to a square remains.
            routes = {walk[1]: walk for walk in reversed(ways) if not walk[3] & bit}
            if hop == ALL or self.network.nearest[goal][start] <= roll + hop:
                arrival = self._arrival(start, roll, goal, hop, any_way)
                if arrival:
                    routes[arrival.end] = arrival
            self._routes[key] = routes
        return routes

    def _arrival(self, start: int, roll: int, goal: int, hop: int, any_way: bool) -> Walk | None:
        door = self.network.plan.places[goal].door
        for steps in range(1, roll + 1):
            for walk in self._of_length(start, steps, hop, any_way):
                if walk.end == door:
                    return walk
        return None


def _is_bit(closed: int, allowed: int) -> bool:
    """Nothing is closed, or one single thing among those allowed."""
    return not closed & closed - 1 and not closed & ~allowed
