"""Open-loop tree search: the tree is made of decisions; hidden cards and draws are sampled anew.

Every simulation deals a world the seat cannot tell from the true one, walks down the decisions it
knows, adds one, and plays on. A node keeps what every seat got, and each seat chooses for itself
(max^n). Decisions with hundreds of actions are widened slowly, the most promising ones first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log, sqrt
from random import Random
from typing import Any

from ludotheque.bots import Ranked
from ludotheque.bots.budget import Meter
from ludotheque.bots.playout import Values, margins, play_best_sampled, playout
from ludotheque.bots.search_bot import SearchBot
from ludotheque.chance import draw
from ludotheque.rules import AnyRules, Chance, IllegalAction, Over, Rng, Seat

MIN_SIMULATIONS = 4  # simulations that prove nothing


class _Node:
    """Statistics of one decision, after one sequence of decisions."""

    __slots__ = ("children", "squares", "totals", "visits")

    def __init__(self, seats: int) -> None:
        self.children: dict[Any, _Node] = {}
        self.visits = 0
        self.totals = [0.0] * seats
        self.squares = [0.0] * seats

    def mean(self, seat: Seat) -> float:
        return self.totals[seat] / self.visits

    def error(self, seat: Seat) -> float:
        """The variance of the mean."""
        spread = self.squares[seat] / self.visits - self.mean(seat) ** 2
        return max(spread, 0.0) / max(1, self.visits - 1)


class TreeBot(SearchBot):
    def __init__(
        self,
        turns: int = 2,
        tries: int = 24,
        explore: float = 0.25,
        widen: float = 1.0,
        trust: float = 4.0,
        doubt: float = 1.0,
    ) -> None:
        """`trust`: how many simulations the first look at an action counts for.
        `doubt`: how many standard errors better an action must be than what looked best."""
        self.turns, self.tries = turns, tries
        self.explore, self.widen, self.trust, self.doubt = explore, widen, trust, doubt

    def judge(
        self, rules: AnyRules, state: Any, seat: Seat, ranked: list[Ranked], meter: Meter, rng: Rng
    ) -> list[Ranked]:
        search = _Search(self, rules, seat, ranked)
        luck = Random(rng.getrandbits(64))
        while True:
            search.simulate(rules.resample(state, seat, luck), luck)
            meter.spend()
            if not meter.more():
                break
        return list(search.judged(self.doubt))


class _Search:
    def __init__(self, bot: TreeBot, rules: AnyRules, seat: Seat, ranked: list[Ranked]) -> None:
        self.bot, self.rules, self.seat = bot, rules, seat
        self.order = [choice.action for choice in ranked]  # the most promising first
        # How far behind the best action each one looked.
        self.behind = {choice.action: choice.value - ranked[0].value for choice in ranked}
        self.root = _Node(rules.seats)
        self.low, self.high = float("inf"), float("-inf")

    def simulate(self, state: Any, rng: Rng) -> None:
        rules, node, path = self.rules, self.root, [self.root]
        while True:
            turn = rules.turn(state)
            if isinstance(turn, Over):
                values = margins(rules.value(state))
                break
            if isinstance(turn, Chance):
                state = draw(rules, state, rng)
                continue
            mover = self.seat if self.seat in turn.seats else turn.seats[0]
            if len(turn.seats) > 1 and mover != self.seat:
                # Chosen at the same time: nobody answers to it, so it is no node of the tree.
                state = play_best_sampled(rules, state, mover, rng, self.bot.tries)
                continue
            action = self._select(node, state, mover, rng)
            state = rules.play(state, mover, action)
            known = node.children.get(action)
            if known is None:
                node.children[action] = known = _Node(rules.seats)
            path.append(known)
            if not known.visits:
                values = playout(rules, state, rng, self.bot.turns, self.bot.tries)
                break
            node = known
        self._learn(path, values)

    def judged(self, doubt: float) -> Iterator[Ranked]:
        """The root's actions, by how clearly they beat the one that looked best at first."""
        favourite = self.root.children[self.order[0]]
        for action, node in self.root.children.items():
            better = node.mean(self.seat) - favourite.mean(self.seat)
            if self.behind[action] < 0:
                better -= doubt * sqrt(node.error(self.seat) + favourite.error(self.seat))
                if node.visits < MIN_SIMULATIONS:
                    better = min(better, 0.0) + self.behind[action]
            yield Ranked(action, better)

    def _select(self, node: _Node, state: Any, mover: Seat, rng: Rng) -> Any:
        """A known action by its upper confidence bound, or a new one while widening allows."""
        room = 1 + int(self.bot.widen * sqrt(node.visits))
        if node is self.root:
            if len(node.children) < min(room, len(self.order)):
                return self.order[len(node.children)]
            legal = list(node.children)
        else:
            actions = self.rules.actions(state, mover)
            here = node.children
            legal = [action for action in here if self._is_legal(action, state, mover)]
            if len(legal) < min(room, len(actions)):
                return self._new(state, mover, actions, rng)
        scale = self.high - self.low or 1.0
        bonus = self.bot.explore * scale * sqrt(log(node.visits + 1))
        behind = self.behind if node is self.root else {}
        trust = self.bot.trust

        def bound(action: Any) -> float:
            child = node.children[action]
            first_look = behind.get(action, 0.0) * trust / (trust + child.visits)
            return child.mean(mover) + first_look + bonus / sqrt(child.visits)

        return max(legal, key=bound)

    def _is_legal(self, action: Any, state: Any, mover: Seat) -> bool:
        """Another world may not offer what this node knows."""
        try:
            self.rules.play(state, mover, action)
        except IllegalAction:
            return False
        return True

    def _new(self, state: Any, mover: Seat, actions: Sequence[Any], rng: Rng) -> Any:
        picked = [actions[int(rng.random() * len(actions))] for _ in range(self.bot.tries)]
        worth = [self.rules.value(self.rules.play(state, mover, a))[mover] for a in picked]
        return picked[worth.index(max(worth))]

    def _learn(self, path: list[_Node], values: Values) -> None:
        self.low = min(self.low, *values)
        self.high = max(self.high, *values)
        for node in path:
            node.visits += 1
            for seat, value in enumerate(values):
                node.totals[seat] += value
                node.squares[seat] += value * value
