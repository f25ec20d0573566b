"""Games that try weights of the fast Cascadia player, in whatever process (for cascadia_tune)."""

from __future__ import annotations

import msgspec
import numpy as np
from msgspec import Struct

from ludotheque.arena.work_items import WorkResult
from ludotheque.games.cascadia.kernel import selfplay
from ludotheque.games.cascadia.kernel.selfplay import TOTAL_AT


class Trial(Struct, frozen=True):
    weights: list[float]
    games: int
    players: int
    seed: int
    cards: tuple[int, ...]


def trial_task(job: bytes, number: int, deal: int, bots: tuple[int, ...]) -> WorkResult:
    """The mean of the points, as JSON."""
    one = msgspec.json.decode(job, type=Trial)
    weights = np.array(one.weights)
    played = selfplay.play_games(weights, one.games, one.players, one.seed, one.cards)
    return msgspec.json.encode(float(played[:, :, TOTAL_AT].mean())), b""
