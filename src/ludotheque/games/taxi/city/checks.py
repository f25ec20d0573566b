"""What makes a city playable. Every check names its fault."""

from __future__ import annotations

from collections import Counter

from ludotheque.games.taxi.city.network import Network
from ludotheque.games.taxi.city.plan import CONES, Plan, fault

FEWEST_PLACES, MOST_PLACES = 12, 48
FEWEST_SPOTS, MOST_SPOTS = 8, 40
ORANGE = (0.08, 0.5)  # share of the squares
NEAREST = 2  # squares between any two entrances, at least
MEAN = (8.0, 30.0)  # squares from one entrance to another, on average
FARTHEST = 60


def check(plan: Plan) -> None:
    _check_pieces(plan)
    network = Network(plan)
    _check_connected(plan, network)
    _check_distances(plan, network)


def _check_pieces(plan: Plan) -> None:
    if not FEWEST_PLACES <= len(plan.places) <= MOST_PLACES:
        raise fault("places", n=len(plan.places), least=FEWEST_PLACES, most=MOST_PLACES).at(
            "places"
        )
    if not FEWEST_SPOTS <= len(plan.spots) <= MOST_SPOTS:
        raise fault("spots", n=len(plan.spots), least=FEWEST_SPOTS, most=MOST_SPOTS).at("streets")
    numbers = Counter(square.cone for square in plan.squares if square.cone)
    for number in range(1, CONES + 1):
        if numbers[number] != 1:
            raise fault("cones", number=number, n=numbers[number], most=CONES).at("streets")
    permanent = sum(portion.permanent > 0 for portion in plan.portions)
    if permanent != 1:
        raise fault("permanent", n=permanent).at("streets")
    streets = len(plan.squares) - 1
    orange = sum(square.kind == "orange" for square in plan.squares)
    if not ORANGE[0] <= orange / streets <= ORANGE[1]:
        raise fault("orange", n=orange, squares=streets).at("streets")


def _check_connected(plan: Plan, network: Network) -> None:
    """From everywhere to everywhere, whatever one barrier does."""
    lost = network.unreached(plan.exit, network.printed)
    if lost is not None:
        raise fault("apart", **_cell(plan, lost)).at("streets")
    for number, crossing in enumerate(plan.crossings):
        if crossing.open:
            continue
        lost = network.unreached(plan.exit, network.printed | network.barrier_bit(number))
        if lost is not None:
            off = {f"to_{axis}": place for axis, place in _cell(plan, lost).items()}
            raise fault("cut", **_cell(plan, crossing.a), **off).at("streets")


def _cell(plan: Plan, square: int) -> dict[str, int]:
    """Where a square lies on the map, as texts name it."""
    return {"x": int(plan.squares[square].x), "y": int(plan.squares[square].y)}


def _check_distances(plan: Plan, network: Network) -> None:
    total, pairs = 0, 0
    for goal in plan.places:
        field = network.distances(goal.door, network.printed)
        for other in plan.places:
            if other is goal:
                continue
            apart = field[other.door]
            names = {"a": other.name.text(), "b": goal.name.text()}
            if apart < NEAREST:
                found = fault("too-near", **names, n=apart, least=NEAREST)
                raise found.at(f"places.{goal.id}")
            if apart > FARTHEST:
                raise fault("too-far", **names, n=apart, most=FARTHEST).at(f"places.{goal.id}")
            total, pairs = total + apart, pairs + 1
    mean = total / pairs
    if not MEAN[0] <= mean <= MEAN[1]:
        raise fault("mean", n=round(mean), least=round(MEAN[0]), most=round(MEAN[1])).at("places")
