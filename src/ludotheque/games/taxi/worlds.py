"""Worlds that a seat cannot tell apart: the others' destinations and kept cards, dealt anew."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from ludotheque.games.taxi.pieces import CHANCE_CARDS
from ludotheque.games.taxi.state import Deck, Fares, Kept, State, bits
from ludotheque.rules import Rng, Seat

TRIES = 50  # deals that may fail before places are tried one by one


def resample(state: State, seat: Seat, rng: Rng) -> State:
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
