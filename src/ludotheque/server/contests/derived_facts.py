"""Pure functions of a contest: its draws, its seats, the time of the next check, results of
finished tables and of the director's rulings."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from msgspec.structs import replace

from ludotheque.bots import DEFAULT_LEVEL
from ludotheque.bots.seats import with_unique_names
from ludotheque.chance import SEED_BYTES
from ludotheque.contests.facts import Number, decided
from ludotheque.contests.plan import lots
from ludotheque.host.seats import seat_of
from ludotheque.naming import clean
from ludotheque.protocol import contests as wire
from ludotheque.protocol.messages import SeatInfo
from ludotheque.record import Holder, coloured
from ludotheque.registry import game
from ludotheque.server.contests.contest import Contest, EntryRow, Outcome, RoundRow, SittingRow
from ludotheque.server.durations import HOUR_S
from ludotheque.text import Problem, text

CHECK_EVERY_S = 20.0  # in case a notification was lost


def deal_seed(contest: Contest, round_: int, number: int) -> bytes:
    """The draws of a table: the same for all of a round where they are to be equal."""
    return round_seed(contest.seed, round_, 0 if contest.settings.same else number)


def round_seed(seed: bytes, round_: int, number: int = 0) -> bytes:
    words = f"deal:{round_}:{number}".encode()
    return hashlib.blake2b(words, key=seed, digest_size=SEED_BYTES).digest()


def seeding(contest: Contest, round_: int) -> list[Number]:
    """The entries by seed, drawn by lot once; for tables of a duplicate, for each deal."""
    about = f"{round_}" if contest.terms.kind == "duplicate" else ""
    return lots(contest.participants, contest.seed, about)


def contest_seats(contest: Contest, there: Sequence[EntryRow | None]) -> list[SeatInfo]:
    """Seats with names and colours of their own; None is filled by a bot."""
    filler = contest.settings.bot or DEFAULT_LEVEL
    holders = [
        Holder("", filler) if one is None else Holder("" if one.bot else one.name, one.bot)
        for one in there
    ]
    named = with_unique_names(coloured(game(contest.game), holders))
    return [
        replace(seat_of(holder), guest="" if holder.bot or one is None else one.guest)
        for holder, one in zip(named, there, strict=True)
    ]


def next_check_at(contest: Contest, now: float) -> float | None:
    """The time of the next check."""
    if contest.status == "over":
        return None
    if contest.status == "open":
        return (
            max(contest.settings.begins, now + CHECK_EVERY_S) if contest.settings.begins else None
        )
    ends = [one.closes for one in contest.rounds if one.closed is None and one.closes]
    return min([now + CHECK_EVERY_S, *(end for end in ends if end > now)])


def is_late(one: RoundRow, now: float) -> bool:
    return one.closed is None and one.closes is not None and one.closes <= now


def new_round(contest: Contest, round_: int, now: float) -> RoundRow:
    hours = contest.settings.hours
    return RoundRow(round_, int(now), int(now) + hours * HOUR_S if hours else None, None)


def new_sitting(
    round_: int, entry: Number, number: int, seat: int, table: str, *, over: bool = False
) -> SittingRow:
    return SittingRow(round_, entry, number, seat, table, over, (), None, "")


def sitting_of_outcome(
    contest: Contest, row: SittingRow, outcome: Outcome, ranks: dict[int, int]
) -> SittingRow:
    """What a finished table means: of a deal nothing counts that a bot has finished; a match that
    all gave up is a tie, and in a knockout the better seeded goes on."""
    places: tuple[int, ...] = outcome.places or (1,) * contest.terms.seats
    score = outcome.scores[row.seat] if outcome.scores else None
    if contest.terms.kind == "duplicate":
        gone = not outcome.places or outcome.absent[row.seat]
        return replace(row, over=True, places=places, score=None if gone else score)
    if contest.terms.kind == "knockout":
        last = len(contest.entries)
        places = decided(places, [ranks.get(seat, last + seat) for seat in range(len(places))])
    return replace(row, over=True, places=places, score=score)


def sittings_of_ruling(contest: Contest, asked: wire.Direct) -> list[SittingRow]:
    """A table as the director settles it. A knockout goes on from its results: only those of the
    round under way can be settled, and there must be one winner."""
    duplicate = contest.terms.kind == "duplicate"
    knockout = contest.terms.kind == "knockout"
    why = clean(asked.why)[:200] or "–"
    rows = [
        row
        for row in contest.sitting_rows
        if row.round == asked.round
        and row.number
        and (row.entry == asked.entry if duplicate else row.number == asked.table)
    ]
    if not rows or (knockout and (asked.round != contest.round or contest.status == "over")):
        raise Problem(text("server-event-no-table"))
    if duplicate:
        return [replace(row, over=True, score=asked.score, ruling=why) for row in rows]
    places, seats = asked.places, contest.terms.seats
    clear = sorted(places) == [1 + sum(o < p for o in places) for p in sorted(places)]
    if len(places) != seats or not clear or (knockout and places.count(1) != 1):
        raise Problem(text("server-event-bad-places", n=seats))
    return [replace(row, over=True, places=places, ruling=why) for row in rows]
