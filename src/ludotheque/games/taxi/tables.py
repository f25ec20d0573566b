"""Lookup tables of one match: its options, its city, and facts derived from them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ludotheque.games.taxi.city.generate import generate
from ludotheque.games.taxi.city.network import Network, Walk
from ludotheque.games.taxi.city.plan import CityFault
from ludotheque.games.taxi.city.reading import read_city
from ludotheque.games.taxi.deck import read_deck
from ludotheque.games.taxi.options import TaxiOptions
from ludotheque.games.taxi.pieces import data, read_cards
from ludotheque.games.taxi.state import (
    ANY_ONE,
    Bar,
    Deal,
    Draw,
    Drive,
    Sign,
    State,
    Tokens,
    Way,
)
from ludotheque.games.taxi.traffic import Traffic
from ludotheque.rules import BadOption, Seat

REMEMBERED = 512  # arrangements of tokens whose ways are kept


class Edition(NamedTuple):
    """The files in `data/` that a version of the rules is played with."""

    city: str
    cards: str  # every edition has the same kinds of cards in the same order
    as_printed: bool = True  # rulings 19, 22 and 23: kept cards in a dead end whenever one likes
    literal: bool = True  # rulings 14, 18, 20, 21 and 24: the printed sentence and nothing else


EDITIONS = {
    1: Edition("city-version-1.toml", "cards-version-1.toml", as_printed=False, literal=False),
    2: Edition("city-version-2.toml", "cards-version-2.toml", literal=False),
    3: Edition("city-version-2.toml", "cards.toml", literal=False),
    4: Edition("city.toml", "cards.toml"),
}
NO_LIMIT = 1_000_000  # turns a player, without a limit: no match comes near


@lru_cache(maxsize=8)
def _network(source: str, number: int, exit_only: bool) -> Network:
    """Shared by all matches in a city."""
    plan = generate(number) if number else read_city(source)
    return Network(plan.with_exit_only() if exit_only else plan)


class Tables:
    def __init__(self, options: TaxiOptions, seats: int, version: int) -> None:
        """Raises BadOption when nobody can play in the city or with the deck."""
        edition = EDITIONS[version]
        self.as_printed, self.literal = edition.as_printed, edition.literal
        exit_only = edition.literal and not options.guard_exit
        self.guards_exit = edition.as_printed and not exit_only
        cards = read_cards(edition.cards)
        own = tuple(card.count for card in cards)
        self.box = read_deck(options.deck) if options.deck else own
        try:
            town = EDITIONS[1].city if options.town == "quiet" else edition.city
            self.network = _network(options.city or data(town), options.random_city, exit_only)
        except CityFault as error:
            raise BadOption(error.reason).at(error.place) from None
        self.options, self.seats = options, seats
        self.plan = plan = self.network.plan
        self.last_turn = (options.turn_limit or NO_LIMIT) * seats
        self.has_traps = edition.literal and self.network.has_traps
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

    def is_stuck(self, state: State, seat: Seat, hop: int = 0, any_way: bool = False) -> bool:
        """Ruling 18: whether a pawn is in a dead end, with what its move may pass over."""
        traffic, square = self.traffic(state.tokens), state.at[seat]
        if not traffic.is_free(square, hop, any_way):
            return True
        return self.has_traps and not (hop or any_way) and self.is_trapped(state, seat, square)

    def is_trapped(self, state: State, seat: Seat, square: int) -> bool:
        """Whether its pawn would drive round there for ever."""
        return self.traffic(state.tokens).is_trap(square, state.fares.maybe[seat])

    def third_turn(
        self, traffic: Traffic, square: int, roll: int, any_way: bool
    ) -> tuple[int, bool]:
        """Ruling 21: what the move may pass over, and whether it may go against one-ways."""
        if self.literal:
            return ANY_ONE, any_way
        return traffic.way_out(square, roll, any_way) if self.as_printed else (1, any_way)

    def routes(self, state: State) -> dict[int, Walk]:
        """Where the pawn whose turn it is may drive with its roll, and by which way."""
        seat = state.seat
        return self.traffic(state.tokens).routes(
            state.at[seat], state.die, state.fares.goal[seat], state.hop, state.any_way
        )
