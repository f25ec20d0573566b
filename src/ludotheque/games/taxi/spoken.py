"""The town in sentences, for whoever cannot look at a map: where everybody is, what stands in the
streets, which ways lead on from here, and every street where there is something to place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ludotheque.games.taxi.board import counted, own_lines, stuck, title, token_lines
from ludotheque.games.taxi.city.plan import Plan, Portion
from ludotheque.games.taxi.pieces import BARRIERS, CONE_TOKENS, SIGNS
from ludotheque.games.taxi.view import TaxiView
from ludotheque.rules import Seat
from ludotheque.text import Say, Text, text

_COMPASS = {
    (0, -1): "north",
    (1, -1): "north-east",
    (1, 0): "east",
    (1, 1): "south-east",
    (0, 1): "south",
    (-1, 1): "south-west",
    (-1, 0): "west",
    (-1, -1): "north-west",
}


def spoken(view: TaxiView, say: Say) -> Iterator[str]:
    """Sentences; the words that some begin with are written small on the board of text."""
    return (line[0].upper() + line[1:] for line in _sentences(view, say))


def _sentences(view: TaxiView, say: Say) -> Iterator[str]:
    yield title(view, say) + "."
    if view.seat is not None:
        yield from _about_me(view, view.seat, say)
    for seat in range(len(view.pawns)):
        if seat != view.seat:
            yield from _about_other(view, seat, say)
    yield from _about_tokens(view, say)
    discard = counted(view.discard)
    yield say(text("taxi-spoken-deck", n=view.deck_size))
    yield say(text(f"taxi-spoken-discard{'' if discard else '-none'}", cards=discard))
    # Streets do not change: they are told in the first round, and where something is to be placed.
    if view.turns < len(view.pawns) or (view.phase == "card" and view.seat == view.turn):
        yield say(text("taxi-spoken-streets"))
        for portion in view.city.portions:
            yield from _street(view.city, portion, say)


def _about_me(view: TaxiView, me: Seat, say: Say) -> Iterator[str]:
    pawn, plan = view.pawns[me], view.city
    yield say(text("taxi-spoken-me", where=_standing(plan, pawn.square)))
    if pawn.destination is not None:
        place = plan.places[pawn.destination]
        where = plan.location(place.door)
        yield say(text("taxi-spoken-goal", place=place.name.text(), where=where))
    yield say(text("taxi-spoken-reached", n=len(pawn.reached), target=view.target))
    if view.die and view.phase == "move":
        yield say(text("taxi-spoken-die", n=view.die))
    yield from (
        f"{line}." if line[-1] != "." else line for line in own_lines(view, say, plan.address)
    )
    if pawn.blocked:
        yield say(stuck(view.city, pawn)) + "."
    if pawn.square:
        for onward in _neighbours(plan, pawn.square):
            yield say(_way(view, pawn.square, onward))


def _standing(plan: Plan, square: int) -> Text:
    """Cars stand in a car park, and at a place in the streets."""
    if not square:
        return text("taxi-spoken-in-park")
    return text("taxi-spoken-at", where=plan.address(square))


def _neighbours(plan: Plan, square: int) -> list[int]:
    return [b if a == square else a for a, b in plan.edges if square in (a, b)]


def _way(view: TaxiView, start: int, onward: int) -> Text:
    """One direction from here: up to the next corner, with what lies on the way and what stops."""
    plan = view.city
    corners = {end for portion in plan.portions for end in portion.ends}
    cones = {plan.cones[number - 1]: number for number in view.cones}
    barred = {frozenset((plan.crossings[n].a, plan.crossings[n].b)) for n in view.barriers}
    here, there, steps, seen = start, onward, 0, list[Text]()
    while True:
        if _against(view, here, there):
            seen.append(text("taxi-spoken-against"))
            break
        if frozenset((here, there)) in barred:
            seen.append(text("taxi-spoken-barred"))
            break
        if there in cones:
            seen.append(text("taxi-spoken-coned", n=cones[there]))
            break
        steps += 1
        square, away = plan.squares[there], text("taxi-spoken-away", n=steps)
        if square.kind == "orange":
            seen.append(text("taxi-spoken-orange", away=away))
        elif square.place is not None:
            entrance = plan.places[square.place].entrance()
            seen.append(text("taxi-spoken-door", entrance=entrance, away=away))
        if there in corners:
            seen.append(text("taxi-spoken-corner", where=plan.location(there)))
            break
        before = here
        here = there
        there = next(n for n in _neighbours(plan, here) if n != before)
    a, b = plan.squares[start], plan.squares[onward]
    side = text(f"taxi-side-{_COMPASS[round(b.x - a.x), round(b.y - a.y)]}")
    return text("taxi-spoken-way", side=side, n=steps, seen=seen)


def _against(view: TaxiView, here: int, there: int) -> bool:
    """Whether a one-way forbids this step."""
    for portion in view.city.portions:
        line = (portion.ends[0], *portion.squares, portion.ends[1])
        steps = set(pairwise(line))
        way = portion.permanent if portion.spot is None else view.signs[portion.spot]
        if way and ((there, here) if way == 1 else (here, there)) in steps:
            return True
    return False


def _about_other(view: TaxiView, seat: Seat, say: Say) -> Iterator[str]:
    pawn, plan = view.pawns[seat], view.city
    where = _standing(plan, pawn.square)
    yield say(
        text(
            "taxi-spoken-other",
            seat=seat + 1,
            where=where,
            reached=len(pawn.reached),
            target=view.target,
            kept=len(pawn.kept),
        )
    )
    if pawn.destination is not None:
        place = plan.places[pawn.destination].name.text()
        yield say(text("taxi-spoken-other-goal", seat=seat + 1, place=place))
    elif pawn.maybe:
        yield say(text("taxi-spoken-other-maybe", seat=seat + 1, n=len(pawn.maybe)))
    if pawn.blocked:
        yield say(stuck(view.city, pawn)) + "."


def _about_tokens(view: TaxiView, say: Say) -> Iterator[str]:
    told = list(token_lines(view, say))
    yield from (f"{line}." for line in told)
    signs = len(view.signs) - view.signs.count(0)
    left = {
        "signs": SIGNS - signs,
        "barriers": BARRIERS - len(view.barriers),
        "cones": CONE_TOKENS - len(view.cones),
    }
    yield say(text(f"taxi-spoken-left{'' if told else '-all'}", **left))


def _street(plan: Plan, portion: Portion, say: Say) -> Iterator[str]:
    """A street between two corners, square by square."""
    seen = [_square(plan, number) for number in portion.squares]
    if portion.spot is not None:
        seen.append(text("taxi-spoken-spot"))
    if portion.permanent:
        seen.append(plan.permanent_text("taxi-spoken-permanent"))
    yield say(plan.portion_text("taxi-spoken-street", portion, n=len(portion.squares), seen=seen))


def _square(plan: Plan, number: int) -> Text:
    square = plan.squares[number]
    if square.place is not None:
        return plan.places[square.place].entrance()
    if square.cone:
        return text("taxi-spoken-square-cone", n=square.cone)
    return text(f"taxi-spoken-square-{square.kind}")
