"""Reviews: what was luck and what was skill adds up, and nobody is blamed for bad luck."""

from __future__ import annotations

import json
import pickle
import re
import sys
import threading
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from itertools import chain, pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

from ludotheque.bots import Budget, keyed_rng
from ludotheque.bots.playout import play_best_sampled
from ludotheque.bots.sampling import POINTS, margin, mean, play_out, spread_draws
from ludotheque.cli import main
from ludotheque.declaration import Calibration
from ludotheque.games.taxi.bot.guess import drives, likely
from ludotheque.games.taxi.bot.onward import TaxiOutlook
from ludotheque.games.taxi.rules import Taxi
from ludotheque.match import Match, Refused
from ludotheque.notation import notation
from ludotheque.protocol.review import CostlyMoment
from ludotheque.record import BadRecord, Holder, Record, encode, new_header
from ludotheque.registry import game
from ludotheque.review import tasks
from ludotheque.review.analysis import Evidence, Review, grade_of
from ludotheque.review.console import print_review
from ludotheque.review.levels import level_like
from ludotheque.review.plan import VALUES_TIME_SHARE, ReviewPlan, run_task
from ludotheque.review.report import page
from ludotheque.review.report_text import ReportText
from ludotheque.review.runner import run
from ludotheque.review.sampling import MatchSampler
from ludotheque.review.summary import turn_at, turns_of
from ludotheque.review.tasks import best_of, losses, values
from ludotheque.review.timeline import BadReview, Timeline, encode_timeline
from ludotheque.rules import Seats
from ludotheque.text import language, text
from sizes import some_of

CASES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("cascadia", 2, {}),
    ("quadrata", 2, {}),
    ("taxi", 2, {}),
    ("minisurf", 2, {}),
    ("minisurf", 1, {"duplicate": True}),
    ("maxisurf", 2, {}),
    ("cascadia", 1, {}),
    ("minisurf", 2, {"duplicate": True}),
)
MINISURF = CASES[3]


def new_match(id: str, seats: int, options: dict[str, Any]) -> Match:  # noqa: A002
    chosen = game(id)
    holders = [Holder(f"P{seat}") for seat in range(seats)]
    header = new_header(chosen, msgspec.convert(options, chosen.options), holders)
    return Match(header, bytes(15) + b"7", clock=lambda: 0)


def played(case: tuple[str, int, dict[str, Any]]) -> Match:
    """A whole match between players who take the best of a few actions, the same for all tests."""
    game_id, seats, options = case
    return _played(game_id, seats, tuple(options.items()))


@cache
def _played(game_id: str, seats: int, options: tuple[tuple[str, Any], ...]) -> Match:
    match, rng = new_match(game_id, seats, dict(options)), keyed_rng("review", game_id)
    while not match.over:
        seat = match.to_move[0]
        after = play_best_sampled(match.rules, match.state, seat, rng, 3)
        step = next(
            a for a in match.actions(seat) if match.rules.play(match.state, seat, a) == after
        )
        match.act(seat, step)
    return match


@pytest.fixture(scope="module")
def minisurf() -> Match:
    return played(MINISURF)


@cache
def reviewed(game_id: str, seats: int, duplicate: bool = False) -> tuple[Match, Timeline, Review]:
    """A match and what little thought says of it."""
    match = played((game_id, seats, {"duplicate": True} if duplicate else {}))
    timeline = Timeline(match.record)
    plan = ReviewPlan(timeline, Budget(simulations=1))
    for _ in run(plan, workers=0):
        pass
    return match, timeline, plan.evidence.review()


def telling_of(lang: str, game_id: str = "minisurf") -> ReportText:
    _, timeline, review = reviewed(game_id, 2)
    return ReportText(timeline, review, language(lang))


