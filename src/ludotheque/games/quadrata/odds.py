"""How likely a destination can be reached with the tokens kept and those about to be drawn."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ludotheque.games.quadrata.pieces import PRODUCTS, Counts, Kinds
from ludotheque.games.quadrata.tables import Tables, products

CACHE = 50_000


class Odds:
    def __init__(self, tables: Tables) -> None:
        self._reach = tables.reach
        self._pairs = lru_cache(CACHE)(self._pairs_of)
        self.of = lru_cache(CACHE)(self._of)

    def _of(self, hand: Kinds, bag: Counts, draws: int) -> Callable[[int], float]:
        """The odds by destination half, for tokens at hand (kinds) and a number of draws."""
        plain = products(hand)
        total = sum(bag)
        with_hand = self._with_hand(hand, bag)
        reach = self._reach
        drawn_pairs = draws * (draws - 1) // 2
        known: dict[int, float] = {}

        def odds(half: int) -> float:
            found = known.get(half)
            if found is None:
                targets = reach[half]
                if plain & targets:
                    found = 1.0
                elif not draws or not total:
                    found = 0.0
                else:
                    fits = sum([n for n, mask in with_hand if mask & targets])
                    missed = max(0.0, 1 - fits / total) ** draws
                    missed *= (1 - self._pairs(bag, half)) ** drawn_pairs
                    found = 1 - missed
                known[half] = found
            return found

        return odds

    def _with_hand(self, hand: Kinds, bag: Counts) -> list[tuple[int, int]]:
        """For each kind in the bag: how many, and the products it makes with a token at hand."""
        found = []
        for kind, n in enumerate(bag, start=1):
            mask = 0
            for other in hand if n else ():
                mask |= PRODUCTS[kind][other]
            if mask:
                found.append((n, mask))
        return found

    def _pairs_of(self, bag: Counts, half: int) -> float:
        """The share of the pairs in the bag that reach this half."""
        targets = self._reach[half]
        kinds = [(kind, n) for kind, n in enumerate(bag, start=1) if n]
        fits = 0
        for at, (one, n) in enumerate(kinds):
            row = PRODUCTS[one]
            if n > 1 and row[one] & targets:
                fits += n * (n - 1) // 2
            for other, m in kinds[at + 1 :]:
                if row[other] & targets:
                    fits += n * m
        total = sum(bag)
        return fits / (total * (total - 1) // 2) if total > 1 else 0.0
