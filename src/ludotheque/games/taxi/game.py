"""TAXI as the registry lists it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ludotheque.declaration import Game
from ludotheque.games.taxi.state import MOST_SEATS, TaxiOptions
from ludotheque.rules import BadOption
from ludotheque.text import text

if TYPE_CHECKING:  # what only a match needs is loaded for a match
    from ludotheque.games.taxi.network import Network
    from ludotheque.games.taxi.plan import Plan
    from ludotheque.games.taxi.rules import Taxi


@lru_cache(maxsize=8)
def _streets(source: str, number: int) -> tuple[Plan, Network]:
    """A city and its tables, shared by all matches in it."""
    from ludotheque.games.taxi.city import read_city
    from ludotheque.games.taxi.generate import generate
    from ludotheque.games.taxi.network import Network

    plan = generate(number) if number else read_city(source)
    return plan, Network(plan)


class TaxiGame(Game):
    id = "taxi"
    options = TaxiOptions
    shelf = 30
    minutes = (30, 40)

    def seats(self, options: TaxiOptions) -> range:
        return range(2, MOST_SEATS + 1)

    def rules(self, options: TaxiOptions, seats: int, version: int | None = None) -> Taxi:
        from ludotheque.games.taxi.plan import CityFault
        from ludotheque.games.taxi.rules import Taxi

        if seats not in self.seats(options):
            raise BadOption(text("taxi-bad-seats", n=seats))
        if options.city and options.random_city:
            raise BadOption(text("taxi-bad-two-cities"))
        try:
            plan, network = _streets(options.city, options.random_city)
        except CityFault as error:
            raise BadOption(error.reason) from None
        return Taxi(options, seats, plan, network)


TAXI = TaxiGame()
