"""How much of TAXI's box a match uses, and how much skill counts.

    python -m benchmarks.taxi_traffic                          # the game as it is
    python -m benchmarks.taxi_traffic --rules 1                # as it was in rules version 1
    python -m benchmarks.taxi_traffic --city my_town.toml --matches 20
    python -m benchmarks.taxi_traffic --bot easy               # another level
    python -m benchmarks.taxi_traffic --guard-exit             # no barrier shuts the car park in
    python -m benchmarks.taxi_traffic --duels 200 --workers 2  # also expert against greedy
    python -m benchmarks.taxi_traffic --matches 0 --duels 1000 --workers 16 --seed 7

Four expert players and three destinations, unless told otherwise. Budgets are counted in processor
time. The length of a match among people is reckoned: nobody has timed the game with this town.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from statistics import mean, median, stdev

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ludotheque.bots import Budget, choose, keyed_rng
from ludotheque.bots.budget import use_clock
from ludotheque.bots.names import make_bot
from ludotheque.games.taxi import study
from ludotheque.games.taxi.game import TAXI
from ludotheque.games.taxi.options import BOTS_ONLY, TaxiOptions
from ludotheque.games.taxi.pieces import BARRIERS, CONE_TOKENS, SIGNS, Effect
from ludotheque.games.taxi.rules import Taxi
from ludotheque.games.taxi.state import Action, State
from ludotheque.match import Match
from ludotheque.notation import notation
from ludotheque.record import Holder, new_header

BUDGET = Budget(ms=300)
TOKENS = {"one-ways": SIGNS, "barriers": BARRIERS, "cones": CONE_TOKENS}


class Seen(Struct, frozen=True):
    """What happened in one match, by the game's own figures."""

    figures: dict[str, float]
    used: frozenset[str]  # the effects that occurred

    @property
    def minutes(self) -> float:
        return self.figures["minutes"]


def watch(rules: Taxi, match: Match) -> Seen:
    """A finished match, told by its states."""
    watcher = study.watch(rules)
    for state, action in played(rules, match):
        watcher.see(state, None, action)
    used = frozenset(name for name, times in watcher.uses().items() if times)
    return Seen(watcher.figures(match.state), used)


def played(rules: Taxi, match: Match) -> Iterator[tuple[State, object]]:
    state, parse = rules.start(), notation(Action).parse
    for move in match.record.moves():
        action = parse(move.action)
        yield state, action
        state = rules.play(state, move.actor, action)


def play(rules: Taxi, options: TaxiOptions, version: int, bots: list[str], seed: str) -> Match:
    holders = [Holder(bot, bot) for bot in bots]
    header = replace(new_header(TAXI, options, holders), version=version)
    match = Match(header, keyed_rng("taxi traffic", seed).randbytes(16), rules=rules)
    players = [make_bot(name) for name in bots]
    while not match.over:
        seat = match.to_move[0]
        rng = keyed_rng(seed, seat, match.ply)
        match.act(seat, choose(match, seat, players[seat], BUDGET, rng).action)
    return match


# The report ------------------------------------------------------------------------------------


def margin(values: list[float]) -> str:
    width = 1.96 * stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return f"{mean(values):.1f} ± {width:.1f}"


def report(found: list[Seen]) -> None:
    def shown(value: Callable[[Seen], float]) -> str:
        return margin([value(seen) for seen in found])

    matches = len(found)
    print(f"minutes among people (estimated)  {shown(lambda s: s.minutes)}")
    print(f"  half of the matches up to       {median(s.minutes for s in found):.1f}")
    print(f"turns, all players together       {shown(lambda s: s.figures['turns'])}")
    print(f"Taxi cards drawn                  {shown(lambda s: s.figures['cards'])}")
    idle, cards = (sum(s.figures[name] for s in found) for name in ("idle-cards", "cards"))
    print(f"cards without effect              {idle / cards:.1%}")
    print(f"tokens standing at the end        {shown(lambda s: s.figures['standing'])} of 24")
    for token, most in TOKENS.items():
        print(f"  {token:<31} {margin([s.figures[token] for s in found])} of {most}")
    print(f"turns that began in a dead end    {shown(lambda s: s.figures['dead-ends'])}")
    dead = sum(s.figures["dead-ends"] > 0 for s in found)
    print(f"matches with a dead end           {dead / matches:.0%}")
    at_limit = sum(s.figures["at-limit"] > 0 for s in found)
    print(f"matches that reached the limit    {at_limit} of {matches}")
    print("matches in which a card was used:")
    used = Counter(effect for seen in found for effect in seen.used)
    for effect in Effect:
        print(f"  {effect.value:<31} {used[effect.value] / matches:.0%}")


class Setting(Struct, frozen=True):
    """What is played; workers make its rules anew."""

    options: TaxiOptions
    version: int

    def rules(self, seats: int) -> Taxi:
        return TAXI.rules(self.options, seats, self.version)


def seen_in(setting: Setting, bots: list[str], seed: str) -> Seen:
    use_clock(time.process_time)
    rules = setting.rules(len(bots))
    return watch(rules, play(rules, setting.options, setting.version, bots, seed))


def duel(setting: Setting, seed: str) -> float:
    """What expert wins against greedy on one deal from both seats, in percent."""
    use_clock(time.process_time)
    rules, won = setting.rules(2), 0.0
    for bots in (["expert", "greedy"], ["greedy", "expert"]):
        result = play(rules, setting.options, setting.version, bots, seed).result()
        assert result is not None
        won += (bots.index("expert") in result.winners) / len(result.winners)
    return 50 * won


def main() -> None:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--rules", type=int, default=TAXI.versions[-1], help="version")
    parser.add_argument("--city", type=Path, help="a city's file")
    parser.add_argument(
        "--guard-exit", action="store_true", help="no barrier shuts the car park in"
    )
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--target", type=int, default=3)
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--duels", type=int, default=0, help="deals of expert against greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    city = asked.city.read_text(encoding="utf-8") if asked.city else ""
    values = {"target": asked.target, "city": city, "guard_exit": asked.guard_exit}
    options = msgspec.convert({**BOTS_ONLY, **TAXI.options_of(asked.rules, values)}, TaxiOptions)
    setting = Setting(options, asked.rules)
    with ProcessPoolExecutor(asked.workers) as pool:
        if asked.matches:
            seeds = [f"{asked.seed} {number}" for number in range(asked.matches)]
            one = partial(seen_in, setting, [asked.bot] * asked.players)
            report(list(pool.map(one, seeds)))
        if asked.duels:
            seeds = [f"duel {asked.seed} {number}" for number in range(asked.duels)]
            shares = list(pool.map(partial(duel, setting), seeds))
            many = 2 * asked.duels
            print(f"expert against greedy, two players  {margin(shares)} % of {many} matches")


if __name__ == "__main__":
    main()
