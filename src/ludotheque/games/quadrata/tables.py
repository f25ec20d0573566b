"""Components and options of one match, as the tables the rules look things up in.

A destination half is one number: twice the card's place in the list, plus 0 for the city and 1 for
the attraction. Sets of provinces and of products are bit masks.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from operator import le

from ludotheque.games.quadrata import pieces
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
        self.kind = {square.id: at for at, square in enumerate(board.square)}
        self._of_amount = {a: at for at, square in enumerate(board.square) for a in square.amounts}
        self.ways = cache(self._ways)
        self.sums = cache(self._sums)
        self.points = cache(self._points)

    def free(self, marked: tuple[int, ...], square: str) -> bool:
        at = self.kind.get(square)
        return at is not None and marked[at] < self.squares[at].count

    def mark(self, marked: tuple[int, ...], square: str) -> tuple[int, ...]:
        at = self.kind[square]
        return (*marked[:at], marked[at] + 1, *marked[at + 1 :])

    def mark_effects(self, marked: tuple[int, ...], effects: Effects) -> tuple[int, ...]:
        counts = list(marked)
        for amount in effects:
            counts[self._of_amount[amount]] += 1
        return tuple(counts)

    def _ways(self, marked: tuple[int, ...], unused: int) -> tuple[Way, ...]:
        """How Taxis can change a product now, no Taxi first.

        Taxis are used "to change the result", so a set is left out when some of its Taxis alone
        could give the same sum: +2 with -2, or in the expert game +2 with -1.
        """
        shifts = [at for at, square in enumerate(self.squares) if square.effect == "shift"]
        counts = [range(self.squares[at].count - marked[at] + 1) for at in shifts]
        found: list[tuple[tuple[int, ...], Way]] = []
        for chosen in sorted(product(*counts), key=sum):
            if sum(chosen) > unused:
                continue
            amounts = [
                self.squares[at].amounts
                for at, n in zip(shifts, chosen, strict=True)
                for _ in range(n)
            ]
            for some in product(*amounts):
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

    def __init__(self, cards: tuple[pieces.Card, ...], options: QuadrataOptions) -> None:
        land = pieces.land()
        self.options = options
        self.cards = cards
        self.card = {card.id: at for at, card in enumerate(cards)}
        self.provinces = land.province
        self.province = {province.id: at for at, province in enumerate(land.province)}
        self.links = tuple(link.ends for link in land.link)
        self.taxis = TaxiTables(pieces.taxi_board(options.version))
        self.trophies = pieces.trophies()
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
            for colour in pieces.COLOURS
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
