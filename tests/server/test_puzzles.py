"""Puzzles over HTTP: the shipped sets, and those from a match that has been reviewed."""

from __future__ import annotations

import threading
from datetime import date
from pathlib import Path

import pytest

from ludotheque.review.puzzles import MAX_PUZZLES_PER_MATCH, PuzzleSet, load_puzzles
from ludotheque.table.setup import daily_puzzle, today
from ludotheque.text import LANGUAGES

from .harness import Refusal, Running, running
from .test_reviews import a_record, quick, uploaded, whole_review


async def test_a_shipped_puzzle_is_shown_without_its_answer(server: Running) -> None:
    ana = await server.browser()
    told = {one["id"]: one.get("puzzles", False) for one in await ana.get("/api/games")}
    assert told["minisurf"]
    found = await ana.get("/api/puzzles/minisurf/1")
    puzzles = load_puzzles("minisurf").puzzles
    position = found["position"]
    assert found["count"] == len(puzzles)
    assert position["ply"] == puzzles[0].ply
    assert puzzles[0].best in position["actions"]
    assert len(position["labels"]) == len(position["actions"])
    assert set(found["words"]) == set(LANGUAGES)
    assert all(found["words"].values())
    assert "best" not in found
    assert position["to_move"] == [position["seat"]]


async def test_each_day_has_its_puzzle_the_same_for_everyone(server: Running) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    found = await ana.get("/api/puzzles/minisurf/daily")
    assert found == await ben.get("/api/puzzles/minisurf/daily")
    count, day = found["count"], found["day"]
    assert day == today(server.services.clock.now())
    assert found["number"] == daily_puzzle("minisurf", day, count)
    same = await ana.get(f"/api/puzzles/minisurf/{found['number']}")
    assert same == {name: value for name, value in found.items() if name != "day"}
    with pytest.raises(Refusal, match="puzzle-none"):
        await ana.get("/api/puzzles/nothing/daily")


def test_no_puzzle_comes_again_before_all_had_their_day() -> None:
    first = date(2026, 11, 18).toordinal() // 30 * 30
    days = [date.fromordinal(first + n).isoformat() for n in range(60)]
    numbers = [daily_puzzle("cascadia", day, 30) for day in days]
    rounds = [numbers[:30], numbers[30:]]
    assert [sorted(one) for one in rounds] == [list(range(1, 31))] * 2
    assert rounds[0] != rounds[1]
    assert numbers != [daily_puzzle("taxi", day, 30) for day in days]


async def test_answers_are_judged(server: Running) -> None:
    ana = await server.browser()
    puzzle = load_puzzles("minisurf").puzzles[0]
    right = await ana.post("/api/puzzles/minisurf/1", {"action": puzzle.best})
    assert right["right"]
    assert right["best"] == puzzle.best
    assert {"told_best", "reason"} <= right.keys()
    actions = (await ana.get("/api/puzzles/minisurf/1"))["position"]["actions"]
    others = [action for action in actions if action != puzzle.best]
    verdicts = [await ana.post("/api/puzzles/minisurf/1", {"action": one}) for one in others[:3]]
    assert not all(one["right"] for one in verdicts)
    assert all(one["loss"] > 0 or one["win_loss"] > 0 for one in verdicts if not one["right"])


async def test_puzzles_are_not_read_on_the_event_loop(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = set[int]()

    def load(game: str) -> PuzzleSet:
        threads.add(threading.get_ident())
        return load_puzzles(game)

    monkeypatch.setattr("ludotheque.review.puzzles.load_puzzles", load)
    ana = await server.browser()
    found = await ana.get("/api/puzzles/minisurf/1")
    await ana.post("/api/puzzles/minisurf/1", {"action": found["position"]["actions"][0]})
    assert threading.get_ident() not in threads  # empty where it was another process


async def test_what_is_not_there_gets_a_sentence(server: Running) -> None:
    ana = await server.browser()
    for path, why in (
        ("minisurf/99", "puzzle-no-number"),
        ("minisurf/0", "puzzle-no-number"),
        ("nowhere/1", "server-no-table"),
    ):
        with pytest.raises(Refusal, match=why):
            await ana.get(f"/api/puzzles/{path}")


async def test_an_answer_that_is_no_action_gets_a_sentence(server: Running) -> None:
    ana = await server.browser()
    for answer in ("fly 3", "", "take"):
        with pytest.raises(Refusal) as refused:
            await ana.post("/api/puzzles/minisurf/1", {"action": answer})
        assert refused.value.status == 400, answer


@pytest.mark.usefixtures("small_reviews")
async def test_three_puzzles_come_from_a_reviewed_match(home: Path) -> None:
    async with running(quick(home)) as server:
        ana = await server.browser()
        table = await uploaded(ana, a_record())
        with pytest.raises(Refusal) as refused:
            await ana.get(f"/api/puzzles/{table}/1")
        assert refused.value.key == "puzzle-not-reviewed"
        review, _ = await whole_review(ana, table)
        clear = [one for one in review["moments"] if one["grade"] != "review-inaccuracy"]
        found = await ana.get(f"/api/puzzles/{table}/1")
        assert found["count"] == min(MAX_PUZZLES_PER_MATCH, len(clear))
        assert found["position"]["ply"] == clear[0]["ply"]
        assert found["seats"][0]["name"] == "Ana"
        verdict = await ana.post(f"/api/puzzles/{table}/1", {"action": clear[0]["made"]})
        assert verdict["best"] == clear[0]["best"]


async def test_a_running_match_has_no_puzzles(home: Path) -> None:
    async with running(quick(home)) as server:
        ana = await server.browser()
        made = await ana.table("minisurf", "me", "easy")
        with pytest.raises(Refusal) as refused:
            await ana.get(f"/api/puzzles/{made['id']}/1")
        assert refused.value.key == "review-unfinished"
