"""The menu of a table: everything that is not a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.terminal.screens.pick import Item, PickScreen

if TYPE_CHECKING:
    from ludotheque.terminal.screens.table import TableScreen


def open_table_menu(table: TableScreen) -> None:
    ludo = table.ludo
    names = ["rules", "save", "replay", "aids", "settings", "leave"]
    if not table.match.over and table.session.reader is not None:
        names[4:4] = ["undo-turn", "resign"]
    items = [Item(name, ludo.word(f"terminal-menu-{name}")) for name in names]

    def chosen(name: str | None) -> None:
        if name is not None:
            _do(table, name)

    ludo.push_screen(PickScreen(ludo.word("terminal-menu"), items), chosen)


def _do(table: TableScreen, name: str) -> None:
    ludo = table.ludo
    if name == "aids":
        ludo.change_settings(aids=not ludo.settings.aids)
    elif name == "undo-turn":
        table.undo(whole_turn=True)
    elif name == "leave":
        table.leave()
    elif name == "resign":
        table.resign()
    elif name == "rules":
        from ludotheque.terminal.screens.rules import RulesScreen

        ludo.push_screen(RulesScreen(table.session.game))
    elif name == "settings":
        from ludotheque.terminal.screens.settings import SettingsScreen

        ludo.push_screen(SettingsScreen())
    elif name == "replay":
        from ludotheque.terminal.screens.replay import ReplayScreen

        ludo.push_screen(ReplayScreen(table.match.record, table.session.reader))
    elif name == "save":
        from ludotheque.terminal.screens.save import SaveScreen

        ludo.push_screen(SaveScreen(table.match.record))
