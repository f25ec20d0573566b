"""A player on the kernel: plans whole turns, and answers the small steps of a turn one by one.

It keeps no state. At every step the rest of the turn is planned anew, with the same
sampled games (their seeds come from the environment as it was before the turn), so that the steps
fit together.
"""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from msgspec.structs import replace

from ludotheque.bots import HAS_COMPILER
from ludotheque.bots.arrays import np
from ludotheque.bots.budget import DEFAULT_BUDGET, moves_this_turn
from ludotheque.choice import Budget, Choice, Ranked
from ludotheque.games.cascadia import state as do
from ludotheque.games.cascadia.grid import Kind
from ludotheque.games.cascadia.kernel import layout
from ludotheque.games.cascadia.kernel.chance import new_work
from ludotheque.games.cascadia.kernel.layout import Ints, Reals, coordinates
from ludotheque.games.cascadia.kernel.planner import Candidate, Effort, Planner, Situation
from ludotheque.games.cascadia.kernel.rollout import NOTHING, WIPE_THREE
from ludotheque.games.cascadia.kernel.scoring.points import total_points
from ludotheque.games.cascadia.kernel.table import new_deck
from ludotheque.games.cascadia.kernel.translate import board_of, card_codes, table_of
from ludotheque.games.cascadia.kernel.weights import greedy_weights, weights_for
from ludotheque.games.cascadia.pieces import box
from ludotheque.games.cascadia.rules import Cascadia
from ludotheque.games.cascadia.state import NO_TILE, NO_TOKEN, TURNS, Phase, State
from ludotheque.rules import AnyRules, Log, Rng, Seat

# The part of a turn's budget that a step may use at most.
SHARES = {Phase.CROWD: 0.05, Phase.CHOOSE: 0.4, Phase.REMOVE: 0.04, Phase.MATCH: 0.05}
PLACE_SHARE = 0.35
SECOND_SHARE = 0.15  # when only the tile or only the token is left
LONG_TURN = 3  # steps; after these each gets half of its share
AT_A_GLANCE = 3  # ways to lay a tile, for each pair and token, that who does not plan looks at
WIPE_SHARE = 0.2  # of the step, for looking at what a nature token could replace
THREADS = min(2, os.cpu_count() or 1) if HAS_COMPILER else 1
STARTED_WITH = 3  # tiles of a starting environment

_OWN = threading.local()


def _planner() -> Planner:
    """One planner for each thread that asks: it works in arrays of its own."""
    if not hasattr(_OWN, "planner"):
        # Without a compiler nobody asks for the learned value, and its file is not in the page.
        _OWN.planner = Planner(THREADS, net=None if HAS_COMPILER else np.zeros(0, np.float32))
    planner: Planner = _OWN.planner
    return planner


@cache
def _deck(kind: Kind) -> Ints:
    return new_deck(box(kind))


class CascadiaBot:
    def __init__(
        self,
        keep: int = 48,
        plans: bool = True,
        patterns: bool = True,
        overlooks: float = 0.0,
        weights: Reals | None = None,
    ) -> None:
        """`plans`: sample games; else the fast player alone chooses, with or without patterns.

        `overlooks`: the chance that a possible turn is overlooked. `weights`: instead of ours.
        """
        self.keep, self.plans, self.patterns, self.overlooks = keep, plans, patterns, overlooks
        self._weights = weights

    def weights_for(self, cards: tuple[int, ...]) -> Reals:
        """The weights with which the fast player judges turns, by the scoring cards."""
        if self._weights is not None:
            return self._weights
        return weights_for(cards) if self.patterns else greedy_weights()

    def choose(
        self, rules: AnyRules, state: State, seat: Seat, events: Log, budget: Budget, rng: Rng
    ) -> Choice:
        assert isinstance(rules, Cascadia)
        actions = rules.actions(state, seat)
        if len(actions) == 1:
            return Choice(actions[0])
        step = _Step(self, rules, state, seat, self._effort(state, seat, events, budget), rng)
        ranked = step.ranked()
        return Choice(ranked[0].action, tuple(ranked))

    def _effort(self, state: State, seat: Seat, events: Log, budget: Budget) -> Effort:
        share = SHARES.get(state.phase, PLACE_SHARE)
        if state.phase is Phase.PLACE and NO_TILE in (state.hand_tile, state.hand_token + 1):
            share = SECOND_SHARE
        if moves_this_turn(events, seat) >= LONG_TURN:
            share /= 2
        budget = budget or DEFAULT_BUDGET
        if budget.simulations is not None:
            return Effort(games=max(1, int(budget.simulations * share)), keep=self.keep)
        assert budget.ms is not None
        return Effort(seconds=budget.ms * share / 1000, keep=self.keep)


