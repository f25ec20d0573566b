"""How strong somebody plays: the scale, and what a match changes.

400 points are odds of ten to one, as in chess; the `normal` level of a game stands at 1500. The
arena fits this model to many matches at once (`arena.statistics.bradley_terry`). People's ratings
move on match by match: the same model (Bradley–Terry, over those whose places are next to each
other), carried along by OpenSkill, which keeps the uncertainty of everybody, takes any number of
players and shared places, and works on values alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import log, sqrt
from typing import Any

from msgspec import Struct

from ludotheque.registry import installed_games

MEAN_RATING = 1500.0
RATING_PER_TENFOLD_ODDS = 400.0
INITIAL_DEVIATION = 200.0  # of a player without matches
DEVIATION_DRIFT_PER_MATCH = 2.0  # a match: people change
MAX_RANKED_DEVIATION = 140.0  # an uncertainty that a ranking trusts
MATCHES_UNTIL_RANKED = 20  # about as many as it takes until then
REFERENCE_LEVEL = "normal"  # the level that the scale hangs on


class Skill(Struct, frozen=True):
    """A rating and its standard error."""

    rating: float = MEAN_RATING
    error: float = INITIAL_DEVIATION

    @property
    def established(self) -> bool:
        return self.error <= MAX_RANKED_DEVIATION


@cache
def _model() -> Any:
    from openskill.models import BradleyTerryPart

    beta = RATING_PER_TENFOLD_ODDS / log(10) / sqrt(2)  # so that 400 points are odds of ten to one
    # Neighbours in the order of places: all pairs of a table are no independent comparisons, and
    # their intervals would be too narrow (`benchmarks.calibration`).
    return BradleyTerryPart(
        mu=MEAN_RATING, sigma=INITIAL_DEVIATION, beta=beta, tau=DEVIATION_DRIFT_PER_MATCH
    )


def after_match(skills: Sequence[Skill], places: Sequence[int]) -> tuple[Skill, ...]:
    """Everybody's skill after they came in these places; shared ones count as a draw."""
    model = _model()
    teams = [[model.create_rating([one.rating, one.error])] for one in skills]
    rated = model.rate(teams, ranks=[float(place) for place in places])
    return tuple(Skill(float(one.mu), float(one.sigma)) for (one,) in rated)


# Levels ------------------------------------------------------------------------------------------


def level(game: str, bot: str) -> Skill:
    """The first rating of a level: as measured against `normal`, which is 1500 by definition, else
    that of a new player."""
    if bot == REFERENCE_LEVEL:
        return Skill(MEAN_RATING, 1.0)
    found = installed_games().get(game)
    return Skill(*found.calibration.ratings.get(bot, ())) if found is not None else Skill()


def level_after(bot: str, before: Skill, after: Skill) -> Skill:
    """A level does not learn: its rating grows surer only, and that of `normal` never moves."""
    if bot == REFERENCE_LEVEL:
        return before
    return Skill(after.rating, min(before.error, after.error))
