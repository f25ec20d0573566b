"""A Minisurf player: places by what the unseen cards will cost, takes by playing on to the end.

Every way to take and lay a card that adds few squares is a candidate. The best ones by cost are
played on to the end of the match, all seats with the same care, and the better half is kept until
one is left (sequential halving). The n-th playout of every candidate sees the same cards come.
What is wanted is a small surface, and to a smaller degree a large one for the best of the others:
the card that is left over goes to somebody.
"""

from __future__ import annotations

from math import ceil, log2
from typing import Any

from ludotheque.bots import Budget, Choice, Ranked
from ludotheque.bots.arrays import np
from ludotheque.bots.budget import Meter, share
from ludotheque.bots.compare import is_settled
from ludotheque.bots.search_bot import Arm
from ludotheque.games.quadracarta.bot.arrays import Arrays, Candidate, noticed
from ludotheque.games.quadracarta.kernel import minisurf as kernel
from ludotheque.games.quadracarta.kernel.boards import Floats, sheet_of
from ludotheque.games.quadracarta.pieces import NAMES
from ludotheque.games.quadracarta.rules import Quadracarta
from ludotheque.games.quadracarta.state import Phase, Pick, State
from ludotheque.rules import Log, Rng, Seat

SLACK = 1  # squares that a candidate may add more than the best
DENIAL = 0.3  # how much the others' squares count
BATCH = 16  # playouts between two looks at the clock


class MinisurfArrays(Arrays):
    """The state on flat arrays; in the duplicate variant, the seat's own board alone."""

    def __init__(self, rules: Quadracarta, state: State, seat: Seat) -> None:
        duplicate = rules.tables.duplicate
        boards = [state.boards[seat]] if duplicate else list(state.boards)
        super().__init__(boards, 0 if duplicate else seat, state.deck)
        self.areas = np.array([board.area for board in boards], np.int64)
        self.row, self.picking = state.row, state.phase is Phase.PICK
        self.first = (state.first + 1) % len(boards)
        if duplicate:
            self.rounds = rules.tables.cards_each - len(state.boards[seat].laid) - 1
        else:
            self.rounds = sum(state.deck) // rules.seats

    def best_places(self, n: int, card: int, slack: int, found: Floats) -> int:
        sheet = sheet_of(self.sheets, n)
        return kernel.best_places(sheet, card, self.deck, self.rounds, slack, found)

    def playouts(self, candidate: Candidate, seed: int, count: int) -> Any:
        """Every seat's final area, `count` times."""
        areas, rest = np.copy(self.areas), list(self.row)
        areas[self.n] += candidate.growth
        if self.picking:  # a card in the hand has left the row; its twin has not
            rest.remove(candidate.card)
        results = np.empty((count, len(areas)), np.int64)
        kernel.playouts(
            self.laid(candidate), areas, self.deck, np.array(rest, np.int64),
            (self.n + 1) % len(areas), self.first, self.rounds, seed, -1, results,
        )  # fmt: skip
        return results


class MinisurfBot:
    def __init__(self, candidates: int = 24, playouts: bool = True, overlooks: float = 0.0) -> None:
        """`overlooks`: how likely a way to take and lay a card is not seen."""
        self.most, self.searches, self.overlooks = candidates, playouts, overlooks

    def choose(
        self, rules: Quadracarta, state: State, seat: Seat, events: Log, budget: Budget, rng: Rng
    ) -> Choice:
        arrays = MinisurfArrays(rules, state, seat)
        picking = state.phase is Phase.PICK
        if picking and len(set(state.row)) == 1:
            return Choice(Pick(NAMES[state.row[0]]))
        arms = noticed(self._arms(arrays, state), self.overlooks, rng)
        if self.searches and arrays.rounds + len(arrays.row) > 0 and len(arms) > 1:
            meter = Meter(share(budget, events, seat))
            arms = self._halve(arrays, arms, meter, rng.getrandbits(48))
        ranked: dict[Any, Ranked] = {}
        for arm in arms:
            card = NAMES[arm.action.card]
            action: Any = Pick(card) if picking else arrays.place(arm.action)
            ranked.setdefault(action, Ranked(action, arm.mean))
        order = tuple(ranked.values())
        return Choice(order[0].action, order)

    def _arms(self, arrays: MinisurfArrays, state: State) -> list[Arm]:
        """Candidates by cost; a card that hurts the next seat is worth taking."""
        if state.phase is not Phase.PICK:
            assert state.hand is not None
            found = arrays.candidates(state.hand, self.most, SLACK)
            return [Arm(candidate, -candidate.cost) for candidate in found]
        cards = sorted(set(state.row))
        most = max(2, self.most // len(cards))
        arms = []
        for card in cards:
            hurt = 0.0
            if len(state.row) == 2:  # the rest goes to the next seat
                other, following = sum(state.row) - card, (arrays.n + 1) % len(arrays.areas)
                hurt = DENIAL * arrays.candidates(other, 1, 0, following)[0].cost
            arms += [Arm(c, hurt - c.cost) for c in arrays.candidates(card, most, SLACK)]
        return sorted(arms, key=lambda arm: -arm.mean)

    def _halve(self, arrays: MinisurfArrays, arms: list[Arm], meter: Meter, seed: int) -> list[Arm]:
        survivors, dropped = list(arms), list[Arm]()
        rounds = ceil(log2(len(arms)))
        for played in range(rounds):
            until = (played + 1) / rounds
            while True:
                for arm in survivors:
                    results = arrays.playouts(arm.action, seed + len(arm.results), BATCH)
                    arm.results += _worth(results, arrays.n)
                    meter.spend(BATCH)
                if is_settled([arm.results for arm in survivors]) or not meter.more(until):
                    break
            survivors.sort(key=lambda arm: -arm.mean)
            half = (len(survivors) + 1) // 2
            dropped = survivors[half:] + dropped
            survivors = survivors[:half]
        return survivors + dropped


def _worth(results: Any, seat: int) -> list[float]:
    """What each playout was worth to a seat."""
    worth = []
    for areas in results.tolist():
        mine = areas.pop(seat)
        # Alone there is nobody to deny anything.
        worth.append(DENIAL * min(areas, default=0) - mine)
    return worth
