"""The menu of a table: everything that is not a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.terminal.players import USUAL_LEVEL
from ludotheque.terminal.screens.pick import Item, PickScreen
from ludotheque.text import Problem

if TYPE_CHECKING:
    from ludotheque.terminal.screens.table import TableScreen


def open_table_menu(table: TableScreen) -> None:
    ludo = table.ludo
    items = [Item(name, ludo.say(label)) for name, label in table.session.offers()]

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
        ask_to_resign(table)
    elif name == "chat":
        table.chat()
    elif name == "rules":
        from ludotheque.terminal.screens.rules import RulesScreen

        ludo.push_screen(RulesScreen(table.session.game))
    elif name == "settings":
        from ludotheque.terminal.screens.settings import SettingsScreen

        ludo.push_screen(SettingsScreen())
    elif name == "replay":
        ludo.see_again(table.session, table.session.reader)
    elif name == "save":
        ludo.save(table.session)
    else:
        table.session.do(name)


def ask_to_resign(table: TableScreen) -> None:
    """Give up, after asking once more."""
    word, seat = table.ludo.word, table.session.reader
    if seat is None:
        return

    def sure(answer: str | None) -> None:
        if answer == "yes":
            try:
                table.session.resign(seat, USUAL_LEVEL)
            except Problem as problem:
                table.ludo.complain(problem)
            table.advance()

    items = [Item("no", word("terminal-resign-no")), Item("yes", word("terminal-resign-yes"))]
    table.ludo.push_screen(PickScreen(word("terminal-resign"), items), sure)
