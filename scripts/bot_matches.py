"""Records of matches between bots, the same in every run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque.bots import Budget, choose, keyed_rng
from ludotheque.bots.levels import LevelBot
from ludotheque.match import Match
from ludotheque.record import Holder, new_header
from ludotheque.registry import game


def played(
    id: str,  # noqa: A002
    *,
    moves: int = 10_000,
    whims: float = 0.0,
    names: Sequence[str] = ("Ana", "Ben"),
    **options: Any,
) -> Match:
    """A match of weak bots, Ana and Ben if nobody else is named: to its end, or for this number of
    moves, after which the first resigns. `whims`: how often they do anything at all; 1 needs no
    bot, whose kernels are slow to load."""
    chosen = game(id)
    holders = [Holder(name) for name in names]
    header = new_header(chosen, chosen.options(**options), holders)
    match = Match(header, bytes(16), clock=lambda: 0)
    rng = keyed_rng("browser", id)
    while not match.over:
        if match.ply >= moves:
            match.resign(0, "easy")
            break
        seat, actions = match.to_move[0], match.actions(match.to_move[0])
        if rng.random() < whims:
            action = actions[rng.randrange(len(actions))]
        else:
            action = choose(match, seat, LevelBot("easy"), Budget(simulations=4), rng).action
        match.act(seat, action)
    return match
