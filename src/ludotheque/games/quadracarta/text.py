"""Quadracarta in words: the text board, and what is told of each move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ludotheque.games.quadracarta.board import CARD
from ludotheque.games.quadracarta.pieces import INDEX, ORIENTATIONS, TOWNS
from ludotheque.games.quadracarta.view import BoardSeen, Seen
from ludotheque.rules import Event, Seat
from ludotheque.text import Say, text

if TYPE_CHECKING:
    from ludotheque.games.quadracarta.rules import Quadracarta
    from ludotheque.games.quadracarta.state import Action, State


def tell(
    rules: Quadracarta, state: State, actor: Seat | None, action: Action, reader: Seat | None
) -> Event:
    """A choice made at the same time is secret until the last one is made, which shows all."""
    tag = str(type(action).__struct_config__.tag)
    if actor is not None and rules.duplicate:
        waiting = [s for s in range(rules.seats) if rules.is_asked(state, s) and s != actor]
        if waiting and reader != actor:
            return Event(text("quadracarta-tell-chosen"), secret=True)
        label = _label(rules, state, actor, action, tag)
        return Event(label.text, reveals=not waiting)
    return _label(rules, state, actor, action, tag)


def _label(rules: Quadracarta, state: State, actor: Seat | None, action: Action, tag: str) -> Event:
    if tag == "draw" and state.phase.value == "start":
        tag = "start"
    args = {name: getattr(action, name) for name in action.__struct_fields__}
    if "seat" in args:
        args["seat"] += 1
    if tag == "place":
        assert actor is not None
        assert state.hand is not None
        towns = ORIENTATIONS[state.hand][args.pop("turn")]
        before = state.boards[actor]
        after = before.squares.covered | _under(rules, state, actor, action)
        args |= {"card": "".join(TOWNS[t] for t in towns), "more": after.bit_count() - before.area}
    return Event(text(f"quadracarta-tell-{tag}", **args))


def _under(rules: Quadracarta, state: State, actor: Seat, action: Action) -> int:
    bit = state.boards[actor].bit(action.x, action.y)  # type: ignore[union-attr]
    return CARD * bit


def lines(view: Seen, say: Say) -> Iterator[str]:
    letters = [say(text(f"quadracarta-town-{town}")) for town in TOWNS]
    for seat, board in enumerate(view.boards):
        yield from _board_lines(view, seat, board, letters, say)
        yield ""
    if view.row:
        yield say(text("quadracarta-row", n=len(view.row)))
        yield from _cards(view.row, letters)
    if view.hand is not None:
        yield say(text("quadracarta-hand", n=len(ORIENTATIONS[INDEX[view.hand]])))
        yield from _turns(view.hand, letters)
    yield say(text("quadracarta-left-in-deck", n=view.cards_left))


def _board_lines(
    view: Seen, seat: int, board: BoardSeen, letters: list[str], say: Say
) -> Iterator[str]:
    smallest = len(board.groups[0]) if board.groups else 0
    key = "quadracarta-board-passed" if board.passed else "quadracarta-board"
    yield say(text(key, seat=seat + 1, area=board.area, groups=len(board.groups), least=smallest))
    if not board.squares:
        return
    shown = {(square.x, square.y): letters[square.town] for square in board.squares}
    xs, ys = [x for x, _ in shown], [y for _, y in shown]
    # Two columns and rows of room around, so that a place beside the cards can be read off.
    left, right, top, bottom = min(xs) - 2, max(xs) + 1, min(ys) - 2, max(ys) + 1
    yield "     " + "".join(f"{x:>3}" for x in range(left, right + 1))
    for y in range(top, bottom + 1):
        yield f"{y:>5}" + "".join(f"{shown.get((x, y), '·'):>3}" for x in range(left, right + 1))


def _cards(cards: tuple[str, ...], letters: list[str]) -> Iterator[str]:
    named = dict(zip(TOWNS, letters, strict=True))
    corners = [[named[town] for town in card] for card in cards]
    yield "   " + "   ".join(f"{a}{b}" for a, b, _, _ in corners)
    yield "   " + "   ".join(f"{d}{c}" for _, _, c, d in corners)


def _turns(card: str, letters: list[str]) -> Iterator[str]:
    ways = ["".join(TOWNS[town] for town in way) for way in ORIENTATIONS[INDEX[card]]]
    yield "   " + "   ".join(f"r{turn}" for turn in range(len(ways)))
    yield from _cards(tuple(ways), letters)