class _Step:
    """One question of a turn."""

    def __init__(
        self, bot: CascadiaBot, rules: Cascadia, state: State, seat: Seat, effort: Effort, rng: Rng
    ) -> None:
        self.bot, self.state, self.effort, self.rng = bot, state, effort, rng
        self.planner = _planner()
        cards = card_codes(rules.tables, state)
        self.at = Situation(
            board=board_of(rules.tables, state, seat, _deck(rules.options.tiles)),
            table=table_of(rules.tables, state),
            deck=_deck(rules.options.tiles),
            weights=bot.weights_for(cards),
            players=rules.seats,
            turns_left=TURNS - 1 - state.turns // rules.seats,
        )
        # Also when half of the turn is done: then the plan made before looks as good as it did.
        before = state.environments[seat].cells[: STARTED_WITH + state.turns // rules.seats]
        key = repr((before, state.turns)).encode()
        self.seed = int.from_bytes(hashlib.blake2b(key, digest_size=7).digest())

    def ranked(self) -> list[Ranked]:
        """What may be done, from best to worst; each kind of action once."""
        match self.state.phase:
            case Phase.CROWD:
                return self._crowd()
            case Phase.CHOOSE:
                return self._choose()
            case Phase.REMOVE:
                return self._remove()
            case Phase.MATCH:
                return self._match()
        return self._place()

    # Wiping ------------------------------------------------------------------------------------

    def _crowd(self) -> list[Ranked]:
        if self.bot.plans:
            order = self.planner.rank_wipes(self.at, [NOTHING, WIPE_THREE], self.effort, self.seed)
        else:
            value = self.planner.candidates(self.at, 1, 1)[0].value
            threshold = float(self.at.weights[layout.WIPE_BELOW])
            order = sorted([(NOTHING, value), (WIPE_THREE, threshold)], key=lambda w: -w[1])
        return [Ranked(do.Wipe() if wipe else do.Keep(), value) for wipe, value in order]

    def _remove(self) -> list[Ranked]:
        """The nature token is paid: which tokens go? Those that are gone already stay so."""
        removed = self._put_back()
        masks = [mask for mask in range(15, 0, -1) if mask & removed == removed]
        if self.bot.plans:
            order = self.planner.rank_wipes(self.at, masks, self.effort, self.seed)
        else:
            order = [(mask, float(-rank)) for rank, mask in enumerate(masks)]
        found = []
        for mask, value in order:
            more = mask & ~removed
            action = do.Remove((more & -more).bit_length() - 1) if more else do.Redraw()
            found.append(Ranked(action, value))
        return _each_once(found)

    def _put_back(self) -> int:
        """Undo wiped tokens and the payment before wipes are compared."""
        aside = [s for s, count in enumerate(self.state.aside) for _ in range(count)]
        removed = 0
        for slot, token in enumerate(self.state.tokens):
            if token == NO_TOKEN:
                self.at.table[layout.MARKET_TOKEN + slot] = aside.pop()
                removed |= 1 << slot
        self.at.table[layout.ASIDE : layout.ASIDE + 5] = 0
        self.at.table[layout.HAS_ASIDE] = 0
        self.at.board[layout.NATURE] += 1
        return removed

    # Taking ------------------------------------------------------------------------------------

    def _choose(self) -> list[Ranked]:
        effort, wipe = self.effort, (NOTHING, 0.0)
        may_spend = bool(self.at.board[layout.NATURE] > 0 and not self.state.declined)
        if may_spend and self.bot.plans:
            part = effort.part(WIPE_SHARE)
            wipe = self.planner.best_paid_wipe(self.at, part, self.seed)
            effort = effort.part(1 - WIPE_SHARE)
        self.at = replace(self.at, paid=self.state.free)
        found: list[Ranked] = []
        if wipe[0] != NOTHING:
            found.append(Ranked(do.SpendWipe(), wipe[1]))
            effort = effort.part(0.1)  # the rest is for hints only
        for candidate in self._turns(effort):
            spends = candidate.turn[layout.SPEND]
            if spends and not may_spend:
                continue
            action: Any = do.SpendFree() if spends else do.Take(candidate.turn[layout.TAKE_TILE])
            found.append(Ranked(action, candidate.value))
        return _each_once(found)

    def _match(self) -> list[Ranked]:
        slot = self._tile_back()
        self.at = replace(self.at, only_tile=slot, paid=True)
        turns = self._turns(self.effort)
        return _each_once(Ranked(do.With(t.turn[layout.TAKE_TOKEN]), t.value) for t in turns)

    def _turns(self, effort: Effort) -> list[Candidate]:
        """The turns that are open, from best to worst."""
        if self.bot.plans:
            return self.planner.best_turns(self.at, effort, self.seed)
        now = total_points(self.at.board, new_work())
        menu = self.planner.candidates(self.at, self.bot.keep, AT_A_GLANCE)
        noticed = [one for one in menu if self.rng.random() >= self.bot.overlooks] or menu
        return [Candidate(one.turn, now + one.value, 0) for one in noticed]

    def _tile_back(self) -> int:
        slot = self.state.tiles.index(NO_TILE)
        self.at.table[layout.MARKET_TILE + slot] = self.state.hand_tile
        return slot

    def _token_back(self) -> int:
        slot = self.state.tokens.index(NO_TOKEN)
        self.at.table[layout.MARKET_TOKEN + slot] = max(0, self.state.hand_token)
        return slot

    # Placing -----------------------------------------------------------------------------------

    def _place(self) -> list[Ranked]:
        """The tile first, then the token."""
        tile, token = self._tile_back(), self._token_back()
        progress = layout.BEGUN
        if self.state.hand_tile == NO_TILE:
            progress = layout.TILE_LAID
        elif self.state.hand_token == NO_TOKEN:
            progress = layout.TOKEN_PUT
        self.at = replace(self.at, only_tile=tile, only_token=token, paid=True, progress=progress)
        action: Callable[[Candidate], Any] = _put if progress == layout.TILE_LAID else _place
        return _each_once(Ranked(action(t), t.value) for t in self._turns(self.effort))


def _each_once(ranked: Iterable[Ranked]) -> list[Ranked]:
    """Each action with the best turn that begins with it."""
    found: dict[Any, Ranked] = {}
    for one in ranked:
        found.setdefault(one.action, one)
    return list(found.values())


def _place(candidate: Candidate) -> do.Place:
    return do.Place(
        do.At(*coordinates(candidate.turn[layout.LAY_CELL])), candidate.turn[layout.LAY_TURN]
    )


def _put(candidate: Candidate) -> do.Put | do.Pass:
    target = candidate.turn[layout.PUT_CELL]
    return do.Pass() if target == layout.PASS else do.Put(do.At(*coordinates(target)))
