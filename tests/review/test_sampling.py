"""Samples that reviews rest on: worlds, draws and seeds."""

from __future__ import annotations

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from random import Random
from typing import Any

import msgspec
import pytest

from ludotheque.bots.sampling import play_out, spread_draws
from ludotheque.games.taxi.bot.guess import drives, likely
from ludotheque.games.taxi.bot.onward import TaxiOutlook
from ludotheque.games.taxi.rules import Taxi
from ludotheque.match import Match
from ludotheque.record import Record, encode
from ludotheque.review.tasks import values
from ludotheque.review.timeline import Timeline, encode_timeline
from ludotheque.text import text

from .matches import new_match, played


def test_a_sample_of_taxi_gives_everybody_as_many_whole_turns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else a player who has just moved would seem to have lost something."""
    match = played(("taxi", 3, {}))
    assert isinstance(match.rules, Taxi)
    begun, raced = list[int](), TaxiOutlook._raced

    def watched(self: TaxiOutlook, state: Any) -> Any:
        begun.append(state.turns % self.rules.seats)
        return raced(self, state)

    monkeypatch.setattr(TaxiOutlook, "_raced", watched)
    outlook = TaxiOutlook(match.rules)
    for state in match.states()[:100]:
        outlook.play_on(state, {}, [1, 2], far=False)  # ends met again are known
    assert len(begun) > 50
    assert not any(begun)


def test_worlds_of_taxi_are_as_likely_as_the_drives_make_them() -> None:
    match = played(("taxi", 2, {}))
    timeline, rules = Timeline(match.record), match.rules
    assert isinstance(rules, Taxi)
    ply = max(n for n, one in enumerate(timeline.plies) if not one.before.fares.reached[1])
    state, read = timeline.state(ply), timeline.log(0, ply)
    outlook, count = TaxiOutlook(rules), 400
    alone = [outlook.world(state, 0, read, Random(number)) for number in range(count)]
    some = [outlook.spread_worlds(state, 0, read, seed, 4) for seed in range(count // 4)]
    seen = [drive for drive in drives(rules.tables, read) if drive.seat == 1]
    places = state.fares.maybe[1] & ~(1 << state.fares.goal[0])
    for worlds in (alone, list(chain.from_iterable(some))):
        assert all(rules.view(world, 0) == rules.view(state, 0) for world in worlds)
        dealt = Counter(world.fares.goal[1] for world in worlds)
        for place, chance in likely(rules.tables, seen, places, places.bit_count()):
            assert dealt[place] / count == pytest.approx(chance, abs=0.1)
    assert max(dealt.values()) > 2 * count / places.bit_count(), "the drives tell something"


def test_threads_may_read_what_a_seat_knew_at_the_same_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = played(("taxi", 2, {}))
    timeline, rules = Timeline(match.record), match.rules
    together, tell = threading.Barrier(2), timeline.rules.tell

    def in_step(*about: Any) -> Any:
        together.wait(60)
        return tell(*about)

    monkeypatch.setattr(timeline.rules, "tell", in_step)
    with ThreadPoolExecutor(2) as threads:
        both = [threads.submit(timeline.log, 0, match.ply) for _ in range(2)]
        lines = [one.result() for one in both]
    known = [rules.tell(p.before, p.actor, p.action, 0).text for p in timeline.plies]
    assert [[line.text for line in some] for some in lines] == [known, known]


def test_spread_draws_are_as_likely_as_they_are(minisurf: Match) -> None:
    """The two cards of a row, spread over all of them: each comes as often as it should."""
    timeline = Timeline(minisurf.record)
    rules = timeline.rules
    ply = next(
        n
        for n, p in enumerate(timeline.plies)
        if p.source == "deck" and p.before.phase.value == "deal" and not p.before.row
    )
    state, drawn, many = timeline.state(ply), timeline.drawn(ply), 400
    seen: Counter[int] = Counter()
    for seed in range(many):
        ends = spread_draws(rules, state, drawn, seed, 6)
        assert all(counts["deck"] == drawn["deck"] + 2 for _, counts in ends)
        seen.update(card for end, _ in ends for card in end.row)
    total = sum(state.deck)
    expected = {card: 12 * many * n / total for card, n in enumerate(state.deck) if n}
    assert seen.keys() <= expected.keys()
    distance = sum((seen[card] - mean) ** 2 / mean for card, mean in expected.items())
    assert distance < len(expected) + 4 * (2 * len(expected)) ** 0.5  # chi-squared


def test_samples_with_equal_seeds_meet_equal_luck() -> None:
    match = new_match("quadrata", 2, {})
    state = match.state
    drawn = {"cards": 5}
    one, two = (play_out(match.rules, state, drawn, 7, 1) for _ in range(2))
    assert one == two


def test_every_match_is_held_against_draws_of_its_own(minisurf: Match) -> None:
    """Else the same few draws would make the first seat lucky in match after match."""
    timeline = Timeline(minisurf.record)
    record = encode_timeline(timeline)
    ply = next(n for n, p in enumerate(timeline.plies) if p.source)
    # The same position of another match, as far as that goes: its last line is another.
    end = timeline.record.end()
    assert end is not None
    assert end.result is not None
    result = msgspec.structs.replace(end.result, decided=text("review-unfinished"))
    last = msgspec.structs.replace(end, result=result)
    other = encode(Record(timeline.header, [*timeline.record.entries[:-1], last]))
    assert other != record
    found = [values(one, [ply], 0, 8) for one in (record, other, record)]
    assert found[0] != found[1]
    assert found[0] == found[2]
