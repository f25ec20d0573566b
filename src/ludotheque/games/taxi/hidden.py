"""Destination cards, and what everybody can work out about the hidden ones.

A pawn stops at its destination (ruling 4), so every entrance it has passed since its card was dealt
is not the one. `Fares.maybe` remembers that for each seat, and `resample` deals accordingly.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ludotheque.games.taxi.cards import CHANCE_CARDS
from ludotheque.games.taxi.network import Walk
from ludotheque.games.taxi.state import Deck, Fares, Kept, State
from ludotheque.rules import Rng, Seat

if TYPE_CHECKING:
    from ludotheque.games.taxi.rules import Taxi

TRIES = 50  # deals that may fail before places are tried one by one


def bits(cards: int) -> list[int]:
    return [number for number in range(cards.bit_length()) if cards >> number & 1]


# Dealing, driving and arriving -----------------------------------------------------------------


def _standing(rules: Taxi, state: State, seat: Seat) -> int:
    here = rules.plan.squares[state.at[seat]].place
    return 0 if here is None else 1 << here


def dealable(rules: Taxi, state: State) -> int:
    """What can be drawn now: from the deck or, if it is empty, from the cards on the table.

    Ruling 6: not the place the pawn stands at. Ruling 25: an empty deck is made anew.
    """
    fares = state.fares
    return (fares.deck or fares.shown) & ~_standing(rules, state, fares.goal.index(-1))


def deal(rules: Taxi, state: State, card: int) -> Fares:
    fares, seat = state.fares, state.fares.goal.index(-1)
    deck, unseen, shown = fares.deck, fares.unseen, fares.shown
    if not deck:
        deck, unseen, shown = shown, shown, 0
    maybe = unseen & ~_standing(rules, state, seat)
    return Fares(
        goal=(*fares.goal[:seat], card, *fares.goal[seat + 1 :]),
        maybe=(*fares.maybe[:seat], maybe, *fares.maybe[seat + 1 :]),
        reached=fares.reached,
        deck=deck & ~(1 << card),
        unseen=unseen,
        shown=shown,
    )


def after_drive(rules: Taxi, state: State, walk: Walk) -> Fares:
    """What a move tells everybody: the goal was reached, or is none of the doors passed."""
    fares, seat = state.fares, state.seat
    goal, before = fares.goal[seat], fares.maybe[seat]
    if walk.end == rules.doors[goal]:
        left = 1 << goal
    else:
        left = before & ~walk.doors
        if rules.network.is_ambiguous or state.hop:
            for other in _passed_over(rules, state, walk):
                left &= other.doors
    if left == before:
        return fares
    return replace(fares, maybe=(*fares.maybe[:seat], left, *fares.maybe[seat + 1 :]))


def _passed_over(rules: Taxi, state: State, walk: Walk) -> list[Walk]:
    """Ways to the same square that would have come first, had they not led past the goal."""
    traffic = rules.traffic(state.tokens)
    ways = traffic.ways(state.at[state.seat], state.die, state.hop, state.any_way)
    same = [way for way in ways if way[1] == walk[1]]
    return same[: same.index(walk)]


def arrive(rules: Taxi, state: State) -> Fares:
    """The card is shown; it stays in front of its owner (ruling 26)."""
    fares, seat = state.fares, state.seat
    goal = fares.goal[seat]
    card = 1 << goal
    maybe = [cards & ~card for cards in fares.maybe]
    maybe[seat] = 0
    reached = (*fares.reached[seat], goal)
    return Fares(
        goal=(*fares.goal[:seat], -1, *fares.goal[seat + 1 :]),
        maybe=tuple(maybe),
        reached=(*fares.reached[:seat], reached, *fares.reached[seat + 1 :]),
        deck=fares.deck,
        unseen=fares.unseen & ~card,
        shown=fares.shown | card,
    )


# Worlds a seat cannot tell apart ---------------------------------------------------------------


def resample(rules: Taxi, state: State, seat: Seat, rng: Rng) -> State:
    if state.phase == "over":
        return state
    fares = _resample_goals(state.fares, seat, rng)
    return replace(state, fares=fares, cards=_resample_kept(state.cards, seat, rng))


def _resample_goals(fares: Fares, seat: Seat, rng: Rng) -> Fares:
    mine = 1 << fares.goal[seat] if fares.goal[seat] >= 0 else 0
    others = [q for q, goal in enumerate(fares.goal) if q != seat and goal >= 0]
    options = [bits(fares.maybe[q] & ~mine) for q in others]
    dealt = _deal_apart(options, rng)
    goal = list(fares.goal)
    for q, card in zip(others, dealt, strict=True):
        goal[q] = card
    held = mine | sum(1 << card for card in dealt)
    return replace(fares, goal=tuple(goal), deck=fares.unseen & ~held)


def _deal_apart(options: list[list[int]], rng: Rng) -> list[int]:
    """A different card for each, all deals equally likely."""
    for _ in range(TRIES):
        dealt = [rng.choice(cards) for cards in options]
        if len(set(dealt)) == len(dealt):
            return dealt
    return _search_apart(options, rng, frozenset())


def _search_apart(options: list[list[int]], rng: Rng, taken: frozenset[int]) -> list[int]:
    if not options:
        return []
    cards = [card for card in options[0] if card not in taken]
    rng.shuffle(cards)
    for card in cards:
        try:
            return [card, *_search_apart(options[1:], rng, taken | {card})]
        except LookupError:
            continue
    raise LookupError("no deal fits what has been seen")


def _resample_kept(cards: Deck, seat: Seat, rng: Rng) -> Deck:
    """The others' kept cards and the Chance cards of the deck, mixed within their shuffle.

    What went into each shuffle, and which face-down card comes from which, everybody has seen.
    """
    hands = [list(hand) for hand in cards.kept]
    draw = list(cards.draw)
    for shuffle in sorted({kept.shuffle for hand in hands for kept in hand} | {cards.shuffle}):
        slots = [
            (q, slot)
            for q, hand in enumerate(hands)
            for slot, kept in enumerate(hand)
            if q != seat and kept.shuffle == shuffle
        ]
        pool = Counter(hands[q][slot].card for q, slot in slots)
        in_deck = shuffle == cards.shuffle
        if in_deck:
            pool.update({card: draw[card] for card in CHANCE_CARDS})
        mixed = sorted(pool.elements())
        rng.shuffle(mixed)
        for (q, slot), card in zip(slots, mixed, strict=not in_deck):
            hands[q][slot] = Kept(card, shuffle)
        if in_deck:
            rest = Counter(mixed[len(slots) :])
            for card in CHANCE_CARDS:
                draw[card] = rest[card]
    return replace(cards, draw=tuple(draw), kept=tuple(map(tuple, hands)))
