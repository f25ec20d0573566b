"""What leaves a table: its description, and the position as one seat may see it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ludotheque.match import Match
from ludotheque.notation import Notation, digest, notation
from ludotheque.protocol.messages import (
    Logged,
    Nothing,
    Position,
    Said,
    TableEvent,
    TableInfo,
    UndoInfo,
)
from ludotheque.rules import Rules, Score, Seat
from ludotheque.server.rulebook import Values
from ludotheque.server.storage.rows import LoggedFor, StoredEvent, TableRow

LABELLED = 64  # with more actions than this, labels are left out
LONG = 200  # characters of an option's text that are shown


def table_info(row: TableRow, rules: Rules[Any, Any, Any]) -> TableInfo:
    return TableInfo(
        id=row.id,
        game=row.game,
        version=row.version,
        options=shown_options(row.options),
        seats=row.seats,
        status=row.status,
        host=row.host,
        listed=row.listed,
        watch=row.settings.watch,
        takeback=row.settings.takeback,
        aids=row.settings.aids,
        secrets=rules.secrets,
        clock=row.settings.clock,
        created=row.created,
        unit=rules.unit,
        lowest_wins=rules.lowest_wins,
        daily=row.daily,
        rematch=row.rematch,
        imported=row.settings.imported,
        record=record_open(row, rules),
    )


def record_open(row: TableRow, rules: Rules[Any, Any, Any]) -> bool:
    """A record leaves when the match is over; without secrets at any time."""
    return row.header is not None and (row.status == "over" or not rules.secrets)


def shown_options(options: Values) -> Values:
    """Options without the contents of files, which may be long: a fingerprint stands for them."""
    return {
        name: f"#{digest(value)[:8]}" if isinstance(value, str) and len(value) > LONG else value
        for name, value in options.items()
    }


def read_event(event: StoredEvent, reader: Seat | None, muted: set[str]) -> TableEvent:
    """An event as this reader may know it."""
    what = event.what
    if isinstance(what, LoggedFor):
        line = what.lines[0 if len(what.lines) == 1 or reader is None else reader + 1]
        return TableEvent(event.n, event.at, Logged(line))
    if isinstance(what, Said) and what.guest in muted:
        return TableEvent(event.n, event.at, Nothing())
    return TableEvent(event.n, event.at, what)


@lru_cache(50_000)
def _written(forms: Notation, action: Any) -> str:
    """Actions come again and again; writing them down is what a position costs most."""
    return forms.show(action)


def position(match: Match, n: int, seat: Seat | None, scores: tuple[Score, ...]) -> Position:
    """Where the match stands after event `n`, for a seat or a spectator."""
    rules = match.rules
    actions: tuple[str, ...] = ()
    labels: tuple[Any, ...] = ()
    if seat is not None and seat in match.to_move:
        legal = match.actions(seat)
        forms = notation(rules.action)
        actions = tuple(_written(forms, one) for one in legal)
        if len(actions) <= LABELLED:
            labels = tuple(rules.tell(match.state, seat, one, seat).text for one in legal)
    return Position(
        n=n,
        seq=match.seq,
        ply=match.ply,
        seat=seat,
        to_move=match.to_move,
        scores=scores,
        view=match.view(seat),
        ask=None if seat is None or match.over else rules.ask(match.state, seat),
        actions=actions,
        labels=labels,
        undo=None if seat is None else undo_info(match, seat),
    )


def undo_info(match: Match, seat: Seat) -> UndoInfo | None:
    step, beyond = match.undo_target(seat)
    if step is None:
        return None
    return UndoInfo(step, match.undo_target(seat, True)[0], beyond)
