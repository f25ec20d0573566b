"""`ludotheque arena`: bots play each other, and the results are written down."""

from __future__ import annotations

import shlex
import sys
from hashlib import blake2b
from pathlib import Path
from textwrap import wrap

import msgspec
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ludotheque.arena.figures import Figures, distinct, figures
from ludotheque.arena.plan import Setup, fixtures
from ludotheque.arena.play import Arena, Outcome
from ludotheque.arena.report import duel_rows, main_rows, page, what_is_good
from ludotheque.arena.results import write_parquet
from ludotheque.arena.run import Folder, run
from ludotheque.bots.names import code_of
from ludotheque.forms import read_options
from ludotheque.registry import game as game_of
from ludotheque.text import Language, Problem, choose_language, language, text


class BadArena(Problem):
    """There is nothing to be played."""


def arena(
    game: str,
    /,
    *,
    bots: str,
    games: int = 100,
    seed: int = 1,
    seats: int | None = None,
    workers: int = 1,
    option: list[str] | None = None,
    out: Path | None = None,
    json: bool = False,
) -> None:
    """Let bots play each other and compare them."""
    say = language(choose_language())
    for name, number in (("--games", games), ("--workers", workers)):
        if number < 1:
            raise BadArena(text("arena-at-least-one", option=name))
    setup = make_setup(game, bots, games, seed, seats, option or [])
    shared = Arena(setup)  # whatever cannot be played is refused before anything is written
    folder = Folder(out or Path("arena") / f"{setup.game}-{setup.fingerprint()[:8]}", setup)
    outcomes, finished = _play(folder, workers, say)
    if not outcomes:
        print(say(text("arena-stopped")), file=sys.stderr)
        sys.exit(130)
    found = figures(setup, outcomes, shared.rules.unit, shared.rules.lowest_wins)
    command = shlex.join(["ludotheque", "arena", *_arguments(setup, option or [])])
    write_parquet(folder.path / "results.parquet", distinct(setup.bots), outcomes, found.unit)
    report = page(found, outcomes, say, command)
    (folder.path / "report.html").write_text(report, encoding="utf-8")
    (folder.path / "figures.json").write_bytes(msgspec.json.format(msgspec.json.encode(found)))
    if json:
        print(msgspec.json.encode(found).decode())
    else:
        _print(found, folder, say)
    if not finished:
        print(say(text("arena-stopped")), file=sys.stderr)
        sys.exit(130)


def make_setup(
    game: str, bots: str, games: int, seed: int, seats: int | None, option: list[str]
) -> Setup:
    chosen = game_of(game)
    options = read_options(chosen, option)
    if seats is None:
        seats = chosen.usual_seats(options)
    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    if not names:
        raise BadArena(text("arena-no-bots"))
    values = msgspec.structs.asdict(options)
    sources = {name: code_of(name) for name in names}
    code = {
        name: blake2b(source, digest_size=8).hexdigest()
        for name, source in sources.items()
        if source is not None
    }
    return Setup(chosen.id, chosen.versions[-1], values, seats, names, seed, games, code)


def _play(folder: Folder, workers: int, say: Language) -> tuple[list[Outcome], bool]:
    """All outcomes so far, and whether that is all of them."""
    outcomes: list[Outcome] = []
    total = len(fixtures(folder.setup))
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(say(text("arena-playing")), total=total)
        try:
            for outcome in run(folder, workers):
                outcomes.append(outcome)
                progress.advance(task)
        except KeyboardInterrupt:
            pass
    outcomes.sort(key=lambda outcome: outcome.number)
    return outcomes, len(outcomes) == total


def _print(found: Figures, folder: Folder, say: Language) -> None:
    console = Console(highlight=False)
    for head, rows in (main_rows(found, say), duel_rows(found, say)):
        if not rows:
            continue
        table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
        for n, (name, *cells) in enumerate(zip(head, *rows, strict=True)):
            # A heading that is wider than its figures is broken, the figures never are.
            title = "\n".join(wrap(name, max(6, *map(len, cells)), break_long_words=False))
            table.add_column(title, justify="right" if n else "left", no_wrap=True)
        for row in rows:
            table.add_row(*row)
        unbounded = console.options.update(max_width=1000)
        console.width = max(console.width, console.measure(table, options=unbounded).maximum)
        console.print(table)
    print(what_is_good(found, say))
    print(say(text("arena-written", report=str(folder.path / "report.html"))))


def _arguments(setup: Setup, option: list[str]) -> list[str]:
    """The command that plays this again."""
    words = [setup.game, "--bots", ",".join(setup.bots), "--games", str(setup.games)]
    words += ["--seed", str(setup.seed), "--seats", str(setup.seats)]
    for pair in option:
        words += ["--option", pair]
    return words
