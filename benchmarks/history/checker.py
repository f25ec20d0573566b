"""What players sent and saw, checked against what the server says in the end.

It proves for every table: an acknowledged move is in the record once, as it was sent; a refused one
is not there by that request; every move in the record was sent by somebody; a player who was told
of an event was told of all before it, once, in order and in the same words as everybody who sees
through that seat; and what was acknowledged before something else was sent comes before it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec import Struct

from ludotheque.record import Record, replay, rules_of

Json = dict[str, Any]


class Sent(Struct):
    """A move, from the moment it was first sent; what became of it, if that is known."""

    table: str
    seat: int
    ply: int
    action: str
    at: float
    answered: float = 0.0
    n: int = 0  # acknowledged with this event
    refused: str = ""


class Visit(Struct):
    """Somebody came to a table and was told how far it is."""

    table: str
    at: float
    last: int


class Seen(Struct):
    """Messages that one tab received of one table, in their order."""

    table: str
    seat: int
    events: list[Json]


class History(Struct):
    sent: list[Sent] = []
    visits: list[Visit] = []
    seen: list[Seen] = []


class Truth(Struct):
    """A table in the end: its record, and its events as each seat may read them."""

    record: Record
    events: dict[int, list[Json]]


def check(histories: list[History], truths: dict[str, Truth]) -> list[str]:
    """Everything that no order of what was sent explains; empty if all is well."""
    wrong: list[str] = []
    for id_, truth in truths.items():
        sent = [one for history in histories for one in history.sent if one.table == id_]
        visits = [one for history in histories for one in history.visits if one.table == id_]
        seen = [one for history in histories for one in history.seen if one.table == id_]
        found = [
            *_check_record(truth.record, sent),
            *_check_seen(truth, seen),
            *_check_order(sent, visits),
        ]
        wrong += [f"table {id_}: {one}" for one in found]
    return wrong


def _check_record(record: Record, sent: list[Sent]) -> list[str]:
    wrong = []
    moves = record.moves()
    states = list(replay(record))  # raises if a move was not legal
    forced = rules_of(record.header)[1].forced
    acknowledged = [one for one in sent if one.n]
    for ply, many in Counter(one.ply for one in acknowledged).items():
        if many > 1:
            wrong.append(f"{many} moves acknowledged at ply {ply}")
    for one in acknowledged:
        move = moves[one.ply] if one.ply < len(moves) else None
        if move is None:
            wrong.append(f"lost: ply {one.ply} ({one.action}) was acknowledged as event {one.n}")
        elif (move.actor, move.action) != (one.seat, one.action):
            wrong.append(f"ply {one.ply} is {move.action}, not {one.action} as acknowledged")
    for ply, (move, state) in enumerate(zip(moves, states, strict=False)):
        if move.actor is None or forced(state, move.actor) is not None:
            continue
        mine = [one for one in sent if (one.ply, one.seat) == (ply, move.actor)]
        if not any(one.action == move.action and not one.refused for one in mine):
            wrong.append(f"ply {ply} ({move.action}) was sent by nobody, or refused")
    return wrong


def _check_seen(truth: Truth, seen: list[Seen]) -> list[str]:
    wrong = []
    for tab in seen:
        numbers = [event["n"] for event in tab.events]
        if numbers != list(range(1, len(numbers) + 1)):
            wrong.append(f"seat {tab.seat} was told of events {numbers[:5]}… with gaps or twice")
        told = truth.events[tab.seat][: len(tab.events)]
        if tab.events != told:
            first = next(
                n for n, (a, b) in enumerate(zip(tab.events, told, strict=False)) if a != b
            )
            wrong.append(f"seat {tab.seat} was told something else at event {first + 1}")
    return wrong


def _check_order(sent: list[Sent], visits: list[Visit]) -> list[str]:
    """What had been acknowledged when something was asked comes before its answer."""
    wrong = []
    acknowledged = sorted((one for one in sent if one.n), key=lambda one: one.answered)
    for later in acknowledged:
        for one in acknowledged:
            if one.answered < later.at and one.n >= later.n:
                wrong.append(f"event {one.n} was acknowledged before event {later.n} was asked for")
    for visit in visits:
        known = max((one.n for one in acknowledged if one.answered < visit.at), default=0)
        if visit.last < known:
            wrong.append(f"who came after event {known} was told of {visit.last} only")
    return wrong
