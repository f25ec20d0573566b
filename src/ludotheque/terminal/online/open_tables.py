"""Open tables in words, and choosing one of them line by line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludotheque.forms import form
from ludotheque.online.validation import one_line
from ludotheque.protocol.pages import TableLine
from ludotheque.registry import game
from ludotheque.terminal.online.inbox import Inbox
from ludotheque.terminal.online.session import seat_words
from ludotheque.terminal.plain.table import QUIT_WORDS
from ludotheque.text import Language

MAX_OPTION_CHARACTERS = 30  # longer ones are contents of files


def table_name(line: TableLine, say: Language) -> str:
    return say.say(f"{line.table.game}-name")


def table_details(line: TableLine, say: Language) -> str:
    """The players of a table, who is present, its free seats and its options, in words."""
    sitting = []
    for number, seat in enumerate(line.table.seats):
        if seat.kind != "open":
            name = one_line(seat_words(seat, False, say), 80)
            here = number in line.here
            sitting.append(say.say("web-here-now", name=name) if here else name)
    free = sum(seat.kind == "open" for seat in line.table.seats)
    words = [", ".join(sitting), say.say("web-free-seats", n=free), _options(line, say)]
    return " · ".join(part for part in words if part)


def _options(line: TableLine, say: Language) -> str:
    """The options that are not as they come."""
    found = []
    for field in form(game(line.table.game)):
        value = line.table.options.get(field.name, field.default)
        if value == field.default or len(str(value)) > MAX_OPTION_CHARACTERS:
            continue
        if value in field.choices and field.choice_labels:
            found.append(say(field.choice_labels[field.choices.index(value)]))
        else:
            found.append(say(field.label) + ("" if value is True else f" {value}"))
    return ", ".join(found) or say.say("web-usual-options")


def choose_open_table(
    lines: Sequence[TableLine], say: Language, inbox: Inbox, write: Callable[[str], None]
) -> str | None:
    """Ask at which of these tables to sit down; None: at none."""
    if not lines:
        write(say.say("online-no-open-tables"))
        return None
    write(say.say("web-tables-open"))
    for number, line in enumerate(lines, 1):
        write(f"{number}. {table_name(line, say)}: {table_details(line, say)}")
    numbers = {str(number): line.table.id for number, line in enumerate(lines, 1)}
    while True:
        write(say.say("online-which-table"))
        try:
            answer = inbox.next()
        except EOFError:
            return None
        if answer is not None:
            answer = answer.strip()
            if answer in QUIT_WORDS:
                return None
            if (chosen := numbers.get(answer or "1")) is not None:
                return chosen
            write(say.say("plain-keys", keys=", ".join(numbers)))
