"""Puzzles: every game has some, their answers are legal and clearly best; own matches give more."""

from __future__ import annotations

import io
from pathlib import Path

import msgspec
import pytest

from ludotheque.bots import Budget, keyed_rng
from ludotheque.cli import main
from ludotheque.match import Match
from ludotheque.notation import notation
from ludotheque.record import Holder, encode, new_header
from ludotheque.registry import all_games, game
from ludotheque.review import has_puzzles
from ludotheque.review.plan import ReviewPlan
from ludotheque.review.puzzles import (
    MAX_PUZZLES_PER_MATCH,
    about_puzzle,
    judge,
    load_puzzles,
    own_puzzles,
    timeline_of_puzzle,
)
from ludotheque.review.report import page
from ludotheque.review.report_text import ReportText
from ludotheque.review.runner import run
from ludotheque.review.summary import summarize
from ludotheque.review.timeline import BadReview, Timeline
from ludotheque.table.setup import daily_puzzle
from ludotheque.text import LANGUAGES, language

GAMES = sorted(one.id for one in all_games() if has_puzzles(one.id))
MOST_BYTES = 80_000
# Of 446 matches of Maxisurf nine had a decision with one clearly best move that is not obvious.
MIN_PUZZLES = {"maxisurf": 9}
USUAL_MIN_PUZZLES = 30


def test_every_game_of_ours_has_a_set() -> None:
    assert {one.id for one in all_games()} >= set(GAMES)
    assert set(GAMES) >= {"cascadia", "maxisurf", "minisurf", "quadrata", "taxi"}


@pytest.mark.parametrize("id", GAMES)
def test_shipped_puzzles_ask_for_a_legal_move_that_was_not_made(id: str) -> None:  # noqa: A002
    found = load_puzzles(id)
    assert len(found.puzzles) >= MIN_PUZZLES.get(id, USUAL_MIN_PUZZLES)
    assert sum(len(msgspec.json.encode(match)) for match in found.matches) < MOST_BYTES
    for puzzle in found.puzzles:
        timeline = timeline_of_puzzle(found, puzzle)
        ply = timeline.plies[puzzle.ply]
        assert ply.actor is not None
        written = map(
            notation(timeline.rules.action).show, timeline.rules.actions(ply.before, ply.actor)
        )
        assert puzzle.best in list(written)
        assert puzzle.best != ply.written
        assert judge(timeline, puzzle, puzzle.best).right
        assert puzzle.theme
        assert puzzle.difficulty in (1, 2, 3)
        about = about_puzzle(id, puzzle)
        assert about is not None
        assert all(language(code)(about) for code in LANGUAGES)


def test_a_wrong_answer_is_told_what_it_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    # However busy the machine is: without the time for it there is no explanation.
    monkeypatch.setattr("ludotheque.review.puzzles.ANSWER_SECONDS", 3600.0)
    found = load_puzzles("minisurf")
    timeline = timeline_of_puzzle(found, found.puzzles[0])
    verdict = judge(timeline, found.puzzles[0], timeline.plies[found.puzzles[0].ply].written)
    assert not verdict.right
    assert verdict.loss > 0 or verdict.win_loss > 0
    assert verdict.why is not None
    assert "the surface is then 14 squares instead of 15" in language("en")(verdict.why)


def random_match() -> Match:
    chosen = game("minisurf")
    header = new_header(chosen, chosen.options(), [Holder("Ana"), Holder("Ben")])
    match, rng = Match(header, bytes(16), clock=lambda: 0), keyed_rng("puzzles")
    while not match.over:
        seat = match.to_move[0]
        match.act(seat, match.actions(seat)[rng.randrange(len(match.actions(seat)))])
    return match


def test_a_match_of_ones_own_gives_three() -> None:
    timeline = Timeline(random_match().record)
    plan = ReviewPlan(timeline, Budget(simulations=8))
    for _ in run(plan, workers=0):
        pass
    found = own_puzzles(timeline, plan.evidence.review(), seat=1)
    assert len(found.puzzles) == MAX_PUZZLES_PER_MATCH
    assert {timeline.plies[one.ply].actor for one in found.puzzles} == {1}
    assert all(one.theme in ("now", "later", "others") and one.difficulty for one in found.puzzles)
    # The same review explains its costliest moments to every reader.
    moments = summarize(plan, 1, True).moments
    why = next(moment.why for moment in moments if moment.why is not None)
    told = language("en")(why)
    assert told.startswith(
        ("On average, played on from both moves: ", "Compared with the other move: ")
    )
    report = ReportText(timeline, plan.evidence.review(), language("en"))
    assert told in [line for moment in report.moments() for line in report.worded(moment)[1]]
    assert told in page(report, plan.evidence.review().seats)


@pytest.mark.parametrize(("lang", "which"), [("en", "--number=1"), ("fr", "--daily")])
def test_a_puzzle_is_played_in_the_terminal(
    lang: str, which: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    day, puzzles = "2026-11-19", load_puzzles("minisurf").puzzles
    number = daily_puzzle("minisurf", day, len(puzzles)) if which == "--daily" else 1
    monkeypatch.setattr("ludotheque.terminal.cli.today", lambda: day)
    monkeypatch.setattr("sys.stdin", io.StringIO(f"what?\n{puzzles[number - 1].best}\n"))
    main(["puzzle", "minisurf", which, "--lang", lang])
    out = capsys.readouterr().out
    assert {"en": f"Puzzle {number} ", "fr": f"Problème {number} "}[lang] in out
    assert {"en": "Right.", "fr": "Juste."}[lang] in out
    assert {"en": "Difficulty", "fr": "Difficulté"}[lang] in out
    assert {"en": "1 of 1 solved", "fr": "1 sur 1 résolus"}[lang] in out


def test_bad_questions_get_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadReview):
        load_puzzles("chess")
    running = tmp_path / "match.ludo"
    lines = encode(random_match().record).splitlines(keepends=True)
    running.write_bytes(b"".join(lines[:-2]))  # neither the end nor the checksum
    for words in (["minisurf", "--number", "99"], [str(running)]):
        with pytest.raises(SystemExit) as stopped:
            main(["puzzle", *words])
        assert stopped.value.code == 2
