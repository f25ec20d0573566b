"""A review in the terminal: a bar while it is made, then tables, curves and moments."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
from rich.table import Table
from rich.text import Text as RichText

from ludotheque.review.analysis import Review, SeatReview
from ludotheque.review.plan import ReviewPlan
from ludotheque.review.report_text import ReportText, sparkline
from ludotheque.review.runner import run
from ludotheque.text import Language, text


def watch(plan: ReviewPlan, say: Language) -> Review:
    """Carry it out, with a bar and the first curve where somebody watches."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    progress = Progress(*columns, console=console)
    task = progress.add_task(say(text("review-running")), total=1.0)
    if not console.is_terminal:
        for _ in run(plan):
            pass
        return plan.evidence.review()
    with Live(progress, console=console, transient=True, refresh_per_second=5) as live:
        for state in run(plan):
            progress.update(task, completed=state.progress)
            live.update(Group(RichText(_first_curve(state)), progress))
    return plan.evidence.review()


def _first_curve(plan: ReviewPlan) -> str:
    """Everybody's expected points, as far as they are known."""
    curves = plan.evidence.curves()
    names = [holder.name for holder in plan.timeline.header.seats]
    return "\n".join(
        f"{name[:16]:<16} {sparkline(curve, 56)}" for name, curve in zip(names, curves, strict=True)
    )


def print_review(report_text: ReportText, seats: Sequence[SeatReview]) -> None:
    say, console = report_text.say, Console(highlight=False)
    only = seats[0].seat if len(seats) == 1 and report_text.several else None
    game = text(f"{report_text.review.game}-name")
    console.print(say(text("review-title", game=game)), markup=False)
    _table(console, *report_text.seat_rows(seats))
    if good := report_text.what_is_good():
        console.print(f"{good}\n", markup=False)
    if report_text.several:
        console.print(say.say("review-heading-chances"), markup=False)
        _table(console, *report_text.win_rows(seats))
    for one in seats:
        name = report_text.names[one.seat]
        console.print(f"{name[:20]:<20} {report_text.curve(one.seat)}", markup=False)
    console.print()
    _table(console, *report_text.turn_rows(only))
    moments = report_text.moments(only)
    console.print(say.say("review-heading-moments" if moments else "review-none"), markup=False)
    for moment in moments:
        head, below = report_text.told(moment)
        console.print(f"  {head}", markup=False)
        for line in below:
            console.print(f"    {line}", markup=False)
    how = text("review-how", n=report_text.review.samples)
    console.print(say(how), markup=False)
    sys.stdout.flush()


def _table(console: Console, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for n, name in enumerate(head):
        table.add_column(name, justify="left" if n == 0 else "right")
    for row in rows:
        table.add_row(*(RichText(cell) for cell in row))
    console.print(table)
