"""A table on the pages around it: its line in a list, its log, and how its match ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ludotheque.host.authorization import Viewer
from ludotheque.host.data import TableData, shown_options, table_info
from ludotheque.host.events import StoredEvent, read_event
from ludotheque.host.subscription import MAX_WELCOME_EVENTS
from ludotheque.host.table import HostedTable
from ludotheque.protocol import pages as wire
from ludotheque.record import End
from ludotheque.registry import game
from ludotheque.rules import Seat
from ludotheque.text import Problem, text


def table_line(data: TableData, mine: tuple[Seat, ...] = (), guest: str = "") -> wire.TableLine:
    """A table as in a list. Raises a Problem where its game cannot be played any more."""
    return wire.TableLine(
        table=table_info(data),
        ply=data.ply,
        to_move=data.to_move,
        mine=mine,
        changed=data.changed,
        leave=_way_out(data, mine, guest),
        scores=data.scores,
        result=data.result,
    )


def _way_out(
    data: TableData, mine: tuple[Seat, ...], guest: str
) -> Literal["", "delete", "resign"]:
    """How a guest leaves: own tables without other people are deleted, others resigned."""
    alone = all(info.guest in ("", guest) for info in data.seats)
    if guest and data.host == guest and alone and not data.is_event_match:
        return "delete"
    return "resign" if mine and data.status == "playing" else ""


def played_match(data: TableData, seat: Seat) -> wire.Played:
    """A finished match in the history of the player on this seat."""
    return wire.Played(
        table=data.id,
        game=data.game,
        options=shown_options(data.options),
        at=data.changed,
        seat=seat,
        names=tuple(info.name for info in data.seats),
        bots=tuple(info.bot if info.kind == "bot" else "" for info in data.seats),
        scores=data.scores,
        place=data.result.places[seat] if data.result else 0,
        winners=data.result.winners if data.result else (),
        daily=data.daily,
    )


def log_bounds(table: HostedTable, before: int | None) -> tuple[int, int]:
    """The numbers of the first and last event of a page of the log that ends before a number."""
    end = table.data.n + 1
    last = (end if before is None else min(before, end)) - 1
    return max(1, last - MAX_WELCOME_EVENTS + 1), last


def log_page(found: Sequence[StoredEvent], viewer: Viewer) -> wire.LogPage:
    """A page of these events, as a viewer may know them."""
    events = tuple(read_event(event, viewer, set()) for event in found)
    return wire.LogPage(events, events[0].n if events else 1)


def final_sheet(
    table: HostedTable,
    viewer: Viewer,
    claimable: tuple[wire.Claimable, ...] = (),
    files: tuple[str, ...] = (),
) -> wire.FinalSheet:
    """How a match ended. `files`: the names of those in which it is written. Raises a Problem."""
    viewer.require_table(table.id)
    viewer.require_over("server-not-over")
    match = table.match
    if match is None:  # the table has left memory meanwhile
        raise Problem(text("server-again"))
    end = match.record.end()
    assert isinstance(end, End)
    return wire.FinalSheet(
        table=table.info(),
        scores=table.scores(),
        parts=tuple(table.rules.explain(match.state, seat) for seat in range(len(table.seats))),
        reason=end.reason,
        result=end.result,
        claimable=claimable,
        blocks=game(table.data.game).in_blocks(table.scores()[0].parts),
        files=files,
    )
