"""The cards of Quadracarta to print: two sets of them, with backs."""

from __future__ import annotations

from ludotheque.games.quadracarta.pieces import CARDS, TOWNS
from ludotheque.games.quadracarta.rules import Quadracarta
from ludotheque.printing.pieces import Face, PieceDrawings, PieceSet
from ludotheque.text import Say, text

CARD_MM = 60.0
SETS = 2  # in a box


def print_sets(rules: Quadracarta, say: Say) -> tuple[PieceSet, ...]:
    """The cards of one box, or of two where the table plays with two."""
    drawings, half = PieceDrawings(rules.game), CARD_MM / 2
    corners = ((0.0, 0.0), (half, 0.0), (half, half), (0.0, half))
    faces = [
        Face(
            tuple(
                drawings.draw(f"town-{TOWNS[town]}", x, y, half, half)
                for town, (x, y) in zip(card, corners, strict=True)
            )
        )
        for card, count in zip(CARDS, rules.tables.deck, strict=True)
        for _ in range(count // rules.tables.copies)
    ]
    back = Face((drawings.draw("back", 0, 0, CARD_MM, CARD_MM),))
    copies = max(SETS, rules.tables.copies)
    name = text("quadracarta-print-cards")
    return (PieceSet(name, CARD_MM, CARD_MM, tuple(faces) * copies, back),)
