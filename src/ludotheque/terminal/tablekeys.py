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


def keys_for(desk: Desk, word: Callable[[str], str], *, aids: bool) -> list[Key]:
    """The keys that do something now, the most useful first."""
    session, board = desk.session, desk.board
    keys: list[Key] = []
    if desk.asked is not None:
        keys += _choosing(desk, word)
        if session.position.undo is not None:
            keys.append(Key("u", "U", word("terminal-key-undo")))
        if aids:
            keys.append(Key("h", "H", word("terminal-key-hint")))
    if len(session.match.holders) > 1 and not board.shared:
        keys.append(Key("v", "V", word("terminal-key-boards")))
    if board.zooms > 1:
        keys.append(Key("plus", "+", ""))
        keys.append(Key("minus", "−", word("terminal-key-zoom")))
    if session.talks:
        keys.append(Key("c", "C", word("terminal-key-chat")))
    keys.append(Key("m", "M", word("terminal-key-menu")))
    keys.append(Key("question_mark", "?", word("terminal-key-help")))
    keys.append(Key("q", "Q", word("terminal-key-leave")))
    return keys


def _choosing(desk: Desk, word: Callable[[str], str]) -> list[Key]:
    chooser = desk.chooser
    enter, space = word("terminal-enter"), word("terminal-space")
    if isinstance(chooser, SetChooser):
        return [
            Key("tab", "←→", word("terminal-key-aim")),
            Key("space", space, word("terminal-key-toggle")),
            Key("enter", enter, word("terminal-key-confirm")),
        ]
    if chooser.armed and chooser.variants > 1:
        return [
            Key("left", "←", ""),
            Key("right", "→", word("terminal-key-turn")),
            Key("space", space, word("terminal-key-confirm")),
            Key("escape", word("terminal-escape"), word("terminal-key-back")),
        ]
    aim = [Key("tab", "←↑↓→", word("terminal-key-aim"))] if len(chooser.groups) > 1 else []
    if chooser.variants <= 1:
        return [*aim, Key("enter", enter, word("terminal-key-confirm"))]
    choose = Key("enter", enter, word("terminal-key-choose"))
    return [*aim, choose, Key("r", "R", word("terminal-key-turn"))]
