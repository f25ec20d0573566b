"""How fast the rules run: random matches with `turn`, `actions` and `play` alone, on one core."""

from __future__ import annotations

import os
import platform
import sys
import time
from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from ludotheque.bots.random import random_action
from ludotheque.chance import pick
from ludotheque.command_arguments import require_more_than_0
from ludotheque.declaration import Game
from ludotheque.extras import MissingExtra, needing
from ludotheque.forms import new_options
from ludotheque.rules import Chance, Rules, Seats


def bench(game: Game, seats: int | None = None, seconds: float = 3.0) -> dict[str, Any]:
    """Plies and games a second, and the kernel's own figures where a game has one."""
    require_more_than_0("--seconds", seconds)
    options = new_options(game, bots_only=True)
    many = game.bench_seats if seats is None else seats
    rules = game.rules(options, many)
    rng = Random(1)
    random_match(rules, rng)  # warm up
    games = plies = decisions = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        moves, choices = random_match(rules, rng)
        plies, decisions, games = plies + moves, decisions + choices, games + 1
    found: dict[str, Any] = {
        "game": game.id,
        "seats": many,
        "plies_per_s": round(plies / spent),
        "decisions_per_s": round(decisions / spent),
        "games_per_s": round(games / spent, 1),
        "options": msgspec.to_builtins(options),
        "hardware": hardware(),
    }
    with suppress(MissingExtra), needing("bots"):  # without its packages: the rules alone
        if game.kernel is not None:
            found["kernel"] = game.kernel.bench(seconds)
    return found


def random_match(rules: Rules[Any, Any, Any], rng: Random) -> tuple[int, int]:
    """Play one; returns its moves, and those of them that were a choice between several."""
    state = rules.start()
    turn_of, actions_of, play, chances_of = rules.turn, rules.actions, rules.play, rules.chances
    plies = decisions = 0
    while True:
        turn = turn_of(state)
        if isinstance(turn, Seats):
            seat = turn.seats[0]
            options = actions_of(state, seat)
            decisions += len(options) > 1
            state = play(state, seat, random_action(options, rng))
        elif isinstance(turn, Chance):
            state = play(state, None, pick(chances_of(state), rng))
        else:
            return plies, decisions
        plies += 1


def hardware() -> dict[str, str | int]:
    return {
        "cpu": _cpu(),
        "cores": os.cpu_count() or 1,
        "python": sys.version.split()[0],
        "system": platform.system(),
    }


def _cpu() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [line.split(":")[1].strip() for line in file if line.startswith("model name")]
    except OSError:
        names = []
    return names[0] if names else platform.processor() or platform.machine()
