"""Where every piece of the box is, for the law that none is lost or made."""

from __future__ import annotations

from ludotheque.games.taxi.cards import CARDS
from ludotheque.games.taxi.plan import Plan
from ludotheque.games.taxi.state import BARRIERS, CONE_TOKENS, SIGNS, State


def count(plan: Plan, state: State) -> dict[str, int]:
    tokens, fares, cards = state.tokens, state.fares, state.cards
    laid = {
        "barrier": (len(tokens.barriers), BARRIERS),
        "cone": (len(tokens.cones), CONE_TOKENS),
        "one-way": (len(tokens.signs) - tokens.signs.count(0), SIGNS),
    }
    # What is not on the board is in the box; more on the board than there are would show.
    counts = {name: on_board + max(0, box - on_board) for name, (on_board, box) in laid.items()}
    held = sum(1 << goal for goal in fares.goal if goal >= 0)
    for number, place in enumerate(plan.places):
        counts[place.id] = sum(set_ >> number & 1 for set_ in (fares.deck, fares.shown, held))
    for number, card in enumerate(CARDS):
        kept = sum(mine.card == number for hand in cards.kept for mine in hand)
        waiting = int(state.card == number)
        counts[card.id] = cards.draw[number] + cards.discard[number] + kept + waiting
    return counts
