"""Shared by the commands `arena` and `study`: parsing of their options, tables, progress."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from time import monotonic
from typing import NoReturn, TypeVar

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ludotheque.arena.plan import Setup
from ludotheque.arena.workers import Executor, ProcessExecutor
from ludotheque.bots.names import bot_source, parse_bot_name
from ludotheque.declaration import Game
from ludotheque.extras import needing
from ludotheque.forms import new_options, read_pairs
from ludotheque.registry import game as game_of
from ludotheque.text import Language, Problem, Text, text
from ludotheque.text_wrapping import print_text

T = TypeVar("T")
PROGRESS_SECONDS = 60.0


class BadArena(Problem, ValueError):
    """Arguments with which nothing can be played."""


def make_executor(cluster: str | None, workers: int | None, bots: Iterable[str]) -> Executor:
    """Processes of this machine, or a cluster, to which the bots' files travel."""
    if cluster is None:
        return ProcessExecutor(workers or 1)
    with needing("cluster"):
        from ludotheque.arena.cluster import Cluster
        from ludotheque.bots.file_transfer import bot_files

        return Cluster(cluster, workers, bot_files(bots))


def make_setup(
    game: str, bots: str, games: int, seed: int, seats: int | None, option: list[str]
) -> Setup:
    """`rules=2` among the options: by these rules, not by the newest."""
    chosen = game_of(game)
    versions = [pair.partition("=")[2] for pair in option if pair.startswith("rules=")]
    version = _version(chosen, versions[-1]) if versions else chosen.versions[-1]
    named = read_pairs(chosen, [pair for pair in option if not pair.startswith("rules=")])
    if seats is None:
        seats = chosen.usual_seats(new_options(chosen, named, bots_only=True, version=version))
    options = new_options(chosen, named, seats, bots_only=True, version=version)
    names = parse_bot_names(bots)
    values = msgspec.structs.asdict(options)
    sources = {name: bot_source(name) for name in names}
    code = {
        name: blake2b(source, digest_size=8).hexdigest()
        for name, source in sources.items()
        if source is not None
    }
    return Setup(chosen.id, version, values, seats, names, seed, games, code)


def parse_bot_names(bots: str) -> tuple[str, ...]:
    """The bots of a list with commas. Raises BadArena for an empty one."""
    names = tuple(parse_bot_name(name) for name in bots.split(",") if name.strip())
    if not names:
        raise BadArena(text("arena-no-bots"))
    return names


def repeat_command(command: str, flag: str, setup: Setup, **pairs: Sequence[str]) -> str:
    """The command line that plays a setup again; `flag` is that of the number of matches, `pairs`
    are NAME=VALUE arguments by the flag that takes them."""
    words = ["ludotheque", command, setup.game, "--bots", ",".join(setup.bots)]
    words += [flag, str(setup.games), "--seed", str(setup.seed), "--seats", str(setup.seats)]
    words += [word for name, given in pairs.items() for one in given for word in (f"--{name}", one)]
    return shlex.join(words)


def stop_early(reason: Text, say: Language) -> NoReturn:
    """End a command that was interrupted: with a sentence, and the exit code of an interrupt."""
    print_text(say(reason), sys.stderr)
    sys.exit(130)


def _version(game: Game, words: str) -> int:
    known = {str(version): version for version in game.versions}
    if words not in known:
        raise BadArena(text("arena-no-rules", version=words, known=", ".join(known)))
    return known[words]


def with_progress(found: Iterable[T], total: int, say: Language) -> Iterator[T]:
    """Yield `found` and show a progress bar on a terminal, lines in a log file."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    if not console.is_terminal:
        yield from _logged_progress(found, total, say)
        return
    with Progress(*columns, console=console) as progress:
        task = progress.add_task(say(text("arena-playing")), total=total)
        for one in found:
            progress.advance(task)
            yield one


def _logged_progress(found: Iterable[T], total: int, say: Language) -> Iterator[T]:
    """Yield `found` and print one progress line a minute to standard error, for log files."""
    began = reported_at = monotonic()
    for number, one in enumerate(found, 1):
        yield one
        if monotonic() - reported_at >= PROGRESS_SECONDS:
            reported_at = monotonic()
            left = round((reported_at - began) / number * (total - number) / 60)
            print(say(text("arena-so-far", done=number, all=total, minutes=left)), file=sys.stderr)
