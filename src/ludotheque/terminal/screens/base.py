"""What all screens share: the app they belong to, a title above and keys below."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple, TypeVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.command import SimpleCommand
from textual.screen import Screen

from ludotheque.terminal.app_context import AbstractPumpMeta, AppContext
from ludotheque.terminal.canvas import BOLD
from ludotheque.terminal.drawing.prose import Piece
from ludotheque.terminal.formatting import capital
from ludotheque.terminal.widgets.bars import Key, KeyBar, TextLine, shown
from ludotheque.terminal.widgets.prose_view import Prose

T = TypeVar("T")


class Command(NamedTuple):
    """A key of a screen and its action; none if the app or a widget handles it."""

    key: str  # as Textual names it; of several, with commas between them, the first is shown
    action: str = ""
    words: str | None = None  # the end of a text's name; "": those of the next key, None: not shown

    @property
    def binding(self) -> Binding:
        """Letters in both cases: they are shown as capitals, and Caps Lock makes them so."""
        keys = [f"{key},{key.upper()}" if len(key) == 1 else key for key in self.key.split(",")]
        return Binding(",".join(keys), self.action, show=False)


BACK = Command("escape", "back", "back")
BACK_BY_LETTER = Command("escape,q", "back", "back")  # where nothing is typed
LIST_KEYS = (Command("up", words=""), Command("down", words="aim"))  # in a list, which handles them


class LudoScreen(Screen[T], metaclass=AbstractPumpMeta):
    """Base of all screens: a `TextLine` with id top and a `KeyBar` with id keys."""

    KEYS: ClassVar[tuple[Command, ...]] = ()  # `check_action` says which of them do something now
    key_lines: ClassVar[int] = 2
    least: ClassVar[tuple[int, int]] = (36, 9)  # columns and rows it can be used in

    def __init_subclass__(cls, **more: Any) -> None:
        cls.BINDINGS = [command.binding for command in cls.KEYS if command.action]
        super().__init_subclass__(**more)

    @property
    def ludo(self) -> AppContext:
        return cast("AppContext", self.app)

    def compose(self) -> ComposeResult:
        yield Prose("too-small")
        yield TextLine("top")
        yield from self.body()
        yield KeyBar("keys", most=self.key_lines)

    @abstractmethod
    def body(self) -> ComposeResult:
        """The widgets between the title and the keys."""

    def key(self, key: str, words: str, **args: str) -> Key:
        """A key with its effect; without words it shares the effect of the next one."""
        word = self.ludo.word
        return Key(key, shown(key, word), word(f"terminal-key-{words}", **args) if words else "")

    def keys(self) -> Sequence[Key]:
        """The keys worth showing now."""
        return [
            self.key(command.key.partition(",")[0], command.words)
            for command in self.KEYS
            if command.words is not None
            if self.check_action(command.action.partition("(")[0], ())
        ]

    def show_frame(self, title: str, note: str = "") -> None:
        palette = self.ludo.palette
        right = [(note, palette.faint, 0)] if note else []
        self.query_one("#top", TextLine).show([(title, palette.ink, BOLD)], right)
        self.query_one("#keys", KeyBar).show(self.keys(), palette)

    def action_back(self) -> None:
        self.dismiss(None)

    # A window that is too small, and the palette -------------------------------------------------

    @property
    def is_too_small(self) -> bool:
        columns, rows = self.least
        return self.size.width < columns or self.size.height < rows

    def on_resize(self) -> None:
        """The size that is needed, shown instead of half a page in a window that is too small."""
        self.set_class(self.is_too_small, "too-small")
        if self.is_too_small:
            columns, rows = self.least
            has = f"{self.size.width} × {self.size.height}"
            words = self.ludo.word("terminal-too-small", has=has, needs=f"{columns} × {rows}")
            self.query_one("#too-small", Prose).show([[Piece(words, self.ludo.palette.ink)]])

    def commands(self) -> Iterator[SimpleCommand]:
        """What the palette offers here: each key that is shown, under its words."""
        for command in self.KEYS:
            name = command.action.partition("(")[0]
            if command.words and command.action and self.check_action(name, ()):
                key = self.key(command.key.partition(",")[0], command.words)
                yield SimpleCommand(
                    capital(key.words), partial(self.run_action, command.action), key.shown
                )

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

    @abstractmethod
    def repaint(self) -> None: ...
