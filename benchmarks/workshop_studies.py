"""How soon "What does it change?" answers, and what players at the same server notice of it.

    python -m benchmarks.workshop_studies answers
        for every game: seconds until the first figures, and until there is an answer on length
    python -m benchmarks.workshop_studies answers --games taxi --seconds 20
    python -m benchmarks.workshop_studies players
        players move at many tables, in turns with and without a study beside them

Answers are those of the server's own service (`VariantStudies`), from the file that is asked about
to the reports, with bots of the level `normal` in processes of their own; starting these counts.
Kernels and modules are compiled beforehand, as on a server that has run once. Players' times are
taken inside the server (`server_load`), in windows that take turns, so that both kinds see the same
machine. The last line says whether the bars are reached: 5 s, 60 s, and a 99th percentile at most
1.2 times as long.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import multiprocessing
import os
import sys
import tempfile
import time

import httpx
import msgspec

from benchmarks.server_load import Measured, Pace, percentile, play, serve
from ludotheque.arena.studies.variant_study import STUDY_SECONDS
from ludotheque.protocol.workshop import StudyPart, StudyReport
from ludotheque.registry import game
from ludotheque.server.bots.kernel_compiler import KernelCompiler
from ludotheque.server.limited_processes import MAX_PROCESSES, LimitedProcesses
from ludotheque.server.workshop.studies import VariantStudies

FIRST_FIGURES_S, ANSWER_S, SLOWER = 5.0, 60.0, 1.2
SETTLE_S = 3.0  # of a window: matches of a study that has ended are played to their end
LENGTH = "minutes"


def variants() -> dict[str, StudyPart]:
    """The studied change: a small one of a file, as a designer makes it."""
    changes = {
        "taxi": ("deck", "count = 7", "count = 2"),
        "quadrata": ("cards", "points = 2", "points = 5"),
        "minisurf": ("cards", 'towns = "yyrb"', 'towns = "yyyy"'),
        "maxisurf": ("cards", 'towns = "yyrb"', 'towns = "yyyy"'),
        "cascadia": ("goals", "amount = 80", "amount = 95"),
    }
    return {id_: _variant(id_, *change) for id_, change in changes.items()}


def _variant(id_: str, part: str, before: str, after: str) -> StudyPart:
    played = game(id_)
    assert played.workshop is not None
    original = played.workshop.original(part)
    changed = original.replace(before, after, 1)
    assert changed != original
    seats = 1 if part == "goals" else played.usual_seats(played.options())
    return StudyPart(id_, part, changed, seats)


# Answers -----------------------------------------------------------------------------------------


async def time_answers(id_: str, seconds: float) -> tuple[float, float, StudyReport]:
    """Seconds until the first figures and until length is settled, or honestly not; and the last
    report. Infinite: it did not come."""
    limited = LimitedProcesses()
    studies = VariantStudies(MAX_PROCESSES, limited, KernelCompiler())
    studies.seconds = seconds
    asked = msgspec.json.encode(variants()[id_])
    began, first, answer = time.perf_counter(), float("inf"), float("inf")
    try:
        async for line in await studies.start("guest", asked):
            report = msgspec.json.decode(line, type=StudyReport)
            spent = time.perf_counter() - began
            if report.deals:
                first = min(first, spent)
            length = next((one for one in report.figures if one.figure == LENGTH), None)
            if report.done or (length is not None and length.verdict != "open"):
                answer = min(answer, spent)
    finally:
        await studies.close()
        limited.close()
    return first, answer, report


def answers(games: list[str], seconds: float) -> bool:
    is_reached = True
    for id_ in games:
        first, answer, last = asyncio.run(time_answers(id_, seconds))
        length = next((one for one in last.figures if one.figure == LENGTH), None)
        verdict = length.verdict if length else "none"
        print(
            f"{id_:<10} first figures {first:6.1f} s   length {answer:6.1f} s ({verdict})   "
            f"{last.matches} matches in {last.seconds:.0f} s",
            flush=True,
        )
        is_reached &= first <= FIRST_FIGURES_S and answer <= ANSWER_S
    return is_reached


# Players beside a study --------------------------------------------------------------------------


async def study_windows(origin: str, pace: Pace, seconds: float) -> list[tuple[float, float, bool]]:
    """Windows in turns, with a study in every second one: from, until, and whether."""
    found, number = list[tuple[float, float, bool]](), 0
    while time.time() < pace.steady:
        await asyncio.sleep(0.1)
    while time.time() + seconds <= pace.until:
        began, has_study = time.time(), number % 2 == 1
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                if has_study:
                    await watch_study(origin, number)
                await asyncio.sleep(seconds)
        found.append((began + SETTLE_S, time.time(), has_study))
        number += 1
    return found


async def watch_study(origin: str, number: int) -> None:
    """As a page does: read reports until it is left."""
    async with httpx.AsyncClient(base_url=origin, headers={"Origin": origin}, timeout=90) as http:
        address = {"X-Forwarded-For": f"10.9.0.{number % 250}"}
        (await http.post("/api/me", json={"name": "S"}, headers=address)).raise_for_status()
        asked = msgspec.to_builtins(variants()["taxi"])
        async with http.stream("POST", "/api/workshop/studies", json=asked) as answer:
            answer.raise_for_status()
            async for _ in answer.aiter_lines():
                pass


async def play_beside(
    origin: str, tables: int, seconds: float, windows: int
) -> list[tuple[float, float, bool]]:
    studies = list[asyncio.Task[list[tuple[float, float, bool]]]]()

    def begin(pace: Pace) -> None:
        studies.append(asyncio.ensure_future(study_windows(origin, pace, seconds)))

    games = ["minisurf", "maxisurf", "cascadia"]
    await play(origin, tables, SETTLE_S, games, steady=(windows + 0.5) * seconds, begun=begin)
    return await studies[0]


def players(tables: int, seconds: float, windows: int) -> bool:
    context = multiprocessing.get_context("spawn")
    port, theirs = context.Pipe()
    asking, reporting = context.Pipe()
    with tempfile.TemporaryDirectory() as home:
        child = context.Process(target=serve, args=(home, theirs, reporting))
        child.start()
        try:
            origin = f"http://127.0.0.1:{port.recv()}"
            found = asyncio.run(play_beside(origin, tables, seconds, windows))
            asking.send("report")
            times: list[Measured] = asking.recv()[0]
            child.join(10)
        finally:
            child.terminate()
            child.join()
    p99 = {}
    for has_study in (False, True):
        spent = [
            1000 * took
            for at, _, took in times
            if any(low <= at < high for low, high, studied in found if studied is has_study)
        ]
        if not spent:
            sys.exit("no move was made in some windows: ask for more seconds")
        p99[has_study] = percentile(spent, 0.99)
        name = "with a study" if has_study else "without"
        p50 = percentile(spent, 0.5)
        print(
            f"{name:<13} {len(spent):>7} moves   p50 {p50:6.2f} ms   p99 {p99[has_study]:6.2f} ms"
        )
    print(f"{p99[True] / p99[False]:.2f} times")
    return p99[True] <= SLOWER * p99[False]


def main() -> None:
    parser = argparse.ArgumentParser(description="What a study costs those who wait.")
    parser.add_argument("what", choices=("answers", "players"))
    every = list(variants())
    parser.add_argument("--games", default=",".join(every))
    parser.add_argument("--seconds", type=float, help="of a study, or of a window")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--windows", type=int, default=10)
    wanted = parser.parse_args()
    # Every process would compile every module again, seconds of its time, which no server does.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if wanted.what == "answers":
        is_reached = answers(wanted.games.split(","), wanted.seconds or STUDY_SECONDS)
    else:
        is_reached = players(wanted.tables, wanted.seconds or 20.0, wanted.windows)
    print("the bars are reached" if is_reached else "the bars are not reached")


if __name__ == "__main__":
    main()
