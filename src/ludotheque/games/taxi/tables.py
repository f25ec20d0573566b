"""What one match looks things up in: its options, its city, and what follows from them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ludotheque.games.taxi.city.generate import generate
from ludotheque.games.taxi.city.network import Network, Walk
from ludotheque.games.taxi.city.plan import CityFault
from ludotheque.games.taxi.city.reading import read_city
from ludotheque.games.taxi.options import TaxiOptions
from ludotheque.games.taxi.pieces import data, read_cards
from ludotheque.games.taxi.state import Bar, Deal, Draw, Drive, Sign, State, Tokens, Way
from ludotheque.games.taxi.traffic import Traffic
from ludotheque.rules import BadOption

REMEMBERED = 512  # arrangements of tokens whose ways are kept


class Edition(NamedTuple):
    """The files in `data/` that a version of the rules is played with."""

    city: str
    cards: str  # every edition has the same kinds of cards in the same order
    as_printed: bool  # rulings 14 and 19 to 23 as the rulebook has them; version 1 read them closer


EDITIONS = {
    1: Edition("city-version-1.toml", "cards-version-1.toml", as_printed=False),
    2: Edition("city.toml", "cards-version-2.toml", as_printed=True),
    3: Edition("city.toml", "cards.toml", as_printed=True),
}


@lru_cache(maxsize=8)
def _network(source: str, number: int) -> Network:
    """Shared by all matches in a city."""
    return Network(generate(number) if number else read_city(source))


class Tables:
    def __init__(self, options: TaxiOptions, seats: int, version: int) -> None:
        """Raises BadOption when nobody can play in the city."""
        edition = EDITIONS[version]
        self.as_printed = edition.as_printed
        cards = read_cards(edition.cards)
        self.box = tuple(card.count for card in cards)
        try:
            town = EDITIONS[1].city if options.town == "quiet" else edition.city
            self.network = _network(options.city or data(town), options.random_city)
        except CityFault as error:
            raise BadOption(error.reason) from None
        self.options, self.seats = options, seats
        self.plan = plan = self.network.plan
        self.last_turn = options.turn_limit * seats
        self.doors = tuple(place.door for place in plan.places)
        self.orange = tuple(square.kind == "orange" for square in plan.squares)
        self.place_numbers = {place.id: number for number, place in enumerate(plan.places)}
        self.drives = tuple(map(Drive, range(len(plan.squares))))
        self.draws = tuple(Draw(card.id) for card in cards)
        self.deals = tuple(Deal(place.id) for place in plan.places)
        self.signs = tuple(tuple(Sign(n, way) for way in Way) for n in range(len(plan.spots)))
        self.bars = tuple(Bar(n) for n, place in enumerate(plan.crossings) if not place.open)
        self._traffic: dict[Tokens, Traffic] = {}

    def traffic(self, tokens: Tokens) -> Traffic:
        found = self._traffic.get(tokens)
        if found is None:
            if len(self._traffic) >= REMEMBERED:
                self._traffic.clear()
            found = self._traffic[tokens] = Traffic(self.network, tokens)
        return found

    def routes(self, state: State) -> dict[int, Walk]:
        """Where the pawn whose turn it is may drive with its roll, and by which way."""
        seat = state.seat
        return self.traffic(state.tokens).routes(
            state.at[seat], state.die, state.fares.goal[seat], state.hop, state.any_way
        )
