"""Tokens, cards and products as texts, for the log, the menus, the board and the aid."""

from __future__ import annotations

from ludotheque.games.quadrata.earnings import Earnings
from ludotheque.games.quadrata.pieces import KINDS, PLANE, kind_of
from ludotheque.games.quadrata.state import Lesson
from ludotheque.games.quadrata.tables import Tables
from ludotheque.text import Text, text


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def token(number: int) -> Text:
    """A token by number: `8`, `airplane`, `8 (dotted circle)`."""
    kind = kind_of(number)
    plain = text("quadrata-plane") if kind == PLANE else text("quadrata-number", n=kind)
    return text("quadrata-dotted", token=plain) if number > KINDS else plain


def half(tables: Tables, number: int) -> Text:
    return tables.half_name[number]


def card(tables: Tables, card_id: str) -> Text:
    at = tables.card.get(card_id)
    return text("quadrata-number", n=0) if at is None else tables.card_name[at]


def _valued(number: int, value: int) -> Text:
    if kind_of(number) == PLANE:
        return text("quadrata-plane-as", n=value)
    return text("quadrata-number", n=value)


def made(first: int, second: int, values: tuple[int, int], effects: tuple[int, ...]) -> Text:
    """`10 × airplane (11) = 110`, or with Taxis `3 × 4 = 12, +2 = 14`."""
    a, b = values
    product = text("quadrata-product", a=_valued(first, a), b=_valued(second, b), n=a * b)
    if not effects:
        return product
    taxis = " ".join(signed(effect) for effect in effects)
    return text("quadrata-product-taxis", product=product, taxis=taxis, n=a * b + sum(effects))


def earned(tables: Tables, earns: Earnings) -> list[Text]:
    found = [text("quadrata-earns-points", n=earns.points)]
    if earns.links:
        found.append(text("quadrata-earns-links", n=earns.links))
    if earns.airplane:
        found.append(text("quadrata-earns-plane"))
    found += [text(f"quadrata-earns-trophy-{trophy}") for trophy in earns.trophies]
    return found


def lesson(told: Lesson) -> list[Text]:
    """Practice: whether the answer was right, and whether the tokens lead anywhere."""
    first, second = token(told.first), token(told.second)
    found = []
    if told.right and told.answer:
        found.append(text("quadrata-lesson-right", first=first, second=second, n=told.answer))
    elif told.answer:
        product = kind_of(told.first) * kind_of(told.second)
        found.append(
            text("quadrata-lesson-wrong", first=first, second=second, n=told.answer, right=product)
        )
    if not told.reached:
        found.append(text("quadrata-lesson-nowhere", first=first, second=second))
    return found
