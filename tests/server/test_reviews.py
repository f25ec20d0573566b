"""Reviews over HTTP: of finished matches only, streamed, given up when nobody looks, kept."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludotheque.bots import Budget, choose, keyed_rng
from ludotheque.bots.levels import LevelBot
from ludotheque.match import Match
from ludotheque.protocol.review import MatchReview, SeatShares, Shares
from ludotheque.record import Holder, decode, encode, new_header
from ludotheque.registry import game
from ludotheque.review import timeline
from ludotheque.review.analysis import costly_moves
from ludotheque.review.plan import ReviewPlan
from ludotheque.review.runner import run
from ludotheque.review.summary import MOMENTS_PER_SEAT, summarize
from ludotheque.rules import IllegalAction
from ludotheque.server.rate_limits import RateLimited
from ludotheque.server.reviews import service
from ludotheque.server.reviews.play_styles import styles
from ludotheque.server.reviews.storage import load_review
from ludotheque.text import Problem, text

from .harness import Browser, Refusal, Running, quiet_config, running

Json = dict[str, Any]

pytestmark = pytest.mark.usefixtures("small_reviews")


def a_record(id: str = "minisurf", whole: bool = True, name: str = "Ana") -> bytes:  # noqa: A002
    chosen = game(id)
    header = new_header(chosen, chosen.options(), [Holder(name), Holder("Ben")])
    match, rng = Match(header, bytes(16), clock=lambda: 0), keyed_rng("reviews")
    while not match.over and (whole or match.ply < 20):
        seat = match.to_move[0]
        match.act(seat, match.actions(seat)[rng.randrange(len(match.actions(seat)))])
    return encode(match.record)


async def uploaded(browser: Browser, data: bytes) -> str:
    found = await browser.post("/api/records", data, headers={"Content-Type": "text/plain"})
    return str(found["id"])


async def whole_review(browser: Browser, table: str) -> tuple[Json, list[Json]]:
    told: list[Json] = []
    while True:
        after = told[-1]["version"] if told else 0
        told.append(await browser.get(f"/api/tables/{table}/review", after=after))
        if told[-1]["done"]:
            return told[-1], told


def quick(home: Path) -> Any:
    return quiet_config(home, review=Budget(simulations=2))


async def test_a_review_grows_adds_up_and_is_kept(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "PUBLISH_EVERY_S", -1.0)  # every answer at once
    async with running(quick(home)) as server:
        ana = await server.browser()
        table = await uploaded(ana, a_record())
        known = f"/api/tables/{table}/review"
        assert not (await ana.get(known, start="false"))["done"]
        assert not server.services.reviews._running, "it was only looked for"
        found, told = await whole_review(ana, table)
        assert told[0]["part"] < 1
        assert [one["version"] for one in told] == sorted(one["version"] for one in told)
        for seat in found["seats"]:
            for shares in (seat["points"], seat["win"]):
                parts = shares["luck"] + shares["own"] + shares["others"]
                assert shares["final"] - shares["start"] == pytest.approx(parts, abs=1e-3)
        assert len(found["points"]) == len(found["actors"]) + 1 == len(found["plies"])
        assert found["moments"], "random players blunder"
        moment = found["moments"][0]
        assert {"told_made", "told_best", "reason", "best", "made"} <= moment.keys()
        assert found["actors"][moment["ply"]] == moment["seat"]
        kept = await server.services.store.read(lambda c: load_review(c, table))
        assert kept is not None
        # Asked for again, it is there at once, and nothing is worked out.
        assert await ana.get(known) == await ana.get(known, start="false") == found
        assert not server.services.reviews._running


async def test_a_growing_review_is_not_published_with_every_answer(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "PUBLISH_EVERY_S", 3600.0)
    async with running(quick(home)) as server:
        ana = await server.browser()
        found, _ = await whole_review(ana, await uploaded(ana, a_record()))
        assert found["version"] <= 2, "the first answer and the end"


async def test_a_running_match_is_reviewed_for_nobody(home: Path) -> None:
    async with running(quick(home)) as server:
        ana = await server.browser()
        made = await ana.table("minisurf", "me", "easy")
        with pytest.raises(Refusal) as refused:
            await ana.get(f"/api/tables/{made['id']}/review")
        assert refused.value.key == "review-unfinished"


async def test_a_match_that_was_broken_off_gets_a_sentence(home: Path) -> None:
    async with running(quick(home)) as server:
        ana = await server.browser()
        table = await uploaded(ana, a_record(whole=False))
        with pytest.raises(Refusal) as refused:
            await whole_review(ana, table)
        assert refused.value.key == "review-not-played-out"


async def test_a_match_that_is_too_long_gets_a_sentence(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeline, "MAX_MOVES", 10)
    async with running(quick(home)) as server:
        ana = await server.browser()
        table = await uploaded(ana, a_record())
        with pytest.raises(Refusal) as refused:
            await ana.get(f"/api/tables/{table}/review")
        assert refused.value.key == "review-too-long"


@pytest.mark.parametrize("what", ["damaged", "foreign", "empty"])
async def test_a_bad_record_gets_a_sentence_before_it_is_reviewed(home: Path, what: str) -> None:
    lines = a_record().splitlines(keepends=True)
    foreign = lines[0].replace(b'"version":', b'"version":9')
    bad = {
        "damaged": b"".join([*lines[:4], b"{nonsense}\n", *lines[5:]]),
        "foreign": b"".join([foreign, *lines[1:]]),
        "empty": b"",
    }
    async with running(quick(home)) as server:
        ana = await server.browser()
        with pytest.raises(Refusal) as refused:
            await uploaded(ana, bad[what])
        assert refused.value.key != "server-error"


async def test_what_nobody_looks_at_is_given_up(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "ABANDONED_AFTER_S", 0.05)
    async with running(quiet_config(home, review=Budget(ms=60_000))) as server:
        ana = await server.browser()
        table = await uploaded(ana, a_record())
        await ana.get(f"/api/tables/{table}/review")
        while server.services.reviews._running:
            await asyncio.sleep(0.02)
        assert await server.services.store.read(lambda c: load_review(c, table)) is None


async def test_a_profile_says_how_somebody_plays(home: Path) -> None:
    async with running(quick(home)) as server:
        ana, table = await _played(server)
        assert (await ana.get("/api/profile"))["styles"] == []
        found, _ = await whole_review(ana, table)
        (style,) = (await ana.get("/api/profile"))["styles"]
        assert (style["game"], style["matches"]) == ("minisurf", 1)
        points = found["seats"][0]["points"]
        assert style["adjusted"] == pytest.approx(points["final"] - points["luck"], abs=0.01)


def test_a_level_is_told_by_the_tables_of_one_size() -> None:
    shares = Shares(0.0, 20.0, 0.0, 0.0, 0.0)

    def reviewed(seats: int, error: float, light: bool = False) -> tuple[str, int, bytes]:
        mine = SeatShares(shares, shares, se=1.0, error=error, error_se=0.02, decisions=40)
        review = MatchReview(1, True, 1.0, 12, (), (), (), (), (), (mine,) * seats, light=light)
        return "minisurf", 0, msgspec.json.encode(review)

    weak, more, simple = reviewed(2, 0.27), reviewed(8, 0.0), reviewed(2, 0.0, light=True)
    (style,) = styles([weak] * 6 + [more] * 5 + [simple] * 5)
    assert (style.matches, style.like) == (16, "easy")
    assert styles([more] * 6 + [weak] * 5)[0].like == ""  # eight at a table were not measured
    assert styles([simple] * 6)[0].like == ""


async def _played(server: Running) -> tuple[Browser, str]:
    ana = await server.browser()
    made = await ana.table("minisurf", "me", "easy")
    async with ana.sit_at(made["id"]) as tab:
        while True:
            await tab.until(lambda: tab.whats("ended") or tab.position.get("actions"))
            if tab.whats("ended"):
                break
            await tab.move()
    return ana, made["id"]


async def test_a_review_that_fails_is_told_and_not_begun_again_by_every_look(
    home: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(record: bytes, budget: Budget | None) -> None:
        raise ValueError("a fault in a game")

    monkeypatch.setattr(service, "_make_plan", fail)
    async with running(quick(home)) as server:
        ana = await server.browser()
        table = await uploaded(ana, a_record())
        for _ in range(3):
            with pytest.raises(Refusal, match="server-fault"):
                await ana.get(f"/api/tables/{table}/review")
    assert caplog.text.count("a review failed") == 1


@pytest.fixture
def go_on(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Reviews begin and go on when this is set (a server that ends waits for them), and looks at
    them are not forgotten while a busy machine takes its time."""
    go_on = threading.Event()

    def hold(record: bytes, budget: Budget | None) -> None:
        go_on.wait(60)
        raise Problem(text("review-not-played-out"))

    monkeypatch.setattr(service, "_make_plan", hold)
    monkeypatch.setattr(service, "ABANDONED_AFTER_S", 3600.0)
    monkeypatch.setattr(service, "ANSWER_WITHIN_S", 0.0)
    return go_on


