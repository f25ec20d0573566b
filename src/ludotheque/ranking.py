"""Who came where at the end of a match, for whatever reason it has ended."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from ludotheque.record import BadRecord, End, Reason
from ludotheque.rules import Over, Result, Rules, Seat
from ludotheque.text import text


def ranked(
    rules: Rules[Any, Any, Any], state: Any, resigned: Set[Seat], *, finished: bool = False
) -> Result:
    """Places with resigned seats last; seats of an unfinished match rank equal."""
    result = rules.result(state) if finished else None
    if result is not None and not resigned:
        return result
    before = result.places if result is not None else (1,) * rules.seats
    stayed = [seat for seat in range(rules.seats) if seat not in resigned]
    ranks = {seat: 1 + sum(before[o] < before[seat] for o in stayed) for seat in stayed}
    places = tuple(ranks.get(seat, len(stayed) + 1) for seat in range(rules.seats))
    best = tuple(seat for seat in stayed if ranks[seat] == 1)
    if result is None:
        return Result(places, best)
    winners = tuple(seat for seat in best if rules.may_win(state, seat))
    return Result(places, winners, result.decided if winners == result.winners else None)


def possible_results(
    rules: Rules[Any, Any, Any], state: Any, resigned: Set[Seat], reason: Reason
) -> list[Result | None]:
    """What an end for this reason may have led to; only the result tells whose time was up."""
    if reason in ("abandoned", "closed"):
        return [None]
    if reason == "time":
        return [ranked(rules, state, {*resigned, seat}) for seat in range(rules.seats)]
    if reason == "resigned":
        return [ranked(rules, state, resigned)] if rules.seats - len(resigned) <= 1 else []
    over = isinstance(rules.turn(state), Over)
    return [ranked(rules, state, resigned, finished=True)] if over else []


def read_end(
    rules: Rules[Any, Any, Any], state: Any, resigned: Set[Seat], end: End
) -> Result | None:
    """The result as the moves lead to it. Raises BadRecord if the record tells another."""
    recorded = end.result and (end.result.places, end.result.winners)
    for result in possible_results(rules, state, resigned, end.reason):
        if recorded == (result and (result.places, result.winners)):
            return result
    raise BadRecord(text("record-bad-result", line=end.seq + 1))
