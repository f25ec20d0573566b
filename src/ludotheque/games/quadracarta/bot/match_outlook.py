"""How a match goes on, for reviews: the kernels play it to its end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.bots.sampling import SampledDraws, final_results, next_decisions, win_chances
from ludotheque.games.quadracarta.bot.maxisurf import MaxisurfArrays
from ludotheque.games.quadracarta.bot.minisurf import MinisurfArrays
from ludotheque.games.quadracarta.kernel import maxisurf as maxisurf_kernel
from ludotheque.games.quadracarta.kernel import minisurf as minisurf_kernel
from ludotheque.games.quadracarta.rules import Quadracarta
from ludotheque.games.quadracarta.state import Phase, State
from ludotheque.rules import Chance, Over

ROUNDS_PLAYED = 1  # after the row under way, before the rest is estimated
TO_COME_BOARDS = 640  # of whole matches, from which the areas still to come are estimated
TO_COME_SEED = 1 << 40  # theirs


class _Outlook(ABC):
    def __init__(self, rules: Quadracarta) -> None:
        self.rules = rules

    def play_on(
        self, state: State, drawn: Mapping[str, int], seeds: Sequence[int], far: bool
    ) -> NDArray[np.float64] | None:
        rules = self.rules
        if rules.tables.duplicate:  # everybody chooses at once: the kernels cannot do that
            return None
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
    """Some rounds are played, then the areas to come are told from what the next card would cost
    each board: whole matches on the same cards say how (`_still_to_come`)."""

    spread_samples = 6
    compares_whole = True  # equal seeds compare two moves well, and the estimate knows one board

    def __init__(self, rules: Quadracarta) -> None:
        super().__init__(rules)
        self._to_come: NDArray[np.float64] | None = None

    def _on(self, state: State, seed: int, count: int, far: bool) -> NDArray[np.float64]:
        arrays = MinisurfArrays(self.rules, state, state.acting)
        played = arrays.rounds if far else min(arrays.rounds, ROUNDS_PLAYED)
        areas, costs = self._played(arrays, state, played, seed, count)
        areas, costs, left = areas[:, -1], costs[:, -1], arrays.rounds - played
        if not left:
            return _with_wins(areas, areas == areas.min(axis=1, keepdims=True))
        if self._to_come is None:
            self._to_come = self._still_to_come()
        base, by_cost, by_area, spread = self._to_come[:, left]
        ends = areas + base + by_cost * costs + by_area * areas
        spreads = [float(spread)] * self.rules.seats
        wins = [win_chances(row, spreads) for row in (-ends).tolist()]
        return np.stack([ends, np.array(wins)], axis=2)

    def _played(
        self, arrays: MinisurfArrays, state: State, played: int, seed: int, count: int
    ) -> tuple[Any, Any]:
        """Areas, and costs of the next card: by sample, rounds played and seat."""
        sheets, now, acting = arrays.sheets, arrays.areas, state.acting
        if state.phase is Phase.PLACE:
            assert state.hand is not None
            place = arrays.candidates(state.hand, 1, 0)[0]
            sheets, now = arrays.laid(place), now.copy()
            now[acting] += place.growth
            acting = (acting + 1) % self.rules.seats
        row = np.array(state.row, np.int64)
        areas = np.empty((count, played + 1, self.rules.seats), np.int64)
        costs = np.empty(areas.shape, np.float64)
        minisurf_kernel.courses(
            sheets, now, arrays.deck, row, acting, arrays.first, arrays.rounds, seed, areas, costs
        )
        return areas, costs

    def _still_to_come(self) -> NDArray[np.float64]:
        """By the rounds that are left: the area still to come as a plane over what the next card
        costs and the area so far, and how far areas end from that, compared with each other."""
        rules, state = self.rules, self.rules.start()
        luck = SampledDraws(rules, TO_COME_SEED, {})
        while isinstance(turn := rules.turn(state), Chance):
            state = luck.draw(state, turn.source)
        arrays = MinisurfArrays(rules, state, state.acting)
        games = TO_COME_BOARDS // rules.seats
        areas, costs = self._played(arrays, state, arrays.rounds, TO_COME_SEED, games)
        found = np.zeros((4, arrays.rounds + 1))
        for left in range(1, arrays.rounds + 1):
            now = arrays.rounds - left
            more, known = areas[:, -1] - areas[:, now], np.stack([costs[:, now], areas[:, now]])
            # The cards are the same for all seats: what they change for all decides nothing.
            apart, differ = (x - x.mean(axis=-1, keepdims=True) for x in (more, known))
            weights = np.linalg.lstsq(differ.reshape(2, -1).T, apart.ravel(), rcond=None)[0]
            rest = apart - np.tensordot(weights, differ, 1)
            base = (more - np.tensordot(weights, known, 1)).mean()
            freedom = max(1, rest.size - games)
            found[:, left] = base, *weights, sqrt(float((rest**2).sum()) / freedom)
        return found


class MaxisurfOutlook(_Outlook):
    def _on(self, state: State, seed: int, count: int, far: bool) -> NDArray[np.float64]:
        arrays = MaxisurfArrays(self.rules, state, state.acting)
        sheets, acting = arrays.sheets, state.acting
        if state.phase is Phase.PLACE:
            assert state.hand is not None
            sheets = arrays.laid(arrays.candidates(state.hand, 1, 1)[0])
            acting = (acting + 1) % self.rules.seats
        ranks = np.empty((count, self.rules.seats), np.int64)
        maxisurf_kernel.playouts(
            sheets, arrays.deck, arrays.passed, acting, False, arrays.larger, seed, ranks
        )
        best = ranks.max(axis=1, keepdims=True)
        points = ranks >> 6 * (maxisurf_kernel.TERMS - 1)  # the smallest group, see `score`
        return _with_wins(points, (ranks == best) & (best > 0))


def _with_wins(points: Any, wins: Any) -> NDArray[np.float64]:
    shares = wins / np.maximum(1, wins.sum(axis=1, keepdims=True))
    return np.stack([points.astype(np.float64), shares], axis=2)
