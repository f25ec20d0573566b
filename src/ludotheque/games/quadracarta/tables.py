"""What the options decide once and for all."""

from __future__ import annotations

from ludotheque.games.quadracarta.card_file import read_cards
from ludotheque.games.quadracarta.options import MinisurfOptions, QuadracartaOptions
from ludotheque.games.quadracarta.pieces import CARDS
from ludotheque.rules import Seats

ROUNDS = {"minisurf": 16, "maxisurf": 18}  # cards that each player lays in the duplicate variant


class Tables:
    def __init__(self, game: str, options: QuadracartaOptions, seats: int) -> None:
        self.game, self.seats = game, seats
        self.duplicate, self.corners = options.duplicate, options.corners
        self.first = options.first - 1 if isinstance(options.first, int) else None
        boxes = options.boxes if isinstance(options, MinisurfOptions) else 1
        # Duplicate: everybody has one set of 24; otherwise a box holds two sets.
        self.copies = 1 if options.duplicate else 2 * boxes
        self.deck = tuple(n * self.copies for n in read_cards(options.cards, game))
        self.cards_each = ROUNDS[game] if options.duplicate else len(CARDS) * self.copies
        self.limit = 2 + len(CARDS) * self.copies * 4 * (seats if options.duplicate else 1)
        self.alone = tuple(Seats((seat,)) for seat in range(seats))
