"""Formatting that plain mode and full-screen mode share."""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime, timedelta

from ludotheque.bots import LEVELS
from ludotheque.program import program
from ludotheque.rules import AnyRules, LogLine, Result, Score, Seat
from ludotheque.text import Language, Text, text
from ludotheque.text_wrapping import MIN_WIDTH, terminal_width

_INSTALL = r'(?:pipx?|uv|"[^"]+") (?:\S+ ){0,2}install (?:-\S+ (?:"[^"]+" (?="|-))?)*"[^"]+"'
_UNBROKEN = "\ue000"  # for the spaces of a command, until the line around it is broken


def points(units: int, unit: int) -> float | int:
    """Score units as points: halves stay halves."""
    return units // unit if units % unit == 0 else units / unit


def score_texts(rules: AnyRules, scores: Iterable[Score], names: Sequence[str]) -> Iterator[Text]:
    """A text for each seat: its total and its points by category."""
    for name, score in zip(names, scores, strict=True):
        parts = [
            text("plain-part", part=text(f"{rules.game}-part-{part}"), points=points(n, rules.unit))
            for part, n in score.parts.items()
        ]
        total = points(score.total, rules.unit)
        yield text("plain-score", who=name, total=total, parts=parts)


def show_points(units: int, unit: int, say: Language, *, signed: bool = False) -> str:
    value = points(units, unit)
    shown = str(value) if not signed or value <= 0 else f"+{value}"
    shown = shown.replace("-", "−")
    return shown.replace(".", ",") if say.code == "fr" else shown


def level_name(level: str, say: Language) -> str:
    """A bot's level in words; any other bot by its name."""
    return say.say(f"bots-level-{level}") if level in LEVELS else level


def format_log_line(line: LogLine, names: Sequence[str], say: Language) -> str:
    """A line of the log with who did it; a star is the table itself."""
    who = say.say("terminal-who", name=names[line.actor]) if line.actor is not None else "*"
    return f"{who} {say(line.text)}".replace("\n", "\n* ")  # what begins a line is the table's


def outcome(result: Result, names: Sequence[str], gone: Collection[Seat]) -> Iterator[Text]:
    """Who has won, and what decided it; alone, what was reached is told, not a win.

    Of those who are `gone` nobody can win, whatever their bots have scored."""
    if len(result.places) > 1 or result.decided is None:
        winners = [names[seat] for seat in result.winners]
        yield text("plain-winners", n=len(winners), names=", ".join(winners))
    if result.decided is not None:
        yield result.decided
    if gone:
        yield text("plain-resigned", n=len(gone), names=", ".join(names[seat] for seat in gone))


def own_numbers(names: Sequence[str]) -> list[str]:
    """What to type for each of these: their own numbers, where a manual has some, else 1, 2, 3."""
    if all(name.isdecimal() for name in names):
        return list(names)
    return [str(number) for number in range(1, len(names) + 1)]


def print_line(line: str) -> None:
    """Print a line of plain text as it fits the terminal."""
    print(fit_line(line), flush=True)  # others read along while somebody thinks


def fit_line(line: str) -> str:
    """A line of plain text, broken between words where it would run over the terminal's edge."""
    return broken(line, terminal_width(sys.stdout))


def broken(line: str, width: int) -> str:
    """Drawings keep their shape, and commands can be copied: neither is broken."""
    drawn = "   " in line.strip() or not line.strip() or "\n" in line
    if not MIN_WIDTH <= width < len(line) or drawn:
        return line
    choice = re.match(r" *\S{1,4}  ", line)
    indent = " " * (choice.end() if choice else len(line) - len(line.lstrip()) + 2)
    copied = rf"{re.escape(program())}.*|{_INSTALL}"
    whole = re.sub(copied, lambda found: found[0].replace(" ", _UNBROKEN), line)
    filled = textwrap.fill(
        whole, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    return filled.replace(_UNBROKEN, " ")


def capital(words: str) -> str:
    """`words` with a capital letter first."""
    return words[:1].upper() + words[1:]


def read_line() -> str:
    """The next typed line."""
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def shown_key(key: str, say: Language) -> str:
    """A game's key as this language has it: who says “oui” answers with O."""
    return say.say("terminal-key-yes") if key.lower() == "y" else key


def typed_keys(typed: str, say: Language) -> tuple[str, str]:
    """What was typed, and what it means in this language if it was the game's own key."""
    return typed.lower(), shown_key(typed, say).lower()


AZERTY_DIGITS = dict(zip("&é\"'(-è_çà", "1234567890", strict=True))


def typed_digits(typed: str) -> str:
    """What was typed, as digits if it is the digits' row of a French keyboard without Shift."""
    if typed and all(key in AZERTY_DIGITS for key in typed.lower()):
        return "".join(AZERTY_DIGITS[key] for key in typed.lower())
    return typed


def show_moment(at: float, say: Language, now: datetime | None = None) -> str:
    """A moment as a short text: the hour if it was today or yesterday,
    else the day, with the year if it was another one."""
    then, today = datetime.fromtimestamp(at), now or datetime.now()
    hour = say.say("terminal-hour", hour=str(then.hour), minute=f"{then.minute:02}")
    for days, key in ((0, "terminal-today"), (1, "terminal-yesterday")):
        if then.date() == (today - timedelta(days=days)).date():
            return say.say(key, hour=hour)
    year = "" if then.year == today.year else f" {then.year}"
    return say.say("terminal-day", day=then.day, month=then.month, year=year)
