"""A review as one page that opens offline."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ludotheque.arena.charts import lines
from ludotheque.arena.report import table, whole_page
from ludotheque.review.findings import Review, SeatReview
from ludotheque.review.telling import Telling
from ludotheque.text import text

COLOURS = """
.line { fill: none; stroke-width: 2.5; stroke: var(--accent); }
.line-1 { stroke: #C2410C; stroke-dasharray: 7 3; }
.line-2 { stroke: #6D5BD0; stroke-dasharray: 2 3; }
.line-3 { stroke: #A16207; stroke-dasharray: 10 3 2 3; }
dt { font-weight: 600; margin-top: 1rem; }
dd { margin: .2rem 0 .2rem 1.2rem; }
"""


def page(telling: Telling, seats: Sequence[SeatReview]) -> str:
    say, review = telling.say, telling.review
    title = say(text("review-title", game=text(f"{review.game}-name")))
    names = [telling.names[one.seat] for one in seats]
    only = seats[0].seat if len(seats) == 1 and telling.several else None
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(say(text('review-how', n=review.samples)))}</p>",
        table(*telling.seat_rows(seats)),
        _heading(telling, "points"),
        lines(names, [[row[s.seat] for row in review.points] for s in seats], title),
    ]
    if telling.several:
        chances = [[100 * row[s.seat] for row in review.chances] for s in seats]
        parts += [_heading(telling, "chances"), lines(names, chances, title)]
        parts.append(table(*telling.win_rows(seats)))
    for one in seats:
        parts.append(f"<h2>{escape(telling.names[one.seat])}</h2>")
        labels = [say.say("review-luck"), say.say("review-own")]
        parts.append(lines(labels, _sums(review, one), telling.names[one.seat]))
    parts += [_heading(telling, "moments"), _moments(telling, only)]
    parts += [_heading(telling, "turns"), table(*telling.turn_rows(only))]
    return whole_page(say, title, parts, COLOURS)


def _heading(telling: Telling, key: str) -> str:
    return f"<h2>{escape(telling.say.say(f'review-heading-{key}'))}</h2>"


def _sums(review: Review, one: SeatReview) -> list[list[float]]:
    """Luck and own decisions so far, after every move."""
    luck, own = [0.0], [0.0]
    for move in review.moves:
        change = move.change[one.seat]
        luck.append(luck[-1] + (change if move.actor is None else 0.0))
        own.append(own[-1] + (change if move.actor == one.seat else 0.0))
    return [luck, own]


def _moments(telling: Telling, seat: int | None) -> str:
    say, items = telling.say, []
    for moment in telling.moments(seat, 10):
        head, below = telling.told(moment)
        items.append(f"<dt>{escape(head)}</dt>")
        items += [f"<dd>{escape(line)}</dd>" for line in below]
    return f"<dl>{''.join(items)}</dl>" if items else f"<p>{escape(say.say('review-none'))}</p>"
