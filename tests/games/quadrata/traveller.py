"""What one player of the second referee's table has: words in lists, squares one by one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

BASICS = ["1", "2", "3", "4", "5", "6"]
TOKENS = [str(value) for value in range(1, 13)] + ["plane"]
WORDS = [*TOKENS, *(f"dotted-{token}" for token in TOKENS)]  # the order in which they are named


class Square(NamedTuple):
    name: str
    points: int
    amounts: tuple[int, ...] = ()


SQUARES = {
    "family": [Square("+1", 2, (1,)), Square("-1", 2, (-1,))] * 2
    + [Square("+2", 1, (2,)), Square("-2", 1, (-2,))] * 2,
    "expert": [Square("plus", 1, (1, 2)), Square("minus", 1, (-1, -2)), Square("blank", 3)] * 2
    + [Square("draw", 1), Square("swap", 1), Square("airplane", 1), Square("second", 0)],
}


def plain(word: str) -> str:
    return word.removeprefix("dotted-")


def named(words: Iterable[str]) -> str:
    return ",".join(sorted(words, key=WORDS.index)) or "-"


def makes(one: str, other: str) -> set[int]:
    values = [range(1, 13) if plain(w) == "plane" else [int(plain(w))] for w in (one, other)]
    return {a * b for a, b in product(*values)}


@cache
def effects(squares: tuple[tuple[int, ...], ...], taxis: int) -> set[tuple[int, ...]]:
    """Ruling 21: what Taxis may add, one number each, when no Taxi could be left out."""

    def sums(chosen: Iterable[int]) -> set[int]:
        return {sum(amounts) for amounts in product(*(squares[at] for at in chosen))}

    found = set()
    for n in range(min(taxis, len(squares)) + 1):
        for chosen in combinations(range(len(squares)), n):
            fewer = [sums(some) for k in range(n) for some in combinations(chosen, k)]
            for amounts in product(*(squares[at] for at in chosen)):
                if not any(sum(amounts) in some for some in fewer):
                    found.add(tuple(sorted(amounts, reverse=True)))
    return found


class Traveller:
    """What one player has."""

    def __init__(self, squares: list[Square]) -> None:
        self.bag = [*BASICS, "plane"]
        self.resting: list[str] = []
        self.spaces: list[str] = []
        self.circles: list[str] = []
        self.trains = 0
        self.written: dict[str, int] = {}  # points by province
        self.free, self.crossed = list(squares), list[Square]()
        self.circled = 0
        self.booked: str | None = None

    @property
    def hand(self) -> list[str]:
        return self.spaces + [f"dotted-{token}" for token in self.circles]

    @property
    def taxis(self) -> int:
        return self.circled - len(self.crossed)

    def has(self, name: str) -> bool:
        return self.taxis > 0 and any(square.name == name for square in self.free)

    def cross(self, wanted: str | int) -> None:
        square = next(s for s in self.free if s.name == wanted or wanted in s.amounts)
        self.free.remove(square)
        self.crossed.append(square)

    def leave(self, word: str) -> None:
        (self.spaces if plain(word) == word else self.circles).remove(plain(word))

    def rest(self, *words: str) -> None:
        for word in words:
            self.leave(word)
            self.resting.append(plain(word))

    def ready(self) -> bool:
        """Before a token is drawn: an empty bag takes in the rest area."""
        if not self.bag:
            self.bag, self.resting = self.resting, []
        return bool(self.bag)

    def additions(self, taxis: int | None = None) -> set[tuple[int, ...]]:
        amounts = tuple(sorted(square.amounts for square in self.free if square.amounts))
        return effects(amounts, self.taxis if taxis is None else taxis)

    def points(self) -> dict[str, int]:
        """In half points, but for trophies."""
        planes = [*self.bag, *self.resting, *self.spaces, *self.circles].count("plane")
        best = sorted((square.points for square in self.free), reverse=True)[: self.taxis]
        return {
            "destinations": 2 * sum(self.written.values()),
            "taxis": 2 * (sum(square.points for square in self.crossed) + sum(best)),
            "trains": 2 * self.trains,
            "airplanes": planes,
        }
