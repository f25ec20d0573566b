"""Names of the seats at a table.

A bot has a name of its own, the same in every language, and is shown with its level in the
reader's: "Domino (easy)", « Domino (facile) ». Records keep the name and the bot, never the words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, count
from pathlib import Path

from msgspec.structs import replace

from ludotheque.bots import LEVELS, UnknownBot
from ludotheque.bots.names import make_bot, parse_bot_name
from ludotheque.colours import read_colours
from ludotheque.match import Match
from ludotheque.naming import short_name
from ludotheque.record import Holder
from ludotheque.rules import BadOption
from ludotheque.text import Language, Say, Text, text

# Words of both languages that hardly anybody is called. Each level begins elsewhere in the list,
# so that the same few are met again at the same level.
BOT_NAMES = (
    *("Domino", "Pixel", "Tango", "Banjo"),
    *("Kiwi", "Polka", "Tempo", "Nougat"),
    *("Zigzag", "Mambo", "Cacao", "Bingo"),
    *("Turbo", "Pompon", "Karma", "Rondo"),
)


def bot_name(bot: str, taken: Iterable[str]) -> str:
    """A name for one more bot: the first of its level's that nobody at the table has."""
    level = bot.partition("@")[0]
    begin = LEVELS.index(level) * len(BOT_NAMES) // len(LEVELS) if level in LEVELS else 0
    return distinct_name((*BOT_NAMES[begin:], *BOT_NAMES[:begin]), taken)


def distinct_name(names: Sequence[str], taken: Iterable[str]) -> str:
    """The first of these names that nobody at the table has; with a number if need be."""
    used = {name.casefold() for name in taken}
    more = (f"{name} {number}" for number in count(2) for name in names)
    return next(name for name in chain(names, more) if name.casefold() not in used)


def with_unique_names(holders: Iterable[Holder]) -> list[Holder]:
    """Seats with unique names. Names that were given take precedence;
    bots without one are given theirs."""
    seats = list(holders)
    taken: list[str] = []
    for named in (True, False):
        for seat, holder in enumerate(seats):
            if bool(holder.name) == named:
                name = distinct_name([holder.name], taken) if named else bot_name(holder.bot, taken)
                taken.append(name)
                seats[seat] = replace(holder, name=name)
    return seats


def read_seats(words: Iterable[str], say: Say) -> list[Holder]:
    """Who sits where: `human:Ana` or `human`, `greedy`, `facile`, `random:Robi`."""
    return with_unique_names(read_seat(word, number, say) for number, word in enumerate(words, 1))


def read_seat(word: str, number: int, say: Say) -> Holder:
    kind, _, name = word.strip().partition(":")
    if not name.strip().isprintable():
        raise BadOption(text("bad-seat", seat=word))
    name = short_name(name)
    if kind == "human":
        return Holder(name or say(text("player", n=number)))
    bot = parse_bot_name(kind)
    try:
        make_bot(bot)
    except UnknownBot as refused:  # who writes a name may have meant a person
        if refused.reason.key != "unknown-bot-name":
            raise
        raise UnknownBot(text("unknown-bot-or-person", unknown=refused.reason, name=kind)) from None
    return Holder(name, bot)


def with_colours(holders: Sequence[Holder], written: str | None) -> list[Holder]:
    """The seats in the colours that a command names; without any, as they are."""
    if written is None:
        return list(holders)
    colours = read_colours(written, len(holders))
    return [replace(holder, colour=c) for holder, c in zip(holders, colours, strict=True)]


def bot_title(name: str, bot: str) -> Text:
    """A bot as readers know it; one from a file by its class. `botName` of the browser does the
    same."""
    path, colon, cls = bot.rpartition(":")
    own = colon and Path(path).suffix == ".py"
    kind, at, budget = (cls if own else bot).partition("@")
    return text("bots-called", name=name, bot=kind, budget=at + budget)


def display_name(holder: Holder, say: Language) -> str:
    """The name of a seat's first holder: a person by name, a bot with its level."""
    return say(bot_title(holder.name, holder.bot)) if holder.bot else holder.name


def display_names(match: Match, say: Language) -> tuple[str, ...]:
    """Everybody in a match that goes on. A bot that stands in plays under a person's name."""
    began = match.record.header.seats
    return tuple(
        display_name(holder, say) if first.bot else holder.name
        for first, holder in zip(began, match.holders, strict=True)
    )
