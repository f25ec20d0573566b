"""The town as text: a map of characters, and everything on it in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import starmap

from ludotheque.games.taxi.city.plan import Plan
from ludotheque.games.taxi.pieces import CARDS, INDEX, Effect
from ludotheque.games.taxi.view import Count, PawnSeen, TaxiView
from ludotheque.text import Say, Text, text

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
CONE, GOAL = "∧", "⚑"  # unlike the shapes of pawns
_KINDS = {"grey": "·", "orange": "?", "door": "∩"}
BARRED = {(1, 0): "║", (0, 1): "═", (1, 1): "╲", (-1, 1): "╱"}  # by where the other square lies
_WIDE = 4  # characters a square
_COLUMNS = 19  # squares that fit into 80 characters; a wider town is shown in two parts
_LEGEND = 3  # columns of the list of places


def lines(view: TaxiView, say: Say) -> Iterator[str]:
    yield title(view, say)
    yield ""
    yield from _Map(view).rows(say)
    yield ""
    yield from _key(say)
    yield from _legend(view, say)
    yield ""
    for seat, pawn in enumerate(view.pawns):
        yield from _pawn_lines(view, seat, pawn, say)
    yield from token_lines(view, say)
    yield from own_lines(view, say, _numbered(view.city))
    yield from deck_lines(view, say)


def title(view: TaxiView, say: Say) -> str:
    city, limit, target = say(view.city.name.text()), view.turn_limit, view.target
    turn = view.turns // len(view.pawns) + 1
    if not limit:
        return say(text("taxi-board-title", city=city, turn=turn, target=target))
    shown = {"turn": min(turn, limit), "limit": limit, "target": target}
    return say(text("taxi-board-title-limit", city=city, **shown))


def asked(view: TaxiView) -> set[int]:
    """The squares that the reader is asked about: their numbers stand on the map."""
    plan = view.city
    if view.seat is None or view.seat != view.turn:
        return set()
    if view.phase == "move":
        return {way.to for way in view.ways}
    if view.phase != "card" or view.card is None:
        return set()
    laid = {spot.square for spot, way in zip(plan.spots, view.signs, strict=True) if way}
    cones = {plan.cones[number - 1] for number in view.cones}
    match CARDS[INDEX[view.card]].effect:
        case Effect.PLACE_ONE_WAY:
            return {spot.square for spot in plan.spots} - laid
        case Effect.CHANGE_ONE_WAY | Effect.REMOVE_ONE_WAY:
            return laid
        case Effect.PLACE_BARRIER:
            barred = (n for n, c in enumerate(plan.crossings) if not c.open)
            return _beside(plan, set(barred) - set(view.barriers))
        case Effect.PLACE_CONE:
            return cones
    return laid | cones | _beside(plan, set(view.barriers))


def _beside(plan: Plan, crossings: set[int]) -> set[int]:
    return {s for number in crossings for s in (plan.crossings[number].a, plan.crossings[number].b)}


class _Map:
    """Four characters a square: what is there, or its number where it is asked about; then a
    barrier to the right of it or below it."""

    def __init__(self, view: TaxiView) -> None:
        self.view, self.plan = view, view.city
        self.cells: dict[tuple[int, int], list[str]] = {}
        corners = {end for portion in self.plan.portions for end in portion.ends}
        cones = {self.plan.cones[number - 1] for number in view.cones}
        for number, square in enumerate(self.plan.squares):
            sign = "+" if number in corners else _KINDS.get(square.kind, "P")
            if square.cone:
                sign = f"{CONE if number in cones else '#'}{square.cone}"
            self.cells[round(square.x), round(square.y)] = [sign, " "]
        for number, place in enumerate(self.plan.places, start=1):
            self.cells[round(place.x), round(place.y)] = [f"⌂{number}", " "]
        self._goal()
        self._one_ways()
        for crossing in view.barriers:
            self._barrier(crossing)
        for number in asked(view):
            self._cell(number)[0] = str(number)
        self._pawns()

    def _cell(self, square: int) -> list[str]:
        here = self.plan.squares[square]
        return self.cells[round(here.x), round(here.y)]

    def _goal(self) -> None:
        own = self.view.pawns[self.view.seat].destination if self.view.seat is not None else None
        if own is not None:
            self._cell(self.plan.places[own].door)[0] = GOAL

    def _one_ways(self) -> None:
        """Arrows beside the signs of all squares of a one-way; a free spot for one is ↔."""
        for spot, way in zip(self.plan.spots, self.view.signs, strict=True):
            if not way:
                self._cell(spot.square)[0] += "↔"
        for here, onward in self.plan.one_ways(self.view.signs):
            self._cell(here)[0] += ARROWS[self.plan.direction(here, onward)]

    def _barrier(self, number: int) -> None:
        crossing = self.plan.crossings[number]  # its squares are numbered in reading order
        way, cell = self.plan.direction(crossing.a, crossing.b), self._cell(crossing.a)
        cell[1] = BARRED[way] if cell[1] == " " else "╬"

    def _pawns(self) -> None:
        """`@2` is the second player's pawn, `@2+` is not alone; one's own is always the one shown.
        A number that is asked about stays where others stand; they are listed below."""
        view, numbers = self.view, asked(self.view)
        for square in {pawn.square for pawn in view.pawns}:
            here = [seat for seat, pawn in enumerate(view.pawns) if pawn.square == square]
            mine = view.seat is not None and view.seat in here
            if square in numbers and not mine:
                continue
            shown = view.seat if mine and view.seat is not None else here[0]
            self._cell(square)[0] = f"@{shown + 1}{'+' if len(here) > 1 else ''}"

    def rows(self, say: Say) -> Iterator[str]:
        xs, ys = [x for x, _ in self.cells], [y for _, y in self.cells]
        left, right = min(xs), max(xs) + 1
        if right - left <= _COLUMNS:
            yield from self._part(range(left, right), ys)
            return
        middle = (left + right) // 2
        for side, part in (("west", range(left, middle)), ("east", range(middle, right))):
            yield say(text(f"taxi-board-{side}"))
            yield from self._part(part, ys)

    def _part(self, columns: range, ys: list[int]) -> Iterator[str]:
        for y in range(min(ys), max(ys) + 1):
            row = [self.cells.get((x, y), [" ", " "]) for x in columns]
            yield "".join(starmap(_fitted, row)).rstrip()


def _fitted(what: str, barrier: str) -> str:
    """As wide as every square: where `#10` and a barrier leave no room for an arrow, it stands on
    the next square of its street."""
    return f"{what:<{_WIDE}}" if barrier == " " else f"{what[: _WIDE - 1]:<{_WIDE - 1}}{barrier}"


def _key(say: Say) -> Iterator[str]:
    """What the signs mean, as many in a line as fit."""
    line = ""
    for sign in say(text("taxi-board-key")).split("   "):
        if line and len(line) + 3 + len(sign) > _WIDE * (_COLUMNS + 1):
            yield line
            line = ""
        line = f"{line}   {sign}" if line else sign
    yield line


def _legend(view: TaxiView, say: Say) -> Iterator[str]:
    names = [
        f"⌂{number} {say(place.name.text())}"
        for number, place in enumerate(view.city.places, start=1)
    ]
    rows, width = -(-len(names) // _LEGEND), max(map(len, names)) + 2
    for row in range(rows):
        yield "".join(name.ljust(width) for name in names[row::rows]).rstrip()


def _pawn_lines(view: TaxiView, seat: int, pawn: PawnSeen, say: Say) -> Iterator[str]:
    places = [view.city.places[number].name.text() for number in pawn.reached]
    counts = {"reached": len(places), "target": view.target, "kept": len(pawn.kept)}
    where = view.city.address(pawn.square)
    yield f"@{seat + 1} " + say(text("taxi-board-pawn", seat=seat + 1, where=where, **counts))
    if places:
        yield "  " + say(text("taxi-board-reached", places=places))
    if pawn.destination is not None:
        place = view.city.places[pawn.destination]
        yield "  " + say(text("taxi-board-goal", place=place.name.text()))
    elif pawn.maybe:
        yield "  " + say(text("taxi-board-maybe", n=len(pawn.maybe)))
    if pawn.blocked:
        yield "  " + say(stuck(view.city, pawn))


def stuck(plan: Plan, pawn: PawnSeen) -> Text:
    """Why a pawn is in a dead end."""
    steps = []
    for block in pawn.blocked:
        reasons = [text(f"taxi-reason-{kind}") for kind in block.reasons]
        steps.append(text("taxi-board-block", there=plan.address(block.to), reasons=reasons))
    return text("taxi-board-stuck", n=min(pawn.lost + 1, 3), steps=steps)


def token_lines(view: TaxiView, say: Say) -> Iterator[str]:
    plan = view.city
    for spot, way in enumerate(view.signs):
        if way:
            yield say(plan.sign_text("taxi-board-sign", spot, way))
    for crossing in view.barriers:
        yield say(plan.barrier_text("taxi-board-barrier", crossing))
    for number in view.cones:
        yield say(plan.cone_text("taxi-board-cone", number))


def _numbered(plan: Plan) -> Callable[[int], Text]:
    """Squares that the reader is asked about are named with their numbers on the map."""
    return lambda square: text("taxi-at-address", n=square, address=plan.address(square))


def own_lines(view: TaxiView, say: Say, name: Callable[[int], Text]) -> Iterator[str]:
    """What only the reader knows or is asked; `name` says what squares are called."""
    if view.seat is None:
        return
    if view.distance is not None:
        yield say(text("taxi-board-distance", n=view.distance))
    elif view.pawns[view.seat].destination is not None:
        yield say(text("taxi-board-cut"))
    for card in view.hand:
        yield say(text("taxi-board-hand", card=CARDS[INDEX[card]].text()))
    for way in view.ways:
        key = "taxi-board-way" if way.left is not None else "taxi-board-way-cut"
        yield say(text(key, where=name(way.to), n=-1 if way.left is None else way.left))


def deck_lines(view: TaxiView, say: Say) -> Iterator[str]:
    discard = sum(card.count for card in view.discard)
    yield say(text("taxi-board-deck", n=view.deck_size, discard=discard))
    if discard:
        yield say(text("taxi-board-discard", cards=counted(view.discard)))


def counted(cards: tuple[Count, ...]) -> list[Text]:
    """What lies face up, by kind."""
    return [text("taxi-counted", n=c.count, card=CARDS[INDEX[c.card]].text()) for c in cards]
