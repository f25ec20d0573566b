"""Who is blamed for what: nobody for luck, nobody for what could not be known."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

from ludotheque.bots import keyed_rng
from ludotheque.bots.sampling import margin, mean
from ludotheque.declaration import Calibration
from ludotheque.match import Match
from ludotheque.notation import notation
from ludotheque.registry import game
from ludotheque.review import tasks
from ludotheque.review.analysis import Evidence, grade_of
from ludotheque.review.levels import level_like, nearest_level
from ludotheque.review.report import page
from ludotheque.review.report_text import ReportText
from ludotheque.review.sampling import MatchSampler
from ludotheque.review.tasks import best_of, losses
from ludotheque.review.timeline import Timeline, encode_timeline
from ludotheque.text import language

from .matches import new_match, played, report_text_of, reviewed


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


def test_a_loss_of_no_chance_is_not_told() -> None:
    report_text = report_text_of("en")
    move = next(one for one in report_text.review.moves if one.loss is not None)
    lost = [
        report_text.lost(msgspec.structs.replace(move, loss=1.0, win_loss=chance))
        for chance in (0.004, 0.02)
    ]
    assert lost == ["+1.0 point", "+1.0 point, −2 % to win"]


def test_a_mean_error_below_0_is_kept() -> None:
    """Held at 0 it would make averages over matches too high; what is shown is not below 0."""
    _, timeline, _ = reviewed("minisurf", 2)
    evidence = Evidence(timeline)
    evidence.add_values([None] * len(timeline.plies))
    for ply in timeline.decisions():
        evidence.best[ply] = "other"
        evidence.add_losses(ply, [(-2.0, -0.5), (1.0, 0.25)])
    found = evidence.review()
    assert [seat.error_per_decision for seat in found.seats] == [-0.5, -0.5]
    assert [seat.win_error_per_decision for seat in found.seats] == [-0.125, -0.125]
    _, (row, *_) = ReportText(timeline, found, language("en")).seat_rows(found.seats)
    assert row[-2] == "0.00"


LEVELS = {"easy": 0.9, "normal": 0.6, "hard": 0.3}


def test_who_plays_like_which_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        type(game("maxisurf")), "calibration", Calibration(review_errors={2: LEVELS})
    )
    like = partial(level_like, "maxisurf", 2)
    words = [like(error, 0.0, 2000) for error in (1.5, 0.9, 0.75, 0.6, 0.42, 0.3, 0.0, -0.1)]
    assert words == ["easy", "easy", "", "normal", "", "hard", "hard", "hard"]
    assert like(0.6, 0.3, 2000) == ""  # it may as well be another
    assert like(9.0, 0.0, 20_000) == "easy"  # far worse than any level
    assert like(0.0, 0.0, 200_000) == "hard"  # far better
    assert level_like("other", 2, 0.5, 0.0, 500) == ""
    assert level_like("maxisurf", 4, 0.9, 0.0, 2000) == ""  # not measured with four


def test_levels_that_err_alike_are_not_named() -> None:
    levels = {"easy": 0.9, "normal": 0.3, "hard": 0.3}
    named = [nearest_level(levels, error, 0.01, 500) for error in (0.9, 0.31, 0.2)]
    assert named == ["easy", "", ""]
    assert nearest_level({"easy": 0.9, "normal": 0.9, "hard": 0.3}, 1.2, 0.01, 500) == ""


def test_few_decisions_without_an_error_name_no_level() -> None:
    """Errors are rare and large: who made none has only shown that they are not frequent."""
    named = [nearest_level(LEVELS, 0.0, 0.0, n) for n in (0, 1, 10, 25, 100, 200)]
    assert named == ["", "", "", "", "", "hard"]
    assert nearest_level(LEVELS, 1.5, 0.1, 9) == ""


@pytest.mark.parametrize("decisions", [30, 100, 300, 1000])
def test_nine_of_ten_names_are_right(decisions: int) -> None:
    """Of players who lose nothing mostly, and now and then as much as weak players do."""
    rng, told = np.random.default_rng(decisions), Counter[bool]()
    for level, usual in LEVELS.items():
        for _ in range(2000):
            losses = rng.exponential(4.5, decisions) * (rng.random(decisions) < usual / 4.5)
            se = float(losses.std(ddof=1)) / decisions**0.5
            if named := nearest_level(LEVELS, float(losses.mean()), se, decisions):
                told[named == level] += 1
    assert told[False] <= 0.1 * told.total()
    assert told.total() > 2000 or decisions < 300, (
        "something is said when there is something to say"
    )


def test_chances_that_are_unsure_are_not_split() -> None:
    report_text = report_text_of("en")
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
    report_text = report_text_of("en")
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
    report_text = report_text_of("en")
    seats = report_text.review.seats
    assert report_text.review.samples == 1
    assert "±" not in report_text.seat_rows(seats)[1][0][2]
    assert "known to ± 100" in report_text.chances_unsure(seats)
    report_text.review = msgspec.structs.replace(report_text.review, samples=4)
    seats = tuple(replace(seat, margin=12.3) for seat in seats)
    assert report_text.seat_rows(seats)[1][0][2].endswith("± 12.3")
