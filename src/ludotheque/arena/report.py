"""An arena's results for people: one page that opens offline."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import isfinite

from ludotheque.arena.charts import bars, histograms
from ludotheque.arena.figures import Figures, Times
from ludotheque.arena.play import Outcome
from ludotheque.arena.statistics.intervals import Mean, Share
from ludotheque.text import Language, text

STYLE_SHEET = """
:root { --paper: #FAF7F0; --ink: #22302B; --line: #D9D2C3; --accent: #0F766E; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1E2B26; --ink: #EDE7DA; --line: #46564F; --accent: #4FB3A5; }
}
body { font: 16px/1.5 system-ui, sans-serif; background: var(--paper); color: var(--ink);
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2::first-letter { text-transform: uppercase; }
h1, h2 { font-family: Georgia, serif; line-height: 1.2; }
table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto; }
th, td { padding: .35rem .7rem; border-bottom: 1px solid var(--line); text-align: right;
  font-variant-numeric: tabular-nums; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
svg { width: 100%; height: auto; max-width: 44rem; display: block; margin: 1rem 0; }
svg text { font-size: 13px; fill: var(--ink); }
svg rect { fill: var(--accent); }
.whisker { stroke: var(--ink); stroke-width: 1.5; fill: none; }
.axis { stroke: var(--line); fill: none; }
code { overflow-wrap: anywhere; }
"""


def page(found: Figures, outcomes: Sequence[Outcome], say: Language, command: str) -> str:
    name = say(text(f"{found.setup.game}-name"))
    title = say.say("arena-title", game=name)
    seats = found.setup.seats
    what = text("arena-what", matches=found.matches, deals=found.deals, seats=seats)
    bots = [bot.bot for bot in found.bots]
    wins, totals, ratings = say.say("arena-wins"), say.say("arena-total"), say.say("arena-rating")
    sections = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(say(what))}</p>",
        f"<p>{escape(limit_line(found, say))}</p>",
        f"<p><code>{escape(command)}</code></p>",
        table(*main_rows(found, say)),
        f"<p>{escape(score_goal_note(found, say))}</p>",
        f"<h2>{escape(wins)}</h2>",
        bars(
            bots,
            [bot.wins.mean * 100 for bot in found.bots],
            [(bot.wins.low * 100, bot.wins.high * 100) for bot in found.bots],
            [percent(bot.wins) for bot in found.bots],
            wins,
        ),
        f"<h2>{escape(totals)}</h2>",
        f"<p>{escape(say.say('arena-lowest' if found.lowest_wins else 'arena-highest'))}</p>",
        histograms(bots, _totals(found, outcomes), totals),
        _parts_table(found, say),
        f"<h2>{escape(ratings)}</h2>",
        f"<p>{escape(say.say('arena-rating-how'))}</p>",
        bars(
            bots,
            [bot.rating.mean for bot in found.bots],
            [_ends(bot.rating) for bot in found.bots],
            [plain(bot.rating, 0) for bot in found.bots],
            ratings,
            low=min(_ends(bot.rating)[0] for bot in found.bots) - 50,
        ),
        _duel_table(found, say),
        _fair_table(found, say),
        _time_table(found, say),
        f"<p>{escape(say.say('arena-intervals'))}</p>",
    ]
    return whole_page(say, title, sections)


def whole_page(say: Language, title: str, parts: Sequence[str], style: str = "") -> str:
    """A page that opens offline, for reports of every kind; `style` is added to theirs."""
    return (
        f'<!doctype html>\n<html lang="{say.code}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE_SHEET}{style}</style>\n"
        + "\n".join(parts)
        + "\n</html>\n"
    )


# Tables -----------------------------------------------------------------------------------------


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    lines = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows)
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def limit_line(found: Figures, say: Language) -> str:
    """How many matches ended at a limit that is ours; nothing where there is none."""
    if not found.at_limit:
        return ""
    return say.say("arena-at-limit", n=found.at_limit, matches=found.matches)


def score_goal_note(found: Figures, say: Language) -> str:
    return say.say("arena-good-lowest" if found.lowest_wins else "arena-good-highest")


def main_rows(found: Figures, say: Language) -> tuple[list[str], list[list[str]]]:
    """The table that the page and the terminal both show."""
    keys = ("bot", "matches", "wins", "total", "rating", "turn-median", "turn-p95")
    head = [say.say(f"arena-{key}") for key in keys]
    rows = [
        [
            bot.bot,
            str(bot.matches),
            percent(bot.wins),
            plain(bot.total, 2),
            plain(bot.rating, 0),
            f"{bot.turns.median:.0f}",
            f"{bot.turns.p95:.0f}",
        ]
        for bot in found.bots
    ]
    return head, rows


def _parts_table(found: Figures, say: Language) -> str:
    categories = list(found.bots[0].parts)
    names = [say(text(f"{found.setup.game}-part-{category}")) for category in categories]
    rows = [[bot.bot, *(f"{bot.parts[c]:.2f}" for c in categories)] for bot in found.bots]
    return f"<h2>{escape(say.say('arena-parts'))}</h2>" + table(
        [say.say("arena-bot"), *names], rows
    )


def duel_rows(found: Figures, say: Language) -> tuple[list[str], list[list[str]]]:
    head = [say.say(f"arena-{key}") for key in ("pair", "matches", "ahead", "lead", "real")]
    rows = [
        [
            f"{duel.bots[0]} – {duel.bots[1]}",
            str(duel.matches),
            percent(duel.ahead),
            plain(duel.total, 2, True),
            say.say("study-real" if duel.real else "study-not-real"),
        ]
        for duel in found.duels
    ]
    return head, rows


def _duel_table(found: Figures, say: Language) -> str:
    if not found.duels:
        return ""
    how = f"<p>{escape(say.say('arena-real-how'))}</p>"
    return f"<h2>{escape(say.say('arena-duels'))}</h2>{how}" + table(*duel_rows(found, say))


def fair_rows(found: Figures, say: Language) -> tuple[list[str], list[list[str]]]:
    """The same with the luck of the draws taken off, where the game says what they are worth."""
    keys = ("pair", "fair-ahead", "fair-lead", "fair-worth")
    rows = []
    for duel in found.duels:
        if (fair := duel.fair) is not None:
            ahead = "–"
            if fair.ahead is not None:
                ahead = f"{plain(Mean(100 * fair.ahead.mean, 100 * fair.ahead.half), 1)} %"
            cells = [ahead, plain(fair.total, 2, True), f"{fair.worth:.1f} ×"]
            rows.append([f"{duel.bots[0]} – {duel.bots[1]}", *cells])
    return [say.say(f"arena-{key}") for key in keys], rows


def _fair_table(found: Figures, say: Language) -> str:
    head, rows = fair_rows(found, say)
    if not rows:
        return ""
    how = f"<p>{escape(say.say('arena-fair-how'))}</p>"
    return f"<h2>{escape(say.say('arena-fair'))}</h2>{how}" + table(head, rows)


def _time_table(found: Figures, say: Language) -> str:
    keys = ("bot", "per", "median", "p95", "p99", "most")
    head = [say.say(f"arena-{key}") for key in keys]
    rows = []
    for bot in found.bots:
        rows.append([bot.bot, say.say("arena-decision"), *_ms(bot.decisions)])
        rows.append([bot.bot, say.say("arena-turn"), *_ms(bot.turns)])
    return f"<h2>{escape(say.say('arena-times'))}</h2>" + table(head, rows)


def _ms(times: Times) -> list[str]:
    return [f"{value:.1f}" for value in (times.median, times.p95, times.p99, times.most)]


def percent(share: Share) -> str:
    low, high = f"{100 * share.low:.1f}", f"{100 * share.high:.1f}"
    return f"{100 * share.mean:.1f} % ({low}–{high})"


def _ends(mean: Mean) -> tuple[float, float]:
    return mean.mean - mean.half, mean.mean + mean.half


def plain(mean: Mean, digits: int, signed: bool = False) -> str:
    value = round(mean.mean, digits) + 0.0  # no −0.00
    shown = f"{value:{'+' if signed else ''}.{digits}f}"
    return f"{shown} ± {mean.half:.{digits}f}" if isfinite(mean.half) else shown


def _totals(found: Figures, outcomes: Sequence[Outcome]) -> list[list[float]]:
    """Of every bot that has played."""
    totals = (
        [o.totals[seat] / found.unit for o in outcomes for seat in o.seats_of(n)]
        for n in range(len(found.setup.bots))
    )
    return [row for row in totals if row]
