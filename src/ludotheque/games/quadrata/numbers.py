"""Fixed numbers for the actions, by the place of a card in the list of cards and by token.

Which tokens rest is numbered by their places in the movement area: there are millions of sets of
tokens, but 128 of places. The places are those of `hand` in an observation; of equal tokens the
first ones rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress, product
from typing import Any, Protocol

from msgspec import Struct

from ludotheque.games.quadrata import pieces
from ludotheque.games.quadrata import state as act
from ludotheque.games.quadrata.moves.refusals import refuse
from ludotheque.games.quadrata.state import State
from ludotheque.games.quadrata.tables import Tables
from ludotheque.learning import NO_NUMBER, Numbers, every
from ludotheque.rules import Seat

PLACES = pieces.SPACES + pieces.TRAINS + pieces.DOTTED  # in a movement area


class HasTables(Protocol):
    """The rules, as far as they are needed here."""

    seats: int

    @property
    def tables(self) -> Tables: ...


class RestPlaces(Struct, frozen=True, cache_hash=True, tag="rest-places"):
    """`Rest`, by places of the movement area."""

    places: tuple[int, ...]


def numbers(rules: HasTables) -> Numbers:
    return QuadrataNumbers(rules.tables)


class QuadrataNumbers(Numbers):
    def __init__(self, tables: Tables) -> None:
        cards, taxis = [card.id for card in tables.cards], tables.taxis
        ways = taxis.ways(taxis.unmarked, taxis.slots)
        sets = list(product((False, True), repeat=PLACES))
        super().__init__(
            [
                *act.RETURNS.values(),
                *every(act.Discard, card=cards),
                act.KEEP,
                *every(act.Visit, card=cards),
                act.PASS,
                *(act.taxis(effects) for effects, _ in ways),
                *act.PAIRS.values(),
                *every(act.Answer),
                act.BACK,
                *every(act.Bonus),
                *every(act.Use),
                *(act.swap(give, kind) for give in range(1, 2 * pieces.KINDS + 1)
                  for kind in range(1, pieces.KINDS + 1)),
                *every(act.Book, card=cards),
                act.SKIP,
                act.FINISH,
                *(RestPlaces(tuple(compress(range(PLACES), chosen))) for chosen in sets),
            ]
        )  # fmt: skip

    def number(self, state: State, seat: Seat, action: Any) -> int:
        if isinstance(action, act.Rest):
            hand = state.players[seat].hand
            return self._numbers.get(RestPlaces(_places(hand, action.tokens)), NO_NUMBER)
        return super().number(state, seat, action)

    def action(self, state: State, seat: Seat, number: int) -> Any:
        action = self.actions[number]
        if isinstance(action, RestPlaces):
            hand = state.players[seat].hand
            if action.places and action.places[-1] >= len(hand):
                raise refuse("not-in-hand")
            return act.rest(tuple(hand[at] for at in action.places))
        return action

    def mark(self, state: State, seat: Seat, legal: Sequence[Any], mask: bytearray) -> None:
        if legal and isinstance(legal[0], act.Rest):
            hand = state.players[seat].hand
            rests = [action for action in legal if isinstance(action, act.Rest)]
            for found in _all_places(hand, tuple(rests)):
                mask[self._numbers[found]] = 1
            legal = [action for action in legal if not isinstance(action, act.Rest)]
        super().mark(state, seat, legal, mask)


def _places(hand: tuple[int, ...], tokens: Sequence[pieces.Token]) -> tuple[int, ...]:
    """The first places of the hand with these tokens."""
    wanted = [pieces.NUMBER[token] for token in tokens]
    found = []
    for at, number in enumerate(hand):
        if number in wanted:
            wanted.remove(number)
            found.append(at)
    return tuple(found)


@lru_cache(2_000)
def _all_places(hand: tuple[int, ...], rests: tuple[act.Rest, ...]) -> tuple[RestPlaces, ...]:
    return tuple(RestPlaces(_places(hand, rest.tokens)) for rest in rests)
