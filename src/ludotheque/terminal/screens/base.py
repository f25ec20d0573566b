"""What all screens share: the app they belong to, a title above and keys below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, cast

from textual import events
from textual.screen import Screen

from ludotheque.terminal.canvas import BOLD
from ludotheque.terminal.shell import Shell
from ludotheque.terminal.widgets.bars import Key, KeyBar, Line

T = TypeVar("T")


class LudoScreen(Screen[T]):
    """A screen with a `Line` called top and a `KeyBar` called keys; a click is as good as a key.

    Letters are bound in both cases: they are shown as capitals, and Caps Lock makes them so."""

    @property
    def ludo(self) -> Shell:
        return cast("Shell", self.app)

    def show_frame(self, title: str, keys: Sequence[Key], note: str = "") -> None:
        palette = self.ludo.palette
        right = [(note, palette.faint, 0)] if note else []
        self.query_one("#top", Line).show([(title, palette.ink, BOLD)], right)
        self.query_one("#keys", KeyBar).show(keys, palette)

    def back_key(self) -> Key:
        word = self.ludo.word
        return Key("escape", word("terminal-escape"), word("terminal-key-back"))

    def action_back(self) -> None:
        self.dismiss(None)

    def on_key_bar_pressed(self, message: KeyBar.Pressed) -> None:
        key = events.Key(message.key, message.key if len(message.key) == 1 else None)
        key.set_sender(self.app)  # as if it came from the keyboard: else it stops at this screen
        self.app.post_message(key)


class PaintedScreen(LudoScreen[T]):
    """A screen that is painted as a whole, and again when the window has another size."""

    def on_mount(self) -> None:
        self.call_after_refresh(self.repaint)

    def on_resize(self) -> None:
        self.call_after_refresh(self.repaint)

    def repaint(self) -> None:
        raise NotImplementedError
