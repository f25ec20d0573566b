"""The text board: every player's squares, the cards turned up, and the card in hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludotheque.games.quadracarta.pieces import TOWNS
from ludotheque.games.quadracarta.view import BoardView, QuadracartaView
from ludotheque.text import Say, Text, text


def lines(view: QuadracartaView, say: Say) -> Iterator[str]:
    letters = {town: say(text(f"quadracarta-town-{town}")) for town in TOWNS}
    for seat, board in enumerate(view.boards):
        yield say(_summary(seat, board))
        yield from _squares(board, list(letters.values()))
        yield ""
    if view.row:
        yield say(text("quadracarta-row", n=len(view.row)))
        yield from _cards(view.row, letters)
    if view.hand is not None:
        yield say(text("quadracarta-hand", n=len(view.ways)))
        yield "   " + "   ".join(f"r{turn}" for turn in range(len(view.ways)))
        yield from _cards(view.ways, letters)
    yield say(text("quadracarta-left-in-deck", n=view.cards_left))


def _summary(seat: int, board: BoardView) -> Text:
    return text(
        f"quadracarta-board{'-without' * bool(board.missing)}{'-passed' * board.passed}",
        seat=seat + 1,
        area=board.area,
        groups=len(board.groups),
        least=len(board.groups[0]) if board.groups else 0,
        towns=[text(f"quadracarta-town-{TOWNS[town]}") for town in board.missing],
    )


def _squares(board: BoardView, letters: Sequence[str]) -> Iterator[str]:
    if not board.squares:
        return
    shown = {(square.x, square.y): letters[square.town] for square in board.squares}
    xs, ys = [x for x, _ in shown], [y for _, y in shown]
    # Two columns and rows of room around, so that a place beside the cards can be read off.
    left, right, top, bottom = min(xs) - 2, max(xs) + 1, min(ys) - 2, max(ys) + 1
    yield "     " + "".join(f"{x:>3}" for x in range(left, right + 1))
    for y in range(top, bottom + 1):
        yield f"{y:>5}" + "".join(f"{shown.get((x, y), '·'):>3}" for x in range(left, right + 1))


def _cards(cards: Sequence[str], letters: dict[str, str]) -> Iterator[str]:
    corners = [[letters[town] for town in card] for card in cards]
    yield "   " + "   ".join(f"{a}{b}" for a, b, _, _ in corners)
    yield "   " + "   ".join(f"{d}{c}" for _, _, c, d in corners)
