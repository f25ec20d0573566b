"""A Maxisurf player: lays for the cards to come, and stops when going on would lose more often.

A place is judged by what the board will be worth once the own next card is laid as well, over all
the cards it may be; that of the last card by the board as it then is. Before drawing, the match is
played on to the end many times, once having stopped and once not, and the better answer is given.
The last player to draw knows the score to be beaten, and stops as soon as it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ludotheque.bots import Budget, Choice, Ranked
from ludotheque.bots.arrays import np
from ludotheque.bots.budget import Meter, share
from ludotheque.bots.compare import is_settled
from ludotheque.choice import best_of
from ludotheque.games.quadracarta.bot.arrays import Arrays, Candidate, noticed
from ludotheque.games.quadracarta.kernel import maxisurf as kernel
from ludotheque.games.quadracarta.kernel.boards import Floats, sheet_of
from ludotheque.games.quadracarta.kernel.groups import LARGEST, new_groups
from ludotheque.games.quadracarta.rules import Quadracarta
from ludotheque.games.quadracarta.state import Go, Pass, Phase, State
from ludotheque.rules import Log, Rng, Seat

SLACK = 2  # single squares that a place may leave beyond the best
PLACES_COMPARED, LARGEST_SLACK = 24, 6  # places of a card that are looked at for a reason
BATCH = 2  # playouts between two looks at the clock
GO, STOP = Go(), Pass()


class MaxisurfArrays(Arrays):
    """The state on flat arrays."""

    def __init__(self, rules: Quadracarta, state: State, seat: Seat) -> None:
        super().__init__(state.boards, seat, state.deck)
        self.passed = np.array(state.passed, np.int64)
        self.work = kernel.new_work(self.width**2)
        self.groups = new_groups(self.width**2)
        self.larger = rules.scoring.larger
        self.ranks = [self.rank(n) for n in range(rules.seats)]
        self.together = rules.tables.duplicate
        self.to_come = self._own_cards_left(rules, state)
        others = [n for n in range(rules.seats) if n != seat]
        self.last = bool(others) and all(state.passed[n] for n in others)
        self.to_beat = max((self.ranks[n] for n in others if state.passed[n]), default=0)
        target = min(kernel.score(self.to_beat), LARGEST) if self.last else 0
        self.costs = kernel.COSTS[target]

    def _own_cards_left(self, rules: Quadracarta, state: State) -> int:
        """How many cards this seat may still draw: the next one is its own before it draws, and
        somebody else's while it lays one."""
        laying = state.phase is Phase.PLACE
        if self.together:
            return rules.tables.cards_each - len(state.boards[self.n].laid) - laying
        cards, playing = sum(state.deck), max(1, state.passed.count(False))
        return cards // playing if laying else kernel.own_cards(cards, playing)

    def rank(self, n: int) -> int:
        return kernel.rank(sheet_of(self.sheets, n), self.larger, self.work)

    def best_places(self, n: int, card: int, slack: int, found: Floats) -> int:
        sheet = sheet_of(self.sheets, n)
        return kernel.best_places(sheet, card, self.costs, slack, self.groups, found)

    def after_next_card(self, candidate: Candidate) -> float:
        sheet = sheet_of(self.laid(candidate), self.n)
        return -kernel.after_next_card(sheet, self.deck, self.costs, self.groups)

    def rank_with(self, candidate: Candidate) -> int:
        sheet = sheet_of(self.laid(candidate), self.n)
        return kernel.rank(sheet, self.larger, self.work)

    def smallest_with(self, card: int) -> int:
        """The smallest group once this card lies on the best of the cheapest places."""
        places = self.candidates(card, PLACES_COMPARED, LARGEST_SLACK)
        return kernel.score(max(map(self.rank_with, places)))

    def wins(self, stop: bool, seed: int, count: int) -> list[float]:
        """Which playouts this seat wins, having stopped or drawing; ties are shared."""
        passed, results = np.copy(self.passed), np.empty((count, len(self.ranks)), np.int64)
        passed[self.n] = passed[self.n] or stop
        kernel.playouts(
            self.sheets, self.deck, passed, self.n, not stop, self.larger, seed, False, results
        )
        return [_win_share(ranks, self.n) for ranks in results.tolist()]


class MaxisurfBot:
    def __init__(
        self,
        candidates: int = 8,
        ahead: bool = True,
        playouts: bool = True,
        overlooks: float = 0.0,
        enough: int = 10,
    ) -> None:
        """`ahead`: weighs places by the own next card, the last one by the end. `playouts`: decides
        by them when to stop, not by what is `enough`. `overlooks`: how likely a place is not
        seen."""
        self.most, self.ahead, self.playouts = candidates, ahead, playouts
        self.overlooks, self.enough = overlooks, enough

    def choose(
        self, rules: Quadracarta, state: State, seat: Seat, events: Log, budget: Budget, rng: Rng
    ) -> Choice:
        arrays = MaxisurfArrays(rules, state, seat)
        meter = Meter(share(budget, events, seat))
        if state.phase is Phase.GO:
            return self._go(arrays, meter, rng.getrandbits(48))
        assert state.hand is not None
        return self._place(arrays, state.hand, meter, rng)

    # Laying -------------------------------------------------------------------------------------

    def _place(self, arrays: MaxisurfArrays, card: int, meter: Meter, rng: Rng) -> Choice:
        found = noticed(arrays.candidates(card, self.most, SLACK), self.overlooks, rng)
        values = [-candidate.cost for candidate in found]
        if self.ahead and not arrays.to_come:
            values = [kernel.rank_value(arrays.rank_with(candidate)) for candidate in found]
        elif self.ahead:
            for n, candidate in enumerate(found):
                values[n] = arrays.after_next_card(candidate)
                meter.spend()
                if not meter.more():
                    del found[n + 1 :], values[n + 1 :]
                    break
        return _best(zip(map(arrays.place, found), values, strict=True))

    # Stopping -----------------------------------------------------------------------------------

    def _go(self, arrays: MaxisurfArrays, meter: Meter, seed: int) -> Choice:
        mine = arrays.ranks[arrays.n]
        if mine <= arrays.to_beat:  # ruling 15: without all three towns nobody wins, either
            return _best([(GO, 1.0), (STOP, 0.0)])
        if arrays.last:
            return _best([(STOP, 1.0), (GO, 0.0)])
        if not self.playouts or arrays.together:
            enough = min(self.enough, int(kernel.ENOUGH[arrays.to_come]))
            return Choice(STOP if kernel.score(mine) >= enough else GO)
        won: dict[Any, list[float]] = {GO: [], STOP: []}
        count = 0
        while True:
            for action, wins in won.items():
                wins += arrays.wins(action is STOP, seed + count, BATCH)
                meter.spend(BATCH)
            count += BATCH
            if is_settled(list(won.values())) or not meter.more():
                break
        return _best((action, sum(wins) / count) for action, wins in won.items())


def _win_share(ranks: list[int], n: int) -> float:
    best = max(ranks)
    return 1 / ranks.count(best) if ranks[n] == best > 0 else 0.0


def _best(values: Iterable[tuple[Any, float]]) -> Choice:
    return best_of(Ranked(*pair) for pair in values)
