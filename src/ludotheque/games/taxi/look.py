"""Builds a view from nothing: only what the reader may know is put in."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ludotheque.games.taxi.cards import CARDS
from ludotheque.games.taxi.hidden import bits
from ludotheque.games.taxi.network import FAR
from ludotheque.games.taxi.state import State
from ludotheque.games.taxi.view import (
    Block,
    Count,
    HiddenCard,
    PawnSeen,
    Reason,
    TaxiView,
    WaySeen,
)
from ludotheque.rules import Seat

if TYPE_CHECKING:
    from ludotheque.games.taxi.rules import Taxi


def look(rules: Taxi, state: State, seat: Seat | None) -> TaxiView:
    tokens, cards = state.tokens, state.cards
    mine = state.fares.goal[seat] if seat is not None else -1
    own = 1 << mine if mine >= 0 else 0
    field = rules.traffic(tokens).distances(mine) if mine >= 0 else None
    hand = cards.kept[seat] if seat is not None else ()
    return TaxiView(
        seat=seat,
        phase=state.phase,
        turn=state.seat,
        turns=state.turns,
        turn_limit=rules.options.turn_limit,
        target=rules.options.target,
        city=rules.plan,
        pawns=tuple(_pawn(rules, state, other, seat, own) for other in range(rules.seats)),
        signs=tokens.signs,
        barriers=tokens.barriers,
        cones=tokens.cones,
        die=state.die,
        hop=state.hop,
        any_way=state.any_way,
        card=CARDS[state.card].id if state.card >= 0 else None,
        way=state.way,
        ways=_ways(rules, state, field) if seat == state.seat and field else (),
        hand=tuple(CARDS[kept.card].id for kept in hand),
        distance=_near(field[state.at[seat]]) if field and seat is not None else None,
        deck=tuple(
            Count(card.id, n)
            for card, n in zip(CARDS, cards.draw, strict=True)
            if n and not card.chance
        ),
        deck_size=sum(cards.draw),
        hidden=_hidden(state, seat),
        discard=tuple(Count(c.id, n) for c, n in zip(CARDS, cards.discard, strict=True) if n),
        shuffle=cards.shuffle,
        unseen=tuple(bits(state.fares.unseen & ~own)),
    )


def _near(steps: int) -> int | None:
    return None if steps == FAR else steps


def _pawn(rules: Taxi, state: State, seat: Seat, reader: Seat | None, own: int) -> PawnSeen:
    fares, goal = state.fares, state.fares.goal[seat]
    open_card = goal >= 0 and (seat == reader or state.phase == "over")
    return PawnSeen(
        square=state.at[seat],
        reached=fares.reached[seat],
        kept=tuple(kept.shuffle for kept in state.cards.kept[seat]),
        maybe=(goal,) if open_card else tuple(bits(fares.maybe[seat] & ~own)),
        destination=goal if open_card else None,
        lost=state.stuck[seat],
        blocked=blocked(rules, state, seat),
    )


def blocked(rules: Taxi, state: State, seat: Seat) -> tuple[Block, ...]:
    """Why a pawn is in a dead end: what closes each step from its square."""
    traffic, network = rules.traffic(state.tokens), rules.network
    square = state.at[seat]
    if traffic.is_free(square):
        return ()
    kinds: tuple[tuple[Reason, int], ...] = (
        ("barrier", network.barriers),
        ("cone", network.cones),
        ("permanent", network.printed),
        ("one-way", network.signs & ~network.printed),
    )
    return tuple(
        Block(to, tuple(kind for kind, mask in kinds if need & traffic.closed & mask))
        for to, need in network.out[square]
    )


def _ways(rules: Taxi, state: State, field: list[int]) -> tuple[WaySeen, ...]:
    if state.phase != "move":
        return ()
    routes = rules.routes(state).items()
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
