"""Settings: language, look, aids, pace, name."""

from __future__ import annotations

from textual import on
from textual.widget import Widget
from textual.widgets import Input

from ludotheque.naming import short_name
from ludotheque.terminal.screens.form import FormScreen
from ludotheque.terminal.settings import PACE_SECONDS
from ludotheque.terminal.widgets.rows import Row, TextRow

LANGUAGE_NAMES = (("en", "English"), ("fr", "Français"))


class SettingsScreen(FormScreen):
    first = "language"

    def frame(self) -> None:
        self.show_frame(self.ludo.word("terminal-menu-settings"))

    def rows(self) -> list[Widget]:
        word, palette, settings = self.ludo.word, self.ludo.palette, self.ludo.settings
        themes = [(name, word(f"terminal-theme-{name}")) for name in ("dark", "light")]
        paces = [(name, word(f"terminal-pace-{name}")) for name in PACE_SECONDS]
        code = self.ludo.say.code
        return [
            Row("language", word("terminal-language"), LANGUAGE_NAMES, code, palette),
            Row("theme", word("terminal-theme"), themes, settings.theme, palette),
            Row("aids", word("terminal-aids"), self.yes_no, settings.aids, palette),
            Row("pace", word("terminal-pace"), paces, settings.pace, palette),
            TextRow("name", word("terminal-your-name"), settings.name),
        ]

    @on(Row.Changed)
    def changed(self, message: Row.Changed) -> None:
        value = message.row.value
        if message.row.id is not None and isinstance(value, bool | str):
            self.ludo.change_settings(**{message.row.id: value})

    @on(Input.Blurred)
    @on(Input.Submitted)
    def named(self, message: Input.Blurred | Input.Submitted) -> None:
        self._keep_name(message.value)

    def _keep_name(self, written: str) -> None:
        name = short_name(written)
        if name != self.ludo.settings.name:
            self.ludo.change_settings(name=name)

    def action_back(self) -> None:
        self._keep_name(self.query_one("#name", TextRow).value)
        self.dismiss(None)
