"""The arena: who meets whom, what the figures mean, and that a run can be stopped and resumed."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import polars
import pytest

from ludotheque.arena.plan import Plan, make_plan
from ludotheque.arena.play import MatchResult, SeatResult
from ludotheque.arena.run import RESULTS, earlier, run, write_tables
from ludotheque.arena.statistics import bradley_terry, estimate, percentiles, summarise
from ludotheque.cli import main
from ludotheque.games import game
from ludotheque.record import load, replay
from ludotheque.rules import BadOption
from ludotheque.text import language


def plan(bots: tuple[str, ...] = ("greedy", "random"), games: int = 4, seats: int = 2) -> Plan:
    return make_plan("minisurf", bots, games, 7, game("minisurf").options(), seats)


def test_every_bot_sits_everywhere_on_equal_seeds() -> None:
    pairings = [plan().match(number) for number in range(4)]
    assert [(p.turn, p.lineup) for p in pairings] == [
        (0, (0, 1)),
        (0, (1, 0)),
        (1, (0, 1)),
        (1, (1, 0)),
    ]


def test_more_bots_than_seats_meet_in_all_pairs() -> None:
    three = plan(("greedy", "random", "casual"))
    seen = Counter(three.match(number).lineup for number in range(6))
    assert set(seen.values()) == {1}
    assert {frozenset(lineup) for lineup in seen} == {
        frozenset({0, 1}),
        frozenset({0, 2}),
        frozenset({1, 2}),
    }


def test_more_seats_than_bots_are_filled_in_turn() -> None:
    four = plan(seats=4)
    assert {four.match(number).lineup for number in range(2)} == {(0, 1, 0, 1), (1, 0, 1, 0)}


def test_a_plan_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(BadOption):
        plan(seats=9)
    with pytest.raises(BadOption):
        plan(bots=())


def test_equal_turns_have_equal_draws_and_a_run_repeats_itself(tmp_path: Path) -> None:
    first = run(plan(), tmp_path / "a", workers=1)
    again = run(plan(), tmp_path / "b", workers=1)
    strip = [[(s.bot, s.total, s.place) for s in result.seats] for result in first]
    assert strip == [[(s.bot, s.total, s.place) for s in result.seats] for result in again]
    drawn = []
    for number in (0, 1, 2):
        record = load(tmp_path / "a" / "records" / f"{number:06}.ludo")
        assert list(replay(record))
        moves = record.moves()
        drawn.append([m.action for m in moves if m.actor is None and m.action.startswith("draw")])
    assert drawn[0] == drawn[1] != drawn[2]


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    small = plan(("random", "casual"))
    full = run(small, tmp_path / "full", workers=1)
    kept = (tmp_path / "full" / RESULTS).read_bytes().splitlines(keepends=True)
    part = tmp_path / "part"
    (part / "records").mkdir(parents=True)
    (part / RESULTS).write_bytes(kept[0] + kept[2] + kept[1][:20])
    assert [result.number for result in earlier(small, part)] == [0, 2]
    played: list[int] = []
    results = run(small, part, workers=1, progress=played.append)
    assert played == [2, 3, 4]
    assert [r.number for r in results] == [r.number for r in full] == [0, 1, 2, 3]
    assert [[s.total for s in r.seats] for r in results] == [
        [s.total for s in r.seats] for r in full
    ]


def test_tables_and_report(tmp_path: Path) -> None:
    small = plan()
    results = run(small, tmp_path, workers=1)
    summary = write_tables(small, results, tmp_path, language("fr"))
    frame = polars.read_parquet(tmp_path / "results.parquet")
    assert frame.height == 8
    assert set(frame["bot"]) == {"greedy", "random"}
    greedy, other = summary.bots
    assert greedy.win_share.mean == 1.0
    assert other.against_first is not None
    assert other.against_first.mean > 30
    assert greedy.rating > 0 > other.rating
    report = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "Arène" in report
    assert "<svg" in report
    assert "http" not in report


def _match(number: int, *places: int) -> MatchResult:
    seats = tuple(
        SeatResult(bot, 10 * place, {"x": 10 * place}, place, float(place == 1), (1.0,))
        for bot, place in enumerate(places)
    )
    return MatchResult(number, number, seats, 1, "")


def test_ratings_reproduce_the_odds() -> None:
    """Three victories to one are 400·log10(3) points apart, but for the virtual draw."""
    ratings = bradley_terry(2, [_match(n, 1, 2) for n in range(300)] + [_match(0, 2, 1)] * 100)
    assert ratings[0] - ratings[1] == pytest.approx(190.8, abs=1.0)
    assert sum(ratings) == pytest.approx(0, abs=1e-6)


def test_intervals() -> None:
    found = estimate([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5
    assert found.width == pytest.approx(1.96 * (5 / 3 / 4) ** 0.5)
    assert percentiles([float(n) for n in range(101)]) == {
        "p50": 50,
        "p90": 90,
        "p99": 99,
        "p100": 100,
    }


def test_points_are_in_the_games_unit() -> None:
    summary = summarise(plan(), [_match(0, 1, 2), _match(1, 1, 2)], unit=2)
    assert summary.bots[0].score.mean == 5
    assert summary.bots[0].parts == {"x": 5}


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
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "home"))
    command = ["arena", "minisurf", "--bots", "my_bot.py:First,random", "--games", "2"]
    main([*command, "--workers", "2", "--json", "--option", "corners=yes"])
    found = json.loads(capsys.readouterr().out)
    assert [bot["bot"] for bot in found["bots"]] == ["my_bot.py:First", "random"]
    assert found["plan"]["options"]["corners"] is True
    for wrong in ("my_bot.py:Nobody", "none.py:First", "deepblue"):
        with pytest.raises(SystemExit) as stopped:
            main(["arena", "minisurf", "--bots", wrong])
        assert stopped.value.code == 2
