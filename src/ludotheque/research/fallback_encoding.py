"""For games that offer learners nothing of their own: actions numbered by their types, or by their
place in the list where those have no bounds, and the view as one vector."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import numpy as np
from msgspec import inspect

from ludotheque.bots.random import random_action
from ludotheque.chance import draw
from ludotheque.declaration import Game
from ludotheque.learning import Numbers, Observer, Part, Unbounded, every
from ludotheque.research.view_encoding import Encoder
from ludotheque.rules import AnyRules, Chance, IllegalAction, Over, Seat
from ludotheque.text import text

PROBE_MATCHES = 3  # random matches that show how long the tuples of a view become
MAX_PROBE_MOVES = 400  # moves of them
PROBE_EVERY_MOVES = 4  # states of them that are looked at
MAX_OBSERVED_NUMBER = 1e9  # of the numbers in an observation
MAX_LISTED_ACTIONS = 1024  # actions in a list
MAX_ACTION_NUMBERS = 20_000  # numbers that nobody can learn


def numbers_of(game: Game, rules: AnyRules) -> Numbers:
    if game.numbers is not None:
        found: Numbers = game.numbers.numbers(rules)
        return found
    info = inspect.type_info(rules.action)
    kinds = info.types if isinstance(info, inspect.UnionType) else (info,)
    try:
        every_one: list[Any] = []
        for kind in kinds:
            assert isinstance(kind, inspect.StructType)
            every_one += every(kind.cls)
            if len(every_one) > MAX_ACTION_NUMBERS:
                return ListNumbers()
        return Numbers(every_one)
    except Unbounded:
        return ListNumbers()


def observer_of(game: Game, rules: AnyRules) -> Observer:
    if game.observation is not None:
        found: Observer = game.observation.observer(rules)
        return found
    return FallbackObserver(rules)


class ListNumbers(Numbers):
    """Numbers without a meaning of their own: the place in the list of legal actions."""

    def __init__(self, size: int = MAX_LISTED_ACTIONS) -> None:
        super().__init__(())
        self.size = size
        self._legal: Sequence[Any] = ()

    def number(self, state: Any, seat: Seat, action: Any) -> int:
        return list(self._legal).index(action)

    def action(self, state: Any, seat: Seat, number: int) -> Any:
        if number >= len(self._legal):
            raise IllegalAction(text("bad-action-fields", tag=str(number), n=len(self._legal)))
        return self._legal[number]

    def mark(self, state: Any, seat: Seat, legal: Sequence[Any], mask: bytearray) -> None:
        self._legal = legal[: self.size]
        mask[: len(self._legal)] = bytes([1]) * len(self._legal)

    def show(self, number: int) -> str:
        return str(number)


class FallbackObserver(Observer):
    kind = np.float32

    def __init__(self, rules: AnyRules) -> None:
        self._rules = rules
        self._encoder = Encoder(rules.view_type, list(_views(rules)))
        size = self._encoder.size
        self.vectors = (Part("view", (size,), "the seat's view (research/view_encoding.py)"),)

    def tell(self, state: Any, seat: Seat) -> bytes:
        vector = self._encoder.flat(self._rules.view(state, seat))
        return np.clip(vector, -MAX_OBSERVED_NUMBER, MAX_OBSERVED_NUMBER).tobytes()


def _views(rules: AnyRules) -> Iterator[Any]:
    """Views of random matches that are the same every time."""
    for number in range(PROBE_MATCHES):
        rng, state = Random(number), rules.start()
        for ply in range(MAX_PROBE_MOVES):
            turn = rules.turn(state)
            if isinstance(turn, Over):
                break
            if ply % PROBE_EVERY_MOVES == 0:
                yield rules.view(state, ply // PROBE_EVERY_MOVES % rules.seats)
            if isinstance(turn, Chance):
                state = draw(rules, state, rng)
            else:
                seat = turn.seats[0]
                state = rules.play(state, seat, random_action(rules.actions(state, seat), rng))
        yield rules.view(state, 0)
