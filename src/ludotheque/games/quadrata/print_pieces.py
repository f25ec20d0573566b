"""Quadrata to print: cards, tokens, trophies, days, Taxi boards and the players' boards."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.games.quadrata import pieces
from ludotheque.games.quadrata.lessons import make_lesson
from ludotheque.games.quadrata.pieces import Card, Half, Square
from ludotheque.games.quadrata.rules import QuadrataRules
from ludotheque.games.quadrata.tables import Tables
from ludotheque.printing.pieces import (
    Face,
    Label,
    PieceDrawings,
    PieceSet,
    element,
    frame,
    shapes,
)
from ludotheque.text import Say, text

__all__ = ["make_lesson", "print_sets"]

CARD_MM = (88.0, 63.0)
DAY_MM = (63.0, 44.0)
TOKEN_MM = 20.0
BOARD_MM = (186.0, 128.0)
TAXI_BOARD_MM = (186.0, 42.0)
PROVINCE_MM = 20.0
PLAYERS = 4

COLOURS = {
    "purple": "#6d4a8c",
    "blue": "#2f6db0",
    "yellow": "#c99a1e",
    "orange": "#d2691e",
    "red": "#b83a33",
    "green": "#3d7a4a",
    "multicolour": "#5c665f",
}
BAGS = ("purple", "blue", "yellow", "orange")  # of the players
BLACK = "#22302b"


def print_sets(rules: QuadrataRules, say: Say) -> tuple[PieceSet, ...]:
    """The pieces of a match by these rules, an owner's cards and boards included."""
    tables, drawings = rules.tables, PieceDrawings("quadrata")
    width, height = CARD_MM
    back = Face(
        (drawings.draw("elsewhere", 0, 20, width, 22), frame(width, height, "none", BLACK)),
        (Label("Quadrata", width / 2, 11, width - 10, 20, bold=True),),
    )
    cards = tuple(_card(tables, card, drawings, say) for card in tables.cards)
    days = tuple(
        Face(
            (frame(*DAY_MM),),
            (
                Label(str(day.number), DAY_MM[0] / 2, 11, 20, 22, bold=True),
                Label(say(text(f"quadrata-day-{day.number}")), DAY_MM[0] / 2, 29, 55, 9),
            ),
        )
        for day in tables.days
    )
    return (
        PieceSet(text("quadrata-print-cards"), width, height, cards, back),
        PieceSet(text("quadrata-print-tokens"), TOKEN_MM, TOKEN_MM, tuple(_tokens(tables, say))),
        PieceSet(text("quadrata-print-days"), *DAY_MM, days),
        PieceSet(text("quadrata-print-boards"), *BOARD_MM, (_board(tables, say),) * PLAYERS),
        PieceSet(
            text("quadrata-print-taxis"), *TAXI_BOARD_MM, (_taxi_board(tables, say),) * PLAYERS
        ),
    )


def _card(tables: Tables, card: Card, drawings: PieceDrawings, say: Say) -> Face:
    width, height = CARD_MM
    at = tables.province[card.province]
    colour = COLOURS[tables.provinces[at].colour]
    band = element("rect", width=width, height=9, fill=colour)
    divider = element("rect", x=width / 2 - 0.1, y=34, width=0.2, height=26, fill="#9aa39d")
    picture = drawings.draw(card.id if card.id in drawings else "elsewhere", 0, 9, width, 22)
    labels = [
        Label(say(tables.province_name[at]), width / 2, 4.6, width - 8, 11, True, colour="#ffffff")
    ]
    for half, x in ((card.attraction, width / 4), (card.city, 3 * width / 4)):
        labels += _half(half, x, say)
    return Face(
        (
            shapes(
                width,
                height,
                element("rect", width=width, height=height, fill="#ffffff"),
                band,
                divider,
            ),
            picture,
        ),
        tuple(labels),
    )


def _half(half: Half, x: float, say: Say) -> Iterator[Label]:
    room = CARD_MM[0] / 2 - 6
    yield Label(say(half.name), x, 37, room, 9)
    yield Label(" / ".join(map(str, half.numbers)), x, 47, room, 17, bold=True)
    points = say(text("quadrata-print-points", n=half.points))
    yield Label(points, x, 56, room, 9, colour="#7a5c12", bold=True)


# Tokens ------------------------------------------------------------------------------------------


def _tokens(tables: Tables, say: Say) -> Iterator[Face]:
    for bag in BAGS:
        for value in pieces.BASICS:
            yield _token(str(value), COLOURS[bag])
        yield _plane(COLOURS[bag])
    for value, copies in zip(pieces.ADVANCED, tables.advanced, strict=True):
        for _ in range(copies):
            yield _token(str(value), BLACK)
    for _ in range(pieces.BLACK_PLANES):
        yield _plane(BLACK)
    for trophy in tables.trophies:
        yield _token(f"★ {trophy.points}", COLOURS[trophy.id])
    for bag in BAGS:
        for _ in range(pieces.TRAINS):
            yield _token(say(text("quadrata-print-train")), COLOURS[bag], size=8)


