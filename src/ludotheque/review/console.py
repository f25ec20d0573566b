"""A review in the terminal: a bar while it is made, then tables, curves and moments."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
from rich.text import Text as RichText

from ludotheque.review.analysis import Review, SeatReview
from ludotheque.review.plan import ReviewPlan
from ludotheque.review.report_text import ReportText, sparkline
from ludotheque.review.runner import run
from ludotheque.text import Language, text
from ludotheque.text_table import print_table
from ludotheque.text_wrapping import print_text, terminal_width

NAME_COLUMNS = 20
CURVE_COLUMNS = 56
MIN_CURVE_COLUMNS = 16  # below that a curve says nothing


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
            live.update(Group(RichText(_first_curves(state, console.width)), progress))
    return plan.evidence.review()


def _first_curves(plan: ReviewPlan, width: int) -> str:
    """Everybody's expected points, as far as they are known."""
    names = [holder.name for holder in plan.timeline.header.seats]
    curves = [sparkline(curve, _curve_columns(width)) for curve in plan.evidence.curves()]
    return "\n".join(map(_curve_line, names, curves))


def _curve_columns(width: int) -> int:
    """The columns for a curve beside a name; `width` is 0 where lines may have any length."""
    left = width - NAME_COLUMNS - 1 if width else CURVE_COLUMNS
    return max(MIN_CURVE_COLUMNS, min(CURVE_COLUMNS, left))


def _curve_line(name: str, curve: str) -> str:
    return f"{name[:NAME_COLUMNS]:<{NAME_COLUMNS}} {curve}"


def print_review(report_text: ReportText, seats: Sequence[SeatReview]) -> None:
    say = report_text.say
    only = seats[0].seat if len(seats) == 1 and report_text.several else None
    game = text(f"{report_text.review.game}-name")
    print_text(say(text("review-title", game=game)))
    print_table(*report_text.seat_rows(seats))
    for note in (report_text.points_unsure(), report_text.what_is_good()):
        if note:
            print_text(f"{note}\n")
    if report_text.several:
        print_text(say.say("review-heading-chances"))
        if unsure := report_text.chances_unsure(seats):
            print_text(f"{unsure}\n")
        else:
            print_table(*report_text.win_rows(seats))
    columns = _curve_columns(terminal_width(sys.stdout))
    for one in seats:
        print_text(_curve_line(report_text.names[one.seat], report_text.curve(one.seat, columns)))
    print_text("")
    print_table(*report_text.turn_rows(only))
    moments = report_text.moments(only)
    print_text(say.say("review-heading-moments" if moments else "review-none"))
    for moment in moments:
        head, below = report_text.worded(moment)
        for line in (f"  {head}", *(f"    {line}" for line in below)):
            print_text(line)
    print_text(report_text.how())
