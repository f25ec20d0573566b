"""The town as text: a map of characters, and everything on it in words."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase

from ludotheque.games.taxi.pieces import CARDS, INDEX
from ludotheque.games.taxi.view import PawnSeen, TaxiView
from ludotheque.text import Say, text

ARROWS = {
    (0, -1): "↑",
    (1, -1): "↗",
    (1, 0): "→",
    (1, 1): "↘",
    (0, 1): "↓",
    (-1, 1): "↙",
    (-1, 0): "←",
    (-1, -1): "↖",
}
_KINDS = {"grey": "·", "orange": "?", "door": "∩"}
BARRED = {(1, 0): "║", (0, 1): "═", (1, 1): "╲", (-1, 1): "╱"}  # by where the other square lies
_COLUMNS = 4  # of the list of places


def lines(view: TaxiView, say: Say) -> Iterator[str]:
    city, limit, target = say(view.city.name.text()), view.turn_limit, view.target
    turn = min(view.turns // len(view.pawns) + 1, limit)
    yield say(text("taxi-board-title", city=city, turn=turn, limit=limit, target=target))
    yield ""
    yield from _Map(view).rows()
    yield ""
    yield say(text("taxi-board-key"))
    yield from _legend(view, say)
    yield ""
    for seat, pawn in enumerate(view.pawns):
        yield from _pawn_lines(view, seat, pawn, say)
    yield from _token_lines(view, say)
    yield from _own_lines(view, say)
    yield say(text("taxi-board-deck", n=view.deck_size, discard=sum(c.count for c in view.discard)))


class _Map:
    """Three characters a square: a letter for a move, what is there, a barrier beside it."""

    def __init__(self, view: TaxiView) -> None:
        self.view, self.plan = view, view.city
        self.cells: dict[tuple[int, int], list[str]] = {}
        for number, square in enumerate(self.plan.squares):
            x, y = round(square.x), round(square.y)
            self.cells[x, y] = [" ", _KINDS.get(square.kind, "P") if number else "P", " "]
        for number, place in enumerate(self.plan.places, start=1):
            self.cells[round(place.x), round(place.y)] = list(f"{number:<3}")
        self._one_ways()
        for number in view.cones:
            self._cell(self.plan.cones[number - 1])[1] = "▲"
        for crossing in view.barriers:
            self._barrier(crossing)
        self._pawns()

    def _cell(self, square: int) -> list[str]:
        here = self.plan.squares[square]
        return self.cells[round(here.x), round(here.y)]

    def _one_ways(self) -> None:
        for here, onward in self.plan.one_ways(self.view.signs):
            if self.plan.squares[here].kind == "grey":
                self._cell(here)[1] = ARROWS[self.plan.direction(here, onward)]

    def _barrier(self, number: int) -> None:
        crossing = self.plan.crossings[number]  # its squares are numbered in reading order
        way, cell = self.plan.direction(crossing.a, crossing.b), self._cell(crossing.a)
        cell[2] = BARRED[way] if cell[2] == " " else "╬"

    def _pawns(self) -> None:
        view = self.view
        own = view.pawns[view.seat].destination if view.seat is not None else None
        if own is not None:
            self._cell(self.plan.places[own].door)[1] = "★"
        for letter, way in zip(ascii_lowercase, view.ways, strict=False):
            self._cell(way.to)[0] = letter
        squares = [pawn.square for pawn in view.pawns]
        for seat, square in enumerate(squares):
            if square:
                self._cell(square)[1] = str(seat + 1) if squares.count(square) == 1 else "*"

    def rows(self) -> Iterator[str]:
        xs, ys = [x for x, _ in self.cells], [y for _, y in self.cells]
        for y in range(min(ys), max(ys) + 1):
            row = [self.cells.get((x, y), [" "] * 3) for x in range(min(xs), max(xs) + 1)]
            yield "".join(map("".join, row)).rstrip()


def _legend(view: TaxiView, say: Say) -> Iterator[str]:
    names = [
        f"{number} {say(place.name.text())} [{place.door}]"
        for number, place in enumerate(view.city.places, start=1)
    ]
    rows, width = -(-len(names) // _COLUMNS), max(map(len, names)) + 2
    for row in range(rows):
        yield "".join(name.ljust(width) for name in names[row::rows]).rstrip()


def _pawn_lines(view: TaxiView, seat: int, pawn: PawnSeen, say: Say) -> Iterator[str]:
    places = [view.city.places[number].name.text() for number in pawn.reached]
    counts = {"reached": len(places), "target": view.target, "kept": len(pawn.kept)}
    where = view.city.where(pawn.square)
    yield say(text("taxi-board-pawn", seat=seat + 1, where=where, **counts))
    if places:
        yield "  " + say(text("taxi-board-reached", places=places))
    if pawn.destination is not None:
        place = view.city.places[pawn.destination]
        yield "  " + say(text("taxi-board-goal", place=place.name.text(), n=place.door))
    elif pawn.maybe:
        yield "  " + say(text("taxi-board-maybe", n=len(pawn.maybe)))
    if pawn.blocked:
        steps = []
        for block in pawn.blocked:
            reasons = [text(f"taxi-reason-{kind}") for kind in block.reasons]
            steps.append(text("taxi-board-block", n=block.to, reasons=reasons))
        yield "  " + say(text("taxi-board-stuck", n=min(pawn.lost + 1, 3), steps=steps))


def _token_lines(view: TaxiView, say: Say) -> Iterator[str]:
    plan = view.city
    for spot, way in enumerate(view.signs):
        if way:
            yield say(plan.sign_text("taxi-board-sign", spot, way))
    for crossing in view.barriers:
        yield say(plan.barrier_text("taxi-board-barrier", crossing))
    for number in view.cones:
        yield say(plan.cone_text("taxi-board-cone", number))


def _own_lines(view: TaxiView, say: Say) -> Iterator[str]:
    if view.seat is None:
        return
    if view.distance is not None:
        yield say(text("taxi-board-distance", n=view.distance))
    elif view.pawns[view.seat].destination is not None:
        yield say(text("taxi-board-cut"))
    for slot, card in enumerate(view.hand):
        yield say(text("taxi-board-hand", slot=slot, card=CARDS[INDEX[card]].text()))
    for letter, way in zip(ascii_lowercase, view.ways, strict=False):
        key = "taxi-board-way" if way.left is not None else "taxi-board-way-cut"
        there = view.city.where(way.to)
        yield say(text(key, letter=letter, where=there, n=-1 if way.left is None else way.left))
