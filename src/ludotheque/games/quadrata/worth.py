"""How good a state is for each seat, in half points."""

from __future__ import annotations

from ludotheque.games.quadrata import scoring
from ludotheque.games.quadrata.state import State
from ludotheque.games.quadrata.tables import Tables


def value(tables: Tables, state: State) -> tuple[float, ...]:
    return tuple(float(score.total) for score in scoring.scores(tables, state))
