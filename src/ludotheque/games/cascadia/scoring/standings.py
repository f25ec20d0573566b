"""What every seat has: its points, the bonuses for the largest corridors, and what makes them."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from ludotheque.games.cascadia.pieces import HABITAT_NAMES, SPECIES, SPECIES_NAMES
from ludotheque.games.cascadia.scoring.corridors import majority
from ludotheque.games.cascadia.scoring.tally import EnvironmentPoints
from ludotheque.games.cascadia.state import NO_TOKEN, State
from ludotheque.games.cascadia.tables import Tables
from ludotheque.rules import Part, Score, Seat


def points_of(tables: Tables, state: State) -> list[EnvironmentPoints]:
    """By seat, without bonuses and nature tokens."""
    tally = tables.tally(state)
    return [tally.points_of(seat, laid) for seat, laid in enumerate(state.environments)]


def bonuses(tables: Tables, found: list[EnvironmentPoints]) -> list[tuple[int, ...]]:
    """For the largest corridors, by seat and habitat."""
    if not tables.options.bonuses:
        return [(0,) * len(HABITAT_NAMES)] * tables.seats
    by_habitat = zip(*[points.habitats for points in found], strict=True)
    return list(zip(*map(majority, by_habitat), strict=True))


class Standings(NamedTuple):
    scores: tuple[Score, ...]
    bonuses: list[tuple[int, ...]]  # for the largest corridors, by seat and habitat


_latest: tuple[Tables, State, Standings] | None = None


def standings(tables: Tables, state: State) -> Standings:
    """Remembered for the latest state: a position has them twice, as scores and in the view."""
    global _latest
    known = _latest
    if known is None or known[0] is not tables or known[1] is not state:
        found = points_of(tables, state)
        extra = bonuses(tables, found)
        known = _latest = (tables, state, Standings(_scores(tables, state, found, extra), extra))
    return known[2]


def scores(tables: Tables, state: State) -> tuple[Score, ...]:
    """Every seat's points by category; what these options never score is no category."""
    return standings(tables, state).scores


def _scores(
    tables: Tables,
    state: State,
    found: list[EnvironmentPoints],
    bonuses: list[tuple[int, ...]],
) -> tuple[Score, ...]:
    scores = []
    for points, extra, nature in zip(found, bonuses, state.nature, strict=True):
        parts: dict[str, int] = dict(zip(SPECIES_NAMES, points.wildlife, strict=True))
        parts |= zip(HABITAT_NAMES, points.habitats, strict=True)
        if tables.options.bonuses:
            parts["bonuses"] = sum(extra)
        if tables.has_nature:
            parts["nature"] = nature
        scores.append(Score(sum(parts.values()), parts))
    return tuple(scores)


def totals(tables: Tables, state: State) -> list[int]:
    """The totals of the scores alone: bots ask for them thousands of times."""
    found = points_of(tables, state)
    totals = [points.total + own for points, own in zip(found, state.nature, strict=True)]
    if not tables.options.bonuses:
        return totals
    extra = bonuses(tables, found)
    return [total + sum(own) for total, own in zip(totals, extra, strict=True)]


def explain(tables: Tables, state: State, seat: Seat) -> tuple[Part, ...]:
    extra = bonuses(tables, points_of(tables, state))[seat]
    parts = tables.tally(state).parts(state.environments[seat], extra)
    if state.nature[seat]:
        parts.append(Part("nature", state.nature[seat]))
    return tuple(parts)


class Outcome(Struct, frozen=True):
    """What achievements and the objectives of scenarios look at."""

    total: int
    nature: int
    wildlife: tuple[int, ...]  # points by species
    habitats: tuple[int, ...]  # points by habitat, without bonuses (ruling 9)
    tokens: tuple[int, ...]  # by species
    largest: int  # habitats whose largest corridor is this seat's, alone or with others
    keystones: int  # keystone tiles that carry a token


def outcome(tables: Tables, state: State, seat: Seat) -> Outcome:
    laid = state.environments[seat]
    found = points_of(tables, state)
    own = found[seat]
    most = [max(sizes) for sizes in zip(*[points.habitats for points in found], strict=True)]
    return Outcome(
        total=totals(tables, state)[seat],
        nature=state.nature[seat],
        wildlife=own.wildlife,
        habitats=own.habitats,
        tokens=tuple(laid.tokens.count(species) for species in range(len(SPECIES))),
        largest=sum(size == top > 0 for size, top in zip(own.habitats, most, strict=True)),
        keystones=sum(
            token != NO_TOKEN and tables.box.tiles[tile].keystone
            for tile, token in zip(laid.tiles, laid.tokens, strict=True)
        ),
    )
