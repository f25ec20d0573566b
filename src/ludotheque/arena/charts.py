"""Small charts as SVG, written by hand: they open in any browser, offline, and print well.

Every chart says its figures in text as well; colour is never the only sign.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

CHART_WIDTH_PX, LABEL_WIDTH_PX, ROW_HEIGHT_PX = 640, 150, 30


def bars(
    labels: Sequence[str],
    values: Sequence[float],
    ends: Sequence[tuple[float, float]],
    shown: Sequence[str],
    title: str,
    low: float = 0.0,
) -> str:
    """Horizontal bars, with intervals as whiskers and the figures beside them."""
    top = max(high for _, high in ends)
    scale = (CHART_WIDTH_PX - LABEL_WIDTH_PX - 155) / ((top - low) or 1.0)
    rows = []
    for n, (label, value, whisker, words) in enumerate(
        zip(labels, values, ends, shown, strict=True)
    ):
        y = n * ROW_HEIGHT_PX
        end = LABEL_WIDTH_PX + (value - low) * scale
        left, right = (LABEL_WIDTH_PX + (max(low, at) - low) * scale for at in whisker)
        rows.append(
            f'<text x="{LABEL_WIDTH_PX - 10}" y="{y + 19}" text-anchor="end">{escape(label)}</text>'
            f'<rect x="{LABEL_WIDTH_PX}" y="{y + 6}" '
            f'width="{max(0.0, end - LABEL_WIDTH_PX):.1f}" height="18" />'
            f'<path class="whisker" d="M{left:.1f} {y + 15}H{right:.1f}'
            f'M{left:.1f} {y + 10}v10M{right:.1f} {y + 10}v10" />'
            f'<text x="{right + 10:.1f}" y="{y + 19}">{escape(words)}</text>'
        )
    return _svg(len(labels) * ROW_HEIGHT_PX, title, rows)


def histograms(labels: Sequence[str], values: Sequence[Sequence[float]], title: str) -> str:
    """One row a label: how often each value occurred, on a common axis."""
    everything = sorted({value for row in values for value in row})
    low, high = everything[0], everything[-1]
    bins = min(40, int(high - low) + 1) if high > low else 1
    step = (high - low) / bins or 1.0
    counted = []
    for row in values:
        counts = [0] * bins
        for value in row:
            counts[min(bins - 1, int((value - low) / step))] += 1
        counted.append(counts)
    return binned(labels, counted, low, step, title)


def binned(
    labels: Sequence[str], counted: Sequence[Sequence[int]], low: float, step: float, title: str
) -> str:
    """Histograms of values that were counted already, in bins of one step each from `low`."""
    bins = len(counted[0])
    high = low + bins * step
    width = (CHART_WIDTH_PX - LABEL_WIDTH_PX - 20) / bins
    height = 56
    rows = []
    for n, (label, counts) in enumerate(zip(labels, counted, strict=True)):
        most, base = max(*counts, 1), n * height + height - 8
        rows.append(
            f'<text x="{LABEL_WIDTH_PX - 10}" y="{base - 8}" text-anchor="end">'
            f"{escape(label)}</text>"
        )
        for at, count in enumerate(counts):
            tall = (height - 16) * count / most
            x = LABEL_WIDTH_PX + at * width
            rows.append(
                f'<rect x="{x:.1f}" y="{base - tall:.1f}" width="{max(1.0, width - 1):.1f}" '
                f'height="{tall:.1f}"><title>{low + at * step:g}: {count}</title></rect>'
            )
        rows.append(f'<path class="axis" d="M{LABEL_WIDTH_PX} {base}H{CHART_WIDTH_PX - 20}" />')
    end = len(labels) * height
    for value, x in (
        (low, LABEL_WIDTH_PX),
        ((low + high) / 2, (LABEL_WIDTH_PX + CHART_WIDTH_PX - 20) / 2),
        (high, CHART_WIDTH_PX - 20),
    ):
        rows.append(f'<text x="{x}" y="{end + 10}" text-anchor="middle">{value:g}</text>')
    return _svg(end + 16, title, rows)


def lines(
    labels: Sequence[str],
    values: Sequence[Sequence[float]],
    title: str,
    shown: Callable[[float], str],
    tall: int = 220,
) -> str:
    """A line for each label over common steps; lines are told apart by their dashes as well.
    `shown` writes a value beside the axis, in the reader's language and with its unit."""
    flat = [value for row in values for value in row]
    low, high = min(flat), max(flat)
    scale, wide = (tall - 20) / ((high - low) or 1.0), CHART_WIDTH_PX - 60 - LABEL_WIDTH_PX
    rows = [f'<path class="axis" d="M50 {tall - 10}H{50 + wide}" />']
    for value in (low, (low + high) / 2, high):
        y = tall - 10 - (value - low) * scale
        rows.append(f'<text x="44" y="{y + 4:.1f}" text-anchor="end">{escape(shown(value))}</text>')
    for n, (label, row) in enumerate(zip(labels, values, strict=True)):
        step = wide / max(1, len(row) - 1)
        points = (
            f"{50 + at * step:.1f} {tall - 10 - (v - low) * scale:.1f}" for at, v in enumerate(row)
        )
        rows.append(f'<path class="line line-{n}" d="M{"L".join(points)}" />')
        y = 20 + 22 * n
        rows.append(f'<path class="line line-{n}" d="M{60 + wide} {y}h24" />')
        rows.append(f'<text x="{90 + wide}" y="{y + 4}">{escape(label)}</text>')
    return _svg(tall, title, rows)


def _svg(height: int, title: str, rows: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {CHART_WIDTH_PX} {height}" role="img" '
        f'aria-label="{escape(title, quote=True)}">'
        f"{''.join(rows)}</svg>"
    )
