"""`ludotheque review`: what it prints, the page it writes, and what it refuses."""

from __future__ import annotations

import json
import pickle
import re
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from ludotheque.cli import main
from ludotheque.match import Match, Refused
from ludotheque.protocol.review import CostlyMoment
from ludotheque.record import BadRecord, encode
from ludotheque.review import tasks
from ludotheque.review.console import print_review
from ludotheque.review.report import page
from ludotheque.review.timeline import BadReview, Timeline
from ludotheque.text import text

from .matches import new_match, report_text_of, reviewed


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
        assert abs(seat["error_per_decision"]) <= 400  # below 0 by chance, where few were lost
    chance = [move for move in found["moves"] if move["actor"] is None]
    assert all(len(move["luck"]) == 2 and len(move["se"]) == 2 for move in chance)
    decided = [move for move in found["moves"] if move["actor"] is not None]
    assert all({"ply", "action", "loss", "se", "best"} <= move.keys() for move in decided)
    html = page.read_text(encoding="utf-8")
    assert "<svg" in html
    assert "http" not in html


def test_the_charts_of_the_page_are_told_apart_and_in_its_language() -> None:
    report_text = report_text_of("fr")
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
        report_text = report_text_of("en", game_id)
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
    report_text, value = report_text_of(case["lang"]), case["value"]
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
        "error": lambda: report_text.error(value, case.get("standard_error", 0.0)),
        "level": lambda: report_text.level(value),
        "lost": lambda: report_text.lost(moment),
    }[case["word"]]()
    assert worded.replace("\u00a0", " ").replace("\u202f", " ") == case["text"]


def test_the_sums_of_the_page_stack_on_a_phone_with_every_figure_named() -> None:
    report_text = report_text_of("en")
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
