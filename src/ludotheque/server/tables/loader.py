"""Loading tables from the database, with their matches replayed.

Matches are replayed in a thread: after an upgrade no snapshot can be used, and all the entries of a
long match take a while.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from ludotheque.match import Match
from ludotheque.record import Record
from ludotheque.server.storage import rows
from ludotheque.server.storage.store import Store

log = logging.getLogger("ludotheque.server")


async def load(
    store: Store, id_: str, now: float, *, whole: bool = False
) -> rows.LoadedTable | None:
    """A table and its match, `whole` or from its snapshot; None if there is no such table. Raises a
    Problem where its game is not installed or its entries do not replay."""
    loaded = await store.read(partial(rows.load_table, id_=id_, whole=whole))
    if loaded is None or loaded.row.header is None:
        return loaded
    work = replay if loaded.snapshot is None else _replay_from_snapshot
    loaded.match = await asyncio.to_thread(work, loaded, now)
    if loaded.match is not None:
        return loaded
    log.warning("a snapshot does not lead to where its match stands; all entries are replayed")
    return await load(store, id_, now, whole=True)


def replay(loaded: rows.LoadedTable, now: float) -> Match:
    """Replay the match. It may be ahead of its entries by moves that follow by themselves, made
    `now`."""
    row = loaded.row
    assert row.header is not None
    record, rules = Record(row.header, [*loaded.entries]), row.variant.rules()
    return Match(record, row.seed, rules=rules, clock=lambda: now, snapshot=loaded.snapshot)


def _replay_from_snapshot(loaded: rows.LoadedTable, now: float) -> Match | None:
    """The match from its snapshot, if that leads to what the table's row says."""
    try:
        match = replay(loaded, now)
    except Exception:  # rules may raise anything on a state that they have not made
        return None
    ahead = len(match.record.entries) > len(loaded.entries)
    agrees = (match.ply, match.to_move) == (loaded.row.ply, loaded.row.to_move)
    return match if agrees and not ahead else None
