"""The keys of the table: those that help lists, and those worth showing now."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.terminal.chooser import SetChooser
from ludotheque.terminal.desk import Desk
from ludotheque.terminal.widgets.bars import Key

# As help lists them: what is shown (or the text of a key with a name), and what it does.
EVERY_KEY = (
    ("← ↑ ↓ →", "aim"),
    ("Tab", "next"),
    ("terminal-enter", "confirm"),
    ("R", "turn"),
    ("terminal-escape", "back"),
    ("U  ⇧U", "undo"),
    ("H", "hint"),
    ("V", "boards"),
    ("P", "points"),
    ("A", "aids"),
    ("L", "log"),
    ("Pg↑ Pg↓", "page"),
    ("+  −", "zoom"),
    ("⇧←↑↓→", "pan"),
    ("M", "menu"),
    ("?", "help"),
    ("F2  F3", "look"),
    ("Q", "leave"),
)
TALKING = ("C", "chat")  # where there is somebody to hear it


def keys_for(desk: Desk, key: Callable[[str, str], Key], *, aids: bool) -> list[Key]:
    """The keys that do something now, the most useful first."""
    session, board = desk.session, desk.board
    keys: list[Key] = []
    if desk.asked is not None:
        keys += _choosing(desk, key)
        if session.position.undo is not None:
            keys.append(key("u", "undo"))
        if aids:
            keys.append(key("h", "hint"))
    if len(session.match.holders) > 1 and not board.shared:
        keys.append(key("v", "boards"))
    if board.zooms > 1:
        keys += [key("plus", ""), key("minus", "zoom")]
    if session.talks:
        keys.append(key("c", "chat"))
    return [*keys, key("m", "menu"), key("question_mark", "help"), key("q", "leave")]


def _choosing(desk: Desk, key: Callable[[str, str], Key]) -> list[Key]:
    chooser = desk.chooser
    if isinstance(chooser, SetChooser):
        aim = key("tab", "aim")._replace(shown="←→")
        return [aim, key("space", "toggle"), key("enter", "confirm")]
    if chooser.armed and chooser.variants > 1:
        turn = [key("left", ""), key("right", "turn")]
        return [*turn, key("space", "confirm"), key("escape", "back")]
    arrows = [key("tab", "aim")._replace(shown="←↑↓→")] if len(chooser.groups) > 1 else []
    if chooser.variants <= 1:
        return [*arrows, key("enter", "confirm")]
    return [*arrows, key("enter", "choose"), key("r", "turn")]