@pytest.mark.parametrize("case", some_of(CASES, *CASES[:6]), ids=str)
def test_a_match_of_every_game_is_reviewed_and_adds_up(case: tuple[str, int, Any]) -> None:
    game_id, seats, options = case
    match, timeline, found = reviewed(game_id, seats, **options)
    scores = match.rules.scores(match.state)
    for seat, score in zip(found.seats, scores, strict=True):
        assert seat.final == score.total / match.rules.unit
        assert seat.final - seat.start == pytest.approx(
            seat.luck + seat.own + seat.others, abs=1e-4
        )
        win = seat.win
        assert win.final - win.start == pytest.approx(win.luck + win.own + win.others, abs=1e-4)
    assert sum(seat.win.final for seat in found.seats) == pytest.approx(
        float(bool(match.rules.result(match.state).winners))
    )
    assert [move.ply for move in found.moves] == list(range(match.ply))
    for move in found.moves:
        if move.actor is None:
            assert move.luck is not None
            assert move.loss is None
        else:
            assert move.loss is not None
            assert move.loss >= 0
            assert move.best is not None
            assert move.se is not None
            assert timeline.plies[move.ply].free or (move.loss, move.best) == (0, move.action)


def test_without_compiled_players_a_review_is_light_and_adds_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A turn is valued at its ends, an error is not held against the levels' errors."""
    monkeypatch.setitem(sys.modules, "ludotheque.games.quadracarta.bot.match_outlook", None)
    monkeypatch.setitem(sys.modules, "ludotheque.games.quadracarta.bot.match_outcomes", None)
    tasks._sampler.cache_clear()
    match = played(("maxisurf", 2, {}))
    timeline = Timeline(match.record)
    plan = ReviewPlan(timeline, Budget(simulations=3))
    assert plan.light
    for _ in run(plan, workers=0):
        pass
    tasks._sampler.cache_clear()
    found = plan.evidence.review()
    assert found.samples == 3
    assert any(plan.evidence.compared(ply) > 2 for ply in timeline.decisions())
    for seat, score in zip(found.seats, match.rules.scores(match.state), strict=True):
        assert seat.final == score.total / match.rules.unit
        explained = seat.luck + seat.own + seat.others
        assert seat.final - seat.start == pytest.approx(explained, abs=1e-4)
        assert seat.margin == pytest.approx(4.303 * seat.se, abs=1e-4)  # Student's of three
        assert seat.se > 0
        assert seat.like == ""


def test_a_light_review_that_would_take_too_long_is_refused_at_once(minisurf: Match) -> None:
    plan = ReviewPlan(Timeline(minisurf.record), light=True)
    (pace,) = [one for one in plan.next_tasks() if one[0] == "pace"]
    plan.add_result(pace, "10.0")  # seconds, for a twelfth of the states
    with pytest.raises(BadReview, match="50"):
        plan.next_tasks()


