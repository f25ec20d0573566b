"""A score sheet for any game: its categories in rows, its players in columns."""

from __future__ import annotations

from ludotheque.declaration import Game
from ludotheque.printing.pieces import Face, Label, PieceSet, element, shapes
from ludotheque.rules import AnyRules
from ludotheque.text import Language, text

WIDTH_MM = 93.0
ROW_MM = 8.0
FIRST_MM = 36.0  # the column with the names of the categories
COPIES = 4
MAX_COLUMNS = 6


def make_score_pad(chosen: Game, rules: AnyRules, say: Language) -> PieceSet:
    """Some score sheets; all points are empty."""
    names = list(rules.scores(rules.start())[0].parts)
    rows = [
        say(text(f"{chosen.id}-part-{name}"))
        for block in chosen.in_blocks(names)
        for name in block.parts
    ]
    rows = ["", *rows, *([say(text("score-total"))] if len(rows) > 1 else [])]
    columns = min(MAX_COLUMNS, max(chosen.seats(chosen.options())))
    height = 10 + ROW_MM * len(rows) + 4
    parts = [element("rect", width=WIDTH_MM, height=height, fill="#ffffff")]
    labels = [Label(say(text(f"{chosen.id}-name")), WIDTH_MM / 2, 5, WIDTH_MM - 6, 12, bold=True)]
    wide = (WIDTH_MM - 6 - FIRST_MM) / columns
    for n, words in enumerate(rows):
        y = 10 + n * ROW_MM
        name = words[:1].upper() + words[1:]
        labels.append(Label(name, 5, y + ROW_MM / 2, FIRST_MM - 3, 8, align="left"))
        for column in range(-1, columns):
            x = 3 + (FIRST_MM + column * wide if column >= 0 else 0)
            size = wide if column >= 0 else FIRST_MM
            parts.append(
                element(
                    "rect",
                    x=x,
                    y=y,
                    width=size,
                    height=ROW_MM,
                    fill="none",
                    stroke="#5c665f",
                    stroke_width=0.25,
                )
            )
    face = Face((shapes(WIDTH_MM, height, *parts),), tuple(labels))
    return PieceSet(text("print-score-sheets"), WIDTH_MM, height, (face,) * COPIES)
