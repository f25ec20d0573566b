"""Where the other pawns are going, judged by how they drive.

Whoever drives takes about the shortest way, as the streets were when it drove, with an eye on
orange squares. Each drive thus speaks for some places and against others (Bayes). Only what
everybody has seen is used: the log tells the drives, and what stood in the streets at each of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log
from typing import NamedTuple

from ludotheque.games.taxi import state as act
from ludotheque.games.taxi.moves.cards import changed, with_cone
from ludotheque.games.taxi.pieces import CARDS, INDEX, Effect
from ludotheque.games.taxi.state import Action, Tokens, bits
from ludotheque.games.taxi.tables import Tables
from ludotheque.notation import notation
from ludotheque.rules import Log, Seat

SHARP = 3.0  # how strongly a square of detour speaks against a place
ORANGE = 1.5  # squares of detour that a card seems to be worth to people
WHIM = 0.02  # of all drives have reasons that nobody can see
UNSEEN = 1e-9  # the chance of what cannot be: never nothing, so that some place remains

_parse = lru_cache(maxsize=4096)(notation(Action).parse)


class PastDrive(NamedTuple):
    """A drive as everybody saw it."""

    seat: Seat
    start: int
    roll: int
    end: int
    tokens: Tokens
    cards: frozenset[str]  # kept cards used for it


def drives(tables: Tables, events: Log) -> list[PastDrive]:
    """What every pawn has driven since its destination was dealt."""
    found: list[PastDrive] = []
    tokens = Tokens((0,) * len(tables.plan.spots))
    at = [0] * tables.seats
    card = roll = 0
    used: set[str] = set()
    for line in events[:]:
        action = None if line.action is None else _parse(line.action)
        match action:
            case act.Die(pips):
                roll = pips
            case act.Draw(name):
                card = INDEX[name]
                tokens = with_cone(tokens, card)
                if CARDS[card].effect is Effect.DRIVE_ON:
                    roll = CARDS[card].number
            case act.Use(card=name):
                used.add(name)
            case act.Sign() | act.Flip() | act.Bar() | act.Lift():
                tokens = changed(tables, tokens, card, action)
            case act.Drive(to) if line.actor is not None:
                drive = PastDrive(line.actor, at[line.actor], roll, to, tokens, frozenset(used))
                found.append(drive)
                at[line.actor] = to
                used.clear()
            case act.Arrive():
                found = [drive for drive in found if drive.seat != line.actor]
            case act.Pass():
                used.clear()
    return found


def likely(
    tables: Tables, seen: Sequence[PastDrive], places: int, most: int
) -> list[tuple[int, float]]:
    """The likeliest of these places (bits) after such drives of one pawn, with their weights."""
    told = [
        (place, sum(log(_chance(tables, drive, place)) for drive in seen)) for place in bits(places)
    ]
    told.sort(key=lambda pair: -pair[1])
    # By the likeliest: after many odd drives the chances themselves would all be nothing.
    weights = [(place, exp(one - told[0][1])) for place, one in told[:most]]
    total = sum(weight for _, weight in weights)
    return [(place, weight / total) for place, weight in weights]


def _chance(tables: Tables, drive: PastDrive, place: int) -> float:
    """That a pawn on its way to this place drives like that."""
    traffic, start = tables.traffic(drive.tokens), drive.start
    any_way, hop = "any-way" in drive.cards, int("pass-over" in drive.cards)
    ends = traffic.routes(start, drive.roll, place, hop, any_way)
    if drive.end not in ends:  # it has waited long enough, perhaps
        hop, any_way = tables.third_turn(traffic, start, drive.roll, any_way)
        ends = traffic.routes(start, drive.roll, place, hop, any_way)
    if drive.end not in ends:
        return UNSEEN
    field = traffic.distances(place)
    costs = {end: field[end] - ORANGE * tables.orange[end] * (field[end] > 0) for end in ends}
    least = min(costs.values())
    likes = {end: exp(SHARP * (least - cost)) for end, cost in costs.items()}
    return (1 - WHIM) * likes[drive.end] / sum(likes.values()) + WHIM / len(ends)
