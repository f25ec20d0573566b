"""The text board: every player's squares, the cards turned up, and the card in hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ludotheque.games.quadracarta.pieces import TOWNS
from ludotheque.games.quadracarta.view import BoardView, QuadracartaView, Square
from ludotheque.games.quadracarta.words import card_text, number
from ludotheque.text import Say, Text, text


def lines(view: QuadracartaView, say: Say) -> Iterator[str]:
    letters = {town: say(text(f"quadracarta-town-{town}")) for town in TOWNS}
    for seat, board in enumerate(view.boards):
        yield say(_summary(view.game, "board", seat, board))
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


def _summary(game: str, form: str, seat: int, board: BoardView) -> Text:
    """What a board amounts to, beside the drawing or as a sentence of its own."""
    return text(
        f"{game}-{form}{'-without' * bool(board.missing)}{'-passed' * board.passed}",
        seat=seat + 1,
        area=board.area,
        groups=len(board.groups),
        least=len(board.groups[0]) if board.groups else 0,
        towns=[_colour(town) for town in board.missing],
    )


def _colour(town: int) -> Text:
    return text(f"quadracarta-colour-{TOWNS[town]}")


def _squares(board: BoardView, letters: Sequence[str]) -> Iterator[str]:
    if not board.squares:
        return
    shown = {(square.x, square.y): letters[square.town] for square in board.squares}
    xs, ys = [x for x, _ in shown], [y for _, y in shown]
    # Two columns and rows of margin, so that a place beside the cards can be read off.
    left, right, top, bottom = min(xs) - 2, max(xs) + 1, min(ys) - 2, max(ys) + 1
    yield "     " + "".join(f"{x:>3}" for x in range(left, right + 1))
    for y in range(top, bottom + 1):
        yield f"{y:>5}" + "".join(f"{shown.get((x, y), '·'):>3}" for x in range(left, right + 1))


def _cards(cards: Sequence[str], letters: dict[str, str]) -> Iterator[str]:
    corners = [[letters[town] for town in card] for card in cards]
    yield "   " + "   ".join(f"{a}{b}" for a, b, _, _ in corners)
    yield "   " + "   ".join(f"{d}{c}" for _, _, c, d in corners)


# In sentences -----------------------------------------------------------------------------------


def spoken(view: QuadracartaView, say: Say) -> Iterator[str]:
    yield say(text("quadracarta-spoken-axes"))
    for seat, board in enumerate(view.boards):
        yield say(_summary(view.game, "spoken", seat, board))
        if board.chosen:
            yield say(text("quadracarta-spoken-chosen", seat=seat + 1))
        for y, row in groupby(sorted(board.squares, key=_reading_order), key=lambda one: one.y):
            runs = [_run(run) for run in _runs(list(row))]
            yield say(text("quadracarta-spoken-row", y=number(y), runs=runs))
    if view.row or view.hand:
        yield say(text("quadracarta-spoken-clockwise"))
    for card in view.row:
        yield say(text("quadracarta-spoken-card", card=card_text(card), towns=_colours(card)))
    for turn, way in enumerate(view.ways):
        yield say(text("quadracarta-spoken-way", turn=f"r{turn}", towns=_colours(way)))
    yield say(text("quadracarta-left-in-deck", n=view.cards_left))


def _reading_order(square: Square) -> tuple[int, int]:
    return square.y, square.x


def _runs(row: Sequence[Square]) -> Iterator[list[Square]]:
    """Squares of one town side by side."""
    for _, run in groupby(enumerate(row), key=lambda one: (one[1].x - one[0], one[1].town)):
        yield [square for _, square in run]


def _run(run: Sequence[Square]) -> Text:
    first, last = run[0].x, run[-1].x
    return text(
        f"quadracarta-spoken-column{'s' * (first != last)}",
        first=number(first),
        last=number(last),
        town=_colour(run[0].town),
    )


def _colours(card: str) -> list[Text]:
    return [text(f"quadracarta-colour-{town}") for town in card]
