"""`ludotheque review MATCH`: a finished match, looked at again."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from ludotheque.bots import Budget
from ludotheque.command_arguments import refuse_unwritable, write_file
from ludotheque.home import find_match
from ludotheque.record import load
from ludotheque.review.timeline import BadReview, Timeline
from ludotheque.text import choose_language, language, text
from ludotheque.text_wrapping import print_text

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
    timeline = Timeline(load(find_match(match)))
    if seat is not None and not 1 <= seat <= timeline.rules.seats:
        raise BadReview(text("review-no-seat", seat=seat, seats=timeline.rules.seats))
    spend = read_budget(budget)
    # Imported when there is something to review: Rich and the bots take a moment.
    from ludotheque.review.console import print_review, watch
    from ludotheque.review.plan import ReviewPlan
    from ludotheque.review.report import page
    from ludotheque.review.report_text import ReportText

    found = watch(ReviewPlan(timeline, spend), say)
    seats = [one for one in found.seats if seat in (None, one.seat + 1)]
    report_text = ReportText(timeline, found, say)
    if out is not None:
        write_file(out, page(report_text, seats).encode())
    if json:
        whole = msgspec.to_builtins(found) | {"seats": msgspec.to_builtins(seats)}
        print(msgspec.json.encode(whole).decode())
        return
    print_review(report_text, seats)
    if out is not None:
        print_text(say(text("review-written", file=str(out))))


def read_budget(written: str | None) -> Budget | None:
    """`20s` and `800ms` are time, `64` is a number of samples (then reviews are reproducible)."""
    if written is None:
        return None
    found = _BUDGET.fullmatch(written)
    if found is None:
        raise BadReview(text("review-bad-budget", budget=written))
    number = int(found["number"])
    if not found["unit"]:
        return Budget(simulations=number)
    return Budget(ms=number * (1000 if found["unit"] == "s" else 1))
