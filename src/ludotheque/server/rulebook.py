"""What is worked out before there are threads."""

from __future__ import annotations

import msgspec

from ludotheque.registry import all_games
from ludotheque.registry import game as game_of

__all__ = ["game_of", "prime"]


def prime() -> None:
    """Work out every type that threads will decode, before there are threads.

    msgspec does so when a type is first used, and crashes the process if two threads do at once."""
    for known in all_games():
        options = known.options()
        rules = known.rules(options, min(known.seats(options)))
        kinds = [known.options, rules.state, rules.action]
        if scorer := known.scorer:
            kinds.append(scorer.board)
        for kind in kinds:
            msgspec.json.Decoder(kind)
