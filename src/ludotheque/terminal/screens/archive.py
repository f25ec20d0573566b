"""Matches on disk: those to go on with, those to see again, and records from anywhere."""

from __future__ import annotations

from pathlib import Path

import ludotheque.home as home
from ludotheque.record import load
from ludotheque.terminal.app_context import AppContext
from ludotheque.terminal.saved_matches import describe, unfinished
from ludotheque.terminal.screens.entry import EntryScreen
from ludotheque.terminal.screens.pick import Item, PickScreen
from ludotheque.text import Problem

FROM_FILE = "file"


def pick_unfinished(ludo: AppContext) -> None:
    saved = {one.id: one for one in unfinished()}
    items = [Item(one.id, describe(one, ludo.say), one.id) for one in saved.values()]

    def chosen(id: str | None) -> None:  # noqa: A002
        if id is not None:
            ludo.resume(saved[id].path)

    ludo.push_screen(PickScreen(ludo.word("terminal-continue"), items), chosen)
    if damaged := home.damaged_matches():
        ludo.show_problem(Problem(damaged[0]))


def pick_replay(ludo: AppContext) -> None:
    saved = {one.id: one for one in home.saved_matches() if one.over}
    items = [Item(one.id, describe(one, ludo.say), one.id) for one in saved.values()]
    items.append(Item(FROM_FILE, ludo.word("terminal-from-file")))  # Enter opens the latest match

    def chosen(id: str | None) -> None:  # noqa: A002
        if id == FROM_FILE:
            ludo.push_screen(open_record_screen())
        elif id is not None:
            ludo.show_replay(lambda: load(saved[id].path))

    ludo.push_screen(PickScreen(ludo.word("terminal-replays"), items), chosen)


def open_record_screen() -> EntryScreen:
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
