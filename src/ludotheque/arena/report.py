"""The report: one HTML file that opens anywhere, plots as SVG, nothing loaded from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from ludotheque.arena.statistics import BotSummary, Estimate, Summary
from ludotheque.text import Say, Text, text

WIDTH, ROW, LABEL = 720, 34, 170
COLOURS = ("#0F766E", "#C2410C", "#3B82C4", "#7B5EA7", "#B08D1E", "#8A4B2F")

STYLE = """
body{font:16px/1.5 Inter,system-ui,sans-serif;background:#FAF7F0;color:#22302B;max-width:820px;
margin:2rem auto;padding:0 1rem}h1,h2{font-family:Fraunces,Georgia,serif;font-weight:600}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:right;padding:.3rem .6rem;border-bottom:1px solid #D9D2C3}
th:first-child,td:first-child{text-align:left}svg{max-width:100%;height:auto}
@media(prefers-color-scheme:dark){body{background:#14201C;color:#EDE7DA}
th,td{border-color:#35463F}svg text{fill:#EDE7DA}}
"""


def html_report(summary: Summary, say: Say, hardware: dict[str, str | int]) -> str:
    plan = summary.plan
    title = say(text("arena-title", game=text(f"{plan.game}-name")))
    seats, matches = plan.seats, summary.matches
    facts = say(text("arena-facts", matches=matches, seats=seats, seed=plan.seed))
    machine = ", ".join(str(value) for value in hardware.values())
    options = ", ".join(f"{name}={value}" for name, value in plan.options.items() if value)
    body = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(facts)}<br>{escape(machine)}<br><small>{escape(options[:2000])}</small></p>",
        _section(say(text("arena-scores")), _scores(summary, say)),
        _section(say(text("arena-interval")), _intervals(summary.bots)),
        _section(say(text("arena-spread")), "".join(map(_histogram, *_indexed(summary.bots)))),
        _section(say(text("arena-parts")), _parts(summary, say)),
        _section(say(text("arena-times")), _times(summary, say)),
    ]
    return (
        '<!doctype html><html><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>"
        f"<body>{''.join(body)}</body></html>"
    )


def _section(title: str, content: str) -> str:
    return f"<h2>{escape(title)}</h2>{content}"


def _table(head: Iterable[str], rows: Iterable[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    lines = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows)
    return f"<table><tr>{top}</tr>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def _heads(say: Say, *keys: str) -> list[str]:
    return [say(Text(f"arena-head-{key}")) for key in keys]


def _scores(summary: Summary, say: Say) -> str:
    head = _heads(say, "bot", "matches", "score", "wins", "rating", "difference", "win-difference")
    rows = [
        (
            bot.bot,
            str(bot.matches),
            shown(bot.score),
            shown(bot.win_share, percent=True),
            f"{bot.rating:+.0f}",
            shown(bot.against_first, sign=True) if bot.against_first else "",
            shown(bot.win_against_first, sign=True, percent=True) if bot.win_against_first else "",
        )
        for bot in summary.bots
    ]
    return _table(head, rows)


def shown(estimate: Estimate, *, sign: bool = False, percent: bool = False) -> str:
    scale, digits, unit = (100, 1, " %") if percent else (1, 2, "")
    mean = f"{scale * estimate.mean:{'+' if sign else ''}.{digits}f}"
    width = f" ± {scale * estimate.width:.{digits}f}" if estimate.width != float("inf") else ""
    return f"{mean}{width}{unit}".replace(" ", "\u00a0")


def _parts(summary: Summary, say: Say) -> str:
    names = list(summary.bots[0].parts)
    head = [say(text("arena-head-part")), *(bot.bot for bot in summary.bots)]
    rows = [
        (
            say(text(f"{summary.plan.game}-part-{name}")),
            *(f"{bot.parts.get(name, 0.0):.2f}" for bot in summary.bots),
        )
        for name in names
    ]
    return _table(head, rows)


def _times(summary: Summary, say: Say) -> str:
    head = [*_heads(say, "bot"), "50 %", "90 %", "99 %", "max"]
    rows = [(bot.bot, *(f"{bot.ms[p]:.1f} ms" for p in bot.ms)) for bot in summary.bots]
    return _table(head, rows)


def _intervals(bots: Sequence[BotSummary]) -> str:
    """Means with their intervals, on one scale."""
    widths = [b.score.width if b.score.width != float("inf") else 0.0 for b in bots]
    low = min(b.score.mean - w for b, w in zip(bots, widths, strict=True))
    high = max(b.score.mean + w for b, w in zip(bots, widths, strict=True))
    room = (high - low) * 0.1 or 1.0
    low, high = low - room, high + room

    def x(value: float) -> float:
        return LABEL + (value - low) / (high - low) * (WIDTH - LABEL - 80)

    marks = []
    for row, (bot, width) in enumerate(zip(bots, widths, strict=True)):
        y, mean, colour = row * ROW + ROW / 2, bot.score.mean, COLOURS[row % len(COLOURS)]
        marks.append(
            f'<text x="0" y="{y + 5:.0f}" fill="currentColor">{escape(bot.bot)}</text>'
            f'<line x1="{x(mean - width):.1f}" x2="{x(mean + width):.1f}" y1="{y}" y2="{y}" '
            f'stroke="{colour}" stroke-width="4"/>'
            f'<circle cx="{x(mean):.1f}" cy="{y}" r="7" fill="{colour}"/>'
            f'<text x="{WIDTH - 70}" y="{y + 5:.0f}" fill="currentColor">{mean:.2f}</text>'
        )
    return _svg(len(bots) * ROW, "".join(marks))


def _indexed(bots: Sequence[BotSummary]) -> tuple[Sequence[BotSummary], range]:
    return bots, range(len(bots))


def _histogram(bot: BotSummary, number: int) -> str:
    """How often each score came, in about thirty bars."""
    if not bot.totals:
        return ""
    low, high = min(bot.totals), max(bot.totals)
    step = max(1, -(-(high - low + 1) // 30))
    counts = [0] * ((high - low) // step + 1)
    for total in bot.totals:
        counts[(total - low) // step] += 1
    tall, wide = 80, (WIDTH - LABEL - 20) / len(counts)
    bars = "".join(
        f'<rect x="{LABEL + k * wide:.1f}" y="{tall - tall * n / max(counts):.1f}" '
        f'width="{max(1.0, wide - 2):.1f}" height="{tall * n / max(counts):.1f}" '
        f'fill="{COLOURS[number % len(COLOURS)]}"><title>{low + k * step}: {n}</title></rect>'
        for k, n in enumerate(counts)
    )
    label = f'<text x="0" y="{tall / 2:.0f}" fill="currentColor">{escape(bot.bot)}</text>'
    below = f'y="{tall + 18}" fill="currentColor"'
    scale = (
        f'<text x="{LABEL}" {below}>{low}</text>'
        f'<text x="{WIDTH - 20}" {below} text-anchor="end">{high}</text>'
    )
    return _svg(tall + 26, label + bars + scale)


def _svg(height: float, content: str) -> str:
    size = f'viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" height="{height:.0f}"'
    return f'<svg {size} role="img" font-size="15">{content}</svg>'
