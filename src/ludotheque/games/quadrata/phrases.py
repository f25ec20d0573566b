"""The phrases that questions, menus, log lines and aids are made of."""

from __future__ import annotations

from typing import Any

from ludotheque.games.quadrata.moves import reach
from ludotheque.games.quadrata.pieces import (
    KINDS,
    NUMBER,
    PLANE,
    PRODUCTS,
    Half,
    Token,
    kind_of,
    signed,
)
from ludotheque.games.quadrata.state import Lesson, State, Taxis, Visit
from ludotheque.games.quadrata.tables import Tables
from ludotheque.text import Text, text


def token(which: int | Token, key: str = "quadrata") -> Text:
    """A token by number or name: `8`, `airplane`, `8 (dotted circle)`."""
    number = NUMBER[which] if isinstance(which, Token) else which
    kind = kind_of(number)
    plain = text(f"{key}-plane") if kind == PLANE else text(f"{key}-number", n=kind)
    return text(f"{key}-dotted", token=plain) if number > KINDS else plain


def one_token(which: int | Token) -> Text:
    """A token in a sentence: `the 8`, `an airplane`, `the 8 of a dotted circle`."""
    return token(which, "quadrata-one")


def half_line(half: Half) -> Text:
    a, b = sorted(half.numbers)
    return text("quadrata-half-line", place=half.name, a=a, b=b, points=half.points)


def pair(state: State) -> dict[str, Text]:
    first, second = state.pair
    return {"first": token(first), "second": token(second)}


def _valued(number: int, value: int) -> Text:
    key = "quadrata-plane-as" if kind_of(number) == PLANE else "quadrata-number"
    return text(key, n=value)


def visit_made(tables: Tables, state: State, first: int, second: int) -> dict[str, Any]:
    """How two tokens reach the destination that is being visited, and what that earns."""
    targets = reach.wanted(tables, state.half, state.effects)
    product = reach.numbers(PRODUCTS[kind_of(first)][kind_of(second)] & targets)[0]
    return {
        "place": tables.half_name[state.half],
        "made": made(first, second, product, state.effects),
        "earned": earned(reach.earnings(tables, state, state.seat, state.half)),
    }


def made(first: int, second: int, product: int, effects: tuple[int, ...]) -> Text:
    """`10 × airplane (11) = 110`, or with Taxis `3 × 4 = 12, +2 = 14`."""
    a, b = reach.factors(first, second, product)[0]
    plain = text("quadrata-product", a=_valued(first, a), b=_valued(second, b), n=product)
    if not effects:
        return plain
    taxis = " ".join(signed(effect) for effect in effects)
    return text("quadrata-product-taxis", product=plain, taxis=taxis, n=product + sum(effects))


def earned(earns: reach.Earnings) -> list[Text]:
    found = [text("quadrata-earns-points", n=earns.points)]
    if earns.links:
        found.append(text("quadrata-earns-links", n=earns.links))
    if earns.airplane:
        found.append(text("quadrata-earns-plane"))
    elif earns.missed:
        found.append(text("quadrata-earns-no-plane"))
    return found + [text(f"quadrata-earns-trophy-{trophy}") for trophy in earns.trophies]


def lesson(told: Lesson) -> list[Text]:
    """Practice: whether the answer was right, and whether the tokens lead anywhere."""
    tokens = {"first": token(told.first), "second": token(told.second)}
    found = []
    if told.right and told.answer:
        found.append(text("quadrata-lesson-right", **tokens, n=told.answer))
    elif told.answer:
        product = kind_of(told.first) * kind_of(told.second)
        found.append(text("quadrata-lesson-wrong", **tokens, n=told.answer, right=product))
    if not told.reached:
        found.append(text("quadrata-lesson-nowhere", **tokens))
    return found


# Choices, as menus and the log put them --------------------------------------------------------


def destination(tables: Tables, action: Visit) -> dict[str, Any]:
    """A city or an attraction: its province, the numbers that reach it, its reward."""
    half = tables.half_of(action)
    a, b = reach.needed(tables, half)
    return {
        "place": tables.half_name[half],
        "province": tables.province_name[tables.province_of[half]],
        "a": a,
        "b": b,
        "points": tables.points[half],
    }


def why_pass(tables: Tables, state: State) -> str:
    """What ending step 2 means now."""
    if state.made or state.consoled:
        return "enough"
    if tables.options.practice:  # says nothing about what could be reached
        return "no-visit"
    if reach.can_visit(tables, state, state.seat):
        return "pass"
    slot = state.players[state.seat].circled < tables.taxis.slots
    return "consoled" if slot else "stuck"


def taxis(action: Taxis) -> dict[str, Any]:
    effects = [text("quadrata-word", word=signed(effect)) for effect in action.effects]
    return {"n": len(effects), "effects": effects, "total": signed(sum(action.effects))}
