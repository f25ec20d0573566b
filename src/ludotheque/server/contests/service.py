"""Contests on a server: the steps from round to round. Their state is in the database alone; any
process may take the next step, and the transaction that writes it decides which one counts.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from msgspec.structs import replace
from sqlalchemy import Connection, update

from ludotheque.contests.facts import Number
from ludotheque.contests.plan import draw
from ludotheque.protocol.contests import ContestInfo
from ludotheque.server.background import BackgroundTasks
from ludotheque.server.contests import storage, views
from ludotheque.server.contests.contest import (
    Contest,
    ContestChanged,
    ContestNotFound,
    EntryRow,
    SittingRow,
)
from ludotheque.server.contests.derived_facts import (
    CHECK_EVERY_S,
    contest_seats,
    deal_seed,
    is_late,
    new_round,
    new_sitting,
    next_check_at,
    seeding,
    sitting_of_outcome,
)
from ludotheque.server.guests.guest import Guest, is_id
from ludotheque.server.ratings.rated_tables import contest_table_settings
from ludotheque.server.server_clock import ServerClock
from ludotheque.server.storage.changes import Conflict, retry_conflicts
from ludotheque.server.storage.schema import contests as contests_table
from ludotheque.server.storage.store import Store
from ludotheque.server.tables.registry import TableRegistry
from ludotheque.server.tables.table import Table
from ludotheque.table.setup import Variant
from ludotheque.text import Problem, text

log = logging.getLogger("ludotheque.server")
CONTEST_RETRY_LIMIT = 20  # hundreds of players change one contest at the same time
MAX_STEPS = 100  # that a contest may take in a row
MIN_ENTRIES = 2  # entries to begin with
MAX_CACHED_CONTESTS = 200  # contests
T = TypeVar("T")


class ContestService:
    def __init__(
        self,
        store: Store,
        clock: ServerClock,
        registry: TableRegistry,
        background: BackgroundTasks,
    ) -> None:
        self._store, self._clock, self._registry = store, clock, registry
        self._background = background
        self._cache: dict[str, Contest] = {}
        self._checking: set[str] = set()
        self._check_again: set[str] = set()

    async def find(self, id_: str) -> Contest:
        """Return a contest as it is stored now. Raises ContestNotFound."""
        if not is_id(id_):
            raise ContestNotFound
        revision = await self._store.read(partial(storage.revision_of, id_=id_))
        known = self._cache.get(id_)
        if known is None or known.revision != revision:
            known = self._cache[id_] = await self._store.read(partial(storage.load, id_=id_))
            while len(self._cache) > MAX_CACHED_CONTESTS:
                del self._cache[next(iter(self._cache))]
        return known

    async def show(self, id_: str, guest: str) -> ContestInfo:
        """Describe a contest to a guest."""
        return await self.describe(await self.find(id_), guest)

    async def describe(self, contest: Contest, guest: str) -> ContestInfo:
        director = await self._store.read(partial(views.guest_name, guest=contest.director))
        return await asyncio.to_thread(views.contest_info, contest, guest, director)

    async def change(
        self, id_: str, guest: str, change: Callable[[Connection, Contest], None]
    ) -> ContestInfo:
        """Write a change of the contest as it stands in that transaction, take the steps that
        follow, and describe the contest to a guest."""

        def write(connection: Connection) -> None:
            storage.lock_contest(connection, id_, self._clock.now())
            change(connection, storage.load(connection, id_))

        if not is_id(id_):
            raise ContestNotFound
        await self._store.write(write)
        await self.advance(id_)
        return await self.show(id_, guest)

    async def retry(self, id_: str, step: Callable[[Contest], Awaitable[T]]) -> T:
        """Take a step on the contest as it stands, again while others are quicker."""

        async def attempt() -> T:
            return await step(await self.find(id_))

        return await retry_conflicts(attempt, ContestChanged, CONTEST_RETRY_LIMIT)

    # Going on ----------------------------------------------------------------------------------

    def schedule_check(self, id_: str) -> None:
        """Advance a contest in the background."""
        self._check_again.add(id_)
        if id_ not in self._checking:
            self._checking.add(id_)
            self._background.start(self._check(id_))

    async def _check(self, id_: str) -> None:
        try:
            while id_ in self._check_again:
                self._check_again.discard(id_)
                await self.advance(id_)
        finally:
            self._checking.discard(id_)

    async def resume(self) -> None:
        """Advance all running contests, at the start of a process."""
        for id_ in await self._store.read(storage.running_contests):
            self.schedule_check(id_)

    async def sweep(self, now: float) -> None:
        """Advance due contests: a beginning, the end of a round, or a check for missed results."""
        for id_ in await self._store.read(partial(storage.due_contests, now=now)):
            try:
                await self.advance(id_)
            except Exception:
                log.exception("a contest could not go on")
            await self._store.write(partial(self._wake_later, id_=id_, now=now))

    def _wake_later(self, connection: Connection, id_: str, now: float) -> None:
        with contextlib.suppress(ContestNotFound):
            contest = storage.load(connection, id_)
            where = contests_table.c.id == id_
            wake = update(contests_table).where(where).values(wake=next_check_at(contest, now))
            connection.execute(wake)

    async def advance(self, id_: str) -> None:
        """Take every step that can be taken now."""
        for _ in range(MAX_STEPS):
            try:
                contest = await self._store.read(partial(storage.load, id_=id_))
                if not await self._step(contest):
                    return
            except (ContestChanged, Conflict):  # another process was quicker
                continue
            except ContestNotFound:
                return

    async def _step(self, contest: Contest) -> bool:
        now = self._clock.now()
        if contest.status == "over":
            return False
        if contest.status == "open":
            begins = contest.settings.begins
            if not begins or now < begins or len(contest.entries) < MIN_ENTRIES:
                return False
            await self.begin(contest)
            return True
        if fresh := await self._new_results(contest):
            await self._store.write(lambda c: _write_results(c, contest.id, now, fresh))
            return True
        if contest.terms.alone:
            return await self._close_deals(contest, now)
        waiting = [row for row in contest.sitting_rows if not row.over]
        if not waiting:
            await self._next_round(contest)
            return True
        if any(is_late(one, now) for one in contest.rounds):
            return await self._end_late_matches({row.table_id for row in waiting})
        return False

    async def _write(
        self, contest: Contest, work: Callable[[Connection], None], **columns: Any
    ) -> None:
        now = self._clock.now()

        def write(connection: Connection) -> None:
            storage.change_revision(connection, contest, now, **columns)
            work(connection)

        await self._store.write(write)

    async def _new_results(self, contest: Contest) -> list[SittingRow]:
        """The results of tables that have ended since the last look."""
        waiting = [row for row in contest.sitting_rows if not row.over]
        ids = {row.table_id for row in waiting}
        found = await self._store.read(partial(storage.outcomes, ids=ids)) if ids else {}
        ranks = {n: k for k, n in enumerate(seeding(contest, contest.round))}
        at_table: dict[str, dict[int, int]] = {}
        for row in waiting:
            at_table.setdefault(row.table_id, {})[row.seat] = ranks[row.entry]
        return [
            sitting_of_outcome(contest, row, found[row.table_id], at_table[row.table_id])
            for row in waiting
            if row.table_id in found
        ]

    async def _close_deals(self, contest: Contest, now: float) -> bool:
        """Close deals that are played alone: when all entries have, or time is up."""
        over = {(row.round, row.entry) for row in contest.sitting_rows if row.over}
        playing = [one.number for one in contest.participants if one.until is None]
        closing = [
            one.round
            for one in contest.rounds
            if one.closed is None
            and (
                is_late(one, now)
                or (not contest.settings.late and all((one.round, n) in over for n in playing))
            )
        ]
        if not closing:
            return False
        unfinished = [
            replace(row, over=True)
            for row in contest.sitting_rows
            if row.round in closing and not row.over
        ]
        left = [one for one in contest.rounds if one.closed is None and one.round not in closing]

        def close(connection: Connection) -> None:
            storage.save_results(connection, contest.id, unfinished)
            storage.close_rounds(connection, contest.id, now, closing)

        await self._write(contest, close, status="playing" if left else "over")
        return True

    async def _end_late_matches(self, ids: set[str]) -> bool:
        """End late matches as lost for the seat to move; returns whether there were any."""
        ended = False
        for id_ in sorted(ids):
            table = await self._registry.find(id_)
            async with table.lock:
                if table.is_closed or table.match is None or table.match.over:
                    continue
                late = [seat for seat in table.match.to_move if not table.seats[seat].bot]
                if late:  # a bot that thinks is waited for
                    table.match.lose_on_time(late[0])
                    await table.commit()
                    ended = True
        return ended

    # Beginning, rounds, ending -----------------------------------------------------------------

    async def begin(self, contest: Contest) -> None:
        if contest.status != "open":
            raise Problem(text("server-event-begun"))
        if len(contest.entries) < MIN_ENTRIES:
            raise Problem(text("server-event-few", n=MIN_ENTRIES))
        if not contest.terms.alone:
            await self._make_round(contest, 1)
            return
        now = self._clock.now()
        rounds = range(1, contest.terms.rounds + 1)

        def open_all(connection: Connection) -> None:
            for round_ in rounds:
                storage.open_round(connection, contest.id, new_round(contest, round_, now), ())

        columns = {"status": "playing", "round": len(rounds), "wake": now + CHECK_EVERY_S}
        await self._write(contest, open_all, **columns)

    async def _next_round(self, contest: Contest) -> None:
        following = contest.round + 1
        playing = sum(one.plays(following) for one in contest.participants)
        if following > contest.last_round or playing < MIN_ENTRIES:
            await self.end(contest)
        else:
            await self._make_round(contest, following)

    async def end(self, contest: Contest) -> None:
        """End a contest; unfinished matches do not count, all results become public."""
        now = self._clock.now()
        left = [replace(row, over=True) for row in contest.sitting_rows if not row.over]

        def close(connection: Connection) -> None:
            storage.save_results(connection, contest.id, left)
            storage.close_rounds(connection, contest.id, now)

        await self._write(contest, close, status="over", wake=None)

    async def _make_round(self, contest: Contest, round_: int) -> None:
        """Draw a round and store all its tables in one transaction."""
        order = seeding(contest, round_)
        drawn = await asyncio.to_thread(
            draw, contest.terms, contest.participants, contest.sittings, order
        )
        made, rows = list[Table](), list[SittingRow]()
        for number, there in enumerate(drawn.tables, start=1):
            made.append(await self._prepare_table(contest, round_, number, there))
            rows += [
                new_sitting(round_, n, number, seat, made[-1].id)
                for seat, n in enumerate(there)
                if n is not None
            ]
        rows += [new_sitting(round_, n, 0, 0, "", over=True) for n in drawn.byes]
        now = self._clock.now()
        columns = {"status": "playing", "round": round_, "wake": now + CHECK_EVERY_S}

        def open_it(connection: Connection) -> None:
            storage.close_rounds(connection, contest.id, now)
            storage.open_round(connection, contest.id, new_round(contest, round_, now), rows)

        if not made:
            await self._write(contest, open_it, **columns)
            return

        def write(connection: Connection) -> None:  # as `_write`, with the tables
            storage.change_revision(connection, contest, now, **columns)
            open_it(connection)

        await commit_tables(made, contest, write)

    async def _prepare_table(
        self, contest: Contest, round_: int, number: int, there: Sequence[Number | None]
    ) -> Table:
        entries = {one.number: one for one in contest.entries}
        seats = contest_seats(contest, [None if n is None else entries[n] for n in there])
        settings = contest.settings
        variant = Variant(contest.game, settings.version, settings.options, len(seats))
        return await self._registry.prepare(
            variant,
            next((info.guest for info in seats if info.guest), ""),
            seats,
            contest_table_settings(settings),
            seed=deal_seed(contest, round_, number),
            contest=f"{contest.id}:{round_}",
        )

    # Playing alone -----------------------------------------------------------------------------

    async def next_table(self, contest: Contest, guest: Guest) -> str:
        """The table of a guest's next deal or match, made if it is a deal to be played alone."""
        mine = contest.entry_of(guest.id)
        if mine is None or mine.until is not None:
            raise Problem(text("server-event-not-in"))
        if mine.waiting:
            raise Problem(text("server-event-waiting"))
        if running := contest.table_of(mine.number):
            return running
        deal = contest.next_deal(mine.number)
        if deal is None:
            raise Problem(text("server-event-nothing"))
        return await self._begin_deal(contest, deal, mine)

    async def _begin_deal(self, contest: Contest, round_: int, mine: EntryRow) -> str:
        empty = [None] * (contest.terms.seats - 1)
        table = await self._prepare_table(contest, round_, mine.number, [mine.number, *empty])
        now = self._clock.now()
        row = new_sitting(round_, mine.number, mine.number, 0, table.id)

        def write(connection: Connection) -> None:
            storage.lock_contest(connection, contest.id, now)
            storage.require_open_deal(connection, contest.id, round_, mine.number)
            storage.add_sittings(connection, contest.id, [row])

        await commit_tables([table], contest, write)
        return table.id


async def commit_tables(
    made: Sequence[Table], contest: Contest, write: Callable[[Connection], None]
) -> None:
    """Store new tables and the contest's own rows in one transaction."""
    made[0].set_precondition(f"contest {contest.id}", write)
    async with contextlib.AsyncExitStack() as locks:
        for table in made:
            await locks.enter_async_context(table.lock)
        await made[0].commit("", *made[1:])


def _write_results(
    connection: Connection, contest: str, now: float, rows: Sequence[SittingRow]
) -> None:
    storage.lock_contest(connection, contest, now)
    storage.save_results(connection, contest, rows)
