"""TAXI's own figures of a match: what stands in the streets, and what the cards came to."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ludotheque.games.taxi.moves.cards import choices, with_cone
from ludotheque.games.taxi.pieces import CARDS, INDEX, Effect
from ludotheque.games.taxi.scoring import ends_at_limit
from ludotheque.games.taxi.state import Draw, State, Use
from ludotheque.games.taxi.tables import Tables
from ludotheque.rules import Seat

# What people take: rolling, looking at the map, counting squares; reading a card and doing it.
A_TURN, A_CARD = 24.0, 18.0  # seconds


class Watcher:
    """Sees a match pass, state by state."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.cards = 0  # drawn
        self.idle = 0  # of those, without effect
        self.dead = 0  # turns that began in a dead end
        self.used: Counter[Effect] = Counter()
        self.drew: Counter[Seat] = Counter()  # cards, by seat
        self.trapped: Counter[Seat] = Counter()  # turns begun in a dead end, likewise

    def see(self, state: State, seat: Seat | None, action: Any) -> None:
        if state.phase == "roll" and state.die == 0 and not isinstance(action, Use):
            self.dead += not self._is_free(state)
            self.trapped[state.seat] += not self._is_free(state)
        if isinstance(action, Use):
            self.used[CARDS[INDEX[action.card]].effect] += 1
        if isinstance(action, Draw):
            number = INDEX[action.card]
            self.cards += 1
            self.drew[state.seat] += 1
            if not self._has_effect(state, number):
                self.idle += 1
            elif not CARDS[number].chance:
                self.used[CARDS[number].effect] += 1

    def figures(self, last: State) -> dict[str, float]:
        signs = len(last.tokens.signs) - last.tokens.signs.count(0)
        barriers, cones = len(last.tokens.barriers), len(last.tokens.cones)
        return {
            "minutes": (last.turns * A_TURN + self.cards * A_CARD) / 60,
            "turns": last.turns,
            "cards": self.cards,
            "idle-cards": self.idle,
            "dead-ends": self.dead,
            "standing": signs + barriers + cones,
            "one-ways": signs,
            "barriers": barriers,
            "cones": cones,
            "at-limit": float(ends_at_limit(self._tables, last)),
        }

    def by_seat(self, last: State) -> dict[str, list[float]]:
        seats = range(self._tables.seats)
        return {
            "cards": [float(self.drew[seat]) for seat in seats],
            "dead-ends": [float(self.trapped[seat]) for seat in seats],
        }

    def uses(self) -> dict[str, int]:
        """Every effect, also those that no card brought."""
        return {effect.value: self.used[effect] for effect in Effect}

    def _is_free(self, state: State) -> bool:
        return not self._tables.is_stuck(state, state.seat)

    def _has_effect(self, state: State, card: int) -> bool:
        kind, tokens = CARDS[card], state.tokens
        if kind.effect is Effect.DRIVE_ON:
            return self._is_free(state)
        changes = with_cone(tokens, card) != tokens
        return kind.chance or changes or bool(choices(self._tables, tokens, card))


def watch(rules: Any) -> Watcher:
    return Watcher(rules.tables)
