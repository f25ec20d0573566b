"""A review as one page that opens offline."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from html import escape

from ludotheque.arena.charts import lines
from ludotheque.arena.report_page import table, whole_page
from ludotheque.review.analysis import Review, SeatReview
from ludotheque.review.report_text import ReportText
from ludotheque.text import text

STYLE_SHEET = """
.line { fill: none; stroke-width: 2.5; stroke: var(--accent); }
.line-1 { stroke: #C2410C; stroke-dasharray: 7 3; }
.line-2 { stroke: #6D5BD0; stroke-dasharray: 2 3; }
.line-3 { stroke: #A16207; stroke-dasharray: 10 3 2 3; }
dt { font-weight: 600; margin-top: 1rem; }
dd { margin: .2rem 0 .2rem 1.2rem; }
@media (max-width: 44rem) {
  .stacked, .stacked tbody, .stacked tr { display: block; }
  .stacked thead { display: none; }
  .stacked th, .stacked td { display: flex; justify-content: space-between; gap: 1rem;
    padding: .25rem 0; white-space: normal; }
  .stacked th { padding-top: 1rem; overflow-wrap: anywhere; }
  .stacked td::before { content: attr(data-label); }
  table:not(.stacked) { font-size: .8rem; }
  table:not(.stacked) :is(th, td) { padding: .3rem; }
  table:not(.stacked) td:nth-child(2) { white-space: normal; overflow-wrap: anywhere; }
}
"""


def page(report_text: ReportText, seats: Sequence[SeatReview]) -> str:
    say, review = report_text.say, report_text.review
    title = say(text("review-title", game=text(f"{review.game}-name")))
    names = [report_text.names[one.seat] for one in seats]
    only = seats[0].seat if len(seats) == 1 and report_text.several else None
    plain = partial(report_text.number, signed=False)
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(report_text.how())}</p>",
        _stacked(*report_text.seat_rows(seats)),
        *(
            f"<p>{escape(note)}</p>"
            for note in (report_text.points_unsure(), report_text.what_is_good())
            if note
        ),
        _heading(report_text, "points"),
        lines(names, _of_seats(review.points, seats), say.say("review-heading-points"), plain),
    ]
    if report_text.several:
        chances, called = _of_seats(review.chances, seats), say.say("review-heading-chances")
        parts += [
            _heading(report_text, "chances"),
            lines(names, chances, called, report_text.percent),
        ]
        if unsure := report_text.chances_unsure(seats):
            parts.append(f"<p>{escape(unsure)}</p>")
        else:
            parts.append(_stacked(*report_text.win_rows(seats)))
    for one, name in zip(seats, names, strict=True):
        parts.append(f"<h2>{escape(name)}</h2>")
        labels = [say.say("review-luck"), say.say("review-own")]
        called = say(text("review-chart-sums", name=name))
        parts.append(lines(labels, _sums(review, one), called, report_text.number))
    parts += [_heading(report_text, "moments"), _moments(report_text, only)]
    parts += [_heading(report_text, "turns"), table(*report_text.turn_rows(only))]
    return whole_page(say, title, parts, STYLE_SHEET)


def _heading(report_text: ReportText, key: str) -> str:
    return f"<h2>{escape(report_text.say.say(f'review-heading-{key}'))}</h2>"


def _stacked(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table that a phone shows as a list for each row: no column is out of sight. The roles say
    that it still is a table, which browsers forget once its rows are blocks."""
    top = "".join(f'<th scope="col" role="columnheader">{escape(cell)}</th>' for cell in head)
    body = "".join(f'<tr role="row">{_stacked_cells(head, row)}</tr>' for row in rows)
    return (
        f'<table class="stacked" role="table"><thead role="rowgroup"><tr role="row">{top}</tr>'
        f'</thead><tbody role="rowgroup">{body}</tbody></table>'
    )


def _stacked_cells(head: Sequence[str], row: Sequence[str]) -> str:
    cells = "".join(
        f'<td role="cell" data-label="{escape(name)}">{escape(cell)}</td>'
        for name, cell in zip(head[1:], row[1:], strict=True)
    )
    return f'<th scope="row" role="rowheader">{escape(row[0])}</th>{cells}'


def _of_seats(rows: Sequence[Sequence[float]], seats: Sequence[SeatReview]) -> list[list[float]]:
    """A curve for each of these seats."""
    return [[row[one.seat] for row in rows] for one in seats]


def _sums(review: Review, one: SeatReview) -> list[list[float]]:
    """Luck and own decisions so far, after every move."""
    luck, own = [0.0], [0.0]
    for move in review.moves:
        change = move.change[one.seat]
        luck.append(luck[-1] + (change if move.actor is None else 0.0))
        own.append(own[-1] + (change if move.actor == one.seat else 0.0))
    return [luck, own]


def _moments(report_text: ReportText, seat: int | None) -> str:
    say, items = report_text.say, []
    for moment in report_text.moments(seat, 10):
        head, below = report_text.worded(moment)
        items.append(f"<dt>{escape(head)}</dt>")
        items += [f"<dd>{escape(line)}</dd>" for line in below]
    return f"<dl>{''.join(items)}</dl>" if items else f"<p>{escape(say.say('review-none'))}</p>"
