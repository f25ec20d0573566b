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
from ludotheque.games.taxi.state import State
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
        others = (one for one in range(rules.seats) if one != seat)
        hinders = any(_ways(rules, after, one) > _ways(rules, before, one) for one in others)
        return text("bots-reason-taxi-theirs") if hinders and new == old else None
    return None


def reason_against(
    rules: Taxi, before: State, better: State, made: State, seat: Seat
) -> Text | None:
    """How much nearer one move brings the pawn than the other; else its effect on the streets."""
    goal = before.fares.goal[seat]
    if goal < 0 or any(after.fares.goal[seat] != goal for after in (better, made)):
        return None
    traffics = (rules.tables.traffic(after.tokens) for after in (better, made))
    near, far = (
        traffic.distances(goal)[after.at[seat]]
        for traffic, after in zip(traffics, (better, made), strict=True)
    )
    told = []
    if FAR in (near, far) or better.at == made.at == before.at:
        own, theirs = (reason(rules, before, after, seat) for after in (better, made))
        told += [own] if own is not None and own != theirs else []
    elif near != far:
        side = "nearer" if near < far else "farther"
        way = text(f"bots-reason-taxi-than-{side}", n=abs(far - near))
        # Distances know no kept cards, which are why going farther may be better.
        kept = side == "farther" and better.cards.kept[seat]
        told.append(text("bots-reason-taxi-uncounted", way=way) if kept else way)
    if better.phase == "draw" != made.phase:
        told.append(text("bots-reason-taxi-draws"))
    if len(better.cards.kept[seat]) > len(made.cards.kept[seat]):
        told.append(text("bots-reason-taxi-keeps"))
    if not told:
        return None
    return told[0] if len(told) == 1 else text("bots-why-two", first=told[0], second=told[1])


def _ways(rules: Taxi, state: State, seat: Seat) -> int:
    """The squares to all that a pawn's destination may be, together."""
    ahead, maybe = rules.tables.traffic(state.tokens).ahead(state.at[seat]), state.fares.maybe[seat]
    return sum(ahead[door] for place, door in enumerate(rules.tables.doors) if maybe >> place & 1)
