"""What all screens share: the app they belong to, a title above and keys below."""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar, cast

from textual import events
from textual.message_pump import _MessagePumpMeta
from textual.screen import Screen

from ludotheque.terminal.canvas import BOLD
from ludotheque.terminal.widgets.bars import Key, KeyBar, Line

if TYPE_CHECKING:
    from ludotheque.terminal.app import LudothequeApp

T = TypeVar("T")


class AbstractScreen(_MessagePumpMeta, ABCMeta):
    """For screens with abstract methods: Textual's have a metaclass of their own."""


class LudoScreen(Screen[T]):
    """A screen with a `Line` called top and a `KeyBar` called keys; a click is as good as a key.

    Letters are bound in both cases: they are shown as capitals, and Caps Lock makes them so."""

    @property
    def ludo(self) -> LudothequeApp:
        return cast("LudothequeApp", self.app)

    def show_frame(self, title: str, keys: Sequence[Key], note: str = "") -> None:
        palette = self.ludo.palette
        right = [(note, palette.faint, 0)] if note else []
        self.query_one("#top", Line).show([(title, palette.ink, BOLD)], right)
        self.query_one("#keys", KeyBar).show(keys, palette)

    def on_key_bar_pressed(self, message: KeyBar.Pressed) -> None:
        key = events.Key(message.key, message.key if len(message.key) == 1 else None)
        key.set_sender(self.app)  # as if it came from the keyboard: else it stops at this screen
        self.app.post_message(key)
