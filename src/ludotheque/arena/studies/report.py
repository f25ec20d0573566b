"""A study as one page that opens offline."""

from __future__ import annotations

from collections import Counter
from html import escape

from ludotheque.arena.charts import bars, binned
from ludotheque.arena.report import percent
from ludotheque.arena.report_page import table, whole_page
from ludotheque.arena.studies.report_text import StudyWords
from ludotheque.arena.studies.study import DISTRIBUTION_FIGURES, Distribution

MAX_BARS = 40  # of a distribution at most


def page(words: StudyWords, command: str) -> str:
    say, found = words.say, words.found
    title = words.word("study-title", game=say.say(f"{found.setup.game}-name"))
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(words.what())} {escape(words.warning())}</p>",
        f"<p><code>{escape(command)}</code></p>",
        table(*words.figure_rows()),
    ]
    if found.differences:
        parts += [
            _heading(words, "differences"),
            f"<p>{escape(words.word('study-how-real'))}</p>",
            table(*words.difference_rows()),
        ]
    if found.setup.seats > 1:
        parts += [_heading(words, "seats"), *_seats(words), table(*words.order_rows())]
        parts += [
            _heading(words, "shares"),
            f"<p>{escape(words.word('study-how-shares'))}</p>",
            table(*words.share_rows()),
            _heading(words, "ways"),
            f"<p>{escape(words.word('study-how-ways'))}</p>",
            table(*words.factor_rows()),
        ]
    for name in DISTRIBUTION_FIGURES:
        parts += _shape(words, name)
    parts += [
        _heading(words, "uses"),
        f"<p>{escape(words.word('study-how-uses'))}</p>",
        table(*words.use_rows()),
    ]
    parts += [f"<p>{escape(note)}</p>" for note in words.notes()]
    return whole_page(say, title, parts)


def _heading(words: StudyWords, key: str) -> str:
    return f"<h2>{escape(words.word(f'study-{key}'))}</h2>"


def _seats(words: StudyWords) -> list[str]:
    """The wins of each place in the order, variant by variant."""
    charts = []
    for label, variant in zip(words.labels(), words.found.variants, strict=True):
        if len(words.found.variants) > 1:
            charts.append(f"<h3>{escape(label)}</h3>")
        charts.append(
            bars(
                [words.word("study-nth", n=n) for n in range(1, len(variant.wins) + 1)],
                [100 * share.mean for share in variant.wins],
                [(100 * share.low, 100 * share.high) for share in variant.wins],
                [percent(share) for share in variant.wins],
                words.word("study-wins"),
            )
        )
    return charts


def _shape(words: StudyWords, name: str) -> list[str]:
    shapes = [variant.shapes.get(name) for variant in words.found.variants]
    known = [shape for shape in shapes if shape is not None]
    if len(known) < len(shapes) or all(len(shape.ends) < 2 for shape in known):
        return []
    title = words.name(name)
    return [f"<h2>{escape(title)}</h2>", _drawn(words.labels(), known, title)]


def _drawn(labels: list[str], shapes: list[Distribution], title: str) -> str:
    """A chart of distributions on a common axis, in bins of the widest, or wider if too many."""
    step = max(_width(shape) for shape in shapes)
    span = max(shape.ends[-1] for shape in shapes) - min(shape.ends[0] for shape in shapes)
    while span / step > MAX_BARS:
        step *= 2
    counted: list[Counter[int]] = []
    for shape in shapes:
        counts: Counter[int] = Counter()
        for end, count in zip(shape.ends, shape.counts, strict=True):
            counts[int(end // step)] += count
        counted.append(counts)
    low, high = min(map(min, counted)), max(map(max, counted))
    rows = [[counts[at] for at in range(low, high + 1)] for counts in counted]
    return binned(labels, rows, low * step, step, title)


def _width(shape: Distribution) -> float:
    return shape.ends[1] - shape.ends[0] if len(shape.ends) > 1 else 1.0
