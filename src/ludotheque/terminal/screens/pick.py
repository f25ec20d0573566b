"""Choose one thing from a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.text import Text as Words
from textual import on
from textual.app import ComposeResult
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ludotheque.terminal.screens.base import BACK_BY_LETTER, LIST_KEYS, Command, LudoScreen


class Item(NamedTuple):
    id: str
    label: str
    detail: str = ""


class PickScreen(LudoScreen[str | None]):
    """Gives back the id of the item, or None."""

    KEYS: ClassVar[tuple[Command, ...]] = (
        *LIST_KEYS,
        Command("enter", words="choose"),
        BACK_BY_LETTER,
    )

    def __init__(self, title: str, items: Sequence[Item]) -> None:
        super().__init__()
        self._title, self._items = title, items

    def body(self) -> ComposeResult:
        yield OptionList(id="list")

    def on_mount(self) -> None:
        self.show_items(self._items)
        self.query_one("#list", OptionList).focus()
        self.show_frame(self._title)

    def show_items(self, items: Sequence[Item]) -> None:
        """Show these items, the first one chosen."""
        options = self.query_one("#list", OptionList)
        options.clear_options()
        faint = f"#{self.ludo.palette.faint:06X}" if not self.ludo.palette.mono else ""
        for item in items:
            words = Words(f"  {item.label}")
            if item.detail:
                words.append(f"\n    {item.detail}", style=faint)
            options.add_option(Option(words, id=item.id))
        if items:
            options.highlighted = 0

    @on(OptionList.OptionHighlighted)
    def aimed(self, message: OptionList.OptionHighlighted) -> None:
        """A mark besides colour and weight at the row that Enter would choose."""
        options = message.option_list
        for at, option in enumerate(options.options):
            sign = "▸ " if at == message.option_index else "  "
            words = option.prompt
            if isinstance(words, Words) and not words.plain.startswith(sign):
                options.replace_option_prompt_at_index(at, Words(sign) + words[2:])

    @on(OptionList.OptionSelected)
    def chosen(self, message: OptionList.OptionSelected) -> None:
        self.dismiss(message.option.id)
