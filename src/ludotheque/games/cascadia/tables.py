"""Tables computed once for a match of Cascadia: grid, components, cards and their points."""

from __future__ import annotations

from typing import Literal, Protocol

from ludotheque.games.cascadia.grid import GRIDS
from ludotheque.games.cascadia.options import CascadiaOptions, letters_of, scenario_of
from ludotheque.games.cascadia.pieces import SPECIES, Card, box
from ludotheque.games.cascadia.scoring.tally import Tally
from ludotheque.games.cascadia.state import TURNS, State

_TALLIES = 8  # sets of cards remembered; a match has one


class Tables:
    def __init__(self, options: CascadiaOptions, seats: int) -> None:
        self.options, self.seats = options, seats
        self.grid, self.box = GRIDS[options.tiles], box(options.tiles)
        self.has_nature = options.tiles == "hex"  # tokens, and tiles that bring them
        self.by_lot = seats > 1 and options.first == "random"  # who begins (ruling 29)
        letters, self.scenario = letters_of(options), scenario_of(options)
        self.dealt: tuple[Literal["A", "B", "C", "D", ""], ...] = ()  # "": still to be drawn
        if options.uses_letters:
            self.dealt = tuple("" if letter == "random" else letter for letter in letters)
        # Facts, section 1: 20 tiles a seat and three; alone as many as for two.
        self.stack = TURNS * max(seats, 2) + 3
        self.refill = 2 if seats == 1 else 1  # tiles and tokens after a turn
        # A turn draws two tiles and two tokens at most and asks for six things; overpopulation can
        # go through the bag once, as it can after each of the 30 nature tokens one may ever spend.
        self.limit = 20 + TURNS * seats * 110 + 30 * 110
        self._tallies: dict[tuple[Card, ...], Tally] = {}

    def cards(self, state: State) -> tuple[Card, ...]:
        """The card of each species; one that is still to be drawn scores nothing yet."""
        if self.options.variant == "family" or self.options.variant == "intermediate":
            return (self.options.variant,) * len(SPECIES)
        return tuple(letter or "A" for letter in state.cards)

    def tally(self, state: State) -> Tally:
        cards = self.cards(state)
        if cards not in self._tallies:
            if len(self._tallies) >= _TALLIES:
                self._tallies.clear()
            rulings = self.options.rulings
            self._tallies[cards] = Tally(self.grid, self.box, cards, rulings, self.seats)
        return self._tallies[cards]


class HasTables(Protocol):
    """The rules, for those who are handed them and need nothing but their tables."""

    @property
    def tables(self) -> Tables: ...
