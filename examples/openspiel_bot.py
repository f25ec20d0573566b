"""OpenSpiel's searches as bots of the arena and the benchmark; the number of simulations stands
after the name. It needs the extra `openspiel`.

    ludotheque arena minisurf --bots examples/openspiel_bot.py:Ismcts@16,random --games 2
    ludotheque benchmark run duel-minisurf-1 --bot examples/openspiel_bot.py:Ismcts@16

Both play on at random from what they look at. Mcts searches in one dealing of what is hidden, as if
it knew it; Ismcts deals anew in every simulation.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from ludotheque.bots import Budget, Choice
from ludotheque.research.openspiel import OpenSpielGame, state_at

SIMULATIONS = 16  # of a decision, unless the name says otherwise
EXPLORATION = 2.0


@lru_cache(maxsize=8)
def load(game: str, seats: int) -> OpenSpielGame:
    return pyspiel.load_game(f"ludotheque_{game}(seats={seats})")


class Mcts:
    def choose(
        self, rules: Any, state: Any, seat: int, events: Any, budget: Budget, rng: Any
    ) -> Choice:
        game, draws = load(rules.game, rules.seats), np.random.RandomState(rng.randrange(2**32))
        simulations = budget.simulations or SIMULATIONS
        search = self.search(game, mcts.RandomRolloutEvaluator(1, draws), simulations, draws)
        number = search.step(state_at(game, state))
        return Choice(game.stepper.numbers.action(state, seat, number))

    def search(self, game: Any, rollouts: Any, simulations: int, draws: Any) -> Any:
        return mcts.MCTSBot(game, EXPLORATION, simulations, rollouts, random_state=draws)


class Ismcts(Mcts):
    def search(self, game: Any, rollouts: Any, simulations: int, draws: Any) -> Any:
        return ismcts.ISMCTSBot(game, rollouts, EXPLORATION, simulations, random_state=draws)
