"""Matches on disk: those to go on with, those to see again, and records from anywhere."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input

from ludotheque import home
from ludotheque.bots.seats import called
from ludotheque.record import load
from ludotheque.terminal.prose import Piece
from ludotheque.terminal.screens.base import LudoScreen
from ludotheque.terminal.screens.pick import Item, PickScreen
from ludotheque.terminal.widgets.bars import Key, KeyBar, Line
from ludotheque.terminal.widgets.prose_view import Prose
from ludotheque.terminal.words import show_moment
from ludotheque.text import Language, Problem

if TYPE_CHECKING:
    from ludotheque.terminal.app import LudothequeApp

FROM_FILE = "file"


def describe(saved: home.Saved, say: Language) -> str:
    """A saved match in one line."""
    names = ", ".join(called(holder, say) for holder in saved.header.seats)
    key = f"{saved.header.game}-name"
    try:
        game = say.say(key)
    except KeyError:
        game = saved.header.game  # a game that is not installed here
    when = show_moment(saved.changed, say)
    return say.say("terminal-saved-match", game=game, names=names, n=saved.moves, when=when)


def pick_unfinished(ludo: LudothequeApp) -> None:
    saved = {one.id: one for one in home.saved_matches() if not one.over}
    items = [Item(one.id, describe(one, ludo.say), one.id) for one in saved.values()]

    def chosen(id: str | None) -> None:  # noqa: A002
        if id is not None:
            ludo.resume(saved[id].path)

    title = ludo.word("terminal-continue")
    ludo.push_screen(PickScreen(title, items, ludo.word("terminal-nothing-saved")), chosen)


def pick_replay(ludo: LudothequeApp) -> None:
    saved = {one.id: one for one in home.saved_matches() if one.over}
    items = [Item(FROM_FILE, ludo.word("terminal-from-file"))]
    items += [Item(one.id, describe(one, ludo.say), one.id) for one in saved.values()]

    def chosen(id: str | None) -> None:  # noqa: A002
        if id == FROM_FILE:
            ludo.push_screen(OpenScreen())
        elif id is not None:
            ludo.replay(saved[id].path)

    ludo.push_screen(PickScreen(ludo.word("terminal-replays"), items), chosen)


class OpenScreen(LudoScreen[None]):
    """A record from anywhere: go on with it, or see it again if it is over."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", show=False)]

    def compose(self) -> ComposeResult:
        yield Line("top")
        yield Prose("words")
        entry = Input(id="path", placeholder="….ludo")
        entry.cursor_blink = False
        yield entry
        yield KeyBar("keys")

    def on_mount(self) -> None:
        word = self.ludo.word
        keys = [
            Key("enter", word("terminal-enter"), word("terminal-key-open")),
            Key("escape", word("terminal-escape"), word("terminal-key-back")),
        ]
        self.show_frame(word("terminal-from-file"), keys)
        self.query_one("#words", Prose).show([[Piece(f" {word('terminal-open-which')}")]])
        self.query_one("#path", Input).focus()

    @on(Input.Submitted)
    def opened(self, message: Input.Submitted) -> None:
        path = Path(message.value.strip()).expanduser()
        try:
            record = load(path)
        except Problem as problem:
            self.ludo.complain(problem)
            return
        self.dismiss(None)
        if record.end() is None:
            self.ludo.resume(path)
        else:
            self.ludo.replay(path)

    def action_back(self) -> None:
        self.dismiss(None)
