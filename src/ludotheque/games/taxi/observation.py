"""What a seat observes: the streets square by square, its own destination and what the others' may
be, and the cards. What others hide is not in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from ludotheque.games.taxi.city.network import FAR
from ludotheque.games.taxi.city.plan import CONES
from ludotheque.games.taxi.numbers import HasTables
from ludotheque.games.taxi.pieces import CARDS, CHANCE_CARDS
from ludotheque.games.taxi.state import ASKING, Phase, State, Tokens, bits
from ludotheque.games.taxi.tables import Tables
from ludotheque.learning import Observer, Part, marks, one_hot
from ludotheque.rules import Seat

PHASES = tuple(phase for phase in get_args(Phase) if phase in ASKING)
NO_WAY = 255
REMEMBERED = 512  # arrangements of tokens with a destination, whose distances are kept
_SIGNS = (bytes((0, 0)), bytes((1, 0)), bytes((0, 1)))  # none, with the street, against it


def observer(rules: HasTables) -> Observer:
    return TaxiObserver(rules.tables)


class TaxiObserver(Observer):
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._known: dict[tuple[Tokens, int], bytes] = {}
        plan, seats, kinds = tables.plan, tables.seats, len(CARDS)
        squares, places = len(plan.squares), len(plan.places)
        self.vectors = (
            Part("pawns", (seats, squares), "by seat: where its pawn stands"),
            Part("distance", (squares,), "by square: steps to my destination, 255 where no way"),
            Part("signs", (len(plan.spots), 2), "by spot: a one-way with the street, or against"),
            Part("barriers", (len(plan.crossings),), "by crossing: a barrier stands there"),
            Part("cones", (CONES,), "by number: the cone stands"),
            Part("goal", (places,), "my destination"),
            Part("maybe", (seats, places), "by seat: what its destination may be"),
            Part("reached", (seats, places), "by seat: destinations reached"),
            Part("fares", (places,), "Destination cards that may be in the deck"),
            Part("lost", (seats,), "by seat: turns lost in a dead end"),
            Part("kept", (seats,), "by seat: Chance cards kept"),
            Part("hand", (len(CHANCE_CARDS),), "my Chance cards, by kind"),
            Part("deck", (kinds,), "by card: how many are in the deck; Chance cards with those"
                 " that others keep"),
            Part("discard", (kinds,), "by card: how many are discarded"),
            Part("card", (kinds,), "the card that is being carried out"),
            Part("die", (7,), "the roll; 0 before it"),
            Part("flags", (2,), "this move may pass over obstacles; against one-ways"),
            Part("turns", (1,), "turns left to each seat, 255 and more alike"),
            Part("phase", (len(PHASES),), "what is asked: " + ", ".join(PHASES)),
            Part("acting", (seats,), "by seat: is asked now"),
            Part("me", (seats,), "by seat: is the one who looks"),
        )  # fmt: skip

    def tell(self, state: State, seat: Seat) -> bytes:
        tables, phase = self._tables, state.phase
        plan, seats, kinds = tables.plan, tables.seats, len(CARDS)
        squares, tokens = len(plan.squares), state.tokens
        left = (tables.last_turn - state.turns) // seats
        return b"".join(
            (
                *[one_hot(square, squares) for square in state.at],
                self._distances(state, seat),
                *[_SIGNS[sign] for sign in tokens.signs],
                marks(tokens.barriers, len(plan.crossings)),
                marks([number - 1 for number in tokens.cones], CONES),
                *self._fares(state, seat),
                bytes(state.stuck),
                *_cards(state, seat),
                one_hot(state.card, kinds),
                one_hot(state.die, 7),
                bytes((state.hop > 0, state.any_way, min(left, 255))),
                one_hot(PHASES.index(phase) if phase in ASKING else -1, len(PHASES)),
                one_hot(state.seat if phase in ASKING else -1, seats),
                one_hot(seat, seats),
            )
        )

    def _distances(self, state: State, seat: Seat) -> bytes:
        goal = state.fares.goal[seat]
        if goal < 0:
            return bytes([NO_WAY]) * len(self._tables.plan.squares)
        traffic = self._tables.traffic(state.tokens)
        if (known := self._known.get((state.tokens, goal))) is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            field = traffic.distances(goal)
            known = bytes([NO_WAY if far == FAR else min(far, NO_WAY - 1) for far in field])
            self._known[state.tokens, goal] = known
        return known

    def _fares(self, state: State, seat: Seat) -> Iterator[bytes]:
        fares, mine, places = state.fares, state.fares.goal[seat], len(self._tables.plan.places)
        own = 1 << mine if mine >= 0 else 0
        yield one_hot(mine, places)
        for other, goal in enumerate(fares.goal):
            known = goal >= 0 and (other == seat or state.phase == "over")
            yield marks(bits(1 << goal if known else fares.maybe[other] & ~own), places)
        for reached in fares.reached:
            yield marks(reached, places)
        yield marks(bits(fares.unseen & ~own), places)


def _cards(state: State, seat: Seat) -> tuple[bytes, ...]:
    cards = state.cards
    mine = [kept.card for kept in cards.kept[seat]]
    deck = list(cards.draw)
    for other, hand in enumerate(cards.kept):
        if other != seat:
            for kept in hand:
                deck[kept.card] += 1
    return (
        bytes([len(hand) for hand in cards.kept]),
        bytes([mine.count(card) for card in CHANCE_CARDS]),
        bytes(deck),
        bytes(cards.discard),
    )
