"""`ludotheque benchmark`: tasks, runs, checks of results, and their table."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from random import SystemRandom

from ludotheque.arena.benchmark import results as files
from ludotheque.arena.benchmark.results import Estimate, Results, read_results
from ludotheque.arena.benchmark.tasks import TASKS, BadBenchmark, Task, find_task, require_unchanged
from ludotheque.arena.cli_common import make_executor, with_progress
from ludotheque.bots.names import parse_bot_name
from ludotheque.command_arguments import refuse_unwritable, require_at_least, write_file
from ludotheque.faults import fault
from ludotheque.text import Language, choose_language, language, text
from ludotheque.text_table import print_table
from ludotheque.text_wrapping import print_text

CHECKED_MATCHES = 5  # played again by `check`, unless somebody asks for more


def list_tasks() -> None:
    """List the tasks."""
    say = language(choose_language())
    head = [say(text(f"benchmark-{key}")) for key in ("task", "deals", "opponent", "measure")]
    print_table(head, [[t.name, str(t.deals), _opponent(t), _measure(t, say)] for t in TASKS])


def run(
    task: str,
    /,
    *,
    bot: str,
    workers: int = 1,
    out: Path | None = None,
    author: str = "",
    note: str = "",
) -> None:
    """Let a bot play a task, and write its results."""
    say = language(choose_language())
    require_at_least(1, {"--workers": workers})
    chosen, name = find_task(task), parse_bot_name(bot)
    require_unchanged(chosen)
    path = out or Path(f"{chosen.name}-{_file_name(name)}.json")
    refuse_unwritable(path)  # now, not after hours of play
    executor = make_executor(None, workers, [name])
    played = list(with_progress(files.play(chosen, name, executor), chosen.matches, say))
    executor.close()
    found = files.make_results(chosen, name, played, author, note)
    write_file(path, files.encode_results(found))
    shown = show_score(chosen, found.score)
    print_text(say(text("benchmark-done", bot=name, task=task, score=shown, file=str(path))))


def check(file: Path, /, *, matches: int = CHECKED_MATCHES) -> None:
    """Check a file of results."""
    say = language(choose_language())
    require_at_least(1, {"--matches": matches})
    found = load(file)
    require_unchanged(find_task(found.task))
    again = files.check(found, matches, SystemRandom())
    print_text(say(text("benchmark-checked", file=file.name, n=again)))


def table(folder: Path, /) -> None:
    """Print the results of a folder as Markdown."""
    if not folder.is_dir():
        why = "fault-not-folder" if folder.exists() else "fault-no-folder"
        raise BadBenchmark(text("benchmark-bad-file", why=text(why)))
    found: list[Results] = []
    for path in sorted(folder.glob("*.json")):
        try:
            found.append(load(path))
        except BadBenchmark as problem:
            named = text("benchmark-in-file", file=path.name, why=problem.reason)
            raise BadBenchmark(named) from None
    print(markdown(found, language(choose_language())))


def load(path: Path) -> Results:
    """Raises BadBenchmark."""
    try:
        return read_results(path.read_bytes())
    except OSError as error:
        raise BadBenchmark(text("benchmark-bad-file", why=fault(error))) from None


def markdown(found: list[Results], say: Language) -> str:
    """A table for each task, the best first."""
    by_task: defaultdict[str, list[Results]] = defaultdict(list)
    for one in found:
        by_task[one.task].append(one)
    lines: list[str] = []
    for task in TASKS:
        if rows := sorted(by_task[task.name], key=lambda one: -one.score.mean):
            lines += [f"### {task.name}", "", f"| {_head(task, say)} |"]
            lines += ["|---|---|---|---|"]
            for one in rows:
                shown = show_score(task, one.score)
                lines.append(f"| {one.bot} | {shown} | {one.author} | {one.note} |")
            lines.append("")
    return "\n".join(lines).strip()


def show_score(task: Task, score: Estimate) -> str:
    if task.measure == "points":
        return f"{score.mean:.1f} ({score.low:.1f}–{score.high:.1f})"
    return f"{100 * score.mean:.1f} % ({100 * score.low:.1f}–{100 * score.high:.1f})"


def _opponent(task: Task) -> str:
    return f"{task.seats - 1} × {task.opponent}" if task.seats > 1 else "–"


def _head(task: Task, say: Language) -> str:
    words = [say(text(f"benchmark-{key}")) for key in ("bot", "author", "note")]
    return " | ".join([words[0], _measure(task, say), *words[1:]])


def _measure(task: Task, say: Language) -> str:
    return say(text(f"benchmark-measure-{task.measure}"))


def _file_name(bot: str) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in bot)
