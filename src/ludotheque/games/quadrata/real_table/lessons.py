"""Quadrata for a class: cards whose numbers are among chosen products, and exercises from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd

import msgspec
from msgspec.structs import replace

from ludotheque.games.quadrata import pieces
from ludotheque.games.quadrata.box import load_box, own_box
from ludotheque.games.quadrata.pieces import Card, Half
from ludotheque.games.quadrata.rules import QuadrataRules
from ludotheque.games.quadrata.tables import Tables
from ludotheque.printing.pieces import Face, Label, Lesson, PieceSet, element, shapes
from ludotheque.text import Problem, Say, text
from ludotheque.toml import write_toml

PAGE_MM = (186.0, 240.0)
COLUMNS, ROWS = 2, 12
CLASSES = (2, 3, 5)  # points: two basic tokens, a basic and an advanced one, two advanced ones
LEAST = 2  # numbers of a class on a half


def make_lesson(
    rules: QuadrataRules, products: frozenset[int] | None, count: int, say: Say
) -> Lesson:
    """Cards and exercises with these products only, all of them where none are chosen. Raises a
    Problem if there are too few."""
    known = {p for p in range(1, pieces.HIGHEST**2 + 1) if pieces.factors_of(p)}
    chosen = sorted(known if products is None else known & products)
    groups = {points: [p for p in chosen if pieces.class_of(p) == points] for points in CLASSES}
    groups = {points: found for points, found in groups.items() if len(found) >= LEAST}
    if not groups:
        raise Problem(text("quadrata-lesson-few", n=LEAST))
    if products is not None:
        options = rules.options
        box = load_box(options.cards) if options.cards else own_box()
        box = replace(box, cards=tuple(_class_cards(box.cards, groups)))
        rules = QuadrataRules(options, rules.seats, Tables(box, options))
    sets = tuple(_exercise_pages(chosen, count, say)) if count else ()
    return Lesson(rules, sets, card_file(rules.tables.cards))


# Cards -------------------------------------------------------------------------------------------


def _class_cards(cards: Sequence[Card], groups: dict[int, list[int]]) -> Iterator[Card]:
    """The cards with other numbers: as many points as before, or what comes nearest."""
    used = dict.fromkeys(groups, 0)

    def renumber(half: Half) -> Half:
        points = min(groups, key=lambda known: (abs(known - half.points), known))
        numbers, at = groups[points], used[points]
        used[points] += 1
        # Each number comes as often as another one, and with another partner each time round.
        first = at % len(numbers)
        second = (first + 1 + at // len(numbers) % (len(numbers) - 1)) % len(numbers)
        pair = sorted((numbers[first], numbers[second]))
        return replace(half, points=points, numbers=(pair[0], pair[1]))

    for card in cards:
        yield replace(card, city=renumber(card.city), attraction=renumber(card.attraction))


def card_file(cards: Sequence[Card]) -> str:
    """Cards as a file for the option `cards`."""
    written = [replace(card, source="ours", reconstructed=()) for card in cards]
    return write_toml({"card": msgspec.to_builtins(written)})


# Exercises ---------------------------------------------------------------------------------------


def _exercise_pages(products: Sequence[int], count: int, say: Say) -> Iterator[PieceSet]:
    """Pages of exercises, then the same pages with the answers."""
    exercises = list(make_exercises(products, count, say))
    each = COLUMNS * ROWS
    for key, column in (("quadrata-lesson-exercises", 0), ("quadrata-lesson-answers", 1)):
        pages = [
            _page(say(text(key)), [one[column] for one in exercises[first : first + each]], first)
            for first in range(0, len(exercises), each)
        ]
        yield PieceSet(text(key), *PAGE_MM, tuple(pages))


def make_exercises(products: Sequence[int], count: int, say: Say) -> Iterator[tuple[str, str]]:
    """Questions and answers, of three kinds in turn; no multiplication comes again before all have
    come."""
    pairs = [pair for product in products for pair in pieces.factors_of(product)]
    step = next(n for n in range(max(1, len(pairs) * 5 // 13), 9999) if gcd(n, len(pairs)) == 1)
    for n in range(count):
        a, b = pairs[n * step % len(pairs)]
        if n % 2:
            a, b = b, a
        product = a * b
        full = f"{a} × {b} = {product}"
        if n % 3 == 0:
            yield f"{a} × {b} = ____", full
        elif n % 3 == 1:
            yield f"____ × {b} = {product}", full
        else:
            ways = ", ".join(f"{low} × {high}" for low, high in pieces.factors_of(product))
            yield (
                f"____ × ____ = {product}",
                say(text("quadrata-lesson-ways", product=product, ways=ways)),
            )


def _page(title: str, lines: Sequence[str], first: int) -> Face:
    width, height = PAGE_MM
    labels = [Label(title, width / 2, 8, width - 10, 16, bold=True)]
    step = (height - 24) / ROWS
    for n, line in enumerate(lines):
        x, y = 8 + n // ROWS * width / COLUMNS, 22 + n % ROWS * step
        labels.append(Label(f"{first + n + 1}.", x, y, 12, 11, align="left"))
        labels.append(Label(line, x + 12, y, width / COLUMNS - 24, 14, align="left"))
    ground = element("rect", width=width, height=height, fill="#ffffff")
    return Face((shapes(width, height, ground),), tuple(labels))
