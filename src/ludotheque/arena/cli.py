"""`ludotheque arena`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ludotheque import home
from ludotheque.arena.plan import Plan, make_plan
from ludotheque.arena.report import shown
from ludotheque.arena.run import earlier, run, write_tables
from ludotheque.arena.statistics import Summary
from ludotheque.bots import make_bot
from ludotheque.forms import read_options
from ludotheque.games import game as game_of
from ludotheque.text import Say, choose_language, language, text


def arena(
    game: str,
    /,
    *,
    bots: str = "greedy,random",
    games: int = 100,
    seed: int = 1,
    workers: int = 1,
    seats: int | None = None,
    option: Annotated[list[str] | None, Parameter("--option", negative=())] = None,
    ms: int | None = None,
    simulations: int | None = None,
    out: Path | None = None,
    json: bool = False,
) -> None:
    """Let bots play many matches and compare them.

    A bot given as FILE.py:CLASS is loaded from that file: its code is run on this machine.
    The same command, given again, goes on where it was stopped; more --games continue it.

    Parameters
    ----------
    game:
        The game's id.
    bots:
        Names separated by commas: levels (easy … expert), random, greedy, flat, tree, with a
        budget if wanted (tree@300ms), or FILE.py:CLASS.
    games:
        How many matches in all. Line-ups and seat rotations take turns on equal seeds.
    seed:
        Draws of the whole run.
    workers:
        Processes that play at the same time.
    seats:
        Players a match.
    option:
        A table option as NAME=VALUE; can be repeated.
    ms:
        Milliseconds a turn for every bot.
    simulations:
        Simulations a turn instead of a clock: the run can then be repeated exactly.
    out:
        Folder for records, results.parquet and report.html.
    json:
        Print the summary as JSON.
    """
    say = language(choose_language())
    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    for name in names:
        make_bot(name, files=True)
    options = read_options(game_of(game), option or [])
    plan = make_plan(game, names, games, seed, options, seats, ms, simulations)
    folder = out or home.folder() / "arena" / plan.id
    console = Console(stderr=True)
    try:
        _play(plan, folder, workers, console, say)
    except KeyboardInterrupt:
        console.print(say(text("arena-stopped")))
    results = earlier(plan, folder)
    if not results:
        return
    summary = write_tables(plan, results, folder, say)
    if json:
        print(msgspec.json.encode(summary).decode())
    else:
        _print(summary, say)
    console.print(say(text("arena-report", file=str(folder / "report.html"))))


def _play(plan: Plan, folder: Path, workers: int, console: Console, say: Say) -> None:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(say(text(f"{plan.game}-name")), total=plan.games)
        run(plan, folder, workers, lambda done: progress.update(task, completed=done))


def _print(summary: Summary, say: Say) -> None:
    table = Table(title=say(text("arena-title", game=text(f"{summary.plan.game}-name"))))
    for key in ("bot", "matches", "score", "wins", "rating", "difference", "win-difference"):
        table.add_column(
            say(text(f"arena-head-{key}")), justify="left" if key == "bot" else "right"
        )
    for bot in summary.bots:
        score, wins = bot.against_first, bot.win_against_first
        table.add_row(
            bot.bot,
            str(bot.matches),
            shown(bot.score),
            shown(bot.win_share, percent=True),
            f"{bot.rating:+.0f}",
            shown(score, sign=True) if score else "",
            shown(wins, sign=True, percent=True) if wins else "",
        )
    Console().print(table)
    for bot in summary.bots:
        parts = [
            text("plain-part", part=text(f"{summary.plan.game}-part-{name}"), points=round(n, 2))
            for name, n in bot.parts.items()
        ]
        print(say(text("arena-bot-parts", bot=bot.bot, parts=parts)))
        if bot.ms:
            print(say(text("arena-bot-times", bot=bot.bot, **bot.ms)))
