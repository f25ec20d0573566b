"""TAXI's own players, and what a hint says about a move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludotheque.bots.casual import CasualBot
from ludotheque.bots.greedy import GreedyBot
from ludotheque.choice import Bot
from ludotheque.declaration import Outlook
from ludotheque.games.taxi.bot.onward import TaxiOutlook
from ludotheque.games.taxi.bot.player import TaxiBot
from ludotheque.games.taxi.city.network import FAR
from ludotheque.games.taxi.rules import Taxi
from ludotheque.games.taxi.state import State, Tokens
from ludotheque.rules import Seat
from ludotheque.text import Text, text

if TYPE_CHECKING:
    from ludotheque.bots.explanations import Outcomes


def level(rules: Taxi, name: str) -> Bot | None:
    """The race has so much luck in it that the best player wins three of five against one that is
    merely greedy: for levels that can be told apart, `hard` is that one."""
    own: dict[str, Any] = {
        "easy": CasualBot(near=0.5, far=0.3),
        "normal": CasualBot(),
        "hard": GreedyBot(),
        "expert": TaxiBot(goals=32),
    }
    return own.get(name)


def outlook(rules: Taxi) -> Outlook:
    return TaxiOutlook(rules)


def outcomes(rules: Taxi) -> Outcomes:
    from ludotheque.games.taxi.bot.match_outcomes import TaxiOutcomes

    return TaxiOutcomes(rules)


def reason(rules: Taxi, before: State, after: State, seat: Seat) -> Text | None:
    """How much nearer it comes, or what has changed in the streets. How far it then is stands in
    the move's own words."""
    goal = before.fares.goal[seat]
    if goal < 0 or after.fares.goal[seat] != goal:
        return None
    old, new = (rules.tables.traffic(s.tokens).distances(goal)[s.at[seat]] for s in (before, after))
    if new == 0:
        return text("bots-reason-taxi-arrives")
    if before.at != after.at and FAR not in (old, new):
        side = "nearer" if new <= old else "farther"
        way = text(f"bots-reason-taxi-{side}", n=abs(old - new))
        return text("bots-reason-taxi-card", way=way) if after.phase == "draw" else way
    if before.tokens != after.tokens:
        if FAR not in (old, new) and new < old:
            return text("bots-reason-taxi-shorter", n=old - new)
        laid = _standing(after.tokens) >= _standing(before.tokens)  # or moved
        return text("bots-reason-taxi-theirs") if laid and new == old else None
    return None


def _standing(tokens: Tokens) -> int:
    signs = sum(sign != 0 for sign in tokens.signs)
    return signs + len(tokens.barriers) + len(tokens.cones)
