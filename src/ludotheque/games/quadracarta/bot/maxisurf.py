"""A Maxisurf player: lays for the cards to come, and stops when going on would lose more often.

A place is judged by what the board will be worth once the next card is laid as well, over all the
cards it may be. Before drawing, the match is played on to the end many times, once having stopped
and once not, and the better answer is given. Whoever is the last to draw knows what is to be
beaten, and stops as soon as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ludotheque.bots import Budget, Choice, Ranked
from ludotheque.bots.budget import Meter, share
from ludotheque.bots.compare import settled
from ludotheque.games.quadracarta.bot.arrays import Arrays
from ludotheque.games.quadracarta.kernel import maxisurf as kernel
from ludotheque.games.quadracarta.kernel.boards import cover, stretch
from ludotheque.games.quadracarta.rules import Quadracarta
from ludotheque.games.quadracarta.state import Go, Pass, Phase, State, place
from ludotheque.rules import LogLine, Rng, Seat

BATCH = 2  # playouts between two looks at the clock
GO, STOP = Go(), Pass()


class Candidate(NamedTuple):
    at: int
    turn: int
    worth: float


class MaxisurfArrays(Arrays):
    """The state on flat arrays."""

    def __init__(self, rules: Quadracarta, state: State, seat: Seat) -> None:
        super().__init__(state.boards)
        self.seat, self.seats = seat, rules.seats
        self.deck = np.array(state.deck, np.int64)
        self.passed = np.array(state.passed, np.int64)
        area = self.width**2
        self.work, self.sizes = np.zeros(2 * area + 1, np.int64), np.zeros(area, np.int64)
        self.ranks = [self.rank(n) for n in range(rules.seats)]
        self.together = rules.tables.duplicate
        if rules.tables.duplicate:
            self.to_come = rules.tables.cards_each - len(state.boards[seat].laid)
        else:
            self.to_come = int(self.deck.sum()) // max(1, state.passed.count(False))
        others = [n for n in range(rules.seats) if n != seat]
        self.last = bool(others) and all(state.passed[n] for n in others)
        self.to_beat = max((self.ranks[n] for n in others if state.passed[n]), default=0)
        target = min(kernel.score(self.to_beat), kernel.LARGEST) if self.last else 0
        self.costs = kernel.COSTS[target]

    def rank(self, n: int) -> int:
        count = kernel.measure(self.boards[n], self.width, self.boxes[n], self.work, self.sizes)
        return kernel.rank(self.sizes, count)

    def candidates(self, card: int, most: int) -> list[Candidate]:
        found = np.empty((most, 3), np.float64)
        board, box = self.boards[self.seat], self.boxes[self.seat]
        count = kernel.best_places(
            board, self.width, box, card, self.costs, 2, self.work, self.sizes, found
        )
        return [Candidate(int(at), int(turn), -cost) for cost, at, turn in found[:count].tolist()]

    def laid(self, card: int, candidate: Candidate) -> tuple[Any, Any]:
        """Board and box with a card laid."""
        board, box = self.boards[self.seat].copy(), self.boxes[self.seat].copy()
        cover(board, self.width, candidate.at, card, candidate.turn)
        stretch(box, self.width, candidate.at)
        return board, box

    def after_next_card(self, card: int, candidate: Candidate) -> float:
        board, box = self.laid(card, candidate)
        return -kernel.after_next_card(
            board, self.width, box, self.deck, self.costs, self.work, self.sizes
        )

    def wins(self, stop: bool, seed: int, count: int) -> list[float]:
        """Which playouts this seat wins, having stopped or drawing; ties are shared."""
        passed, results = self.passed.copy(), np.empty((count, self.seats), np.int64)
        if stop:
            passed[self.seat] = 1
        kernel.playouts(
            self.boards, self.width, self.boxes, self.deck, passed, self.seat, not stop,
            seed, results,
        )  # fmt: skip
        best = results.max(axis=1)
        shares = (results[:, self.seat] == best) & (best > 0)
        won: list[float] = (shares / (results == best[:, None]).sum(axis=1)).tolist()
        return won


class MaxisurfBot:
    def __init__(
        self, candidates: int = 8, playouts: bool = True, overlooks: float = 0.0, enough: int = 10
    ) -> None:
        """`overlooks`: how likely a place is not seen. `enough`: stops with this at the latest."""
        self.most, self.searches = candidates, playouts
        self.overlooks, self.enough = overlooks, enough

    def choose(
        self,
        rules: Quadracarta,
        state: State,
        seat: Seat,
        events: Sequence[LogLine],
        budget: Budget,
        rng: Rng,
    ) -> Choice:
        arrays = MaxisurfArrays(rules, state, seat)
        meter = Meter(share(budget, events, seat))
        if state.phase is Phase.GO:
            return self._go(arrays, meter, rng.getrandbits(48))
        assert state.hand is not None
        return self._place(arrays, state.hand, meter, rng)

    # Laying -------------------------------------------------------------------------------------

    def _place(self, arrays: MaxisurfArrays, card: int, meter: Meter, rng: Rng) -> Choice:
        found = arrays.candidates(card, self.most)
        if self.overlooks:
            found = [c for c in found if rng.random() >= self.overlooks] or found[-1:]
        values = [candidate.worth for candidate in found]
        if self.searches and arrays.deck.any():
            for n, candidate in enumerate(found):
                values[n] = arrays.after_next_card(card, candidate)
                meter.spend()
                if not meter.more():
                    del found[n + 1 :], values[n + 1 :]
                    break
        ranked = [
            Ranked(place(*arrays.coordinates(arrays.seat, c.at), c.turn), value)
            for c, value in zip(found, values, strict=True)
        ]
        ranked.sort(key=lambda choice: -choice.value)
        return Choice(ranked[0].action, tuple(ranked))

    # Stopping -----------------------------------------------------------------------------------

    def _go(self, arrays: MaxisurfArrays, meter: Meter, seed: int) -> Choice:
        mine = arrays.ranks[arrays.seat]
        if mine <= arrays.to_beat:  # ruling 15: without all three towns nobody wins, either
            return Choice(GO, (Ranked(GO, 1.0), Ranked(STOP, 0.0)))
        if arrays.last:
            return Choice(STOP, (Ranked(STOP, 1.0), Ranked(GO, 0.0)))
        if not self.searches or arrays.together:
            enough = min(self.enough, int(kernel.ENOUGH[arrays.to_come]))
            return Choice(STOP if kernel.score(mine) >= enough else GO)
        won: dict[Any, list[float]] = {GO: [], STOP: []}
        count = 0
        while True:
            for action, wins in won.items():
                wins += arrays.wins(action is STOP, seed + count, BATCH)
                meter.spend(BATCH)
            count += BATCH
            if settled(list(won.values())) or not meter.more():
                break
        order = [Ranked(action, sum(wins) / count) for action, wins in won.items()]
        order.sort(key=lambda choice: -choice.value)
        return Choice(order[0].action, tuple(order))
