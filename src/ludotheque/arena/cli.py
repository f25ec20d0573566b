"""`ludotheque arena`: bots play each other, and the results are written down."""

from __future__ import annotations

import shlex
import sys
from contextlib import suppress
from pathlib import Path

import msgspec

from ludotheque.arena.cli_common import (
    make_executor,
    make_setup,
    require_positive,
    with_progress,
)
from ludotheque.arena.figures import Figures, distinct, figures
from ludotheque.arena.plan import Setup, fixtures
from ludotheque.arena.play import Arena, Outcome
from ludotheque.arena.report import (
    duel_rows,
    fair_rows,
    limit_line,
    main_rows,
    page,
    score_goal_note,
)
from ludotheque.arena.results import write_parquet, write_times
from ludotheque.arena.runner import RunFolder, run
from ludotheque.arena.workers import Executor
from ludotheque.text import Language, choose_language, language, text
from ludotheque.text_table import print_table
from ludotheque.text_wrapping import print_text


def arena(
    game: str,
    /,
    *,
    bots: str,
    games: int = 100,
    seed: int = 1,
    seats: int | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    option: list[str] | None = None,
    out: Path | None = None,
    json: bool = False,
) -> None:
    """Let bots play each other and compare them."""
    say = language(choose_language())
    require_positive({"--games": games, "--workers": 1 if workers is None else workers})
    setup = make_setup(game, bots, games, seed, seats, option or [])
    shared = Arena(setup)  # whatever cannot be played is refused before anything is written
    folder = RunFolder(out or Path("arena") / f"{setup.game}-{setup.fingerprint()[:8]}", setup)
    where = make_executor(cluster, workers, setup.bots)
    outcomes, finished = _play(folder, where, say)
    where.close()
    if not outcomes:
        print_text(say(text("arena-stopped")), sys.stderr)
        sys.exit(130)
    found = figures(setup, outcomes, shared.rules.unit, shared.rules.lowest_wins)
    command = shlex.join(["ludotheque", "arena", *_arguments(setup, option or [])])
    write_parquet(folder.path / "results.parquet", distinct(setup.bots), outcomes, found.unit)
    write_times(folder.path / "times.parquet", outcomes)
    report = page(found, outcomes, say, command)
    (folder.path / "report.html").write_text(report, encoding="utf-8")
    (folder.path / "figures.json").write_bytes(msgspec.json.format(msgspec.json.encode(found)))
    if json:
        print(msgspec.json.encode(found).decode())
    else:
        _print(found, folder, say)
    if not finished:
        print_text(say(text("arena-stopped")), sys.stderr)
        sys.exit(130)


def _play(folder: RunFolder, where: Executor, say: Language) -> tuple[list[Outcome], bool]:
    """All outcomes so far, and whether that is all of them."""
    outcomes: list[Outcome] = []
    total = len(fixtures(folder.setup))
    with suppress(KeyboardInterrupt):
        outcomes.extend(with_progress(run(folder, where), total, say))
    outcomes.sort(key=lambda outcome: outcome.number)
    return outcomes, len(outcomes) == total


def _print(found: Figures, folder: RunFolder, say: Language) -> None:
    for head, rows in (main_rows(found, say), duel_rows(found, say), fair_rows(found, say)):
        if rows:
            print_table(head, rows)
    print_text(score_goal_note(found, say))
    if line := limit_line(found, say):
        print_text(line)
    print_text(say(text("arena-written", report=str(folder.path / "report.html"))))


def _arguments(setup: Setup, option: list[str]) -> list[str]:
    """The command that plays this again."""
    words = [setup.game, "--bots", ",".join(setup.bots), "--games", str(setup.games)]
    words += ["--seed", str(setup.seed), "--seats", str(setup.seats)]
    for pair in option:
        words += ["--option", pair]
    return words