def _token(words: str, colour: str, size: float = 20) -> Face:
    middle = TOKEN_MM / 2
    disc = element(
        "circle",
        cx=middle,
        cy=middle,
        r=middle - 1.5,
        fill="#ffffff",
        stroke=colour,
        stroke_width=1.4,
    )
    label = Label(words, middle, middle, TOKEN_MM - 5, size, True, colour=colour)
    return Face((shapes(TOKEN_MM, TOKEN_MM, disc),), (label,))


def _plane(colour: str) -> Face:
    middle = TOKEN_MM / 2
    disc = element("circle", cx=middle, cy=middle, r=middle - 1.5, fill=colour)
    plane = element(
        "path",
        d="M10 3.6 L11.2 5.4 V8.4 L16 11.4 V13 L11.2 11.6 V14.6 L12.9 16 V17 L10 16.2 "
        "L7.1 17 V16 L8.8 14.6 V11.6 L4 13 V11.4 L8.8 8.4 V5.4 Z",
        fill="#ffffff",
    )
    return Face((shapes(TOKEN_MM, TOKEN_MM, disc, plane),))


# Boards ------------------------------------------------------------------------------------------


def _board(tables: Tables, say: Say) -> Face:
    """The map with a square for each province, the movement area and the rest area."""
    width, height = BOARD_MM
    columns = max(p.at[0] for p in tables.provinces) + 1
    step_x, step_y = (width - 8) / columns, PROVINCE_MM + 3.5

    def at(province: int) -> tuple[float, float]:
        x, y = tables.provinces[province].at
        return 4 + (x + 0.5) * step_x, 14 + (y + 0.5) * step_y

    parts = [element("rect", width=width, height=height, fill="#ffffff")]
    labels = [Label("Quadrata", width / 2, 6, 80, 15, bold=True)]
    for one, other in tables.links:
        (ax, ay), (bx, by) = at(tables.province[one]), at(tables.province[other])
        parts.append(
            element(
                "line",
                x1=ax,
                y1=ay,
                x2=bx,
                y2=by,
                stroke=BLACK,
                stroke_width=0.8,
                stroke_dasharray="1 1.6",
            )
        )
    size = min(PROVINCE_MM, step_x - 2)
    for number, province in enumerate(tables.provinces):
        x, y = at(number)
        parts.append(
            element(
                "rect",
                x=x - size / 2,
                y=y - size / 2,
                width=size,
                height=size,
                rx=2,
                fill="#ffffff",
                stroke=COLOURS[province.colour],
                stroke_width=1.6,
            )
        )
        labels.append(
            Label(province.id, x, y - size / 2 + 4, size, 10, True, colour=COLOURS[province.colour])
        )
    floor = height - 15
    for n in range(pieces.SPACES + pieces.TRAINS):
        x = 16 + n * (TOKEN_MM + 2)
        train = n >= pieces.SPACES
        parts.append(
            element(
                "circle",
                cx=x,
                cy=floor,
                r=TOKEN_MM / 2,
                fill="none",
                stroke=BLACK,
                stroke_width=0.5,
                stroke_dasharray="2 1.5" if train else "none",
            )
        )
        if train:
            labels.append(Label(say(text("quadrata-print-train")), x, floor, TOKEN_MM - 4, 8))
    parts.append(
        element(
            "rect",
            x=width - 66,
            y=floor - 12,
            width=62,
            height=24,
            rx=2,
            fill="none",
            stroke=BLACK,
            stroke_width=0.5,
        )
    )
    labels.append(Label(say(text("quadrata-print-rest")), width - 35, floor, 58, 10))
    return Face((shapes(width, height, *parts),), tuple(labels))


def _taxi_board(tables: Tables, say: Say) -> Face:
    """Taxis to circle above, squares to mark below."""
    width, height = TAXI_BOARD_MM
    parts = [element("rect", width=width, height=height, fill="#fffaf0")]
    squares: list[Square] = [s for s in tables.taxis.squares for _ in range(s.count)]
    labels = [Label(say(text("quadrata-print-taxis")), width / 2, 4, width - 8, 9, bold=True)]
    for n in range(tables.taxis.slots):
        x = (n + 0.5) * width / tables.taxis.slots
        parts.append(
            element("circle", cx=x, cy=13, r=4.5, fill="none", stroke=BLACK, stroke_width=0.5)
        )
    wide = width / len(squares)
    for n, square in enumerate(squares):
        corner = {"x": n * wide + 1, "y": 20, "width": wide - 2, "height": 19, "rx": 1.5}
        parts.append(element("rect", **corner, fill="#ffffff", stroke=BLACK, stroke_width=0.4))
        labels.append(Label(say(square.name), (n + 0.5) * wide, 26, wide - 3, 10, bold=True))
        labels.append(Label(f"★ {square.points}", (n + 0.5) * wide, 35, wide - 3, 9))
    return Face((shapes(width, height, *parts),), tuple(labels))
