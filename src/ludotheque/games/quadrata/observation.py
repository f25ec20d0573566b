"""What a seat observes: the cards on the table and every player's tokens, visits and Taxis."""

from __future__ import annotations

from ludotheque.games.quadrata import pieces, scoring
from ludotheque.games.quadrata.moves import turn
from ludotheque.games.quadrata.numbers import PLACES, HasTables
from ludotheque.games.quadrata.state import NOTHING, Phase, State
from ludotheque.games.quadrata.tables import Tables
from ludotheque.learning import Observer, Part, marks, one_hot
from ludotheque.rules import Seat, Seats

PHASES = (
    Phase.RETURN,
    Phase.REPLACE,
    Phase.VISIT,
    Phase.TAXIS,
    Phase.TOKENS,
    Phase.ANSWER,
    Phase.BONUS,
    Phase.BOOK,
    Phase.REST,
)
SHIFT = 128  # what the Taxis chosen add to the product is written as the sum and this
CATEGORIES = 6


def observer(rules: HasTables) -> Observer:
    return QuadrataObserver(rules.tables, rules.seats)


class QuadrataObserver(Observer):
    def __init__(self, tables: Tables, seats: int) -> None:
        self._tables = tables
        self._scored: dict[Seat, tuple[tuple[object, ...], bytes]] = {}
        cards, kinds = len(tables.cards), pieces.KINDS
        self.vectors = (
            Part("centre", (cards,), "by card: lies in the centre"),
            Part("top", (cards,), "by card: lies on top of the discard pile"),
            Part("discarded", (cards,), "by card: lies below it"),
            Part("deck", (cards,), "by card: is still to come"),
            Part("reserved", (seats, cards), "by seat: the card it has booked"),
            Part("visits", (seats, 2 * cards), "by seat: cities (even) and attractions (odd)"),
            Part("hand", (seats, PLACES), "by seat: the movement area, place by place: 0, a token"
                 " from 1 to 13 (an airplane), or one in a dotted circle from 14 to 26"),
            Part("bag", (seats, kinds), "by seat: tokens in the bag"),
            Part("resting", (seats, kinds), "by seat: tokens in the rest area"),
            Part("returned", (seats, 6), "by seat: basic tokens back in the box"),
            Part("trains", (seats,), "by seat: Trains taken"),
            Part("taxis", (seats, 2), "by seat: Taxis circled, and not yet used"),
            Part("marked", (seats, len(tables.taxis.squares)), "by seat: Taxi squares marked"),
            Part("trophies", (seats, len(tables.trophies)), "by seat: trophies won"),
            Part("points", (seats, CATEGORIES), "by seat: half points by category"),
            Part("chosen", (seats,), "by seat: has chosen what to return"),
            Part("choice", (6,), "what I have chosen to return"),
            Part("black", (kinds,), "tokens in the black bag"),
            Part("planes", (1,), "airplanes left"),
            Part("visiting", (2 * cards,), "the destination that is being visited"),
            Part("shift", (1,), "what the Taxis chosen add to the product, plus 128"),
            Part("pair", (2,), "practice: the tokens chosen, as in `hand`"),
            Part("visit", (5,), "visits made this turn, bonuses to choose; a second one is allowed;"
                 " a Taxi was received instead; pairs given up"),
            Part("day", (1,), "the day, from 1 on"),
            Part("phase", (len(PHASES),), "what is asked: " + ", ".join(PHASES)),
            Part("acting", (seats,), "by seat: is asked now"),
            Part("first", (seats,), "by seat: goes first"),
            Part("me", (seats,), "by seat: is the one who looks"),
        )  # fmt: skip

    def tell(self, state: State, seat: Seat) -> bytes:
        tables, players, phase = self._tables, state.players, state.phase
        cards, seats = len(tables.cards), len(players)
        due = turn(state)
        visit = (state.made, state.bonuses, state.second, state.consoled, state.misses)
        first, second = state.pair or (0, 0)
        return b"".join(
            (
                marks([card for card in state.centre if card != NOTHING], cards),
                one_hot(state.discard[-1] if state.discard else -1, cards),
                marks(state.discard[:-1], cards),
                marks(state.deck, cards),
                *[one_hot(player.reserved, cards) for player in players],
                *[marks(player.visits, 2 * cards) for player in players],
                *[bytes(player.hand).ljust(PLACES, b"\0") for player in players],
                *[bytes(player.bag) for player in players],
                *[bytes(player.rest) for player in players],
                *[_basics(player.returned) for player in players],
                bytes([player.trains for player in players]),
                *[bytes((player.circled, player.unused_taxis)) for player in players],
                *[bytes(player.marked) for player in players],
                *[bytes([owner == n for owner in state.trophies]) for n in range(seats)],
                *[self._points(state, n) for n in range(seats)],
                bytes([bool(player.pending) for player in players]),
                _basics(players[seat].pending),
                bytes(state.black),
                bytes((state.planes,)),
                one_hot(state.half, 2 * cards),
                bytes((SHIFT + sum(state.effects), first, second, *visit, state.day)),
                one_hot(PHASES.index(phase) if phase in PHASES else -1, len(PHASES)),
                marks(due.seats if isinstance(due, Seats) else (), seats),
                one_hot(state.first, seats),
                one_hot(seat, seats),
            )
        )

    def _points(self, state: State, seat: Seat) -> bytes:
        """The same until the player or the trophies change."""
        scored = (state.players[seat], state.trophies, state.first)
        known, told = self._scored.get(seat, ((None,) * 3, b""))
        if any(new is not old for new, old in zip(scored, known, strict=True)):
            found = scoring.score(self._tables, state, seat).parts
            told = bytes(found.values()).ljust(CATEGORIES, b"\0")
            self._scored[seat] = scored, told
        return told


def _basics(kinds: tuple[int, ...]) -> bytes:
    return marks([kind - 1 for kind in kinds], len(pieces.BASICS))
