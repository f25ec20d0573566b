"""What a contest is made of: its terms, who takes part, and how everybody fared where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Literal, TypeAlias

from msgspec import Struct

Kind: TypeAlias = Literal["duplicate", "round-robin", "swiss", "knockout"]
Number: TypeAlias = int  # of an entry, from 1


class Terms(Struct, frozen=True):
    """What pairings and standings depend on."""

    kind: Kind
    seats: int  # at a table
    rounds: int = 1  # deals of a duplicate, rounds of a Swiss; the others' follow from the entries
    together: bool = False  # duplicate: tables of people; else everybody plays alone or with bots
    by: Literal["places", "points"] = "places"  # what ranks a duplicate first
    lowest_wins: bool = False
    fill: bool = False  # a bot takes an empty seat; else an entry without an opponent has a bye

    @property
    def alone(self) -> bool:
        """Whether everybody plays every deal in their own time."""
        return self.kind == "duplicate" and not self.together

    @property
    def bye(self) -> int:
        """What a bye earns: as if everybody at the table had been beaten."""
        return 2 * (self.seats - 1)


class Entry(Struct, frozen=True):
    number: Number
    since: int = 1  # the first round it takes part in
    until: int | None = None  # the last one, once it has withdrawn

    def plays(self, round_: int) -> bool:
        return self.since <= round_ and (self.until is None or round_ <= self.until)


class RoundEntry(Struct, frozen=True):
    """One entry in one round."""

    round: int
    entry: Number
    table: int = 0  # number of the table in this round; 0: a bye
    seat: int = 0
    over: bool = False
    place: int = 0  # at the table, ties share one; 0: none
    beaten: int = 0  # half points: two for everybody beaten at the table, one for every equal
    score: int | None = None  # of the game; None: not played to the end


class RoundDraw(Struct, frozen=True):
    """A round before it is played: tables by seat (None: a bot fills it), and who has a bye."""

    tables: tuple[tuple[Number | None, ...], ...]
    byes: tuple[Number, ...] = ()


class Standing(Struct, frozen=True):
    place: int
    entry: Number
    points: Fraction  # match points; of a duplicate the mean share of the field that was beaten
    ties: tuple[Fraction, ...]  # in the order of `tie_breaks`
    score: int  # the sum of the games' points
    played: int  # rounds or deals that count


def rounds_of(terms: Terms, entries: Iterable[Entry]) -> int:
    """How many rounds there are, with these entries."""
    first = sum(one.since == 1 for one in entries)
    if terms.kind == "round-robin":
        return max(1, first - 1 + first % 2)
    if terms.kind == "knockout":
        return max(1, (first - 1).bit_length())
    return terms.rounds


def decided(places: Sequence[int], ranks: Sequence[int]) -> tuple[int, ...]:
    """Places without ties, as a knockout needs them: of equals the better seeded comes first."""
    keys = [*zip(places, ranks, strict=True)]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def earned(places: Sequence[int], seat: int) -> int:
    """Half points of a seat: two for everybody it beat, one for everybody it tied with."""
    mine = places[seat]
    return sum(2 * (mine < o) + (mine == o) for s, o in enumerate(places) if s != seat)


def opponents(sittings: Iterable[RoundEntry]) -> dict[Number, list[tuple[Number, RoundEntry]]]:
    """The opponents of each entry, one item for every meeting, with its own sitting."""
    tables: dict[tuple[int, int], list[RoundEntry]] = {}
    for one in sittings:
        if one.table:
            tables.setdefault((one.round, one.table), []).append(one)
    met: dict[Number, list[tuple[Number, RoundEntry]]] = {}
    for there in tables.values():
        for one in there:
            others = [(other.entry, one) for other in there if other.entry != one.entry]
            met.setdefault(one.entry, []).extend(others)
    return met
