"""The streets with the tokens that stand in them: which ways are open, and how far things are."""

from __future__ import annotations

from ludotheque.games.taxi.city.network import Network, Walk
from ludotheque.games.taxi.state import Action, Tokens


class Traffic:
    """One arrangement of tokens. What is computed is remembered; nothing ever changes."""

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

    def is_free(self, start: int, hop: bool = False, any_way: bool = False) -> bool:
        """Whether there is a step to take. Ruling 18: if not, the pawn is in a dead end."""
        if hop or any_way:
            return bool(self.ways(start, 1, hop, any_way))
        closed = self.closed
        return 0 in [need & closed for _, need in self.network.out[start]]

    def ways(self, start: int, roll: int, hop: bool, any_way: bool) -> list[Walk]:
        """Ruling 3: all ways that use the whole roll; if none does, those that go farthest."""
        key = (start << 3 | roll) << 2 | hop << 1 | any_way
        found = self._ways.get(key)
        if found is None:
            steps = roll
            found = self._of_length(start, steps, hop, any_way)
            while not found and steps > 1:
                steps -= 1
                found = self._of_length(start, steps, hop, any_way)
            self._ways[key] = found
        return found

    def _of_length(self, start: int, steps: int, hop: bool, any_way: bool) -> list[Walk]:
        network = self.network
        closed = self.closed & ~network.signs if any_way else self.closed
        walks = network.walks(start, steps)
        if not hop:
            return [walk for walk in walks if not walk[0] & closed]
        found = [walk for walk in walks if _is_bit(walk.need & closed, network.barriers)]
        # A cone that is passed over takes no step: the pawn goes on to the square behind it.
        found += [
            walk
            for walk in network.walks(start, steps + 1)
            if _is_bit(over := walk.need & closed, network.cones)
            and over
            and not self._coned(walk.end)
        ]
        return found

    def _coned(self, square: int) -> bool:
        number = self.network.plan.squares[square].cone
        return bool(number and self.closed & self.network.cone_bit(number))

    def routes(self, start: int, roll: int, goal: int, hop: bool, any_way: bool) -> dict[int, Walk]:
        """Where a move may end, each with its way: the first of several.

        Ruling 4: a way that reaches the goal ends there, and may be shorter than the roll.
        """
        key = ((start << 3 | roll) << 2 | hop << 1 | any_way) << 6 | goal
        routes = self._routes.get(key)
        if routes is None:
            ways = self.ways(start, roll, hop, any_way)
            bit = 1 << goal
            # From the last way to the first, so that the first of several to a square remains.
            routes = {walk[1]: walk for walk in reversed(ways) if not walk[3] & bit}
            if self.network.nearest[goal][start] <= roll + hop:
                arrival = self._arrival(start, roll, goal, hop, any_way)
                if arrival:
                    routes[arrival.end] = arrival
            self._routes[key] = routes
        return routes

    def _arrival(self, start: int, roll: int, goal: int, hop: bool, any_way: bool) -> Walk | None:
        door = self.network.plan.places[goal].door
        for steps in range(1, roll + 1):
            for walk in self._of_length(start, steps, hop, any_way):
                if walk.end == door:
                    return walk
        return None


def _is_bit(closed: int, allowed: int) -> bool:
    """Nothing is closed, or one single thing among those allowed."""
    return not closed & closed - 1 and not closed & ~allowed
