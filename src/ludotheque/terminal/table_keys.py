"""The keys of the table: how help lists them, and those worth showing now."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ludotheque.terminal.chooser import SetChooser
from ludotheque.terminal.player_area import PlayerArea
from ludotheque.terminal.widgets.bars import Key


class KeyGroup(NamedTuple):
    """Keys that belong together, as help lists them, with what each does."""

    shown: str  # or the text of a key with a name
    words: str  # the middle of a text's name
    does: dict[str, Callable[[], None]]


def keys_for(
    player_area: PlayerArea, key: Callable[[str, str], Key], *, aids: bool, zoomed: bool = False
) -> list[Key]:
    """The keys that do something now, the most useful first."""
    session, board = player_area.session, player_area.board
    keys: list[Key] = []
    if player_area.asked is not None:
        keys += _choosing(player_area, key)
        if session.position.undo is not None:
            keys.append(key("u", "undo"))
        if aids and session.can_hint:
            keys.append(key("h", "hint"))
    if session.match.over:
        keys.append(key("enter", "sheet"))
    if len(session.match.holders) > 1 and not board.shared:
        keys.append(key("v", "boards"))
    if board.zooms > 1:
        keys += [key("plus", ""), key("minus", "zoom")]
    if zoomed:
        keys.append(key("f", "fit"))
    if session.talks:
        keys.append(key("c", "chat"))
    return [*keys, key("m", "menu"), key("question_mark", "help"), key("q", "leave")]


def _choosing(player_area: PlayerArea, key: Callable[[str, str], Key]) -> list[Key]:
    chooser = player_area.chooser
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
