"""Components and options of one match, as the tables the rules look things up in.

A destination half is one number: twice the card's place in the list, plus 0 for the city and 1 for
the attraction. Sets of provinces and of products are bit masks.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from operator import le

from ludotheque.games.quadrata import pieces
from ludotheque.games.quadrata.box import Box
from ludotheque.games.quadrata.options import QuadrataOptions
from ludotheque.games.quadrata.pieces import KINDS, PRODUCTS
from ludotheque.games.quadrata.state import HALVES, Book, Discard, Reveal, Visit
from ludotheque.text import text

Effects = tuple[int, ...]
Way = tuple[Effects, int]  # the effects of the Taxis used, and their sum


class TaxiTables:
    """One side of the Taxi board."""

    def __init__(self, board: pieces.TaxiBoard) -> None:
        self.slots = board.slots
        self.squares = board.square
        self.unmarked = (0,) * len(board.square)
        # Squares that do the same are one choice, even if their points differ: the cheapest is
        # marked first, since any square scores with a Taxi that is left at the end.
        alike: dict[str | tuple[int, ...], list[int]] = {}
        for at in sorted(range(len(board.square)), key=lambda at: board.square[at].points):
            square = board.square[at]
            alike.setdefault(square.amounts or square.effect, []).append(at)
        self._alike = alike
        self.amounts = list(dict.fromkeys(s.amounts for s in board.square if s.amounts))
        self._of_amount = {a: alike[amounts] for amounts in self.amounts for a in amounts}
        self.ways = cache(self._ways)
        self.sums = cache(self._sums)
        self.points = cache(self._points)

    def has(self, effect: str) -> bool:
        """Whether this side of the board has such a square."""
        return effect in self._alike

    def alike(self, effect: str | tuple[int, ...]) -> tuple[int, ...]:
        """The squares with this effect or these amounts, the first one marked first."""
        return tuple(self._alike.get(effect, ()))

    def free(self, marked: tuple[int, ...], effect: str) -> bool:
        return any(marked[at] < self.squares[at].count for at in self._alike.get(effect, ()))

    def mark(self, marked: tuple[int, ...], effect: str) -> tuple[int, ...]:
        return self._mark(marked, self._alike[effect])

    def mark_effects(self, marked: tuple[int, ...], effects: Effects) -> tuple[int, ...]:
        for amount in effects:
            marked = self._mark(marked, self._of_amount[amount])
        return marked

    def _mark(self, marked: tuple[int, ...], alike: list[int]) -> tuple[int, ...]:
        """The first free one of these; more than there are only where nothing comes of it."""
        free = [at for at in alike if marked[at] < self.squares[at].count]
        at = (free or alike)[0]
        return (*marked[:at], marked[at] + 1, *marked[at + 1 :])

    def _left(self, marked: tuple[int, ...], amounts: tuple[int, ...]) -> int:
        return sum(self.squares[at].count - marked[at] for at in self._alike[amounts])

    def _ways(self, marked: tuple[int, ...], unused: int) -> tuple[Way, ...]:
        """How Taxis can change a product now, no Taxi first.

        Taxis are used "to change the result", so a set is left out when some of its Taxis alone
        could give the same sum: +2 with -2, or in the expert game +2 with -1.
        """
        counts = [range(self._left(marked, amounts) + 1) for amounts in self.amounts]
        found: list[tuple[tuple[int, ...], Way]] = []
        for chosen in sorted(product(*counts), key=sum):
            if sum(chosen) > unused:
                continue
            used = [a for a, n in zip(self.amounts, chosen, strict=True) for _ in range(n)]
            for some in product(*used):
                total = sum(some)
                alike = [fewer for fewer, (_, known) in found if known == total]
                if not any(all(map(le, fewer, chosen)) for fewer in alike):
                    found.append((chosen, (tuple(sorted(some, reverse=True)), total)))
        ways = [way for _, way in found]
        return tuple(sorted(ways, key=lambda w: (len(w[0]), abs(w[1]), -w[1], w[0])))

    def _sums(self, marked: tuple[int, ...], unused: int) -> tuple[int, ...]:
        return tuple(dict.fromkeys(total for _, total in self.ways(marked, unused)))

    def _points(self, marked: tuple[int, ...], unused: int) -> int:
        """Of the marked squares, with the unused Taxis on the best free ones (rulebook, end)."""
        pairs = list(zip(self.squares, marked, strict=True))
        free = sorted((s.points for s, n in pairs for _ in range(s.count - n)), reverse=True)
        return sum(s.points * n for s, n in pairs) + sum(free[:unused])


class Tables:
    """Everything about the components that does not change during a match."""

    def __init__(self, box: Box, options: QuadrataOptions) -> None:
        land, cards = box.land, box.cards
        self.options = options
        self.cards = cards
        self.advanced = box.advanced
        self.card = {card.id: at for at, card in enumerate(cards)}
        self.provinces = land.province
        self.province = {province.id: at for at, province in enumerate(land.province)}
        self.links = tuple(link.ends for link in land.link)
        self.taxis = TaxiTables(box.expert if options.version == "expert" else box.family)
        self.trophies = box.trophies
        self.days = pieces.days()

        self.halves = tuple(half for card in cards for half in (card.city, card.attraction))
        self.half_id = tuple((card.id, half) for card in cards for half in HALVES)
        self.points = tuple(half.points for half in self.halves)
        self.reach = tuple(1 << h.numbers[0] | 1 << h.numbers[1] for h in self.halves)
        self.province_of = tuple(self.province[card.province] for card in cards for _ in HALVES)
        self.bit = tuple(1 << province for province in self.province_of)

        near = [0] * len(self.provinces)
        for link in self.links:
            one, other = (self.province[end] for end in link)
            near[one] |= 1 << other
            near[other] |= 1 << one
        self.near = tuple(near)  # by province
        self.colour_sets = {
            colour: sum(1 << at for at, p in enumerate(self.provinces) if p.colour == colour)
            for colour in dict.fromkeys(p.colour for p in self.provinces)
        }
        self.same_colour = tuple(self.colour_sets[p.colour] for p in self.provinces)
        # A trophy takes a province out of each of these sets: one of each colour, or all of one.
        self.trophy_sets = tuple(
            tuple(self.colour_sets.values())
            if trophy.id == pieces.MULTICOLOUR
            else tuple(1 << at for at, p in enumerate(self.provinces) if p.colour == trophy.id)
            for trophy in self.trophies
        )

        self.visit = tuple(Visit(*half) for half in self.half_id)
        self.discard = tuple(Discard(card.id) for card in cards)
        self.book = tuple(Book(card.id) for card in cards)
        self.reveal = tuple((Reveal(card.id), 1) for card in cards)

        self.half_name = tuple(half.name for half in self.halves)
        self.province_name = tuple(text(f"quadrata-province-{p.id}") for p in self.provinces)
        self.card_name = tuple(
            text(
                "quadrata-card",
                city=self.half_name[2 * at],
                attraction=self.half_name[2 * at + 1],
                province=self.province_name[self.province_of[2 * at]],
            )
            for at in range(len(cards))
        )

    def half_of(self, action: Visit) -> int:
        return 2 * self.card[action.card] + HALVES.index(action.half)

    def trophies_earned(self, visited: int) -> tuple[bool, ...]:
        """Which trophies a set of provinces is enough for."""
        return tuple([all(visited & some for some in sets) for sets in self.trophy_sets])


@lru_cache(maxsize=20_000)
def products(numbers: tuple[int, ...]) -> int:
    """The products any two of these tokens make, as a bit mask."""
    mask = 0
    kinds = [n if n <= KINDS else n - KINDS for n in numbers]
    for at, one in enumerate(kinds):
        row = PRODUCTS[one]
        for other in kinds[at + 1 :]:
            mask |= row[other]
    return mask


def shift(mask: int, by: int) -> int:
    return mask << by if by >= 0 else mask >> -by
