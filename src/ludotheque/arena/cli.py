"""`ludotheque arena`: bots play each other, and the results are written down."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec

from ludotheque.arena.cli_common import (
    make_executor,
    make_setup,
    repeat_command,
    stop_early,
    with_progress,
)
from ludotheque.arena.figures import Figures, distinct, figures
from ludotheque.arena.plan import fixtures
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
from ludotheque.command_arguments import require_at_least
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
    require_at_least(1, {"--games": games, "--workers": workers})
    setup = make_setup(game, bots, games, seed, seats, option or [])
    shared = Arena(setup)  # whatever cannot be played is refused before anything is written
    folder = RunFolder(out or Path("arena") / f"{setup.game}-{setup.fingerprint()[:8]}", setup)
    executor = make_executor(cluster, workers, setup.bots)
    outcomes, finished = _play(folder, executor, say)
    executor.close()
    if not outcomes:
        stop_early(text("arena-stopped"), say)
    found = figures(setup, outcomes, shared.rules.unit, shared.rules.lowest_wins)
    command = repeat_command("arena", "--games", setup, option=option or [])
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
        stop_early(text("arena-stopped"), say)


def _play(folder: RunFolder, executor: Executor, say: Language) -> tuple[list[Outcome], bool]:
    """Play missing matches; returns the outcomes so far, and whether they are complete."""
    outcomes: list[Outcome] = []
    total = len(fixtures(folder.setup))
    with suppress(KeyboardInterrupt):
        outcomes.extend(with_progress(run(folder, executor), total, say))
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
