"""Worlds that a seat cannot tell apart: the others' destinations and kept cards, dealt anew."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from math import log

from msgspec.structs import replace

from ludotheque.games.taxi.pieces import CHANCE_CARDS
from ludotheque.games.taxi.state import Deck, Fares, Kept, State, bits
from ludotheque.rules import Rng, Seat

TRIES = 50  # deals that may fail before places are tried one by one
LEAST_WEIGHT = 1e-300  # in the place of none

# How likely each of these places is the destination of a seat, judged by its drives.
Weigh = Callable[[Seat, int], Mapping[int, float]]


def resample(
    state: State,
    seat: Seat,
    rng: Rng,
    weigh: Weigh | None = None,
    quantiles: Sequence[float] | None = None,
) -> State:
    """Destinations are dealt as they are weighed; if they are not, all are equally likely.
    `quantiles`: by seat, where on the scale of all weights its destination is tried first."""
    if state.phase == "over":
        return state
    fares = _resample_goals(state.fares, seat, rng, weigh, quantiles)
    return replace(state, fares=fares, cards=_resample_kept(state.cards, seat, rng))


def _resample_goals(
    fares: Fares,
    seat: Seat,
    rng: Rng,
    weigh: Weigh | None,
    quantiles: Sequence[float] | None,
) -> Fares:
    mine = 1 << fares.goal[seat] if fares.goal[seat] >= 0 else 0
    others = [q for q, goal in enumerate(fares.goal) if q != seat and goal >= 0]
    options = [fares.maybe[q] & ~mine for q in others]
    if weigh is None:
        dealt = _deal_apart([bits(places) for places in options], rng)
    else:
        weighed = [weigh(q, places) for q, places in zip(others, options, strict=True)]
        dealt = []
        if quantiles is not None:
            dealt = [_card_at(one, quantiles[q]) for one, q in zip(weighed, others, strict=True)]
        if not dealt or len(set(dealt)) < len(dealt):
            dealt = _deal_apart([list(one) for one in weighed], rng, weighed)
    goal = list(fares.goal)
    for q, card in zip(others, dealt, strict=True):
        goal[q] = card
    held = mine | sum(1 << card for card in dealt)
    return replace(fares, goal=tuple(goal), deck=fares.unseen & ~held)


def _deal_apart(
    options: list[list[int]], rng: Rng, weighed: list[Mapping[int, float]] | None = None
) -> list[int]:
    """A different card for each, all deals equally likely unless they are weighed."""
    for _ in range(TRIES):
        if weighed is None:
            dealt = [rng.choice(cards) for cards in options]
        else:
            dealt = [_weighed_card(one, rng) for one in weighed]
        if len(set(dealt)) == len(dealt):
            return dealt
    return _search_apart(options, rng, frozenset())


def _weighed_card(weighed: Mapping[int, float], rng: Rng) -> int:
    """A card, as often as its weight: the one with the shortest exponential wait, which a weight
    shortens. Equal generators give a card equal waits, so that a review sees the same world before
    and after a move unless the move speaks against it."""
    waits = [-log(1.0 - rng.random()) for _ in range(max(weighed) + 1)]
    return min(weighed, key=lambda card: waits[card] / max(weighed[card], LEAST_WEIGHT))


def _card_at(weighed: Mapping[int, float], quantile: float) -> int:
    """The card at this part of all weights, in the order of their numbers."""
    cards = sorted(weighed)
    sums = list(accumulate(weighed[card] for card in cards))
    return cards[min(bisect(sums, quantile * sums[-1]), len(cards) - 1)]


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
