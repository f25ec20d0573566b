"""Every card, corridor and bonus on both grids, against a reading of the cards word by word.

Cells are pairs of coordinates here, and everything is tried: no masks, no walks along lines, no
search that stops early.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.games.cascadia.grid import GRIDS, Kind, cell_at
from ludotheque.games.cascadia.pieces import BEAR, ELK, FOX, HAWK, LETTERS, SALMON, Card
from ludotheque.games.cascadia.scoring import Board, Rulings, formations, points
from ludotheque.games.cascadia.scoring.corridors import corridors, majority

Place = tuple[int, int]
Tokens = dict[Place, int]

WAYS: dict[Kind, tuple[Place, ...]] = {
    "hex": ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)),
    "square": ((0, -1), (1, 0), (0, 1), (-1, 0)),
}


class Table:
    """An environment as the cards speak of it."""

    def __init__(self, kind: Kind, tokens: Tokens, tiles: set[Place], rulings: Rulings) -> None:
        self.kind, self.tokens, self.tiles, self.rulings = kind, tokens, tiles, rulings

    def of(self, species: int) -> list[Place]:
        return [place for place, token in self.tokens.items() if token == species]

    def around(self, *places: Place) -> set[Place]:
        found = {(q + dq, r + dr) for q, r in places for dq, dr in WAYS[self.kind]}
        return found - set(places)

    def groups(self, places: Iterable[Place]) -> list[set[Place]]:
        """Start with single places and join what touches until nothing does."""
        found = [{place} for place in places]
        while True:
            touching = [(a, b) for a, b in combinations(found, 2) if self.around(*a) & b]
            if not touching:
                return found
            a, b = touching[0]
            found.remove(b)
            a |= b

    def best_split(self, places: list[Place], worth: Callable[[frozenset[Place]], int]) -> int:
        """All subsets with the first place, and the best of what is left."""
        worth = cache(worth)

        @cache
        def best(left: frozenset[Place]) -> int:
            if not left:
                return 0
            first, *others = sorted(left)
            sizes = range(len(others) + 1)
            parts = (frozenset((first, *some)) for n in sizes for some in combinations(others, n))
            return max(worth(part) + best(left - part) for part in parts)

        return best(frozenset(places))

    # Bears -------------------------------------------------------------------------------------

    def bears(self, card: str) -> int:
        sizes = Counter(len(group) for group in self.groups(self.of(BEAR)))
        if card == "A":
            return {0: 0, 1: 4, 2: 11, 3: 19}.get(sizes[2], 27)
        if card == "B":
            return 10 * sizes[3]
        if card == "C":
            every = 3 if sizes[1] and sizes[2] and sizes[3] else 0
            return 2 * sizes[1] + 5 * sizes[2] + 8 * sizes[3] + every
        return 5 * sizes[2] + 8 * sizes[3] + 13 * sizes[4]

    # Elk ---------------------------------------------------------------------------------------

    def elk(self, card: str) -> int:
        worth = {"A": self._line, "B": self._shape, "C": self._herd, "D": self._ring}[card]
        if card == "C" and self.rulings.elk_herd == "cap":
            return sum(self._herd(frozenset(group)) for group in self.groups(self.of(ELK)))
        return self.best_split(self.of(ELK), worth)

    def _line(self, part: frozenset[Place]) -> int:
        if len(part) > 4:
            return 0
        q, r = min(part)
        lines = [{(q + k * dq, r + k * dr) for k in range(len(part))} for dq, dr in WAYS[self.kind]]
        return (2, 5, 9, 13)[len(part) - 1] if part in lines else 0

    def _shape(self, part: frozenset[Place]) -> int:
        """Pairs are neighbours; three and four are told by who touches how many of the others."""
        touched = sorted(len(self.around(place) & part) for place in part)
        rows, columns = {r for _, r in part}, {q for q, _ in part}
        block = len(rows) == len(columns) == 2
        if self.kind == "hex":
            shapes = {1: [0], 2: [1, 1], 3: [2, 2, 2], 4: [2, 2, 3, 3]}
        else:
            shapes = {1: [0], 2: [1, 1], 3: [1, 1, 2] if block else [], 4: [2, 2, 2, 2]}
        return (2, 5, 9, 13)[len(part) - 1] if shapes.get(len(part)) == touched else 0

    def _herd(self, part: frozenset[Place]) -> int:
        whole = len(self.groups(part)) == 1
        return (2, 4, 7, 10, 14, 18, 23, 28)[min(len(part), 8) - 1] if whole else 0

    def _ring(self, part: frozenset[Place]) -> int:
        ways = WAYS[self.kind]
        for q, r in self.around(*part) | part:
            ring = [(q + dq, r + dr) for dq, dr in ways]
            if not part <= set(ring):
                continue
            at = [place in part for place in ring]
            breaks = sum(a and not b for a, b in zip(at, [*at[1:], at[0]], strict=True))
            if self.rulings.elk_ring == "gaps" or breaks <= 1:
                return (2, 5, 8, 12, 16, 21)[len(part) - 1]
        return 0

    # Salmon ------------------------------------------------------------------------------------

    def salmon(self, card: str) -> int:
        salmon = set(self.of(SALMON))
        crowded = {place for place in salmon if len(self.around(place) & salmon) >= 3}
        if self.rulings.salmon_branching == "forgiving":
            salmon, crowded = salmon - crowded, set()
        runs = [run for run in self.groups(salmon) if not run & crowded]
        return sum(self._run(card, run) for run in runs)

    def _run(self, card: str, run: set[Place]) -> int:
        n = len(run)
        if card == "D":
            if n < 3 and self.rulings.salmon_short == "nothing":
                return 0
            beside = self.around(*run)
            return n + sum(self.tokens.get(place, SALMON) != SALMON for place in beside)
        tables = {
            "A": (2, 5, 8, 12, 16, 20, 25),
            "B": (2, 4, 9, 11, 17),
            "C": (0, 0, 10, 12, 15),
        }
        return tables[card][min(n, len(tables[card])) - 1]

    # Hawks -------------------------------------------------------------------------------------

    def hawks(self, card: str) -> int:
        hawks = self.of(HAWK)
        alone = [hawk for hawk in hawks if not self.around(hawk) & set(hawks)]
        sights = {}
        for hawk in hawks:
            for way in WAYS[self.kind]:
                between = self._look(hawk, way)
                if between:
                    q, r = between[-1]
                    sights[frozenset((hawk, (q + way[0], r + way[1])))] = between
        if card == "A":
            return (0, 2, 5, 8, 11, 14, 18, 22, 26)[min(len(alone), 8)]
        if card == "B":
            seeing = sum(any(hawk in pair for pair in sights) for hawk in alone)
            return (0, 0, 5, 9, 12, 16, 20, 24, 28)[min(seeing, 8)]
        if card == "C":
            return 3 * len(sights)
        worth = {
            pair: (0, 4, 7, 9, 9)[len({self.tokens[p] for p in between if p in self.tokens})]
            for pair, between in sights.items()
        }
        return best_pairs(worth)

    def _look(self, hawk: Place, way: Place) -> list[Place]:
        """The cells between this hawk and the first one in this direction; none if beside it."""
        between: list[Place] = []
        for far in range(1, 60):
            place = (hawk[0] + far * way[0], hawk[1] + far * way[1])
            if self.tokens.get(place) == HAWK:
                return between
            if self.rulings.hawk_sight == "blocked" and place not in self.tiles:
                return []
            between.append(place)
        return []

    # Foxes -------------------------------------------------------------------------------------

    def foxes(self, card: str) -> int:
        foxes = self.of(FOX)
        if card == "D":
            pairs = [pair for pair in combinations(foxes, 2) if pair[1] in self.around(pair[0])]
            twice = {frozenset(pair): self._twice(*pair) for pair in pairs}
            return best_pairs({pair: (0, 5, 7, 9, 11)[n] for pair, n in twice.items()})
        if card == "B":
            return sum((0, 3, 5, 7)[self._twice(fox)] for fox in foxes)
        total = 0
        for fox in foxes:
            beside = Counter(self.tokens[p] for p in self.around(fox) if p in self.tokens)
            if card == "A":
                total += len(beside)
            else:
                total += max((beside[species] for species in (BEAR, ELK, SALMON, HAWK)), default=0)
        return total

    def _twice(self, *foxes: Place) -> int:
        """How many other species are around at least twice."""
        beside = [self.tokens[place] for place in self.around(*foxes) if place in self.tokens]
        return sum(beside.count(species) >= 2 for species in (BEAR, ELK, SALMON, HAWK))

    def family(self, species: int, sizes: tuple[int, ...]) -> int:
        groups = self.groups(self.of(species))
        return sum(sizes[min(len(group), len(sizes)) - 1] for group in groups)

    def score(self, species: int, card: Card) -> int:
        if card == "family":
            return self.family(species, (2, 5, 9))
        if card == "intermediate":
            return self.family(species, (0, 5, 8, 12))
        return (self.bears, self.elk, self.salmon, self.hawks, self.foxes)[species](card)


def best_pairs(worth: dict[frozenset[Place], int]) -> int:
    """The best choice of pairs that share nobody: the first place stays alone, or with whom?"""

    @cache
    def best(left: frozenset[Place]) -> int:
        if not left:
            return 0
        first = min(left)
        rest = left - {first}
        pairs = [pair for pair in worth if first in pair and pair <= left]
        return max(best(rest), *(worth[pair] + best(left - pair) for pair in pairs), 0)

    return best(frozenset(place for pair in worth for place in pair))


@st.composite
def environments(draw: st.DrawFn) -> tuple[Tokens, set[Place]]:
    """Tokens and tiles in a small field: crowded, with holes, few species more often than many."""
    species = draw(st.lists(st.integers(0, 4), min_size=1, max_size=4))
    what = st.one_of(st.none(), st.just(-1), st.sampled_from(species), st.sampled_from(species))
    field = {(q, r): draw(what) for q in range(5) for r in range(4)}
    tokens = {place: it for place, it in field.items() if it is not None and it >= 0}
    return tokens, {place for place, it in field.items() if it is not None}


def few(tokens: Tokens) -> Tokens:
    """Elk are split in every possible way: with more than nine that takes too long."""
    elk = [place for place, token in tokens.items() if token == ELK]
    return {place: token for place, token in tokens.items() if place not in elk[9:]}


RULINGS = st.builds(
    Rulings,
    st.sampled_from(("strict", "forgiving")),
    st.sampled_from(("nothing", "scored")),
    st.sampled_from(("gaps", "arc")),
    st.sampled_from(("split", "cap")),
    st.sampled_from(("open", "blocked")),
)


@pytest.mark.parametrize("kind", ["hex", "square"])
@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(laid=environments(), rulings=RULINGS)
def test_every_card_says_what_it_says(
    kind: Kind, laid: tuple[Tokens, set[Place]], rulings: Rulings
) -> None:
    tokens, tiles = few(laid[0]), laid[1]
    cells = {cell_at(*place): token for place, token in tokens.items()}
    board = Board(GRIDS[kind], cells, {cell_at(*place) for place in tiles})
    table = Table(kind, tokens, tiles, rulings)
    cards: tuple[Card, ...] = (*LETTERS, "family", "intermediate")
    for species in range(5):
        for card in cards:
            found = points(board, species, card, rulings)
            assert found == table.score(species, card), (species, card)
            for worth, shown in formations(board, species, card, rulings):
                assert worth > 0
                assert len(set(shown)) == len(shown)
                kinds = [cells[cell] for cell in shown]
                assert species in kinds
                if species == HAWK and card in ("C", "D"):
                    assert kinds[0] == kinds[-1] == HAWK
                    assert kinds.count(HAWK) == 2


@pytest.mark.parametrize("kind", ["hex", "square"])
@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(data=st.data())
def test_corridors_are_grown_tile_by_tile(kind: Kind, data: st.DataObject) -> None:
    ways = WAYS[kind]
    habitats = st.integers(0, 2) if kind == "hex" else st.just(0)
    tiles: dict[Place, tuple[int, ...]] = {}
    for q in range(5):
        for r in range(4):
            if data.draw(st.integers(0, 5)):
                first = data.draw(st.integers(0, 3))
                other = (first + data.draw(habitats)) % 5
                turn = data.draw(st.integers(0, 5))
                sides = range(len(ways))
                tiles[q, r] = tuple(first if (s - turn) % 6 < 3 else other for s in sides)
    largest = [0] * 5
    for habitat in range(5):
        left = {place for place, sides in tiles.items() if habitat in sides}
        while left:
            reached = {left.pop()}
            edge = list(reached)
            for q, r in edge:
                for way, (dq, dr) in enumerate(ways):
                    beside = (q + dq, r + dr)
                    back = (way + len(ways) // 2) % len(ways)
                    if beside in left and tiles[q, r][way] == tiles[beside][back] == habitat:
                        left.discard(beside)
                        reached.add(beside)
                        edge.append(beside)
            largest[habitat] = max(largest[habitat], len(reached))
    cells = [cell_at(*place) for place in tiles]
    found = corridors(GRIDS[kind], cells, list(tiles.values()))
    assert [len(corridor) for corridor in found] == largest


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(sizes=st.lists(st.integers(0, 9), min_size=1, max_size=4))
def test_bonuses_by_the_words_of_the_table(sizes: list[int]) -> None:
    given = majority(sizes)
    ordered = sorted(sizes, reverse=True)
    for size, bonus in zip(sizes, given, strict=True):
        ahead = sum(other > size for other in sizes)
        level = sizes.count(size)
        if size == 0:
            expected = 0
        elif len(sizes) == 1:
            expected = 2 if size >= 7 else 0
        elif len(sizes) == 2:
            expected = 0 if ahead else 2 if level == 1 else 1
        elif ahead == 0:
            expected = {1: 3, 2: 2}.get(level, 1)
        else:
            second = ahead == 1 and level == 1 and size == ordered[1]
            expected = 1 if second else 0
        assert bonus == expected, sizes
