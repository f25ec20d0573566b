"""What a player aims at: the legal actions of a decision, by the spot on the table they belong to.

Several actions on one spot are its variants (a tile's rotations, the ways to a square): once the
spot is fixed, they are turned through. Knows no game, no rules and no screen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from ludotheque.terminal.canvas import Rect, Spot

Direction: TypeAlias = Literal["left", "right", "up", "down"]


class Chooser:
    def __init__(
        self,
        actions: Iterable[Any] = (),
        spot_of: Callable[[Any], Spot] = lambda action: action,
        variant_of: Callable[[Any], Hashable] = lambda action: None,
    ) -> None:
        self.groups: dict[Spot, list[Any]] = {}
        for action in actions:
            self.groups.setdefault(spot_of(action), []).append(action)
        self._variant_of = variant_of
        self._wanted: Hashable = None  # the variant to keep while moving about
        self.spot: Spot | None = None
        self.armed = False  # the spot is fixed: left and right turn
        self._index = 0

    @property
    def action(self) -> Any | None:
        """What would be played now."""
        return self.groups[self.spot][self._index] if self.spot in self.groups else None

    @property
    def variants(self) -> int:
        """How many actions the spot in view has."""
        return len(self.groups.get(self.spot, ()))

    def aim(self, spot: Spot | None) -> bool:
        """Look at a spot, keeping the variant if it can. False if nothing can be done there."""
        if spot is not None and spot not in self.groups:
            return False
        self.spot, self.armed, self._index = spot, False, 0
        for index, action in enumerate(self.groups.get(spot, ())):
            if self._variant_of(action) == self._wanted:
                self._index = index
                break
        return True

    def aim_at(self, action: Any) -> None:
        """Look at an action, wherever it is."""
        for spot, actions in self.groups.items():
            if action in actions:
                self._wanted = self._variant_of(action)
                self.aim(spot)
                self._index = actions.index(action)
                return

    def unaimed(self) -> Chooser:
        """A chooser with the same choices, aimed at nothing."""
        other = Chooser()
        other.groups = self.groups
        return other

    def confirm(self) -> Any | None:
        """Enter or a second click: fix the spot first if there is something to turn, else play."""
        if self.variants > 1 and not self.armed:
            self.arm()
            return None
        return self.action

    def arm(self) -> None:
        self.armed = self.spot in self.groups

    def disarm(self) -> bool:
        was, self.armed = self.armed, False
        return was

    def turn(self, step: int) -> None:
        if self.variants:
            self._index = (self._index + step) % self.variants
            self._wanted = self._variant_of(self.action)

    def step(self, by: int) -> None:
        """The next or previous spot in the order of the actions."""
        spots = list(self.groups)
        if spots:
            at = spots.index(self.spot) + by if self.spot in self.groups else min(by, 0)
            self.aim(spots[at % len(spots)])

    def move(self, way: Direction, places: Mapping[Spot, Rect]) -> None:
        """The nearest spot that way, on the screen."""
        known = {spot: places[spot] for spot in self.groups if spot in places}
        if self.spot not in known:
            self.step(1)
            return
        found = nearest(known, self.spot, way)
        if found is not None:
            self.aim(found)


class SetChooser(Chooser):
    """Choose several pieces at once: each is switched on or off, then the whole is confirmed."""

    DONE: Spot = ("button", "done")

    def __init__(self, actions: Sequence[Any], parts_of: Callable[[Any], Sequence[str]]) -> None:
        super().__init__()
        self._by_parts = {tuple(sorted(parts_of(action))): action for action in actions}
        self._most = max(map(len, self._by_parts))
        wanted: Counter[str] = Counter()
        for action in actions:
            wanted |= Counter(parts_of(action))
        self.pieces = list(wanted.elements())
        self._chosen = self._numbers(parts_of(actions[0]))
        self.groups = {("piece", number): [number] for number in range(len(self.pieces))}
        self.groups[self.DONE] = [self.DONE]

    def _numbers(self, parts: Sequence[str]) -> list[int]:
        """The numbers of the pieces to switch on for these parts; equal ones from the left."""
        found: list[int] = []
        for part in parts:
            same = (n for n, piece in enumerate(self.pieces) if piece == part and n not in found)
            found.append(next(same))
        return found

    @property
    def action(self) -> Any | None:
        chosen = sorted(self.pieces[number] for number in self._chosen)
        return self._by_parts.get(tuple(chosen))

    @property
    def sets(self) -> list[tuple[str, ...]]:
        """What may be chosen together."""
        return list(self._by_parts)

    def switched(self, parts: Sequence[str]) -> list[bool]:
        """Whether each piece is on for these parts."""
        on = self._numbers(parts)
        return [number in on for number in range(len(self.pieces))]

    def chosen(self, number: int) -> bool:
        return number in self._chosen

    def confirm(self) -> Any | None:
        if self.spot == self.DONE:
            return self.action
        if isinstance(self.spot, tuple):
            self.toggle(self.spot[1])
        return None

    def toggle(self, number: int) -> None:
        """Switch a piece on or off; if there are too many, the one chosen first goes off."""
        if number in self._chosen:
            self._chosen.remove(number)
        else:
            self._chosen = [*self._chosen, number][-self._most :]

    def aim_at(self, action: Any) -> None:
        for parts, known in self._by_parts.items():
            if known == action:
                self._chosen = self._numbers(parts)
                self.aim(self.DONE)

    def turn(self, step: int) -> None:
        """Do nothing: pieces have no variants."""


def nearest(places: Mapping[Spot, Rect], start: Spot, way: Direction) -> Spot | None:
    """The spot one would expect: ahead, close, and not far off to the side."""
    x, y = places[start].centre
    best: tuple[float, Spot] | None = None
    for spot, box in places.items():
        if spot == start:
            continue
        across, down = box.centre[0] - x, (box.centre[1] - y) * 2  # cells are twice as high
        ahead, aside = {
            "left": (-across, down),
            "right": (across, down),
            "up": (-down, across),
            "down": (down, across),
        }[way]
        if ahead <= 0.4 or abs(aside) > 2.5 * ahead:
            continue
        cost = ahead + 2.0 * abs(aside)
        if best is None or cost < best[0]:
            best = (cost, spot)
    return best[1] if best else None
