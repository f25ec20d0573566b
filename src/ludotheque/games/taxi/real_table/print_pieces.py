"""TAXI to print: the town in parts to be glued together, both decks, tokens, a die to fold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from ludotheque.games.taxi.city.plan import Plan, Portion
from ludotheque.games.taxi.pieces import BARRIERS, CARDS, CONE_TOKENS, SIGNS
from ludotheque.games.taxi.rules import Taxi
from ludotheque.printing.pieces import (
    Face,
    Label,
    Picture,
    PieceDrawings,
    PieceSet,
    element,
    frame,
    shapes,
)
from ludotheque.text import Say, text

SQUARE_MM = 14.0
BORDER_MM = 12.0  # around the streets, for the places beside them
CARD_MM = (44.0, 63.0)
TOKEN_MM = 13.0
DIE_MM = 16.0  # an edge of the cube
DIE_TAB_MM = 4.0
PAWNS = ("#e0b84c", "#2f6db0", "#c8453c", "#3d7a4a", "#6d4a8c", "#6b7280")

GROUND, STREET, ORANGE, LINE = "#e9f0e2", "#b9c0bc", "#f2a13c", "#5c665f"
AREAS = {"water": "#b5d8ea", "park": "#c4dfae", "square": "#e8dcc4"}
BACK = "#3d4f48"


def print_sets(rules: Taxi, say: Say) -> tuple[PieceSet, ...]:
    """The pieces of a match by these rules, its town and deck included."""
    plan, drawings = rules.tables.plan, PieceDrawings("taxi")
    width, height = CARD_MM
    destinations = tuple(
        Face(
            (frame(width, height), _drawn(drawings, place.kind, 6, 8, width - 12)),
            (Label(say(place.name.text()), width / 2, height - 11, width - 6, 11, bold=True),),
        )
        for place in plan.places
    )
    taxi_cards = tuple(
        Face(
            (frame(width, height, "#fff6e3" if card.chance else "#ffffff"),),
            (Label(say(card.text()), width / 2, height / 2, width - 8, 12, bold=True),),
        )
        for card, count in zip(CARDS, rules.tables.box, strict=True)
        for _ in range(count)
    )
    return (
        _town(plan, drawings, say),
        _cards("taxi-print-destinations", destinations, say),
        _cards("taxi-print-cards", taxi_cards, say),
        PieceSet(text("taxi-print-tokens"), TOKEN_MM, TOKEN_MM, tuple(_tokens(drawings))),
        _die(drawings),
    )


def _cards(key: str, faces: tuple[Face, ...], say: Say) -> PieceSet:
    """A deck with its name on the backs."""
    width, height = CARD_MM
    words = Label(say(text(key)), width / 2, height / 2, width - 8, 14, True, colour="#ffffff")
    back = Face((frame(width, height, BACK, "#d9c48f"),), (words,))
    return PieceSet(text(key), width, height, faces, back)


def _drawn(drawings: PieceDrawings, kind: str, x: float, y: float, size: float) -> Picture:
    return drawings.draw(kind if kind in drawings else "house", x, y, size, size)


# The town ----------------------------------------------------------------------------------------


def _town(plan: Plan, drawings: PieceDrawings, say: Say) -> PieceSet:
    points = [(square.x, square.y) for square in plan.squares]
    points += [(place.x, place.y) for place in plan.places]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, bottom = max(x for x, _ in points), max(y for _, y in points)
    width = (right - left + 1) * SQUARE_MM + 2 * BORDER_MM
    height = (bottom - top + 1) * SQUARE_MM + 2 * BORDER_MM

    def at(x: float, y: float) -> tuple[float, float]:
        """The middle of a square on the paper."""
        return (
            BORDER_MM + (x - left + 0.5) * SQUARE_MM,
            BORDER_MM + (y - top + 0.5) * SQUARE_MM,
        )

    parts = [element("rect", width=width, height=height, fill=GROUND)]
    for area in plan.areas:
        outline = " ".join("{:.1f},{:.1f}".format(*at(x, y)) for x, y in area.outline)
        parts.append(element("polygon", points=outline, fill=AREAS[area.kind]))
    labels: list[Label] = []
    for n, square in enumerate(plan.squares):
        x, y = at(square.x, square.y)
        parts.append(_square(x, y, square.kind, SQUARE_MM * (1.4 if n == 0 else 0.94)))
        if square.cone:
            labels.append(Label(str(square.cone), x, y, SQUARE_MM, 14, bold=True))
    park = at(plan.squares[0].x, plan.squares[0].y)
    labels.append(Label("P", *park, SQUARE_MM, 22, bold=True))
    for crossing in plan.crossings:
        (ax, ay), (bx, by) = (
            at(plan.squares[end].x, plan.squares[end].y) for end in (crossing.a, crossing.b)
        )
        parts += _crossing((ax + bx) / 2, (ay + by) / 2, abs(bx - ax) > abs(by - ay))
    for portion in plan.portions:
        if portion.permanent:
            parts += _arrows(plan, portion, at)
    for spot in plan.spots:
        x, y = at(plan.squares[spot.square].x, plan.squares[spot.square].y)
        parts.append(
            element(
                "circle",
                cx=x,
                cy=y,
                r=TOKEN_MM / 2 - 0.5,
                fill="none",
                stroke=LINE,
                stroke_width=0.5,
                stroke_dasharray="1.5 1",
            )
        )
    pictures, plaques = [shapes(width, height, *parts)], list[str]()
    for place in plan.places:
        x, y = at(place.x, place.y)
        size = SQUARE_MM * 1.25
        pictures.append(_drawn(drawings, place.kind, x - size / 2, y - size * 0.62, size))
        words = say(place.name.text())
        wide = 1.25 * len(words) + 1.5  # of letters of this size
        corner = {"x": x - wide / 2, "y": y + size * 0.37, "width": wide, "height": 2.9, "rx": 0.8}
        plaques.append(element("rect", **corner, fill="#ffffff"))
        labels.append(Label(words, x, y + size * 0.37 + 1.45, SQUARE_MM * 2, 6, bold=True))
    pictures.append(shapes(width, height, *plaques))  # above the roofs of the houses below
    return PieceSet(text("taxi-print-town"), width, height, (Face(tuple(pictures), tuple(labels)),))


def _square(x: float, y: float, kind: str, size: float) -> str:
    fill = {"orange": ORANGE, "door": "#f7efd6", "park": "#d8ddda"}.get(kind, STREET)
    corner = {"x": x - size / 2, "y": y - size / 2, "width": size, "height": size, "rx": 1.5}
    return element("rect", **corner, fill=fill, stroke=LINE, stroke_width=0.3)


def _crossing(x: float, y: float, across: bool) -> Iterator[str]:
    """Yellow stripes between two squares."""
    for n in range(-2, 3):
        shift = n * SQUARE_MM / 6
        cx, cy = (x, y + shift) if across else (x + shift, y)
        wide, high = (3.2, 1.6) if across else (1.6, 3.2)
        yield element(
            "rect",
            x=cx - wide / 2,
            y=cy - high / 2,
            width=wide,
            height=high,
            fill="#ffd93b",
            stroke=LINE,
            stroke_width=0.1,
        )


def _arrows(
    plan: Plan, portion: Portion, at: Callable[[float, float], tuple[float, float]]
) -> Iterator[str]:
    """The printed one-way: an arrow on each of its squares."""
    for here, onward in pairwise(portion.along(portion.permanent)):
        x, y = at(plan.squares[here].x, plan.squares[here].y)
        dx, dy = plan.direction(here, onward)
        yield _arrow(x, y, dx, dy, "#ffffff")


def _arrow(x: float, y: float, dx: float, dy: float, fill: str) -> str:
    points = ((-4, -1.2), (1, -1.2), (1, -3.2), (5, 0), (1, 3.2), (1, 1.2), (-4, 1.2))
    turned = " ".join(f"{x + a * dx - b * dy:.2f},{y + a * dy + b * dx:.2f}" for a, b in points)
    return element("polygon", points=turned, fill=fill, stroke=LINE, stroke_width=0.3)


# The tokens --------------------------------------------------------------------------------------


def _tokens(drawings: PieceDrawings) -> Iterator[Face]:
    size = TOKEN_MM
    ground = shapes(size, size, element("rect", width=size, height=size, fill="#ffffff"))
    arrow_up = drawings.draw("sign", 1, 1, size - 2, size - 2)
    barrier = drawings.draw("barrier", 0.5, 4.7, size - 1, (size - 1) * 16 / 54)
    cone = drawings.draw("cone", 1, 1, size - 2, (size - 2) * 34 / 36)
    for picture, count in ((arrow_up, SIGNS), (barrier, BARRIERS), (cone, CONE_TOKENS)):
        yield from (Face((ground, picture)) for _ in range(count))
    for colour in PAWNS:
        cab = drawings.draw("cab", 0.5, 3.1, size - 1, (size - 1) * 34 / 60, paint=colour)
        yield Face((ground, cab))


def _die(drawings: PieceDrawings) -> PieceSet:
    """A cube to fold: opposite faces have seven pips, seven tabs are glued."""
    side, tab = DIE_MM, DIE_TAB_MM
    places = {1: (0, 1), 2: (1, 1), 6: (2, 1), 5: (3, 1), 3: (1, 0), 4: (1, 2)}
    line: dict[str, str | float] = {"fill": "#ffffff", "stroke": LINE, "stroke_width": 0.2}
    glued: list[str] = []
    for column in (0, 2, 3):
        x = column * side
        for y, outwards in ((side, -1), (2 * side, 1)):
            edge = f"{x},{y} {x + side},{y}"
            outer = f"{x + side - tab},{y + outwards * tab} {x + tab},{y + outwards * tab}"
            glued.append(element("polygon", points=f"{edge} {outer}", **line))
    x, y = 4 * side, side
    last = f"{x},{y} {x + tab},{y + tab} {x + tab},{y + side - tab} {x},{y + side}"
    glued.append(element("polygon", points=last, **line))
    folded = [
        element("rect", x=column * side, y=row * side, width=side, height=side, **line)
        for column, row in places.values()
    ]
    faces = (
        drawings.draw(f"die-{n}", x * side + 1, y * side + 1, side - 2, (side - 2) * 46 / 44)
        for n, (x, y) in places.items()
    )
    width, height = 4 * side + tab, 3 * side
    face = Face((shapes(width, height, *glued, *folded), *faces))
    return PieceSet(text("taxi-print-die"), width, height, (face,))
