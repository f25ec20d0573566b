"""Matches on disk: those to go on with, those to see again, and records from anywhere."""

from __future__ import annotations

from pathlib import Path

import ludotheque.home as home
from ludotheque.bots.seats import display_name
from ludotheque.record import load
from ludotheque.terminal.screens.entry import EntryScreen
from ludotheque.terminal.screens.pick import Item, PickScreen
from ludotheque.terminal.shell import Shell
from ludotheque.terminal.words import show_moment
from ludotheque.text import Language

FROM_FILE = "file"


def describe(saved: home.Saved, say: Language) -> str:
    """A saved match in one line."""
    names = ", ".join(display_name(holder, say) for holder in saved.header.seats)
    key = f"{saved.header.game}-name"
    try:
        game = say.say(key)
    except KeyError:
        game = saved.header.game  # a game that is not installed here
    when = show_moment(saved.changed, say)
    return say.say("terminal-saved-match", game=game, names=names, n=saved.moves, when=when)


def pick_unfinished(ludo: Shell) -> None:
    saved = {one.id: one for one in home.saved_matches() if not one.over}
    items = [Item(one.id, describe(one, ludo.say), one.id) for one in saved.values()]

    def chosen(id: str | None) -> None:  # noqa: A002
        if id is not None:
            ludo.resume(saved[id].path)

    ludo.push_screen(PickScreen(ludo.word("terminal-continue"), items), chosen)


def pick_replay(ludo: Shell) -> None:
    saved = {one.id: one for one in home.saved_matches() if one.over}
    items = [Item(FROM_FILE, ludo.word("terminal-from-file"))]
    items += [Item(one.id, describe(one, ludo.say), one.id) for one in saved.values()]

    def chosen(id: str | None) -> None:  # noqa: A002
        if id == FROM_FILE:
            ludo.push_screen(opening())
        elif id is not None:
            ludo.show_replay(lambda: load(saved[id].path))

    ludo.push_screen(PickScreen(ludo.word("terminal-replays"), items), chosen)


def opening() -> EntryScreen:
    """A record from anywhere: go on with it, or see it again if it is over."""

    def entered(screen: EntryScreen, words: str) -> None:
        path, ludo = Path(words).expanduser(), screen.ludo
        record = load(path)
        screen.dismiss(None)
        if record.end() is None:
            ludo.resume(path)
        else:
            ludo.show_replay(lambda: record)

    heading, question = "terminal-from-file", "terminal-open-which"
    return EntryScreen(heading, question, "open", entered, placeholder="….ludo")
