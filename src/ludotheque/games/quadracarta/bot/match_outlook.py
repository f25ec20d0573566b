"""How a match goes on, for reviews: the kernels play it to its end; Maxisurf between two for some
cards, then a learned value tells the end.

The cards of a round are drawn there as well, each named by the seed and the cards that are left:
two states that differ by a draw then meet nearly the same cards.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from ludotheque.bots.sampling import final_results, next_decisions
from ludotheque.games.quadracarta.bot.learned_value import SEATS, learned
from ludotheque.games.quadracarta.bot.maxisurf import MaxisurfArrays
from ludotheque.games.quadracarta.bot.minisurf import MinisurfArrays
from ludotheque.games.quadracarta.kernel import maxisurf as maxisurf_kernel
from ludotheque.games.quadracarta.kernel import minisurf as minisurf_kernel
from ludotheque.games.quadracarta.kernel.turn_features import ROW, look_ahead
from ludotheque.games.quadracarta.rules import Quadracarta
from ludotheque.games.quadracarta.state import Phase, State
from ludotheque.rules import Over

CARDS_AHEAD = 7  # that are laid before the end is told: see docs/review.md
WHOLE = 1_000  # cards: more than any match has


class _Outlook(ABC):
    def __init__(self, rules: Quadracarta) -> None:
        self.rules = rules

    def play_on(
        self, state: State, drawn: Mapping[str, int], seeds: Sequence[int], far: bool
    ) -> NDArray[np.float64] | None:
        rules = self.rules
        if rules.tables.duplicate:  # everybody chooses at once: the kernels cannot do that
            return None
        if state.phase is Phase.DEAL:
            return self._on(state, seeds[0], len(seeds), far)
        found = []
        for after, some in next_decisions(rules, state, drawn, seeds):
            if isinstance(rules.turn(after), Over):
                found.append(np.repeat([final_results(rules, after)], len(some), axis=0))
            else:
                # Seeds follow each other, wherever several go on from one state.
                found.append(self._on(after, some[0], len(some), far))
        return np.concatenate(found)

    @abstractmethod
    def _on(self, state: State, seed: int, count: int, far: bool) -> NDArray[np.float64]: ...


class MinisurfOutlook(_Outlook):
    def _on(self, state: State, seed: int, count: int, far: bool) -> NDArray[np.float64]:
        arrays = MinisurfArrays(self.rules, state, state.acting)
        sheets, now, acting = arrays.sheets, arrays.areas, state.acting
        due = self.rules.seats - len(state.row) if state.phase is Phase.DEAL else 0
        rounds = (sum(state.deck) - due) // self.rules.seats
        if state.phase is Phase.PLACE:
            assert state.hand is not None
            place = arrays.candidates(state.hand, 1, 0)[0]
            sheets, now = arrays.laid(place), now.copy()
            now[acting] += place.growth
            acting = (acting + 1) % self.rules.seats
        row = np.array(state.row, np.int64)
        areas = np.empty((count, self.rules.seats), np.int64)
        minisurf_kernel.playouts(
            sheets, now, arrays.deck, row, acting, arrays.first, rounds, seed, due, areas
        )
        return _with_wins(areas, areas == areas.min(axis=1, keepdims=True))


class MaxisurfOutlook(_Outlook):
    compares_whole = True  # moves are compared by whole matches: the value knows too little of one

    def __init__(self, rules: Quadracarta) -> None:
        super().__init__(rules)
        # The value was learned with the cards and the rules of the box; who begins is told to it.
        usual = replace(rules.options, first="random") == type(rules.options)()
        self._has_value = usual and rules.seats == SEATS
        # Who would draw a card anyway decides nothing: the state after it is worth the same.
        self._sampled = lru_cache(maxsize=2)(self.sampled)

    def _on(self, state: State, seed: int, count: int, far: bool) -> NDArray[np.float64]:
        if state.phase is Phase.GO and self._draws(state):
            state = replace(state, phase=Phase.DEAL)
        return self._sampled(state, seed, count, WHOLE if far else CARDS_AHEAD)

    def _draws(self, state: State) -> bool:
        arrays, cards = MaxisurfArrays(self.rules, state, state.acting), sum(state.deck)
        ranks, playing = np.array(arrays.ranks), state.passed.count(False)
        seat, passed = state.acting, arrays.passed
        return not maxisurf_kernel.wants_to_stop(seat, ranks, passed, cards, playing)

    def sampled(self, state: State, seed: int, count: int, cards: int) -> NDArray[np.float64]:
        """The results of `count` samples; `cards` are laid, then the end is told."""
        arrays = MaxisurfArrays(self.rules, state, state.acting)
        sheets, acting, due = arrays.sheets, state.acting, state.phase is Phase.DEAL
        if state.phase is Phase.PLACE:
            assert state.hand is not None
            sheets = arrays.laid(arrays.candidates(state.hand, 1, 1)[0])
            acting = (acting + 1) % self.rules.seats
        else:
            cards += 1  # as far as from where this card is drawn
        deck, passed, larger = arrays.deck, arrays.passed, arrays.larger
        if self._has_value and cards < WHOLE:
            rows = np.zeros((count, SEATS, ROW))
            look_ahead(sheets, deck, passed, acting, due, larger, seed, cards, rows)
            return learned().results(rows)
        ranks = np.empty((count, self.rules.seats), np.int64)
        maxisurf_kernel.playouts(sheets, deck, passed, acting, due, larger, seed, True, ranks)
        best = ranks.max(axis=1, keepdims=True)
        points = ranks >> 6 * (maxisurf_kernel.TERMS - 1)  # the smallest group, see `score`
        return _with_wins(points, (ranks == best) & (best > 0))


def _with_wins(points: Any, wins: Any) -> NDArray[np.float64]:
    shares = wins / np.maximum(1, wins.sum(axis=1, keepdims=True))
    return np.stack([points.astype(np.float64), shares], axis=2)
