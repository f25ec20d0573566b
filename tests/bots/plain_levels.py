"""Matches of levels that run with and without compiled code; imported without NumPy, too."""

from __future__ import annotations

from random import Random
from typing import Any

from ludotheque.bots import Budget
from ludotheque.bots.levels import level_bot
from ludotheque.chance import draw
from ludotheque.registry import game
from ludotheque.rules import Chance, Over

SEATS = {"cascadia": 2, "minisurf": 3, "maxisurf": 2}
# Levels that run as plain Python, and make the same choices as compiled; Maxisurf's `hard` has
# another way to stop there.
SAME_LEVELS = (
    *(("cascadia", "easy"), ("cascadia", "normal")),
    *(("maxisurf", "easy"), ("maxisurf", "normal")),
    ("minisurf", "hard"),
)


def play_turns(id_: str, level: str, steps: int = 30) -> list[str]:
    """The first choices of a match that this level plays against itself, by a fixed seed."""
    played = game(id_)
    rules = played.rules(played.options(), SEATS[id_])
    state: Any = rules.start()
    luck, choices, bot = Random(7), list[str](), level_bot(rules, level)
    while len(choices) < steps and not isinstance(turn := rules.turn(state), Over):
        if isinstance(turn, Chance):
            state = draw(rules, state, luck)
            continue
        seat = turn.seats[0]
        found = bot.choose(rules, state, seat, (), Budget(simulations=8), Random(len(choices)))
        choices.append(str(found.action))
        state = rules.play(state, seat, found.action)
    return choices