def test_samples_get_their_share_of_the_time_though_the_first_ones_are_slow(
    minisurf: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first samples wait for the first curve and for compilers: later ones are timed again."""
    clock = [0.0]
    for module in ("review.plan", "bots.budget"):
        monkeypatch.setattr(f"ludotheque.{module}.now", lambda: clock[0])
    timeline = Timeline(minisurf.record)
    plan, spent = ReviewPlan(timeline, Budget(ms=17_000)), defaultdict[str, float](float)
    while questions := plan.next_tasks():
        for question in questions:
            name, arguments = question
            answer, seconds = b"null" if name == "why" else b"{}", 1.0
            if name == "values":
                plies, first, count, _ = arguments
                answer, seconds = bytes(len(plies) * count * 32), 0.1
                if first:
                    seconds = count / 300
            elif name == "losses":
                answer, seconds = bytes(16 * arguments[3]), arguments[3] / 3_000
            elif name == "spread":
                answer = bytes(16)
            clock[0] += 0.0 if name in ("best", "why") else seconds
            spent[name] += seconds
            ply = arguments[0] if name == "best" else 0
            other = "another move" if ply % 5 == 0 else timeline.plies[ply].written
            plan.add_result(question, other if name == "best" else answer)
    shared = spent["values"] + spent["losses"]
    assert spent["values"] / shared == pytest.approx(VALUES_TIME_SHARE, abs=0.1)


@pytest.mark.parametrize(
    "case", [pytest.param(("minisurf", 2, {}), marks=pytest.mark.long), ("taxi", 2, {})], ids=str
)
def test_equal_budgets_give_equal_reviews(case: tuple[str, int, Any]) -> None:
    timeline = Timeline(played(case).record)
    found = []
    for _ in range(2):
        plan = ReviewPlan(timeline, Budget(simulations=1))
        for _ in run(plan, workers=0):
            pass
        found.append(plan.evidence.review())
    assert found[0] == found[1]


def test_a_match_without_a_better_move_is_looked_at_as_closely(minisurf: Match) -> None:
    timeline = Timeline(minisurf.record)
    plan = ReviewPlan(timeline, Budget(simulations=6))
    while questions := plan.next_tasks():
        for name, arguments in questions:
            made = timeline.plies[arguments[0]].written if name == "best" else None
            plan.add_result((name, arguments), made or run_task(plan.record, (name, arguments)))
    assert plan.evidence.samples == 6


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


def test_luck_of_a_draw_is_nothing_on_average(minisurf: Match) -> None:
    """What a draw was worth before it was made is the mean over what it could have brought."""
    timeline = Timeline(minisurf.record)
    rules = timeline.rules
    outlooks = MatchSampler(rules)
    ply = next(
        n
        for n, p in enumerate(timeline.plies)
        if p.source
        and 1 < len(rules.chances(p.before)) <= 6
        and timeline.plies[n + 1].actor is not None
    )
    state, drawn = timeline.state(ply), timeline.drawn(ply)
    before = outlooks.at(state, drawn, range(3))
    source = timeline.plies[ply].source
    total = sum(weight for _, weight in rules.chances(state))
    after = sum(
        weight
        / total
        * np.array(
            outlooks.at(rules.play(state, None, one), drawn + type(drawn)([source]), range(3))
        )
        for one, weight in rules.chances(state)
    )
    assert np.allclose(before, after)


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


def test_a_draw_that_a_seat_does_not_see_is_not_its_luck() -> None:
    _, timeline, review = reviewed("taxi", 2)
    hidden = [
        (n, seat)
        for n, p in enumerate(timeline.plies)
        for seat in range(2)
        if p.source.startswith("destination") and p.source != f"destination-{seat}"
    ]
    assert hidden
    assert all(timeline.hides_draw(ply, seat) for ply, seat in hidden)
    assert all(review.moves[ply].win_change[seat] == 0 for ply, seat in hidden)
    seen = [ply for ply, seat in hidden if review.moves[ply].win_change[1 - seat]]
    assert seen


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


def test_what_is_hidden_from_a_seat_does_not_change_its_review() -> None:
    """A decision is judged in worlds that the seat cannot tell apart: the true one is no help."""
    match = played(("taxi", 2, {}))
    timeline = Timeline(match.record)
    rules = timeline.rules
    ply = timeline.decisions()[len(timeline.decisions()) // 2]
    one = timeline.plies[ply]
    assert one.actor is not None
    other = rules.resample(one.before, one.actor, Random(5))
    assert other != one.before
    known = [
        MatchSampler(rules).known(
            state, timeline.drawn(ply), range(2), partial(timeline.log, ply=ply)
        )
        for state in (one.before, other)
    ]
    first, second = ([row[one.actor] for row in rows] for rows in known)
    assert first == second


def test_a_decision_is_judged_by_what_its_seat_knew(monkeypatch: pytest.MonkeyPatch) -> None:
    """In another world that the seat could not tell from the true one, everything that is said of
    its decision is the same: what was best, and what was lost."""
    timeline = Timeline(played(("taxi", 2, {})).record)
    rules, record = timeline.rules, encode_timeline(timeline)
    ply = timeline.decisions()[len(timeline.decisions()) // 2]
    one = timeline.plies[ply]
    assert one.actor is not None
    other = rules.resample(one.before, one.actor, Random(5))
    assert other != one.before
    best = notation(rules.action).show(rules.actions(one.before, one.actor)[0])
    said = []
    for before in (one.before, other):
        timeline.plies[ply] = msgspec.structs.replace(one, before=before)
        monkeypatch.setattr(tasks, "timeline_of", lambda _: timeline)
        said.append((losses(record, ply, best, 0, 3), best_of(record, ply, 4)))
    assert said[0] == said[1]


def test_the_best_move_loses_nothing(minisurf: Match) -> None:
    timeline = Timeline(minisurf.record)
    record = encode_timeline(timeline)
    ply = timeline.decisions()[4]
    lost = np.frombuffer(losses(record, ply, timeline.plies[ply].written, 0, 4))
    assert not lost.any()
    assert best_of(record, ply, 16) == best_of(record, ply, 16)


def test_only_what_exceeds_chance_is_a_mistake() -> None:
    assert grade_of((3.0, 0.0), (2.0, 0.1), 6.0, True) == ""
    assert grade_of((4.0, 0.0), (0.5, 0.1), 6.0, True) == "blunder"
    assert grade_of((3.2, 0.0), (0.5, 0.1), 6.0, True) == "mistake"  # perhaps less was lost
    assert grade_of((0.1, 0.1), (0.5, 0.01), 6.0, True) == "mistake"
    assert grade_of((0.1, 0.1), (0.5, 0.01), 6.0, False) == ""


def test_moves_that_were_taken_back_do_not_count() -> None:
    match = new_match("minisurf", 2, {"duplicate": False})
    rng = keyed_rng("undo")
    undone = False
    while not match.over:
        seat = match.to_move[0]
        match.act(seat, match.actions(seat)[rng.randrange(len(match.actions(seat)))])
        if not undone and not match.over:
            match.undo(seat)
            undone = True
    timeline = Timeline(match.record)
    assert len(timeline.plies) == match.ply
    assert timeline.final == match.state
    assert len(timeline.log(0, match.ply)) == match.ply


def test_a_running_match_is_not_reviewed() -> None:
    with pytest.raises(BadReview):
        Timeline(new_match("minisurf", 2, {}).record)


def test_a_match_that_is_too_long_gets_a_sentence(
    minisurf: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludotheque.review.timeline.MAX_MOVES", 10)
    with pytest.raises(BadReview) as refused:
        Timeline(minisurf.record)
    assert refused.value.reason.key == "review-too-long"


def test_turns_cover_a_match(minisurf: Match) -> None:
    timeline = Timeline(minisurf.record)
    turns = turns_of(timeline)
    assert turns[-1][2] == minisurf.ply
    for (_, _, end), (mover, begin, _) in pairwise(turns):
        assert begin == end
        assert timeline.plies[begin].actor == mover
        assert isinstance(timeline.rules.turn(timeline.state(begin)), Seats)


def test_turns_are_counted_as_boards_count_them(minisurf: Match) -> None:
    timeline = Timeline(minisurf.record)
    begun = [(mover, turn_at(timeline, begin)) for mover, begin, _ in turns_of(timeline)]
    counted = [begun[: n + 1].count((mover, number)) for n, (mover, number) in enumerate(begun)]
    assert set(counted) == {1}
    assert max(number for _, number in begun) <= len(begun) // 2 + 1


def test_a_turn_of_quadrata_is_a_day() -> None:
    """What all put back at the beginning of a day was counted as a turn of its own."""
    timeline = Timeline(played(CASES[1]).record)
    assert timeline.header.game == "quadrata"
    for ply in timeline.decisions():
        assert turn_at(timeline, ply) == timeline.state(ply).day


def test_a_loss_of_no_chance_is_not_told() -> None:
    report_text = telling_of("en")
    move = next(one for one in report_text.review.moves if one.loss is not None)
    lost = [
        report_text.lost(msgspec.structs.replace(move, loss=1.0, win_loss=chance))
        for chance in (0.004, 0.02)
    ]
    assert lost == ["+1.0 point", "+1.0 point, −2 % to win"]


def test_who_plays_like_which_level(monkeypatch: pytest.MonkeyPatch) -> None:
    levels = Calibration(review_errors={2: {"easy": 0.9, "normal": 0.6, "hard": 0.3}})
    monkeypatch.setattr(type(game("maxisurf")), "calibration", levels)
    words = [level_like("maxisurf", 2, error) for error in (1.2, 0.85, 0.75, 0.61, 0.45, 0.3, 0.0)]
    assert words == ["easy", "easy", "easy+", "normal", "normal+", "hard", "hard"]
    assert level_like("other", 2, 0.5) == ""
    assert level_like("maxisurf", 2, 0.6, se=0.07) == "normal"  # within half a level
    assert level_like("maxisurf", 2, 0.6, se=0.1) == ""  # from normal+ to easy+ and beyond
    assert (
        level_like("maxisurf", 2, 1.5, se=0.2) == "easy"
    )  # whatever the interval, worse than easy


def test_chances_that_are_unsure_are_not_split() -> None:
    report_text = telling_of("en")
    report_text.review = msgspec.structs.replace(report_text.review, samples=4)
    sure, unsure = (
        tuple(
            replace(seat, win=replace(seat.win, margin=part)) for seat in report_text.review.seats
        )
        for part in (0.14, 0.16)
    )
    assert report_text.chances_unsure(sure) == ""
    assert "± 14" in report_text.win_rows(sure)[1][0][2]
    assert "known to ± 16" in report_text.chances_unsure(unsure)
    assert "known to ± 16" in page(report_text, unsure)


def test_points_that_are_unsure_are_not_split() -> None:
    report_text = telling_of("en")
    seats = report_text.review.seats
    most = max(abs(points) for seat in seats for points in (seat.start, seat.final))
    for part, is_split in ((0.49, True), (0.51, False)):
        told = tuple(replace(seat, margin=part * most) for seat in seats)
        report_text.review = msgspec.structs.replace(report_text.review, seats=told, samples=4)
        _, (row, *_) = report_text.seat_rows(told)
        assert ("±" in row[2]) == is_split
        assert (row[2:5] == ["–"] * 3) == (row[6] == "–") == (not is_split)
        assert ("cannot be said" in report_text.points_unsure()) == (not is_split)
        assert (report_text.points_unsure() in page(report_text, told)) or is_split
    unlikely = tuple(replace(seat, win=replace(seat.win, margin=19.0)) for seat in seats)
    assert "known to ± 100" in report_text.chances_unsure(unlikely)


def test_few_samples_have_a_wider_interval_and_one_has_none() -> None:
    """Twice the standard error of four samples would cover 86 %."""
    rng = keyed_rng("margins")
    covered = 0
    for _ in range(2_000):
        values = [rng.gauss(0, 1) for _ in range(4)]
        covered += abs(mean(values)) <= margin(values)
    assert covered / 2_000 == pytest.approx(0.95, abs=0.02)
    report_text = telling_of("en")
    seats = report_text.review.seats
    assert report_text.review.samples == 1
    assert "±" not in report_text.seat_rows(seats)[1][0][2]
    assert "known to ± 100" in report_text.chances_unsure(seats)
    report_text.review = msgspec.structs.replace(report_text.review, samples=4)
    seats = tuple(replace(seat, margin=12.3) for seat in seats)
    assert report_text.seat_rows(seats)[1][0][2].endswith("± 12.3")


def test_evidence_of_a_single_state_is_enough_to_add_up(minisurf: Match) -> None:
    timeline = Timeline(minisurf.record)
    evidence = Evidence(timeline)
    row = [play_out(timeline.rules, timeline.state(0), timeline.drawn(0), 1)]
    evidence.add_values([row, *[None] * (len(timeline.plies) - 1)])
    seat = evidence.review().seats[0]
    assert seat.start == row[0][0][POINTS]


# The command ------------------------------------------------------------------------------------


def test_the_command_prints_one_object(
    minisurf: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, page = tmp_path / "match.ludo", tmp_path / "report.html"
    file.write_bytes(encode(minisurf.record))
    main(["review", str(file), "--json", "--budget", "1", "--out", str(page)])
    found = json.loads(capsys.readouterr().out)
    for seat in found["seats"]:
        gained = seat["luck"] + seat["own"] + seat["others"]
        assert seat["final"] - seat["start"] == pytest.approx(gained, abs=1e-4)
        assert seat["error_per_decision"] >= 0
    chance = [move for move in found["moves"] if move["actor"] is None]
    assert all(len(move["luck"]) == 2 and len(move["se"]) == 2 for move in chance)
    decided = [move for move in found["moves"] if move["actor"] is not None]
    assert all({"ply", "action", "loss", "se", "best"} <= move.keys() for move in decided)
    html = page.read_text(encoding="utf-8")
    assert "<svg" in html
    assert "http" not in html


def test_the_charts_of_the_page_are_told_apart_and_in_its_language() -> None:
    report_text = telling_of("fr")
    html = page(report_text, report_text.review.seats)
    called = re.findall('<svg [^>]*aria-label="([^"]+)"', html)
    assert called[:2] == ["Points attendus", "Chances de gagner"]
    assert [name[:2] for name in called[2:]] == ["P0", "P1"]
    assert len(set(called)) == 4
    axes = [re.findall('text-anchor="end">([^<]+)<', svg) for svg in html.split("<svg")[1:]]
    assert all(re.fullmatch(r"[+−]?\d+,\d", value) for n in (0, 2, 3) for value in axes[n])
    assert all(value.endswith("\u00a0%") for value in axes[1])


def test_where_few_points_are_good_it_is_said_what_a_plus_means(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for game_id, told in (("minisurf", True), ("maxisurf", False)):
        report_text = telling_of("en", game_id)
        print_review(report_text, report_text.review.seats)
        printed = capsys.readouterr().out
        html = page(report_text, report_text.review.seats)
        assert ("Fewer points are better here" in printed) == told
        assert ("Fewer points are better here" in html) == told
        draw = next(move.ply for move in report_text.review.moves if move.luck)
        assert ("+ is bad" in report_text.line(draw)) == told
        move = msgspec.structs.replace(report_text.review.moves[draw], loss=4.0)
        assert report_text.lost(move) == ("+4.0 points" if told else "−4.0 points")


WORDING = json.loads(Path(__file__).with_name("wording.json").read_text("utf-8"))


@pytest.mark.parametrize("case", WORDING)
def test_figures_are_worded_as_in_the_browser(case: dict[str, Any]) -> None:
    """`web/tests/review_wording.test.ts` reads the same file."""
    report_text, value = telling_of(case["lang"]), case["value"]
    report_text.several = case.get("several", True)
    report_text.review = msgspec.structs.replace(
        report_text.review, lowest_wins=case.get("lowest", False)
    )
    moment = CostlyMoment(
        *(0, 1, 0, "", value, case.get("chance", 0.0), "", ""), text("a"), text("a"), text("a")
    )
    worded = {
        "number": lambda: report_text.number(value, signed=False),
        "change": lambda: report_text.number(value),
        "percent": lambda: report_text.percent(value),
        "error": lambda: report_text.error(value),
        "level": lambda: report_text.level(value),
        "lost": lambda: report_text.lost(moment),
    }[case["word"]]()
    assert worded.replace("\u00a0", " ").replace("\u202f", " ") == case["text"]


def test_the_sums_of_the_page_stack_on_a_phone_with_every_figure_named() -> None:
    report_text = telling_of("en")
    report_text.review = msgspec.structs.replace(report_text.review, samples=4)
    html = page(report_text, report_text.review.seats)
    assert html.count('<table class="stacked" role="table">') == 2  # points, and chances
    assert html.count('<td role="cell" data-label="without luck">') == 2


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_command_tells_it_in_both_languages(
    lang: str,
    minisurf: Match,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What was found is printed; the test before finds it."""
    _, _, found = reviewed("minisurf", 2)
    monkeypatch.setattr("ludotheque.review.console.watch", lambda plan, say: found)
    file = tmp_path / "match.ludo"
    file.write_bytes(encode(minisurf.record))
    main(["review", str(file), "--budget", "1", "--seat", "2", "--lang", lang])
    out = capsys.readouterr().out
    assert {"en": "Review: ", "fr": "Analyse\u00a0: "}[lang] in out
    assert "P1" in out


def bad_records(whole: bytes) -> dict[str, bytes]:
    lines = whole.splitlines(keepends=True)  # the last one is the checksum
    header = json.loads(lines[0])
    return {
        "unfinished": b"".join(lines[:-2]),
        "cut": b"".join(lines[:-1])[:-3],
        "damaged": b"".join([*lines[:4], b"{nonsense}\n", *lines[5:]]),
        "another-move": whole.replace(b'"pick ', b'"place ', 1),
        "foreign": json.dumps(header | {"version": 99}).encode() + b"\n" + b"".join(lines[1:]),
        "unknown": json.dumps(header | {"game": "chess"}).encode() + b"\n" + b"".join(lines[1:]),
        "empty": b"",
    }


@pytest.mark.parametrize("what", list(bad_records(b'{"game":1}\n')))
def test_bad_records_get_a_sentence(
    what: str, minisurf: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.ludo"
    file.write_bytes(bad_records(encode(minisurf.record))[what])
    with pytest.raises(SystemExit) as stopped:
        main(["review", str(file), "--json", "--budget", "1"])
    assert stopped.value.code == 2
    told = capsys.readouterr()
    assert told.err.strip()
    assert "Traceback" not in told.err
    assert not told.out


def test_a_result_that_the_moves_do_not_lead_to_is_refused(minisurf: Match) -> None:
    record = minisurf.record
    end = record.end()
    assert end is not None
    assert end.result is not None
    result = msgspec.structs.replace(end.result, winners=(), places=(2, 2))
    told = msgspec.structs.replace(end, result=result)
    with pytest.raises(BadRecord):
        Timeline(msgspec.structs.replace(record, entries=[*record.entries[:-1], told]))


def test_a_match_that_somebody_resigned_is_reviewed() -> None:
    """A robot played on for them, and they cannot win."""
    match, rng = new_match("minisurf", 3, {}), Random(3)
    while not match.over:
        if match.ply == 30:
            match.resign(0, "random")
        seat = match.to_move[0]
        match.act(seat, rng.choice(match.actions(seat)))
    assert match.resigned == {0}
    assert Timeline(match.record).log(1, 5)


def test_a_problem_in_another_process_arrives_with_its_reason() -> None:
    for problem in (BadReview(text("review-unfinished")), Refused(text("review-unfinished"))):
        arrived = pickle.loads(pickle.dumps(problem))
        assert type(arrived) is type(problem)
        assert arrived.reason == problem.reason
        assert str(arrived) == str(problem)


@pytest.mark.parametrize("out", ["nowhere/report.html", "."])
def test_a_report_that_cannot_be_written_is_refused_before_the_work(
    out: str,
    minisurf: Match,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def work(_: object) -> None:
        raise AssertionError("the review was begun")

    monkeypatch.setattr("ludotheque.review.console.run", tasks)
    file = tmp_path / "match.ludo"
    file.write_bytes(encode(minisurf.record))
    with pytest.raises(SystemExit) as stopped:
        main(["review", str(file), "--budget", "1", "--out", str(tmp_path / out)])
    assert stopped.value.code == 2
    assert str(tmp_path / out) in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--seat", "3"], ["--budget", "many"], ["--out", "/nowhere/x"]])
def test_bad_options_get_a_sentence(
    words: list[str], minisurf: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.ludo"
    file.write_bytes(encode(minisurf.record))
    budget = [] if "--budget" in words else ["--budget", "1"]
    with pytest.raises(SystemExit) as stopped:
        main(["review", str(file), *budget, *words])
    assert stopped.value.code == 2
    assert capsys.readouterr().err.strip()
