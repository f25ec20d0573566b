"""How a match goes on, for reviews: one turn more for everybody, then the learned value.

What a draw or a move changes shows within a round; what comes after is mostly noise, and the
learned value has none of it. It knows one board only: what the bonuses for the largest corridors
will be is told from what they would be now, and how far matches end from all this, by whole games
on the same cards. How much the final points vary (`far`) is asked of whole games, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from ludotheque.bots.sampling import SampledDraws, final_results, win_chances
from ludotheque.choice import Budget
from ludotheque.games.cascadia.bot.player import CascadiaBot
from ludotheque.games.cascadia.kernel import layout
from ludotheque.games.cascadia.kernel.chance import new_work
from ludotheque.games.cascadia.kernel.layout import Desk
from ludotheque.games.cascadia.kernel.rollout import THOUSANDTHS
from ludotheque.games.cascadia.kernel.selfplay import (
    CARDS_AT,
    CORRIDORS_AT,
    NATURE_AT,
    RESULT,
    TOTAL_AT,
    VALUE_AT,
    play_on,
)
from ludotheque.games.cascadia.kernel.table import new_deck
from ludotheque.games.cascadia.kernel.translate import board_of, card_codes, table_of
from ludotheque.games.cascadia.kernel.value import MIND
from ludotheque.games.cascadia.kernel.weights import learned, weights_for
from ludotheque.games.cascadia.pieces import HABITAT_NAMES, SPECIES_NAMES, box
from ludotheque.games.cascadia.rules import Cascadia
from ludotheque.games.cascadia.state import TURNS, Decline, Phase, State
from ludotheque.rules import Over, Seat, Seats

BOARDS = 160  # of whole games, from which the points still to come are estimated
SEED = 1 << 40  # theirs
BASE, SLOPE, SPREAD = range(3)  # rows of the estimate of points still to come
_SETTING_UP = frozenset((Phase.CARDS, Phase.FIRST, Phase.STARTERS))


class CascadiaOutlook:
    spread_samples = 6
    late_repeats = 4  # the last round is played to its end, where a point decides, in little time

    def __init__(self, rules: Cascadia) -> None:
        self.rules, self.tables = rules, rules.tables
        self._deck = new_deck(box(rules.options.tiles))
        self._player = CascadiaBot()
        self._desk = Desk(
            board=np.zeros(rules.seats * layout.BOARD, np.int16),
            table=np.zeros(layout.TABLE, np.int16),
            deck=self._deck,
            work=new_work(),
            reals=np.zeros(layout.REALS),
            weights=np.zeros(layout.WEIGHTS),
            net=learned(),
            mind=np.zeros(MIND, np.float32),
        )
        self._laid: tuple[Any, Any] = ((), None)
        self._finished = lru_cache(maxsize=256)(self._finish)
        self._to_come = lru_cache(maxsize=8)(self._still_to_come)

    def play_on(
        self, state: State, drawn: Mapping[str, int], seeds: Sequence[int], far: bool
    ) -> NDArray[np.float64]:
        end = TURNS * self.rules.seats
        # One turn of everybody, the one under way included.
        until = end if far else min(end, state.turns + self.rules.seats)
        state = self._finished(state)
        if state.phase is Phase.OVER:
            return np.repeat([final_results(self.rules, state)], len(seeds), axis=0)
        if state.phase in _SETTING_UP:
            return np.concatenate([self._set_up(state, drawn, seed, far) for seed in seeds])
        rows = self._rows(state, until, drawn.get("tokens", 0), seeds[0], len(seeds))
        if until == end:
            points = rows[:, :, TOTAL_AT] + self._bonuses(rows)
            return _with_wins(points.astype(np.float64), rows[:, :, NATURE_AT])
        to_come = self._to_come(state.cards)
        left = TURNS - self._turns_of(state, until)
        points = self._expected(rows, to_come, TURNS - until // self.rules.seats)
        return _guessed(points, to_come[SPREAD, left])

    def parts_at_end(self, state: State, drawn: Mapping[str, int], seeds: Sequence[int]) -> Any:
        """The points by sample, seat and category, of whole games: five species, five habitats,
        nature tokens and the bonuses for corridors."""
        seats, end = self.rules.seats, TURNS * self.rules.seats
        state = self._finished(state)
        if state.phase is Phase.OVER:
            categories = (*SPECIES_NAMES, *HABITAT_NAMES, "nature", "bonuses")
            scores = self.rules.scores(state)
            parts = [[score.parts.get(name, 0) for name in categories] for score in scores]
            return np.repeat(np.array(parts)[None], len(seeds), axis=0)
        rows = self._rows(state, end, drawn.get("tokens", 0), seeds[0], len(seeds))
        own = rows[:, :, [*range(CARDS_AT, CARDS_AT + 5), *range(CORRIDORS_AT, CORRIDORS_AT + 5)]]
        if seats == 1:
            bonuses = rows[:, :, TOTAL_AT] - own.sum(axis=2) - rows[:, :, NATURE_AT]
        else:
            bonuses = self._bonuses(rows)
        return np.concatenate([own, rows[:, :, NATURE_AT, None], bonuses[:, :, None]], axis=2)

    def end_turn(self, state: State) -> State:
        """The turn under way, as a good player ends it."""
        return self._finished(state)

    def board(self, state: State, seat: Seat) -> Any:
        """A seat's environment as the kernel has it."""
        return board_of(self.tables, state, seat, self._deck)

    def _set_up(self, state: State, drawn: Mapping[str, int], seed: int, far: bool) -> Any:
        """Cards, starting environments and who begins: drawn here, the kernel has only markets."""
        luck = SampledDraws(self.rules, seed, drawn)
        while state.phase in _SETTING_UP:
            state = luck.draw(state, state.phase.value)
        return self.play_on(state, {}, [seed], far)

    def _finish(self, state: State) -> State:
        """The turn under way, as a good player ends it."""
        rules = self.rules
        while True:
            turn = rules.turn(state)
            fresh = state.phase is Phase.CROWD or (
                state.phase is Phase.CHOOSE and not (state.free or state.declined)
            )
            if isinstance(turn, Over) or not isinstance(turn, Seats) or fresh:
                return state
            seat, actions = turn.seats[0], rules.actions(state, turn.seats[0])
            if Decline() in actions:  # one nature token a turn: a second one is hardly ever spent
                state = rules.play(state, seat, Decline())
                continue
            budget = Budget(simulations=1)
            chosen = self._player.choose(rules, state, seat, (), budget, Random(0))
            state = rules.play(state, seat, chosen.action)

    def _rows(self, state: State, until: int, tokens: int, seed: int, count: int) -> Any:
        """The points of every seat's board after this number of turns, by sample and seat."""
        seats = self.rules.seats
        boards = self._boards(state)
        table = table_of(self.tables, state)
        if state.phase in (Phase.TILES, Phase.TOKENS) and not state.wiped:
            table[layout.WIPED] = 0  # the next seat may still wipe three
        results = np.zeros(count * seats * RESULT, np.int64)
        weights = np.tile(weights_for(card_codes(self.tables, state)), seats)
        desk = self._desk._replace(weights=weights)
        play_on(
            boards,
            table,
            desk,
            seats,
            state.acting,
            state.turns,
            until,
            tokens,
            seed,
            count,
            results,
        )
        return results.reshape(count, seats, RESULT)

    def _boards(self, state: State) -> Any:
        """Those of all seats. The draws between two moves leave them as they are."""
        key = (state.environments, state.nature, state.cards)
        if key != self._laid[0]:
            seats = range(self.rules.seats)
            boards = [board_of(self.tables, state, seat, self._deck) for seat in seats]
            self._laid = key, np.concatenate(boards)
        return self._laid[1]

    def _bonuses(self, rows: Any) -> Any:
        """For the largest corridors, by sample and seat. Alone they are in the total."""
        sizes = rows[:, :, CORRIDORS_AT : CORRIDORS_AT + 5]
        seats = sizes.shape[1]
        if seats == 1 or not self.tables.options.bonuses:
            return np.zeros(sizes.shape[:2], np.int64)
        most = sizes.max(axis=1, keepdims=True)
        leads = (sizes == most) & (most > 0)
        leaders = leads.sum(axis=1, keepdims=True)
        if seats == 2:
            extra = np.where(leads, np.where(leaders == 1, 2, 1), 0)
        else:
            extra = np.where(leads, np.choose(np.minimum(leaders, 3), [0, 3, 2, 1]), 0)
            rest = np.where(leads, -1, sizes)
            second = rest.max(axis=1, keepdims=True)
            runs = (rest == second) & (second > 0) & (leaders == 1)
            extra += runs & (runs.sum(axis=1, keepdims=True) == 1)
        return extra.sum(axis=2)

    def _expected(self, rows: Any, to_come: Any, left: int) -> Any:
        """The final points: the learned value, and the bonuses as they are likely to become so
        many rounds later."""
        more = to_come[BASE, left] + to_come[SLOPE, left] * self._bonuses(rows)
        return rows[:, :, VALUE_AT] / THOUSANDTHS + more

    def _turns_of(self, state: State, turns: int) -> Any:
        """The turns each seat has had when `ended` turns have ended."""
        seats = self.rules.seats
        order = (np.arange(seats) - state.first) % seats
        return (turns - order + seats - 1) // seats

    def _still_to_come(self, cards: tuple[str, ...]) -> Any:
        """By the turns that are left: final bonuses as a line over those of now, and how far the
        points end from what was expected."""
        rules = self.rules
        state = rules.start()
        luck = SampledDraws(rules, SEED, {})
        while state.phase in _SETTING_UP:
            state = luck.draw(state, state.phase.value)
        state = replace(state, cards=cards)
        seats, games = rules.seats, BOARDS // rules.seats
        by_left = [
            self._rows(state, seats * (TURNS - left), 0, SEED, games) for left in range(TURNS + 1)
        ]
        bonuses = self._bonuses(by_left[0]).astype(np.float64)
        points = by_left[0][:, :, TOTAL_AT] + bonuses
        found = np.zeros((3, TURNS + 1))
        for left, rows in enumerate(by_left):
            now = self._bonuses(rows)
            varies = now.var()
            slope = ((now - now.mean()) * bonuses).mean() / varies if varies else 0.0
            found[SLOPE, left] = slope
            found[BASE, left] = bonuses.mean() - slope * now.mean()
            found[SPREAD, left] = (points - self._expected(rows, found, left)).std()
        return found


def _with_wins(points: Any, nature: Any) -> NDArray[np.float64]:
    """Equal points are decided by nature tokens, then shared."""
    ranks = points * 1000 + nature
    wins = ranks == ranks.max(axis=1, keepdims=True)
    return np.stack([points, wins / wins.sum(axis=1, keepdims=True)], axis=2)


def _guessed(points: Any, spread: Any) -> NDArray[np.float64]:
    """The chance to win where the end is still to come: each seat's rest varies by itself."""
    spreads = spread.tolist()
    wins = np.array([win_chances(row, spreads) for row in points.tolist()])
    return np.stack([points, wins], axis=2)
