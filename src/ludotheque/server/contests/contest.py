"""A contest and its parts as values: settings, entries, rounds, sittings."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from msgspec import Struct

from ludotheque.contests.facts import (
    Entry,
    Number,
    RoundEntry,
    Standing,
    Terms,
    earned,
    rounds_of,
)
from ludotheque.contests.standings import standings
from ludotheque.protocol.messages import Clock
from ludotheque.text import Problem, text


class ContestNotFound(Problem):
    def __init__(self) -> None:
        super().__init__(text("server-no-event"))


class ContestChanged(Problem):
    """Another process has changed the contest meanwhile: retry."""

    def __init__(self) -> None:
        super().__init__(text("server-again"))


class ContestSettings(Struct, frozen=True, omit_defaults=True):
    """What never changes once a contest is made."""

    terms: Terms
    version: int
    options: dict[str, bool | int | str]  # in full
    bot: str = ""  # fills empty seats
    same: bool = False  # all tables of a round have the same draws
    late: bool = False  # one may come after the beginning
    clock: Clock = Clock()
    hours: int = 0  # for a round; 0: no end but its own
    begins: int = 0  # by itself, at this second; 0: when the director says so
    rated: bool = False  # its matches count for ratings


class EntryRow(Struct, frozen=True):
    number: int
    guest: str
    bot: str
    name: str
    since: int
    until: int | None
    waiting: bool = False  # for the director, who has not let it in yet

    @property
    def entry(self) -> Entry:
        return Entry(self.number, self.since, self.until)


class RoundRow(Struct, frozen=True):
    round: int
    opened: int
    closes: int | None
    closed: int | None


class SittingRow(Struct, frozen=True):
    round: int
    entry: int
    number: int
    seat: int
    table_id: str
    over: bool
    places: tuple[int, ...]
    score: int | None
    ruling: str


class Contest(Struct, dict=True):
    """A contest with its entries, rounds and sittings at one moment."""

    id: str
    game: str
    title: str
    director: str
    settings: ContestSettings
    seed: bytes
    status: Literal["open", "playing", "over"]
    round: int
    created: int
    changed: int
    wake: float | None
    revision: int
    last_entry: int = 0  # the last number given to an entry
    entries: list[EntryRow] = []
    rounds: list[RoundRow] = []
    sitting_rows: list[SittingRow] = []

    @property
    def terms(self) -> Terms:
        return self.settings.terms

    @cached_property
    def participants(self) -> list[Entry]:
        """The entries that take part, or have taken part."""
        return [one.entry for one in self.entries if not one.waiting]

    @cached_property
    def sittings(self) -> list[RoundEntry]:
        return [_sitting(self.terms, row) for row in self.sitting_rows]

    @property
    def last_round(self) -> int:
        return rounds_of(self.terms, self.participants)

    def is_closed(self, round_: int) -> bool:
        return any(one.round == round_ and one.closed is not None for one in self.rounds)

    def counted(self) -> list[RoundEntry]:
        """The finished sittings whose results are public: of equal draws only those of closed
        rounds."""
        closed = {one.round for one in self.rounds if one.closed is not None}
        secret = self.terms.kind == "duplicate" or self.settings.same
        return [s for s in self.sittings if s.over and (s.round in closed or not secret)]

    @cached_property
    def ranking(self) -> tuple[Standing, ...]:
        return standings(self.terms, self.participants, self.counted())

    def table_of(self, number: Number) -> str:
        """The table where this entry is expected; empty if there is none."""
        waiting = (row for row in self.sitting_rows if row.entry == number and not row.over)
        return next((row.table_id for row in waiting if row.table_id), "")

    def next_deal(self, number: Number) -> int | None:
        """The first deal that this entry may begin alone."""
        if not self.terms.alone or self.status != "playing":
            return None
        begun = {row.round for row in self.sitting_rows if row.entry == number}
        open_ = (one.round for one in self.rounds if one.closed is None)
        return next((round_ for round_ in open_ if round_ not in begun), None)

    def entry_of(self, guest: str) -> EntryRow | None:
        return next((one for one in self.entries if guest and one.guest == guest), None)


def _sitting(terms: Terms, row: SittingRow) -> RoundEntry:
    bye = terms.bye if not row.number else 0
    place = row.places[row.seat] if row.places else 0
    half = earned(row.places, row.seat) if row.places else bye
    return RoundEntry(row.round, row.entry, row.number, row.seat, row.over, place, half, row.score)


class Outcome(Struct, frozen=True):
    """How a finished table ended."""

    places: tuple[int, ...]  # empty: it was given up
    scores: tuple[int, ...]
    absent: tuple[bool, ...]  # seats that a bot finished for a person
