"""What sampled matches brought, for reasons: squares now and later, or the smallest group."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ludotheque.bots.explanations import Side, tenths
from ludotheque.games.quadracarta.bot.arrays import Arrays
from ludotheque.games.quadracarta.bot.fitting import fitting_cards
from ludotheque.games.quadracarta.bot.match_outlook import MaxisurfOutlook, MinisurfOutlook
from ludotheque.games.quadracarta.bot.maxisurf import MaxisurfArrays
from ludotheque.games.quadracarta.bot.minisurf import DENIAL, MinisurfArrays
from ludotheque.games.quadracarta.rules import Quadracarta
from ludotheque.games.quadracarta.state import Phase, State
from ludotheque.rules import Seat
from ludotheque.text import Text, text

GROUPS_TOLD = 4  # of the smallest


def _listed(sizes: Sequence[int]) -> str:
    return ", ".join(map(str, sizes))


class _Outcomes(ABC):
    samples = 192

    def __init__(self, rules: Quadracarta) -> None:
        self.rules = rules

    @abstractmethod
    def _arrays(self, state: State, seat: Seat) -> Arrays: ...

    def _end_turn(self, state: State, seat: Seat, slack: int) -> State:
        """With the card in hand on the cheapest place."""
        if state.phase is not Phase.PLACE or state.acting != seat:
            return state
        assert state.hand is not None
        arrays = self._arrays(state, seat)
        place = arrays.place(arrays.candidates(state.hand, 1, slack)[0])
        return self.rules.play(state, seat, place)


class MinisurfOutcomes(_Outcomes):
    def __init__(self, rules: Quadracarta) -> None:
        super().__init__(rules)
        self._outlook = MinisurfOutlook(rules)
        # Between two, a square of the other one's is worth one's own; of several, one is the best.
        others = 1.0 if rules.seats == 2 else DENIAL
        self.measures = {"now": -1.0, "later": -1.0, "others": others}

    def _arrays(self, state: State, seat: Seat) -> Arrays:
        return MinisurfArrays(self.rules, state, seat)

    def play_on(
        self, state: State, seat: Seat, drawn: Mapping[str, int], seeds: Sequence[int]
    ) -> Any:
        state = self._end_turn(state, seat, 0)
        ends = self._outlook.play_on(state, drawn, seeds, True)
        assert ends is not None  # but in the duplicate variant
        areas = ends[:, :, 0]
        now = np.full(len(areas), state.boards[seat].area)
        others = np.delete(areas, seat, axis=1)
        best = others.min(axis=1) if others.size else np.zeros(len(areas))
        return np.stack([now, areas[:, seat] - now, best], axis=1)

    def sentence(self, measure: str, seat: Seat, better: Side, made: Side) -> Text:
        more, less = (tenths(side.means[measure]) for side in (better, made))
        told = text(f"minisurf-why-{measure}", better=more, made=less)
        if measure != "later":
            return told
        after, other = (self._end_turn(side.after, seat, 0) for side in (better, made))
        unseen = sum(after.deck)
        if not unseen:
            return told
        fit, fewer = (fitting_cards(state.boards[seat], state.deck) for state in (after, other))
        if fit > fewer:
            return text("minisurf-why-fitting", told=told, better=fit, made=fewer, unseen=unseen)
        least, most = (self._next_growth(state, seat) for state in (after, other))
        if tenths(least) >= tenths(most):
            return told
        return text("minisurf-why-next", told=told, better=tenths(least), made=tenths(most))

    def _next_growth(self, state: State, seat: Seat) -> float:
        """The squares that an unseen card would add on its cheapest place, on average."""
        arrays = self._arrays(state, seat)
        counts = [(card, count) for card, count in enumerate(state.deck) if count]
        growth = sum(count * arrays.candidates(card, 1, 0)[0].growth for card, count in counts)
        return growth / sum(state.deck)


class MaxisurfOutcomes(_Outcomes):
    def __init__(self, rules: Quadracarta) -> None:
        super().__init__(rules)
        self._outlook = MaxisurfOutlook(rules)
        self.measures = {"smallest": 1.0}

    def _arrays(self, state: State, seat: Seat) -> Arrays:
        return MaxisurfArrays(self.rules, state, seat)

    def play_on(
        self, state: State, seat: Seat, drawn: Mapping[str, int], seeds: Sequence[int]
    ) -> Any:
        ends = self._outlook.play_on(self._end_turn(state, seat, 1), drawn, seeds, True)
        assert ends is not None  # but in the duplicate variant
        return ends[:, seat, :1]

    def sentence(self, measure: str, seat: Seat, better: Side, made: Side) -> Text:
        more, less = (tenths(side.means[measure]) for side in (better, made))
        told = text("maxisurf-why-smallest", better=more, made=less)
        after, other = (self._end_turn(side.after, seat, 1) for side in (better, made))
        most, least = (tenths(self._with_next_card(state, seat)) for state in (after, other))
        now = self.rules.scores(after)[seat].total / self.rules.unit
        if more >= most > max(least, now):  # else one stops before the next card
            return text("maxisurf-why-next", told=told, better=most, made=least)
        sizes, others = (self._smallest_groups(state, seat) for state in (after, other))
        if sizes <= others:
            return told
        return text("maxisurf-why-groups", told=told, better=_listed(sizes), made=_listed(others))

    def _smallest_groups(self, state: State, seat: Seat) -> list[int]:
        sizes = [group.bit_count() for group in state.boards[seat].groups]
        return sorted(sizes)[:GROUPS_TOLD]

    def _with_next_card(self, state: State, seat: Seat) -> float:
        """The smallest group once an unseen card lies well, on average; 0 without one."""
        arrays = MaxisurfArrays(self.rules, state, seat)
        counts = [(card, count) for card, count in enumerate(state.deck) if count]
        best = [count * arrays.smallest_with(card) for card, count in counts]
        return sum(best) / max(1, sum(state.deck))
