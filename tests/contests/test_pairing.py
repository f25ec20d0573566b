"""The laws of pairings, whatever the results: everybody once, nobody again, byes in turn."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from ludotheque.contests import pairing
from ludotheque.contests.facts import (
    Entry,
    RoundDraw,
    RoundEntry,
    Terms,
    decided,
    earned,
    rounds_of,
)
from ludotheque.contests.plan import draw, lots
from ludotheque.contests.standings import standings

KEY = bytes(16)


def played(terms: Terms, drawn: RoundDraw, round_: int, rng: Random) -> list[RoundEntry]:
    """A drawn round with results by chance, ties among them."""
    found = [RoundEntry(round_, n, over=True, beaten=terms.bye) for n in drawn.byes]
    for number, there in enumerate(drawn.tables, start=1):
        scores = [rng.randrange(4) for _ in there]
        places = [1 + sum(o > s for o in scores) for s in scores]
        if terms.kind == "knockout":
            places = [*decided(places, range(len(places)))]
        found += [
            RoundEntry(
                round_, n, number, seat, True, places[seat], earned(places, seat), scores[seat]
            )
            for seat, n in enumerate(there)
            if n is not None
        ]
    return found


def run(
    terms: Terms, entries: list[Entry], rng: Random, rounds: int | None = None
) -> tuple[list[RoundEntry], list[RoundDraw]]:
    sittings, draws = list[RoundEntry](), list[RoundDraw]()
    order = lots(entries, KEY)
    for round_ in range(1, (rounds or rounds_of(terms, entries)) + 1):
        drawn = draw(terms, entries, sittings, order)
        draws.append(drawn)
        sittings += played(terms, drawn, round_, rng)
    return sittings, draws


def everybody(many: int) -> list[Entry]:
    return [Entry(number) for number in range(1, many + 1)]


def met_twice(sittings: list[RoundEntry]) -> list[frozenset[int]]:
    return [pair for pair, times in pairing.meetings(sittings).items() if times > 1]


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(st.integers(2, 24), st.integers(1, 9), st.integers())
def test_a_swiss_round_has_everybody_once_and_nobody_again(many: int, rounds: int, n: int) -> None:
    rounds = min(rounds, (many + 1) // 2)  # then there always is a way: more need not have one
    terms = Terms("swiss", 2, rounds)
    sittings, draws = run(terms, everybody(many), Random(n))
    for drawn in draws:
        there = [*drawn.byes, *(number for table in drawn.tables for number in table)]
        assert sorted(there, key=str) == sorted(range(1, many + 1), key=str)
        assert len(drawn.byes) == many % 2
    assert met_twice(sittings) == []
    byes = Counter(one.entry for one in sittings if not one.table)
    assert max(byes.values(), default=0) <= 1


@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(st.integers(2, 9), st.integers())
def test_a_swiss_that_is_too_long_meets_again_as_rarely_as_can_be(many: int, n: int) -> None:
    terms = Terms("swiss", 2, 2 * many)
    sittings, _ = run(terms, everybody(many), Random(n))
    met = pairing.meetings(sittings)
    assert met.total() == 2 * many * (many // 2)
    byes = Counter(one.entry for one in sittings if not one.table)
    if many % 2:
        assert max(byes.values()) - min(byes.values()) <= 1
        assert len(byes) == many


@given(st.integers(2, 8), st.data())
def test_pairs_are_found_whenever_there_are_any(half: int, data: st.DataObject) -> None:
    """Against all ways to pair six: what the search gives up, nobody could have found."""
    ranked = list(range(min(2 * half, 6)))
    all_pairs = [frozenset(two) for two in combinations(ranked, 2)]
    met = Counter(dict.fromkeys(data.draw(st.sets(st.sampled_from(all_pairs))), 1))

    def possible(rest: list[int]) -> bool:
        if not rest:
            return True
        first, *others = rest
        return any(
            not met[frozenset((first, one))] and possible([o for o in others if o != one])
            for one in others
        )

    found = pairing.nearest_pairs(ranked, met)
    assert (found is not None) == possible(ranked)
    assert found is None or not any(met[frozenset(pair)] for pair in found)


@pytest.mark.parametrize("many", range(2, 15))
def test_a_round_robin_has_every_pair_once(many: int) -> None:
    terms = Terms("round-robin", 2)
    sittings, draws = run(terms, everybody(many), Random(many))
    assert len(draws) == (many - 1 if many % 2 == 0 else many)
    met = pairing.meetings(sittings)
    assert len(met) == many * (many - 1) // 2
    assert set(met.values()) == {1}
    had = pairing.seats_had(sittings)
    assert max(abs(had[n, 0] - had[n, 1]) for n in range(1, many + 1)) <= 1


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(st.integers(2, 40), st.integers())
def test_a_knockout_halves_the_field(many: int, n: int) -> None:
    terms = Terms("knockout", 2)
    entries = everybody(many)
    sittings, draws = run(terms, entries, Random(n))
    assert [len(one.tables) + len(one.byes) for one in draws][-1] == 1
    assert sum(len(one.tables) for one in draws) == many - 1
    assert all(not one.byes for one in draws[1:])
    found = standings(terms, entries, sittings)
    assert [one.place for one in found][:2] == [1, 2]
    lost = {one.entry for one in sittings if one.table and one.place == 2}
    assert found[0].entry not in lost
    assert len(lost) == many - 1


@given(st.integers(2, 64))
def test_the_best_meet_last_in_a_knockout(many: int) -> None:
    sheet = pairing.slots([*range(1, many + 1)])
    while len(sheet) > 1:
        pairs = [*zip(sheet[::2], sheet[1::2], strict=True)]
        left = sorted(n for n in sheet if n is not None)
        for a, b in pairs:  # the sum of two seeds is the same everywhere
            if a is not None and b is not None:
                assert a + b == len(sheet) + 1
        lost = {max(a, b) for a, b in pairs if a and b}
        sheet = pairing.winners(sheet, lost)
        assert sorted(filter(None, sheet)) == left[: len(sheet)]


@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(st.integers(1, 40), st.integers(3, 6), st.integers(1, 5), st.integers())
def test_groups_have_everybody_once_and_few_empty_seats(
    many: int, seats: int, rounds: int, n: int
) -> None:
    terms = Terms("swiss", seats, rounds, fill=True)
    sittings, draws = run(terms, everybody(many), Random(n))
    for drawn in draws:
        people = [number for table in drawn.tables for number in table if number is not None]
        assert sorted(people) == list(range(1, many + 1))
        assert not drawn.byes
        empty = [table.count(None) for table in drawn.tables]
        assert sum(empty) < seats
        assert max(empty) - min(empty) <= 1
        assert all(len(table) == seats for table in drawn.tables)
    # With fewer, a table of the second round must have two people who met in the first.
    if many >= seats * seats and rounds <= 2:
        assert met_twice(sittings) == []


def test_large_contests_are_paired_at_once() -> None:
    terms = Terms("swiss", 2, 7)
    sittings, _ = run(terms, everybody(201), Random(1))
    assert met_twice(sittings) == []
    groups, _ = run(Terms("swiss", 4, 5, fill=True), everybody(200), Random(2))
    assert sum(times - 1 for times in pairing.meetings(groups).values()) <= 10


@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(st.integers(4, 16), st.integers())
def test_late_and_withdrawn_entries_play_when_they_are_there(many: int, n: int) -> None:
    rng = Random(n)
    entries = everybody(many)
    entries[0] = replace(entries[0], until=2)
    entries.append(Entry(many + 1, since=3))
    terms = Terms("swiss", 2, 4)
    sittings, _ = run(terms, entries, rng)
    rounds = {
        entry.number: [s.round for s in sittings if s.entry == entry.number] for entry in entries
    }
    assert rounds[1] == [1, 2]
    assert rounds[many + 1] == [3, 4]
    assert all(found == [1, 2, 3, 4] for number, found in rounds.items() if 1 < number <= many)


def test_a_bot_takes_the_place_of_a_bye_where_bots_fill() -> None:
    terms = Terms("swiss", 2, 3, fill=True)
    _, draws = run(terms, everybody(5), Random(4))
    alone = [table for drawn in draws for table in drawn.tables if None in table]
    assert len(alone) == 3
    assert len({n for table in alone for n in table if n}) == 3
    assert not any(drawn.byes for drawn in draws)


def test_whoever_withdraws_from_a_knockout_leaves_a_bye() -> None:
    entries = everybody(4)
    terms, order = Terms("knockout", 2), [1, 2, 3, 4]
    first = draw(terms, entries, [], order)
    assert {frozenset(table) for table in first.tables} == {frozenset((1, 4)), frozenset((2, 3))}
    won = [
        RoundEntry(1, n, table, seat, True, 1 if n in (1, 2) else 2)
        for table, there in enumerate(first.tables, start=1)
        for seat, n in enumerate(there)
        if n is not None
    ]
    entries[0] = replace(entries[0], until=1)
    final = draw(terms, entries, won, order)
    assert final == RoundDraw((), (2,))
    found = standings(terms, entries, [*won, RoundEntry(2, 2, over=True, beaten=2)])
    assert [(one.place, one.entry) for one in found] == [(1, 2), (2, 1), (2, 3), (2, 4)]


def test_lots_are_drawn_once() -> None:
    entries = everybody(30)
    assert lots(entries, KEY) == lots(list(reversed(entries)), KEY)
    assert lots(entries, KEY) != lots(entries, b"another key, as long")
    assert lots(entries, KEY, "2") != lots(entries, KEY)


def test_a_swiss_of_a_single_player_is_a_bye() -> None:
    """Everybody else has withdrawn."""
    assert pairing.swiss_pairs([7], Counter(), {}) == ([], 7)
