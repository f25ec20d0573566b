"""A Minisurf player: places by what the unseen cards will cost, takes by playing on to the end.

Every way to take and lay a card that adds few squares is a candidate. The best ones by cost are
played on to the end of the match, all seats with the same care, and the better half is kept until
one is left (sequential halving). The n-th playout of every candidate sees the same cards come.
What is wanted is a small surface, and to a smaller degree a large one for the best of the others:
the card that is left over goes to somebody.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log2
from typing import Any, NamedTuple

import numpy as np

from ludotheque.bots import Budget, Choice, Ranked
from ludotheque.bots.budget import Meter, share
from ludotheque.bots.compare import settled
from ludotheque.games.quadracarta.bot.arrays import Arrays
from ludotheque.games.quadracarta.kernel import minisurf as kernel
from ludotheque.games.quadracarta.kernel.boards import cover, stretch
from ludotheque.games.quadracarta.pieces import NAMES
from ludotheque.games.quadracarta.rules import Quadracarta
from ludotheque.games.quadracarta.state import Phase, Pick, Place, State, place
from ludotheque.rules import LogLine, Rng, Seat

BATCH = 16  # playouts between two looks at the clock


class Candidate(NamedTuple):
    card: int
    at: int
    turn: int
    growth: int
    cost: float


class MinisurfArrays(Arrays):
    """The state on flat arrays; in the duplicate variant, the seat's own board alone."""

    def __init__(self, rules: Quadracarta, state: State, seat: Seat) -> None:
        duplicate = rules.tables.duplicate
        boards = [state.boards[seat]] if duplicate else list(state.boards)
        super().__init__(boards)
        self.seat = 0 if duplicate else seat
        self.areas = np.array([board.area for board in boards], np.int64)
        self.deck = np.array(state.deck, np.int64)
        self.row = np.array(state.row or [0], np.int64)
        self.waiting = len(state.row)
        if duplicate:
            self.rounds = rules.tables.cards_each - len(state.boards[seat].laid) - 1
            self.first = 0
        else:
            self.rounds = int(self.deck.sum()) // rules.seats
            self.first = (state.first + 1) % rules.seats

    def place(self, candidate: Candidate) -> Place:
        return place(*self.coordinates(self.seat, candidate.at), candidate.turn)

    def candidates(self, card: int, most: int, slack: int) -> list[Candidate]:
        found = np.empty((most, 4), np.float64)
        n = self.seat
        count = kernel.best_places(
            self.boards[n], self.width, self.boxes[n], card, self.deck, self.rounds, slack, found
        )
        return [
            Candidate(card, int(at), int(turn), int(growth), float(cost))
            for cost, at, turn, growth in found[:count].tolist()
        ]

    def cost_to_next(self, card: int) -> float:
        """What the card costs the seat that has to take it if nobody does before."""
        n = (self.seat + 1) % len(self.boards)
        found = np.empty((1, 4), np.float64)
        kernel.best_places(
            self.boards[n], self.width, self.boxes[n], card, self.deck, self.rounds, 0, found
        )
        return float(found[0, 0])

    def playouts(self, candidate: Candidate, seed: int, count: int, spite: float) -> Any:
        """Every seat's final area, `count` times."""
        boards, boxes, areas = self.boards.copy(), self.boxes.copy(), self.areas.copy()
        n = self.seat
        cover(boards[n], self.width, candidate.at, candidate.card, candidate.turn)
        stretch(boxes[n], self.width, candidate.at)
        areas[n] += candidate.growth
        rest = self.row[: self.waiting].tolist()
        if candidate.card in rest:
            rest.remove(candidate.card)
        row = np.array(rest or [0], np.int64)
        results = np.empty((count, len(boards)), np.int64)
        acting = (n + 1) % len(boards)
        kernel.playouts(
            boards, self.width, boxes, areas, self.deck, row, len(rest), acting,
            self.first, self.rounds, spite, seed, results,
        )  # fmt: skip
        return results


class MinisurfBot:
    def __init__(
        self,
        candidates: int = 16,
        slack: int = 1,
        denial: float = 0.3,
        spite: float = 0.0,
        playouts: bool = True,
    ) -> None:
        """`denial`: how much the others' squares count; `spite`: the same within playouts."""
        self.most, self.slack = candidates, slack
        self.denial, self.spite, self.searches = denial, spite, playouts

    def choose(
        self,
        rules: Quadracarta,
        state: State,
        seat: Seat,
        events: Sequence[LogLine],
        budget: Budget,
        rng: Rng,
    ) -> Choice:
        arrays = MinisurfArrays(rules, state, seat)
        picking = state.phase is Phase.PICK
        arms = self._arms(arrays, state)
        if picking and len(set(state.row)) == 1:
            return Choice(Pick(NAMES[state.row[0]]))
        if self.searches and arrays.rounds + arrays.waiting > 0 and len(arms) > 1:
            meter = Meter(share(budget, events, seat))
            arms = self._halve(arrays, arms, meter, rng.getrandbits(48))
        ranked: dict[Any, Ranked] = {}
        for arm in arms:
            action: Any = (
                Pick(NAMES[arm.candidate.card]) if picking else arrays.place(arm.candidate)
            )
            ranked.setdefault(action, Ranked(action, arm.value))
        order = tuple(ranked.values())
        return Choice(order[0].action, order)

    def _arms(self, arrays: MinisurfArrays, state: State) -> list[_Arm]:
        """Candidates by cost; a card that hurts the next seat is worth taking."""
        if state.phase is not Phase.PICK:
            assert state.hand is not None
            found = arrays.candidates(state.hand, self.most, self.slack)
            return [_Arm(candidate, -candidate.cost) for candidate in found]
        cards = sorted(set(state.row))
        arms = []
        for card in cards:
            left = list(state.row)
            left.remove(card)
            hurt = 0.0
            if len(left) == 1:
                hurt = self.denial * arrays.cost_to_next(left[0])
            most = max(2, self.most // len(cards))
            arms += [_Arm(c, hurt - c.cost) for c in arrays.candidates(card, most, self.slack)]
        return sorted(arms, key=lambda arm: -arm.value)

    def _halve(
        self, arrays: MinisurfArrays, arms: list[_Arm], meter: Meter, seed: int
    ) -> list[_Arm]:
        survivors, dropped = list(arms), list[_Arm]()
        rounds = ceil(log2(len(arms)))
        for played in range(rounds):
            until = (played + 1) / rounds
            while True:
                for arm in survivors:
                    results = arrays.playouts(
                        arm.candidate, seed + len(arm.results), BATCH, self.spite
                    )
                    arm.add(self._worth(results, arrays.seat))
                    meter.spend(BATCH)
                if settled([arm.results for arm in survivors]) or not meter.more(until):
                    break
            survivors.sort(key=lambda arm: -arm.value)
            half = (len(survivors) + 1) // 2
            dropped = survivors[half:] + dropped
            survivors = survivors[:half]
        return survivors + dropped

    def _worth(self, results: Any, seat: int) -> list[float]:
        """What each playout was worth to a seat."""
        mine = results[:, seat]
        if results.shape[1] == 1:
            worth: list[float] = (-mine).tolist()
        else:
            others = np.delete(results, seat, axis=1).min(axis=1)
            worth = (self.denial * others - mine).tolist()
        return worth


class _Arm:
    """A candidate and the mean of its playouts; before any, what it costs."""

    def __init__(self, candidate: Candidate, value: float) -> None:
        self.candidate, self.value = candidate, value
        self.results: list[float] = []

    def add(self, results: list[float]) -> None:
        self.results += results
        self.value = sum(self.results) / len(self.results)