async def look_of_eve(server: Running) -> Callable[[str], Awaitable[str]]:
    """A look at another match by somebody, which returns its table; Eve has all the reviews that
    one may have."""
    record, ana = a_record(), await server.browser()

    async def read() -> bytes:
        return record

    async def look(owner: str) -> str:
        table, viewer = await server.services.registry.access(
            await uploaded(ana, record), ana.guest
        )
        await server.services.reviews.get_review(viewer, read, owner, 0)
        return table.id

    for _ in range(service.MAX_REVIEWS_PER_ADDRESS):
        await look("eve")
    return look


async def test_one_address_cannot_have_all_reviews(home: Path, go_on: threading.Event) -> None:
    async with running(quick(home)) as server:
        look = await look_of_eve(server)
        with pytest.raises(RateLimited):
            await look("eve")
        await look("ana")
        go_on.set()


async def test_refused_reviews_take_no_place(server: Running) -> None:
    ana, cut = await server.browser(), a_record(whole=False)
    for _ in range(service.MAX_REVIEWS_PER_ADDRESS + 1):
        table = await uploaded(ana, cut)
        with pytest.raises(Refusal, match="review-not-played-out"):
            await whole_review(ana, table)


async def test_addresses_take_turns_at_reviews(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two addresses ask for all there are and more: a third waits for one of them, not for all."""
    begun: list[str] = []
    gate = asyncio.Semaphore(0)
    loop = asyncio.get_running_loop()

    def begin(record: bytes, budget: Budget | None) -> None:
        begun.append(decode(record).header.seats[0].name)
        asyncio.run_coroutine_threadsafe(gate.acquire(), loop).result()
        raise Problem(text("review-not-played-out"))

    monkeypatch.setattr(service, "_make_plan", begin)
    monkeypatch.setattr(service, "MAX_CONCURRENT_REVIEWS", 2)
    monkeypatch.setattr(service, "MAX_REVIEWS_PER_ADDRESS", 2)
    # A place is free again as soon as a review has failed.
    monkeypatch.setattr(service, "ABANDONED_AFTER_S", 0.01)
    monkeypatch.setattr(service._RunningReview, "is_abandoned", False)
    monkeypatch.setattr(service, "ANSWER_WITHIN_S", 0.0)
    async with running(quick(home)) as server:
        for name, address, many in (("eve", 1, 2), ("mal", 2, 2), ("ana", 3, 1)):
            someone = await server.browser(name)
            someone.http.headers["X-Forwarded-For"] = f"203.0.113.{address}"
            for number in range(many):
                table = await uploaded(someone, a_record(name=f"{name}{number}"))
                found = await someone.get(f"/api/tables/{table}/review")
                assert not found["done"]
        for number in range(2, 6):
            gate.release()
            while len(begun) < min(number + 1, 5):
                await asyncio.sleep(0.01)
        gate.release()
        assert {*begun[:2]} == {"eve0", "eve1"}
        assert begun[2:] == ["mal0", "ana0", "mal1"]


async def test_a_match_without_end_is_not_reviewed(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludotheque.review.timeline.MAX_MOVES", 20)
    async with running(quick(home)) as server:
        ana = await server.browser()
        table = await uploaded(ana, a_record())
        with pytest.raises(Refusal, match="review-too-long"):
            await ana.get(f"/api/tables/{table}/review")


def test_everybody_is_told_of_their_own_moments() -> None:
    """Also whoever plays better than the others."""
    chosen, rng = game("minisurf"), keyed_rng("moments")
    header = new_header(chosen, chosen.options(), [Holder("Ana"), Holder("Ben")])
    match = Match(header, bytes(16), clock=lambda: 0)
    while not match.over:
        seat, actions = match.to_move[0], match.actions(match.to_move[0])
        good = choose(match, seat, LevelBot("normal"), Budget(simulations=4), rng).action
        blind = seat == 1 or match.ply % 7 == 0
        match.act(seat, actions[rng.randrange(len(actions))] if blind else good)
    course_ = timeline.Timeline(match.record)
    plan = ReviewPlan(course_, Budget(simulations=6))
    for _ in run(plan, workers=0):
        pass
    found = plan.evidence.review()
    told = summarize(plan, 1, True).moments
    for seat in range(2):
        own = [one.ply for one in told if one.seat == seat]
        assert own == [move.ply for move in costly_moves(found, seat)[:MOMENTS_PER_SEAT]]
        assert own
    assert len(costly_moves(found, 1)) > MOMENTS_PER_SEAT


async def test_reviews_that_nobody_looks_at_take_no_place_from_others(
    home: Path, go_on: threading.Event
) -> None:
    async with running(quick(home)) as server:
        look = await look_of_eve(server)
        for one in server.services.reviews._running.values():
            one.last_asked -= service.ABANDONED_AFTER_S
        last = await look("eve")
        while len(server.services.reviews._running) > 1:
            await asyncio.sleep(0.01)
        assert list(server.services.reviews._running) == [last]
        go_on.set()


async def test_a_long_match_asks_for_no_more_than_one_may_have_waiting(home: Path) -> None:
    async with running(quick(home)) as server:
        server.services.workers.queue._max_waiting = service.MAX_OPEN_QUESTIONS
        ana = await server.browser()
        table = await uploaded(ana, a_record())
        found, _ = await whole_review(ana, table)
        assert (
            len([actor for actor in found["actors"] if actor is not None])
            > 2 * service.MAX_OPEN_QUESTIONS
        )
        assert found["moments"]


async def test_a_move_that_the_rules_refuse_there_is_a_fault(
    home: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(record: bytes, budget: Budget | None) -> None:
        raise IllegalAction(text("taxi-refuse-barred"))

    monkeypatch.setattr(service, "_make_plan", fail)
    async with running(quick(home)) as server:
        ana = await server.browser()
        table = await uploaded(ana, a_record())
        with pytest.raises(Refusal, match="server-fault"):
            await ana.get(f"/api/tables/{table}/review")
    assert "a review failed" in caplog.text
