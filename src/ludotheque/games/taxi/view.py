"""What a seat sees, put together from nothing: only what the reader may know goes in."""

from __future__ import annotations

from collections import Counter
from typing import Literal, TypeAlias

from msgspec import Struct

from ludotheque.games.taxi.city.network import FAR
from ludotheque.games.taxi.city.plan import Plan
from ludotheque.games.taxi.pieces import CARDS
from ludotheque.games.taxi.state import State, bits
from ludotheque.games.taxi.tables import Tables
from ludotheque.rules import Aids, Seat

Reason: TypeAlias = Literal["barrier", "cone", "one-way", "permanent"]


class Block(Struct, frozen=True):
    """Why a pawn cannot take the step to a square: from its own, or from one that it can reach."""

    start: int
    to: int
    reasons: tuple[Reason, ...]


class PawnSeen(Struct, frozen=True):
    square: int  # 0: the car park
    reached: tuple[int, ...]  # places, in order
    kept: tuple[int, ...]  # face-down Chance cards: since which shuffle each is out
    maybe: tuple[int, ...]  # places that may be its destination, for all this reader knows
    destination: int | None  # one's own; at the end everybody's
    lost: int  # turns already lost in a dead end
    blocked: tuple[Block, ...]  # in a dead end: why; otherwise nothing


class WaySeen(Struct, frozen=True):
    """A move I can make: where it ends, which way it goes, how far my destination is then."""

    to: int
    path: tuple[int, ...]
    left: int | None  # None: no way from there as the streets are


class Count(Struct, frozen=True):
    card: str
    count: int


class HiddenCard(Struct, frozen=True):
    """Chance cards of one shuffle that I have not seen: in the deck or in others' hands."""

    shuffle: int
    card: str
    count: int


class TaxiView(Struct, frozen=True):
    seat: Seat | None
    phase: str
    turn: Seat  # whose turn it is
    turns: int  # completed, by all together
    turn_limit: int  # a player; 0: none
    target: int
    city: Plan
    pawns: tuple[PawnSeen, ...]
    signs: tuple[int, ...]  # by spot: 0 none, 1 with the street, 2 against it
    barriers: tuple[int, ...]  # crossings
    cones: tuple[int, ...]  # numbers
    die: int
    hop: bool
    any_way: bool
    card: str | None  # the card that is being carried out
    way: tuple[int, ...]  # the last move
    ways: tuple[WaySeen, ...]  # my moves, when I am to drive
    hand: tuple[str, ...]  # my Chance cards
    distance: int | None  # from my pawn to my destination as the streets are
    deck: tuple[Count, ...]  # Taxi cards to come, Chance cards apart
    deck_size: int
    hidden: tuple[HiddenCard, ...]
    discard: tuple[Count, ...]
    shuffle: int
    unseen: tuple[int, ...]  # places whose cards may be in the deck


class TaxiAids(Aids, frozen=True):
    distances: tuple[int | None, ...] = ()  # from every square to my destination


def make_view(tables: Tables, state: State, seat: Seat | None) -> TaxiView:
    tokens, cards = state.tokens, state.cards
    mine = state.fares.goal[seat] if seat is not None else -1
    own = 1 << mine if mine >= 0 else 0
    field = tables.traffic(tokens).distances(mine) if mine >= 0 else None
    hand = cards.kept[seat] if seat is not None else ()
    return TaxiView(
        seat=seat,
        phase=state.phase,
        turn=state.seat,
        turns=state.turns,
        turn_limit=tables.options.turn_limit,
        target=tables.options.target,
        city=tables.plan,
        pawns=tuple(_pawn(tables, state, other, seat, own) for other in range(tables.seats)),
        signs=tokens.signs,
        barriers=tokens.barriers,
        cones=tokens.cones,
        die=state.die,
        hop=state.hop > 0,
        any_way=state.any_way,
        card=CARDS[state.card].id if state.card >= 0 else None,
        way=state.way,
        ways=_ways(tables, state, field) if seat == state.seat and field else (),
        hand=tuple(CARDS[kept.card].id for kept in hand),
        distance=_near(field[state.at[seat]]) if field and seat is not None else None,
        deck=_counts(cards.draw, chance=False),
        deck_size=sum(cards.draw),
        hidden=_hidden(state, seat),
        discard=_counts(cards.discard),
        shuffle=cards.shuffle,
        unseen=tuple(bits(state.fares.unseen & ~own)),
    )


def _counts(cards: tuple[int, ...], chance: bool = True) -> tuple[Count, ...]:
    counted = zip(CARDS, cards, strict=True)
    return tuple(Count(card.id, n) for card, n in counted if n and (chance or not card.chance))


def _near(steps: int) -> int | None:
    return None if steps == FAR else steps


def _pawn(tables: Tables, state: State, seat: Seat, reader: Seat | None, own: int) -> PawnSeen:
    fares, goal = state.fares, state.fares.goal[seat]
    open_card = goal >= 0 and (seat == reader or state.phase == "over")
    return PawnSeen(
        square=state.at[seat],
        reached=fares.reached[seat],
        kept=tuple(kept.shuffle for kept in state.cards.kept[seat]),
        maybe=(goal,) if open_card else tuple(bits(fares.maybe[seat] & ~own)),
        destination=goal if open_card else None,
        lost=state.stuck[seat],
        blocked=blocked(tables, state, seat),
    )


def blocked(tables: Tables, state: State, seat: Seat) -> tuple[Block, ...]:
    """Why a pawn is in a dead end: what closes each step from the squares that it can reach."""
    if not tables.is_stuck(state, seat):
        return ()
    traffic, network = tables.traffic(state.tokens), tables.network
    field = traffic.ahead(state.at[seat])
    kinds: tuple[tuple[Reason, int], ...] = (
        ("barrier", network.barriers),
        ("cone", network.cones),
        ("permanent", network.printed),
        ("one-way", network.signs & ~network.printed),
    )
    return tuple(
        Block(square, to, tuple(kind for kind, mask in kinds if need & traffic.closed & mask))
        for square in range(len(field))
        if field[square] < FAR
        for to, need in network.out[square]
        if need & traffic.closed and field[to] == FAR
    )


def _ways(tables: Tables, state: State, field: list[int]) -> tuple[WaySeen, ...]:
    if state.phase != "move":
        return ()
    routes = tables.routes(state).items()
    return tuple(WaySeen(to, walk.path, _near(field[to])) for to, walk in routes)


def _hidden(state: State, reader: Seat | None) -> tuple[HiddenCard, ...]:
    cards = state.cards
    counts = Counter(
        (kept.shuffle, kept.card)
        for seat, hand in enumerate(cards.kept)
        if seat != reader
        for kept in hand
    )
    for number, card in enumerate(CARDS):
        if card.chance and cards.draw[number]:
            counts[cards.shuffle, number] += cards.draw[number]
    return tuple(HiddenCard(s, CARDS[card].id, n) for (s, card), n in sorted(counts.items()))
