"""Standings against a second referee, and by hand."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from benchmarks.contests.recount import Game, Report, recount
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from ludotheque.contests.facts import Entry, Kind, RoundEntry, Terms, decided, earned
from ludotheque.contests.standings import deal_places, standings, tie_breaks

from .test_pairing import everybody, run


def reported(terms: Terms, entries: list[Entry], sittings: list[RoundEntry]) -> Report:
    """What the second referee is told: tables as they were played, fillers with their places."""
    tables: dict[tuple[int, int], list[RoundEntry]] = {}
    byes = [(one.round, str(one.entry)) for one in sittings if not one.table]
    for one in sittings:
        if one.table:
            tables.setdefault((one.round, one.table), []).append(one)
    games = []
    for (round_, _), there in tables.items():
        seats: list[str | None] = [None] * terms.seats
        places, scores = [0] * terms.seats, list[int | None]([None] * terms.seats)
        for one in there:
            seats[one.seat], places[one.seat] = str(one.entry), one.place
            scores[one.seat] = one.score
        games.append(Game(round_, tuple(seats), tuple(places), tuple(scores)))
    return Report(
        terms.kind,
        [str(entry.number) for entry in entries],
        games,
        byes,
        terms.seats,
        {str(entry.number) for entry in entries if entry.until is not None},
        terms.lowest_wins,
        terms.alone,
        terms.by,
    )


def compared(terms: Terms, entries: list[Entry], sittings: list[RoundEntry]) -> None:
    again = recount(reported(terms, entries, sittings))
    found = {str(s.entry): (s.place, s.points) for s in standings(terms, entries, sittings)}
    assert found == again


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(st.sampled_from(["swiss", "round-robin"]), st.integers(2, 12), st.integers(), st.booleans())
def test_matches_are_ranked_as_a_second_referee_does(
    kind: Kind, many: int, n: int, lowest: bool
) -> None:
    terms = Terms(kind, 2, 4, lowest_wins=lowest)
    entries = everybody(many)
    if many > 3:
        entries[1] = replace(entries[1], until=2)
    sittings, _ = run(terms, entries, Random(n))
    compared(terms, entries, sittings)


@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(st.integers(1, 5), st.integers(3, 4), st.integers())
def test_full_tables_of_several_are_ranked_as_a_second_referee_does(
    tables: int, seats: int, n: int
) -> None:
    terms = Terms("swiss", seats, 3, fill=True)
    entries = everybody(tables * seats)
    compared(terms, entries, run(terms, entries, Random(n))[0])


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(st.integers(1, 12), st.integers(), st.booleans(), st.sampled_from(["places", "points"]))
def test_deals_played_alone_are_ranked_as_a_second_referee_does(
    many: int, n: int, lowest: bool, by: str
) -> None:
    rng = Random(n)
    terms = Terms("duplicate", 1, 4, by=by, lowest_wins=lowest)  # type: ignore[arg-type]
    entries = everybody(many)
    entries[0] = replace(entries[0], until=2 if rng.random() < 0.3 else None)
    sittings = [
        RoundEntry(deal, entry.number, k + 1, over=True, score=rng.choice([None, 1, 2, 3]))
        for deal in range(1, 5)
        for k, entry in enumerate(entries)
        if rng.random() < 0.9
    ]
    compared(terms, entries, sittings)


@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(st.integers(2, 14), st.integers())
def test_deals_played_at_tables_are_ranked_as_a_second_referee_does(many: int, n: int) -> None:
    terms = Terms("duplicate", 3, 3, together=True, fill=True)
    entries = everybody(many)
    compared(terms, entries, run(terms, entries, Random(n))[0])


def test_by_hand_a_swiss_of_four() -> None:
    """1 beats 2 and ties with 3; 3 ties with 4 and 1; 4 beats 2."""
    terms, entries = Terms("swiss", 2, 2), everybody(4)
    rows = [(1, 1, 2, (1, 2)), (1, 3, 4, (1, 1)), (2, 1, 3, (1, 1)), (2, 4, 2, (1, 2))]
    sittings = []
    for table, (round_, a, b, places) in enumerate(rows, start=1):
        for seat, number in enumerate((a, b)):
            taken = earned(places, seat)
            sittings.append(RoundEntry(round_, number, table, seat, True, places[seat], taken, 10))
    found = {one.entry: one for one in standings(terms, entries, sittings)}
    assert tie_breaks(terms) == ("buchholz", "sonneborn", "score")
    shown = {n: [float(x) for x in (one.points, *one.ties[:2])] for n, one in found.items()}
    assert shown[1] == shown[4] == [1.5, 1.0, 0.5]
    assert shown[3][:2] == [1.0, 3.0]
    assert [found[n].place for n in (1, 4, 3, 2)] == [1, 1, 3, 4]


def test_by_hand_a_deal() -> None:
    terms, entries = Terms("duplicate", 1, 1), everybody(4)
    scores = {1: 50, 2: 40, 3: 40}  # the fourth has not played
    sittings = [RoundEntry(1, n, n, over=True, score=score) for n, score in scores.items()]
    found = standings(terms, entries, sittings)
    assert [(s.entry, s.place, s.points) for s in found] == [
        (1, 1, Fraction(1)),
        (2, 2, Fraction(1, 2)),
        (3, 2, Fraction(1, 2)),
        (4, 4, Fraction(0)),
    ]
    assert deal_places(terms, entries, sittings, 1) == {1: 1, 2: 2, 3: 2, 4: 4}


def test_a_deal_that_is_not_over_counts_for_nobody() -> None:
    terms, entries = Terms("duplicate", 1, 2), everybody(2)
    sittings = [RoundEntry(1, 1, 1, score=None)]
    assert {one.points for one in standings(terms, entries, sittings)} == {Fraction(0)}


@pytest.mark.parametrize(
    ("places", "ranks", "found"),
    [((1, 1), (5, 2), (2, 1)), ((2, 1), (0, 1), (2, 1)), ((1, 1, 3), (2, 1, 0), (2, 1, 3))],
)
def test_equals_of_a_knockout_are_told_apart_by_their_seeds(
    places: tuple[int, ...], ranks: tuple[int, ...], found: tuple[int, ...]
) -> None:
    assert decided(places, ranks) == found
