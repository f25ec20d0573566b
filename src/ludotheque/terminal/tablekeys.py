"""The keys of the table: what each does, and which are worth showing now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.terminal.chooser import SetChooser, Way
from ludotheque.terminal.widgets.bars import Key

if TYPE_CHECKING:
    from ludotheque.terminal.screens.table import TableScreen

_WAYS: dict[str, Way] = {"left": "left", "right": "right", "up": "up", "down": "down"}
_PANS = {
    "shift+left": (-1, 0),
    "shift+right": (1, 0),
    "shift+up": (0, -1),
    "shift+down": (0, 1),
}

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


def keys_for(screen: TableScreen) -> list[Key]:
    """The keys that do something now, the most useful first."""
    desk, word = screen.desk, screen.ludo.word
    keys: list[Key] = []
    if desk is not None and desk.asked is not None:
        chooser = desk.chooser
        if isinstance(chooser, SetChooser):
            keys.append(Key("tab", "←→", word("terminal-key-aim")))
            keys.append(Key("space", word("terminal-space"), word("terminal-key-toggle")))
            keys.append(Key("enter", word("terminal-enter"), word("terminal-key-confirm")))
        elif chooser.armed and chooser.variants > 1:
            keys.append(Key("left", "←", ""))
            keys.append(Key("right", "→", word("terminal-key-turn")))
            keys.append(Key("space", word("terminal-space"), word("terminal-key-confirm")))
            keys.append(Key("escape", word("terminal-escape"), word("terminal-key-back")))
        else:
            if len(chooser.groups) > 1:
                keys.append(Key("tab", "←↑↓→", word("terminal-key-aim")))
            choose = "terminal-key-choose" if chooser.variants > 1 else "terminal-key-confirm"
            keys.append(Key("enter", word("terminal-enter"), word(choose)))
            if chooser.variants > 1:
                keys.append(Key("r", "R", word("terminal-key-turn")))
        if screen.match.undo_target(desk.asked)[0] is not None:
            keys.append(Key("u", "U", word("terminal-key-undo")))
        if screen.aids:
            keys.append(Key("h", "H", word("terminal-key-hint")))
    if len(screen.match.holders) > 1 and desk is not None and not desk.board.shared:
        keys.append(Key("v", "V", word("terminal-key-boards")))
    if desk is not None and desk.board.zooms > 1:
        keys.append(Key("plus", "+", ""))
        keys.append(Key("minus", "−", word("terminal-key-zoom")))
    if screen.session.talks:
        keys.append(Key("c", "C", word("terminal-key-chat")))
    keys.append(Key("m", "M", word("terminal-key-menu")))
    keys.append(Key("question_mark", "?", word("terminal-key-help")))
    keys.append(Key("q", "Q", word("terminal-key-leave")))
    return keys


def press(screen: TableScreen, key: str, character: str | None) -> bool:
    """Do what a key means; False if it means nothing here."""
    desk = screen.desk
    if desk is None:
        return False
    asked = desk.asked is not None
    # The game's own keys come first: J and T and N, Y and N, 0 to 3.
    if asked and character and not desk.chooser.armed:
        spot = desk.key_spot(character)
        if spot is not None:
            desk.show_asked()
            desk.chooser.aim(spot)
            screen.confirm()
            return True
        if character.isdecimal() and desk.type_digit(character):
            screen.paint_choice()
            return True
    if key in _WAYS:
        _arrow(screen, key)
    elif key in _PANS:
        screen.pan(*_PANS[key])
    elif key in ("pageup", "pagedown"):
        screen.side.scroll(-1 if key == "pageup" else 1)
    elif key in ("tab", "shift+tab"):
        desk.show_asked()
        desk.chooser.step(1 if key == "tab" else -1)
        screen.paint_choice()
    elif key == "enter" and isinstance(desk.chooser, SetChooser):
        screen.finish_set()
    elif key in ("enter", "space"):
        screen.confirm()
    elif key == "escape":
        _escape(screen)
    else:
        return _letter(screen, key, character)
    return True


def _arrow(screen: TableScreen, key: str) -> None:
    desk = screen.desk
    assert desk is not None
    if screen.side.page == "points":
        screen.side.step_part(-1 if key in ("left", "up") else 1)
    elif desk.asked is None:
        screen.pan(*_PANS[f"shift+{key}"])
    elif desk.chooser.armed and key in ("left", "right"):
        screen.turn(-1 if key == "left" else 1)
    else:
        desk.move(_WAYS[key])
        screen.paint_choice()


def _escape(screen: TableScreen) -> None:
    desk = screen.desk
    assert desk is not None
    if desk.chooser.disarm():
        screen.paint_choice()
    elif screen.side.page != "log":
        screen.side.open("log")
    else:
        screen.menu()


def _letter(screen: TableScreen, key: str, character: str | None) -> bool:
    desk = screen.desk
    assert desk is not None
    seats = len(screen.match.holders)
    if len(key) == 1:
        key = key.lower()  # keys are shown as capitals, and Caps Lock makes them so
    if character == "U":
        screen.undo(whole_turn=True)
    elif character == "R":
        screen.turn(-1)
    elif key == "u":
        screen.undo(whole_turn=False)
    elif key == "r":
        screen.turn(1)
    elif key == "h":
        screen.side.ask_for_hints()
    elif key == "v":
        screen.show_board((desk.shown + 1) % seats)
    elif key in ("p", "a", "l"):
        screen.side.open({"p": "points", "a": "aids", "l": "log"}[key])
    elif key in ("question_mark", "f1"):
        screen.side.open("help")
    elif key in ("plus", "equals_sign"):
        screen.zoom(1)
    elif key == "minus":
        screen.zoom(-1)
    elif key == "m":
        screen.menu()
    elif key == "c" and screen.session.talks:
        screen.chat()
    elif key == "q":
        screen.leave()
    else:
        return False
    return True
