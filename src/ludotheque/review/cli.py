"""`ludotheque review MATCH`: a finished match, looked at again."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
from rich.box import SIMPLE_HEAD
from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
from rich.table import Table
from rich.text import Text as RichText

from ludotheque.bots import Budget
from ludotheque.faults import fault
from ludotheque.home import find_match
from ludotheque.record import load
from ludotheque.review.course import BadReview, Course
from ludotheque.review.findings import Review, SeatReview
from ludotheque.review.inquiry import USUAL, Inquiry
from ludotheque.review.page import page
from ludotheque.review.running import run
from ludotheque.review.telling import Telling, spark
from ludotheque.text import Language, choose_language, language, text

_BUDGET = re.compile(r"(?P<number>[1-9][0-9]{0,5})(?P<unit>ms|s|)")


def review(
    match: str,
    /,
    *,
    seat: int | None = None,
    budget: str | None = None,
    json: bool = False,
    out: Path | None = None,
) -> None:
    """Say what of a finished match was luck and what skill, and where it was decided."""
    say = language(choose_language())
    if out is not None:
        refuse_unwritable(out)  # now, not after all the work
    course = Course(load(find_match(match)))
    if seat is not None and not 1 <= seat <= course.rules.seats:
        raise BadReview(text("review-no-seat", seat=seat, seats=course.rules.seats))
    inquiry = Inquiry(course, read_budget(budget))
    found = _watch(inquiry, say)
    seats = [one for one in found.seats if seat in (None, one.seat + 1)]
    telling = Telling(course, found, say)
    if out is not None:
        try:
            out.write_text(page(telling, seats), encoding="utf-8")
        except OSError as error:
            raise BadReview(text("review-no-file", file=str(out), why=fault(error))) from None
    if json:
        whole = msgspec.to_builtins(found) | {"seats": msgspec.to_builtins(seats)}
        print(msgspec.json.encode(whole).decode())
        return
    _print(telling, seats)
    if out is not None:
        print(say(text("review-written", file=str(out))))


def refuse_unwritable(file: Path) -> None:
    """A report has to be a file in a folder that is there."""
    if os.path.isdir(file):
        raise BadReview(text("review-no-file", file=str(file), why=text("fault-folder")))
    if not os.path.isdir(file.parent):
        raise BadReview(text("review-no-folder", file=str(file), folder=str(file.parent)))
    if not os.access(file if os.path.exists(file) else file.parent, os.W_OK):
        raise BadReview(text("review-no-file", file=str(file), why=text("fault-forbidden")))


def read_budget(written: str | None) -> Budget:
    """`20s` and `800ms` are time, `64` is a number of samples (then reviews are reproducible)."""
    if written is None:
        return USUAL
    found = _BUDGET.fullmatch(written)
    if found is None:
        raise BadReview(text("review-bad-budget", budget=written))
    number = int(found["number"])
    if not found["unit"]:
        return Budget(simulations=number)
    return Budget(ms=number * (1000 if found["unit"] == "s" else 1))


def _watch(inquiry: Inquiry, say: Language) -> Review:
    """Carry it out, with a bar and the first curve where somebody watches."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    progress = Progress(*columns, console=console)
    task = progress.add_task(say(text("review-running")), total=1.0)
    if not console.is_terminal:
        for _ in run(inquiry):
            pass
        return inquiry.evidence.review()
    with Live(progress, console=console, transient=True, refresh_per_second=5) as live:
        for state in run(inquiry):
            progress.update(task, completed=state.part_done)
            live.update(Group(RichText(_first_curve(state)), progress))
    return inquiry.evidence.review()


def _first_curve(inquiry: Inquiry) -> str:
    """Everybody's expected points, as far as they are known."""
    curves = inquiry.evidence.curves()
    names = [holder.name for holder in inquiry.course.header.seats]
    return "\n".join(
        f"{name[:16]:<16} {spark(curve, 56)}" for name, curve in zip(names, curves, strict=True)
    )


def _print(telling: Telling, seats: Sequence[SeatReview]) -> None:
    say, console = telling.say, Console(highlight=False)
    only = seats[0].seat if len(seats) == 1 and telling.several else None
    game = text(f"{telling.review.game}-name")
    console.print(say(text("review-title", game=game)), markup=False)
    _table(console, *telling.seat_rows(seats))
    if good := telling.what_is_good():
        console.print(f"{good}\n", markup=False)
    if telling.several:
        console.print(say.say("review-heading-chances"), markup=False)
        _table(console, *telling.win_rows(seats))
    for one in seats:
        console.print(f"{telling.names[one.seat][:20]:<20} {telling.curve(one.seat)}", markup=False)
    console.print()
    _table(console, *telling.turn_rows(only))
    moments = telling.moments(only)
    console.print(say.say("review-heading-moments" if moments else "review-none"), markup=False)
    for moment in moments:
        head, below = telling.told(moment)
        console.print(f"  {head}", markup=False)
        for line in below:
            console.print(f"    {line}", markup=False)
    how = text("review-how", n=telling.review.samples)
    console.print(say(how), markup=False)
    sys.stdout.flush()


def _table(console: Console, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for n, name in enumerate(head):
        table.add_column(name, justify="left" if n == 0 else "right")
    for row in rows:
        table.add_row(*(RichText(cell) for cell in row))
    console.print(table)
