"""`ludotheque admin repair`: tables that cannot be loaded, and how much of them can be saved.

The entries of a match are the truth, everything else is derived from them. What is derived is made
anew; entries that do not replay, and all after them, can be given up (`--cut`). Servers that run
notice it by the table's revision.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, select, update

from ludotheque.match import Match
from ludotheque.record import End, Entry, Record, Snapshot
from ludotheque.server.admin.cli import open_store
from ludotheque.server.storage import cluster, rows
from ludotheque.server.storage.schema import HIDDEN, entries, events, snapshots, tables
from ludotheque.server.storage.store import Store
from ludotheque.text import Problem, Text, choose_language, language, text
from ludotheque.text_wrapping import print_text

_entry: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


class Examination(Struct):
    """The intact part of a table."""

    row: rows.TableRow
    replayable: list[Entry]  # that replay
    entries: int
    events: int  # that are there without a gap
    snapshot_bad: bool = False

    @property
    def is_whole(self) -> bool:
        return len(self.replayable) == self.entries and self.events == self.row.n

    @property
    def is_intact(self) -> bool:
        return self.is_whole and not self.snapshot_bad


def repair(table: str = "", /, *, database: str | None = None, cut: bool = False) -> None:
    """Examine a table (all of them if none is named), and repair it."""
    say = language(choose_language())
    with open_store(database) as store:
        with store.engine.connect() as connection:
            ids = select(tables.c.id).where(tables.c.status.not_in(HIDDEN))
            ids = ids.where(*([tables.c.id == table] if table else []))
            found = list(connection.execute(ids).scalars())
        if table and not found:
            raise Problem(text("server-no-table"))
        told = [(id_, why) for id_ in found if (why := _repair(store, id_, cut))]
    for id_, why in told:
        print_text(f"{id_}: {say(why)}")
    print_text(say(text("repair-looked", n=len(found), bad=len(told))))
    if any(why.key in ("repair-cut", "repair-not") for _, why in told):
        sys.exit(1)


def _repair(store: Store, id_: str, cut: bool) -> Text | None:
    """Repair a table; returns a text about the damage, None if there was none."""
    try:
        with store.engine.begin() as connection:
            finding = examine(connection, id_)
            if finding.is_intact:
                return None
            kept, of = len(finding.replayable), finding.entries
            if not finding.is_whole and not cut:
                return text("repair-cut", kept=kept, of=of)
            restore(connection, finding)
            return text("repair-done", kept=kept, of=of)
    except (Problem, msgspec.MsgspecError) as error:
        why: Any = error.reason if isinstance(error, Problem) else str(error)
        return text("repair-not", why=why)


def examine(connection: Connection, id_: str) -> Examination:
    """Raises a Problem, or what msgspec does, where not even the table itself can be read."""
    found = connection.execute(select(tables).where(tables.c.id == id_)).one()
    row = rows.from_columns(found)
    query = select(entries.c.seq, entries.c.data).where(entries.c.table_id == id_)
    written = list(connection.execute(query.order_by(entries.c.seq)))
    numbers = select(events.c.n).where(events.c.table_id == id_).order_by(events.c.n)
    told = _count_contiguous(list(connection.execute(numbers).scalars()))
    readable = _decode_entries(written)
    if row.header is None:
        return Examination(row, [], 0, told)
    good = readable[: _count_replayable(row, readable)]
    finding = Examination(row, good, len(written), told)
    kept = select(snapshots.c.data).where(snapshots.c.table_id == id_)
    finding.snapshot_bad = finding.is_whole and not all(
        _snapshot_agrees(row, good, data) for data in connection.execute(kept).scalars()
    )
    return finding


def _count_contiguous(numbers: Sequence[int]) -> int:
    """The length of the leading 1, 2, 3 …"""
    return next((k for k, n in enumerate(numbers) if n != k + 1), len(numbers))


def _decode_entries(written: Sequence[Any]) -> list[Entry]:
    found: list[Entry] = []
    for row in written:
        try:
            entry = _entry.decode(row.data)
        except msgspec.MsgspecError:
            break
        if not row.seq == entry.seq == len(found) + 1:
            break
        found.append(entry)
    return found


def _count_replayable(row: rows.TableRow, found: list[Entry]) -> int:
    """How many of these entries replay: legality does not depend on later entries."""
    low, high = 0, len(found)
    while low < high:
        middle = (low + high + 1) // 2
        if _is_legal(row, found[:middle], None):
            low = middle
        else:
            high = middle - 1
    return low


def _is_legal(row: rows.TableRow, found: list[Entry], snapshot: Snapshot | None) -> bool:
    assert row.header is not None
    try:
        Match(
            Record(row.header, list(found)), row.seed, rules=row.variant.rules(), snapshot=snapshot
        )
    except (Problem, LookupError, ValueError, TypeError, AssertionError):
        return False
    return True


def _snapshot_agrees(row: rows.TableRow, good: list[Entry], data: str) -> bool:
    """Whether the match goes on from this snapshot as it does from the start. One that other code
    made is not used, so nothing is wrong with it."""
    assert row.header is not None
    snapshot = rows.decode_snapshot(data)
    if snapshot is None:
        return False
    if snapshot.code != rows.rules_digest(row):
        return True
    after = [entry for entry in good if entry.seq > snapshot.seq]
    if not _is_legal(row, after, snapshot):
        return False
    rules = row.variant.rules()
    short = Match(Record(row.header, after), row.seed, rules=rules, snapshot=snapshot)
    return bool(short.state == Match(Record(row.header, list(good)), row.seed, rules=rules).state)


def restore(connection: Connection, finding: Examination) -> None:
    """Delete the damaged part. The server continues from the rest when it opens the table: chance
    moves, events and clocks."""
    row, kept = finding.row, len(finding.replayable)
    over = bool(finding.replayable) and isinstance(finding.replayable[-1], End)
    if kept < finding.entries:
        row.status = "over" if over else "playing"
        row.clocks, row.proposals = None, ()
        if not over:
            row.result, row.scores = None, ()
        connection.execute(
            delete(entries).where(entries.c.table_id == row.id, entries.c.seq > kept)
        )
    connection.execute(
        delete(events).where(events.c.table_id == row.id, events.c.n > finding.events)
    )
    connection.execute(delete(snapshots).where(snapshots.c.table_id == row.id))
    row.n, row.keeper = finding.events, ""
    row.wake = None if over else time.time()
    row.revision += 1
    new = rows.to_columns(row, rows.COLUMNS)
    connection.execute(update(tables).where(tables.c.id == row.id).values(**new))
    cluster.notify(connection, cluster.TableChanged("", row.id, row.revision))
