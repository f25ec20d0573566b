"""An arena's results for people: one page that opens offline."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import isfinite

from ludotheque.arena.charts import bars, histograms
from ludotheque.arena.figures import Figures, Times
from ludotheque.arena.play import Outcome
from ludotheque.arena.report_page import table, whole_page
from ludotheque.arena.statistics.intervals import Mean, Share
from ludotheque.text import Language, text


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


# Tables -----------------------------------------------------------------------------------------


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
    """Duels with the luck of the draws subtracted, where the game estimates it."""
    keys = ("pair", "fair-ahead", "fair-lead", "fair-worth")
    rows = []
    for duel in found.duels:
        if (fair := duel.fair) is not None:
            ahead = "–"
            if fair.ahead is not None:
                ahead = plain_percent(fair.ahead)
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


def plain_percent(share: Mean, signed: bool = False) -> str:
    return f"{plain(Mean(100 * share.mean, 100 * share.half), 1, signed)} %"


def _totals(found: Figures, outcomes: Sequence[Outcome]) -> list[list[float]]:
    """The points of every bot that has played."""
    totals = (
        [o.totals[seat] / found.unit for o in outcomes for seat in o.seats_of(n)]
        for n in range(len(found.setup.bots))
    )
    return [row for row in totals if row]
