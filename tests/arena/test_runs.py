"""The arena: who meets whom, what the figures mean, and that a run can be stopped and resumed."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import duckdb
import msgspec
import pytest

from ludotheque.arena.cli import arena
from ludotheque.arena.cli_common import make_setup
from ludotheque.arena.figures import figures
from ludotheque.arena.plan import Setup, fixtures, line_ups
from ludotheque.arena.play import Outcome
from ludotheque.arena.report import plain
from ludotheque.arena.runner import BadRunFolder, RunFolder, run
from ludotheque.arena.statistics.intervals import MIN_VALUES, interval
from ludotheque.arena.work_items import WorkFailed
from ludotheque.arena.workers import ProcessExecutor
from ludotheque.cli import main
from ludotheque.record import load, replay
from ludotheque.text import language


def setup(bots: str = "greedy,random", games: int = 4) -> Setup:
    return make_setup("minisurf", bots, games, seed=7, seats=2, option=[])


def results(folder: Path, chosen: Setup) -> list[Outcome]:
    return sorted(run(RunFolder(folder, chosen)), key=lambda outcome: outcome.number)


def test_every_bot_sits_everywhere_on_equal_deals() -> None:
    found = [(fixture.deal, fixture.bots) for fixture in fixtures(setup())]
    assert found == [(0, (0, 1)), (0, (1, 0)), (1, (0, 1)), (1, (1, 0))]
    assert Counter(line_ups(3, 2)) == Counter([(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)])
    assert set(line_ups(2, 4)) == {(0, 1, 0, 1), (1, 0, 1, 0)}
    assert line_ups(2, 1) == [(0,), (1,)]


@pytest.mark.parametrize(("bots", "seats"), [(2, 3), (3, 4), (2, 5), (4, 6)])
def test_too_few_bots_have_a_seat_more_in_turn(bots: int, seats: int) -> None:
    """Whichever is named first: the same line-ups, so that the order changes no figure."""
    found = set(line_ups(bots, seats))
    sat = Counter(bot for row in found for bot in row)
    assert len(set(sat.values())) == 1
    for row in found:
        assert max(Counter(row).values()) - min(Counter(row).values()) <= 1
        assert {row[turn:] + row[:turn] for turn in range(seats)} <= found
    mirrored = {tuple(bots - 1 - bot for bot in row) for row in found}
    assert {frozenset(Counter(row).items()) for row in found} == {
        frozenset(Counter(row).items()) for row in mirrored
    }


def test_a_run_repeats_itself_and_line_ups_share_their_draws(tmp_path: Path) -> None:
    first, again = (results(tmp_path / name, setup()) for name in ("a", "b"))
    assert [o.totals for o in first] == [o.totals for o in again]
    drawn = []
    for number in (0, 1, 2):
        record = load(tmp_path / "a" / "matches" / f"{number:06}.ludo")
        assert list(replay(record))
        actions = [move.action for move in record.moves() if move.actor is None]
        drawn.append([action for action in actions if action.startswith("draw")])
    assert drawn[0] == drawn[1] != drawn[2]


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    chosen = setup("random,casual")
    full = results(tmp_path / "full", chosen)
    lines = (tmp_path / "full" / "outcomes.jsonl").read_bytes().splitlines(keepends=True)
    stopped = RunFolder(tmp_path / "part", chosen)
    (tmp_path / "part" / "outcomes.jsonl").write_bytes(lines[0] + lines[2] + lines[1][:20])
    assert sorted(stopped.outcomes()) == [0, 2]
    assert [o.totals for o in results(tmp_path / "part", chosen)] == [o.totals for o in full]


def test_equal_runs_leave_equal_files_whoever_was_faster(tmp_path: Path) -> None:
    """Times are measured and have files of their own."""
    chosen = setup("random,casual", 6)
    for workers in (1, 2):
        assert (
            len(list(run(RunFolder(tmp_path / str(workers), chosen), ProcessExecutor(workers))))
            == 6
        )
    alone, several = (
        {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.*")}
        for folder in (tmp_path / "1", tmp_path / "2")
    )
    times = Path("times.jsonl")
    assert len(several.pop(times).splitlines()) == len(alone.pop(times).splitlines()) == 6
    assert several == alone
    assert all(outcome.turn_ms for outcome in run(RunFolder(tmp_path / "1", chosen)))


def test_a_folder_of_another_run_is_refused(tmp_path: Path) -> None:
    RunFolder(tmp_path, setup())
    with pytest.raises(BadRunFolder):
        RunFolder(tmp_path, setup("random,casual"))


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (b'{"game"', "cannot be used: it is not JSON."),
        (b'{"game": 3}', "cannot be used: “game” should be text in quotation marks."),
        (b'{"rules": 1}', "cannot be used: “rules” does not belong there."),
        (b'{"game": "\xff"}', "cannot be used: it is not text in UTF-8."),
    ],
)
def test_a_damaged_folder_is_refused_in_our_words(
    tmp_path: Path, settings: bytes, said: str
) -> None:
    (tmp_path / "arena.json").write_bytes(settings)
    with pytest.raises(BadRunFolder) as refused:
        RunFolder(tmp_path, setup())
    assert language("en")(refused.value.reason).endswith(said)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(BadRunFolder) as refused:
        RunFolder(tmp_path / "file", setup())
    said = language("en")(refused.value.reason)
    assert said.endswith("cannot be used: there is a file where a folder should be.")


def test_figures_are_paired_and_point_the_right_way(tmp_path: Path) -> None:
    chosen = setup()
    found = figures(chosen, results(tmp_path, chosen), unit=1, lowest_wins=True)
    greedy, other = found.bots
    assert greedy.wins.mean == 1.0
    assert other.wins.mean == 0.0
    assert greedy.rating.mean > other.rating.mean
    assert greedy.total.mean < other.total.mean - 30


def test_intervals_are_students() -> None:
    found = interval([float(n) for n in range(1, 12)])
    assert found.mean == 6
    assert found.half == pytest.approx(2.228, rel=0.01)  # whose variance is their number


@pytest.mark.parametrize("deals", [1, MIN_VALUES - 1])
def test_few_deals_say_nothing_about_the_width(deals: int) -> None:
    few = interval([3.0] * deals)
    assert plain(few, 2) == "3.00"
    assert msgspec.json.encode(few) == b'{"mean":3.0,"half":null}'


@pytest.mark.parametrize(
    ("code", "why"),
    [("1 / 0", "ZeroDivisionError: division by zero (bad.py:4)"), ("'go'", "must return a Choice")],
)
def test_a_bot_that_fails_is_told_where(
    code: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bad.py").write_text(
        f"class Bad:\n\n    def choose(self, *given):\n        return {code}\n"
    )
    monkeypatch.chdir(tmp_path)
    with pytest.raises(WorkFailed) as failed:
        arena("minisurf", bots="bad.py:Bad,random", games=2)
    assert why in str(failed.value)


def rows(folder: Path, file: str = "results.parquet") -> list[dict[str, Any]]:
    """What a program reads from the results of a run."""
    found = duckdb.read_parquet(str(folder / file))
    return [dict(zip(found.columns, row, strict=True)) for row in found.fetchall()]


def test_results_are_typed_rows(tmp_path: Path) -> None:
    main(["arena", "maxisurf", "--bots", "random,casual", "--games", "2", "--out", str(tmp_path)])
    found = duckdb.read_parquet(str(tmp_path / "results.parquet"))
    types = dict(zip(found.columns, map(str, found.types), strict=True))
    parts = {name: types.pop(name) for name in found.columns if name.startswith("part_")}
    assert set(parts.values()) == {"DOUBLE"}
    assert types == {
        **dict.fromkeys(("match", "deal", "seat"), "BIGINT"),
        "bot": "VARCHAR",
        "place": "BIGINT",
        **dict.fromkeys(("first", "total"), "DOUBLE"),
        "plies": "BIGINT",
    }
    for row in rows(tmp_path):
        assert sum(row[name] for name in parts) == row["total"]
    for row in rows(tmp_path, "times.parquet"):
        assert len(row["decision_ms"]) >= len(row["turn_ms"]) > 0


def test_a_bot_from_a_file_plays_without_packaging(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my_bot.py").write_text(
        "from ludotheque.bots import Choice\n"
        "class First:\n"
        "    def choose(self, rules, state, seat, events, budget, rng):\n"
        "        return Choice(rules.actions(state, seat)[0])\n"
    )
    monkeypatch.chdir(tmp_path)
    command = ["arena", "minisurf", "--bots", "my_bot.py:First,random", "--games", "2"]
    main([*command, "--workers", "2", "--json", "--option", "corners=yes", "--out", "out"])
    found = json.loads(capsys.readouterr().out)
    assert [bot["bot"] for bot in found["bots"]] == ["my_bot.py:First", "random"]
    assert len(rows(tmp_path / "out")) == 4
    report = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert "<svg" in report
    assert "src=" not in report
    for wrong in ("my_bot.py:Nobody", "none.py:First", "deepblue"):
        with pytest.raises(SystemExit) as stopped:
            main(["arena", "minisurf", "--bots", wrong])
        assert stopped.value.code == 2


BOT = (
    "from ludotheque.bots import Choice\n"
    "class Some:\n"
    "    def choose(self, rules, state, seat, events, budget, rng):\n"
    "        return Choice(rules.actions(state, seat)[{n}])\n"
)


def test_a_changed_file_is_another_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its old matches are not shown as results of the new code."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "mine.py"
    file.write_text(BOT.format(n=0))
    first = setup("mine.py:Some@20ms,random")
    assert setup("mine.py:Some@20ms,random").fingerprint() == first.fingerprint()
    RunFolder(tmp_path / "out", first)
    file.write_text(BOT.format(n=-1))
    second = setup("mine.py:Some@20ms,random")
    assert second.fingerprint() != first.fingerprint()
    with pytest.raises(BadRunFolder) as refused:
        RunFolder(tmp_path / "out", second)
    assert refused.value.reason.key == "arena-other-code"


@pytest.mark.parametrize(
    "wrong", [["--bots", ","], ["--bots", "random", "--games", "0"], ["--bots", "a", "--workers=0"]]
)
def test_an_arena_of_nothing_is_refused_in_a_sentence(
    wrong: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["arena", "minisurf", *wrong])
    assert stopped.value.code == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_the_help_says_that_files_are_run(capsys: pytest.CaptureFixture[str]) -> None:
    main(["arena", "--help"])
    words = " ".join(capsys.readouterr().out.split())
    assert "the arena RUNS it" in words
    assert "goes on where it was stopped" in words


def test_figures_are_not_broken_in_a_narrow_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    main(["arena", "minisurf", "--bots", "random,casual", "--games", "22", "--out", str(tmp_path)])
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines[:-1])) <= 80
    (row,) = [line for line in lines if line.split()[:1] == ["random"] and "random –" not in line]
    assert row.count("±") == 2
    assert re.search(r" \d+\.\d % \(\d+\.\d–\d+\.\d\) ", row)
    assert "More wins and rating are better, and fewer points." in lines
    assert str(tmp_path / "report.html") in lines[-1]


def test_figures_are_whole_beside_a_long_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    command = ["arena", "minisurf", "--bots", "random,random@1234567ms", "--games", "4"]
    main([*command, "--out", str(tmp_path)])
    shown = capsys.readouterr().out
    assert "…" not in shown
    assert "random – random@1234567ms" in shown


def test_equal_bots_have_their_own_names_in_the_results(tmp_path: Path) -> None:
    command = ["arena", "minisurf", "--bots", "random,random", "--games", "2"]
    main([*command, "--out", str(tmp_path)])
    bots = sorted(row["bot"] for row in rows(tmp_path))
    assert bots == [
        "random#1",
        "random#1",
        "random#2",
        "random#2",
    ]


def test_stopping_before_anything_is_played_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ludotheque.arena.play.Arena.play", interrupted)
    with pytest.raises(SystemExit) as stopped:
        main(["arena", "minisurf", "--bots", "random", "--out", str(tmp_path)])
    assert stopped.value.code == 130
    assert "same command" in capsys.readouterr().err
